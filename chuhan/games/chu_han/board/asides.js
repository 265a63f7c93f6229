// What is read beside the table: the discard pile, the keys.
import { h, plural } from "../../../widgets/js/dom.js";

export const KEYS = [
  ["← → ↑ ↓, Home, End", "move between cards"],
  ["Space", "choose a card, or put it back"],
  ["0 – 9", "choose a card of that rank"],
  ["P", "play the card for its power, or as a plain card"],
  ["Enter", "play the chosen cards"],
  ["W", "take a writ"],
  ["-", "pass"],
  [".", "let it happen"],
  ["U", "undo"],
  ["D", "open or close the discard pile"],
  ["Esc", "put all cards back, close what is open"],
  ["?", "this list"],
  ["point at, or hold", "read about a card"],
];

export function discardWords(cards) {
  return `Discard pile: ${cards.length ? plural(cards.length, "card") : "no cards"}`;
}

export function discardPanel(drawer, cards, close) {
  const head = h("header", {}, h("h3", {}, discardWords(cards)), close);
  return h("section", { "aria-label": "Discard pile" }, head, drawer.tiles(cards));
}

// The pile with the number of its cards, which opens it.
export function discardButton(cards, open) {
  const n = cards.length;
  return h(
    "button.discard",
    {
      type: "button",
      "data-id": "discard",
      "aria-expanded": "false",
      "aria-label": discardWords(cards),
      onclick: open,
    },
    h("span.stack", { "aria-hidden": "true" }, String(n)),
    h("small", { "aria-hidden": "true" }, n ? "look" : "empty"),
  );
}
