// What is read beside the table: about a card, the discard pile, the keys.
import { h, plural } from "../../../widgets/js/dom.js";

const HOLD = 450; // so long a finger rests on a card to read about it
const KEYS = [
  ["← → ↑ ↓, Home, End", "move between cards"],
  ["Space", "choose a card, or put it back"],
  ["0 – 9", "choose a card of that rank"],
  ["P", "play the card for its power, or as a plain card"],
  ["Enter", "play the chosen cards"],
  ["W", "take a writ"],
  ["-", "pass"],
  [".", "let it happen"],
  ["U", "undo"],
  ["D", "open or close the discard pile"],
  ["Esc", "put all cards back, close what is open"],
  ["?", "this list"],
  ["point at, or hold", "read about a card"],
];

export function discardPanel(drawer, cards, close) {
  const words = `Discard pile: ${cards.length ? plural(cards.length, "card") : "no cards"}`;
  return h(
    "section",
    { "aria-label": "Discard pile" },
    h("header", {}, h("h3", {}, words), close),
    drawer.tiles(cards),
  );
}

// `own` are the keys of whoever the table belongs to, a trainer or a lesson.
export function keysPanel(own, close) {
  const all = [...own.map(({ key, does }) => [key, does]), ...KEYS];
  const rows = all.map(([keys, does]) => [h("dt", {}, keys), h("dd", {}, does)]);
  return h(
    "section",
    { "aria-label": "Keys" },
    h("header", {}, h("h3", {}, "Keys"), close),
    h("dl", {}, rows),
  );
}

// A few words on a card that has a power, while it is pointed at, focused or held. Screen readers get them as its description.
export class Tip {
  constructor(root, drawer) {
    this.root = root;
    this.drawer = drawer;
    this.node = h("div.tip", { "aria-hidden": "true", hidden: true });
    root.append(this.node);
    root.addEventListener("focusin", (event) => this.about(event.target));
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener(
      "pointerover",
      (event) => event.pointerType === "mouse" && this.about(event.target),
    );
    root.addEventListener("pointerleave", () => this.hide());
    root.addEventListener("pointerdown", (event) => {
      this.held = false;
      this.stop();
      if (event.pointerType !== "mouse")
        this.holding = setTimeout(() => (this.held = this.about(event.target)), HOLD);
    });
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => this.stop());
    root.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
  }

  stop() {
    clearTimeout(this.holding);
  }

  hide() {
    this.node.hidden = true;
  }

  // Did the finger that was just lifted hold a card to read about it? Asked once.
  wasHeld() {
    const held = this.held;
    this.held = false;
    return held;
  }

  // Shows the words beside the card; true if there are any.
  about(target) {
    const card = target?.closest?.("[data-about]");
    const kind = card && this.drawer.kind(card.dataset.about);
    this.node.hidden = !kind?.about;
    if (!kind?.about) return false;
    this.node.replaceChildren(h("strong", {}, kind.name), h("span", {}, kind.about));
    const root = this.root.getBoundingClientRect();
    const box = card.getBoundingClientRect();
    const tip = this.node.getBoundingClientRect();
    const left = Math.max(
      6,
      Math.min(box.left - root.left + box.width / 2 - tip.width / 2, root.width - tip.width - 6),
    );
    const over = box.top - root.top - tip.height - 14;
    this.node.style.left = `${left}px`;
    this.node.style.top = `${over < 0 ? box.bottom - root.top + 8 : over}px`;
    return true;
  }
}
