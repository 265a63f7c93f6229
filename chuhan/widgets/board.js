// The frame of every board: scenes one after another, a line, buttons, keys, focus. It knows no game and no rules.
// A game's board is a class on top of BoardView, which gives it `layout`, `mark`, `panels` and `pressedHere`.
import { drawing, h, rove, slips } from "./js/dom.js";
import { Early } from "./js/early.js";
import { helpPanel, helpWords } from "./js/help.js";
import { keyOf, pressOwn } from "./js/keys.js";
import { theLine } from "./js/line.js";
import { Motion } from "./js/motion.js";
import { Scenes } from "./js/scenes.js";
import { Tip } from "./js/tip.js";
import { say, setWords } from "./js/words.js";

const SIGNS = { good: "✓", bad: "✕" };

export class BoardView {
  // `choice` has `empty`, `clear()` and `data`, which is sent to Python as it is; `keys` are the game's own, for
  // the list under `?`, and `touch` says there what fingers do; `unchosen` says that something must be chosen
  // first; `drawer` has the drawings and the ground below the board; `about(name)` finds the words for a tip;
  // `motion` tells `glide` about the board.
  constructor(
    model,
    el,
    { kind, label, choice, keys, touch = [], unchosen, drawer = null, about = () => null, motion = {} },
  ) {
    Object.assign(this, { model, choice, keys, touch, unchosen, drawer, open: "" });
    this.lasting = ["help"]; // what stays open from one scene to the next
    this.asked = 0; // the number of what was sent last
    this.wire = theLine();
    this.news = h("div.unseen", { "aria-live": "polite" });
    this.body = h("div.body");
    this.motion = new Motion(this.body, motion);
    this.root = h(
      `section.chuhan-board.${kind}`,
      { "aria-label": label, "data-lm-suppress-shortcuts": "true", tabindex: "-1" },
      this.body,
      this.news,
    );
    if (drawer) this.root.prepend(drawer.symbols, drawing("div.ground", drawer.art.land));
    this.tip = new Tip(this.root, about);
    this.scenes = new Scenes(this.root, {
      draw: (scene) => this.draw(scene),
      shown: () => this.early.catchUp(),
      inHurry: () => this.early.acts.length > 0,
    });
    this.early = new Early(this);
    el.append(this.root);
  }

  start() {
    this.onScene = () => this.scenes.expect(this.model.get("scene"));
    this.onReply = (said) => this.reply(said);
    this.model.on("change:scene", this.onScene);
    this.model.on("msg:custom", this.onReply);
    this.root.addEventListener("keydown", (event) => this.key(event));
    const scene = this.model.get("scene");
    if ("at" in scene) this.draw(scene); // else the line broke before it came: it will
  }

  stop() {
    this.model.off("change:scene", this.onScene);
    this.model.off("msg:custom", this.onReply);
    this.early.stop();
    this.scenes.stop();
    this.tip.stop();
    this.root.remove();
  }

  // ---- what Python sends -----------------------------------------------------------------------

  reply(said) {
    if (said.line === undefined) return; // only that something is done
    if (said.n && said.n !== this.asked) return; // an answer to an older choice, or to another view
    this.judged = said;
    this.say(said.line, said.tone, said.rule, said.link);
    this.drawActions();
  }

  // ---- what is sent to Python ------------------------------------------------------------------

  send(command, { leaves = false, once = "", node } = {}) {
    if (command.do !== "consider" && !this.scenes.waiting.length) this.scenes.rest(); // the answer need not wait
    const { at } = this.scene;
    const n = this.wire.send(this.model, { ...command, at }, { leaves, once, node });
    if (n) this.asked = n;
    if (n && command.do === "play") this.played = true;
  }

  // Makes the move that is chosen, or that a button stands for; whether it is one, Python says.
  play(choice = this.choice.data, id = "play") {
    this.send({ do: "play", choice }, { leaves: true, once: "play", node: this.buttons[id] });
  }

  playChosen() {
    if (!this.scene.acts) return;
    if (this.choice.empty) this.say(this.scene.idle, "bad");
    else this.play();
  }

  press({ name, repeats, stays }) {
    this.send({ do: "press", name }, { leaves: !stays, once: repeats ? "" : name });
  }

  undo() {
    this.send({ do: "undo" }, { leaves: true, node: this.buttons.undo });
  }

  // After every change of the choice: show it, and ask Python what it would be.
  changed() {
    this.judged = null;
    this.mark();
    this.drawActions();
    if (this.choice.empty) this.say(this.scene.idle);
    else this.send({ do: "consider", choice: this.choice.data }, { node: null });
  }

  clear() {
    this.choice.clear();
    this.changed();
  }

  // ---- drawing ---------------------------------------------------------------------------------

  draw(scene) {
    if (this.scene) this.motion.remember();
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    const { key, id } = focused?.dataset || {};
    // a hint or a late word from the kernel takes nothing out of the hand; a move that was sent does
    const kept = this.scene?.notation === scene.notation && scene.acts && !this.played && !this.choice.empty;
    this.played = false;
    this.scene = scene;
    this.root.dataset.notation = scene.notation;
    this.root.classList.toggle("prompted", Boolean(scene.prompt));
    if (!kept) this.choice.clear();
    this.judged = null;
    if (!this.lasting.includes(this.open)) this.open = "";
    this.tip.hide();
    this.line = h("p.line", { role: "status" });
    this.actions = h("div.actions", { role: "group", "aria-label": say("What to do") });
    this.buttons = {};
    this.panel = h("div.panel");
    this.body.replaceChildren(...this.layout(scene).filter(Boolean));
    if (kept) this.changed();
    else this.say(scene.idle);
    this.drawActions();
    this.drawPanel();
    if (scene.last) this.news.textContent = this.newsOf(scene);
    if (focused) this.tip.quietly(() => this.refocus(key, id));
    this.motion.play();
  }

  newsOf({ last, turn }) {
    return say("{side}: {move}. {turn}", { side: last.name, move: last.text, turn });
  }

  banner() {
    return this.scene.banner ? h("p.banner", {}, this.scene.banner) : null;
  }

  // Whose turn it is, what the owner asks, what the choice would be, and what can be done.
  control(sign, props) {
    const { turn, prompt, steps } = this.scene;
    return h(
      "section.control",
      { "aria-label": say("Your choice"), ...props },
      h("div.turn", {}, sign, h("strong", {}, turn), this.helpButton()),
      prompt ? h("p.prompt", {}, h("span.words", {}, prompt, steps && slips("span.steps", ...steps))) : null,
      this.line,
      this.actions,
    );
  }

  helpButton() {
    const props = { "aria-label": helpWords(), "aria-keyshortcuts": "?", "aria-expanded": "false" };
    const onclick = () => this.toggle("help");
    return h("button.help", { type: "button", "data-id": "help", ...props, onclick }, "?");
  }

  say(line, tone = "", rule = "", link = "") {
    const sign = SIGNS[tone];
    this.line.className = `line ${tone}`;
    this.line.hidden = !line;
    const words = rule ? say("rule {number}", { number: rule }) : "";
    const number = rule ? [" ", h("small", {}, link ? h("a", { href: link }, words) : words)] : null;
    const shown = [sign && h("b", { "aria-hidden": "true" }, sign), h("span", {}, line, number)];
    this.line.replaceChildren(...shown.filter(Boolean));
  }

  drawActions() {
    const row = this.actionButtons();
    const gone = [...this.actions.children].filter((node) => !row.includes(node));
    for (const node of gone) node.remove();
    row.forEach((node, i) => {
      const there = this.actions.children[i] || null;
      if (there !== node) this.actions.insertBefore(node, there);
    });
  }

  actionButtons() {
    const { acts, choosing, moves, buttons, canUndo } = this.scene;
    const row = [];
    if (acts && (choosing || !this.choice.empty)) {
      const good = this.judged?.move;
      const open = !this.judged && !this.choice.empty; // Python will say; who is quick need not wait for it
      const why = good || open ? "" : this.unchosen;
      const label = good ? this.judged.label : this.scene.play || say("Play{#the chosen cards}");
      row.push(this.action("play", label, () => this.playChosen(), { main: true, why, key: "Enter" }));
    }
    for (const { name, label, why, key } of moves)
      row.push(this.action(name, label, () => this.play({ button: [name] }, name), { why, key }));
    for (const button of buttons) {
      const { name, label, enabled, main, link, repeats } = button;
      if (link) {
        row.push(
          (this.buttons[`own-${name}`] ||= h("a.way", { href: link, "data-id": `own-${name}` }, label)),
        );
        continue;
      }
      const press = () => enabled && this.press(button);
      const key = keyOf(this.model.get("shortcuts"), name);
      const why = enabled ? "" : say("Not now");
      row.push(this.action(`own-${name}`, label, press, { why, main, key, repeats }));
    }
    if (canUndo) row.push(this.action("undo", say("Undo"), () => this.undo(), { key: "u", repeats: true }));
    return row;
  }

  // A button stays the same element while this scene lasts, or a click on it could fall between two.
  action(id, label, act, { why = "", main = false, key = "", repeats = false }) {
    const onclick = () => (repeats || !this.wire.slipped) && act();
    const props = { type: "button", "data-id": id, "aria-keyshortcuts": key || null, onclick };
    if (repeats) props["data-repeats"] = true;
    const node = (this.buttons[id] ||= h("button", props));
    node.textContent = label;
    node.title = why;
    node.classList.toggle("main", main);
    if (why) node.setAttribute("aria-disabled", "true");
    else node.removeAttribute("aria-disabled");
    return node;
  }

  // ---- what is opened to be read ---------------------------------------------------------------

  // What can be opened, by the id of its button; each is given its button to close it again.
  panels() {
    return { help: (close) => this.keysPanel(close) };
  }

  drawPanel() {
    const panels = this.panels();
    for (const name of Object.keys(panels))
      this.find(name)?.setAttribute("aria-expanded", String(this.open === name));
    const onclick = () => this.toggle(this.open);
    const close = h("button.close", { type: "button", "data-id": "close", onclick }, say("Close"));
    this.panel.replaceChildren(...[this.open && panels[this.open](close)].filter(Boolean));
  }

  keysPanel(close) {
    const own = this.model.get("shortcuts").map(({ key, does }) => [say("{key:key_name}", { key }), does]);
    return helpPanel([...own, ...this.keys], this.touch, close);
  }

  toggle(name) {
    const opening = this.open !== name;
    this.open = opening ? name : "";
    this.drawPanel();
    this.drawActions();
    (opening ? this.find("close") : this.find(name))?.focus();
  }

  // ---- keys and focus --------------------------------------------------------------------------

  find(id) {
    return this.root.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  item(key) {
    return this.root.querySelector(`[data-key="${CSS.escape(key)}"]:not([aria-disabled])`);
  }

  // The card or counter that has the focus, if one has it.
  get focused() {
    const item = document.activeElement?.closest("[data-key]");
    return this.root.contains(item) ? item : null;
  }

  // Where something can be chosen now.
  get acting() {
    return this.body.querySelector("[role=toolbar]:has([data-key]:not([aria-disabled]))");
  }

  refocus(key, id) {
    const { acts, choosing } = this.scene;
    const answering = acts && !choosing;
    const again = key ? this.item(key) : id && this.find(id);
    if (again && !(answering && key)) {
      this.focusItem(again, { preventScroll: true });
      return;
    }
    const first = answering
      ? this.actions.querySelector("button")
      : this.acting?.querySelector("[tabindex='0']");
    const main = this.actions.querySelector("button.main:not([aria-disabled])");
    (first || main || this.root).focus({ preventScroll: true });
  }

  focusItem(item, how = {}) {
    if (item.dataset.key) rove(item.closest("[role=toolbar]"), item.dataset.key);
    item.focus(how);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // in JupyterLab a key that means nothing here may cut the cell
    const item = event.target.closest("[data-key]");
    if (this.early.key(event.key, item) || this.typed(event.key, item)) event.preventDefault();
  }

  typed(key, item) {
    return this.pressedHere(key, item) || this.pressed(key, item);
  }

  // Does what a key asks for on every board; false leaves it to the browser.
  pressed(key, item) {
    const small = key.toLowerCase();
    const move = this.scene.moves.find((one) => one.key === small);
    if (key === "Enter" && (item || this.root === document.activeElement)) this.playChosen();
    else if (key === "Escape") this.escape();
    else if (move) this.play({ button: [move.name] }, move.name);
    else if (small === "u" && this.scene.canUndo) this.undo();
    else if (key === "?") this.toggle("help");
    else return pressOwn(this.model.get("shortcuts"), key, this.root.closest(".chuhan-column") || this.root);
    return true;
  }

  escape() {
    if (this.open) this.toggle(this.open);
    else if (this.choice.empty) this.tip.hide();
    else this.clear();
  }
}

// What a widget's script exports: a view of this class for each place where the widget is shown.
export function renderer(View) {
  return ({ model, el }) => {
    setWords(model.get("words"));
    const view = new View(model, el);
    view.start();
    return () => view.stop();
  };
}
