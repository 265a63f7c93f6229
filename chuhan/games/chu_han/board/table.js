// The table of Chu Han: draws hands, trick, piles and score, and lets cards be chosen. It knows no rules.
import { BoardView, renderer } from "../../../widgets/board.js";
import { h, rove, step } from "../../../widgets/js/dom.js";
import { lay } from "../../../widgets/js/fit.js";
import { say } from "../../../widgets/js/words.js";
import {
  keys,
  touch,
  discardButton,
  discardPanel,
  knownButton,
  knownPanel,
  missingButton,
  missingPanel,
} from "./asides.js";
import { Drawer, SIDES } from "./cards.js";
import { Choice } from "./choice.js";
import { lyingHand, piles, seat, track, trick } from "./parts.js";

const RIVER = 150; // pixels that the river gets before the hand

class TableView extends BoardView {
  constructor(model, el) {
    const drawer = new Drawer(model.get("art"));
    super(model, el, {
      kind: "chuhan-table",
      label: say("Chu Han table"),
      choice: new Choice(drawer.art.kinds),
      keys: keys(),
      touch: touch(),
      unchosen: say("Choose cards first"),
      drawer,
      about: (code) => drawer.art.kinds[code],
      motion: { source: ".draw", stage: "trick" },
    });
    this.lasting = [...this.lasting, "missing"]; // it is switched on or off
    this.sized = new ResizeObserver(() => this.fit());
  }

  start() {
    super.start();
    this.sized.observe(this.root);
  }

  stop() {
    this.sized.disconnect();
    super.stop();
  }

  // ---- drawing ---------------------------------------------------------------------------------

  draw(scene) {
    super.draw(scene);
    this.fit();
  }

  fit() {
    lay(this.root, ".trick", RIVER);
  }

  layout(scene) {
    const { drawer } = this;
    this.persons = h("div.persons");
    this.wanted = h("div.wanted");
    const open = (name) => () => this.toggle(name);
    const control = this.control(drawer.seal(scene.turnSide), { "data-side": scene.turnSide });
    this.line.after(this.persons);
    return [
      this.banner(),
      seat(drawer, scene.above, "above", scene, this.hand(scene.above, "above")),
      trick(drawer, scene),
      this.panel,
      this.wanted,
      control,
      seat(drawer, scene.below, "below", scene, this.hand(scene.below, "below")),
      piles(drawer, scene, {
        discard: discardButton(drawer, scene.discard, open("discard")),
        known: knownButton(scene.pile, open("known")),
        missing: missingButton(scene.missing, open("missing")),
      }),
      track(drawer, scene),
    ];
  }

  panels() {
    return {
      ...super.panels(),
      discard: (close) => discardPanel(this.drawer, this.scene.discard, close),
      known: (close) => knownPanel(this.drawer, this.scene.pile, close),
      missing: (close) => this.scene.missing && missingPanel(this.drawer, this.scene.missing, close),
    };
  }

  // The hands of an open table can both be played from, each in its turn; a rival's is only looked at.
  hand(side, zone) {
    const { scene } = this;
    const mine = side.you || (!scene.above.you && !scene.below.you);
    if (!mine || side.hidden || !side.cards.length) return lyingHand(this.drawer, side, zone);
    const label = say("{side:side}'s hand: {n:number_of_cards}", {
      side: SIDES[side.sign],
      n: side.cards.length,
    });
    const group = h("div.hand", { role: "toolbar", "aria-label": label, "data-hand": zone });
    for (const code of new Set(side.cards)) group.append(this.stack(side, code, zone));
    rove(group, null);
    return group;
  }

  // Cards of one kind: side by side where there is room, else behind one another with their number.
  stack(side, code, zone) {
    const all = side.cards.filter((other) => other === code).length;
    const { name } = this.drawer.kind(code);
    const cards = Array.from({ length: all }, (_, i) => {
      const nth = i + 1;
      const named = all > 1 ? say("{card}, {nth} of {all}", { card: name, nth, all }) : name;
      const card = this.drawer.button(code, `${side.sign}${code}.${nth}`, named, zone);
      card.style.setProperty("--behind", Math.min(all - nth, 3));
      if (side.marked.includes(code)) {
        card.classList.add("marked");
        card.append(h("span.pointer", { "aria-hidden": "true" }));
      }
      if (side.acts && this.isLater(code)) card.classList.add("later");
      if (!side.acts) card.setAttribute("aria-disabled", "true");
      card.addEventListener("click", (event) => this.pick(card, side, event.detail > 0));
      return card;
    });
    const count = all > 1 ? h("span.count", { "aria-hidden": "true" }, `×${all}`) : null;
    return h("span.stack", { style: `--n:${Math.min(all, 4)}` }, cards, count);
  }

  // Is this a power whose moment is not now? It only draws the badge; Python judges.
  isLater(code) {
    const { when } = this.drawer.kind(code);
    const { choosing, trick: plays } = this.scene;
    const now = choosing ? (plays.length ? ["respond", "pass"] : ["lead"]) : ["react"];
    return Boolean(when) && !now.includes(when);
  }

  // Shows what is chosen: on the cards, on their stacks, and beside the line how each person is played.
  mark() {
    const { choice } = this;
    for (const card of this.body.querySelectorAll(".hand .card")) {
      const { key } = card.dataset;
      const power = choice.isPower(key);
      card.setAttribute("aria-pressed", String(choice.has(key)));
      card.classList.toggle("power", power);
      card.querySelector(".chip")?.remove();
      const word = power
        ? say("★ power")
        : choice.victim === key
          ? say("discard{#this card}")
          : choice.has(key)
            ? "✓"
            : "";
      if (word) card.append(this.drawer.chip(word));
    }
    this.markStacks();
    const groups = choice.persons.map(([key, code]) => this.person(key, code));
    this.persons.classList.toggle("many", groups.length > 1);
    this.persons.replaceChildren(...groups);
    this.wanted.replaceChildren(...(choice.taker ? [this.targets(this.drawer.kind(choice.taker).who)] : []));
  }

  markStacks() {
    for (const count of this.body.querySelectorAll(".hand .count")) {
      const cards = [...count.parentNode.querySelectorAll(".card")];
      const chosen = cards.filter((card) => this.choice.has(card.dataset.key)).length;
      count.textContent = chosen ? `${chosen}/${cards.length}` : `×${cards.length}`;
    }
  }

  // As a plain card, or for the power.
  person(key, code) {
    const kind = this.drawer.kind(code);
    const on = this.choice.isPower(key);
    const { who, rank } = kind;
    const option = (power, label, about, pressed) =>
      h(
        `button.${power ? "for-power" : "plain"}`,
        {
          type: "button",
          "data-id": `${power ? "power" : "plain"}-${key}`,
          "aria-pressed": String(power === on),
          "aria-label": about,
          onclick: () => this.power(key, pressed),
        },
        label,
      );
    return h(
      "div.person",
      { role: "group", "aria-label": say("How to play {person:name}", { person: who }) },
      h("span.name", {}, kind.person),
      option(
        false,
        say("as a {rank}", { rank }),
        say("{person:name}: play as a plain {rank}", { person: who, rank }),
        false,
      ),
      option(
        true,
        [h("span.word", {}, say("★ power")), h("span.star", {}, say("★ {person}", { person: kind.person }))],
        say("{person:name}: play for the power: {power}", { person: who, power: kind.power }),
        !on, // where there is room for this button only, it puts back what it has done
      ),
      h("span.does", {}, kind.about),
    );
  }

  // The discard pile, to name a card of it.
  targets(person) {
    const { discard } = this.scene;
    const shown = discard.length
      ? [
          h("h3", {}, say("Which card does {person:name} take?", { person })),
          this.drawer.tiles(discard, (code) => this.targetButton(code)),
        ]
      : h("p.nothing", {}, say("The discard pile is empty: there is no card for {person:name}.", { person }));
    return h("div.targets", { role: "group", "aria-label": say("Discard pile") }, shown);
  }

  targetButton(code) {
    const props = {
      type: "button",
      "data-id": `target-${code}`,
      "aria-pressed": String(this.choice.target === code),
      "aria-label": say("Take {card}", { card: this.drawer.kind(code).name }),
    };
    const pick = () => {
      this.choice.target = code;
      this.changed();
      this.find(`target-${code}`)?.focus();
    };
    const fits = this.scene.takeable.includes(code); // only dims the others; Python judges
    return h(`button.target${fits ? "" : ".unfit"}`, { ...props, onclick: pick }, this.drawer.tile(code));
  }

  // ---- choosing --------------------------------------------------------------------------------

  // `pointed`: with a finger or a mouse, not with a key.
  pick(card, side, pointed) {
    if (this.tip.wasHeld()) return; // the finger has read about the card
    rove(card.closest(".hand"), card.dataset.key);
    if (side.acts) {
      for (const { dataset } of this.meant(card, pointed))
        this.choice.toggle(dataset.key, dataset.code, !this.scene.choosing);
      this.changed();
    } else if (side.why) this.say(side.why, "bad");
  }

  // In a stack a tap takes one card more; when all are taken, or as many as the trick asks for, it puts them back.
  meant(card, pointed) {
    const stack = card.parentNode;
    if (!pointed || getComputedStyle(stack).display === "contents") return [card];
    const cards = [...stack.querySelectorAll(".card")];
    const [free, taken] = [false, true].map((on) =>
      cards.filter(({ dataset }) => this.choice.has(dataset.key) === on),
    );
    const asked = this.scene.trick.findLast((play) => play.cards.length)?.cards.length;
    return free.length && taken.length < (asked || cards.length) ? [free.at(-1)] : taken;
  }

  power(key, on) {
    const focus = document.activeElement?.dataset.id;
    this.choice.setPower(key, on);
    this.changed();
    if (focus && !focus.startsWith("help")) this.find(focus)?.focus();
  }

  // ---- keys ------------------------------------------------------------------------------------

  pressedHere(key, card) {
    if (card && /^(Arrow|Home$|End$)/.test(key)) this.focusItem(step(card.closest(".hand"), card, key));
    else if (/^[0-9]$/.test(key) && this.acting) this.pickRank(key);
    else if (key.toLowerCase() === "p" && this.scene.acts) return this.turnPower(card);
    else if (key.toLowerCase() === "d") this.toggle("discard");
    else return false;
    return true;
  }

  // The next card of this rank that is not chosen yet.
  pickRank(rank) {
    const next = [...this.acting.querySelectorAll(".card")].find(
      ({ dataset }) => dataset.code[0] === rank && !this.choice.has(dataset.key),
    );
    if (!next) return;
    this.focusItem(next);
    next.click();
  }

  // Of the card that has the focus if it has a power, or else of the first one chosen that has.
  turnPower(card) {
    const own = card && this.drawer.kind(card.dataset.code).power && !card.hasAttribute("aria-disabled");
    if (own && !this.choice.has(card.dataset.key))
      this.choice.toggle(card.dataset.key, card.dataset.code, false);
    const which = own ? card.dataset.key : this.choice.persons[0]?.[0];
    if (which) this.power(which, !this.choice.isPower(which));
    return Boolean(which);
  }
}

export default { render: renderer(TableView) };
