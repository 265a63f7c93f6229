"""Why a placement is not sure: the rival's cards that break it, and a line of the round in which they do."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Card, Province
from chuhan.games.sun_tzu.moves import Made, Move, Place, Trade, placements
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Covered
from chuhan.games.sun_tzu.solver.calm import worst_reply
from chuhan.games.sun_tzu.solver.goals import Goal, is_settled
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve
from chuhan.games.sun_tzu.solver.lines import Lines
from chuhan.games.sun_tzu.solver.stock import Stock, pool_of, possible_answers
from chuhan.games.sun_tzu.solver.tree import HIDDEN
from chuhan.games.sun_tzu.solver.two_rounds import TwoRounds, asks_for_two
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
    table, side = position.start, goal.side
    budget = budget or Budget()
    if position.moves or position.over:
        raise CannotSolve("A placement is refuted at the start of a round, before cards are laid")
    if table.unknown[side] or None in table.lords[side]:
        raise CannotSolve(f"The own hand and warlord must be known, and those of {side.title} are not")
    if place not in placements(table.hands[side], table.barred(side)):
        raise CannotSolve(f"{side.title} cannot lay {place} here")
    if asks_for_two(table, goal):
        value, reply = TwoRounds(table, goal, budget).worst(place)
        moves: tuple[Made, ...] = ()
    else:
        walk = _Walk(Lines(table, goal, budget), place)
        value, reply, moves = walk.value, *walk.go()
    if goal.enough is not None and value >= goal.enough:
        return None
    laid = sorted([Made(side, place), Made(side.other, reply)], key=lambda made: made.side)
    return Refutation(value, reply, (*laid, *moves))


class _Walk:
    """Through a round by answers that keep the value.

    In a calm round one placement of the rival does it; else he picks each card as it is turned up.
    """

    def __init__(self, lines: Lines, place: Place) -> None:
        self.lines, self.place, self.reply = lines, place, HIDDEN
        table, goal = lines.table, lines.goal
        if calm_for(table, goal):
            replies = [worst_reply(one, goal, place) for one in hands_of(table)]
            self.reply = min(replies, key=lambda reply: lines.value(place, reply))
        self.value = lines.value(place, self.reply)
        self.made: list[Made] = []

    def go(self) -> tuple[Place, tuple[Made, ...]]:
        while True:
            try:
                position = self.lines.played(self.place, self.reply, self._moves)
            except Covered as reveal:
                self._turn_up(reveal.province)
                continue
            if is_settled(position):
                break
            assert position.asked is not None
            answers = possible_answers(position)
            found = next(answer for answer in answers if self._keeps(self.reply, answer))
            self.made.append(Made(position.asked.side, found))
        for province in ALL_PROVINCES:  # the round may end before all cards are turned up
            if self.reply.cards[province] is None:
                self._turn_up(province)
        return self.reply, tuple(self.made)

    @property
    def _moves(self) -> list[Move]:
        return [made.move for made in self.made]

    def _keeps(self, reply: Place, *more: Move) -> bool:
        return self.lines.value(self.place, reply, [*self._moves, *more]) == self.value

    def _turn_up(self, province: Province) -> None:
        """The rival picks a card that keeps the value."""
        table, rival = self.lines.table, self.lines.goal.side.other
        stock = Stock(table.hands[rival], pool_of(table, rival), table.unknown[rival])
        for card in self.reply.known:
            stock = stock.without(card)
        for made in self.made:
            if made.side is rival and isinstance(made.move, Trade):
                stock = stock.without(made.move.card)
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
