// Tables to look something up in, over whatever is open. The browser's own dialog keeps the focus and hears Escape.
import { h } from "./dom.js";
import { block } from "./markdown.js";
import { say } from "./words.js";

// `open` shows them; while they are closed nothing of them is in the page.
export function lookUp(blocks) {
  if (!blocks.length) return null;
  const dialog = h("dialog.lookup", { "aria-label": say("Tables"), "data-lm-suppress-shortcuts": "true" });
  const close = h("button.close", { type: "button", onclick: () => dialog.close() }, say("Close"));
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the lesson below has keys of its own
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.replaceChildren());
  const open = () => {
    dialog.replaceChildren(h("div.tables", { tabindex: "0" }, blocks.map(block)), close);
    dialog.showModal();
  };
  return { dialog, open };
}
