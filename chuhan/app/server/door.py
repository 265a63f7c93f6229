"""The first page: what is seen at once, and the addresses of all that is loaded meanwhile."""

from __future__ import annotations

import json

from chuhan.app.server import words
from chuhan.app.server.files import FIRST, text
from chuhan.app.shell.pieces import KIT, Pieces
from chuhan.draw.land import land, water
from chuhan.draw.palette import DAY, NIGHT
from chuhan.language import Language

_SENTENCES = {
    "window": words.ONE_MOMENT,
    "about": words.ABOUT,
    "words": words.ONE_MOMENT_MORE,
    "script": words.NEEDS_SCRIPT,
    "cookies": words.COOKIES,
    "lost": words.SILENT,
    "dealing": words.DEALING,
    "slow": words.SLOW,
    "silent": words.NO_ANSWER,
    "gone": words.GONE,
    "again": words.AGAIN,
}
_WEIGHTS = {"alegreya-sans-400.woff2": "400", "alegreya-sans-700.woff2": "600 800"}


def page(speaker: Language, pieces: Pieces, room: str, place: str = "") -> str:
    """`room` is the piece of the game that is asked for; those of other games come when one is opened.
    `place` is what the page would ask for otherwise: see opened.py."""
    scripts = {name: f"pieces/{piece.name}" for name, piece in pieces.scripts.items()}
    fonts = {name: f"pieces/{piece.name}" for name, piece in pieces.fonts.items()}
    preloads = [f'<link rel="modulepreload" href="{scripts[name]}">' for name in (KIT, room)]
    preloads += [
        f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{address}">'
        for address in fonts.values()
    ]
    faces = "".join(
        f'@font-face{{font-family:"Chuhan Sans";src:url("{address}") format("woff2");'
        f"font-weight:{_WEIGHTS[name]};font-display:swap}}"
        for name, address in fonts.items()
    )
    told = {
        "preloads": "\n".join(preloads),
        "style": faces + _colours() + text("door.css"),
        "first": text(FIRST),
        "icon": text("icon.svg"),
        "land": land(),
        "water": water(),
        "config": json.dumps({"pieces": scripts}),
        "kit": scripts[KIT],
        "has_place": " data-place" if place else "",
        "place": place.replace("</", "<\\/"),
    }
    return words.fill(text("door.html"), speaker, told, _SENTENCES)


def _colours() -> str:
    day, night = ("".join(f"--{name}:{value};" for name, value in one.items()) for one in (DAY, NIGHT))
    return f'body{{{day}}}body[data-jp-theme-light="false"]{{{night}}}'
