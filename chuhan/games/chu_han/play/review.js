// A reviewed round: a record to paste, how it ended, the graph, the turning points as a list. Python decides it all.
import { copyText } from "../../../widgets/js/clipboard.js";
import { drawing, h } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";

const button = (id, words, onclick, props = {}) =>
  h("button", { type: "button", "data-id": id, onclick, ...props }, words);

const way = (words, link) => (link ? h("a.button", { href: link, "data-link": "" }, words) : null);

class ReviewView {
  constructor(model, el) {
    this.model = model;
    this.line = h("p.note", { role: "status" });
    this.body = h("div.body");
    this.root = h(
      "section.chuhan-panel.chuhan-review",
      { "aria-label": say("Review"), "data-lm-suppress-shortcuts": "true" },
      this.body,
      this.line,
    );
    el.append(this.root);
    this.onPage = () => this.draw();
    this.onSaid = ({ line }) => {
      if (line !== undefined) this.line.textContent = line;
    };
    model.on("change:page", this.onPage);
    model.on("msg:custom", this.onSaid);
    this.draw();
  }

  stop() {
    this.model.off("change:page", this.onPage);
    this.model.off("msg:custom", this.onSaid);
  }

  send(command, leaves = true) {
    theLine().send(this.model, { ...command, at: this.model.get("page").at }, { leaves });
  }

  draw() {
    const { review, mine, back } = this.model.get("page");
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const typed = this.input?.value;
    const moved = this.move !== review?.move || this.number !== review?.number;
    if (moved) this.line.textContent = "";
    [this.move, this.number] = [review?.move, review?.number];
    this.root.classList.toggle("asking", !review);
    this.body.replaceChildren(...(review ? this.shown(review, mine, back) : this.asking(mine, back, typed)));
    if (focused)
      this.root.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  // ---- a record is asked for -------------------------------------------------------------------

  asking(mine, back, typed) {
    this.input = h("textarea", {
      id: "chuhan-record",
      rows: "8",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      maxlength: "12000",
      "data-id": "record",
      placeholder: "Chu Han record\nseed: 3\nrules: base\n\nround 1\n…",
      onkeydown: (event) => event.stopPropagation(),
    });
    if (typed) this.input.value = typed;
    const read = () => this.send({ do: "read", text: this.input.value });
    const file = h("input", {
      type: "file",
      accept: ".txt,text/plain",
      "data-id": "file",
      "aria-label": say("Open a file with a record"),
      onchange: () => this.open(file.files[0]),
    });
    return [
      h("h2", {}, say("Review a game")),
      h(
        "p",
        {},
        say("Play a round, then press “Review”. Or paste a record that was copied or saved before."),
      ),
      h("label", { for: "chuhan-record" }, say("Record")),
      this.input,
      h("div.buttons", {}, button("read", say("Review it"), read, { class: "main" }), file),
      h("div.buttons", {}, way(say("Back to Play"), back), way(say("My puzzles"), mine)),
    ];
  }

  async open(file) {
    if (!file) return;
    this.input.value = (await file.slice(0, 12000).text()).replaceAll("\r\n", "\n");
    this.send({ do: "read", text: this.input.value });
  }

  // ---- what was found --------------------------------------------------------------------------

  shown(review, mine, back) {
    this.input = null;
    const [wide, narrow] = review.graphs;
    return [
      h(
        "header.verdict",
        {},
        drawing("span.seal", this.model.get("art")[review.sign] || ""),
        h("div", {}, h("h2", {}, review.title), h("p.faint", {}, review.more)),
      ),
      review.rounds.length > 1 ? this.rounds(review) : null,
      h(
        "figure.chart",
        {},
        h(
          "figcaption",
          {},
          h("h3", {}, say("Where the round turned")),
          h("p.faint", {}, say("What each position was worth with best play and open cards, in VP for Han.")),
        ),
        drawing("div.wide", wide),
        drawing("div.narrow", narrow),
        this.status(review),
      ),
      this.moments(review),
      review.known
        ? h("p.known", {}, h("b", {}, say("Move {n}:", { n: review.move })), " ", review.known)
        : null,
      h(
        "div.buttons.ways",
        {},
        button("copy", say("Copy the record"), () => this.copy(review.record)),
        button("save", say("Save the record"), () => save(review.record, "chu-han-game.txt")),
        button("other", say("Another record"), () => this.send({ do: "press", name: "other" })),
        way(say("My puzzles"), mine),
        way(say("Back to Play"), back),
      ),
    ].filter(Boolean);
  }

  status({ status, working, stopping, open }) {
    const press = (name) => () => this.send({ do: "press", name }, false);
    return h(
      "div.status",
      {},
      working ? h("span.busy", { "aria-hidden": "true" }) : null,
      h("p", {}, status),
      working && !stopping ? button("stop", say("Stop"), press("stop")) : null,
      stopping ? h("p.faint", {}, say("Stopping …")) : null,
      open ? button("resume", say("Look further"), press("resume")) : null,
    );
  }

  rounds({ rounds, number }) {
    return h(
      "div.buttons.rounds",
      { role: "group", "aria-label": say("Rounds of the match") },
      rounds.map((n) =>
        button(`round-${n}`, say("Round {n}", { n }), () => this.send({ do: "round", name: String(n) }), {
          "aria-pressed": String(n === number),
        }),
      ),
    );
  }

  moments({ moments, move, working }) {
    const entry = ({ move: n, own, title, text, delta }) =>
      h(
        "li",
        {},
        h(
          `button.moment${own ? ".own" : ""}`,
          {
            type: "button",
            "data-id": `go-${n}`,
            "aria-current": n === move ? "step" : null,
            onclick: () => this.go(n),
          },
          h("span.no", {}, String(n)),
          h("span.words", {}, h("strong", {}, title), h("span", {}, text)),
          h("span.delta", {}, delta),
        ),
      );
    const none = working
      ? ""
      : say("No turning point was found: nothing that is proved changed by 3 VP or more.");
    return h(
      "section.moments",
      { "aria-label": say("Turning points") },
      moments.length ? h("ol", {}, moments.map(entry)) : h("p.faint", {}, none),
    );
  }

  go(n) {
    this.send({ do: "go", name: String(n) });
    const table = this.root.closest(".chuhan-column")?.querySelector(".chuhan-board");
    if (table && table.getBoundingClientRect().top > window.innerHeight * 0.7)
      table.scrollIntoView({ block: "start" });
  }

  async copy(text) {
    this.line.textContent = (await copyText(text))
      ? say("Copied.")
      : say("This browser does not let the page copy it.");
  }
}

// As a file of the browser's.
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new ReviewView(model, el);
  return () => view.stop();
}

export default { initialize, render };
