"""The scripts and styles of the app's own panels, joined with the small tools of the widgets' scripts."""

from __future__ import annotations

import re
from importlib import resources

from chuhan.widgets import modules

_IMPORT = re.compile(r'^import \{[^}]*\} from "\.\./widgets/([a-z]+\.js)";\n', re.MULTILINE)


def script(name: str) -> str:
    """A module with the neighbours in chuhan.widgets that it imports written out before it."""
    source = _read(name)
    before = "".join(modules.joined(neighbour) for neighbour in _IMPORT.findall(source))
    return before + _IMPORT.sub("", source)


def style() -> str:
    return modules.read("panel.css") + _read("app.css")


def _read(name: str) -> str:
    return resources.files("chuhan.app").joinpath("browser", name).read_text(encoding="utf-8")
