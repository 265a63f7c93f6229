// Armies, and what this game says about its cards; the cards themselves are drawn as in every game.
import { CardDrawer } from "../../../widgets/js/cards.js";
import { say } from "../../../widgets/js/words.js";

export class Drawer extends CardDrawer {
  constructor(art) {
    super(art, "suntzu");
  }

  about(name) {
    return this.art.kinds[name] || this.art.about[name];
  }

  armies(sign, n) {
    return Array.from({ length: n }, () => this.draw("i.army", this.art.armies[sign]));
  }

  button(code, key, label) {
    return super.button(code, key, label, "hand");
  }

  backs(n) {
    return super.backs(n, "above", say("{n:cards} unseen", { n }));
  }
}
