// The moves of a position as buttons, each with what it is proved to be worth.
import { h, plural } from "../../../widgets/js/dom.js";

const SHOWN = 24; // moves are listed, the others when they are asked for

// A heading, the buttons, and the number of moves that are not shown; the best come first once they are known.
export function moveList({ moves, total, side, turn }, values, all, play) {
  const best = moves.filter(({ move }) => values[move]?.best);
  const others = moves.filter(({ move }) => !values[move]?.best);
  const shown = [...best, ...others].slice(0, all ? moves.length : SHOWN);
  const some = total > moves.length ? `; ${moves.length} are listed` : "";
  return {
    head: moves.length ? `${side} can make ${plural(total, "move")}${some}` : turn,
    rows: shown.map((one) => row(one, values[one.move], play)),
    more: moves.length - shown.length,
  };
}

function row({ move, text }, value, play) {
  const worth = value ? `: ${value.text}${value.best ? ", best" : ""}` : "";
  return h(
    `button.move${value ? `.${value.tone}` : ""}`,
    {
      type: "button",
      "data-id": `move-${move}`,
      "aria-label": `${text}${worth}`,
      onclick: () => play(move),
    },
    h("span.worth", { "aria-hidden": "true" }, value ? `${value.sign} ${value.text}` : "?"),
    h("span.what", {}, text),
    value?.best ? h("span.best", { "aria-hidden": "true" }, "★ best") : null,
  );
}
