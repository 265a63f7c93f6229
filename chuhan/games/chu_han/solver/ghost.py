"""The round as one side knows it, against a ghost whose hidden cards are chosen only when they are shown.

Passing and not reacting exclude nothing, so what is known of the rival's hand is always: these cards, and n
more out of the unseen ones. What the ghost plays must fit: known cards first, then unseen ones; n goes down.
What the planning side draws, and what its Ji Bu turns up, is chosen by the ghost as well. So a value of this
game is guaranteed whatever the layout is; and where the ghost holds it down, its choices make up a layout.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from chuhan.games.chu_han.cards import NONE, Card, Cards, enumerate_cards
from chuhan.games.chu_han.moves import LeadPower, Move, Writ, cards_of
from chuhan.games.chu_han.observer import took_effect
from chuhan.games.chu_han.position import PUBLIC, Claim, Position, Side, Sight, View
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.alphabeta import Bounds, essence, shed
from chuhan.games.chu_han.solver.goals import Goal, final_value


class Place(Enum):
    """Where cards come from that are about to be shown to the planning side."""

    DRAWN = "drawn"
    PILE = "the top of the pile"
    BURIED = "under the pile"
    RIVAL = "the rival's hand"


@dataclass(frozen=True, slots=True)
class Shown:
    """Hidden cards are shown to the planning side: nobody's move, but the ghost chooses which they are."""

    cards: Cards

    def __str__(self) -> str:
        return f"({self.cards})"


Step = Move | Shown


@dataclass(frozen=True, slots=True)
class Ghost:
    """A moment of the round, as the planning side knows it."""

    side: Side
    """The planning side, whose hand is known."""
    view: View
    unseen: Cards
    """`view.unseen`, counted on."""
    to_show: tuple[tuple[Place, int], ...] = ()
    """What is shown to the planning side before anything else happens: where, and how many unseen cards."""

    @classmethod
    def of(cls, view: View, side: Side) -> Ghost:
        """Yu Ji's target, which was named, is a known card of the hand."""
        rival = side.other
        for claim in view.pending:
            target = yu_ji_target(claim.move)
            if target is not None and claim.side is rival and target not in view.hands[rival]:
                view = _known(view, rival, Cards.of((target,)))
        return cls(side, view, view.unseen)

    def __str__(self) -> str:
        return str(self.view)

    @property
    def over(self) -> bool:
        return not self.to_show and self.view.over

    @property
    def actor(self) -> Side:
        return self.side.other if self.to_show else self.view.actor

    @property
    def certain(self) -> bool:
        """Is nothing hidden any more that could matter?"""
        return not any(self.view.hidden)

    # ---- steps ----------------------------------------------------------------------------------

    def steps(self) -> Sequence[Step]:
        """Everything that can happen next: legal moves, or ways to show cards."""
        if self.to_show:
            return [Shown(cards) for cards in choices(self.unseen, self.to_show[0][1])]
        view, rival = self.view, self.side.other
        if view.actor is self.side or not view.hidden[rival]:
            return legal_moves(view)
        every = _with(view.hands, rival, view.hands[rival] + self.unseen)
        none = _with(view.hidden, rival, 0)
        moves = legal_moves(replace(view, hands=every, hidden=(*none, view.hidden[2])))
        return [move for move in moves if len(self.taken_by(move)) <= view.hidden[rival]]

    def taken_by(self, step: Step) -> Cards:
        """The unseen cards that a step shows: of the ghost's moves, those not among its known cards."""
        if isinstance(step, Shown):
            return step.cards
        if self.view.actor is self.side:
            return NONE
        cards = cards_of(step)
        target = yu_ji_target(step)
        if target is not None:
            cards = cards.plus(target)
        return cards.without(self.view.hands[self.view.actor])

    def after(self, step: Step) -> Ghost:
        taken = self.taken_by(step)
        unseen = self.unseen - taken
        if isinstance(step, Shown):
            return Ghost(self.side, self._with_shown(step.cards), unseen, self.to_show[1:])
        side, rival = self.side, self.side.other
        view = _known(self.view, rival, taken) if taken else self.view
        if isinstance(step, Writ):
            return self._drawn(view)
        # Whatever the hidden cards are: the referee only asks how many there are.
        before, some = some_layout(Ghost(side, view, unseen))
        later = play(before, step)
        hands = _with(later.hands, rival, later.hands[rival] - some)
        ghost = Ghost(side, replace(view, hands=hands, **public(later)), unseen)
        if took_effect(view, step) == Claim(side, LeadPower(Card.JI_BU)):
            return replace(ghost, to_show=tuple(ghost._ji_bu_shows()))
        return ghost

    def _drawn(self, view: View) -> Ghost:
        """A writ is taken (4.1). The ghost need not say yet what it has drawn."""
        side, n = view.actor, view.rules.writ_cards
        known = view.pile[:n]
        hidden = n - len(known)
        writs = (view.writs[0] + (side is Side.HAN), view.writs[1] + (side is Side.CHU))
        hands = _with(view.hands, side, view.hands[side] + Cards.of(known))
        numbers = _with(view.hidden[:2], side, view.hidden[side] + hidden)
        later = replace(
            view,
            hands=hands,
            pile=view.pile[n:],
            hidden=(*numbers, view.hidden[2] - hidden),
            writs=writs,
            no_writ=True,
        )
        to_show = ((Place.DRAWN, hidden),) if side is self.side and hidden else ()
        return Ghost(self.side, later, self.unseen, to_show)

    def _ji_bu_shows(self) -> Iterator[tuple[Place, int]]:
        """5.1: the rival's hand once all writs are taken; else the top of the pile and what is buried."""
        view, rules = self.view, self.view.rules
        if view.open[self.side.other]:
            if view.hidden[self.side.other]:
                yield Place.RIVAL, view.hidden[self.side.other]
            return  # nothing is drawn any more: what is buried is of no use
        top = min(rules.ji_bu_cards, view.pile_size)
        start = len(view.pile)
        while start < top:
            end = min(start - start % rules.writ_cards + rules.writ_cards, top)
            yield Place.PILE, end - start
            start = end
        buried = rules.ji_bu_cards - top - len(view.buried_seen)
        if buried > 0:
            yield Place.BURIED, buried

    def _with_shown(self, cards: Cards) -> View:
        view = self.view
        match self.to_show[0][0]:
            case Place.DRAWN:
                return _known(view, self.side, cards)
            case Place.RIVAL:
                return _known(view, self.side.other, cards)
            case Place.BURIED:
                return replace(view, buried_seen=(*view.buried_seen, *cards))
            case Place.PILE:
                han, chu, pile = view.hidden
                return replace(view, pile=(*view.pile, *cards), hidden=(han, chu, pile - len(cards)))

    # ---- what the value depends on ---------------------------------------------------------------

    def essence(self, goal: Goal) -> Hashable:
        view = self.view
        hidden = self.unseen if any(view.hidden) else NONE
        return essence(view, goal, hidden), self.side, self.to_show, view.hidden, len(view.buried_seen)


class GhostSearch(Bounds[Ghost, Step]):
    """The search in plain Python. Values are seen from Han."""

    def moves(self, position: Ghost) -> Sequence[Step]:
        return position.steps()

    def after(self, position: Ghost, move: Step) -> Ghost:
        return position.after(move)

    def final(self, position: Ghost, goal: Goal) -> int:
        return final_value(position.view, goal)

    def essence(self, position: Ghost, goal: Goal) -> Hashable:
        return position.essence(goal)

    def promise(self, move: Step) -> int:
        return shed(move)


def choices(cards: Cards, n: int) -> Iterator[Cards]:
    """Each multiset of n of the cards once."""
    kinds = list(enumerate_cards(cards))

    def chosen(at: int, left: int, some: Cards) -> Iterator[Cards]:
        if left == 0:
            yield some
        elif at < len(kinds):
            card, copies = kinds[at]
            for k in range(min(copies, left), -1, -1):
                yield from chosen(at + 1, left - k, some + Cards.of([card] * k))

    return chosen(0, n, NONE)


def some_layout(ghost: Ghost) -> tuple[Position, Cards]:
    """Some layout of what is known, and those cards of the rival's hand in it that are not known."""
    view, rival = ghost.view, ghost.side.other
    n, rest = view.hidden[rival], tuple(ghost.unseen)
    hand = Cards.of(rest[:n])
    hands = _with(view.hands, rival, view.hands[rival] + hand)
    return Position(hands=hands, pile=view.pile + rest[n : n + view.hidden[2]], **public(view)), hand


def yu_ji_target(step: Move) -> Card | None:
    """The card that she discards, which is still in the hand when it is named (5.2)."""
    return step.target if isinstance(step, LeadPower) and step.card is Card.YU_JI else None


def _known(view: View, side: Side, cards: Cards) -> View:
    """Unknown cards of a hand become known."""
    hands = _with(view.hands, side, view.hands[side] + cards)
    numbers = _with(view.hidden[:2], side, view.hidden[side] - len(cards))
    return replace(view, hands=hands, hidden=(*numbers, view.hidden[2]))


def _with(pair: tuple, side: Side, value: object) -> tuple:  # type: ignore[type-arg]
    return (value, pair[1]) if side is Side.HAN else (pair[0], value)


def public(sight: Sight) -> dict[str, Any]:
    return {name: getattr(sight, name) for name in PUBLIC}
