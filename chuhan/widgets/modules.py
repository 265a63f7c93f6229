"""Joins a widget's ES modules into the one text that a browser gets: imports of neighbours are written out.

Notebook front ends load a widget from a text, where `import "./cards.js"` would lead nowhere. The files stay
plain ES modules; nothing is compiled.
"""

from __future__ import annotations

import re
from importlib import resources

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function |class )", re.MULTILINE)


def read(name: str) -> str:
    return resources.files("chuhan.widgets").joinpath(name).read_text(encoding="utf-8")


def joined(name: str) -> str:
    """A module with the neighbours it imports before it, each once, in one scope."""
    return "".join(_parts(name, set()))


def _parts(name: str, done: set[str]) -> list[str]:
    if name in done:
        return []
    done.add(name)
    source = read(name)
    parts = [part for neighbour in _IMPORT.findall(source) for part in _parts(neighbour, done)]
    return [*parts, _EXPORT.sub("", _IMPORT.sub("", source))]
