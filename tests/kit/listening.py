"""Plays a game against rivals without a browser, and keeps everything that one would be told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from chuhan.widgets.play.playing import GamePlay
from chuhan.widgets.play.saved import parse_saved, saved

NOWHERE = ("1.x", "2.0")
"""Places of a history that has none such."""


class Listening(GamePlay[Any, Any, Any]):
    """To be inherited before a game's own `Play`."""

    def __init__(self, **owner: Any) -> None:
        self.kept: list[str] = []
        super().__init__(**{"keep": self.kept.append, "review_seconds": 0.02, **owner})
        self.told: list[Any] = []
        self.board.observe(lambda change: self.told.append(change["new"]), "scene")
        self.panel.observe(lambda change: self.told.append(change["new"]), "page")
        for widget in (self.board, self.panel):
            widget.send = lambda content, *more: self.told.append(content)

    @property
    def game(self) -> Any:
        assert self.sitting is not None
        return self.sitting

    @property
    def playing(self) -> dict[str, Any]:
        """What the panel shows of a running game."""
        found: dict[str, Any] = self.panel.page["playing"]
        return found

    def choose(self, **options: str) -> None:
        self.panel.receive({"do": "begin", "choice": {kind: [name] for kind, name in options.items()}})

    def refuses(self, forged: Iterable[Mapping[str, Any]]) -> None:
        """Before a game has begun: nothing changes, and the page hears of it."""
        for message in forged:
            page = dict(self.panel.page)
            self.panel.receive(dict(message))
            assert (self.sitting, self.panel.page) == (None, page), message
            assert "nothing has changed" in self.told.pop()["line"]

    def ignores(self, forged: Iterable[Mapping[str, Any]]) -> None:
        """While a game runs."""
        for message in (*({"do": "look", "name": name} for name in NOWHERE), *forged):
            before = self.kept[-1]
            self.panel.receive(dict(message))
            assert self.kept[-1] == before, message

    def looks_back(self) -> Iterator[Any]:
        """At each line of the history, and then at now: what is in view there."""
        lines = len(self.game.course.entries)
        for at in range(lines):
            self.panel.receive({"do": "look", "name": f"1.{at}"})
            assert self.game.looking == self.playing["looking"] == at
            assert not self.board.scene["acts"]
            yield self.game.view
        self.panel.receive({"do": "look", "name": f"1.{lines}"})
        assert self.game.looking is None

    def is_resumed_by(self, again: GamePlay[Any, Any, Any]) -> None:
        """Another table goes on with what was kept here, and shows the same."""
        text = self.kept[-1]
        assert again.resume(text)
        assert again.sitting is not None
        assert saved(again.sitting) == text
        assert again.board.scene["notation"] == self.board.scene["notation"]
        assert again.panel.page["playing"] == self.playing

    def cannot_resume(self, wrongs: Iterable[Mapping[str, Any]]) -> None:
        """What was kept here with something wrong in it, or what never was a game."""
        data = json.loads(self.kept[-1])
        assert parse_saved(json.dumps(data), self._replayed) is not None
        for broken in ("", "{", "[]", "null"):
            assert parse_saved(broken, self._replayed) is None
        always: list[Mapping[str, Any]] = [{"options": []}, {"rival": "1"}, {"looking": "1"}, {"record": "9"}]
        for wrong in (*always, *wrongs):
            assert parse_saved(json.dumps({**data, **wrong}), self._replayed) is None, wrong
