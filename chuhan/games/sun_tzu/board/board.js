// The board of Sun Tzu: five provinces in the river, a card laid at each, and every question of a round. It knows no
// rules: Python says what can be chosen, and judges it.
import { BoardView, renderer } from "../../../widgets/board.js";
import { drawing, h, rove, step } from "../../../widgets/js/dom.js";
import { lay } from "../../../widgets/js/fit.js";
import { say } from "../../../widgets/js/words.js";
import { Drawer } from "./cards.js";
import { Choice } from "./choice.js";
import { Drag } from "./drag.js";
import { boardKeys, island, lying, pool, rail, seat, storyPanel, supplyIsland } from "./parts.js";

const SUPPLY = "s";
const MAP = 280; // pixels that the provinces get before the hand

class SunTzuView extends BoardView {
  constructor(model, el) {
    const drawer = new Drawer(model.get("art"));
    super(model, el, {
      kind: "sun-tzu",
      label: say("Sun Tzu board"),
      choice: new Choice(),
      keys: boardKeys(),
      unchosen: say("Choose first"),
      drawer,
      about: (name) => drawer.about(name),
      motion: { stage: "map" },
    });
    this.root.classList.add("tall");
    this.drag = new Drag(this.root, ({ dataset }, province) =>
      this.drop(this.choice.places.get(dataset.letter) || dataset.key, province.dataset.letter),
    );
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
    this.choice.letters = scene.provinces.map(({ letter }) => letter);
    this.root.dataset.about = scene.ask.about;
    this.root.classList.toggle("over", scene.over);
    super.draw(scene);
    const prompt = this.body.querySelector(".prompt");
    if (prompt && prompt.scrollHeight > prompt.clientHeight + 1) {
      prompt.tabIndex = 0;
      prompt.scrollTop = prompt.scrollHeight; // of several hints the last is the new one
    }
    this.mark();
    this.fit();
  }

  fit() {
    lay(this.root, ".map", MAP);
  }

  newsOf(scene) {
    return scene.news;
  }

  get placing() {
    return this.scene.ask.about === "place";
  }

  layout(scene) {
    const { drawer } = this;
    return [
      this.banner(),
      seat(drawer, scene.above, "above", this.hand(scene.above)),
      rail(drawer, scene, () => this.toggle("story")),
      this.map(scene),
      this.panel,
      this.control(drawer.seal(scene.turnSide), { "data-side": scene.turnSide }),
      seat(drawer, scene.below, "below", this.hand(scene.below)),
    ];
  }

  panels() {
    const story = this.scene.story.length ? { story: (close) => storyPanel(this.scene, close) } : {};
    return { ...super.panels(), ...story };
  }

  map(scene) {
    const label = say("Provinces");
    const list = h("div.provinces", { role: "toolbar", "aria-label": label });
    list.append(...scene.provinces.map((one) => this.province(one)));
    if (scene.ask.picks?.[SUPPLY]) list.append(this.supply(scene.below.acts ? scene.below : scene.above));
    if (list.querySelector("[data-key]")) rove(list, null);
    return h(
      "section.map",
      { "aria-label": label },
      drawing("span.water-ground", this.drawer.art.water),
      list,
    );
  }

  province(one) {
    const marks = `${one.now ? ".fought" : ""}${one.marked ? ".hinted" : ""}`;
    return h(
      `div.province${marks}`,
      { "data-letter": one.letter, "data-side": one.holder },
      h("span.their", {}, this.lain(one.above, one)),
      this.land(one.letter, island(this.drawer, one), one.words),
      this.slot(one),
    );
  }

  lain(code, { turned }) {
    if (!code) return h("span.hollow");
    const card = this.drawer.card(code, "map");
    if (!turned) card.classList.add("waits");
    return card;
  }

  // The island itself: to be chosen where a question asks for provinces.
  land(letter, inside, words) {
    const picks = this.scene.ask.picks?.[letter];
    if (!picks) return h("span.island", { role: "img", "aria-label": words }, inside);
    const props = {
      type: "button",
      "data-key": `on-${letter}`,
      "aria-label": words,
      "aria-pressed": "false",
    };
    return h("button.island", { ...props, onclick: () => this.pick(letter) }, inside);
  }

  supply(side) {
    const words = say("Supply: {n:armies}", { n: side.supply });
    const inside = supplyIsland(this.drawer, side);
    return h("div.province.stock", { "data-side": side.sign }, this.land(SUPPLY, inside, words));
  }

  // The own place for a card: to lay one there, or what lies there.
  slot(one) {
    if (!this.placing) return h("span.mine", {}, this.lain(one.below, one));
    const props = { type: "button", "data-key": `at-${one.letter}`, "data-letter": one.letter };
    return h("button.mine.slot", { ...props, onclick: () => this.point(one.letter) });
  }

  // The hand that answers; of other hands what is known.
  hand(side) {
    const { scene } = this;
    const open = side.you || (!scene.above.you && !scene.below.you);
    if (!open) return lying(this.drawer, side);
    const { ask } = scene;
    const drawn = side.acts && ask.about === "keep" ? ask.drawn : [];
    const all = [...drawn.map((code) => [code, "drawn"]), ...side.cards.map((code) => [code, "hand"])];
    if (!all.length) return h("p.nothing", {}, say("No cards left."));
    const label = say("{side}: {n:cards} in hand", { side: side.name, n: side.cards.length });
    const group = h("div.hand", { role: "toolbar", "aria-label": label });
    const seen = {};
    for (const [code, from] of all) {
      const nth = (seen[code] = (seen[code] || 0) + 1);
      group.append(h("span.stack", { style: "--n:1" }, this.cardOf(side, code, from, nth)));
    }
    rove(group, null);
    if (!side.hidden) return group;
    return h("div.open", {}, group, this.drawer.backs(side.hidden), pool(this.drawer, side));
  }

  cardOf(side, code, from, nth) {
    const { ask } = this.scene;
    const { name } = this.drawer.kind(code);
    const label = from === "drawn" ? say("{card}, just drawn", { card: name }) : name;
    const card = this.drawer.button(code, `${code}.${nth}`, label);
    const asked = ask.about === "keep" ? from === "drawn" : this.placing || ask.cards?.includes(code);
    if (side.marked.includes(code)) card.classList.add("marked");
    if (from === "drawn") card.classList.add("drawn");
    if (!side.acts || !asked) card.setAttribute("aria-disabled", "true");
    else card.addEventListener("click", () => this.choose(card));
    if (side.acts && this.placing) card.dataset.drag = "";
    return card;
  }

  // Shows what is chosen: on cards, in places, on islands.
  mark() {
    const { choice, placing } = this;
    for (const card of this.body.querySelectorAll(".hand .card:not([aria-disabled])")) {
      const { key, code } = card.dataset;
      const letter = placing && choice.placeOf(key);
      const on = letter || choice.cards.includes(key);
      const { name } = this.drawer.kind(code);
      card.setAttribute("aria-pressed", String(Boolean(on)));
      card.classList.toggle("laid", Boolean(letter));
      card.querySelector(".chip")?.remove();
      if (on) card.append(this.drawer.chip(letter || "✓"));
      if (letter)
        card.setAttribute(
          "aria-label",
          say("{card}, laid at {province}", { card: name, province: this.nameOf(letter) }),
        );
      else if (placing) card.setAttribute("aria-label", name);
    }
    for (const slot of this.body.querySelectorAll(".slot")) this.markSlot(slot);
    for (const land of this.body.querySelectorAll("button.island")) {
      const n = choice.times(land.dataset.key.slice(3));
      land.setAttribute("aria-pressed", String(n > 0));
      land.querySelector(".chip")?.remove();
      if (n) land.append(this.drawer.chip(this.chipOf(land.dataset.key.slice(3), n)));
    }
  }

  // How often a province is chosen, or as which one.
  chipOf(letter, n) {
    const { ask } = this.scene;
    if (ask.about === "order" && ask.most > 1) return String(this.choice.picks.indexOf(letter) + 1);
    return ask.most > 1 ? String(n) : "✓";
  }

  markSlot(slot) {
    const { letter } = slot.dataset;
    const key = this.choice.places.get(letter);
    const province = this.nameOf(letter);
    const code = key?.split(".")[0];
    if (slot.dataset.shown === (key || "-") && code) return;
    slot.dataset.shown = key || "-";
    slot.classList.toggle("filled", Boolean(key));
    slot.toggleAttribute("data-drag", Boolean(key)); // on to another province
    slot.classList.toggle("next", this.choice.next === letter);
    slot.setAttribute(
      "aria-label",
      code
        ? say("{province}: {card} lies here; take it back", { province, card: this.drawer.kind(code).name })
        : say("{province}: no card yet", { province }),
    );
    slot.replaceChildren(code ? this.drawer.card(code, "map") : h("span.hollow", {}, say("place")));
  }

  nameOf(letter) {
    return this.scene.provinces.find((one) => one.letter === letter)?.name || "";
  }

  // ---- choosing --------------------------------------------------------------------------------

  // A card goes to the place that is next; one that lies there comes back; else it is chosen for an answer.
  choose(card) {
    if (this.tip.wasHeld()) return; // the finger has read about the card
    const { key } = card.dataset;
    rove(card.closest("[role=toolbar]"), key);
    if (!this.placing) this.choice.take(key, this.scene.ask);
    else if (this.choice.placeOf(key)) this.choice.lift(this.choice.placeOf(key));
    else if (this.choice.next) this.choice.lay(this.choice.next, key);
    else return this.say(say("All places have a card: take one back first."), "bad");
    return this.changed();
  }

  // A place without a card is where the next one goes; a card that lies there is taken back.
  point(letter) {
    if (this.tip.wasHeld()) return;
    if (this.choice.places.has(letter)) {
      this.choice.lift(letter);
      this.changed();
    } else {
      this.choice.wanted = letter;
      this.mark();
    }
  }

  drop(key, letter) {
    if (!this.placing || !this.choice.letters.includes(letter)) return;
    this.choice.lay(letter, key);
    this.changed();
  }

  pick(letter) {
    if (this.tip.wasHeld()) return;
    this.choice.pick(letter, this.scene.ask);
    this.changed();
  }

  // ---- keys ------------------------------------------------------------------------------------

  get acting() {
    const bars = [...this.body.querySelectorAll("[role=toolbar]")].filter((bar) =>
      bar.querySelector("[data-key]:not([aria-disabled])"),
    );
    return (this.placing && bars.find((bar) => bar.matches(".hand"))) || bars[0];
  }

  pressedHere(key, item) {
    if (item && /^(Arrow|Home$|End$)/.test(key)) return this.walk(key, item);
    const small = key.toLowerCase();
    if (small === "b" && this.scene.story.length) this.toggle("story");
    else if (!this.scene.acts) return false;
    else if (this.choice.letters.includes(key.toUpperCase())) this.letter(key.toUpperCase(), item);
    else if (this.placing && /^[0-9p+-]$/.test(small)) this.number(small);
    else if (this.placing && key === "Backspace") this.lastBack();
    else return false;
    return true;
  }

  // Up from the hand to the provinces, down again to the hand.
  walk(key, item) {
    const bar = item.closest("[role=toolbar]");
    const to = step(bar, item, key);
    const other = bar.matches(".hand") ? ".provinces" : ".below .hand";
    const across =
      (key === "ArrowUp" && bar.matches(".hand")) || (key === "ArrowDown" && !bar.matches(".hand"));
    const there = to === item && across && this.body.querySelector(`${other} [tabindex='0']`);
    this.focusItem(there || to);
    return true;
  }

  // The letter of a province: the card that has the focus goes there, or it is the next place; or it is chosen.
  letter(letter, item) {
    const card = item?.closest(".hand .card:not([aria-disabled])");
    if (!this.placing) {
      if (this.scene.ask.picks?.[letter]) this.pick(letter);
    } else if (card && !this.choice.placeOf(card.dataset.key)) this.drop(card.dataset.key, letter);
    else this.point(letter);
  }

  // The next card with this number that lies nowhere yet.
  number(sign) {
    const wanted = sign === "0" ? "T" : sign.toUpperCase();
    const card = [...this.body.querySelectorAll(".hand .card:not([aria-disabled])")].find(
      ({ dataset }) => dataset.code.startsWith(wanted) && !this.choice.placeOf(dataset.key),
    );
    if (!card) return;
    this.focusItem(card);
    card.click();
  }

  lastBack() {
    const last = [...this.choice.places.keys()].at(-1);
    if (last) this.point(last);
  }
}

export default { render: renderer(SunTzuView) };
