// The start page or the list of lessons: links, and how far one has come.
import { h } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";
import { bamboo, hero, today } from "./front.js";

class ContentsView {
  constructor(model, el) {
    this.model = model;
    this.root = h("main.chuhan-panel.chuhan-start", { "data-lm-suppress-shortcuts": "true" });
    el.append(this.root);
    this.onPage = () => this.draw();
    model.on("change:page", this.onPage);
    this.draw();
  }

  stop() {
    this.model.off("change:page", this.onPage);
  }

  draw() {
    const page = this.model.get("page");
    if (!page.kind) return;
    this.root.classList.toggle("front", page.kind === "start");
    this.root.replaceChildren(
      ...this[{ start: "front", certificate: "certificate" }[page.kind] || "list"](page).filter(Boolean),
    );
  }

  // The main pages have tiles, the others stay quiet below them.
  front(page) {
    const link = (...given) => this.link(...given);
    const tiles = page.cards.filter((card) => ["learn", "puzzles", "play"].includes(card.page));
    const [learn, ...others] = tiles.map((card) => this.card(card));
    return [
      hero(page, this.model.get("art"), link),
      h("div.cards", {}, learn, page.today ? today(page.today, link) : null, h("div.stack", {}, others)),
      h(
        "ul.more",
        {},
        page.cards
          .filter((card) => !tiles.includes(card))
          .map((card) =>
            h(
              "li",
              { "data-page": card.page },
              this.link("a", card.link, {}, card.title),
              h("span", {}, card.text),
            ),
          ),
      ),
      page.about ? h("p.about", {}, page.about) : null,
    ];
  }

  list(page) {
    return [
      h("h2", { "aria-hidden": "true" }, page.title),
      h("p.lead", {}, page.lead),
      this.bar(page.state, page.part),
      ...this.parts(page),
    ];
  }

  // The parts of the course one after another; the lessons are counted through.
  parts({ parts, lessons, main }) {
    let first = 0;
    return parts.flatMap(({ title, lessons: n, match: [words, match], certificate }) => {
      const from = first;
      first += n;
      const own = lessons.slice(from, first).map((lesson, i) => this.lesson(lesson, from + i, main));
      return [
        parts.length > 1 ? h("h3.part", {}, title) : null,
        h("ol.lessons", { start: from + 1 }, own),
        match ? h("p.match", {}, this.link("a", match, {}, words)) : null,
        certificate ? h("p.certified", {}, this.link("a", certificate, {}, say("Certificate"))) : null,
      ];
    });
  }

  // What was learned, on a page that can be printed, and the way on.
  certificate({ title, learned, lessons, date, ways, onward }) {
    return [
      h(
        "article.certificate",
        {},
        h("p.kind", {}, say("Certificate")),
        h("h2", {}, title),
        h("p.name", {}, say("Name:"), h("span", {})),
        h("p", {}, learned),
        h(
          "ul",
          {},
          lessons.map((words) => h("li", {}, words)),
        ),
        h("p.date", {}, date),
      ),
      h(
        "div.buttons",
        {},
        h("button.main", { type: "button", onclick: () => window.print() }, say("Print")),
        ways.map(([words, to]) => this.link("a.button", to, {}, words)),
        this.link("a.button", onward, {}, say("The other games")),
      ),
    ];
  }

  // A real link, which can be opened in a tab of its own, but opens here without loading the page anew.
  link(kind, to, props, ...children) {
    const onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      theLine().send(this.model, { do: "open", text: to }, { leaves: true });
    };
    return h(kind, { href: to, onclick, ...props }, ...children);
  }

  bar(words, part) {
    const done = h("span.done");
    done.style.width = `${part}%`;
    return h("div.progress", {}, h("span.track", { "aria-hidden": "true" }, done), h("span", {}, words));
  }

  card(card) {
    const { page, title, text, state, part, action, link, go } = card;
    return h(
      "section.card",
      { "data-page": page },
      h("h3", {}, this.link("a", link, {}, title)),
      ...(card.slips ? bamboo(card) : [h("p", {}, text)]),
      part && !card.slips ? this.bar(state, part) : h("p.state", {}, state),
      this.link("a.button", go, { "aria-label": action === title ? null : `${title}: ${action}` }, action),
    );
  }

  lesson({ id, title, goal, state, words, minutes, link }, i, main) {
    const sign = { done: "✓", begun: "◐", new: String(i + 1) }[state];
    return h(
      `li.${state}`,
      {},
      this.link(
        `a${id === main ? ".next" : ""}`,
        link,
        { "data-lesson": id },
        h("b", { "aria-hidden": "true" }, sign),
        h("span.words", {}, h("strong", {}, title), h("span.goal", {}, goal)),
        h(
          "span.state",
          {},
          id === main ? say("{state} · next", { state: words }) : words,
          h("small", {}, state === "done" ? "" : minutes),
        ),
      ),
    );
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new ContentsView(model, el);
  return () => view.stop();
}

export default { initialize, render };
