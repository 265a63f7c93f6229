// The lab of Three Kingdoms: sliders, generals and numbers on three pages; Python says what comes of them.
import { drawing, h } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";
import { chips, heat, scores } from "./parts.js";

const PAUSE = 150; // milliseconds between two values of a slider that is being moved

class LabView {
  constructor(model, el) {
    this.model = model;
    this.drawn = ""; // which page the controls in view belong to
    this.sent = new Set(); // fields whose numbers are as they were sent
    this.controls = new Map(); // by what and state: the slider or the field, and its number
    this.top = h("div.top");
    this.body = h("div.body");
    this.line = h("p.note", { role: "status" });
    this.small = h("p.small");
    this.answers = h("div.answers", { "aria-live": "polite" });
    this.root = h(
      "section.chuhan-panel.kingdoms-lab",
      { "aria-label": say("Lab"), "data-lm-suppress-shortcuts": "true" },
      this.top,
      this.body,
      this.answers,
      this.line,
      this.small,
    );
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    el.append(this.root);
    this.onPage = () => this.draw();
    this.onAnswers = () => this.drawAnswers();
    this.onSaid = ({ line }) => {
      if (line !== undefined) this.line.textContent = line;
    };
    model.on("change:page", this.onPage);
    model.on("change:answers", this.onAnswers);
    model.on("msg:custom", this.onSaid);
    this.draw();
    this.drawAnswers();
  }

  stop() {
    clearTimeout(this.later);
    this.model.off("change:page", this.onPage);
    this.model.off("change:answers", this.onAnswers);
    this.model.off("msg:custom", this.onSaid);
    this.root.remove();
  }

  get page() {
    return this.model.get("page");
  }

  send(command) {
    theLine().send(this.model, command);
  }

  // ---- drawing ---------------------------------------------------------------------------------

  draw() {
    const { page } = this;
    if (!page.tabs) return;
    this.line.textContent = "";
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const focused = active?.dataset.id;
    const typed = active?.type === "number" && !this.sent.has(focused) ? active.value : "";
    this.drawTop(page);
    const drawn = `${page.tab} ${page.state} ${page.space}`;
    if (page.tab === "economy" && drawn === this.drawn) this.renew(page.controls);
    else this.drawBody(page);
    this.drawn = drawn;
    this.small.textContent = page.banner;
    if (page.facts) this.facts.replaceChildren(...page.facts.map((words) => h("p", {}, words)));
    const again = focused && this.root.querySelector(`[data-id="${CSS.escape(focused)}"]`);
    if (again && typed) again.value = typed; // not sent yet
    again?.focus?.({ preventScroll: true });
  }

  drawTop({ tab, tabs, state, states, space, spaces }) {
    const one = (kind, name, words, on, sign) =>
      h(
        "button",
        {
          type: "button",
          "data-id": `${kind}-${name}`,
          "aria-pressed": String(on),
          onclick: () => this.send({ do: kind, name }),
        },
        sign ? drawing("span.seal", this.model.get("art")[sign]) : null,
        words,
      );
    const group = (kind, label, all, chosen, signs) =>
      h(
        `div.choice.${kind}`,
        { role: "group", "aria-label": label },
        all.map(([name, words]) => one(kind, name, words, name === chosen, signs ? name : "")),
      );
    const asked = {
      economy: () => group("state", say("State"), states, state, true),
      bidding: () => this.spaceChoice(spaces, space),
      scoring: () => null,
    };
    this.top.replaceChildren(
      group("tab", say("What is tried"), tabs, tab),
      ...[asked[tab]()].filter(Boolean),
      h(
        "button.reset",
        { type: "button", "data-id": "reset", onclick: () => this.send({ do: "reset" }) },
        say("Reset"),
      ),
    );
  }

  spaceChoice(spaces, space) {
    const id = "chuhan-lab-space";
    const choose = h(
      "select",
      { id, "data-id": "space", onchange: () => this.send({ do: "space", name: choose.value }) },
      spaces.map(([name, words]) => h("option", { value: name, selected: name === space }, words)),
    );
    return h("div.choice", {}, h("label", { for: id }, say("Action space")), choose);
  }

  drawBody(page) {
    this.controls.clear();
    this.facts = h("div.facts");
    const parts = {
      economy: () => [
        h(
          "div.sliders",
          {},
          page.controls.map((one) => this.slider(one)),
        ),
        this.facts,
      ],
      bidding: () => [
        h(
          "p.legend",
          {},
          say("A click brings a general to hand, on the space (gold), and out of play again."),
        ),
        ...page.bidders.map((one) => this.bidder(one)),
      ],
      scoring: () => [scores(page, this.model.get("art"), this)],
    };
    this.body.className = `body ${page.tab}`;
    this.body.replaceChildren(...parts[page.tab]());
  }

  // ---- numbers ---------------------------------------------------------------------------------

  slider(one) {
    const { what, state, label, n, low, high } = one;
    const id = `chuhan-lab-${what}-${state}`;
    const number = h("output", { for: id }, String(n));
    const input = h("input", {
      id,
      type: "range",
      min: String(low),
      max: String(high),
      value: String(n),
      "data-id": `${what}-${state}`,
      oninput: () => {
        number.textContent = input.value;
        this.soon(what, state, input);
      },
    });
    this.controls.set(`${what} ${state}`, { input, number });
    return h("div.slider", {}, h("label", { for: id }, label), number, input);
  }

  // A field for a number, in a table.
  field({ what, state, label, n, low, high }) {
    const input = h("input", {
      type: "number",
      inputmode: "numeric",
      min: String(low),
      max: String(high),
      value: String(n),
      "aria-label": label,
      "data-id": `${what}-${state}`,
      oninput: () => this.sent.delete(`${what}-${state}`),
      onchange: () => this.set(what, state, input),
    });
    return input;
  }

  soon(what, state, input) {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.set(what, state, input), PAUSE);
  }

  set(what, state, input) {
    this.sent.add(`${what}-${state}`);
    const n = String(Math.min(999, Math.max(0, Math.round(Number(input.value) || 0))));
    this.send({ do: "set", choice: { what: [what], state: [state], n: [n] } });
  }

  // What can be set stays the same while a slider is being moved; only what it says is another.
  renew(controls) {
    for (const { what, state, n, low, high } of controls) {
      const { input, number } = this.controls.get(`${what} ${state}`);
      Object.assign(input, { min: String(low), max: String(high) });
      if (input.value !== String(n)) input.value = String(n);
      number.textContent = String(n);
    }
  }

  // ---- generals --------------------------------------------------------------------------------

  bidder(one) {
    const { sign, name, there, reach, leads, words, support, generals } = one;
    const place = (general, to) => this.send({ do: "place", choice: { general: [general], to: [to] } });
    return h(
      `section.bidder${leads ? ".leads" : ""}`,
      { "aria-label": name },
      h(
        "header",
        {},
        drawing("span.seal", this.model.get("art")[sign]),
        h("h3", {}, name),
        h("p", {}, say("{there} there, at most {reach}: {words}.", { there, reach, words })),
      ),
      this.slider(support),
      chips(generals, place),
    );
  }

  // ---- what the solver says --------------------------------------------------------------------

  drawAnswers() {
    const { tab, states } = this.page;
    const answers = this.model.get("answers");
    const found = {
      economy: () =>
        answers.harvest ? heat(answers.harvest) : [h("p.working", {}, say("The solver tries every way …"))],
      bidding: () =>
        states.filter(([letter]) => answers[letter]).map(([letter]) => h("p", {}, answers[letter])),
      scoring: () => [],
    };
    const shown = found[tab]?.() || [];
    const title = tab === "scoring" ? null : h("h3", {}, say("What the solver says"));
    this.answers.replaceChildren(...(shown.length ? [title, ...shown] : []));
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new LabView(model, el);
  return () => view.stop();
}

export default { initialize, render };
