// A strategy as a tree: arrow keys walk it, Enter shows a position of it on the table.
import { h } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";
import { SIDES } from "../board/cards.js";

function branchWords({ moves, end, here }) {
  const claims = moves.map(({ sign, text }) => say("{side:side}: {move}", { side: SIDES[sign], move: text }));
  const what = claims.length ? say("{claims:announced}", { claims }) : say("From here");
  if (end && here) return say("{what}. {end}. On the table", { what, end });
  if (end) return say("{what}. {end}", { what, end });
  return here ? say("{what}. On the table", { what }) : what;
}

export class TreeList {
  constructor(drawer, send) {
    this.drawer = drawer;
    this.send = send;
    this.root = h("div.tree-box");
  }

  draw(tree) {
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.node : null;
    this.here = null;
    if (!tree.root) return this.root.replaceChildren();
    const list = h(
      "ul.tree",
      { role: "tree", "aria-label": tree.title, onkeydown: (event) => this.key(event) },
      this.node(tree.root, 1),
    );
    this.root.replaceChildren(h("h4", {}, say("Strategy: {title}", { title: tree.title })), list);
    const items = [...list.querySelectorAll("[role=treeitem]")];
    const home = items.find((item) => item.dataset.node === focused) || this.here || items[0];
    for (const item of items) item.tabIndex = item === home ? 0 : -1;
    if (focused !== null) home.focus();
  }

  node(node, level) {
    const moves = node.moves.length ? node.moves : null;
    const words = moves
      ? moves.map(({ sign, text }, i) => [
          i ? h("span.then", {}, "→") : "",
          h("span.made", {}, this.drawer.seal(sign), text),
        ])
      : h("span.made", {}, say("From here"));
    const props = {
      role: "treeitem",
      "data-node": String(node.id),
      "aria-level": String(level),
      "aria-expanded": node.end ? null : String(node.open),
      "aria-label": branchWords(node),
      "aria-current": node.here ? "step" : null,
      onfocus: () => 0,
    };
    const twig = node.end
      ? h("span.twig.end", { "aria-hidden": "true" }, "●")
      : h("span.twig", { "aria-hidden": "true", onclick: () => this.open(node.id) }, node.open ? "▾" : "▸");
    const line = h(
      "div.twig-line",
      {},
      twig,
      h(
        "span.moves",
        { onclick: () => this.go(node.id) },
        words,
        node.end ? h("span.ending", {}, node.end) : null,
      ),
    );
    const kids = node.kids.length
      ? h(
          "ul",
          { role: "group" },
          node.kids.map((kid) => this.node(kid, level + 1)),
          node.leftOut
            ? h("li.left-out", { role: "none" }, say("{n:more_replies}", { n: node.leftOut }))
            : null,
        )
      : null;
    const item = h("li", props, line, kids);
    if (node.here) this.here = item;
    return item;
  }

  open(id) {
    this.send({ do: "open", name: String(id) });
  }

  go(id) {
    this.send({ do: "node", name: String(id) });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = event.target.closest("[role=treeitem]");
    const items = [...this.root.querySelectorAll("[role=treeitem]")];
    const to = (next) => {
      if (!next) return;
      for (const other of items) other.tabIndex = other === next ? 0 : -1;
      next.focus();
    };
    const { key } = event;
    const expanded = item.getAttribute("aria-expanded");
    if (key === "ArrowDown") to(items[items.indexOf(item) + 1]);
    else if (key === "ArrowUp") to(items[items.indexOf(item) - 1]);
    else if (key === "Home") to(items[0]);
    else if (key === "End") to(items[items.length - 1]);
    else if (key === "ArrowRight" && expanded === "true") to(item.querySelector("[role=treeitem]"));
    else if (key === "ArrowRight" && expanded === "false") this.open(item.dataset.node);
    else if (key === "ArrowLeft" && expanded === "true") this.open(item.dataset.node);
    else if (key === "ArrowLeft") to(item.parentNode.closest("[role=treeitem]"));
    else if (key === "Enter" || key === " ") this.go(item.dataset.node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
