"""Why a placement is not sure: the rival's cards that break it, and a line of the round in which they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Province
from chuhan.games.sun_tzu.moves import Made, Place, Trade, placements
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Covered
from chuhan.games.sun_tzu.solver.calm import worst_reply
from chuhan.games.sun_tzu.solver.goals import Goal, is_settled
from chuhan.games.sun_tzu.solver.kernel import Asking
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve
from chuhan.games.sun_tzu.solver.lines import Answer, Lines, lines_of
from chuhan.games.sun_tzu.solver.stock import Stock, pool_of, possible_answers
from chuhan.games.sun_tzu.solver.tree import HIDDEN
from chuhan.games.sun_tzu.solver.two_rounds import asks_for_two, two_rounds
from chuhan.games.sun_tzu.solver.values import calm_for, hands_of


@dataclass(frozen=True, slots=True)
class Refutation:
    """What a placement comes to at worst, and how."""

    value: int
    """Seen from the side of the goal, whatever it decides later on."""
    reply: Place
    line: tuple[Made, ...]
    """The moves of the round, both placements first: each side decides as well as it can. Of two rounds the
    placements of the first only."""


def refutation(
    position: Position, goal: Goal, place: Place, budget: Budget | None = None
) -> Refutation | None:
    """How the rival holds a placement to its worst; None if the goal holds against everything.

    A margin has no promise to break: its worst case is always given. Raises CannotSolve, NotSolved.
    """
    side = goal.side
    if place not in placements(position.start.hands[side], position.start.barred(side)):
        raise CannotSolve(f"{side.title} cannot lay {place} here")
    return next(_refuted(position, goal, [place], budget or Budget()))


def refutations(position: Position, goal: Goal, budget: Budget | None = None) -> dict[Place, Refutation]:
    """Of every placement that is not guaranteed; of a margin, of every one that falls short of the best."""
    table, side = position.start, goal.side
    every = list(placements(table.hands[side], table.barred(side)))
    found = zip(every, _refuted(position, goal, every, budget or Budget()), strict=True)
    broken = {place: one for place, one in found if one is not None}
    best = max((one.value for one in broken.values()), default=0)
    return {place: one for place, one in broken.items() if goal.enough is not None or one.value < best}


def _refuted(
    position: Position, goal: Goal, places: Iterable[Place], budget: Budget
) -> Iterator[Refutation | None]:
    table, side = position.start, goal.side
    if position.moves or position.over:
        raise CannotSolve("A placement is refuted at the start of a round, before cards are laid")
    if table.unknown[side] or None in table.lords[side]:
        raise CannotSolve(f"The own hand and warlord must be known, and those of {side.title} are not")
    two = two_rounds(table, goal, budget) if asks_for_two(table, goal) else None
    lines, calm = lines_of(table, goal, budget), calm_for(table, goal)
    for place in places:
        moves: tuple[Made, ...] = ()
        if two is not None:
            value, reply = two.worst(place)
        else:
            walk = _Walk(lines, place, calm=calm)
            value, reply, moves = walk.value, *walk.go()
        laid = sorted([Made(side, place), Made(side.other, reply)], key=lambda made: made.side)
        holds = goal.enough is not None and value >= goal.enough
        yield None if holds else Refutation(value, reply, (*laid, *moves))


class _Walk:
    """Through a round by answers that keep the value.

    In a calm round one placement of the rival does it; else he picks each card as it is turned up.
    """

    def __init__(self, lines: Lines, place: Place, *, calm: bool) -> None:
        self.lines, self.place, self.reply = lines, place, HIDDEN
        table, goal = lines.table, lines.goal
        if calm:
            replies = [worst_reply(one, goal, place) for one in hands_of(table)]
            self.reply = min(replies, key=lambda reply: lines.value(place, reply))
        self.value = lines.value(place, self.reply)
        self.made: list[Answer] = []

    def go(self) -> tuple[Place, tuple[Made, ...]]:
        while True:
            try:
                position = self.lines.played(self.place, self.reply, self.made)
            except Covered as reveal:
                self._turn_up(reveal.province)
                continue
            if is_settled(position):
                break
            asking = Asking.of(position)
            answers = possible_answers(position)
            self.made.append((asking, next(one for one in answers if self._keeps(self.reply, (asking, one)))))
        for province in ALL_PROVINCES:  # the round may end before all cards are turned up
            if self.reply.cards[province] is None:
                self._turn_up(province)
        return self.reply, tuple(self._asked())

    def _asked(self) -> Iterator[Made]:
        """The answers that are asked for when all cards are known."""
        for i, (asking, move) in enumerate(self.made):
            position = self.lines.played(self.place, self.reply, self.made[:i])
            if not is_settled(position) and Asking.of(position) == asking:
                yield Made(asking.side, move)

    def _keeps(self, reply: Place, *more: Answer) -> bool:
        return self.lines.value(self.place, reply, [*self.made, *more]) == self.value

    def _turn_up(self, province: Province) -> None:
        """The rival picks a card that keeps the value."""
        table, rival = self.lines.table, self.lines.goal.side.other
        stock = Stock(table.hands[rival], pool_of(table, rival), table.unknown[rival])
        for card in self.reply.known:
            stock = stock.without(card)
        for asking, move in self.made:
            if asking.side is rival and isinstance(move, Trade):
                stock = stock.without(move.card)
        barred = table.barred(rival)
        others = [barred[i] for i in ALL_PROVINCES if self.reply.cards[i] is None and i != province]
        for card in stock.kinds:
            if (card is Card.SIX and barred[province]) or not stock.without(card).fills(others):
                continue
            cards = self.reply.cards
            reply = Place((*cards[:province], card, *cards[province + 1 :]))
            if self._keeps(reply):
                self.reply = reply
                return
        raise AssertionError("no card of the rival keeps the value")
