// The choice of a game: opponents as large choices with a motif, sides as seals and the coin, the length.
import { drawing, h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

// `chosen` are names by kind, as chosen here; `choose(kind, name)` is told of every change, `begin` deals.
export function choosing(choices, art, { chosen, choose, begin }) {
  const fields = choices.map(({ kind, label, chosen: kept, all }) => {
    const on = chosen[kind]?.[0] || kept;
    const options = all.map((one) => option(kind, one, one.name === on, art, choose));
    return h(`fieldset.${kind}`, {}, h("legend", {}, label), h("div.options", {}, options));
  });
  const [rival, ...rest] = fields;
  return [
    h("h2", { "aria-hidden": "true" }, say("Play{#a game}")),
    h(
      "div.choices",
      {},
      rival,
      h(
        "div.more",
        {},
        rest,
        h(
          "div.go",
          {},
          h("button.main", { type: "button", "data-id": "begin", onclick: begin }, say("Deal the cards")),
          h("p.alone", {}, say("You see your own cards; the opponent sees only its own.")),
          h("p.two", {}, say("Each of you sees only your own cards.")),
        ),
      ),
    ),
  ];
}

function option(kind, { name, title, about }, on, art, choose) {
  const input = h("input", {
    type: "radio",
    name: `chuhan-${kind}`,
    value: name,
    "data-id": `${kind}-${name}`,
    checked: on,
    onchange: () => choose(kind, name),
  });
  return h(
    "label.option",
    {},
    input,
    art[name] ? drawing("span.pic", art[name]) : null,
    h("span.words", {}, h("strong", {}, title), " ", h("small", {}, about)),
  );
}
