"""The first page: what is seen at once, and the addresses of all that is loaded meanwhile."""

from __future__ import annotations

import json

from chuhan.app.server import words
from chuhan.app.server.files import first, text
from chuhan.app.shell.pieces import KIT, Pieces
from chuhan.draw import letters
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


def page(speaker: Language, pieces: Pieces, room: str, place: str = "", way_out: str = "") -> str:
    """`room` is the piece of the game that is asked for; those of other games come when one is opened.
    `place` is what the page would ask for otherwise: see opened.py. `way_out` is where one logs out."""
    told = {
        **picture(pieces, room),
        "first": first(),
        "config": json.dumps({"pieces": addresses(pieces)}),
        "has_place": " data-place" if place else "",
        "way_out": f' data-logout="{way_out}"' if way_out else "",
        "place": place.replace("</", "<\\/"),
    }
    return words.fill(text("door.html"), speaker, told, _SENTENCES)


def addresses(pieces: Pieces) -> dict[str, str]:
    """Where the scripts of each room are."""
    return {room: f"pieces/{piece.name}" for room, piece in pieces.scripts.items()}


def picture(pieces: Pieces, room: str) -> dict[str, str]:
    """What is seen at once, and what is loaded meanwhile."""
    scripts = addresses(pieces)
    fonts = {name: f"pieces/{piece.name}" for name, piece in pieces.fonts.items()}
    preloads = [f'<link rel="modulepreload" href="{scripts[name]}">' for name in (KIT, room)]
    preloads += [
        f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{address}">'
        for address in fonts.values()
    ]
    faces = "".join(letters.face(name, address) for name, address in fonts.items())
    return {
        "preloads": "\n".join(preloads),
        "style": faces + _colours() + text("door.css"),
        "icon": text("icon.svg"),
        "land": land(),
        "water": water(),
        "kit": scripts[KIT],
    }


def _colours() -> str:
    day, night = ("".join(f"--{name}:{value};" for name, value in one.items()) for one in (DAY, NIGHT))
    return f'body{{{day}}}body[data-jp-theme-light="false"]{{{night}}}'
