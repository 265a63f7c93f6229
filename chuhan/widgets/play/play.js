// The panel of a game: what to play; while a game runs, what is being played, its moves, and how it ended.
import { h } from "../js/dom.js";
import { Held } from "../js/held.js";
import { pressOwn } from "../js/keys.js";
import { initialize, theLine } from "../js/line.js";
import { say, setWords } from "../js/words.js";
import { choosing } from "./choosing.js";
import { moves, parts, review, rounds, verdict } from "./record.js";

const button = (id, words, onclick, props = {}) =>
  h("button", { type: "button", "data-id": id, onclick, ...props }, words);

// The second click of a double click on what has asked is no answer.
const answer = (id, words, act) => button(id, words, (event) => event.detail < 2 && act());

class PlayView {
  constructor(model, el) {
    this.model = model;
    this.chosen = {}; // kind -> name, as chosen here: Python may not have heard of it yet
    this.open = false; // the list of moves
    this.question = ""; // what is asked before it is done: to leave the game, or to give up
    this.told = ""; // how the last game ended
    this.line = h("p.note", { role: "status" });
    this.news = h("div.unseen", { "aria-live": "polite" });
    this.body = h("div.body");
    this.root = h(
      "section.chuhan-panel.chuhan-play",
      { "aria-label": say("Game"), "data-lm-suppress-shortcuts": "true" },
      this.body,
      this.line,
      this.news,
    );
    this.root.addEventListener("keydown", (event) => this.key(event));
    el.append(this.root);
    this.late = false; // did a page come while something was pressed?
    this.held = new Held(this.root, () => this.late && this.draw());
    this.onPage = () => {
      this.late = this.held.down;
      if (!this.late) this.draw();
    };
    this.onSaid = ({ line }) => {
      if (line !== undefined) this.line.textContent = line;
    };
    model.on("change:page", this.onPage);
    model.on("msg:custom", this.onSaid);
    this.draw();
  }

  stop() {
    this.held.stop();
    this.model.off("change:page", this.onPage);
    this.model.off("msg:custom", this.onSaid);
  }

  // Somebody who looks at one move after another means each of them; the rest counts once, however often.
  send(command) {
    const leaves = command.do !== "choose";
    const once = leaves && command.do !== "look" ? command.do : "";
    theLine().send(this.model, { ...command, at: this.model.get("page").at }, { leaves, once });
  }

  choose(kind, name) {
    this.chosen[kind] = [name];
    this.send({ do: "choose", choice: { [kind]: [name] } });
  }

  find(id) {
    return this.root.querySelector(`[data-id="${id}"]`);
  }

  // ---- drawing ---------------------------------------------------------------------------------

  draw() {
    const page = this.model.get("page");
    this.late = false;
    if (!page.choices) return;
    const { playing } = page;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const scrolled = this.root.querySelector(".moves ol")?.scrollTop;
    this.line.textContent = "";
    if (!playing?.[this.question]) this.question = "";
    this.open &&= Boolean(playing);
    this.root.classList.toggle("running", Boolean(playing));
    this.root.classList.toggle("over", Boolean(playing?.verdict));
    this.root.classList.toggle("open", this.open);
    this.root.classList.toggle("handing", Boolean(playing?.handing));
    this.root.classList.toggle("looking", playing?.looking >= 0);
    this.body.replaceChildren(...(playing ? this.playing(playing) : this.choosing(page.choices)));
    this.told = playing?.verdict?.title || "";
    if (this.news.textContent !== (playing?.news || "")) this.news.textContent = playing?.news || "";
    this.scroll(scrolled);
    if (focused) (this.find(focused) || this.root.querySelector("button"))?.focus({ preventScroll: true });
  }

  choosing(choices) {
    return choosing(choices, this.model.get("page").go, this.model.get("art"), {
      chosen: this.chosen,
      choose: (kind, name) => this.choose(kind, name),
      begin: () => this.begin(choices),
      back: () => this.send({ do: "end" }),
    });
  }

  // Only what is asked for here: what was chosen on another page is known.
  begin(choices) {
    const asked = choices
      .filter(({ kind }) => this.chosen[kind])
      .map(({ kind }) => [kind, this.chosen[kind]]);
    this.send({ do: "begin", choice: Object.fromEntries(asked) });
  }

  playing(game) {
    const art = this.model.get("art");
    const toggle = { "aria-expanded": String(this.open), "aria-keyshortcuts": "m" };
    const words = game.review
      ? say("Review and moves")
      : game.verdict && game.rounds.rows
        ? say("Rounds and moves")
        : say("Moves");
    return [
      h(
        "header.strip",
        {},
        h("p.game", {}, h("strong", {}, game.title), h("span.about", {}, ` · ${game.about}`)),
        h(
          "div.buttons",
          {},
          button("moves", words, () => this.toggle(), toggle),
          game.resign ? button("resign", say("Give up"), () => this.ask("resign")) : null,
          button("end", say("New game"), () => (game.leave ? this.ask("leave") : this.send({ do: "end" }))),
        ),
      ),
      this.question ? this.asking(game[this.question]) : null,
      game.verdict ? verdict(game.verdict, art, game.verdict.title !== this.told) : null,
      h(
        "div.sheet",
        {},
        game.rounds.rows ? rounds(game.rounds, art) : null,
        game.parts ? parts(game.parts, art) : null,
        game.review ? review(game.review, art) : null,
        this.open ? moves(game, art, (n) => this.look(n)) : null,
      ),
    ].filter(Boolean);
  }

  // ---- the list of moves -----------------------------------------------------------------------

  toggle() {
    this.open = !this.open;
    this.draw();
    const here = this.open ? this.root.querySelector(".moves [aria-current]") : this.find("moves");
    here?.focus({ preventScroll: true });
  }

  // To the move that is in view; who has scrolled the list finds it where it was.
  scroll(top) {
    const list = this.root.querySelector(".moves ol");
    if (!list) return;
    const here = list.querySelector("[aria-current]");
    if (top !== undefined) list.scrollTop = top;
    if (!here) return;
    const [outer, inner] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
    else if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  }

  look(n) {
    const { number } = this.model.get("page").playing;
    this.send({ do: "look", name: `${number}.${n}` });
    if (getComputedStyle(this.root.querySelector(".sheet")).position === "absolute") this.toggle(); // over the table
  }

  // ---- what is asked before it is done ---------------------------------------------------------

  ask(what) {
    this.question = what;
    this.draw();
    this.find("no")?.focus({ preventScroll: true });
  }

  // A quiet question: the table is not shut meanwhile, and Escape says no.
  asking(words) {
    const leaving = this.question === "leave";
    return h(
      "section.question",
      { role: "alertdialog", "aria-label": words },
      h("p", {}, words),
      h(
        "div.buttons",
        {},
        answer("yes", leaving ? say("Leave it") : say("Give up"), () => this.yes(leaving ? "end" : "resign")),
        answer("no", say("Play on"), () => this.no()),
      ),
    );
  }

  yes(what) {
    this.question = "";
    this.send({ do: what });
    this.draw();
  }

  no() {
    const asked = this.question === "leave" ? "end" : "resign";
    this.question = "";
    this.draw();
    this.find(asked)?.focus({ preventScroll: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
    event.stopPropagation(); // in JupyterLab a key that means nothing here may cut the cell
    if (event.key === "Escape" && (this.question || this.open)) {
      if (this.question) this.no();
      else this.toggle();
    } else if (!pressOwn(this.model.get("shortcuts"), event.key, this.root.closest(".chuhan-column"))) return;
    event.preventDefault();
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new PlayView(model, el);
  return () => view.stop();
}

export default { initialize, render };
