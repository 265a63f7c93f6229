// Cards as elements. Each kind is drawn once, as a symbol that every card of that kind refers to.
import { h, drawing } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

const SVG = "http://www.w3.org/2000/svg";
let drawers = 0;

// By sign, as the forms of sides know them.
export const SIDES = { H: "Han", C: "Chu" };

export class Drawer {
  constructor(art) {
    this.art = art;
    this.prefix = `chuhan-${++drawers}-`;
    const faces = Object.entries(art.kinds).map(([code, kind]) => [code, kind.face]);
    const symbols = [...faces, ["back", art.back]].map(
      ([name, face]) => `<symbol id="${this.prefix}${name}" viewBox="0 0 56 80">${face}</symbol>`,
    );
    this.symbols = drawing(
      "div.symbols",
      `<svg width="0" height="0" aria-hidden="true">${symbols.join("")}</svg>`,
    );
  }

  kind(code) {
    return this.art.kinds[code];
  }

  seal(sign) {
    return drawing("span.seal", this.art.seals[sign]);
  }

  slip(sign) {
    return drawing("span.slip", this.art.slips[sign]);
  }

  picture(code) {
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    svg.setAttribute("viewBox", "0 0 56 80");
    svg.setAttribute("class", "face");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#${this.prefix}${code}`);
    svg.append(use);
    return svg;
  }

  // A card that only lies there. `zone` tells the animation where it lies.
  card(code, zone, marks = "") {
    const known = code !== "back";
    const tag = `span.card${marks && `.${marks}`}`;
    const about = known ? { "data-about": code } : {};
    const card = h(tag, { "data-card": code, "data-zone": zone, ...about }, this.picture(code));
    if (marks === "power") card.append(h("span.ribbon", { "aria-hidden": "true" }, say("power")));
    return card;
  }

  // Cards in a row, equal ones overlapping, with their names for those who cannot see them.
  row(codes, zone, powers = []) {
    const row = h("span.cards");
    for (const code of powers) row.append(this.card(code, zone, "power"));
    for (const code of new Set(codes)) {
      const same = codes.filter((other) => other === code);
      row.append(
        h(
          "span.same",
          {},
          same.map(() => this.card(code, zone)),
        ),
      );
    }
    return row;
  }

  // Unknown cards, closer together the more they are.
  backs(n, zone) {
    const cards = Array.from({ length: n }, () => this.card("back", zone));
    return h(
      "span.backs",
      { role: "img", "aria-label": say("{n:unknown_cards}", { n }), style: `--n:${n}` },
      cards,
    );
  }

  tile(code) {
    return drawing("span.tile", this.kind(code).tile, {
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
    return h("button.card", props, this.picture(code));
  }
}
