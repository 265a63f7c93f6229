// The head of a game's start page, today's puzzle, and the lessons as bamboo slips.
import { drawing, h, slips } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";

// `link` makes a link that opens here; of the ways on, only the first is gold.
export function hero(page, art, link) {
  return h(
    "section.hero",
    { "aria-label": page.title },
    drawing("span.ground", art.land),
    drawing("span.river", art.water),
    h(
      "div.words",
      {},
      art.brush ? drawing("span.brush", art.brush) : null,
      h("h2", { "aria-hidden": "true" }, page.title),
      h("p.lead", {}, page.lead),
      h(
        "p.do",
        {},
        page.ways.map(([name, words, to], i) =>
          link(`a.button${i ? "" : ".main"}`, to, { "data-go": name }, words),
        ),
      ),
    ),
    art.fan ? drawing("span.fan", art.fan) : null,
    page.games.length > 1 ? h("nav.games", { "aria-label": say("Games") }, scrolls(page.games, link)) : null,
  );
}

const scrollWords = ({ title, brush, link }) => [
  brush ? drawing("span.name", brush) : null,
  h("span", {}, title),
  link ? null : h("small", {}, say("soon")),
];

// The games as scrolls: the one that is open, and the others rolled up beside it.
function scrolls(games, link) {
  return h(
    "ul",
    {},
    games.map((game) =>
      h(
        `li${game.here ? ".here" : ""}`,
        {},
        game.link
          ? link("a", game.link, { "aria-current": game.here ? "page" : null }, ...scrollWords(game))
          : h("span.to-come", {}, scrollWords(game)),
      ),
    ),
  );
}

export function today(puzzle, link) {
  const [level, levels] = puzzle.marks.length ? puzzle.marks : [0, 0];
  return h(
    "section.card.today",
    { "data-page": "today" },
    h(
      "h3",
      {},
      link("a", puzzle.link, {}, say("Today’s puzzle")),
      puzzle.solved ? h("small.solved", {}, `✓ ${puzzle.solved}`) : null,
    ),
    puzzle.picture ? drawing("span.picture", puzzle.picture) : null,
    h("p.question", {}, puzzle.question),
    h(
      "p.facts",
      {},
      levels ? slips("span.marks", level, levels) : null,
      h("span", {}, puzzle.level),
      puzzle.row ? h("span.chip", {}, puzzle.row) : null,
    ),
    link(
      "a.button",
      puzzle.link,
      { "aria-label": `${say("Today’s puzzle")}: ${puzzle.action}` },
      puzzle.action,
    ),
  );
}

// How far one has come, as slips on a cord, and what comes next.
export function bamboo({ slips: states, ahead }) {
  const next = states.indexOf("new");
  return [
    h(
      "span.slips",
      { "aria-hidden": "true" },
      states.map((state, i) =>
        h(`i.${i === next ? "here" : state}`, {}, state === "done" ? "✓" : String(i + 1)),
      ),
    ),
    ahead.length
      ? h("p.next", {}, h("strong", {}, say("Next: {lesson}.", { lesson: ahead[0][1] })), " ", ahead[0][2])
      : null,
    ahead.length > 1
      ? h(
          "ul.ahead",
          {},
          ahead.slice(1).map(([n, title]) => h("li", {}, h("b", {}, String(n)), " ", title)),
        )
      : null,
  ];
}
