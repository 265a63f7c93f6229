// What is read beside the table: the discard pile, the keys.
import { h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

export const keys = () => [
  [say("← → ↑ ↓, Home, End"), say("move between cards")],
  [say("Space"), say("choose a card, or put it back")],
  ["0 – 9", say("choose a card of that rank")],
  ["P", say("play the card for its power, or as a plain card")],
  [say("Enter"), say("play the chosen cards")],
  ["W", say("take a writ")],
  ["-", say("pass")],
  [".", say("let it happen")],
  ["U", say("undo")],
  ["D", say("open or close the discard pile")],
  [say("Esc"), say("put all cards back, close what is open")],
  ["?", say("this list")],
  [say("point at, or hold"), say("read about a card")],
];

export function discardWords(cards) {
  return say("Discard pile: {n:cards_in_digits}", { n: cards.length });
}

export function discardPanel(drawer, cards, close) {
  const head = h("header", {}, h("h3", {}, discardWords(cards)), close);
  return h("section", { "aria-label": say("Discard pile") }, head, drawer.tiles(cards));
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
    h("small", { "aria-hidden": "true" }, n ? say("look") : say("empty")),
  );
}
