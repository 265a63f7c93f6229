// What is chosen on the board: generals, a space, and chips of the rows that belong to it, each by its row. Python says
// how often each can be chosen, and judges what it comes to.

export class Choice {
  constructor() {
    this.clear();
  }

  clear() {
    this.rows = {}; // name of a row -> values, as often as they were chosen
  }

  get empty() {
    return !Object.values(this.rows).some((values) => values.length);
  }

  of(row) {
    return this.rows[row] || [];
  }

  times(row, value) {
    return this.of(row).filter((one) => one === value).length;
  }

  // One more of this; when all are taken, the next one puts them back.
  add(row, value, { most = 1, max = 1, alone = false } = {}) {
    let mine = this.of(row);
    const n = this.times(row, value);
    if (alone || most === 1) mine = mine.filter((one) => one === value);
    if (n < max && mine.length < most) mine = [...mine, value];
    else if (n) mine = mine.filter((one) => one !== value);
    else mine = [...mine.slice(1), value];
    this.rows[row] = mine;
  }

  // One less of this.
  drop(row, value) {
    const at = this.of(row).lastIndexOf(value);
    if (at >= 0) this.rows[row] = this.of(row).toSpliced(at, 1);
    return at >= 0;
  }

  // Is a row in view, with what is chosen in the others?
  shows({ needs }) {
    return !needs || needs.values.some((value) => this.times(needs.row, value));
  }

  // Forgets what belongs to rows that are not in view.
  keep(rows) {
    const shown = new Map(rows.filter((row) => this.shows(row)).map((row) => [row.name, row]));
    for (const name of Object.keys(this.rows)) {
      if (name === "general" || name === "space") continue;
      const chips = shown.get(name)?.chips || [];
      const left = [];
      for (const value of this.rows[name]) {
        const most = chips.find((chip) => chip.value === value)?.max || 0;
        if (left.filter((one) => one === value).length < most) left.push(value);
      }
      this.rows[name] = left.slice(0, shown.get(name)?.most || 0);
    }
  }

  // What Python is told; whether it is a move, Python says.
  get data() {
    return Object.fromEntries(Object.entries(this.rows).filter(([, values]) => values.length));
  }
}
