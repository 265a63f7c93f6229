// The cards chosen from a hand, which of them for their power, and the move that this spells.

export class Choice {
  constructor(kinds) {
    this.kinds = kinds;
    this.clear();
  }

  clear() {
    this.chosen = new Map(); // key -> code, in the order of choosing
    this.powers = new Set(); // keys played for their power
    this.target = null; // a card of the discard pile, for Ying Bu
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

  toggle(key, code, inWindow) {
    if (this.chosen.delete(key)) {
      this.powers.delete(key);
      if (code === "6y") this.target = null;
      return;
    }
    this.chosen.set(key, code);
    // while a power waits, a reaction is what such a card is chosen for
    if (inWindow && this.kinds[code].when === "react") this.powers.add(key);
  }

  setPower(key, on) {
    if (on) this.powers.add(key);
    else this.powers.delete(key);
    if (!this.wantsDiscard) this.target = null;
  }

  // Is a card of the discard pile to be named (5.3)?
  get wantsDiscard() {
    return [...this.powers].some((key) => this.chosen.get(key) === "6y");
  }

  // The card that Yu Ji is to discard (5.2): the other one chosen.
  get victim() {
    const [only, ...more] = [...this.powers];
    if (more.length || this.chosen.get(only) !== "3y") return null;
    const others = [...this.chosen.keys()].filter((key) => key !== only);
    return others.length === 1 ? others[0] : null;
  }

  // The notation of it; whether it is a move, Python says.
  spell() {
    const powers = [...this.powers].map((key) => this.chosen.get(key));
    const cards = [...this.chosen].filter(([key]) => !this.powers.has(key)).map(([, code]) => code);
    const pass = powers.some((code) => this.kinds[code].when === "pass") ? "-" : "";
    const start = pass + powers.map((code) => `!${code}`).join("");
    if (this.victim !== null) return `${start}:${cards[0]}`;
    return start + cards.join("") + (this.target ? `:${this.target}` : "");
  }
}
