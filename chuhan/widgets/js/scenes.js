// Scenes that arrive together are shown one after another, and none while a finger is down: what is pressed must
// still be there when it is let go, or the click is lost.
import { Held } from "./held.js";

const PAUSE = 900; // milliseconds in which a move is seen before the reply to it

export class Scenes {
  // `shown` is called after `draw` has drawn one; `inHurry()` says that nobody wants to see a move for a while.
  constructor(root, { draw, shown, inHurry }) {
    Object.assign(this, { draw, shown, inHurry });
    this.waiting = [];
    this.held = new Held(root, () => !this.pausing && this.next());
  }

  stop() {
    this.held.stop();
    clearTimeout(this.pausing);
  }

  // One that jumps leaves behind what still waits.
  expect(scene) {
    if (scene.jump) {
      this.rest();
      this.waiting = [];
    }
    this.waiting.push(scene);
    if (!this.pausing) this.next();
  }

  rest() {
    clearTimeout(this.pausing);
    this.pausing = null;
  }

  // Somebody is ahead of what is shown: the rest of it need not wait.
  hurry() {
    if (!this.pausing) return;
    this.rest();
    this.next();
  }

  next() {
    this.pausing = null;
    if (this.held.down) return;
    const scene = this.waiting.shift();
    if (!scene) return;
    this.draw(scene);
    if (scene.last && !this.inHurry()) this.pausing = setTimeout(() => this.next(), scene.pause || PAUSE);
    else this.next();
    this.shown();
  }
}
