// Cards as elements. Each kind is drawn once, as a symbol that every card of that kind refers to.
import { h, drawing } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

const SVG = "http://www.w3.org/2000/svg";
let drawers = 0;

// By sign, as the forms of sides know them.
export const SIDES = { H: "Han", C: "Chu" };

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

export class Drawer {
  constructor(art) {
    this.art = art;
    this.prefix = `chuhan-${++drawers}-`;
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

  kind(code) {
    return this.art.kinds[code];
  }

  seal(sign) {
    return drawing("span.seal", this.named(this.art.seals[sign]));
  }

  slip(sign) {
    return drawing("span.slip", this.named(this.art.slips[sign]));
  }

  // The small face and the full one; the stylesheet shows the one that fits the card's width.
  pictures(code) {
    if (code === "back") return [face("face", `#${this.prefix}back`)];
    return ["small", "full"].map((size) => face(`face ${size}`, `#${this.prefix}${size}-${code}`));
  }

  // A card that only lies there. `zone` tells the animation where it lies.
  card(code, zone, marks = "") {
    const known = code !== "back";
    const tag = `span.card${marks && `.${marks}`}`;
    const about = known ? { "data-about": code } : {};
    const card = h(tag, { "data-card": code, "data-zone": zone, ...about }, this.pictures(code));
    if (marks === "power") card.append(this.chip(say("★ power")));
    return card;
  }

  // A word on a card.
  chip(word) {
    return h("span.chip", { "aria-hidden": "true" }, word);
  }

  // The cards of one play, overlapping, those played for their power first; what they are is said beside them.
  set(codes, zone, powers = []) {
    return h(
      "span.set",
      { "aria-hidden": "true", style: `--n:${codes.length + powers.length}` },
      powers.map((code) => this.card(code, zone, "power")),
      codes.map((code) => this.card(code, zone)),
    );
  }

  // Unknown cards, closer together the more they are.
  backs(n, zone) {
    const cards = Array.from({ length: n }, () => this.card("back", zone));
    return h("span.backs", { role: "img", "aria-label": say("{n:unknown_cards}", { n }) }, cards);
  }

  tile(code) {
    return drawing("span.tile", this.named(this.kind(code).tile), {
      "data-about": code,
      role: "img",
      "aria-label": this.kind(code).name,
    });
  }

  // Small cards with their number, as they lie in a pile that is looked through.
  tiles(codes, make = (code) => this.tile(code)) {
    const entries = [...new Set(codes)].map((code) => {
      const n = codes.filter((other) => other === code).length;
      return h("li", {}, make(code), n > 1 ? h("span.times", {}, `×${n}`) : null);
    });
    return h("ul.tiles", {}, entries);
  }

  // One card of a hand that may be played from; `label` tells it from others like it.
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
}
