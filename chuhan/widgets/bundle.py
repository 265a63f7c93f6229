"""Joins a widget's ES modules into the one text that a browser gets: imports of neighbours are written out.

Notebook front ends load a widget from a text, where `import "./cards.js"` would lead nowhere. The files stay
plain ES modules; nothing is compiled. Paths are relative to the package: `widgets/js/dom.js`.
"""

from __future__ import annotations

import posixpath
import re
from importlib import resources

_EVERYWHERE = ("draw/palette.css", "widgets/column.css")
_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[a-z_./]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function |async function |class )", re.MULTILINE)


def read(path: str) -> str:
    return resources.files("chuhan").joinpath(path).read_text(encoding="utf-8")


def script(path: str) -> str:
    """A module with the modules it imports before it, each once, in one scope."""
    return "".join(_exported(read(part)) for part in parts(path))


def style(*paths: str) -> str:
    """Stylesheets one after the other, after what every widget needs."""
    return "".join(map(read, (*_EVERYWHERE, *paths)))


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
