// The panel of a game: what to play, and while a game runs, what is being played.
import { h } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";

class PlayView {
  constructor(model, el) {
    this.model = model;
    this.chosen = {}; // kind -> name, as chosen here: Python may not have heard of it yet
    this.line = h("p.note", { role: "status" });
    this.body = h("div.body");
    this.root = h(
      "section.chuhan-panel.chuhan-play",
      { "aria-label": say("Game"), "data-lm-suppress-shortcuts": "true" },
      this.body,
      this.line,
    );
    el.append(this.root);
    this.onPage = () => this.draw();
    this.onSaid = ({ line }) => {
      if (line !== undefined) this.line.textContent = line;
    };
    model.on("change:page", this.onPage);
    model.on("msg:custom", this.onSaid);
    this.draw();
  }

  stop() {
    this.model.off("change:page", this.onPage);
    this.model.off("msg:custom", this.onSaid);
  }

  send(command) {
    const leaves = command.do !== "choose";
    const once = leaves ? command.do : "";
    theLine().send(this.model, { ...command, at: this.model.get("page").at }, { leaves, once });
  }

  choose(kind, name) {
    this.chosen[kind] = [name];
    this.send({ do: "choose", choice: { [kind]: [name] } });
  }

  draw() {
    const page = this.model.get("page");
    if (!page.choices) return;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    this.line.textContent = "";
    this.body.replaceChildren(...(page.playing ? this.playing(page.playing) : this.choosing(page.choices)));
    if (focused)
      (this.root.querySelector(`[data-id="${focused}"]`) || this.root.querySelector("button"))?.focus();
  }

  playing({ round, about }) {
    return [
      h("p.game", {}, h("strong", {}, round), ` · ${about}`),
      h(
        "button",
        { type: "button", "data-id": "end", onclick: () => this.send({ do: "end" }) },
        say("New game"),
      ),
    ];
  }

  choosing(choices) {
    const begin = h(
      "button.main",
      { type: "button", "data-id": "begin", onclick: () => this.send({ do: "begin", choice: this.chosen }) },
      say("Deal the cards"),
    );
    return [
      h("h2", { "aria-hidden": "true" }, say("Play{#a game}")),
      h("p.lead", {}, say("You see your own cards; the opponent sees only its own.")),
      ...choices.map((choice) => this.choice(choice)),
      begin,
    ];
  }

  choice({ kind, label, chosen, all }) {
    const options = all.map(([name, words]) => {
      const input = h("input", {
        type: "radio",
        name: `chuhan-${kind}`,
        value: name,
        "data-id": `${kind}-${name}`,
        checked: name === (this.chosen[kind]?.[0] || chosen),
        onchange: () => this.choose(kind, name),
      });
      return h("label", {}, input, h("span", {}, words));
    });
    return h("fieldset", {}, h("legend", {}, label), h("div.options", {}, options));
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new PlayView(model, el);
  return () => view.stop();
}

export default { initialize, render };
