// The parts of the board that are only looked at: states, what stands on a space, what is opened to be read.
import { h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

function good(drawer, { icon, n, word }) {
  return h(
    `span.good.${icon}`,
    { title: word, "data-good": icon },
    drawer.icon(icon),
    h("b", {}, String(n)),
    h("small", {}, word),
  );
}

// The five tiles of a farm or market: those that lie there, those brought in, those not developed; and what is stored.
function land(drawer, { icon, status, lying, stored, most, words }) {
  const tiles = Array.from({ length: most }, (_, i) =>
    h(i < lying ? "i.lying" : i < status ? "i.gone" : "i"),
  );
  const kept = stored ? h("b", {}, `+${stored}`) : null;
  return h("span.land", { title: words }, drawer.icon(icon), h("span.tiles5", {}, tiles), kept);
}

export function facts(drawer, state) {
  return h(
    "span.facts",
    { role: "img", "aria-label": state.words },
    state.goods.map((one) => good(drawer, one)),
    state.lands.map((one) => land(drawer, one)),
    state.emperor ? h("span.good", { title: say("Emperor tile") }, drawer.icon("tile")) : null,
  );
}

function name(state) {
  const told = state.you ? say("{side} (you)", { side: state.name }) : state.name;
  const marks = [
    state.allied ? h("small.allied", {}, say("allied")) : null,
    state.passed ? h("small", {}, say("passed")) : null,
  ];
  return h("span.name", {}, h("strong", {}, told), marks);
}

function place(drawer, state) {
  const n = h("b.place", { title: say("{n} in bid order", { n: state.place }) }, String(state.place));
  return h("span.sealed", {}, drawer.seal(state.sign), n);
}

// A state on the far bank; generals that are known are open.
export function rival(drawer, state) {
  const held = state.generals.map((code) => drawer.card(code, "above"));
  const label = say("{state}: {n} generals at hand", { state: state.name, n: held.length });
  return h(
    "section.state",
    { "aria-label": state.name, "data-side": state.sign },
    h("header", {}, place(drawer, state), name(state), facts(drawer, state)),
    h("span.held", { role: "img", "aria-label": label }, h("b", {}, String(held.length)), held),
  );
}

export function mine(drawer, state) {
  return h(
    "section.me",
    { "aria-label": state.name, "data-side": state.sign },
    h("header", {}, place(drawer, state), name(state), facts(drawer, state)),
  );
}

// What a space shows: its name, what decides there, who stands there, the locations of a border.
export function inside(drawer, space) {
  const sites = space.sites.map(({ sign, kinds, words }) =>
    h(
      `i.site${sign ? ".taken" : ""}`,
      { title: words },
      sign ? drawer.draw("i", drawer.art.plates[sign]) : drawer.icon(kinds[0]),
    ),
  );
  return [
    h("span.nm", {}, drawer.icon(space.value), h("strong", {}, space.title)),
    h("small.does", { "aria-hidden": "true" }, space.about), // its description says it
    h(
      "span.on",
      {},
      space.bids.map((one) => drawer.total(one)),
      space.ally ? h("small.ally", {}, say("alliance")) : null,
    ),
    sites.length ? h("span.sites", {}, sites) : null,
  ];
}

// All that the three states have, to be read.
export function statesPanel(drawer, scene, close) {
  const head = h("header", {}, h("h3", {}, say("The three states")), close);
  const rows = scene.states.map((state) =>
    h(
      "li",
      {},
      h("strong", {}, drawer.seal(state.sign), state.name),
      h(
        "span.list",
        {},
        state.goods.map((one) => good(drawer, one)),
      ),
      h(
        "span.list",
        {},
        state.lands.map((one) => h("span", {}, drawer.icon(one.icon), one.words)),
      ),
      state.cards.length
        ? h(
            "span.list",
            {},
            state.cards.map((card) =>
              h("span.statecard", { "data-about": `card-${card.code}` }, cardWords(drawer, card)),
            ),
          )
        : null,
      state.backs ? h("small", {}, say("{n:cards} in hand, unseen", { n: state.backs })) : null,
    ),
  );
  return h(
    "section",
    { "aria-label": say("The three states") },
    head,
    h("ul.realms", {}, rows),
    h("small", {}, drawer.art.banner),
  );
}

function cardWords(drawer, card) {
  const about = drawer.art.about[`card-${card.code}`].about;
  return card.built
    ? say("{card}, in play: {about}", { card: card.name, about })
    : say("{card}, in hand: {about}", { card: card.name, about });
}

export const boardKeys = () => [
  [say("← → ↑ ↓, Home, End"), say("move between generals, spaces and chips")],
  [say("Space"), say("choose, or one more of it")],
  [say("Backspace"), say("one less of it")],
  [say("Enter"), say("do what the gold button says")],
  ["1 – 9", say("the general at this place")],
  [".", say("pass, or decline the action")],
  ["U", say("undo")],
  ["S", say("read what the three states have")],
  [say("Esc"), say("take everything back, close what is open")],
  ["?", say("this list")],
  [say("point at, or hold"), say("read about a general, a space or a card")],
];
