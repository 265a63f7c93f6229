"""The colours that pages and pictures share. palette.css has them, by day and by night, named by their use.

A drawing names a colour, `var(--words)`. On a page the stylesheet says which it is; a picture on file is
finished with `by_day`.
"""

from __future__ import annotations

import re
from importlib import resources

_CSS = resources.files("chuhan.draw").joinpath("palette.css").read_text(encoding="utf-8")
_VARIABLE = re.compile(r"var\(--[\w-]+,(var\(--[\w-]+\))\)")
_COLOUR = re.compile(r"var\(--([\w-]+)\)")


def _colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


_DAY, _, _NIGHT = _CSS.partition('[data-jp-theme-light="false"]')
DAY = _colours(_DAY)
NIGHT = DAY | _colours(_NIGHT)


def by_day(svg: str) -> str:
    """The drawing with the day's colours in the place of their names."""
    return _COLOUR.sub(lambda found: DAY.get(found[1], found[0]), _VARIABLE.sub(r"\1", svg))


def page_style() -> str:
    """The colours for a page by itself, which is light or dark as the system is."""
    day, night = (
        "".join(f"--{name}:{value};" for name, value in colours.items()) for colours in (DAY, NIGHT)
    )
    return f":root{{color-scheme:light dark;{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"


PAGE, PANEL, FIELD = "var(--page)", "var(--panel)", "var(--field)"
WORDS, FAINT, ACCENT = "var(--words)", "var(--faint)", "var(--accent)"
LINE, EDGE = "var(--line)", "var(--edge)"
GOOD, BAD, HINT_GROUND = "var(--good)", "var(--bad)", "var(--hint-ground)"

TABLE, HILL, RIVER, FLOW = "var(--table)", "var(--hill)", "var(--river)", "var(--flow)"
ON_TABLE, ON_TABLE_FAINT = "var(--on-table)", "var(--on-table-faint)"

GOLD, GOLD_EDGE, ON_GOLD, GOLD_WORDS = (
    "var(--gold)",
    "var(--gold-edge)",
    "var(--on-gold)",
    "var(--gold-words)",
)

INK, PAPER = "var(--c-ink)", "var(--c-paper)"
"""On a card: what is printed, and on what."""

SIDE = ("var(--han)", "var(--chu)", "var(--third)")
"""The first side, the second, and the third where there is one; ON_SEAL reads well on all."""
SIDE_LINE = ("var(--han-line)", "var(--chu-line)", "var(--third-line)")
ON_SEAL, SEAL_EDGE = "var(--on-seal)", "var(--seal-edge)"
