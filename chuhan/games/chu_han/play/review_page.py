"""Pages beside Play: a round reviewed, and the puzzles that were made of one's own games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from chuhan.games.chu_han.review import Played
from chuhan.games.chu_han.review.review import IN_CLASS, SECONDS
from chuhan.interface import FIRST_GAME, BadLink, Game, Host, Link
from chuhan.language import Sentence, say
from chuhan.puzzle.files import parse_puzzle
from chuhan.puzzle.model import Puzzle, PuzzleError

if TYPE_CHECKING:
    from chuhan.games.chu_han.position import Side

REVIEW, MINE = "review", "mine"
KEPT_REVIEW, KEPT_MINE, ASKED = (f"{FIRST_GAME}/{name}" for name in (REVIEW, MINE, "on"))
"""Names among what the browser keeps; the last one holds a game that is to be played on."""
MOST = 6
"""Puzzles that are kept; a browser has little room."""


class ReviewPage:
    """What is reviewed is what was kept under its name, by Play or by this page."""

    name = REVIEW
    title = Sentence("Review")
    about = Sentence("A game looked at again: where it turned, and what could have been known.")

    def __init__(self, host: Host) -> None:
        self.host = host
        self.reviewing: Any = None

    def open(self, link: Link) -> Any:
        from chuhan.games.chu_han.play.reviewing import Reviewing

        kept = self.host.kept(KEPT_REVIEW)
        if self.reviewing is None:
            self.reviewing = Reviewing(
                seconds=IN_CLASS if self.host.in_class else SECONDS,
                address=self.host.address,
                keep=self._keep,
                go_on=self._go_on,
                keep_puzzle=self._keep_puzzle,
            )
            self.reviewing.resume(kept)
        elif kept and kept != self._kept:
            self.reviewing.resume(kept)
        return self.reviewing

    _kept = ""

    def _keep(self, text: str) -> None:
        self._kept = text
        self.host.keep(KEPT_REVIEW, text)

    def _go_on(self, played: Played, at: int, side: Side | None) -> None:
        data = {"record": str(played.record(at)), "side": "-" if side is None else str(side)}
        self.host.keep(ASKED, json.dumps(data))
        self.host.visit("?page=play")

    def _keep_puzzle(self, text: str) -> None:
        kept = [one for one in kept_puzzles(self.host) if one != text]
        if len(kept) >= MOST:
            raise ValueError(say("There are {n} puzzles already: give one up first.", n=MOST))
        self.host.keep(KEPT_MINE, json.dumps([*kept, text]))

    def here(self) -> tuple[Link, str]:
        return Link(self.name, game=FIRST_GAME), str(self.title)


def kept_puzzles(host: Host) -> list[str]:
    """The files, as they were kept."""
    try:
        found = json.loads(host.kept(KEPT_MINE) or "[]")
    except ValueError:
        return []
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []


class MinePage:
    """Puzzles of one's own games, to be solved."""

    name = MINE
    title = Sentence("My puzzles")
    about = Sentence("Turning points of your own games.")

    def __init__(self, host: Host, game: Game[Any, Any]) -> None:
        self.host, self.game = host, game
        self._texts: list[str] = []
        self._trainer: Any = None

    def open(self, link: Link) -> Any:
        from chuhan.games.chu_han.play.mine import Mine

        texts = kept_puzzles(self.host)
        puzzles = [one for one in (self._read(text) for text in texts) if one is not None]
        if not puzzles:
            raise BadLink(say("You have kept no puzzle yet: a review of your game can make one."))
        if texts != self._texts:
            if self._trainer is not None:
                self._trainer.close()
            self._texts = texts
            self._trainer = Mine(self.game, puzzles, address=self.host.address, drop=self._drop)
        return self._trainer

    def _read(self, text: str) -> Puzzle | None:
        try:
            return parse_puzzle(text, {FIRST_GAME: self.game})
        except PuzzleError:
            return None

    def _drop(self, identity: str) -> None:
        left = [text for text in self._texts if f'id = "{identity}"' not in text]
        self.host.keep(KEPT_MINE, json.dumps(left) if left else "")
        self.host.visit("?page=mine" if left else "?page=review")

    def here(self) -> tuple[Link, str]:
        return Link(self.name, game=FIRST_GAME), str(self.title)
