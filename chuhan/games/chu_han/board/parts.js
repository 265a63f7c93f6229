// The parts of the table that are only looked at: seats, the trick in its river, piles, score.
import { drawing, h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

const LONG = [3, 7]; // plays, cards; where there are more, those before the last lie close
const CARDS =
  '<svg viewBox="0 0 18 22" aria-hidden="true"><path d="M3 5.5h7.5a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5' +
  ' 1.5H3A1.5 1.5 0 0 1 1.5 18V7A1.5 1.5 0 0 1 3 5.5ZM8 2.5h6.5A1.5 1.5 0 0 1 16 4v11" fill="none"' +
  ' stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>';

export function seat(drawer, side, zone, { target }, hand) {
  const cards = side.cards.length + side.hidden;
  const facts = say("{score} VP · {writs:number_of_writs} · {cards:number_of_cards}", {
    score: side.score,
    writs: side.writs,
    cards,
  });
  return h(
    `section.seat.${zone}`,
    { "aria-label": side.name, "data-side": side.sign, "data-acts": String(side.moves) },
    h(
      "header",
      { style: `--at:${share(side.score, target)}`, "data-way": `line-${side.sign}` },
      drawer.seal(side.sign),
      h(
        "span.name",
        {},
        h("strong", {}, side.you ? say("{side} (you)", { side: side.name }) : side.name),
        side.open ? h("small", {}, say("open hand")) : null,
      ),
      h(
        "span.facts",
        { role: "img", "aria-label": facts },
        h("span.vp", {}, h("b", {}, String(side.score)), say("VP")),
        h("span", {}, drawing("i", CARDS), String(cards)),
        h("span", {}, drawer.slip(""), String(side.writs)),
      ),
    ),
    hand,
  );
}

// A hand that is not played from here: known cards, then backs.
export function lyingHand(drawer, side, zone) {
  const cards = side.cards.map((code) => drawer.kind(code).name);
  if (!cards.length && !side.hidden) return h("p.nothing", {}, say("No cards left."));
  const known = cards.length
    ? h(
        "span.known",
        { role: "img", "aria-label": say("Known: {cards:commas}", { cards }) },
        side.cards.map((code) => drawer.card(code, zone)),
      )
    : null;
  return h(
    `div.lying${known ? "" : ".closed"}`,
    {},
    known,
    side.hidden ? drawer.backs(side.hidden, zone) : null,
  );
}

function claim(drawer, play, marks) {
  return h(
    `li.claim${marks}`,
    { "data-side": play.sign },
    drawer.set(play.cards, "trick", play.powers),
    h(
      "span.told",
      {},
      drawer.seal(play.sign),
      h("span.words", { "aria-hidden": "true" }, play.text),
      h("span.unseen", {}, say("{side}: {move}", { side: play.name, move: play.text })),
    ),
  );
}

export function trick(drawer, scene) {
  const plays = [...scene.trick, ...scene.pending];
  const marks = (i) => (i >= scene.trick.length ? ".pending" : "") + (i === plays.length - 1 ? ".last" : "");
  const cards = plays.reduce((n, play) => n + play.cards.length + play.powers.length, 0);
  const long = plays.length > LONG[0] || cards > LONG[1];
  const shown = plays.length
    ? h(
        `ol.plays${long ? ".long" : ""}`,
        {},
        plays.map((play, i) => claim(drawer, play, marks(i))),
      )
    : h("p.nothing", {}, say("Nothing played yet."));
  return h(
    "section.trick",
    { "aria-label": say("Running trick") },
    drawing("span.ground", drawer.art.water),
    drawer.art.banks.map((bank, i) => drawing(`span.bank.${i ? "right" : "left"}`, drawer.named(bank))),
    scene.pending.length ? h("h3.announced", {}, say("Announced, not yet in effect")) : null,
    shown,
    scene.doubled ? h("span.badge.doubled", {}, scene.doubled) : null,
  );
}

// The buttons open what lies in a pile: the discard pile, of the draw pile what one has seen, what is unseen.
export function piles(drawer, scene, { discard, known, missing }) {
  const { pile, writs } = scene;
  const { size: n, buried } = pile;
  const label = say("Draw pile: {n:number} to draw, {buried} buried below", { n, buried });
  const under = buried ? h("small.under", {}, say("{n} buried", { n: buried })) : null;
  const heap = h(
    "span.heap",
    {},
    pile.buried ? drawer.card("back", "buried", n ? "" : "across") : null,
    n ? drawer.card("back", "pile") : null,
  );
  const slips = ["H", "C"]
    .flatMap((sign, i) => Array(writs.taken[i]).fill(sign))
    .concat(Array(writs.left).fill(""));
  const [han, chu] = writs.taken;
  const taken = say("{left:number} left; Han took {han:number}, Chu {chu:number}", {
    left: writs.left,
    han,
    chu,
  });
  const spent = n || writs.left || known ? "" : scene.discard.length || missing ? ".spent" : ".spent.none";
  return h(
    `section.piles${spent}`,
    { "aria-label": say("Piles and writs") },
    h(
      `div.pile.draw${n ? "" : ".gone"}`,
      { role: "img", "aria-label": label },
      heap,
      h("span.words", {}, h("b", {}, String(n)), h("small", {}, say("to draw")), under),
    ),
    known,
    missing,
    discard,
    slips.length > MOST_SLIPS
      ? null
      : h(
          `div.pile.writs${writs.left ? "" : ".gone"}`,
          { role: "img", "aria-label": taken },
          h(
            "span.slips",
            {},
            slips.map((sign) => drawer.slip(sign)),
          ),
          h("small", {}, say("{n:number} left", { n: writs.left })),
        ),
  );
}

const MOST_SLIPS = 12; // events may give more, which nobody could count

function share(score, target) {
  return Math.min(1, score / target).toFixed(3);
}

// The way to the target: a mark for each side, the one beyond it for the seat above.
export function track(drawer, scene) {
  const { score, target } = scene;
  const words = say("Score: Han {han}, Chu {chu}; {target} VP win the match", {
    han: score[0],
    chu: score[1],
    target,
  });
  // every fifth field has its number; the last one too, and none so close to it that they would touch
  const numbers = Array.from({ length: target + 1 }, (_, n) => n).filter(
    (n) => n === target || (n % (target > 60 ? 50 : 5) === 0 && n < target - 2),
  );
  return h(
    "section.score",
    { "aria-label": say("Score") },
    h("h3.unseen", {}, say("Score: {target} VP win the match", { target })),
    h(
      "div.track",
      { role: "img", "aria-label": words },
      h("span.way"),
      numbers.map((n) => h("span.number", { style: `--at:${share(n, target)}` }, String(n))),
      ["H", "C"].map((sign, i) =>
        h(
          `span.mark.${sign === scene.above.sign ? "over" : "under"}`,
          { style: `--at:${share(score[i], target)}`, "data-way": `mark-${sign}` },
          drawer.seal(sign),
        ),
      ),
    ),
  );
}
