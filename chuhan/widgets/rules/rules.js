// The rules: all of them on one page, found by words or number as one types.
import { h } from "../js/dom.js";

function block({ kind, items }) {
  const spans = (item) => item.map(([style, words]) => (style ? h(style, {}, words) : words));
  if (kind === "p") return h("p", {}, spans(items[0]));
  return h(
    kind,
    {},
    items.map((item) => h("li", {}, spans(item))),
  );
}

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(); // Lü is found by lu

class RulesView {
  constructor(model, el) {
    this.model = model;
    this.count = h("p.count", { role: "status" });
    this.field = h("input", {
      type: "search",
      id: "chuhan-search",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: "80",
      placeholder: "writ, Lü Zhi, 5.6 …",
      oninput: () => this.search(),
    });
    this.book = h("div.book");
    this.root = h(
      "main.chuhan-panel.chuhan-rules",
      { "data-lm-suppress-shortcuts": "true" },
      h("h2", { "aria-hidden": "true" }, "Rules"),
      h("div.find", {}, h("label", { for: "chuhan-search" }, "Search the rules"), this.field, this.count),
      this.book,
    );
    el.append(this.root);
    this.field.addEventListener("keydown", (event) => event.stopPropagation()); // these keys are words
    this.onPage = () => this.draw();
    model.on("change:page", this.onPage);
    this.draw();
  }

  stop() {
    this.model.off("change:page", this.onPage);
  }

  draw() {
    const { rules, rule } = this.model.get("page");
    if (!rules) return;
    if (!this.all) {
      this.all = rules.map((one) => ({ ...one, node: this.rule(one) }));
      this.book.replaceChildren(...this.all.map(({ node }) => node));
      for (const one of this.all) one.words = plain(`${one.number} ${one.node.textContent}`);
    }
    this.search();
    if (rule) this.goTo(rule);
  }

  rule({ number, title, text, ruling, note, open }) {
    const isSection = !number.includes(".");
    const link = h(
      "a.number",
      {
        href: `?rule=${number}`,
        "aria-label": `Link to rule ${number}`,
        onclick: (event) => this.clicked(event, number),
      },
      number,
    );
    return h(
      `article${isSection ? ".section" : ""}`,
      { "data-rule": number, tabindex: "-1" },
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
      ruling.length ? h("div.ruling", {}, h("strong", {}, "Ruling "), ruling.map(block)) : null,
    );
  }

  clicked(event, number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.model.send({ do: "rule", name: number });
    this.goTo(number);
  }

  search() {
    const asked = plain(this.field.value).split(/\s+/).filter(Boolean);
    let found = 0;
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
        ? `${found} rule${found === 1 ? "" : "s"}`
        : "No rule has all these words."
      : "";
  }

  goTo(number) {
    const node = this.all.find((one) => one.number === number)?.node;
    if (!node) return;
    this.book.querySelector(".here")?.classList.remove("here");
    node.classList.add("here");
    node.hidden = false;
    setTimeout(() => {
      node.scrollIntoView({ block: "center" });
      node.focus({ preventScroll: true });
    }, 80); // after the page has gone to its top
  }
}

function render({ model, el }) {
  const view = new RulesView(model, el);
  return () => view.stop();
}

export default { render };
