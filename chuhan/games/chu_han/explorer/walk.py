"""A walk along moves from a position, with one moment of it in view: stepping, branching off, jumping."""

from __future__ import annotations

from collections.abc import Iterable

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Claim, Position
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.show.text import move_text


class Walk:
    """`positions[i]` lies before `claims[i]`; what comes after `at` is kept until another move is made."""

    def __init__(self, start: Position) -> None:
        self.positions = [start]
        self.claims: list[Claim] = []
        self.at = 0

    @property
    def position(self) -> Position:
        return self.positions[self.at]

    @property
    def last(self) -> Claim | None:
        """The move that led to the moment in view."""
        return self.claims[self.at - 1] if self.at else None

    def go(self, at: int) -> None:
        self.at = min(max(0, at), len(self.claims))

    def play(self, move: Move) -> None:
        """Make a move here; if the walk goes on with it already, just step forward."""
        claim = Claim(self.position.actor, move)
        if self.claims[self.at : self.at + 1] != [claim]:
            after = play(self.position, move)
            del self.claims[self.at :], self.positions[self.at + 1 :]
            self.claims.append(claim)
            self.positions.append(after)
        self.at += 1

    def play_all(self, moves: Iterable[Move], *, stay: bool = False) -> None:
        """Several moves; with `stay` they are there to be stepped through from here."""
        here = self.at
        for move in moves:
            self.play(move)
        if stay:
            self.at = here

    def moves(self, until: int) -> tuple[Move, ...]:
        return tuple(claim.move for claim in self.claims[:until])

    def data(self) -> list[dict[str, str]]:
        """For the browser."""
        return [{"sign": str(claim.side), "text": move_text(claim.move)} for claim in self.claims]
