// The small Markdown that chuhan/lesson/markdown.py has read: elements are made here, markup is never parsed.
import { h } from "./dom.js";

const styled = (spans) => spans.map(([style, words]) => (style ? h(style, {}, words) : words));
const each = (tag, props, parts) => parts.map((part) => h(tag, props, styled(part)));

export function block({ kind, items, rows }) {
  if (rows) {
    const [head, ...body] = rows.map((cells, i) =>
      h("tr", {}, i ? each("td", {}, cells) : each("th", { scope: "col" }, cells)),
    );
    return h("table", {}, h("thead", {}, head), h("tbody", {}, body));
  }
  return kind === "ul" || kind === "ol" ? h(kind, {}, each("li", {}, items)) : h(kind, {}, styled(items[0]));
}
