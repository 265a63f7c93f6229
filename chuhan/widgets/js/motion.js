// Cards that have moved glide to their new place; who asks for less motion sees them there at once.
import { calm } from "./dom.js";

const TIME = 280;
const AFTER = 30; // milliseconds between the cards of a set

// Where every card lies now.
export function places(root) {
  return [...root.querySelectorAll("[data-card]")].map((node) => ({
    node,
    code: node.dataset.card,
    zone: node.dataset.zone,
    box: node.getBoundingClientRect(),
  }));
}

function takeFirst(list, fits) {
  const i = list.findIndex(fits);
  return i < 0 ? null : list.splice(i, 1)[0];
}

// Each card comes from where one of its kind lay before; a face may come from a back onto the `stage`, the zone
// where cards are played; a card that is new elsewhere comes from the `source`, a selector.
export function glide(root, before, { source = "", stage = "" } = {}) {
  if (calm() || !root.isConnected) return;
  const old = [...before];
  const pile = source && root.querySelector(source)?.getBoundingClientRect();
  const now = places(root);
  for (const card of now)
    card.from = takeFirst(old, (was) => was.code === card.code && was.zone === card.zone);
  let played = 0;
  for (const card of now) {
    card.from ||= takeFirst(old, (was) => was.code === card.code);
    if (card.zone === stage) card.from ||= takeFirst(old, (was) => was.code === "back" && was.zone !== stage);
    const from = card.from?.box || (card.zone === stage ? null : pile);
    if (from?.width && card.box.width) move(card, from, card.zone === stage ? AFTER * played++ : 0);
  }
}

function move({ node, box }, from, delay) {
  const x = from.left - box.left;
  const y = from.top - box.top;
  if (Math.abs(x) + Math.abs(y) < 3) return;
  const scale = from.height / box.height; // in a fan a card is narrower than its face
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: TIME, delay, fill: "backwards", easing: "cubic-bezier(.2, .8, .2, 1)" },
  );
}
