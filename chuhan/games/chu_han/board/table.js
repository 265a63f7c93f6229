// The table of Chu Han: draws hands, trick, piles and score, and lets cards be chosen. It knows no rules.
import { BoardView, renderer } from "../../../widgets/board.js";
import { h, rove, step } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";
import { keys, discardButton, discardPanel } from "./asides.js";
import { Drawer, SIDES } from "./cards.js";
import { Choice } from "./choice.js";
import { lyingHand, piles, seat, track, trick } from "./parts.js";

class TableView extends BoardView {
  constructor(model, el) {
    const art = model.get("art");
    super(model, el, {
      kind: "chuhan-table",
      label: say("Chu Han table"),
      choice: new Choice(art.kinds),
      keys: keys(),
      unchosen: say("Choose cards first"),
      about: (code) => art.kinds[code],
      motion: { source: ".draw", stage: "trick" },
    });
    this.drawer = new Drawer(art);
    this.root.prepend(this.drawer.symbols);
  }

  // ---- drawing ---------------------------------------------------------------------------------

  layout(scene) {
    const { drawer } = this;
    this.persons = h("div.persons");
    return [
      this.banner(),
      seat(drawer, scene.above, "above", this.hand(scene.above, "above")),
      trick(drawer, scene),
      this.panel,
      this.control(drawer.seal(scene.turnSide), { "data-side": scene.turnSide }),
      seat(drawer, scene.below, "below", this.hand(scene.below, "below")),
      piles(
        drawer,
        scene,
        discardButton(scene.discard, () => this.toggle("discard")),
      ),
      track(drawer, scene),
    ];
  }

  panels() {
    return {
      ...super.panels(),
      discard: (close) => discardPanel(this.drawer, this.scene.discard, close),
    };
  }

  // The hands of an open table can both be played from, each in its turn; a rival's is only looked at.
  hand(side, zone) {
    const { scene } = this;
    const mine = side.you || (!scene.above.you && !scene.below.you);
    if (!mine || !side.cards.length) return [lyingHand(this.drawer, side, zone)];
    const label = say("{side:side}'s hand: {n:number_of_cards}", {
      side: SIDES[side.sign],
      n: side.cards.length,
    });
    const group = h("div.hand", { role: "toolbar", "aria-label": label, "data-hand": zone });
    side.cards.forEach((code, i) => {
      const same = side.cards.filter((other) => other === code).length;
      const nth = i - side.cards.indexOf(code) + 1;
      const { name } = this.drawer.kind(code);
      const named = same > 1 ? say("{card}, {nth} of {all}", { card: name, nth, all: same }) : name;
      const card = this.drawer.button(code, `${side.sign}${code}.${nth}`, named, zone);
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

  // Shows what is chosen: on the cards, and below them how each person is played.
  mark() {
    const { choice } = this;
    for (const card of this.body.querySelectorAll(".hand .card")) {
      const { key } = card.dataset;
      const power = choice.isPower(key);
      card.setAttribute("aria-pressed", String(choice.has(key)));
      card.classList.toggle("power", power);
      card.querySelector(".ribbon")?.remove();
      const word = power
        ? say("power")
        : choice.victim === key
          ? say("discard{#this card}")
          : choice.has(key)
            ? "✓"
            : "";
      if (word) card.append(h("span.ribbon", { "aria-hidden": "true" }, word));
    }
    const groups = choice.persons.map(([key, code]) => this.person(key, code));
    if (choice.taker) groups.push(this.targets(this.drawer.kind(choice.taker).who));
    this.persons.replaceChildren(...groups);
  }

  // As a plain card, or for the power.
  person(key, code) {
    const kind = this.drawer.kind(code);
    const on = this.choice.isPower(key);
    const { who, rank } = kind;
    const option = (power, label, about) =>
      h(
        "button",
        {
          type: "button",
          "data-id": `${power ? "power" : "plain"}-${key}`,
          "aria-pressed": String(power === on),
          "aria-label": about,
          onclick: () => this.power(key, power),
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
      ),
      option(
        true,
        say("★ power"),
        say("{person:name}: play for the power: {power}", { person: who, power: kind.power }),
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

  pick(card, side) {
    if (this.tip.wasHeld()) return; // the finger has read about the card
    rove(card.parentNode, card.dataset.key);
    if (side.acts) {
      this.choice.toggle(card.dataset.key, card.dataset.code, !this.scene.choosing);
      this.changed();
    } else if (side.why) this.say(side.why, "bad");
  }

  power(key, on) {
    const focus = document.activeElement?.dataset.id;
    this.choice.setPower(key, on);
    this.changed();
    if (focus && !focus.startsWith("help")) this.find(focus)?.focus();
  }

  // ---- keys ------------------------------------------------------------------------------------

  pressedHere(key, card) {
    if (card && /^(Arrow|Home$|End$)/.test(key)) this.focusItem(step(card.parentNode, card, key));
    else if (/^[0-9]$/.test(key) && this.acting) this.pickRank(key);
    else if (key.toLowerCase() === "p" && this.scene.acts) return this.turnPower(card);
    else if (key.toLowerCase() === "d") this.toggle("discard");
    else return false;
    return true;
  }

  // The next card of this rank that is not chosen yet.
  pickRank(rank) {
    const next = [...this.acting.children].find(
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
