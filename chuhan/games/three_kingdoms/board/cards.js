// Seals with numbers, signs of goods; generals are drawn as the cards of every game.
import { CardDrawer } from "../../../widgets/js/cards.js";
import { h } from "../../../widgets/js/dom.js";

export class Drawer extends CardDrawer {
  constructor(art) {
    super(art, "kingdoms");
  }

  icon(name) {
    return name ? this.draw("span.icon", this.art.icons[name]) : null;
  }

  // The shape of a state with a number on it.
  total({ sign, n, leads }) {
    return h(`span.total${leads ? ".leads" : ""}`, {}, this.draw("i", this.art.plates[sign]), h("b", {}, n));
  }
}
