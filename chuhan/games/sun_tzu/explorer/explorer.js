// The panel of Sun Tzu's explorer: notation, a form for the position, what is proved of it, the mix as a heat map.
import { h } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";

let forms = 0;

const cell = ({ at, text }) => {
  const td = h("td", {}, text);
  td.style.setProperty("--share", `${at}%`);
  return td;
};

class SunTzuExplorer {
  constructor(model, el) {
    this.model = model;
    this.prefix = `chuhan-st-explorer-${(forms += 1)}-`;
    this.top = h("div.top");
    this.answers = h("div.answers", { "aria-live": "polite" });
    this.root = h(
      "section.chuhan-panel.sun-tzu-explorer",
      { "aria-label": say("Explorer"), "data-lm-suppress-shortcuts": "true" },
      this.top,
      this.answers,
    );
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    el.append(this.root);
    this.onPage = () => this.draw();
    this.onAnswers = () => this.drawAnswers();
    this.onSaid = ({ line }) => line !== undefined && this.say(line);
    model.on("change:page", this.onPage);
    model.on("change:answers", this.onAnswers);
    model.on("msg:custom", this.onSaid);
    this.build();
    this.draw();
    this.drawAnswers();
  }

  stop() {
    this.model.off("change:page", this.onPage);
    this.model.off("change:answers", this.onAnswers);
    this.model.off("msg:custom", this.onSaid);
    this.root.remove();
  }

  send(command) {
    theLine().send(this.model, { at: this.model.get("page").at, ...command }, { leaves: true });
  }

  say(line) {
    this.said.textContent = line;
    this.said.hidden = !line;
  }

  button(id, words, onclick, kind = "") {
    return h(`button${kind}`, { type: "button", "data-id": id, onclick }, words);
  }

  // ---- what stays ------------------------------------------------------------------------------

  build() {
    const input = (this.input = h("textarea", {
      id: `${this.prefix}notation`,
      rows: "2",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      maxlength: "1000",
    }));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      this.read();
    });
    this.said = h("p.note.bad", { role: "alert", hidden: true });
    this.form = h("div.form");
    this.goals = h("div.goals", { role: "group", "aria-label": say("What is asked") });
    this.top.replaceChildren(
      this.goals,
      h(
        "details",
        {},
        h("summary", {}, say("Set up a position")),
        h("label", { for: input.id }, say("Position in notation, or a link to one")),
        input,
        h(
          "div.buttons",
          {},
          this.button("read", say("Read"), () => this.read()),
        ),
        this.form,
        h(
          "div.buttons",
          {},
          this.button("build", say("Use this position"), () => this.use(), ".main"),
        ),
      ),
      this.said,
    );
  }

  read() {
    this.send({ do: "read", text: this.input.value.slice(0, 1000) });
  }

  use() {
    const fields = [...this.form.querySelectorAll("input, select")];
    this.send({
      do: "build",
      choice: Object.fromEntries(fields.map((one) => [one.name, [one.value.trim()]])),
    });
  }

  // ---- what changes ----------------------------------------------------------------------------

  draw() {
    const page = this.model.get("page");
    if (!page.fields) return;
    if (page.said) this.root.querySelector("details").open = true;
    this.say(page.said);
    this.input.value = page.typed || page.notation;
    if (!page.said) this.drawForm(page.fields); // what was filled in stays, if it cannot be used
    this.drawGoals(page);
  }

  field(name, words, value, size = 4) {
    const id = `${this.prefix}${name}`;
    const input = h("input", { id, name, value, size: String(size), maxlength: "24", autocomplete: "off" });
    return h("div.field", {}, h("label", { for: id }, words), input);
  }

  drawForm(fields) {
    const names = { Q: say("Qin"), C: say("Chu"), J: say("Jin-Yan"), H: say("Han-Qi"), W: say("Wu") };
    const provinces = Object.entries(names).map(([letter, name]) =>
      h(
        "fieldset",
        {},
        h("legend", {}, name),
        this.field(`armies${letter}`, say("Armies (B3, R2, 0)"), fields[`armies${letter}`]),
        this.field(`marks${letter}`, say("Markers (b, r, br, -)"), fields[`marks${letter}`]),
        this.field(`values${letter}`, say("Values"), fields[`values${letter}`]),
      ),
    );
    this.form.replaceChildren(
      h(
        "fieldset",
        {},
        h("legend", {}, say("Game")),
        this.field("round", say("Round (1 to 9)"), fields.round),
        this.field("track", say("Marker (+ is Blue's side)"), fields.track),
        this.field("privilege", say("Order set last by (B, R, -)"), fields.privilege),
      ),
      h(
        "fieldset",
        {},
        h("legend", {}, say("Cards")),
        this.field("handB", say("Blue's hand"), fields.handB, 14),
        this.field("handR", say("Red's hand"), fields.handR, 14),
        this.field("asideB", say("Blue's armies aside"), fields.asideB),
        this.field("asideR", say("Red's armies aside"), fields.asideR),
      ),
      ...provinces,
    );
  }

  drawGoals({ goal, side, goals, sides, steps }) {
    const focused = this.goals.contains(document.activeElement) ? document.activeElement.dataset.id : "";
    const one = (id, words, on, name) =>
      h(
        "button",
        {
          type: "button",
          "data-id": id,
          "aria-pressed": String(on),
          onclick: () => this.send({ do: "goal", name }),
        },
        words,
      );
    this.goals.replaceChildren(
      h("b", {}, say("For{#whom: before the two sides}")),
      h(
        "div",
        {},
        sides.map(([letter, words]) => one(`side-${letter}`, words, letter === side, `${goal}:${letter}`)),
      ),
      h("b", {}, say("Goal{#before what can be asked}")),
      h(
        "div",
        {},
        goals.map(([name, words]) => one(`goal-${name}`, words, name === goal, `${name}:${side}`)),
        steps ? this.button("back", say("One step back"), () => this.send({ do: "back" })) : null,
      ),
    );
    if (focused) this.goals.querySelector(`[data-id="${focused}"]`)?.focus();
  }

  drawAnswers() {
    const { working, sure, best, lays, more, value, heat, mix, why } = this.model.get("answers");
    const parts = [];
    if (working) parts.push(h("p.result", {}, working));
    if (sure) parts.push(h("p.result", {}, sure));
    if (best?.length)
      parts.push(
        h(
          "div.best",
          { role: "group", "aria-label": say("Guaranteed or best") },
          best.map(({ name, text }) =>
            lays
              ? this.button(`lay-${name}`, text, () => this.send({ do: "lay", name }))
              : h("span.place", {}, text),
          ),
          more ? h("span", {}, more) : null,
        ),
      );
    if (value) parts.push(h("p.result", {}, value));
    if (heat) parts.push(this.heat(heat), this.mix(mix));
    if (why) parts.push(h("p.why", {}, why));
    this.answers.replaceChildren(...parts);
  }

  // Card by province: the darker, the more often; every share is written, too.
  heat({ provinces, rows }) {
    return h(
      "table.heat",
      {},
      h("caption", {}, say("How often each card lies where, in a best mix")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          provinces.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(({ card, cells }) => h("tr", {}, h("th", { scope: "row" }, card), cells.map(cell))),
      ),
    );
  }

  mix(all) {
    return h(
      "details",
      {},
      h("summary", {}, say("The mix, placement by placement")),
      h(
        "ul",
        {},
        all.map(({ text, share }) => h("li", {}, `${text} · ${share}`)),
      ),
    );
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new SunTzuExplorer(model, el);
  return () => view.stop();
}

export default { initialize, render };
