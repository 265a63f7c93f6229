// Cards that have moved glide to their new place, and turn where one comes from its back or goes to it; marks move
// along their way. Who asks for less motion sees all of it there at once.
import { calm } from "./dom.js";

const TIME = 280;
const AFTER = 30; // milliseconds between the cards of a set
const TURN = 180;
const MARK = 400;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
const BACK = "back";

// What is drawn is measured in the next frame, when the browser lays it out anyway: measuring it at once would make
// the browser lay the page out twice for one click. What is drawn again before that frame was never seen.
export class Motion {
  // `told` is what `glide` is told about the board.
  constructor(root, told) {
    Object.assign(this, { root, told, before: [], frame: 0 });
  }

  // Called before something else is drawn.
  remember() {
    if (!this.frame && !calm()) this.before = places(this.root);
  }

  // Called after it is drawn.
  play() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      glide(this.root, this.before, this.told);
    });
  }
}

// Where every card lies now, and how far each mark has come.
function places(root) {
  return Object.assign(spots(root), { marks: ways(root) });
}

function spots(root) {
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
function glide(root, before, { source = "", stage = "" } = {}) {
  if (calm() || !root.isConnected) return;
  advance(root, before.marks || new Map());
  const old = [...before];
  const pile = source && root.querySelector(source)?.getBoundingClientRect();
  const now = spots(root);
  for (const card of now)
    card.from = takeFirst(old, (was) => was.code === card.code && was.zone === card.zone);
  let played = 0;
  for (const card of now) {
    card.from ||= takeFirst(old, (was) => was.code === card.code);
    if (card.zone === stage) card.from ||= takeFirst(old, (was) => was.code === BACK && was.zone !== stage);
    if (!card.from && turns(card, old, stage)) {
      turn(card);
      continue;
    }
    const from = card.from?.box || (card.zone === stage ? null : pile);
    if (from?.width && card.box.width) move(card, from, card.zone === stage ? AFTER * played++ : 0);
  }
}

// Did a card lie here with its other side up? Then it is turned in its place.
function turns(card, old, stage) {
  if (card.zone === stage) return false;
  const other = (was) => was.zone === card.zone && (was.code === BACK) !== (card.code === BACK);
  card.from = takeFirst(old, other);
  return Boolean(card.from);
}

// The side that was seen turns away, then the other one comes into sight.
function turn({ node, box, from }) {
  if (!box.width || !from.node.firstElementChild) return;
  const away = from.node.firstElementChild.cloneNode(true);
  const edge = { transform: "scaleX(0)" };
  const flat = { transform: "none" };
  const half = TURN / 2;
  Object.assign(away.style, { position: "absolute", left: 0, top: 0, display: "block", zIndex: 1 });
  node.append(away);
  away.animate([flat, edge], { duration: half, easing: "ease-in", fill: "forwards" });
  setTimeout(() => away.remove(), half);
  for (const side of node.querySelectorAll(":scope > svg"))
    if (side !== away)
      side.animate([edge, flat], { duration: half, delay: half, easing: "ease-out", fill: "backwards" });
}

// How far each mark on a way has come; `data-way` names it, `--at` is its place from 0 to 1.
function ways(root) {
  return new Map(
    [...root.querySelectorAll("[data-way]")].map((node) => [
      node.dataset.way,
      node.style.getPropertyValue("--at"),
    ]),
  );
}

function advance(root, before) {
  for (const node of root.querySelectorAll("[data-way]")) {
    const [from, to] = [before.get(node.dataset.way), node.style.getPropertyValue("--at")];
    if (from !== undefined && from !== to)
      node.animate([{ "--at": from }, { "--at": to }], { duration: MARK, easing: EASE });
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
    { duration: TIME, delay, fill: "backwards", easing: EASE },
  );
}
