// What is read beside the table: the discard pile, the keys, what fingers do.
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

export const touch = () => [
  [say("Tap a card"), say("choose it, or put it back")],
  [say("Tap a stack"), say("choose one more of its cards; after the last one all go back")],
  [say("as a 3, ★ power"), say("when a person is chosen: a plain card, or played for the power")],
  [say("Gold button"), say("play what is chosen; the line above your cards says what that is")],
  [say("Hold a card"), say("read what it does")],
  [say("Tap the discard pile"), say("look through it")],
];

export function discardWords(cards) {
  return say("Discard pile: {n:cards_in_digits}", { n: cards.length });
}

export function discardPanel(drawer, cards, close) {
  const head = h("header", {}, h("h3", {}, discardWords(cards)), close);
  return h("section", { "aria-label": say("Discard pile") }, head, drawer.tiles(cards));
}

// The pile with the number of its cards and the last of them, which opens it.
export function discardButton(drawer, cards, open) {
  const n = cards.length;
  const top = n ? [drawer.card(cards.at(-1), "discard")] : [];
  return pileButton("discard", discardWords(cards), open, [
    h(`span.heap${n ? "" : ".hollow"}`, {}, top),
    h("span.words", {}, h("b", {}, String(n)), h("small", {}, say("discard{#the pile}"))),
  ]);
}

// What one has seen of the draw pile; null where that is nothing.
export function knownButton(pile, open) {
  const n = pile.known.length + pile.buriedSeen.length;
  if (!n) return null;
  return pileButton("known", say("Known of the draw pile: {n:cards_in_digits}", { n }), open, [
    h("span.words", {}, h("b", {}, String(n)), h("small", {}, say("known"))),
  ]);
}

export function knownPanel(drawer, pile, close) {
  const words = say("Known in the pile, from the top");
  const head = h("header", {}, h("h3", {}, words), close);
  const inOrder = pile.known.map((code) => h("li", {}, drawer.tile(code)));
  const buried = pile.buriedSeen.length
    ? [h("h3", {}, say("Known of the buried")), drawer.tiles(pile.buriedSeen)]
    : null;
  return h("section", { "aria-label": words }, head, h("ul.tiles", {}, inOrder), buried);
}

// What the side has not seen, and how much of it the rival holds; null where nothing is hidden there.
export function missingButton(missing, open) {
  if (!missing) return null;
  const { cards, held } = missing;
  const label = say("Unseen: {n:cards_in_digits}, {held} of them in the other hand", {
    n: cards.length,
    held,
  });
  return pileButton("missing", label, open, [
    h("span.words", {}, h("b", {}, String(cards.length)), h("small", {}, say("unseen"))),
  ]);
}

export function missingPanel(drawer, missing, close) {
  const { cards, held } = missing;
  const words = say("Unseen: {n:cards_in_digits}, {held} of them in the other hand", {
    n: cards.length,
    held,
  });
  const head = h("header", {}, h("h3", {}, words), close);
  return h("section", { "aria-label": words }, head, drawer.tiles(cards));
}

function pileButton(id, label, open, inside) {
  const props = { type: "button", "data-id": id, "aria-expanded": "false", "aria-label": label };
  return h(`button.pile.${id}`, { ...props, onclick: open }, inside);
}
