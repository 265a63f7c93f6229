"""A page of links to other pages, and how far the learner has come with each."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from chuhan.app.page.links import write_link
from chuhan.interface import Link
from chuhan.language import Sentence
from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel

Visit = Callable[[str], object]
"""Follows a link, given as a query string."""


class Contents(Panel):
    """Cards, or a list of lessons. All it can do is to ask for another page."""

    commands = frozenset({"open"})
    _esm = bundle.script("app/page/browser/contents.js")
    _css = bundle.style("app/page/browser/start.css")

    def __init__(self, visit: Visit, **traits: Any) -> None:
        super().__init__(lambda command: visit(command.text), **traits)

    def show(self, **page: Any) -> None:
        self.page = {"at": self.page.get("at", 0) + 1, **page}


def card(
    name: str,
    title: str | Sentence,
    text: str | Sentence,
    link: Link,
    *,
    action: str,
    state: str = "",
    part: float = 0.0,
    go: Link | None = None,
) -> dict[str, Any]:
    """`link` is where the title leads, `go` where the button leads if that is further on; `part` is done."""
    return {
        "page": name,
        "title": str(title),
        "text": str(text),
        "state": state,
        "part": ceil(100 * part),  # whoever has begun sees it
        "action": action,
        "link": write_link(link),
        "go": write_link(go or link),
    }
