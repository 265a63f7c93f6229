"""The rules of a game on one page that can be searched, in the app and in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chuhan.interface import Game
from chuhan.lesson.markdown import as_data
from chuhan.rulebook import Rule, as_markdown, read_rulebook
from chuhan.widgets import bundle
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Panel


class Rules(Panel):
    """All rules at once, so searching needs no answer from here.

    With `on_command` the numbers are links, and it hears which one is followed; a notebook has no such links.
    """

    commands = frozenset({"rule"})
    _esm = bundle.script("widgets/rules/rules.js")
    _css = bundle.style("widgets/panel.css", "widgets/rules/rules.css")

    def __init__(self, game: Game[Any, Any], on_command: Callable[[Command], object] | None = None) -> None:
        self.game, self.book = game, read_rulebook(game.package)
        super().__init__(on_command or (lambda command: None))
        self._whole = {
            "linked": on_command is not None,
            "example": next(number for number in self.book if "." in number),
            "reference": as_data(game.reference()),
            "rules": [
                _data(rule) | {"portrait": game.portrait(rule.about) if rule.about else ""}
                for rule in self.book.values()
            ],
        }
        self.show()

    def show(self, number: str = "") -> None:
        """With this rule in view, if it is given."""
        self.page = {"at": self.page.get("at", 0) + 1, "rule": number, **self._whole}

    def __repr__(self) -> str:
        return f"Rules({self.game.id!r}, rules={sum('.' in number for number in self.book)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Where no kernel runs the whole text is there, and the browser's own search finds words in it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        text = "\n".join(filter(None, (self.game.reference(), as_markdown(self.book))))
        return {**data, "text/markdown": text}, metadata


def _data(rule: Rule) -> dict[str, Any]:
    return {
        "number": rule.number,
        "title": rule.title,
        "text": as_data(rule.text),
        "ruling": as_data(rule.ruling),
        "note": rule.note,
        "open": rule.open,
    }
