"""What a side sees of a position, and what it has seen along a game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from chuhan.games.sun_tzu.cards import NONE, SIDES, Card, Cards, Lord, Province, Side
from chuhan.games.sun_tzu.moves import Keep, Move, Pick, Place, Use
from chuhan.games.sun_tzu.position import Events, Position, Table, View
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee import begin, play
from chuhan.games.sun_tzu.referee.story import close

T = TypeVar("T")
Known = tuple[tuple[bool, ...], tuple[bool, ...]]
"""Which cards of the two draw piles a side has seen, top first."""
RECYCLED = {Lord.RECYCLE_PLAGUE: Card.PLAGUE, Lord.RECYCLE_MINUS_1: Card.MINUS_1}


def seen_by(position: Position, side: Side | None, known: Known | None = None) -> View:
    """What a side may see; None sees everything. `known` are cards of the piles that it remembers.

    The round is played once more from what the side knew at its start. There the rival may have any warlord
    and any card of his pool, so he is asked wherever he might have an answer: that nobody was asked in the
    game, for lack of a second answer, shows nothing.
    """
    if side is None:
        return View(position)
    seen = begin(_start_for(position, side, known))
    desk, told = seen.desk, position.desk.told
    while len(desk.told) < len(told):
        made = told[len(desk.told)]
        desk.answer(made.move if made.side is side else _shown(made.move, position.shown))
    return View(Position(seen.start, tuple(desk.moves), desk), side)


def _shown(move: Move, shown: tuple[Province, ...]) -> Move:
    """The rival's move as far as it is shown."""
    match move:
        case Place(cards=cards):
            return Place(tuple(card if i in shown else None for i, card in enumerate(cards)))
        case Pick():
            return Pick(None)
        case Keep():
            return Keep(None)
    return move


def _start_for(position: Position, side: Side, known: Known | None) -> Table:
    """The start of the round with what this side knows of it now."""
    start, rival = position.start, side.other
    piles = [_hidden(start.piles[one], known[one] if known else ()) for one in SIDES]
    for one in SIDES:
        gone = any(made.side is one and _recycles(made.move) for made in position.desk.told)
        seen = gone + (_drawn(position, side) if one is side else 0)  # 3.6: a card thrown away was shown
        piles[one][:seen] = start.piles[one][:seen]
    hands, unknown, pools = list(start.hands), list(start.unknown), list(start.pools)
    if not start.unknown[rival]:
        hands[rival], unknown[rival], pools[rival] = _rival_hand(start, rival, piles[rival])
    lords = list(start.lords)
    lords[rival] = (None,) * len(start.lords[rival])
    return replace(
        start,
        hands=(hands[0], hands[1]),
        unknown=(unknown[0], unknown[1]),
        pools=(pools[0], pools[1]),
        piles=(tuple(piles[0]), tuple(piles[1])),
        lords=(lords[0], lords[1]),
        events=_seen_events(start.events, position.desk.events),
    )


def _rival_hand(start: Table, rival: Side, pile: list[Card | None]) -> tuple[Cards, int, Cards]:
    """3.6: the rival holds 1 to 6, and others out of what he has neither laid nor traded yet."""
    hand = start.hands[rival]
    if None in start.piles[rival]:
        pool = start.rules.deck.unframed
    else:
        seen = Cards.of(card for card in pile if card is not None)
        whole = Cards.of(card for card in start.piles[rival] if card is not None)
        pool = hand.unframed + whole.without(seen)
    n = len(hand.unframed)
    return (hand, 0, NONE) if n in (0, len(pool)) else (hand.framed, n, pool)


def _hidden(cards: tuple[T | None, ...], known: tuple[bool, ...]) -> list[T | None]:
    """Only those that are known."""
    return [card if i < len(known) and known[i] else None for i, card in enumerate(cards)]


def _drawn(position: Position, side: Side) -> int:
    """How many cards this side has drawn in this round, and seen (3.5)."""
    asked = position.asked
    if asked is not None and asked.side is side and asked.about is Asked.KEEP:
        return asked.wanted + 1
    for made in position.desk.told:
        if made.side is side and isinstance(made.move, Keep) and made.move.cards is not None:
            return len(made.move.cards) + 1
    return 0


def _recycles(move: Move) -> bool:
    return isinstance(move, Use) and move.lord in RECYCLED


def _seen_events(start: Events | None, now: Events | None) -> Events | None:
    """Of the events face down those that were turned up in this round."""
    if start is None:
        return None
    turned = len(start.down) - (len(now.down) if now else 0)
    return replace(start, down=(*start.down[:turned], *(None,) * (len(start.down) - turned)))


@dataclass(frozen=True, slots=True)
class Observer:
    """What a side has seen since a game began: its view, and what it remembers of the draw piles."""

    side: Side
    position: Position
    known: Known = field(default=((), ()))
    closed: Position | None = None
    """At the start of a round: how this side saw the round before end."""

    @property
    def view(self) -> View:
        return replace(seen_by(self.position, self.side, self.known), closed=self.closed)

    def after(self, move: Move) -> Observer:
        """What this side knows after a move of either side."""
        later = play(self.position, move)
        if later.moves:
            return replace(self, position=later, closed=None)
        known = (self._remembered(Side.BLUE, later), self._remembered(Side.RED, later))
        closed = close(self.position, move)
        assert closed is not None
        return Observer(self.side, later, known, seen_by(closed, self.side, self.known).seen)

    def _remembered(self, owner: Side, later: Position) -> tuple[bool, ...]:
        """Which cards of a pile are known after the round: the owner knows the one that he put under."""
        known = list(self.known[owner])
        known += [False] * (len(self.position.start.piles[owner]) - len(known))
        for made in later.before:
            if made.side is owner and _recycles(made.move):
                known = [*known, True][1:]
            elif made.side is owner and isinstance(made.move, Keep):
                n = len(made.move.cards or ())
                drawn = min(n + 1, len(known)) if n else 0
                known = known[drawn:] + [owner is self.side] * (drawn - n)
        return tuple(known)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A line of moves with everything in view."""

    position: Position
    closed: Position | None = None

    @property
    def view(self) -> View:
        return View(self.position, closed=self.closed)

    def after(self, move: Move) -> OpenTable:
        return OpenTable(play(self.position, move), close(self.position, move))
