"""A picture in a notebook: it shrinks with the page, and is stored for pages behind which no kernel runs."""

from __future__ import annotations

from xml.etree import ElementTree

import ipywidgets  # type: ignore[import-untyped]

from chuhan.widgets.panel import Column

__all__ = ["Picture"]

_STYLE = """<style>
.chuhan-picture { overflow-x: auto; } .chuhan-picture svg { display: block; margin: 0 auto; }
.chuhan-picture > .fixed > svg { min-width: 620px; }
.chuhan-picture > .narrow { display: none; }
@media (max-width: 600px) {
  .chuhan-picture > .wide { display: none; } .chuhan-picture > .narrow { display: block; }
}
</style>"""


class Picture(Column):
    """An SVG of this kit; `narrow` is the same drawn for a phone, which else has to scroll sideways."""

    def __init__(self, svg: str, *, narrow: str = "") -> None:
        self.svg = svg
        shown = f'<div class="wide">{svg}</div><div class="narrow">{narrow}</div>'
        inside = shown if narrow else f'<div class="fixed">{svg}</div>'
        html = ipywidgets.HTML(f'{_STYLE}<div class="chuhan-picture">{inside}</div>')
        super().__init__([html], "chuhan-drawing")

    def __repr__(self) -> str:
        title = ElementTree.fromstring(self.svg).findtext("{http://www.w3.org/2000/svg}title")
        return f"Picture({title!r})"

    def picture(self) -> str:
        return self.svg
