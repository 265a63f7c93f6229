// Cards as elements, for every game: each kind is drawn once, as a symbol that every card of that kind refers to.
import { h, drawing } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
let drawers = 0;

function face(name, href) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("viewBox", "0 0 56 80");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", href);
  svg.append(use);
  return svg;
}

// `art` is what Python has drawn: kinds of cards by code, parts that drawings share, the back of a card.
export class CardDrawer {
  constructor(art, game) {
    this.art = art;
    this.prefix = `${game}-${++drawers}-`;
    const symbol = (name, inside) =>
      `<symbol id="${this.prefix}${name}" viewBox="0 0 56 80">${this.named(inside)}</symbol>`;
    const kinds = Object.entries(art.kinds).map(
      ([code, kind]) => symbol(`full-${code}`, kind.face) + symbol(`small-${code}`, kind.small),
    );
    const parts = Object.entries(art.parts).map(
      ([name, part]) => `<g id="${this.prefix}${name}">${this.named(part)}</g>`,
    );
    const all = [symbol("back", art.back), ...kinds, ...parts].join("");
    this.symbols = drawing("div.symbols", `<svg width="0" height="0" aria-hidden="true">${all}</svg>`);
  }

  // A drawing with this drawer's names for the parts that it refers to.
  named(svg) {
    return svg.replaceAll('"#@', `"#${this.prefix}`);
  }

  draw(tag, svg, props) {
    return drawing(tag, this.named(svg), props);
  }

  kind(code) {
    return this.art.kinds[code];
  }

  seal(sign) {
    return sign ? this.draw("span.seal", this.art.seals[sign]) : null;
  }

  // The small face and the full one; the stylesheet shows the one that fits the card's width.
  pictures(code) {
    if (code === "back") return [face("face", `#${this.prefix}back`)];
    return ["small", "full"].map((size) => face(`face ${size}`, `#${this.prefix}${size}-${code}`));
  }

  // A card that only lies there. `zone` tells the animation where it lies.
  card(code, zone, marks = "") {
    const tag = `span.card${marks && `.${marks}`}`;
    const about = code === "back" ? {} : { "data-about": code };
    return h(tag, { "data-card": code, "data-zone": zone, ...about }, this.pictures(code));
  }

  // One card of a hand that can be chosen; `label` tells it from others like it.
  button(code, key, label, zone) {
    const props = {
      type: "button",
      "data-key": key,
      "data-code": code,
      "data-card": code,
      "data-zone": zone,
      "data-about": code,
      "aria-label": label,
      "aria-description": this.kind(code).about,
      "aria-pressed": "false",
    };
    return h("button.card", props, this.pictures(code));
  }

  // A word on a card.
  chip(word) {
    return h("span.chip", { "aria-hidden": "true" }, word);
  }

  // Unknown cards, closer together the more they are; `label` says how many.
  backs(n, zone, label) {
    const cards = Array.from({ length: n }, () => this.card("back", zone));
    return h("span.backs", { role: "img", "aria-label": label }, cards);
  }
}
