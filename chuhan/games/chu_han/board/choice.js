// The cards chosen from a hand, and which of them for their power. Python says what each power wants besides itself.

export class Choice {
  constructor(kinds) {
    this.kinds = kinds;
    this.clear();
  }

  clear() {
    this.chosen = new Map(); // key -> code, in the order of choosing
    this.powers = new Set(); // keys played for their power
    this.target = ""; // a card of the discard pile
  }

  get empty() {
    return !this.chosen.size;
  }

  // Cards chosen that have a power: [key, code].
  get persons() {
    return [...this.chosen].filter(([, code]) => this.kinds[code].power);
  }

  has(key) {
    return this.chosen.has(key);
  }

  isPower(key) {
    return this.powers.has(key);
  }

  // While a power waits (`reacting`), a reaction is what such a card is chosen for.
  toggle(key, code, reacting) {
    if (this.chosen.delete(key)) {
      this.setPower(key, false);
      return;
    }
    this.chosen.set(key, code);
    if (reacting && this.kinds[code].when === "react") this.powers.add(key);
  }

  setPower(key, on) {
    if (on) this.powers.add(key);
    else this.powers.delete(key);
    if (!this.taker) this.target = "";
  }

  // The card whose power wants a card of the discard pile to be named.
  get taker() {
    return this.powerCodes.find((code) => this.kinds[code].wants === "discard");
  }

  // The card that goes with a power that wants another one: the only other card chosen.
  get victim() {
    const [power, ...more] = this.powerCodes;
    if (!power || more.length || this.kinds[power].wants !== "another") return null;
    const others = [...this.chosen.keys()].filter((key) => !this.powers.has(key));
    return others.length === 1 ? others[0] : null;
  }

  get powerCodes() {
    return [...this.powers].map((key) => this.chosen.get(key));
  }

  // What Python is told; whether it is a move, Python says.
  get data() {
    return {
      cards: [...this.chosen.values()],
      powers: this.powerCodes,
      target: this.target ? [this.target] : [],
    };
  }
}
