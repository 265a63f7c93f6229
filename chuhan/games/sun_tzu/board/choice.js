// What is chosen on the board: cards laid at provinces; or provinces, the supply and cards that answer a question.
// Python says how often each can be chosen and how many in all, and judges what it comes to.

export class Choice {
  constructor() {
    this.letters = [];
    this.clear();
  }

  clear() {
    this.places = new Map(); // letter of a province -> key of the card that lies there
    this.picks = []; // letters, as often as they were chosen
    this.cards = []; // keys
    this.wanted = ""; // where the next card goes, if somebody has said so
  }

  get empty() {
    return !this.places.size && !this.picks.length && !this.cards.length;
  }

  // Where the next card goes: what was pointed at, or the first place without one.
  get next() {
    if (this.wanted && !this.places.has(this.wanted)) return this.wanted;
    return this.letters.find((letter) => !this.places.has(letter)) || "";
  }

  placeOf(key) {
    return this.letters.find((letter) => this.places.get(letter) === key) || "";
  }

  // A card that comes from another place changes with the one that lies there.
  lay(letter, key) {
    const [from, there] = [this.placeOf(key), this.places.get(letter)];
    this.lift(from);
    this.places.set(letter, key);
    if (from && there && from !== letter) this.places.set(from, there);
    this.wanted = "";
  }

  lift(letter) {
    if (this.places.delete(letter)) this.wanted = letter;
  }

  times(letter) {
    return this.picks.filter((one) => one === letter).length;
  }

  pick(letter, { picks, most }) {
    const mine = this.times(letter);
    this.cards = [];
    if (most === 1) this.picks = mine ? [] : [letter];
    else if (this.picks.length < most && mine < picks[letter]) this.picks.push(letter);
    else if (mine) this.picks = this.picks.filter((one) => one !== letter);
    else this.picks = [...this.picks.slice(0, -1), letter];
  }

  take(key, { mostCards }) {
    this.picks = [];
    if (this.cards.includes(key)) this.cards = this.cards.filter((one) => one !== key);
    else this.cards = [...this.cards, key].slice(-mostCards);
  }

  // What Python is told; whether it is a move, Python says.
  get data() {
    if (this.places.size) return { place: this.letters.map((letter) => codeOf(this.places.get(letter))) };
    return { picks: this.picks, cards: this.cards.map(codeOf) };
  }
}

function codeOf(key) {
  return key ? key.split(".")[0] : "";
}
