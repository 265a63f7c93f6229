// The clipboard, also where a browser has none: a page that is neither local nor encrypted copies in the old way.
import { h } from "./dom.js";

// Is the text copied? It is not where the browser forbids both ways.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { readonly: true, style: "position:fixed;opacity:0" });
    const { activeElement } = document;
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    activeElement?.focus({ preventScroll: true });
    return done;
  }
}
