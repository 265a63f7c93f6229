"""A game along its rounds: what was played, and what each side has seen of it at every moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Claim, Position, Side, View
from chuhan.games.chu_han.record import Record

Seen = tuple[Observer, Observer]
"""What Han has seen, and what Chu has."""


@dataclass(slots=True)
class Round:
    claims: list[Claim]
    seen: list[Seen]
    """Before the first move and after each."""

    @classmethod
    def of(cls, first: Match) -> Round:
        return cls([], [(Observer(Side.HAN, first), Observer(Side.CHU, first))])

    def match(self, at: int = -1) -> Match:
        return self.seen[at][0].match

    def position(self, at: int = -1) -> Position:
        return self.match(at).position

    def play(self, move: Move) -> Claim:
        claim = Claim(self.position().actor, move)
        han, chu = self.seen[-1]
        self.seen.append((han.after(move), chu.after(move)))
        self.claims.append(claim)
        return claim

    def back_to(self, n: int) -> None:
        """Take back all moves but the first `n`."""
        del self.claims[n:], self.seen[n + 1 :]

    def view(self, side: Side | None, at: int = -1, *, turned_up: bool = False) -> View:
        """What this side had seen after so many moves; without a side, what everybody may see. Hands that are
        `turned_up` are seen by all; the draw pile never is."""
        position = self.position(at)
        view = public(position) if side is None else self.seen[at][side].view
        if turned_up:
            return replace(view, hands=position.hands, hidden=(0, 0, view.hidden[2]))
        return view


@dataclass(slots=True)
class Course:
    rounds: list[Round] = field(default_factory=list)

    @classmethod
    def of(cls, first: Match, moves: Iterable[Move] = (), number: int = 1) -> Course:
        """From its first deal on; a round with this number may be dealt and not begun."""
        course = cls([Round.of(first)])
        for move in moves:
            if course.match.can_go_on:
                course.next_round()
            course.play(move)
        if course.match.can_go_on and number == course.match.number + 1:
            course.next_round()
        return course

    @property
    def now(self) -> Round:
        return self.rounds[-1]

    @property
    def match(self) -> Match:
        return self.now.match()

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def record(self) -> Record:
        moves = (claim.move for one in self.rounds for claim in one.claims)
        return Record(self.rounds[0].match(0), tuple(moves))

    def play(self, move: Move) -> Claim:
        return self.now.play(move)

    def next_round(self) -> None:
        self.rounds.append(Round.of(self.match.next_round()))


def public(position: Position) -> View:
    """What everybody may see: no hand, but for cards that lie open or are named aloud."""
    views = [position.seen_by(side) for side in Side]
    return replace(
        views[Side.HAN],
        hands=(views[Side.CHU].hands[Side.HAN], views[Side.HAN].hands[Side.CHU]),
        hidden=(
            views[Side.CHU].hidden[Side.HAN],
            views[Side.HAN].hidden[Side.CHU],
            views[Side.HAN].hidden[2],
        ),
        side=None,
    )
