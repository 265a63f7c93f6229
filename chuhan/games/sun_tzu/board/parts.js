// The parts of the board that are only looked at: seats, the round and its track, islands.
import { drawing, h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

const END = 9; // fields to each end of the track
const FEW = 6; // armies that are drawn one by one
const SMALL = 5; // a pool that is worth counting

function fact(name, n, sign, word) {
  return h(`span.${name}`, { title: word }, sign, h("b", {}, String(n)), h("small", {}, word));
}

export function seat(drawer, side, zone, hand) {
  return h(
    `section.seat.${zone}`,
    { "aria-label": side.name, "data-side": side.sign },
    h(
      "header",
      {},
      drawer.seal(side.sign),
      h(
        "span.name",
        {},
        h("strong", {}, side.you ? say("{side} (you)", { side: side.name }) : side.name),
        h("small", {}, side.person),
      ),
      h(
        "span.facts",
        { role: "img", "aria-label": side.words },
        fact("supply", side.supply, drawer.armies(side.sign, 1), say("supply")),
        side.aside ? fact("aside", side.aside, null, say("aside{#armies put by}")) : null,
        fact("held", side.size, null, say("in hand")),
        side.pile ? fact("pile", side.pile, null, say("to draw")) : null,
      ),
      side.lords.length ? h("span.lords", {}, side.lords.map(lord)) : null,
    ),
    hand,
  );
}

function lord({ code, name, used }) {
  const words = used ? say("{warlord}, used", { warlord: name }) : name;
  return h(`span.lord${used ? ".used" : ""}`, { "data-about": code && `lord-${code}`, title: words }, name);
}

// Cards of a rival: those that are known, and backs.
export function lying(drawer, side) {
  if (!side.size && !side.cards.length) return null;
  const names = side.cards.map((code) => drawer.kind(code).name);
  const known = names.length
    ? h(
        "span.known",
        { role: "img", "aria-label": say("Known: {cards:commas}", { cards: names }) },
        side.cards.map((code) => drawer.card(code, "above")),
      )
    : null;
  const covered = side.covered
    ? h("small.covered", {}, say("of these {n} face down", { n: side.covered }))
    : null;
  const unseen = side.hidden ? drawer.backs(side.hidden) : null;
  return h("div.lying", {}, known, unseen, side.pool.length <= SMALL ? pool(drawer, side) : null, covered);
}

// Out of which cards the unseen ones are, if that is known.
export function pool(drawer, side) {
  if (!side.hidden || !side.pool.length) return null;
  const cards = side.pool.map((code) => drawer.kind(code).name);
  return h("small.pool", {}, say("{n} unseen, out of {cards:commas}", { n: side.hidden, cards }));
}

// Round and score in one rail: Blue's end left, Red's right.
export function rail(drawer, scene, open) {
  const { round, track, events } = scene;
  const dots = Array.from({ length: round.most }, (_, i) => {
    const n = i + 1;
    const scored = round.scoring.includes(n) ? ".scored" : "";
    const state = n === round.at ? ".now" : n < round.at ? ".past" : "";
    return h(`i${scored}${state}`, {}, round.scoring.includes(n) ? String(n) : "");
  });
  const at = (END - track.at) / (2 * END);
  return h(
    "section.rail",
    { "aria-label": say("Round and score") },
    h(
      "span.round",
      { role: "img", "aria-label": round.words },
      h("b", {}, round.words),
      h("span.dots", {}, dots),
    ),
    h(
      "span.track",
      { role: "img", "aria-label": track.words, style: `--at:${at.toFixed(3)}` },
      drawer.seal("B"),
      h("span.way", {}, h("i.middle"), h("i.mark", {}, track.at ? String(Math.abs(track.at)) : "")),
      drawer.seal("R"),
    ),
    events
      ? h(
          "span.event",
          { "data-about": `event-${events.up}`, role: "img", "aria-label": events.words },
          events.name,
        )
      : null,
    scene.story.length
      ? h(
          "button.tell",
          { type: "button", "data-id": "story", "aria-expanded": "false", onclick: open },
          say("Battles"),
        )
      : null,
  );
}

export function storyPanel(scene, close) {
  const head = h("header", {}, h("h3", {}, say("What happened")), close);
  const rows = scene.story.map((one) => h("li", {}, one));
  return h("section", { "aria-label": say("What happened") }, head, h("ol.story", {}, rows));
}

// What an island shows: name, armies, the values of its display, markers.
export function island(drawer, province) {
  const { letter, name, armies, holder, markers, values, due } = province;
  const many = armies > FEW;
  const held = holder
    ? [drawer.armies(holder, many ? 1 : armies), many ? h("b", {}, `×${armies}`) : null]
    : h("small", {}, say("no army"));
  const boxes = Object.entries(markers).flatMap(([sign, n]) =>
    Array.from({ length: n }, () => drawer.draw("i.marker", drawer.art.markers[sign])),
  );
  return [
    drawing("span.shore", drawer.art.island),
    h("span.nm", {}, drawer.draw("span.brush", drawer.art.brush[letter]), h("strong", {}, name)),
    h(`span.armies${many ? ".many" : ""}`, {}, held),
    h(
      "span.values",
      {},
      values.map((value, i) => h(i === due ? "b" : i < due ? "s" : "span", {}, value)),
      boxes.length ? h("span.markers", {}, boxes) : null,
    ),
  ];
}

export function supplyIsland(drawer, side) {
  return [
    h("span.nm", {}, h("strong", {}, say("Supply"))),
    h("span.armies.many", {}, drawer.armies(side.sign, 1), h("b", {}, `×${side.supply}`)),
  ];
}

export const boardKeys = () => [
  [say("← → ↑ ↓, Home, End"), say("move between cards and provinces")],
  [say("Space"), say("lay or choose, or put back")],
  ["1 – 9, 0, +, -, P", say("lay the card with this number; 0 is the 10")],
  ["Q C J H W", say("the province: where the next card goes, or what is chosen")],
  [say("Enter"), say("do what the gold button says")],
  [".", say("not now")],
  ["U", say("undo")],
  ["B", say("read what happened in the battles")],
  [say("Esc"), say("take all cards back, close what is open")],
  ["?", say("this list")],
  [say("point at, or hold"), say("read about a card")],
];
