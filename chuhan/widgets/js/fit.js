// How large the cards of a hand can be on a narrow table: few rows before large cards. A slot a kind; copies peek out
// behind, at most three of them. Rows overlap, and a square of each card stays in sight.

const LEAST = 44; // pixels: what a finger needs
const GOOD = 52;
const MOST = 64;
const GAP = 4;
const PEEK = 4;
const EDGE = 24;
const NARROW = 640; // wider tables need none of this

// In how many rows stacks of so many copies lie.
export function rowsOf(stacks, width, card) {
  let rows = 1;
  let used = -GAP;
  for (const copies of stacks) {
    const need = GAP + card + PEEK * (Math.min(copies, 4) - 1);
    if (used + need > width) {
      rows += 1;
      used = -GAP;
    }
    used += need;
  }
  return rows;
}

function heightOf(rows, card) {
  return (rows - 1) * card + card / 0.7 + EDGE;
}

export function widthOfCards(stacks, width, room) {
  for (let rows = 1; rows <= 4; rows += 1)
    for (let card = MOST; card >= (rows < 4 ? GOOD : LEAST); card -= 1)
      if (rowsOf(stacks, width, card) <= rows && heightOf(rows, card) <= room) return card;
  for (let card = GOOD; card > LEAST; card -= 1)
    if (heightOf(rowsOf(stacks, width, card), card) <= room) return card;
  return LEAST;
}

// Gives the hand of the near side as much as it can use, in rows of about equal length; what lies between the two sides
// (`middle`, a selector) gets `first` pixels before.
export function lay(table, middle, first) {
  const hand = table.querySelector(".below .hand");
  const river = table.querySelector(middle);
  if (!hand || !river) return;
  hand.style.removeProperty("--card");
  hand.style.removeProperty("padding-inline");
  if (table.clientWidth >= NARROW) return;
  const stacks = [...hand.children].map((stack) => stack.querySelectorAll(".card").length);
  hand.style.setProperty("--card", `${LEAST}px`);
  const room = Math.min(hand.offsetHeight + river.offsetHeight - first, table.clientHeight * 0.36);
  const width = table.clientWidth - 16;
  const card = widthOfCards(stacks, width, room);
  let narrow = width;
  while (rowsOf(stacks, narrow - 1, card) === rowsOf(stacks, width, card) && narrow > card) narrow -= 1;
  hand.style.setProperty("--card", `${card}px`);
  hand.style.paddingInline = `${(table.clientWidth - narrow) / 2 - 0.5}px`;
}
