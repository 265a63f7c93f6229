// The line to Python: what is sent has a number, is answered, and is sent again if the line broke meanwhile.
// Each script of a page brings this file along; the line itself is one for the whole page.

const PATIENCE = 10000; // milliseconds; then nothing is held back any longer for an answer that does not come

class Line {
  constructor() {
    this.page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");
    this.n = 0;
    this.sent = new Map(); // number -> what was sent and has not been answered yet
    this.heard = new Set(); // called when an answer has come
    this.models = new WeakSet();
    document.addEventListener("click", (event) => this.clicked(event), true);
  }

  // What is pressed shows it until Python has answered. The second click of a double click is a slip if the first
  // has done something: by then another button may lie under the finger.
  clicked({ target, detail }) {
    if (detail <= 1) this.acted = false;
    this.slipped = detail > 1 && this.acted;
    this.under = target.closest?.("button, a, label");
    setTimeout(() => (this.under = null));
  }

  // `leaves`: what is in view will be another position. `once` names a press that counts once, however often.
  // Gives the number, or 0 if this was a slip.
  send(model, command, { leaves = false, once = "", node = this.under } = {}) {
    if (once && (this.slipped || this.awaits(model, once))) return 0;
    if (once) this.acted = true;
    this.listen(model);
    const n = ++this.n;
    const message = { ...command, page: this.page, n };
    node?.setAttribute("data-pressed", "");
    this.sent.set(n, { model, message, leaves, once, node, at: Date.now() });
    this.transmit(this.sent.get(n));
    if (leaves) this.left?.(); // what has sent it may be gone before the answer comes
    if (leaves) setTimeout(() => this.tell(), PATIENCE);
    return n;
  }

  transmit({ model, message }) {
    const [low] = this.sent.keys();
    try {
      model.send({ ...message, low });
    } catch {
      this.broken?.(); // it is sent again as soon as somebody is there to hear it
    }
  }

  // After the line was broken, what was sent before then; Python drops what it has heard already.
  again(before = Infinity) {
    for (const one of this.sent.values()) if (one.at < before) this.transmit(one);
  }

  listen(model) {
    if (this.models.has(model)) return;
    this.models.add(model);
    model.on("msg:custom", (said) => said?.done && this.answered(said.done));
  }

  // Things are done in order: what came before is done, too.
  answered(n) {
    for (const [number, { node }] of this.sent) {
      if (number > n) break;
      this.sent.delete(number);
      node?.removeAttribute("data-pressed");
    }
    this.tell();
  }

  tell() {
    for (const heard of this.heard) heard();
  }

  awaits(model, once) {
    return [...this.sent.values()].some((one) => one.model === model && one.once === once);
  }

  // Is another position to come, so that what is done now is meant for that one?
  get leaving() {
    const now = Date.now();
    return [...this.sent.values()].some(({ leaves, at }) => leaves && now - at < PATIENCE);
  }
}

// Answers are heard for as long as there is a widget, not only while it is in view.
export function initialize({ model }) {
  theLine().listen(model);
}

export function theLine() {
  return (window.chuhanLine ||= new Line());
}
