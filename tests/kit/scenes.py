"""A widget on a static page: its real scripts and styles, the state that Python gives it, and no kernel.

A state of a board is looked at in some 50 ms this way; what a person does to it stays in the browser.
"""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

TEMPLATE = "share/voila/templates/chuhan/index.html.j2"
WRAPPERS = "jp-Cell jp-CodeCell jp-Notebook-cell", "jp-Cell-outputWrapper", "jp-Cell-outputArea jp-OutputArea"
JUPYTER = """
.jp-Notebook { box-sizing: border-box; }
.jupyter-widgets { box-sizing: border-box; margin: 2px; color: black; overflow: visible; }
.widget-vbox { display: flex; flex-direction: column; align-items: stretch; overflow: auto; }
.widget-vbox > * { flex: none; }
"""
"""What Jupyter's own styles do to the boxes around a widget."""
SCRIPT = """
window.chuhanOpened = true; // nobody is there who would open a page
const fake = (state) => {
  const heard = {};
  return {
    sent: [],
    get: (key) => state[key],
    set: (key, value) => { state[key] = value; (heard[`change:${key}`] || []).forEach((hear) => hear()); },
    on: (name, hear) => (heard[name] ||= []).push(hear),
    off: () => {},
    save_changes: () => {},
    send(content) { this.sent.push(content); },
    tell: (content) => (heard["msg:custom"] || []).forEach((hear) => hear(content)),
  };
};
const modules = {};
const load = (source) =>
  (modules[source] ||= import(URL.createObjectURL(new Blob([source], { type: "text/javascript" }))));
window.models = [];
const show = async (widget, parent) => {
  const el = document.createElement("div");
  const box = widget.children ? "widget-container widget-box widget-vbox" : "";
  el.className = `jupyter-widgets ${box} ${widget.classes}`;
  el.style.display = widget.display;
  parent.append(el);
  if (widget.html !== undefined) el.innerHTML = widget.html;
  for (const child of widget.children || []) await show(child, el);
  if (!widget.script) return;
  const style = document.createElement("style");
  style.textContent = widget.style;
  document.head.append(style);
  const model = fake(widget.state);
  window.models.push(model);
  const { render } = (await load(widget.script)).default;
  render({ model, el });
};
window.ready = (async () => {
  for (const widget of WIDGETS) await show(widget, document.querySelector("#here"));
  document.getElementById("chuhan-loading")?.remove();
  await document.fonts.ready;
})();
"""


def described(widget: Any) -> dict[str, Any]:
    """What the page needs to show a widget and those in it."""
    shown = {"classes": " ".join(widget._dom_classes), "display": widget.layout.display or ""}
    if hasattr(widget, "children"):
        return shown | {"children": [described(child) for child in widget.children]}
    if not hasattr(widget, "_esm"):
        return shown | {"html": getattr(widget, "value", "")}
    state = {key: value for key, value in widget.get_state().items() if not key.startswith("_")}
    return shown | {
        "script": str(widget._esm),
        "style": str(getattr(widget, "_css", "")),
        "state": state,
    }


def static_page(widget: Any, *, dark: bool = False, cell: int = 0) -> str:
    """A page as the app has it, with its own style around the widget; or else a cell of this width."""
    template = resources.files("chuhan.app.server").joinpath(TEMPLATE).read_text(encoding="utf-8")
    style = "".join(re.findall(r"<style>(.*?)</style>", template, re.DOTALL))
    fonts = resources.files("chuhan.app.server").joinpath("share/voila/templates/chuhan/static/fonts")
    style = style.replace("{{resources.base_url}}voila/templates/chuhan/static/fonts", f"file://{fonts}")
    widgets = json.dumps([described(widget)], default=str).replace("</", "<\\/")
    opened = "".join(f'<div class="{name}">' for name in WRAPPERS)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chu Han</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{JUPYTER}</style><style>{style}</style></head>"
        f'<body class="jp-Notebook" data-jp-theme-light="{str(not dark).lower()}"'
        f'{f""" style="width: {cell}px" """ if cell else """ data-voila="voila" """}>'
        f'<div id="rendered_cells"><div>{opened}<div id="here" class="jp-OutputArea-output"></div>'
        f"{'</div>' * len(WRAPPERS)}</div></div>"
        f'<script type="module">const WIDGETS = {widgets};{SCRIPT}</script></body></html>'
    )
