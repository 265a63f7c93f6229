"""The rounds of a record: every position of one, and what each side had seen there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Claim, Position, Side
from chuhan.games.chu_han.record import Record


@dataclass(frozen=True, slots=True)
class Played:
    """A round, or as much of it as was played."""

    number: int
    claims: tuple[Claim, ...]
    seen: tuple[tuple[Observer, Observer], ...]
    """What Han had seen, and what Chu: before the first move and after each."""

    @classmethod
    def of(cls, first: Match, moves: Iterable[Move]) -> Played:
        moves = tuple(moves)
        han, chu = (tuple(accumulate(moves, Observer.after, initial=Observer(side, first))) for side in Side)
        claims = tuple(Claim(seen.position.actor, move) for seen, move in zip(han[:-1], moves, strict=True))
        return cls(first.number, claims, tuple(zip(han, chu, strict=True)))

    @property
    def over(self) -> bool:
        return self.position(len(self.claims)).over

    def match(self, at: int) -> Match:
        return self.seen[at][0].match

    def position(self, at: int) -> Position:
        """After so many moves."""
        return self.match(at).position

    def record(self, at: int) -> Record:
        """This round alone, from its deal up to here, as a record of its own."""
        first = self.match(0)
        start = Match(first.position, first.buried, base=first.position.rules)
        return Record(start, tuple(claim.move for claim in self.claims[:at]))


def rounds_of(record: Record) -> list[Played]:
    return [Played.of(first, moves) for first, moves, _ in record.rounds()]
