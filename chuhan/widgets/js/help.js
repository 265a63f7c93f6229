// What `?` opens: what fingers do, on a screen that is touched, and which keys there are.
import { h } from "./dom.js";
import { say } from "./words.js";

const touched = () => window.matchMedia("(pointer: coarse)").matches;

export const helpWords = () => (touched() ? say("How to play by touch") : say("Keys"));

const helpList = (rows) =>
  h(
    "dl",
    {},
    rows.map(([what, does]) => [h("dt", {}, what), h("dd", {}, does)]),
  );

// `keys` and `touch` are rows: what is pressed or touched, and what it does.
export function helpPanel(keys, touch, close) {
  const label = helpWords();
  const head = h("header", {}, h("h3", {}, label), close);
  const byTouch = touched() && touch.length;
  const told = byTouch
    ? [helpList(touch), h("details", {}, h("summary", {}, say("With a keyboard")), helpList(keys))]
    : [helpList(keys)];
  return h("section", { "aria-label": label }, head, told);
}
