// The choice of a game: opponents as large choices with a motif, sides as seals and the coin, the length.
import { drawing, h } from "../js/dom.js";
import { say } from "../js/words.js";

// `go` are the words at the button that begins; `chosen` are names by kind, as chosen here; `choose(kind, name)`
// is told of every change, `begin` deals, `back` leads to what was asked before.
export function choosing(choices, go, art, { chosen, choose, begin, back }) {
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
          h("button.main", { type: "button", "data-id": "begin", onclick: begin }, go.label),
          go.back ? h("button", { type: "button", "data-id": "back", onclick: back }, go.back) : null,
          h("p.alone", {}, go.alone),
          go.two ? h("p.two", {}, go.two) : null,
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
