// The board of Nim on the frame of every board: heaps of counters, which are clicked to be taken.
import { BoardView, renderer } from "../../../chuhan/widgets/board.js";
import { h, rove, step } from "../../../chuhan/widgets/js/dom.js";

class Counters {
  constructor() {
    this.keys = new Set();
  }

  get empty() {
    return !this.keys.size;
  }

  get data() {
    return { counters: [...this.keys].map((key) => key[0]) };
  }

  clear() {
    this.keys.clear();
  }

  toggle(key) {
    if (!this.keys.delete(key)) this.keys.add(key);
  }
}

const FRAME = {
  kind: "nim",
  label: "Nim",
  keys: [["← →", "to another counter"]],
  unchosen: "Choose counters first",
  about: () => null,
  motion: { source: ".none", stage: "" },
};

class NimView extends BoardView {
  constructor(model, el) {
    super(model, el, { ...FRAME, choice: new Counters() });
  }

  layout({ heaps, marked, acts }) {
    this.heaps = h("div.heaps", { role: "toolbar", "aria-label": "Heaps" });
    heaps.forEach((size, i) => {
      for (let n = 1; n <= size; n++) {
        const key = `${"abc"[i]}${n}`;
        const props = { "data-key": key, "aria-pressed": "false", "aria-disabled": acts ? null : "true" };
        const onclick = () => acts && this.pick(key);
        const hint = marked[0] === i && n <= marked[1] ? ".marked" : "";
        this.heaps.append(h(`button${hint}`, { type: "button", ...props, onclick }, key));
      }
    });
    rove(this.heaps, null);
    return [this.banner(), this.heaps, this.panel, this.control(null, {})];
  }

  pick(key) {
    this.choice.toggle(key);
    this.changed();
  }

  mark() {
    for (const node of this.heaps.children)
      node.setAttribute("aria-pressed", String(this.choice.keys.has(node.dataset.key)));
  }

  pressedHere(key, item) {
    if (!item || !key.startsWith("Arrow")) return false;
    this.focusItem(step(this.heaps, item, key));
    return true;
  }
}

export default { render: renderer(NimView) };
