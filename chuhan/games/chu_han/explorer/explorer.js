// The panel of the explorer: notation, what the moves are worth, the line, the strategy; Python decides it all.
import { copyText } from "../../../widgets/js/clipboard.js";
import { h } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";
import { Drawer, SIDES } from "../board/cards.js";
import { moveList } from "./moves.js";
import { Setup } from "./setup.js";
import { TreeList } from "./tree.js";

const searching = () => say("Looking for a proof");

// Does the position in view stay the same?
const isStaying = ({ do: what, name = "" }) =>
  what === "open" || (what === "press" && /^(goal:|solve|stop|line|tree|untree)/.test(name));

class ExplorerView {
  constructor(model, el) {
    this.model = model;
    this.drawer = new Drawer(model.get("art"));
    const send = (command) =>
      theLine().send(model, { at: this.page.at, ...command }, { leaves: !isStaying(command) });
    this.send = send;
    this.setup = new Setup(this.drawer, send);
    this.tree = new TreeList(this.drawer, send);
    this.news = h("div.unseen", { "aria-live": "polite" });
    this.top = h("div.top");
    this.work = h("div.work");
    // the attribute keeps JupyterLab's single-key shortcuts away
    this.root = h(
      "section.chuhan-panel.explorer",
      { "aria-label": say("Explorer"), "data-lm-suppress-shortcuts": "true" },
      this.drawer.symbols,
      this.top,
      this.work,
      this.setup.root,
      this.news,
    );
    el.append(this.root);
    this.heard = {
      page: () => this.draw(),
      values: () => this.drawMoves(),
      status: () => this.drawStatus(),
      tree: () => this.drawTree(),
    };
    for (const [trait, act] of Object.entries(this.heard)) model.on(`change:${trait}`, act);
    this.onSaid = ({ line }) => line !== undefined && this.say(line);
    model.on("msg:custom", this.onSaid);
    this.build();
    this.draw();
    this.drawStatus();
    this.drawTree();
  }

  stop() {
    for (const [trait, act] of Object.entries(this.heard)) this.model.off(`change:${trait}`, act);
    this.model.off("msg:custom", this.onSaid);
    this.root.remove();
  }

  press(name) {
    this.send({ do: "press", name });
  }

  button(id, label, act, { main = false, off = false, name = "" } = {}) {
    return h(
      `button${main ? ".main" : ""}`,
      {
        type: "button",
        "data-id": id,
        "aria-disabled": off ? "true" : null,
        "aria-label": name || null,
        title: name || null,
        onclick: () => !off && act(),
      },
      label,
    );
  }

  // ---- what stays ------------------------------------------------------------------------------

  build() {
    this.input = h("textarea", {
      id: `${this.drawer.prefix}notation`,
      rows: "2",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      maxlength: "1000",
      "aria-describedby": `${this.drawer.prefix}said`,
    });
    this.input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      this.read();
    });
    this.said = h("p.note", { id: `${this.drawer.prefix}said`, role: "alert", hidden: true });
    this.setupButton = this.button("setup", say("Set up by clicking"), () => this.press("setup"));
    // a phone shows the values first
    const wide = this.model.get("page").typed || window.matchMedia("(min-width: 700px)").matches;
    this.top.replaceChildren(
      this.setupButton,
      h(
        "details.notation",
        { open: Boolean(wide) },
        h("summary", {}, say("Notation")),
        h(
          "div.top",
          {},
          h("label", { for: this.input.id }, say("Position in notation, or a link to one")),
          this.input,
          h(
            "div.buttons",
            {},
            this.button("read", say("Read"), () => this.read()),
            this.button("copy", say("Copy notation"), () => this.copy(this.page.notation)),
            this.linkButton(),
          ),
        ),
      ),
      this.said,
    );
    this.status = h("div.status");
    this.moves = h("div.moves");
    this.steps = h("div.steps");
    this.goals = h("div.goals", { role: "group", "aria-label": say("What the sides play for") });
    this.ways = h("div.buttons.ways");
    this.work.replaceChildren(this.goals, this.status, this.moves, this.steps, this.ways, this.tree.root);
  }

  read() {
    this.send({ do: "read", text: this.input.value.slice(0, 1000) });
  }

  // A link leads to an explorer only where the page is the app's: elsewhere the style hides it.
  linkButton() {
    const button = this.button("link", say("Copy link"), () => this.copy(this.link()));
    button.classList.add("linked");
    return button;
  }

  link() {
    const url = new URL(window.location.href);
    url.searchParams.set("position", this.page.notation);
    return url.href;
  }

  async copy(text) {
    if (await copyText(text)) this.say(say("Copied."), "good");
    else this.say(say("This browser does not let the page copy it."));
  }

  say(line, tone = "bad") {
    this.said.textContent = line;
    this.said.hidden = !line;
    this.said.className = `note ${tone}`;
  }

  // ---- what changes ----------------------------------------------------------------------------

  draw() {
    const old = this.page;
    const page = (this.page = this.model.get("page"));
    const setting = Boolean(page.setup);
    this.root.classList.toggle("setting", setting);
    this.work.hidden = setting;
    this.setup.root.hidden = !setting;
    this.setupButton.hidden = setting;
    this.say(page.said);
    // nothing typed is lost: a text that could not be read stays
    if (!page.typed || this.input.value !== page.typed) this.input.value = page.typed || page.notation;
    if (setting) {
      this.setup.draw(page.setup);
      if (!old?.setup) this.setup.root.querySelector("button")?.focus();
      return;
    }
    if (old?.setup) this.setupButton.focus();
    if (old?.notation !== page.notation) this.all = false;
    this.drawGoals();
    this.drawSteps();
    this.drawMoves();
    this.drawWays();
  }

  keepFocus(node, draw) {
    const id = node.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    draw();
    if (id)
      (
        node.querySelector(`[data-id="${CSS.escape(id)}"]`) ||
        node.querySelector("button:not([aria-disabled])") ||
        this.setupButton
      ).focus();
  }

  drawGoals() {
    const { goal } = this.page;
    const one = (name, label) =>
      h(
        "button",
        {
          type: "button",
          "data-id": name,
          "aria-pressed": String(goal === name),
          onclick: () => this.press(`goal:${name}`),
        },
        label,
      );
    this.keepFocus(this.goals, () =>
      this.goals.replaceChildren(
        h("span", {}, say("Both play for")),
        one("round", say("the round{#what both play for}")),
        one("margin", say("VP{#what both play for}")),
      ),
    );
  }

  drawStatus() {
    const { text, working, search, proof } = this.model.get("status");
    const { notation } = this.page;
    if (working && this.progress && this.told === searching() + notation) {
      this.progress.textContent = text; // the buttons stay: a new one under the finger would miss its click
      return;
    }
    this.progress = working ? h("span", {}, text) : null;
    this.keepFocus(this.status, () =>
      this.status.replaceChildren(
        h(
          "p.result",
          {},
          working ? h("span.busy", { "aria-hidden": "true" }) : "",
          this.progress || h("span", {}, text),
          proof ? h("small", {}, proof) : "",
        ),
        working ? this.button("stop", say("Stop"), () => this.press("stop")) : "",
        search ? this.button("solve", search, () => this.press("solve"), { main: true }) : "",
      ),
    );
    // progress is for the eye; the ear hears that a search runs, and how it ended
    const news = working ? searching() : text;
    if (this.told !== news + notation) this.news.textContent = news;
    this.told = news + notation;
    this.drawWays();
  }

  drawMoves() {
    const play = (move) => this.send({ do: "play", name: move });
    const { head, rows, more } = moveList(this.page, this.model.get("values"), this.all, play);
    const showAll = () => {
      this.all = true;
      this.drawMoves();
    };
    this.keepFocus(this.moves, () =>
      this.moves.replaceChildren(
        h("h4", {}, head),
        h("div.rows", { role: "group", "aria-label": head }, rows),
        more > 0 ? this.button("all", say("Show {n} more", { n: more }), showAll) : "",
      ),
    );
  }

  drawSteps() {
    const { line, place, view } = this.page;
    if (view) {
      const words = say("Choose a move that is not guaranteed to see cards that beat it.");
      this.steps.replaceChildren(h("p.hint", {}, words));
      return;
    }
    const go = (at) => this.send({ do: "go", name: String(at) });
    const nav = [
      this.button("first", "«", () => this.press("first"), {
        off: place === 0,
        name: say("To the start of the line"),
      }),
      this.button("back", "‹", () => this.press("back"), { off: place === 0, name: say("One move back") }),
      this.button("forward", "›", () => this.press("forward"), {
        off: place === line.length,
        name: say("One move forward"),
      }),
      this.button("last", "»", () => this.press("last"), {
        off: place === line.length,
        name: say("To the end of the line"),
      }),
    ];
    const made = line.map(({ sign, text }, i) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            "data-id": `step-${i + 1}`,
            "aria-label": say("Move {n}, {side:side}: {move}", { n: i + 1, side: SIDES[sign], move: text }),
            "aria-current": i + 1 === place ? "step" : null,
            onclick: () => go(i + 1),
          },
          this.drawer.seal(sign),
          text,
        ),
      ),
    );
    this.keepFocus(this.steps, () =>
      this.steps.replaceChildren(
        h("div.buttons", { role: "group", "aria-label": say("Along the line") }, nav),
        made.length
          ? h("ol.line", { "aria-label": say("Moves of the line") }, made)
          : h("p.hint", {}, say("Choose a move, or play on the table.")),
      ),
    );
  }

  drawWays() {
    const { proof } = this.model.get("status");
    const has = Boolean(this.model.get("tree").root);
    this.keepFocus(this.ways, () =>
      this.ways.replaceChildren(
        proof ? this.button("line", say("Lay out the best line"), () => this.press("line")) : "",
        proof ? this.button("tree", say("Strategy as a tree"), () => this.press("tree")) : "",
        has ? this.button("untree", say("Close the tree"), () => this.press("untree")) : "",
      ),
    );
  }

  drawTree() {
    this.tree.draw(this.model.get("tree"));
    this.drawWays();
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new ExplorerView(model, el);
  return () => view.stop();
}

export default { initialize, render };
