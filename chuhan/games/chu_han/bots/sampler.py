"""Layouts that fit what a side knows, drawn at random: what the rival did makes some of them likelier.

Nothing that a rival does excludes a layout, but few hold back what they could play. So each layout is the
likeliest-looking of several drawn: the rival's hand is followed back through the round, and for each of its
moves it is asked what such a hand would have left undone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import islice, pairwise

from chuhan.games.chu_han.bots.player import in_random_order
from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.moves import Allow, Move, Pass, Play, Writ
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Side, Sight, View
from chuhan.games.chu_han.solver.whatever import planning_side

DRAWN = 8
"""Of so many hands one is taken, each by its weight."""
PASSED = 0.25
"""How much less likely a hand is, each time that it could have beaten a set and passed, ..."""
BROKEN = 0.5
"""... that it played a part of its cards of a rank, ..."""
SPARED = 0.5
"""... that a plain set of fewer cards was led though a lower rank had more, ..."""
HELD = 0.4
"""... or that it let a power happen with Lü Zhi in it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A position that fits, and the cards that lie buried or out of sight in it."""

    position: Position
    buried: Cards


def sample(known: Knowledge, rng: random.Random, n: int, *, weighted: bool = True) -> list[Layout]:
    """Of n layouts all count the same; the first ones do not depend on n. `weighted`: by what the rival did,
    else every layout of physical cards is as likely as any other.

    The rival is the side that the view does not belong to.
    """
    return list(islice(layouts(known, rng, weighted=weighted), n))


def layouts(known: Knowledge, rng: random.Random, *, weighted: bool = True) -> Iterator[Layout]:
    """The same without an end; where nothing is hidden it is always the same one."""
    view = known.view
    rival = planning_side(view, view.side).other
    n, unseen = view.hidden[rival], list(view.unseen)
    story = _Story.of(known, rival) if weighted and n else None
    while True:
        hand, rest = _hand(unseen, n, rng)
        if story is not None:
            drawn = [(hand, rest), *(_hand(unseen, n, rng) for _ in range(DRAWN - 1))]
            weights = [story.weight(view.hands[rival] + hand, rng) for hand, _ in drawn]
            hand, rest = _pick(drawn, weights, rng)
        yield _laid(view, rival, hand, in_random_order(rest, rng))


def _hand(unseen: list[Card], n: int, rng: random.Random) -> tuple[Cards, list[Card]]:
    cards = in_random_order(unseen, rng)
    return Cards.of(cards[:n]), cards[n:]


def _pick(
    drawn: list[tuple[Cards, list[Card]]], weights: list[float], rng: random.Random
) -> tuple[Cards, list[Card]]:
    at = rng.random() * sum(weights)
    for one, weight in zip(drawn, weights, strict=True):
        at -= weight
        if at < 0:
            return one
    return drawn[-1]


def _laid(view: View, rival: Side, hand: Cards, rest: list[Card]) -> Layout:
    pile = view.hidden[2]
    hands = [*view.hands]
    hands[rival] += hand
    public = {field.name: getattr(view, field.name) for field in fields(Sight)}
    cards = {"hands": tuple(hands), "pile": view.pile + tuple(rest[:pile])}
    buried = Cards.of(rest[pile:]) + Cards.of(view.buried_seen)
    return Layout(Position(**(public | cards)), buried)


@dataclass(frozen=True, slots=True)
class _Step:
    """A move of the round, read backwards."""

    view: View
    move: Move
    of_rival: bool
    left: Cards
    """What left the rival's hand openly with it, ..."""
    came: Cards
    """... and what came into it."""
    drawn: int
    """How many unknown cards the rival drew with it."""
    known_drawn: Cards


@dataclass(frozen=True, slots=True)
class _Story:
    """What the rival did in the round, the last thing first."""

    rival: Side
    steps: tuple[_Step, ...]

    @classmethod
    def of(cls, known: Knowledge, rival: Side) -> _Story:
        views = [*(seen.view for seen in known.past), known.view]
        steps = []
        for (before, after), seen in zip(pairwise(views), known.past, strict=True):
            of_rival = seen.claim.side is rival
            if isinstance(seen.claim.move, Writ):
                top = Cards.of(before.pile[: before.rules.writ_cards]) if of_rival else NONE
                drawn = before.rules.writ_cards - len(top) if of_rival else 0
                steps.append(_Step(before, seen.claim.move, of_rival, NONE, NONE, drawn, top))
                continue
            # Every card moves in the open: what the table has more, and not from the own hand.
            old = _lying(before) + before.hands[rival.other]
            new = _lying(after) + after.hands[rival.other]
            left, came = new.without(old), old.without(new)
            steps.append(_Step(before, seen.claim.move, of_rival, left, came, 0, NONE))
        return cls(rival, tuple(reversed(steps)))

    def weight(self, hand: Cards, rng: random.Random) -> float:
        """Of a hand that the rival may hold now."""
        weight = 1.0
        for step in self.steps:
            if step.drawn or step.known_drawn:
                # Which of its cards came then is not known: none that it was known to hold before.
                kept = step.view.hands[self.rival] + step.known_drawn
                some = in_random_order(list(hand.without(kept)), rng)[: step.drawn]
                hand = hand - step.known_drawn - Cards.of(some)
            elif step.came or step.left:
                hand = hand.without(step.came) + step.left
            if step.of_rival:
                weight *= _likely(step.view, step.move, hand)
        return weight


def _likely(view: View, move: Move, hand: Cards) -> float:
    """How much less than others a side with such a hand would have made such a move."""
    last = view.trick.last_set
    match move:
        case Pass(power=None) if last is not None and not view.cancelled:
            return PASSED if _could_beat(hand, last) else 1.0
        case Allow() if len(view.pending) == 1 and Card.LU_ZHI in hand:
            return HELD
        case Play(powers=()) if 0 < move.rank < 10:
            weight = BROKEN if len(hand.of_rank(move.rank)) > len(move.cards.of_rank(move.rank)) else 1.0
            if last is None and any(len(hand.of_rank(rank)) > move.size for rank in range(1, move.rank)):
                weight *= SPARED
            return weight
    return 1.0


def _could_beat(hand: Cards, last: Play) -> bool:
    """With a plain set (3.3)."""
    joker = Card.JOKER in hand
    return any((n := len(hand.of_rank(rank))) and n + joker >= last.size for rank in range(last.rank + 1, 10))


def _lying(view: View) -> Cards:
    """All that lies open, the hands aside."""
    return sum(view.places[3:], start=NONE)
