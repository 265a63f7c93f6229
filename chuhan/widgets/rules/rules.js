// The rules: all of them on one page, found by words or number as one types.
import { drawing, h } from "../js/dom.js";
import { initialize, theLine } from "../js/line.js";
import { block } from "../js/markdown.js";
import { say, setWords } from "../js/words.js";

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(); // Lü is found by lu

class RulesView {
  constructor(model, el) {
    this.model = model;
    this.count = h("p.count", { role: "status" });
    const { linked, example } = model.get("page");
    this.field = h("input", {
      type: "search",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: "80",
      placeholder: say("a word, or a number like {example}", { example }),
      oninput: () => this.search(),
    });
    this.book = h("div.book");
    this.root = h(
      `${linked ? "main" : "section"}.chuhan-panel.chuhan-rules`,
      { "data-lm-suppress-shortcuts": "true", "aria-label": linked ? null : say("Rules") },
      linked ? h("h2", { "aria-hidden": "true" }, say("Rules")) : null,
      h("div.find", {}, h("label", {}, say("Search the rules"), this.field), this.count),
      this.book,
    );
    el.append(this.root);
    this.field.addEventListener("keydown", (event) => event.stopPropagation()); // these keys are words
    this.onPage = () => this.draw();
    model.on("change:page", this.onPage);
    this.draw();
  }

  stop() {
    this.watch?.disconnect();
    this.model.off("change:page", this.onPage);
  }

  draw() {
    const { rules, rule, reference, linked } = this.model.get("page");
    if (!this.all) {
      this.all = rules.map((one) => ({ ...one, node: this.rule(one, linked) }));
      this.reference = h("article.reference", {}, reference.map(block));
      this.book.replaceChildren(this.reference, ...this.all.map(({ node }) => node));
      for (const one of this.all) one.words = plain(`${one.number} ${one.node.textContent}`);
    }
    this.search();
    if (rule) this.goTo(rule);
  }

  rule({ number, title, text, ruling, note, open, portrait }, linked) {
    const isSection = !number.includes(".");
    const link = linked ? this.link(number) : h("span.number", {}, number);
    return h(
      `article${isSection ? ".section" : ""}${portrait ? ".drawn" : ""}`,
      { "data-rule": number, tabindex: "-1" },
      portrait ? drawing("span.portrait", portrait) : null,
      h(
        isSection ? "h3" : "h4",
        {},
        link,
        " ",
        title,
        note ? h("span.note-on", {}, ` ${note}`) : null,
        open ? h("code", {}, open) : null,
      ),
      text.map(block),
      ruling.length ? h("div.ruling", {}, h("strong", {}, `${say("Ruling")} `), ruling.map(block)) : null,
    );
  }

  link(number) {
    return h(
      "a.number",
      {
        href: `?rule=${number}`,
        "aria-label": say("Link to rule {number}", { number }),
        onclick: (event) => this.clicked(event, number),
      },
      number,
    );
  }

  clicked(event, number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    theLine().send(this.model, { do: "rule", name: number });
    this.goTo(number);
  }

  search() {
    const asked = plain(this.field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    this.reference.hidden = asked.length > 0 || !this.reference.childElementCount;
    for (const { node, words, number } of this.all) {
      const fits = asked.every((word) =>
        /^[0-9.]+$/.test(word)
          ? `${number}.`.startsWith(word) || words.includes(` ${word}`)
          : words.includes(word),
      );
      node.hidden = !fits;
      found += fits && number.includes(".");
    }
    this.count.textContent = asked.length
      ? found
        ? say("{n:rules}", { n: found })
        : say("No rule has all these words.")
      : "";
  }

  goTo(number) {
    const node = this.all.find((one) => one.number === number)?.node;
    if (!node) return;
    this.book.querySelector(".here")?.classList.remove("here");
    node.classList.add("here");
    node.hidden = false;
    this.watch?.disconnect();
    this.watch = new ResizeObserver(() => this.arrive(node));
    this.watch.observe(node);
  }

  // On a busy machine a page is shown some time after it was drawn, and nothing can be scrolled before.
  arrive(node) {
    if (!node.offsetHeight) return;
    this.watch.disconnect();
    setTimeout(() => {
      node.scrollIntoView({ block: "center" });
      node.focus({ preventScroll: true });
    }, 80); // after the page has gone to its top
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new RulesView(model, el);
  return () => view.stop();
}

export default { initialize, render };
