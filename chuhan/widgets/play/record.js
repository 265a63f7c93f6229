// What a game leaves behind: how it ended, the rounds of the match, the moves of this round.
import { drawing, h } from "../js/dom.js";
import { say } from "../js/words.js";

// `fresh`: it has just ended, so that the stamp comes down now.
export function verdict({ title, sign, won, lines, more }, art, fresh) {
  const counted = lines.map(([words, number]) => h("li", {}, h("span", {}, words), " ", h("b", {}, number)));
  return h(
    "section.verdict",
    { "aria-label": say("How it ended") },
    drawing("span.seal", art[sign]),
    h("h3", {}, title),
    won ? drawing(`span.stamp${fresh ? ".fresh" : ""}`, art.stamp) : null,
    counted.length ? h("ul.counted", {}, counted) : null,
    more ? h("p.after", {}, more) : null,
  );
}

export function rounds({ numbers, rows }, art) {
  const head = [say("Start"), ...numbers, say("Sum")];
  const row = ({ sign, name, start, cells, total }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, drawing("span.seal", art[sign]), h("span", {}, name)),
      h("td", {}, start),
      cells.map(({ text, won }) =>
        h(won ? "td.won" : "td", {}, text, won ? h("span.unseen", {}, say("won{#the round}")) : null),
      ),
      h("td.total", {}, total),
    );
  const title = say("Rounds of the match");
  // more than a phone shows at once: keys move it, too
  const read = numbers.length > 4 ? { tabindex: "0", role: "region", "aria-label": title } : {};
  return h(
    "div.rounds",
    read,
    h(
      "table",
      {},
      h("caption", {}, title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          head.map((words) => h("th", { scope: "col" }, words)),
        ), // prettier: one row
      ),
      h("tbody", {}, rows.map(row)),
    ),
  );
}

// Every move in words, each a button that leads to it; `now` is the number of the last one.
export function moves({ moves: all, heading, first, looking }, art, look) {
  const at = looking < 0 ? all.length : looking;
  const entry = (n, words, sign, gains, why) =>
    h(
      "li",
      {},
      h(
        "button.move",
        {
          type: "button",
          "data-id": `look-${n}`,
          "data-repeats": true,
          "aria-current": n === at ? "step" : null,
          onclick: () => look(n),
        },
        h("span.number", {}, n ? String(n) : ""),
        sign ? drawing("span.seal", art[sign]) : h("span.seal"),
        h(
          "span.words",
          {},
          words,
          gains.length ? h("b", {}, gains.join(", ")) : null,
          why ? h("small", {}, why) : null,
        ),
      ),
    );
  return h(
    "section.moves",
    { "aria-label": heading },
    h("h3", {}, heading),
    h(
      "ol",
      {},
      entry(0, first, "", []),
      all.map(({ sign, text, gains, why }, i) => entry(i + 1, text, sign, gains, why)),
    ),
  );
}

const line = ([name, numbers], kind = "") =>
  h(
    `tr${kind}`,
    {},
    h("th", { scope: "row" }, name),
    numbers.map((n) => h("td", {}, n)),
  );

// A score line by line: `heads` are who scores, each with the sign and the name, `rows` a heading and its numbers.
export function parts({ title, heads, rows, total }, art) {
  return h(
    "div.rounds.parts",
    {},
    h(
      "table",
      {},
      h("caption", {}, title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          heads.map(([sign, name]) => h("th", { scope: "col" }, drawing("span.seal", art[sign]), name)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((one) => line(one)),
        line(total, ".sum"),
      ),
    ),
  );
}

// What a game was worth, round by round: `rows` have a name, what was said of it and whether it turned there.
export function review({ title, rows, note }, art) {
  const row = ({ name, sign, lines, turned }) =>
    h(
      `li${turned ? ".turned" : ""}`,
      {},
      h("h4", {}, sign ? drawing("span.seal", art[sign]) : null, name),
      lines.map((words) => h("p", {}, words)),
      turned ? h("p.turn", {}, turned) : null,
    );
  return h(
    "section.review",
    { "aria-label": title },
    h("h3", {}, title),
    note ? h("p.after", { role: "status" }, note) : null,
    h("ol", {}, rows.map(row)),
  );
}
