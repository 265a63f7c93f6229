// The desk of the trainer: the question, the way to other puzzles, and what is announced to those who listen.
import { h, rove, slips, step, toTop } from "../js/dom.js";
import { pressOwn } from "../js/keys.js";
import { initialize, theLine } from "../js/line.js";
import { say, setWords } from "../js/words.js";

const marks = () => ["", say("tried"), say("solved"), say("solved at the first try")];
const SIGNS = ["", "○", "✓", "★"];
const kinds = () => [
  ["series", say("Set{#of puzzles}"), say("All puzzles")],
  ["theme", say("Theme{#of puzzles}"), say("Any theme")],
  ["level", say("Level"), say("Any level")],
];

// How hard it is, as marks and in a word; what is known of it so far; once it is solved, what it was about.
function facts({ number, level, marks: [full, all] = [], themes, mark, markWords }) {
  const known = mark
    ? h(`li.mark.mark-${mark}`, {}, h("b", { "aria-hidden": "true" }, SIGNS[mark]), ` ${markWords}`)
    : null;
  return h(
    "ul.badges",
    { "aria-label": say("Level and themes") },
    number ? h("li.number", {}, number) : null,
    level ? h("li.level", {}, slips("span.marks", full, all), level) : null,
    known,
    themes.map((name) => h("li.theme", {}, name)),
  );
}

// A row of ten places, the latest result at its end; a sign and a shape tell them apart, not colour alone.
function lastTen(recent) {
  if (!recent.length) return null;
  const first = recent.filter(Boolean).length;
  const label = say("Your last {n:puzzles_in_digits}: {first} at the first try", { n: recent.length, first });
  const places = Array.from({ length: 10 }, (_, i) => {
    const known = i < recent.length;
    return h(known ? (recent[i] ? "i.first" : "i.later") : "i", {}, known ? (recent[i] ? "✓" : "✕") : "");
  });
  return h(
    "div.recent",
    {},
    h("p", { "aria-hidden": "true" }, say("Your last ten")),
    h("span.ten", { role: "img", "aria-label": label }, places),
  );
}

class DeskView {
  constructor(model, el) {
    this.model = model;
    this.line = h("p.line", { role: "status" });
    this.news = h("div.unseen", { "aria-live": "polite" });
    this.question = h("div.question");
    this.why = h("details.why", { hidden: true });
    this.place = h("button.place", {
      type: "button",
      "aria-expanded": "false",
      onclick: () => this.toggle(),
    });
    this.summary = h("h3");
    this.selects = h("div.selects");
    this.grid = h("div.grid", { role: "toolbar", "aria-label": say("Puzzles") });
    const keys = model.get("shortcuts").map(({ key, does }) => `${key} ${does}`);
    this.choose = h(
      "div.choose",
      { hidden: true },
      this.summary,
      this.selects,
      this.grid,
      h("p.keys", {}, say("Keys: {keys:commas}; ? at the table lists them all.", { keys })),
    );
    const go = (word) => () => this.send({ do: word }, true);
    const way = (word, sign, label) =>
      h(`button.${word}`, { type: "button", "aria-label": label, onclick: go(word) }, sign);
    this.root = h(
      "section.chuhan-panel.desk",
      { "aria-label": say("Puzzle"), "data-lm-suppress-shortcuts": "true" },
      h(
        "div.body",
        {},
        h(
          "nav",
          { "aria-label": say("Other puzzles") },
          way("previous", "‹", say("Previous puzzle")),
          this.place,
          way("next", "›", say("Next puzzle")),
          h("button.random", { type: "button", onclick: go("random") }, say("Random")),
        ),
        this.choose,
        this.question,
        this.why,
        this.line,
      ),
      this.news,
    );
    el.append(this.root);
    this.grid.addEventListener("keydown", (event) => this.walk(event));
    this.onPage = () => this.drawPage();
    this.onShelf = () => this.drawShelf();
    this.onWhy = () => this.drawWhy();
    this.onSaid = (said) => this.said(said);
    this.onKey = (event) => this.key(event);
    model.on("change:page", this.onPage);
    model.on("change:shelf", this.onShelf);
    model.on("change:why", this.onWhy);
    model.on("msg:custom", this.onSaid);
    document.addEventListener("keydown", this.onKey);
    this.drawShelf();
    this.drawPage();
    this.drawWhy();
  }

  stop() {
    this.model.off("change:page", this.onPage);
    this.model.off("change:shelf", this.onShelf);
    this.model.off("change:why", this.onWhy);
    this.model.off("msg:custom", this.onSaid);
    document.removeEventListener("keydown", this.onKey);
    this.root.remove();
  }

  send(command, leaves = false) {
    theLine().send(this.model, command, { leaves });
  }

  toggle() {
    this.choose.hidden = !this.root.classList.toggle("choosing");
    this.place.setAttribute("aria-expanded", String(!this.choose.hidden));
    if (!this.choose.hidden) this.grid.querySelector("[tabindex='0']")?.scrollIntoView({ block: "nearest" });
  }

  said({ line, news }) {
    if (line !== undefined) this.line.textContent = line;
    // the same words twice are news twice
    if (news !== undefined) this.news.replaceChildren(h("p", {}, news));
  }

  drawPage() {
    const page = this.model.get("page");
    if (!page.key) return;
    const changed = this.shown !== page.key;
    this.shown = page.key;
    this.line.textContent = "";
    this.place.replaceChildren(page.place, h("span", { "aria-hidden": "true" }, " ▾"));
    this.place.setAttribute("aria-label", page.others);
    this.question.replaceChildren(
      ...[
        h("h2", {}, page.heading),
        page.story && h("p.story", {}, page.story),
        h(page.question.length > 110 ? "p.ask.long" : "p.ask", {}, page.question),
        h("p.task", {}, page.task),
        page.after && h("p.story", {}, page.after),
        facts(page),
        lastTen(page.recent),
      ].filter(Boolean),
    );
    if (changed && this.started) {
      this.news.replaceChildren(h("p", {}, `${page.title}. ${page.question} ${page.task}`));
      requestAnimationFrame(() => toTop(this.root)); // with the board that follows, which is laid out then
    }
    this.started = true;
    this.markCurrent();
  }

  // Open where it stands beside the table; on a phone a sheet that is asked for.
  drawWhy() {
    const why = this.model.get("why");
    this.why.hidden = !why.length;
    this.why.open = why.length > 0 && matchMedia("(min-width: 900px)").matches;
    this.why.replaceChildren(
      h("summary", {}, say("Why?")),
      ...why.map(([heading, lines]) =>
        h(
          "section",
          {},
          h("h3", {}, heading),
          lines.map((line) => h("p", {}, line)),
        ),
      ),
    );
  }

  drawShelf() {
    const shelf = this.model.get("shelf");
    if (!shelf.puzzles) return;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset : {};
    const label = kinds()
      .map(([kind]) => shelf[kind].all.find(([name]) => name === shelf[kind].chosen)?.[1])
      .filter(Boolean);
    const [solved, n] = [shelf.solved, shelf.puzzles.length];
    this.summary.replaceChildren(
      label.join(" · ") || say("All puzzles"),
      h("span", {}, " ", say("{solved} of {n} solved", { solved, n })),
    );
    this.selects.replaceChildren(
      ...kinds()
        .filter(([kind]) => shelf[kind].all.length)
        .map((kind) => this.select(kind, shelf)),
    );
    this.grid.replaceChildren(...shelf.puzzles.map((puzzle) => this.tile(puzzle)));
    this.markCurrent();
    const again = focused.kind
      ? `select[data-kind="${focused.kind}"]`
      : focused.key
        ? `[data-key="${CSS.escape(focused.key)}"]`
        : null;
    if (again) this.root.querySelector(again)?.focus();
  }

  select([kind, label, all], shelf) {
    const { chosen } = shelf[kind];
    const options = [["", all], ...shelf[kind].all].map(([name, words]) =>
      h("option", { value: name, selected: name === chosen }, words),
    );
    const onchange = (event) => this.send({ do: kind, name: event.target.value }, true);
    return h(
      "label",
      {},
      h("span", {}, label),
      h("select", { "data-kind": kind, "aria-label": label, onchange }, options),
    );
  }

  tile({ key, number, words: known, mark }) {
    const words = [known, marks()[mark]].filter(Boolean).join(", ");
    const props = {
      type: "button",
      "data-key": key,
      "aria-label": words,
      title: words,
      onclick: () => this.send({ do: "go", name: key }, true),
    };
    return h(`button.tile.mark-${mark}`, props, number, h("b", { "aria-hidden": "true" }, SIGNS[mark]));
  }

  markCurrent() {
    for (const tile of this.grid.children) {
      if (tile.dataset.key === this.shown) tile.setAttribute("aria-current", "true");
      else tile.removeAttribute("aria-current");
    }
    if (this.grid.firstChild) rove(this.grid, this.shown);
  }

  walk(event) {
    const tile = event.target.closest("[data-key]");
    if (!tile || !/^(Arrow|Home$|End$)/.test(event.key)) return;
    event.preventDefault();
    const next = step(this.grid, tile, event.key);
    rove(this.grid, next.dataset.key);
    next.focus();
  }

  // Keys for the trainer's buttons on the table, from anywhere in the trainer but where one types; those pressed
  // on the table do not come here.
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const trainer = this.root.closest(".chuhan-trainer");
    if (!trainer?.contains(event.target) || event.target.closest("input, textarea, select")) return;
    if (pressOwn(this.model.get("shortcuts"), event.key, trainer)) event.preventDefault();
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new DeskView(model, el);
  return () => view.stop();
}

export default { initialize, render };
