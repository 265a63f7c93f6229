"""The coach: says before a move is final that it gives away what is certain, and how it could be kept.

It is given the view of the side that moves, and nothing else; its work is counted in moments. So neither what
it says, nor that it says nothing, nor how long it takes, depends on a card that this side cannot know. The
rival is taken to lay and to decide whatever is worst, out of all the cards that he may have.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import permutations

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, LAST_ROUND, SCORING, Card, Province, Side
from chuhan.games.sun_tzu.moves import Move, Place, Trade, Use, placements
from chuhan.games.sun_tzu.play.review import lead
from chuhan.games.sun_tzu.position import Position, Table, View
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.puzzling.explain import lays
from chuhan.games.sun_tzu.solver import Budget, CannotSolve, Goal, NotSolved, kernel
from chuhan.games.sun_tzu.solver.solve import answer_values
from chuhan.games.sun_tzu.solver.values import MOST_PLACEMENTS, values_of
from chuhan.games.sun_tzu.words import deed
from chuhan.language import Sentence

WORK, MOST = 300_000, 150_000
"""Moments of the native kernel for all questions about one move, and for each: a part of half a second."""
SLOWER = 40
"""So many times fewer where the kernel was not built."""
LONGEST = 0.4
"""Seconds for all of them, where a machine is too busy: then nothing is said."""
DEAR = 3
"""So many points are worth a word."""
BEYOND = frozenset({Asked.KEEP, Asked.CHARIOT})
"""What they are good for shows in later rounds only."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a move gives away, from what its side can know: the game, points or a province."""

    side: Side
    move: Move
    better: Move
    """That keeps it."""
    sure: tuple[int, int] | None = None
    """The leads that this move and the better one are sure of."""
    province: Province | None = None

    @property
    def warning(self) -> Sentence:
        if self.province is not None:
            return Sentence(
                "You can be sure to keep {province:province}, and with this you are not.",
                province=self.province,
            )
        if self.sure is not None:
            return Sentence(
                "{n:points} that you can be sure of are given away with this.", n=self.sure[1] - self.sure[0]
            )
        return Sentence("You can be sure of the game, and with this you are not.")

    @property
    def why(self) -> Sentence:
        """What keeps it."""
        move = self.better
        done = lays(self.side, move) if isinstance(move, Place) else deed(self.side, move)
        if self.province is not None:
            return Sentence(
                "If {done}, {province:province} stays yours, whatever the other side does, and nothing else"
                " that is sure is lost.",
                done=done,
                province=self.province,
            )
        if self.sure is not None:
            own, best = map(lead, self.sure)
            return Sentence(
                "If {done}, it comes at worst to {best}; with your move, to {own}.",
                done=done,
                best=best,
                own=own,
            )
        return Sentence("If {done}, the game is yours, whatever the other side does.", done=done)


def advice(view: View, move: Move) -> Advice | None:
    """About a legal move of the side that sees this; None where nothing is proved."""
    asked = view.seen.asked
    if (
        asked is None
        or asked.side is not view.side
        or asked.about in BEYOND
        or not _can_prove(view.seen.start)
    ):
        return None
    decision = _Decision(view.seen, asked.side, move)
    scored = view.seen.start.round in SCORING
    for ask in (decision.game, decision.points) if scored else (decision.province,):
        with suppress(CannotSolve, NotSolved):
            if (found := ask()) is not None:
                return found
    return None


def _can_prove(table: Table) -> bool:
    """Not with events that nobody has seen; without the kernel not with a hidden warlord either."""
    if kernel.available():
        return kernel.can_solve(table)
    return table.events is None and None not in (*table.lords[0], *table.lords[1])


@dataclass(slots=True)
class _Decision:
    """One move among others that cost no more: what each is sure of."""

    seen: Position
    side: Side
    move: Move
    spent: int = 0
    clock: Budget = field(default_factory=lambda: Budget(max_seconds=LONGEST))

    @property
    def _last(self) -> bool:
        return self.seen.start.round == LAST_ROUND

    def game(self) -> Advice | None:
        better = self._better(Goal("win" if self._last else "early", self.side))
        return None if better is None else Advice(self.side, self.move, better)

    def points(self) -> Advice | None:
        margin = Goal("margin", self.side)
        own = self._sure(margin)
        better = self._better(Goal("lead", self.side, lead=own + DEAR))
        if better is None or (self._last and self._sure(Goal("win", self.side)) == 1):
            return None
        return Advice(self.side, self.move, better, (own, self._values(margin, [better])[better]))

    def province(self) -> Advice | None:
        """One that this side holds now. What the move is sure to hold is held by the better one, too."""
        held = [one for one in ALL_PROVINCES if self._sure(self._hold(one)) == 1]
        for one in ALL_PROVINCES:
            if one not in held and self.seen.now.armies[one] * self.side.sign > 0:
                better = self._better(self._hold(*sorted((*held, one))))
                if better is not None:
                    return Advice(self.side, self.move, better, province=one)
        return None

    def _hold(self, *provinces: Province) -> Goal:
        return Goal("hold", self.side, hold=provinces)

    def _sure(self, goal: Goal) -> int:
        return self._values(goal, [self.move])[self.move]

    def _better(self, goal: Goal) -> Move | None:
        """Of the moves that are enough for a goal the one most like this move, if this one is not enough."""
        assert goal.enough is not None
        if self._sure(goal) >= goal.enough:
            return None
        values = self._values(goal, list(self._others()))
        enough = [move for move, value in values.items() if value >= goal.enough]
        return min(enough, key=self._changes, default=None)

    def _changes(self, other: Move) -> int:
        if not isinstance(self.move, Place) or not isinstance(other, Place):
            return 0
        return sum(one is not two for one, two in zip(self.move.cards, other.cards, strict=True))

    def _others(self) -> Iterable[Move]:
        """Before the last round only the same cards, and no trade or warlord instead of none: what is spent
        is missing later."""
        if isinstance(self.move, Place):
            return self._placements(self.move)
        asked = self.seen.asked
        assert asked is not None
        spent = isinstance(self.move, Trade | Use)
        return [one for one in asked.moves if self._last or spent or not isinstance(one, Trade | Use)]

    def _placements(self, place: Place) -> Iterable[Place]:
        table = self.seen.start
        barred = table.barred(self.side)
        if self._last:
            every = list(placements(table.hands[self.side], barred))
            if len(every) <= MOST_PLACEMENTS:
                return every
        orders = dict.fromkeys(permutations(place.cards))
        return [
            Place(cards)
            for cards in orders
            if not any(card is Card.SIX and barred[i] for i, card in enumerate(cards))
        ]

    def _values(self, goal: Goal, moves: list[Move]) -> dict[Move, int]:
        """Exact for the best of them, and for all that are enough. Raises NotSolved, CannotSolve."""
        slower = 1 if kernel.available() else SLOWER
        left = max(1, min(MOST, WORK - self.spent) // slower)
        budget = Budget(max_nodes=left, max_seconds=self.clock.seconds_left)
        try:
            if isinstance(self.move, Place):
                places = [move for move in moves if isinstance(move, Place)]
                return dict(values_of(self.seen.start, goal, places, budget).items())
            values = answer_values(self.seen, goal, budget)
            return {move: values[move] for move in moves if move in values}
        finally:
            self.spent += budget.nodes * slower
