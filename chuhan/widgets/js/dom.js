// Small tools for the page: making elements, moving focus with the arrow keys.

const FOCUSED = new Set(["button", "summary", "select", "input", "textarea"]);

// h("button.main", {type: "button", onclick: f}, "Play"): an element with classes, properties and children.
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  // JupyterLab looks for this on the focused element: without it, x cuts the cell and d d deletes it
  if (FOCUSED.has(name) || props?.tabindex || props?.role === "treeitem")
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""),
  );
  return node;
}

// An element around a drawing that came from our own Python: never called with anything a person has typed.
export function drawing(tag, svg, props) {
  const node = h(tag, props);
  node.innerHTML = svg;
  return node;
}

// So many of so many, as small marks; words beside them say it, too.
export function slips(tag, done, all) {
  const each = Array.from({ length: all }, (_, i) => h(i < done ? "i.done" : "i"));
  return h(tag, { "aria-hidden": "true" }, each);
}

export function plural(n, noun) {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

export function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// To the top of what this is a part of: of the app, where the whole page is ours, else of the widget itself. What
// scrolls need not be the window.
export function toTop(node) {
  if (node.closest(".chuhan-app"))
    for (let up = node.parentElement; up; up = up.parentElement) up.scrollTop = 0;
  else if (node.getBoundingClientRect().top < 0) node.scrollIntoView({ block: "start" });
}

// One element of a group can be reached with Tab, the others with the arrow keys.
export function rove(group, wanted) {
  const items = [...group.querySelectorAll("[data-key]")];
  const home = items.find((item) => item.dataset.key === wanted) || items[0];
  for (const item of items) item.tabIndex = item === home ? 0 : -1;
  return home;
}

// Where an arrow key leads: to the next item, or to the nearest one in the row above or below.
export function step(group, from, key) {
  const items = [...group.querySelectorAll("[data-key]")];
  const at = items.indexOf(from);
  if (key === "Home") return items[0];
  if (key === "End") return items[items.length - 1];
  if (key === "ArrowLeft") return items[Math.max(0, at - 1)];
  if (key === "ArrowRight") return items[Math.min(items.length - 1, at + 1)];
  // offsetTop does not change when a chosen card is lifted by a transform
  const down = key === "ArrowDown" ? 1 : -1;
  const off = (item) => (item.offsetTop - from.offsetTop) * down;
  const rows = items.filter((item) => off(item) > 10);
  const nearest = Math.min(...rows.map(off));
  const row = rows.filter((item) => off(item) < nearest + 10);
  const away = (item) => Math.abs(item.offsetLeft - from.offsetLeft);
  return row.toSorted((a, b) => away(a) - away(b))[0] || from;
}
