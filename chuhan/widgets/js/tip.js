// A few words on what is pointed at, focused or held. Screen readers get them as its description.
import { h } from "./dom.js";

const HOLD = 450; // milliseconds for which a finger rests on something to read about it
const TOUCH = 700; // by then a tap has moved the focus, if it does

export class Tip {
  // `find(name)` gives the name and the words for what has `data-about`.
  constructor(root, find) {
    this.root = root;
    this.words = find;
    this.node = h("div.tip", { "aria-hidden": "true", hidden: true });
    root.append(this.node);
    root.addEventListener("focusin", (event) => this.isWanted() && this.about(event.target));
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener("pointermove", (event) => this.over(event));
    root.addEventListener("pointerleave", () => {
      this.pointed = undefined;
      this.hide();
    });
    root.addEventListener("pointerdown", (event) => {
      this.touched = Date.now();
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

  // No tip shows by itself: not where the page moves the focus, and not where a finger or the mouse does.
  quietly(act) {
    this.quiet = true;
    act();
    this.quiet = false;
  }

  isWanted() {
    return !this.quiet && Date.now() - (this.touched || 0) > TOUCH;
  }

  // Nor for what comes to lie under a mouse that rests, or where a finger was last: only a move points at something.
  over({ pointerType, target }) {
    const pointed = target.closest?.("[data-about]");
    if (pointerType !== "mouse" || pointed === this.pointed) return;
    this.pointed = pointed;
    this.about(target);
  }

  hide() {
    this.node.hidden = true;
  }

  // Did the finger that was just lifted hold something to read about it? Asked once.
  wasHeld() {
    const { held } = this;
    this.held = false;
    return held;
  }

  // Shows the words beside what they are about; true if there are any.
  about(target) {
    const thing = target?.closest?.("[data-about]");
    const found = thing && this.words(thing.dataset.about);
    this.node.hidden = !found?.about;
    if (!found?.about) return false;
    this.node.replaceChildren(h("strong", {}, found.name), h("span", {}, found.about));
    const root = this.root.getBoundingClientRect();
    const box = thing.getBoundingClientRect();
    const tip = this.node.getBoundingClientRect();
    const middle = box.left - root.left + box.width / 2 - tip.width / 2;
    const left = Math.max(6, Math.min(middle, root.width - tip.width - 6));
    const over = box.top - root.top - tip.height - 14;
    this.node.style.left = `${left}px`;
    this.node.style.top = `${over < 0 ? box.bottom - root.top + 8 : over}px`;
    return true;
  }
}
