// The table: shows the scene that Python sends, keeps what is being chosen, sends commands, and knows no rules.
import { h, rove, step } from "../../../widgets/js/dom.js";
import { Drawer } from "./cards.js";
import { glide, places } from "../../../widgets/js/motion.js";
import { Choice } from "./choice.js";
import { lyingHand, piles, seat, track, trick } from "./parts.js";
import { Tip, discardPanel, keysPanel } from "./asides.js";
import { keyOf, pressOwn } from "../../../widgets/js/keys.js";

const PAUSE = 900; // so long a move is seen before the reply to it
const RELEASES = ["pointerup", "pointercancel", "blur"];
const CLICK = 50; // if a click follows the release at all, then by now

class TableView {
  constructor(model, el) {
    this.model = model;
    this.drawer = new Drawer(model.get("art"));
    this.choice = new Choice(model.get("art").kinds);
    this.waiting = [];
    this.open = "";
    this.ask = Math.floor(Math.random() * 1e9) * 1000;
    this.news = h("div.unseen", { "aria-live": "polite" });
    this.body = h("div.body");
    this.root = h(
      "section.chuhan-table",
      { "aria-label": "Chu Han table", "data-lm-suppress-shortcuts": "true", tabindex: "-1" },
      this.drawer.symbols,
      this.body,
      this.news,
    );
    this.tip = new Tip(this.root, this.drawer);
    el.append(this.root);
    this.listen();
    this.draw(model.get("scene"));
  }

  listen() {
    this.onScene = () => this.expect(this.model.get("scene"));
    this.onReply = (said) => this.reply(said);
    this.model.on("change:scene", this.onScene);
    this.model.on("msg:custom", this.onReply);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("pointerdown", (event) => (this.held = event.button === 0));
    this.root.addEventListener("click", (event) => event.isTrusted && this.release()); // not one that a key stands for
    this.onRelease = () => this.held && setTimeout(() => this.release(), CLICK);
    for (const end of RELEASES) window.addEventListener(end, this.onRelease);
  }

  stop() {
    for (const end of RELEASES) window.removeEventListener(end, this.onRelease);
    this.model.off("change:scene", this.onScene);
    this.model.off("msg:custom", this.onReply);
    this.tip.stop();
    clearTimeout(this.pausing);
    this.root.remove();
  }

  // ---- what Python sends -----------------------------------------------------------------------

  // Scenes that arrive together are shown one after another; one that jumps leaves behind what still waits.
  expect(scene) {
    if (scene.jump) {
      clearTimeout(this.pausing);
      this.pausing = null;
      this.waiting = [];
    }
    this.waiting.push(scene);
    if (!this.pausing) this.next();
  }

  // What is pressed must still be there when it is let go, or the click is lost.
  release() {
    if (!this.held) return;
    this.held = false;
    if (!this.pausing) this.next();
  }

  next() {
    this.pausing = null;
    if (this.held) return;
    const scene = this.waiting.shift();
    if (!scene) return;
    this.draw(scene);
    if (scene.last) this.pausing = setTimeout(() => this.next(), PAUSE);
    else this.next();
  }

  reply(said) {
    if (said.ask && said.ask !== this.ask) return; // an answer to an older choice, or to another view
    this.judged = said;
    this.say(said.line, said.tone, said.rule);
    this.drawActions();
  }

  say(line, tone = "", rule = "") {
    const sign = { good: "✓", bad: "✕" }[tone];
    this.line.className = `line ${tone}`;
    this.line.hidden = !line;
    const number = rule ? [" ", h("small", {}, `rule ${rule}`)] : null;
    this.line.replaceChildren(
      ...[sign && h("b", { "aria-hidden": "true" }, sign), h("span", {}, line, number)].filter(Boolean),
    );
  }

  send(command) {
    if (command.do !== "consider" && !this.waiting.length) {
      clearTimeout(this.pausing); // what somebody asks for need not wait
      this.pausing = null;
    }
    if (command.do === "play") this.played = true;
    this.model.send({ ...command, at: this.scene.at, ask: ++this.ask });
  }

  // ---- drawing ---------------------------------------------------------------------------------

  draw(scene) {
    const before = this.scene ? places(this.body) : [];
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.key;
    const id = focused?.dataset.id;
    // a hint or a late word from the kernel takes nothing out of the hand; a move that was sent does
    const chosen =
      this.scene?.notation === scene.notation && scene.acts && !this.played && !this.choice.empty;
    this.played = false;
    this.scene = scene;
    this.root.dataset.notation = scene.notation;
    if (!chosen) this.choice.clear();
    this.judged = null;
    if (this.open === "discard") this.open = "";
    this.tip.hide();
    this.line = h("p.line", { role: "status" });
    this.persons = h("div.persons");
    this.actions = h("div.actions", { role: "group", "aria-label": "What to do" });
    this.buttons = {};
    this.panel = h("div.panel");
    const above = this.hand(scene.above, "above");
    const below = this.hand(scene.below, "below");
    const { drawer } = this;
    this.body.replaceChildren(
      ...[
        scene.banner ? h("p.banner", {}, scene.banner) : null,
        seat(drawer, scene.above, "above", above),
        trick(drawer, scene),
        this.panel,
        h(
          "section.control",
          { "aria-label": "Your choice", "data-side": scene.turnSide },
          h("div.turn", {}, drawer.seal(scene.turnSide), h("strong", {}, scene.turn), this.helpButton()),
          scene.prompt ? h("p.prompt", {}, scene.prompt) : null,
          this.line,
          this.actions,
        ),
        seat(drawer, scene.below, "below", below),
        piles(drawer, scene, this.discardButton()),
        track(drawer, scene),
      ].filter(Boolean),
    );
    if (chosen) this.changed();
    else this.idle();
    this.drawPersons();
    this.drawActions();
    this.drawPanel();
    if (scene.last) this.news.textContent = `${scene.last.name}: ${scene.last.text}. ${scene.turn}`;
    if (focused) this.refocus(key, id);
    glide(this.body, before);
  }

  // The hands of an open table can both be played from, each in its turn; a rival's is only looked at.
  hand(side, zone) {
    const { scene } = this;
    const mine = side.you || (!scene.above.you && !scene.below.you);
    if (!mine || !side.cards.length) return [lyingHand(this.drawer, side, zone)];
    const label = `${side.name}'s hand: ${side.cards.length} cards`;
    const group = h("div.hand", { role: "toolbar", "aria-label": label, "data-hand": zone });
    side.cards.forEach((code, i) => {
      const same = side.cards.filter((other) => other === code).length;
      const nth = i - side.cards.indexOf(code) + 1;
      const place = same > 1 ? `, ${nth} of ${same}` : "";
      const card = this.drawer.button(code, `${side.sign}${code}.${nth}`, place, zone);
      if (this.drawer.kind(code).rank !== this.drawer.kind(side.cards[i + 1] || code).rank)
        card.classList.add("rank-end");
      if (side.marked.includes(code)) card.classList.add("marked");
      if (!side.acts) card.setAttribute("aria-disabled", "true");
      card.addEventListener("click", () => this.pick(card, side));
      group.append(card);
    });
    rove(group, null);
    // below the hand, so that the hand does not move away from under the finger
    return side.acts ? [group, this.persons] : [group];
  }

  discardButton() {
    const n = this.scene.discard.length;
    const props = {
      type: "button",
      "data-id": "discard",
      "aria-expanded": "false",
      "aria-label": `Discard pile: ${n || "no"} card${n === 1 ? "" : "s"}`,
    };
    this.discard = h(
      "button.discard",
      { ...props, onclick: () => this.toggle("discard") },
      h("span.stack", { "aria-hidden": "true" }, String(n)),
      h("small", { "aria-hidden": "true" }, n ? "look" : "empty"),
    );
    return this.discard;
  }

  helpButton() {
    const props = {
      type: "button",
      "data-id": "help",
      "aria-label": "Keys",
      "aria-keyshortcuts": "?",
      "aria-expanded": "false",
    };
    this.help = h("button.help", { ...props, onclick: () => this.toggle("help") }, "?");
    return this.help;
  }

  drawPanel() {
    this.help.setAttribute("aria-expanded", String(this.open === "help"));
    this.discard.setAttribute("aria-expanded", String(this.open === "discard"));
    const close = h(
      "button.close",
      { type: "button", "data-id": "close", onclick: () => this.toggle(this.open) },
      "Close",
    );
    const panels = {
      discard: () => discardPanel(this.drawer, this.scene.discard, close),
      help: () => keysPanel(this.model.get("shortcuts"), close),
    };
    this.panel.replaceChildren(...(this.open ? [panels[this.open]()] : []));
  }

  targetButton(code) {
    const kind = this.drawer.kind(code);
    const props = {
      type: "button",
      "data-id": `target-${code}`,
      "aria-pressed": String(this.choice.target === code),
      "aria-label": `Take ${kind.name}`,
    };
    const fits = kind.rank >= 1 && kind.rank <= 5; // only dims the others; Python judges
    const pick = () => {
      this.choice.target = code;
      this.changed();
      this.find(`target-${code}`)?.focus();
    };
    return h(`button.target${fits ? "" : ".unfit"}`, { ...props, onclick: pick }, this.drawer.tile(code));
  }

  // For each chosen person: as a plain card, or for the power.
  drawPersons() {
    const groups = this.choice.persons.map(([key, code]) => {
      const kind = this.drawer.kind(code);
      const on = this.choice.isPower(key);
      const option = (power, label, about) =>
        h(
          "button",
          {
            type: "button",
            "data-id": `${power ? "power" : "plain"}-${key}`,
            "aria-pressed": String(power === on),
            "aria-label": `${kind.person}: ${about}`,
            onclick: () => this.power(key, power),
          },
          label,
        );
      return h(
        "div.person",
        { role: "group", "aria-label": `How to play ${kind.person}` },
        h("span.name", {}, kind.person),
        option(false, `as a ${kind.rank}`, `play as a plain ${kind.rank}`),
        option(true, "★ power", `play for the power: ${kind.power}`),
        h("span.does", {}, kind.about),
      );
    });
    if (this.choice.wantsDiscard) {
      const cards = this.scene.discard;
      const list = this.drawer.tiles(cards, (code) => this.targetButton(code));
      const shown = cards.length
        ? [h("h3", {}, "Which card does Ying Bu take?"), list]
        : h("p.nothing", {}, "The discard pile is empty: there is no card for Ying Bu.");
      groups.push(h("div.targets", { role: "group", "aria-label": "Discard pile" }, shown));
    }
    this.persons.replaceChildren(...groups);
  }

  drawActions() {
    const { scene } = this;
    // a button stays the same element while this scene lasts, or a click on it could fall between two
    const button = (id, label, act, { why = "", main = false, key = "" } = {}) => {
      const node =
        this.buttons[id] ||
        (this.buttons[id] = h("button", { type: "button", "data-id": id, "aria-keyshortcuts": key || null }));
      node.onclick = act;
      node.textContent = label;
      node.title = why;
      node.classList.toggle("main", main);
      if (why) node.setAttribute("aria-disabled", "true");
      else node.removeAttribute("aria-disabled");
      return node;
    };
    const row = [];
    if (scene.acts?.reactions) {
      for (const { move, label } of scene.acts.reactions) {
        row.push(
          button(`react-${move}`, label, () => this.send({ do: "play", text: move }), {
            key: move === "." ? "." : "",
          }),
        );
      }
    }
    if (scene.acts && (!scene.acts.reactions || !this.choice.empty)) {
      const good = this.judged?.move;
      row.unshift(
        button("play", good ? this.judged.label : "Play", () => this.play(), {
          main: true,
          why: good ? "" : "Choose cards first",
          key: "Enter",
        }),
      );
    }
    if (scene.acts && !scene.acts.reactions) {
      row.push(
        button("pass", "Pass", () => this.send({ do: "play", text: "-" }), {
          why: scene.acts.pass,
          key: "-",
        }),
      );
      row.push(
        button("writ", "Writ", () => this.send({ do: "play", text: "w" }), {
          why: scene.acts.writ,
          key: "w",
        }),
      );
    }
    for (const { name, label, enabled, main } of scene.buttons) {
      row.push(
        button(`own-${name}`, label, () => enabled && this.send({ do: "press", name }), {
          why: enabled ? "" : "Not now",
          main,
          key: keyOf(this.model.get("shortcuts"), name),
        }),
      );
    }
    if (scene.canUndo) row.push(button("undo", "Undo", () => this.send({ do: "undo" }), { key: "u" }));
    for (const node of [...this.actions.children]) if (!row.includes(node)) node.remove();
    row.forEach(
      (node, i) =>
        this.actions.children[i] !== node &&
        this.actions.insertBefore(node, this.actions.children[i] || null),
    );
  }

  // ---- choosing --------------------------------------------------------------------------------

  pick(card, side) {
    if (this.tip.wasHeld()) return; // the finger has read about the card
    rove(card.parentNode, card.dataset.key);
    if (!side.acts && this.scene.idle) this.say(`It is not ${side.name}'s turn.`, "bad");
    if (!side.acts) return;
    this.choice.toggle(card.dataset.key, card.dataset.code, Boolean(this.scene.acts.reactions));
    this.changed();
  }

  power(key, on) {
    const focus = document.activeElement?.dataset.id;
    this.choice.setPower(key, on);
    this.changed();
    if (focus && !focus.startsWith("help")) this.find(focus)?.focus();
  }

  // After every change of the choice: show it, and ask Python what it would be.
  changed() {
    const { choice } = this;
    for (const card of this.body.querySelectorAll(".hand .card")) {
      const { key } = card.dataset;
      const power = choice.isPower(key);
      card.setAttribute("aria-pressed", String(choice.has(key)));
      card.classList.toggle("power", power);
      card.querySelector(".ribbon")?.remove();
      const word = power ? "power" : choice.victim === key ? "discard" : choice.has(key) ? "✓" : "";
      if (word) card.append(h("span.ribbon", { "aria-hidden": "true" }, word));
    }
    this.judged = null;
    this.drawPersons();
    this.drawActions();
    if (choice.empty) this.idle();
    else this.send({ do: "consider", text: choice.spell() });
  }

  idle() {
    this.say(this.scene.idle);
  }

  play() {
    if (!this.scene.acts) return;
    if (this.choice.empty) return this.say(this.scene.idle, "bad");
    this.send({ do: "play", text: this.choice.spell() });
  }

  clear() {
    this.choice.clear();
    this.changed();
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

  get acting() {
    return this.body.querySelector(".hand:has(.card:not([aria-disabled]))");
  }

  refocus(key, id) {
    const again = key
      ? this.root.querySelector(`[data-key="${CSS.escape(key)}"]:not([aria-disabled])`)
      : id
        ? this.find(id)
        : null;
    if (again && !(this.scene.acts?.reactions && key)) return this.focusCard(again);
    const first = this.scene.acts?.reactions
      ? this.actions.querySelector("button")
      : this.acting?.querySelector("[tabindex='0']");
    (first || this.actions.querySelector("button.main:not([aria-disabled])") || this.root).focus({
      preventScroll: true,
    });
  }

  focusCard(card) {
    if (card.dataset.key) rove(card.parentNode, card.dataset.key);
    card.focus();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // in JupyterLab a key that means nothing here may cut the cell
    if (this.pressed(event.key, event.target.closest("[data-key]"))) event.preventDefault();
  }

  // Does what a key asks for; false leaves it to the browser.
  pressed(key, card) {
    const { acts, canUndo } = this.scene;
    if (card && /^(Arrow|Home$|End$)/.test(key)) {
      this.focusCard(step(card.parentNode, card, key));
    } else if (key === "Enter" && (card || this.root === document.activeElement)) {
      this.play();
    } else if (/^[0-9]$/.test(key) && this.acting) {
      const next = [...this.acting.children].find(
        (one) => one.dataset.code[0] === key && !this.choice.has(one.dataset.key),
      );
      if (next) (this.focusCard(next), next.click());
    } else if (key.toLowerCase() === "p" && acts) {
      const own = card && this.drawer.kind(card.dataset.code).power && !card.hasAttribute("aria-disabled");
      if (own && !this.choice.has(card.dataset.key))
        this.choice.toggle(card.dataset.key, card.dataset.code, false);
      const which = own ? card.dataset.key : this.choice.persons[0]?.[0];
      if (!which) return false;
      this.power(which, !this.choice.isPower(which));
    } else if (key === "Escape") {
      if (this.open) this.toggle(this.open);
      else if (!this.choice.empty) this.clear();
      else this.tip.hide();
    } else if (key.toLowerCase() === "w" && acts && !acts.reactions) this.send({ do: "play", text: "w" });
    else if (key === "-" && acts && !acts.reactions) this.send({ do: "play", text: "-" });
    else if (key === "." && acts?.reactions) this.send({ do: "play", text: "." });
    else if (key.toLowerCase() === "u" && canUndo) this.send({ do: "undo" });
    else if (key.toLowerCase() === "d") this.toggle("discard");
    else if (key === "?") this.toggle("help");
    else return pressOwn(this.model.get("shortcuts"), key, this.root.closest(".chuhan-column") || this.root);
    return true;
  }
}

function render({ model, el }) {
  const view = new TableView(model, el);
  return () => view.stop();
}

export default { render };
