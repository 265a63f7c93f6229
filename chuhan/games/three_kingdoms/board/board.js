// The board of Three Kingdoms: action spaces in the river, generals on the banks, and rows of chips for all that a
// decision needs beside them. It knows no rules: Python says what can be chosen, and judges it.
import { BoardView, renderer } from "../../../widgets/board.js";
import { drawing, h, rove, step } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";
import { Drawer } from "./cards.js";
import { Choice } from "./choice.js";
import { boardKeys, inside, mine, rival, statesPanel } from "./parts.js";

const BARS = ".spaces, .desk .row, .hand";

class KingdomsView extends BoardView {
  constructor(model, el) {
    const drawer = new Drawer(model.get("art"));
    super(model, el, {
      kind: "kingdoms",
      label: say("Three Kingdoms board"),
      choice: new Choice(),
      keys: boardKeys(),
      unchosen: say("Choose first"),
      drawer,
      about: (name) => this.about(name),
      motion: { stage: "river" },
    });
    this.root.classList.add("tall");
  }

  about(name) {
    const { art } = this.drawer;
    const space = this.scene.spaces.find((one) => `space-${one.name}` === name);
    return space ? { name: space.title, about: space.about } : art.kinds[name] || art.about[name];
  }

  // ---- drawing ---------------------------------------------------------------------------------

  draw(scene) {
    this.drawn = "";
    super.draw(scene);
    this.mark();
    const words = this.body.querySelector(".prompt .words");
    if (words && words.scrollHeight > words.clientHeight + 1) {
      words.tabIndex = 0; // read on by keys, too
      // of several hints the last is the new one
      if (this.told && scene.prompt.startsWith(this.told)) words.scrollTop = words.scrollHeight;
    }
    this.told = scene.prompt;
  }

  layout(scene) {
    const { drawer } = this;
    const [one, two, near] = scene.states;
    this.desk = h("div.desk");
    return [
      this.banner(),
      h("div.far", {}, rival(drawer, one), rival(drawer, two), this.rail(scene)),
      this.river(scene),
      this.panel,
      mine(drawer, near),
      this.control(drawer.seal(scene.turnSide), { "data-side": scene.turnSide }),
      h("div.near", {}, this.hand(scene), this.desk),
    ];
  }

  // The deed names its state already.
  newsOf({ last, turn }) {
    return say("{move}. {turn}", { move: last.text, turn });
  }

  rail(scene) {
    const { at, words } = scene.round;
    return h(
      "button.rail",
      {
        type: "button",
        "data-id": "states",
        "aria-expanded": "false",
        "aria-keyshortcuts": "s",
        "aria-label": say("{round}: read what the three states have", { round: words }),
        onclick: () => this.toggle("states"),
      },
      h("b", {}, say("Round {n}", { n: at })),
      h("small", {}, say("states")),
    );
  }

  panels() {
    return { ...super.panels(), states: (close) => statesPanel(this.drawer, this.scene, close) };
  }

  river(scene) {
    const label = say("Action spaces");
    const list = h("div.spaces", { role: "toolbar", "aria-label": label });
    list.append(...scene.spaces.map((one) => this.space(one)));
    if (list.querySelector("[data-key]")) rove(list, null);
    else list.setAttribute("role", "group");
    return h(
      "section.river",
      { "aria-label": label },
      drawing("span.water-ground", this.drawer.art.water),
      list,
    );
  }

  space(one) {
    const wide = one.sites.length || one.name === "tribe" ? ".wide" : "";
    const hinted = (this.scene.marked.space || []).includes(one.name) ? ".hinted" : "";
    const fresh = this.scene.last?.space === one.name ? ".fresh" : "";
    const marks = `.${one.name}${wide}${hinted}${fresh}`;
    const props = { "aria-label": one.words, "data-about": `space-${one.name}` };
    const shown = inside(this.drawer, one);
    if (!one.pick) return h(`span.space${marks}`, { ...props, role: "img" }, shown);
    return h(
      `button.space${marks}`,
      {
        ...props,
        type: "button",
        "data-key": `at-${one.name}`,
        "data-row": "space",
        "data-value": one.name,
        "aria-pressed": "false",
        "aria-description": one.about,
        onclick: () => this.pick("space", one.name),
      },
      shown,
    );
  }

  hand(scene) {
    if (!scene.hand.length) return null;
    const label = say("{n} generals", { n: scene.hand.length });
    const group = h("div.hand", { role: "toolbar", "aria-label": label });
    const marked = scene.marked.general || [];
    for (const { code, pick } of scene.hand) {
      const card = this.drawer.button(code, `g-${code}`, this.drawer.kind(code).name, "hand");
      Object.assign(card.dataset, { row: "general", value: code });
      if (marked.includes(code)) card.classList.add("marked");
      if (pick) card.addEventListener("click", () => this.pick("general", code, { most: scene.most }));
      else card.setAttribute("aria-disabled", "true");
      group.append(card);
    }
    rove(group, null);
    return group;
  }

  get spaceChosen() {
    return this.choice.of("space")[0] || this.scene.only;
  }

  // The rows that the choice so far asks for.
  get rows() {
    const { desks, hand } = this.scene;
    if (desks[""]) return desks[""];
    const general = hand.find(({ code }) => code === this.choice.of("general")[0]);
    const bidding = hand.some((one) => one.pick);
    const name = bidding ? general?.desks[this.spaceChosen] : this.spaceChosen;
    return desks[name] || [];
  }

  drawDesk() {
    const rows = this.rows.filter((row) => this.choice.shows(row));
    const drawn = rows.map((row) => row.name + row.chips.map((chip) => chip.value + chip.max)).join(" ");
    if (drawn === this.drawn) return;
    const focused = this.desk.contains(document.activeElement) && document.activeElement.dataset.key;
    this.drawn = drawn;
    this.desk.replaceChildren(...rows.map((row) => this.row(row)));
    this.body.classList.toggle("asks", rows.length > 0);
    if (focused) this.item(focused)?.focus({ preventScroll: true });
  }

  row(row) {
    const bar = h("div.row", { role: "toolbar", "aria-label": row.label });
    bar.append(h("small", { "aria-hidden": "true" }, row.label));
    const marked = this.scene.marked[row.name] || [];
    for (const chip of row.chips) {
      const props = {
        type: "button",
        "data-key": `${row.name}-${chip.value}`,
        "data-row": row.name,
        "data-value": chip.value,
        "data-about": chip.about || null,
        "aria-pressed": "false",
        onclick: () => this.pick(row.name, chip.value, { ...row, max: chip.max }),
      };
      const hinted = marked.includes(chip.value) ? ".hinted" : "";
      const face = [this.drawer.icon(chip.icon), h("span", {}, chip.label), h("b.n")];
      bar.append(h(`button.chosen${hinted}`, { ...props, "data-max": String(chip.max) }, face));
    }
    rove(bar, null);
    return bar;
  }

  // Shows what is chosen: on generals, on spaces, on chips.
  mark() {
    this.choice.keep(this.rows);
    this.drawDesk();
    for (const node of this.body.querySelectorAll("[data-row]:not([aria-disabled])")) {
      const { row, value, max } = node.dataset;
      const n = this.choice.times(row, value) || Number(row === "space" && value === this.scene.only);
      node.setAttribute("aria-pressed", String(n > 0));
      const many = node.querySelector(".n");
      if (many) many.textContent = n && max !== "1" ? `×${n}` : n ? "✓" : "";
      if (many && max !== "1")
        many.setAttribute("aria-label", say("{n} of {most} chosen", { n, most: Number(max) }));
      node.querySelector(":scope > .chip")?.remove();
      if (n && row === "general") node.append(this.drawer.chip("✓"));
    }
  }

  // ---- choosing --------------------------------------------------------------------------------

  pick(row, value, how) {
    if (this.tip.wasHeld()) return; // the finger has read about it
    const item = this.body.querySelector(`[data-row="${row}"][data-value="${CSS.escape(value)}"]`);
    if (item) rove(item.closest("[role=toolbar]"), item.dataset.key);
    this.choice.add(row, value, how);
    this.changed();
  }

  // Declining is about the action that is chosen.
  play(choice = this.choice.data, id = "play") {
    const space = choice.button?.[0] === "no" && this.spaceChosen;
    super.play(space ? { ...choice, space: [space] } : choice, id);
  }

  // ---- keys ------------------------------------------------------------------------------------

  pressedHere(key, item) {
    if (item && /^(Arrow|Home$|End$)/.test(key)) return this.walk(key, item);
    if (key.toLowerCase() === "s") this.toggle("states");
    else if (!this.scene.acts) return false;
    else if (/^[1-9]$/.test(key)) this.number(Number(key));
    else if (key === "Backspace" && item?.dataset.row) this.less(item.dataset);
    else return false;
    return true;
  }

  less({ row, value }) {
    if (this.choice.drop(row, value)) this.changed();
  }

  number(n) {
    const card = this.body.querySelectorAll(".hand .card:not([aria-disabled])")[n - 1];
    if (!card) return;
    this.focusItem(card);
    card.click();
  }

  // Within a bar, and beyond its first and last row to the next bar.
  walk(key, item) {
    const bar = item.closest("[role=toolbar]");
    const to = step(bar, item, key);
    const bars = [...this.body.querySelectorAll(BARS)].filter(
      (one) => one.offsetParent && one.querySelector("[data-key]"),
    );
    const on = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const next = to === item && on && bars[bars.indexOf(bar) + on];
    this.focusItem(next ? next.querySelector("[tabindex='0']") : to);
    return true;
  }
}

export default { render: renderer(KingdomsView) };
