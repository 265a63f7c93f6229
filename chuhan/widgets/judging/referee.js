// The panel of a referee: a proposed move, answers to choose from, the verdict, and at the end a table. What is right
// it learns from Python when it has been answered, and not before.
import { h, slips, toTop } from "../js/dom.js";
import { keyOf, pressOwn } from "../js/keys.js";
import { initialize, theLine } from "../js/line.js";
import { lookUp } from "../js/lookup.js";
import { say, setWords } from "../js/words.js";

const BOXES = 6;

class JudgingView {
  constructor(model, el) {
    this.model = model;
    this.news = h("div.unseen", { "aria-live": "polite" });
    this.body = h("div.page");
    this.tables = lookUp(model.get("art").tables || []);
    this.root = h(
      "section.chuhan-panel.lesson.judging",
      { "data-lm-suppress-shortcuts": "true", "aria-label": say("Be the referee") },
      this.body,
      this.news,
      this.tables?.dialog,
    );
    el.append(this.root);
    this.onPage = () => this.draw(this.model.get("page"));
    this.onSaid = ({ line }) => line !== undefined && this.complain(line);
    model.on("change:page", this.onPage);
    model.on("msg:custom", this.onSaid);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.draw(model.get("page"));
  }

  stop() {
    this.model.off("change:page", this.onPage);
    this.model.off("msg:custom", this.onSaid);
    this.root.remove();
  }

  press(name) {
    theLine().send(this.model, { do: "press", name, at: this.page.at }, { leaves: true, once: name });
  }

  complain(line) {
    this.news.textContent = line;
    this.note.textContent = line;
    this.note.hidden = !line;
  }

  draw(page) {
    const before = this.page;
    const focused = this.root.contains(document.activeElement);
    this.page = page;
    this.heading = h("h3", { tabindex: "-1" }, page.heading);
    this.note = h("p.note", { hidden: true });
    this.body.replaceChildren(
      ...[
        h("header", {}, h("p.title", {}, page.title), this.marks()),
        this.heading,
        page.proposal ? h("p.proposal", {}, page.proposal) : null,
        page.ask ? h("p.ask", {}, page.ask) : null,
        page.answers.length ? this.answers() : null,
        page.said ? this.said() : null,
        page.rows ? this.table() : null,
        this.buttons(),
        this.note,
      ].filter(Boolean),
    );
    if (!before) return;
    const news = page.said || say("{heading}. {proposal} {ask}", page);
    this.news.textContent = news;
    if (before.turned !== page.turned) {
      toTop(this.root);
      this.heading.focus({ preventScroll: true });
    } else if (focused)
      (this.body.querySelector("button.main, .answer:not([aria-disabled])") || this.heading).focus();
  }

  // One mark a question, also in words.
  marks() {
    const { marks, most, place } = this.page;
    const done = marks.filter((mark) => mark === "done").length;
    const label = say("{done} of {n} right so far", { done, n: marks.length });
    const each = Array.from({ length: most }, (_, i) =>
      h(
        `span.${marks[i] || "open"}${i === place ? ".here" : ""}`,
        {},
        { done: "✓", shown: "✕" }[marks[i]] || "",
      ),
    );
    return h("span.marks", { role: "img", "aria-label": label }, each);
  }

  answers() {
    const over = Boolean(this.page.said);
    const each = this.page.answers.map(({ text, mark }, i) =>
      h(
        `button.answer${mark ? `.${mark}` : ""}`,
        {
          type: "button",
          "data-id": `answer-${i}`,
          "aria-disabled": over ? "true" : null,
          "aria-label": answerWords(i + 1, text, mark),
          onclick: () => !over && this.press(`answer-${i}`),
        },
        h("b", { "aria-hidden": "true" }, { right: "✓", wrong: "✕" }[mark] || String(i + 1)),
        h("span", {}, text),
      ),
    );
    return h("div.answers", { role: "group", "aria-label": say("Answers") }, each);
  }

  said() {
    const { said, tone, rule, link } = this.page;
    const words = rule ? say("rule {number}", { number: rule }) : "";
    return h(`p.said.${tone}`, {}, said, " ", h("small", {}, link ? h("a", { href: link }, words) : words));
  }

  table() {
    const head = [say("rule"), say("about"), say("judged right"), say("how well")];
    const rows = this.page.rows.map(({ number, title, link, words, box }) =>
      h(
        "tr",
        {},
        h("td", {}, link ? h("a", { href: link }, number) : number),
        h("td", {}, title),
        h("td", {}, words || "–"),
        h(
          "td",
          {},
          words ? h("span.unseen", {}, say("{i} of {n}", { i: box, n: BOXES })) : null,
          words && slips("span.slips", box, BOXES),
        ),
      ),
    );
    return h(
      "table.known",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((words) => h("th", { scope: "col" }, words)),
        ),
      ),
      h("tbody", {}, rows),
    );
  }

  buttons() {
    const keys = this.model.get("shortcuts");
    const button = (name, label, onclick, main = false) =>
      h(
        `button${main ? ".main" : ""}`,
        { type: "button", "data-id": name, "aria-keyshortcuts": keyOf(keys, name) || null, onclick },
        label,
      );
    return h(
      "div.buttons",
      { role: "group", "aria-label": say("What to do") },
      this.page.buttons.map(({ name, label, main }) => button(name, label, () => this.press(name), main)),
      this.tables ? button("tables", say("Tables"), () => this.tables.open()) : null,
    );
  }

  // Digits choose an answer; other keys stand at their buttons.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    const answer = /^[1-9]$/.test(key) && this.root.querySelector(`[data-id="answer-${Number(key) - 1}"]`);
    if (answer) answer.click();
    else if (key === "Enter" && target === this.heading)
      this.body.querySelector(".answer, .buttons button")?.focus();
    else if (!pressOwn(this.model.get("shortcuts"), key, this.root)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function answerWords(n, text, mark) {
  if (mark === "right") return say("Answer {n}: {text}, right", { n, text });
  if (mark === "wrong") return say("Answer {n}: {text}, not right", { n, text });
  return say("Answer {n}: {text}", { n, text });
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new JudgingView(model, el);
  return () => view.stop();
}

export default { initialize, render };
