// The panel of a lesson: shows the page that Python sends; the board below it is a widget of its own.
import { drawing, h, toTop } from "../js/dom.js";
import { keyOf, pressOwn } from "../js/keys.js";
import { lookUp } from "../js/lookup.js";
import { initialize, theLine } from "../js/line.js";
import { block } from "../js/markdown.js";
import { say, setWords } from "../js/words.js";

const SIGNS = { done: "✓", shown: "–", todo: "" };
const STATES = { done: "done", shown: "shown", todo: "open" };

const sketch = ({ svg, words }) => drawing("div.sketch", svg, { role: "img", "aria-label": words });

class LessonView {
  constructor(model, el) {
    this.model = model;
    this.news = h("div.unseen", { "aria-live": "polite" });
    this.body = h("div.page");
    // the attribute keeps JupyterLab's single-key shortcuts away
    this.root = h(
      "section.chuhan-panel.lesson",
      { "data-lm-suppress-shortcuts": "true" },
      this.body,
      this.news,
    );
    this.tables = lookUp(model.get("art").tables || []);
    if (this.tables) this.root.append(this.tables.dialog);
    el.append(this.root);
    this.sized = new ResizeObserver(() => this.measure());
    this.sized.observe(this.root);
    this.onPage = () => this.draw(this.model.get("page"));
    this.onSaid = ({ line }) => line !== undefined && this.announce(line, true);
    model.on("change:page", this.onPage);
    model.on("msg:custom", this.onSaid);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.draw(model.get("page"));
  }

  stop() {
    this.model.off("change:page", this.onPage);
    this.model.off("msg:custom", this.onSaid);
    clearTimeout(this.turning);
    this.sized.disconnect();
    this.root.remove();
  }

  press(name, once = "") {
    theLine().send(this.model, { do: "press", name, at: this.page.at }, { leaves: true, once });
  }

  draw(page) {
    const before = this.page;
    const turned = before && before.at !== page.at;
    const focus = this.root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    this.page = page;
    this.root.setAttribute("aria-label", say("Lesson: {title}", { title: page.title }));
    this.heading = h("h3", { tabindex: "-1", "data-id": "heading" }, page.heading);
    this.note = h("p.note", { hidden: true });
    this.text = h("div.text", {}, page.text.map(block), page.picture ? sketch(page.picture) : null);
    this.more = h("button.more", { type: "button", "data-id": "more", onclick: () => this.unfold() });
    this.body.replaceChildren(
      ...[
        h("header", {}, h("p.title", {}, page.title), this.marks()),
        page.goal.length ? h("div.goal", {}, page.goal.map(block)) : null,
        this.heading,
        this.text,
        this.more,
        page.found ? h("p.found", {}, page.found) : null,
        page.puzzles ? this.puzzles() : null,
        page.answers ? this.answers() : null,
        page.said ? h(`p.said.${this.tone()}`, {}, page.said) : null,
        page.next ? h("p.found", {}, page.next) : null,
        h(
          "div.buttons",
          { role: "group", "aria-label": say("Pages") },
          page.buttons.map((button) => this.button(button)),
          this.tables ? this.opener() : null,
        ),
        this.note,
      ].filter(Boolean),
    );
    if (turned) this.root.classList.remove("open");
    this.measure();
    if (before) this.announce(page.news);
    if (turned && focus) this.heading.focus({ preventScroll: true }); // the next key must not get lost
    if (turned) this.begin();
    else if (focus) (this.find(focus) || this.find("next") || this.heading).focus();
  }

  // What to solve next, on the same theme.
  puzzles() {
    const each = this.page.puzzles.map(({ label, link }) =>
      h("li", {}, link ? h("a", { href: link }, label) : label),
    );
    return h("div.next", {}, h("p", {}, say("Three puzzles on this:")), h("ul", {}, each));
  }

  // Where the table needs the screen, a long text shows its beginning; one tap opens it over the table, one closes it.
  measure() {
    const { text, more, root } = this;
    const open = root.classList.contains("open");
    more.hidden = !open && text.scrollHeight <= text.clientHeight + 1;
    more.textContent = open ? say("To the table") : say("Read on");
    more.setAttribute("aria-expanded", String(open));
  }

  unfold() {
    this.root.classList.toggle("open");
    this.measure();
  }

  tone() {
    return this.page.answers?.some(({ mark }) => mark === "right") ? "good" : "bad";
  }

  button({ name, label, main, link, repeats }) {
    if (link) return h(`a.button${main ? ".main" : ""}`, { href: link, "data-id": name }, label);
    return h(
      `button${main ? ".main" : ""}`,
      {
        type: "button",
        "data-id": name,
        "aria-keyshortcuts": keyOf(this.model.get("shortcuts"), name) || null,
        onclick: () => this.press(name, repeats ? "" : name),
      },
      label,
    );
  }

  // The tables lie over the lesson until they are closed; the focus goes back to where it was.
  opener() {
    return h(
      "button",
      {
        type: "button",
        "data-id": "tables",
        "aria-haspopup": "dialog",
        "aria-keyshortcuts": keyOf(this.model.get("shortcuts"), "tables") || null,
        onclick: () => this.tables.open(),
      },
      say("Tables"),
    );
  }

  // How far the learner is: one mark a page, also in words.
  marks() {
    const { marks, place, heading } = this.page;
    const done = marks.filter((mark) => mark === "done").length;
    const label = say("{heading}; {done} of {n} pages done", { heading, done, n: marks.length });
    const each = marks.map((mark, i) =>
      h(`span.${STATES[mark]}${i === place ? ".here" : ""}`, {}, SIGNS[mark]),
    );
    return h("span.marks", { role: "img", "aria-label": label }, each);
  }

  answers() {
    const asked = !this.page.answers.some(({ mark }) => mark === "right");
    const buttons = this.page.answers.map(({ text, mark }, i) => {
      const over = !asked || mark;
      const sign = { right: "✓", wrong: "✕" }[mark] || String(i + 1);
      return h(
        `button.answer${mark ? `.${mark}` : ""}`,
        {
          type: "button",
          "data-id": `answer-${i}`,
          "aria-disabled": over ? "true" : null,
          "aria-label": answerLabel(i + 1, text, mark),
          onclick: () => !over && this.press(`answer-${i}`, `answer-${i}`),
        },
        h("b", { "aria-hidden": "true" }, sign),
        h("span", {}, text),
      );
    });
    return h("div.answers", { role: "group", "aria-label": say("Answers") }, buttons);
  }

  // A new page begins at its heading, for the eye and for the keyboard.
  begin() {
    clearTimeout(this.turning);
    this.turning = setTimeout(() => {
      this.heading.focus({ preventScroll: true });
      toTop(this.root);
    }, 60); // the board below puts its own focus right first
  }

  announce(line, shown = false) {
    this.news.textContent = line || "";
    if (!shown) return;
    this.note.textContent = line;
    this.note.hidden = !line;
  }

  find(id) {
    return this.root.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  // Enter on a heading goes to what is to be done; digits choose an answer.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    if (key === "Enter" && target === this.heading) {
      const column = this.root.closest(".chuhan-lesson") || this.root;
      ["[data-key][tabindex='0']", "[data-id='own-next']", ".answer", "button.main", "button"]
        .flatMap((query) => [...column.querySelectorAll(`${query}:not([aria-disabled])`)])
        .find((node) => node.offsetParent)
        ?.focus();
    } else if (/^[1-9]$/.test(key) && this.page.answers) this.find(`answer-${Number(key) - 1}`)?.click();
    else if (!pressOwn(this.model.get("shortcuts"), key, this.root.closest(".chuhan-lesson") || this.root))
      return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function answerLabel(n, text, mark) {
  if (mark === "right") return say("Answer {n}: {text}, right", { n, text });
  if (mark === "wrong") return say("Answer {n}: {text}, not right", { n, text });
  return say("Answer {n}: {text}", { n, text });
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new LessonView(model, el);
  return () => view.stop();
}

export default { initialize, render };
