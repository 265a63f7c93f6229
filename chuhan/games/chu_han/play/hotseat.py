"""An owner of a table: a round played by both sides in turn, or by one side against a bot, with undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chuhan.games.chu_han.board.table import Table
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Claim, Position, Side, View

if TYPE_CHECKING:
    from chuhan.games.chu_han.bots.player import Bot


class HotSeat:
    """Keeps every moment of the round, so taking back is going back.

    Without a side both hands lie open and whoever is to move plays here. With a side that side plays here and
    sees what it may see; a bot plays the other one, from its own view.
    """

    def __init__(self, position: Position, *, side: Side | None = None, rival: Bot | None = None) -> None:
        if (side is None) != (rival is None):
            raise ValueError("A table for one side needs a bot for the other, and only then.")
        self.side, self.rival = side, rival
        self._past: list[tuple[Match, Observer | None]] = []
        self.match = Match(position)
        self.observer = None if side is None else Observer(side, self.match)
        self.table = Table(self.view, on_move=self._played, on_undo=self._undo)
        self._let_rival_play()

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def view(self) -> View:
        return self.position.seen_by(None) if self.observer is None else self.observer.view

    def _played(self, move: Move) -> None:
        self._past.append((self.match, self.observer))
        self._play(move)
        self._let_rival_play()

    def _let_rival_play(self) -> None:
        if self.rival is None or self.side is None:
            return
        while not self.position.over and self.position.actor is not self.side:
            self._play(self.rival.choose(self.position.seen_by(self.side.other)))

    def _play(self, move: Move) -> None:
        claim = Claim(self.position.actor, move)
        if self.observer is None:
            self.match = self.match.play(move)
        else:
            self.observer = self.observer.after(move)
            self.match = self.observer.match
        self._show(claim)

    def _undo(self) -> None:
        """Back to this side's last own decision."""
        if self._past:
            self.match, self.observer = self._past.pop()
            self._show(jump=True)

    def _show(self, last: Claim | None = None, *, jump: bool = False) -> None:
        self.table.show(self.view, last, can_undo=bool(self._past), jump=jump)
