"""Joins a widget's ES modules into the one text that a browser gets: imports of neighbours are written out.

Notebook front ends load a widget from a text, where `import "./cards.js"` would lead nowhere. The files stay
plain ES modules; nothing is compiled. Paths are relative to the package: `widgets/js/dom.js`.

Where the page has all scripts and styles already, as that of `chuhan app` (see app/shell/), a widget sends
their paths instead of them.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence
from importlib import resources

from chuhan.draw import letters

_EVERYWHERE = ("draw/palette.css", "widgets/column.css")
_FRAME = ("widgets/board.css", "widgets/card.css")
_BOARD = ".chuhan-board"
_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[a-z_./]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function |async function |class )", re.MULTILINE)


_paths: dict[str, str] = {}
"""Of each text that was joined: the path of the script, or those of the styles with a space between them;
what was drawn follows on lines of its own."""
_by_path = False


def send_paths(*, yes: bool = True) -> None:
    """From now on widgets send paths."""
    global _by_path
    _by_path = yes


def sent(text: str) -> str:
    """What a widget sends for its script or style."""
    return _paths[text] if _by_path else text


def read(path: str) -> str:
    return resources.files("chuhan").joinpath(path).read_text(encoding="utf-8")


def script(path: str) -> str:
    """A module with the modules it imports before it, each once, in one scope."""
    return _named("".join(_exported(read(part)) for part in parts(path)), path)


def style(*paths: str, drawn: str = "") -> str:
    """Stylesheets one after the other, after what every widget needs; then what Python has drawn."""
    return _style(read, paths, drawn)


def board_style(kind: str, *paths: str) -> str:
    """The styles of a kind of board, the frame of all boards before its own.

    A notebook may show boards of several kinds, each with its copy of the frame's rules. A copy holds for its
    own kind only: it would come after another kind's rules and overrule them. `:where` adds no weight.

    A notebook's page is not ours, so a board brings the kit's letters along.
    """

    def ours(path: str) -> str:
        text = read(path)
        return text.replace(_BOARD, f"{_BOARD}:where(.{kind})") if path in _FRAME else text

    return _style(ours, (*_FRAME, *paths), "", first=letters.embedded())


def _style(get: Callable[[str], str], paths: Sequence[str], drawn: str, *, first: str = "") -> str:
    every = (*_EVERYWHERE, *paths)
    return _named("".join((first, *map(get, every), drawn)), " ".join(every) + (drawn and f"\n{drawn}"))


def _named(text: str, path: str) -> str:
    _paths[text] = path
    return text


def parts(path: str) -> list[str]:
    """The files of a script: those it imports first, itself last."""
    found: dict[str, None] = {}
    _collect(path, found)
    return list(found)


def _collect(path: str, found: dict[str, None]) -> None:
    if path in found:
        return
    for neighbour in _IMPORT.findall(read(path)):
        _collect(posixpath.normpath(posixpath.join(posixpath.dirname(path), neighbour)), found)
    found[path] = None


def _exported(source: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", source))
