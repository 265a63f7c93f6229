// Scenes that arrive together are shown one after another, and none while a finger is down: what is pressed must
// still be there when it is let go, or the click is lost.

const PAUSE = 900; // milliseconds in which a move is seen before the reply to it
const RELEASES = ["pointerup", "pointercancel", "blur"];
const CLICK = 50; // if a click follows the release at all, then by now

export class Scenes {
  // `shown` is called after `draw` has drawn one; `inHurry()` says that nobody wants to see a move for a while.
  constructor(root, { draw, shown, inHurry }) {
    Object.assign(this, { draw, shown, inHurry });
    this.waiting = [];
    root.addEventListener("pointerdown", (event) => (this.held = event.button === 0));
    root.addEventListener("click", (event) => event.isTrusted && this.release()); // not one that a key stands for
    this.onRelease = () => this.held && setTimeout(() => this.release(), CLICK);
    for (const end of RELEASES) window.addEventListener(end, this.onRelease);
  }

  stop() {
    for (const end of RELEASES) window.removeEventListener(end, this.onRelease);
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

  release() {
    if (!this.held) return;
    this.held = false;
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
    if (this.held) return;
    const scene = this.waiting.shift();
    if (!scene) return;
    this.draw(scene);
    if (scene.last && !this.inHurry()) this.pausing = setTimeout(() => this.next(), scene.pause || PAUSE);
    else this.next();
    this.shown();
  }
}
