// Cards are dragged from the hand or from one province to another, with a mouse or a finger.
import { h } from "../../../widgets/js/dom.js";

const FAR = 9; // pixels before a press becomes a drag

export class Drag {
  // `drop(card, province)` is called with the card and the province it was let go over.
  constructor(root, drop) {
    Object.assign(this, { root, drop });
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"])
      root.addEventListener(end, (event) => this.end(event, end === "pointerup"));
    // the click that ends a drag is none
    root.addEventListener("click", (event) => this.dragged && event.stopPropagation(), true);
  }

  down(event) {
    this.dragged = false;
    const card = event.target.closest?.("[data-drag]");
    if (event.button !== 0 || !card || card.hasAttribute("aria-disabled")) return;
    this.from = { card, x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  move(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.id) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!this.ghost && Math.hypot(x, y) < FAR) return;
    if (!this.ghost) this.lift(event);
    this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    this.aim(this.under(event));
  }

  lift(event) {
    const { card, id } = this.from;
    this.root.setPointerCapture?.(id);
    this.dragged = true;
    const box = (card.querySelector(".card") || card).getBoundingClientRect();
    this.ghost = h("span.ghost", { "aria-hidden": "true", style: `--card:${box.width}px` });
    this.ghost.append(...[...card.querySelectorAll(".face")].map((one) => one.cloneNode(true)));
    this.root.append(this.ghost);
    card.classList.add("lifted");
    event.preventDefault();
  }

  under({ clientX, clientY }) {
    return document.elementFromPoint(clientX, clientY)?.closest(".province[data-letter]");
  }

  aim(province) {
    if (this.over === province) return;
    this.over?.classList.remove("aimed");
    province?.classList.add("aimed");
    this.over = province;
  }

  end(event, dropped) {
    const { from, ghost } = this;
    this.from = null;
    if (!ghost) return;
    const province = dropped && this.under(event);
    this.aim(null);
    ghost.remove();
    this.ghost = null;
    from.card.classList.remove("lifted");
    if (province) this.drop(from.card, province);
    setTimeout(() => (this.dragged = false));
  }
}
