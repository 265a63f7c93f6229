"""What a browser loads once and keeps: the scripts and styles of all widgets, under names with their hash.

The kit's are one piece, those of each game another. In a piece a script is a function by its path, a style a
text by its path; widgets send these paths (see widgets/bundle.py), and shell.js finds what they name.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

from chuhan.draw.letters import FONTS
from chuhan.interface import FIRST_GAME
from chuhan.widgets import bundle

KIT = "kit"
SHELL = "app/shell/shell.js"
"""The script of the page itself; it comes with the kit's."""
KINDS = {"js": "text/javascript; charset=utf-8", "woff2": "font/woff2"}
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_APART = ("app/server/", "app/site/")
"""No widget is on these pages, or what they have besides is written into them."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A file that never changes under its name."""

    name: str
    kind: str
    body: bytes
    packed: bytes
    """With gzip; empty where that saves nothing."""


class Pieces:
    """All of them, by name."""

    def __init__(self, shell: str = SHELL) -> None:
        found = sorted(_files())
        scripts = {path for path in found if path.endswith(".js") and _DEFAULT.search(bundle.read(path))}
        styles = {path for path in found if path.endswith(".css")}
        rooms = sorted({_room(path) for path in scripts | styles}, key=lambda room: (room != KIT, room))
        self.scripts: dict[str, Piece] = {}
        """By room: `kit`, and the name of each game."""
        for room in rooms:
            own = [path for path in sorted(scripts | styles) if _room(path) == room]
            self.scripts[room] = made_piece(room, "js", _script(own, shell if room == KIT else "").encode())
        self.fonts = {
            file.name: made_piece(file.name.removesuffix(".woff2"), "woff2", file.read_bytes())
            for file in resources.files("chuhan").joinpath(FONTS).iterdir()
            if file.name.endswith(".woff2")
        }
        self.all = {piece.name: piece for piece in (*self.scripts.values(), *self.fonts.values())}

    def room_of(self, game: str) -> str:
        """The piece of a game, by the name in its links; that of the first game where there is none."""
        rooms = {name.replace("_", "-"): name for name in self.scripts if name != KIT}
        return rooms.get(game, rooms[FIRST_GAME])


def _files(folder: str = "") -> Iterator[str]:
    """Scripts and styles of the package, by their paths in it. A folder is asked for by its whole path: where
    a package lies in two places, as it does while it is worked on, its parts know of one of them only."""
    for one in resources.files("chuhan").joinpath(folder).iterdir():
        path = f"{folder}{one.name}"
        if one.is_dir():
            yield from _files(f"{path}/")
        elif path.endswith((".js", ".css")) and not path.startswith(_APART):
            yield path


def _room(path: str) -> str:
    parts = path.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 else KIT


def _script(paths: list[str], shell: str) -> str:
    parts = ["const pieces = (globalThis.chuhanPieces ||= { scripts: {}, styles: {} });\n"]
    for path in paths:
        name = json.dumps(path)
        if path.endswith(".css"):
            parts.append(f"pieces.styles[{name}] = {json.dumps(bundle.read(path), ensure_ascii=False)};\n")
        else:
            body = _DEFAULT.sub("return ", bundle.script(path))
            parts.append(f"pieces.scripts[{name}] = () => {{\n{body}}};\n")
    if shell:
        parts.append(f"{{\n{bundle.script(shell)}}}\n")
    return "".join(parts)


def made_piece(stem: str, ending: str, body: bytes) -> Piece:
    packed = gzip.compress(body, 9, mtime=0)
    if len(packed) > 0.95 * len(body):
        packed = b""  # a font is packed already
    return Piece(f"{stem}-{hashlib.sha256(body).hexdigest()[:16]}.{ending}", KINDS[ending], body, packed)
