// The moves of a position as buttons, each with what it is proved to be worth.
import { h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";
import { SIDES } from "../board/cards.js";

const SHOWN = 24; // moves are listed, the others when they are asked for

// A heading, the buttons, and the number of moves that are not shown; the best come first once they are known.
export function moveList({ moves, total, sign, turn }, values, all, play) {
  const best = moves.filter(({ move }) => values[move]?.best);
  const others = moves.filter(({ move }) => !values[move]?.best);
  const shown = [...best, ...others].slice(0, all ? moves.length : SHOWN);
  return {
    head: moves.length ? heading(SIDES[sign], total, moves.length) : turn,
    rows: shown.map((one) => row(one, values[one.move], play)),
    more: moves.length - shown.length,
  };
}

function heading(side, total, listed) {
  return listed < total
    ? say("{side:side} can make {n:moves}; {listed} are listed", { side, n: total, listed })
    : say("{side:side} can make {n:moves}", { side, n: total });
}

function moveWords(text, value) {
  if (!value) return text;
  const facts = { move: text, worth: value.text };
  return value.best ? say("{move}: {worth}, best", facts) : say("{move}: {worth}", facts);
}

function row({ move, text }, value, play) {
  return h(
    `button.move${value ? `.${value.tone}` : ""}`,
    {
      type: "button",
      "data-id": `move-${move}`,
      "aria-label": moveWords(text, value),
      onclick: () => play(move),
    },
    h("span.worth", { "aria-hidden": "true" }, value ? `${value.sign} ${value.text}` : "?"),
    h("span.what", {}, text),
    value?.best ? h("span.best", { "aria-hidden": "true" }, say("★ best")) : null,
  );
}
