// What is done at a board before the position is there that it is meant for: it waits for it, and is done then.
import { theLine } from "./line.js";

const LOCAL = new Set(["help", "close", "discard", "known"]); // buttons that only open something to be read

export class Early {
  constructor(board) {
    this.board = board;
    this.line = theLine();
    this.acts = [];
    this.onHeard = () => this.catchUp();
    this.line.heard.add(this.onHeard);
    board.root.addEventListener("pointerdown", () => (this.ahead = board.scenes.waiting.length > 0));
    board.root.addEventListener("click", (event) => this.click(event), true);
  }

  stop() {
    this.line.heard.delete(this.onHeard);
  }

  // A click waits for the position; where the same card or button is there, it is clicked.
  click(event) {
    const node = event.target.closest("[data-key], [data-id]");
    const waiting = this.board.scenes.waiting.length > 0;
    const ahead = this.line.leaving || (event.detail ? this.ahead : waiting); // a key presses without a pointer
    this.ahead = false;
    if (!ahead || !node || "repeats" in node.dataset || LOCAL.has(node.dataset.id)) return;
    event.stopPropagation();
    if (this.line.slipped || "pressed" in node.dataset) return; // the same again
    const { key, id } = node.dataset;
    node.dataset.pressed = "";
    this.wait(() => {
      delete node.dataset.pressed;
      (key ? this.board.item(key) : this.board.find(id))?.click();
    });
  }

  // Is this key a move or a choice, and is it early? Then it waits.
  key(key, item) {
    const { board } = this;
    if (!this.line.leaving && !board.scenes.waiting.length) return false;
    const plays = key === "Enter" && (item || board.root === document.activeElement);
    const chooses = /^[0-9p]$/i.test(key) || board.scene.moves.some((one) => one.key === key.toLowerCase());
    if (plays || chooses) this.wait(() => (plays ? board.playChosen() : board.typed(key, board.focused)));
    return Boolean(plays || chooses);
  }

  wait(act) {
    this.acts.push(act);
    this.board.scenes.hurry();
  }

  catchUp() {
    while (this.acts.length && !this.line.leaving && !this.board.scenes.waiting.length) this.acts.shift()();
  }
}
