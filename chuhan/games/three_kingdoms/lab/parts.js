// Tables of the lab: points of every harvest, generals and where they are, the score line by line.
import { drawing, h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

const points = ({ n, best }) => h(best ? "td.best" : "td", {}, best ? `✓ ${n}` : String(n));

// Farm by market; the best is marked by a sign, too.
export function heat({ why, heads, rows, best }) {
  return [
    h("p.result", {}, best),
    h(
      "table.heat",
      {},
      h("caption", {}, why),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say("Farm ↓ Market →")),
          heads.map((words) => h("th", { scope: "col" }, words)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(({ head, cells }) => h("tr", {}, h("th", { scope: "row" }, head), cells.map(points))),
      ),
    ),
  ];
}

const NEXT = { aside: "hand", hand: "there", there: "aside" };

// Each general with what he is worth here; a click brings him to hand, on the space, and out of it again.
export function chips(generals, place) {
  const told = { aside: say("not in play"), hand: say("at hand"), there: say("on the space") };
  const chip = ({ code, name, n, at, away }) => {
    const where = away ? say("on a border") : told[at];
    return h(
      `button.chip.${at}`,
      {
        type: "button",
        "data-id": `general-${code}`,
        "aria-label": say("{name}, worth {n}: {where}", { name, n, where }),
        "aria-disabled": away ? "true" : null,
        title: where,
        onclick: () => away || place(code, NEXT[at]),
      },
      h("b", {}, String(n)),
      h("small", {}, name),
    );
  };
  return h("div.chips", { role: "group", "aria-label": say("Generals") }, generals.map(chip));
}

// Every line of the score: what can be set, and what it is worth.
export function scores({ rows, states, words, winner }, art, lab) {
  const cell = ({ set, vp, tile }, state) =>
    h(
      "td",
      {},
      set ? lab.field(set) : null,
      tile === undefined ? null : tileButton(tile, state, lab),
      vp === null || vp === undefined ? null : h("b", {}, String(vp).replace("-", "−")),
    );
  return h(
    "table.score",
    {},
    h("caption", {}, words),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td"),
        states.map(([letter, name]) =>
          h(
            letter === winner ? "th.won" : "th",
            { scope: "col" },
            drawing("span.seal", art[letter]),
            name,
            letter === winner ? " ✓" : "",
          ),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(({ label, kind, cells }) =>
        h(
          `tr.${kind}`,
          {},
          h("th", { scope: "row" }, label),
          cells.map((one, i) => cell(one, states[i])),
        ),
      ),
    ),
  );
}

function tileButton(tile, [letter, name], lab) {
  return h(
    "button",
    {
      type: "button",
      "data-id": `emperor-${letter}`,
      "aria-pressed": String(tile),
      "aria-label": say("The Emperor tile is with {state}", { state: name }),
      onclick: () => lab.send({ do: "emperor", name: letter }),
    },
    tile ? "✓" : "–",
  );
}
