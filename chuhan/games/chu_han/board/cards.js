// Sets, tiles and slips of this game; the cards themselves are drawn as in every game.
import { CardDrawer } from "../../../widgets/js/cards.js";
import { h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

// By sign, as the forms of sides know them.
export const SIDES = { H: "Han", C: "Chu" };

export class Drawer extends CardDrawer {
  constructor(art) {
    super(art, "chuhan");
  }

  slip(sign) {
    return this.draw("span.slip", this.art.slips[sign]);
  }

  card(code, zone, marks = "") {
    const card = super.card(code, zone, marks);
    if (marks === "power") card.append(this.chip(say("★ power")));
    return card;
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

  backs(n, zone) {
    return super.backs(n, zone, say("{n:unknown_cards}", { n }));
  }

  tile(code) {
    return this.draw("span.tile", this.kind(code).tile, {
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
}
