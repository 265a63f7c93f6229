// Is a finger or the mouse down on this? What is pressed must still be there when it is let go, or the click is lost:
// whoever draws anew waits until then.

const RELEASES = ["pointerup", "pointercancel", "blur"];
const CLICK = 50; // milliseconds; if a click follows the release at all, then by now

export class Held {
  // `released` is called when it is let go, after what was pressed has heard of it.
  constructor(root, released) {
    Object.assign(this, { released, down: false });
    root.addEventListener("pointerdown", (event) => (this.down = event.button === 0));
    root.addEventListener("click", (event) => event.isTrusted && this.release()); // not one that a key stands for
    this.onRelease = () => this.down && setTimeout(() => this.release(), CLICK);
    for (const end of RELEASES) window.addEventListener(end, this.onRelease);
  }

  stop() {
    for (const end of RELEASES) window.removeEventListener(end, this.onRelease);
  }

  release() {
    if (!this.down) return;
    this.down = false;
    this.released();
  }
}
