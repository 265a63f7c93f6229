"""The panel of a game: what to play; while it runs, what is played, its moves, and how it ended."""

from __future__ import annotations

from typing import Any

from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel


class PlayPanel(Panel):
    """Its page is either `choices`, with `go` for the words at the button that begins, or `playing`."""

    commands = frozenset({"choose", "begin", "end", "look", "resign"})
    _esm = bundle.script("widgets/play/play.js")
    _css = bundle.style("widgets/panel.css", *(f"widgets/play/{name}.css" for name in ("play", "game")))

    def show(
        self,
        *,
        playing: dict[str, Any] | None = None,
        choices: list[dict[str, Any]] | None = None,
        go: dict[str, str] | None = None,
    ) -> None:
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "playing": playing,
            "choices": choices or [],
            "go": go or {},
        }


def read_place(name: str, number: int) -> int | None:
    """Of `3.12`, the number of a round and how many of its moves were made, the latter; None if another round
    is played now."""
    found, _, at = name.partition(".")
    if found != str(number) or not (at.isascii() and at.isdecimal() and len(at) < 5):
        return None
    return int(at)
