"""What can be guaranteed, by its definition: explicit sets of layouts over the engine alone, nothing clever.

A strategy of the planning side may tell two layouts apart only by what it has been shown: the moves of both
sides, its own draws, and what its own Ji Bu turns up. The rival knows all cards and the strategy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import groupby
from typing import NamedTuple

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import LeadPower, Move
from chuhan.games.chu_han.position import Claim, Position, Side, Sight, View
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import Goal, final_value

JI_BU_LOOKS_AT = 4
UNDER = 2
"""Of the buried cards only the top two can tell anything: Ji Bu shows more of them once all writs are
taken, but then the rival's hand lies open and nothing is drawn any more."""


class Layout(NamedTuple):
    position: Position
    under: tuple[Card, ...] = ()
    """The top of the buried cards, where Ji Bu may still show it."""


Known = frozenset[Layout]
"""The layouts that the planning side cannot tell apart."""


def layouts(view: View, side: Side) -> list[Layout]:
    """Every layout by kinds that a view allows."""
    unseen = tuple(view.unmentioned.without(Cards.of(view.buried_seen)))
    named = tuple(_named(view, side.other))
    ji_bu = Card.JI_BU not in view.hands[side.other] and view.writs_left
    under = UNDER - min(UNDER, len(view.buried_seen)) if ji_bu else 0
    public = {field.name: getattr(view, field.name) for field in fields(Sight)}
    found = []
    for hand, rest in _chosen(_without(unseen, named), view.hidden[side.other] - len(named)):
        hands = list(view.hands)
        hands[side.other] = hands[side.other] + Cards.of(named) + Cards.of(hand)
        for pile, left in _orders(rest, view.hidden[2]):
            cards = {"hands": (hands[0], hands[1]), "pile": view.pile + pile}
            position = Position(**(public | cards))
            for top, _ in _orders(left, under):
                found.append(Layout(position, view.buried_seen[:UNDER] + top))
    return found


def _named(view: View, rival: Side) -> Iterator[Card]:
    """Yu Ji's target, if it is among the unknown cards of the rival, who has named it."""
    for claim in view.pending:
        target = claim.move.target if isinstance(claim.move, LeadPower) else None
        if (
            target is not None
            and claim.side is rival
            and claim.move == LeadPower(Card.YU_JI, target)
            and target not in view.hands[rival]
        ):
            yield target


def _without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _orders(cards: tuple[Card, ...], n: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Each sequence of n of the cards, with what is left."""
    if n == 0:
        yield (), cards
        return
    for card in dict.fromkeys(cards):
        for more, left in _orders(_without(cards, (card,)), n - 1):
            yield (card, *more), left


def _chosen(cards: tuple[Card, ...], n: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Each multiset of n of the cards, with what is left."""
    return ((some, left) for some, left in _orders(cards, n) if list(some) == sorted(some))


def shown(layout: Layout, before: Position, side: Side) -> object:
    """What a move has just shown the planning side, beyond the move itself."""
    position, rival = layout.position, side.other
    ji_bu = Claim(side, LeadPower(Card.JI_BU))
    looked: tuple[Card, ...] = ()
    if position.trick.plays.count(ji_bu) > before.trick.plays.count(ji_bu):
        looked = (*position.pile, *layout.under)[:JI_BU_LOOKS_AT]
    return position.hands[side], looked, position.hands[rival] if position.open[rival] else None


def told_apart(known: Iterable[Layout], move: Move, side: Side) -> list[Known]:
    """The layouts after a move, by what the planning side sees."""

    def sight(pair: tuple[Position, Layout]) -> str:
        return repr(shown(pair[1], pair[0], side))

    after = [(one.position, Layout(play(one.position, move), one.under)) for one in known]
    return [frozenset(one for _, one in part) for _, part in groupby(sorted(after, key=sight), key=sight)]


class Definition:
    """Values seen from the planning side: 1 and -1, or the greatest margin that is guaranteed."""

    def __init__(self, side: Side, goal: Goal, most: int) -> None:
        self.side, self.goal, self.left = side, goal, most
        self.known: dict[Known, int] = {}

    def value(self, known: Known) -> int:
        if known not in self.known:
            self.left -= len(known)
            if self.left < 0:
                raise TooLarge
            self.known[known] = self._value(known)
        return self.known[known]

    def _value(self, known: Known) -> int:
        here = [one.position for one in known]
        sign = 1 if self.side is Side.HAN else -1
        if here[0].over:
            return min(sign * final_value(position, self.goal) for position in here)
        if here[0].actor is self.side:
            return max(self.moves(known).values())
        replies: dict[Move, list[Layout]] = {}
        for one in known:
            for move in legal_moves(one.position):
                replies.setdefault(move, []).append(one)
        return self._least(part for move in replies for part in told_apart(replies[move], move, self.side))

    def moves(self, known: Known) -> dict[Move, int]:
        """Every move of the planning side: it must be the same one in all layouts."""
        choices = [legal_moves(one.position) for one in known]
        assert all(some == choices[0] for some in choices)
        return {move: self._least(told_apart(known, move, self.side)) for move in choices[0]}

    def _least(self, parts: Iterable[Known]) -> int:
        lowest = 1_000_000
        for part in parts:
            lowest = min(lowest, self.value(part))
            if self.goal is Goal.ROUND and lowest < 0:
                break
        return lowest


class TooLarge(Exception):
    """More layouts than were to be looked at."""


def by_definition(view: View, side: Side, goal: Goal, most: int = 5_000) -> dict[str, int]:
    """The value of every move of the planning side, or under "" where it does not act."""
    known = frozenset(layouts(view, side))
    definition = Definition(side, goal, most)
    if view.over or view.actor is not side:
        return {"": definition.value(known)}
    return {str(move): value for move, value in definition.moves(known).items()}
