// The parts of the table that are only looked at: seats, trick, piles, score.
import { h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

export function seat(drawer, side, zone, hand) {
  const facts = say("{score} VP · {writs:number_of_writs} · {cards:number_of_cards}", {
    score: side.score,
    writs: side.writs,
    cards: side.cards.length + side.hidden,
  });
  const remarks = [side.remark, side.open ? say("open hand") : ""].filter(Boolean);
  return h(
    `section.seat.${zone}`,
    { "aria-label": side.name, "data-side": side.sign, "data-acts": String(side.moves) },
    h(
      "header",
      {},
      drawer.seal(side.sign),
      h("strong", {}, side.you ? say("{side} (you)", { side: side.name }) : side.name),
      h("span.facts", {}, facts),
      remarks.map((remark) => h("span.badge", {}, remark)),
    ),
    hand,
  );
}

// A hand that is not played from here: known cards, then backs.
export function lyingHand(drawer, side, zone) {
  const cards = side.cards.map((code) => drawer.kind(code).name);
  const known = side.cards.length
    ? h(
        "span.known",
        { role: "img", "aria-label": say("Known: {cards:commas}", { cards }) },
        drawer.row(side.cards, zone),
      )
    : null;
  return h(
    "div.lying",
    {},
    known,
    side.hidden ? drawer.backs(side.hidden, zone) : null,
    known || side.hidden ? null : nothing(say("No cards left.")),
  );
}

function nothing(words) {
  return h("p.nothing", {}, words);
}

function claim(drawer, play) {
  return h(
    "li.claim",
    { "data-side": play.sign },
    h("span.who", {}, drawer.seal(play.sign), play.name),
    drawer.row(play.cards, "trick", play.powers),
    h("span.words", {}, play.text),
  );
}

export function trick(drawer, scene) {
  const plays = scene.trick.length
    ? h(
        "ol.plays",
        {},
        scene.trick.map((play) => claim(drawer, play)),
      )
    : nothing(say("Nothing played yet."));
  const pending = scene.pending.length
    ? h(
        "div.pending",
        {},
        h("h3", {}, say("Announced, not yet in effect")),
        h(
          "ol.plays",
          {},
          scene.pending.map((play) => claim(drawer, play)),
        ),
      )
    : null;
  const all = [scene.trick.length || !pending ? plays : null, pending];
  return h(
    "section.trick",
    { "aria-label": say("Running trick") },
    h("h3", {}, say("Trick")),
    h("div.flow", {}, all),
  );
}

export function piles(drawer, scene, discard) {
  const { pile, writs } = scene;
  const { size: n, buried } = pile;
  const stack = h(
    "span.draw",
    { role: "img", "aria-label": say("Draw pile: {n:number} to draw, {buried} buried below", { n, buried }) },
    pile.buried ? drawer.card("back", "buried", "across") : null,
    pile.size ? [drawer.card("back", "pile"), h("b", { "aria-hidden": "true" }, String(pile.size))] : null,
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
  const known = pile.known.length || pile.buriedSeen.length;
  return h(
    "section.piles",
    { "aria-label": say("Piles and writs") },
    h(
      "div.pile",
      {},
      h("h3", {}, say("Draw pile")),
      stack,
      h(
        "small",
        { "aria-hidden": "true" },
        say("{n:number} to draw", { n }),
        h("br"),
        say("{n} buried", { n: buried }),
      ),
    ),
    h("div.pile", {}, h("h3", {}, say("Discard pile")), discard),
    h(
      "div.pile.writs",
      {},
      h("h3", {}, say("Writs")),
      h(
        "span.slips",
        { role: "img", "aria-label": taken },
        slips.map((sign) => drawer.slip(sign)),
      ),
      h("small", { "aria-hidden": "true" }, say("{n:number} left", { n: writs.left })),
    ),
    known
      ? h(
          "div.known-pile",
          {},
          pile.known.length
            ? [
                h("h3", {}, say("Known in the pile, from the top")),
                h(
                  "ul.tiles",
                  {},
                  pile.known.map((code) => h("li", {}, drawer.tile(code))),
                ),
              ]
            : null,
          pile.buriedSeen.length
            ? [h("h3", {}, say("Known of the buried")), drawer.tiles(pile.buriedSeen)]
            : null,
        )
      : null,
  );
}

// The way to the target: a mark for each side, the one above the line for the seat above.
export function track(drawer, scene) {
  const { score, target } = scene;
  const at = (n) => `${(100 * Math.min(n, target)) / target}%`;
  const names = ["H", "C"];
  const words = say("Score: Han {han}, Chu {chu}; {target} VP win the match", {
    han: score[0],
    chu: score[1],
    target,
  });
  // every fifth field has its number; the last one too, and none so close to it that they would touch
  const field = (n) =>
    n === target || (n % 5 === 0 && n < target - 2)
      ? h("span.number", { style: `left:${at(n)}` }, String(n))
      : h("span.tick", { style: `left:${at(n)}` });
  return h(
    "section.score",
    { "aria-label": say("Score") },
    h(
      "h3",
      {},
      say("Score: {target} VP win the match", { target }),
      scene.doubled ? h("span.badge", {}, say("×2 VP count double")) : null,
    ),
    h(
      "div.track",
      { role: "img", "aria-label": words },
      h("span.way"),
      target <= 100 ? Array.from({ length: target + 1 }, (_, n) => field(n)) : null,
      names.map((sign, i) =>
        h(
          `span.mark.${sign === scene.above.sign ? "over" : "under"}`,
          { style: `left:${at(score[i])}` },
          drawer.seal(sign),
        ),
      ),
    ),
  );
}
