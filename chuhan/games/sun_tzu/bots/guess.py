"""A position as it may be behind a view: what is unknown is drawn at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, SIDES, Card, Cards, Event, Lord, Side
from chuhan.games.sun_tzu.moves import Keep, Move, Pick, Place, Trade
from chuhan.games.sun_tzu.position import Position, Table, View
from chuhan.games.sun_tzu.referee.rounds import after, begin
from chuhan.games.sun_tzu.solver.stock import possible_cards, with_card

TRIES = 20


def guess(view: View, rng: Random) -> Position:
    """A position in which nothing is unknown and that looks like this view to its side."""
    for _ in range(TRIES):
        found = _replayed(view, _filled(view.seen, rng), rng)
        if found is not None:
            return found
    raise ValueError("no position was found behind this view")


def _filled(seen: Position, rng: Random) -> Table:
    """The start of the round with all cards, warlords and events in some place."""
    start = seen.start
    hands, piles, lords = list(start.hands), list(start.piles), list(start.lords)
    for side in SIDES:
        pool = list(start.pools[side]) or list(_rest(start, side))
        rng.shuffle(pool)
        needed = _needed(seen, side, pool) if start.unknown[side] else []
        for card in needed:
            pool.remove(card)
        n = start.unknown[side] - len(needed)
        hands[side] = hands[side] + Cards.of([*needed, *pool[:n]])
        rest = iter(pool[n:])
        piles[side] = tuple(next(rest, Card.PLUS_1) if card is None else card for card in piles[side])
        lords[side] = _picked(seen, side, rng)
    events = start.events
    if events is not None:
        free = [event for event in Event if event is not events.up and event not in events.down]
        rng.shuffle(free)
        events = replace(events, down=tuple(free.pop() if one is None else one for one in events.down))
    return replace(
        start,
        hands=(hands[0], hands[1]),
        piles=(piles[0], piles[1]),
        lords=(lords[0], lords[1]),
        events=events,
        unknown=(0, 0),
        pools=(Cards(0), Cards(0)),
    )


def _rest(start: Table, side: Side) -> Cards:
    """The cards that may lie in a pile: those that are not in the hand. Some have left the game by now."""
    known = start.hands[side] + Cards.of(card for card in start.piles[side] if card is not None)
    return start.rules.deck.unframed.without(known)


def _needed(seen: Position, side: Side, pool: list[Card]) -> list[Card]:
    """The cards that the moves of this round have shown to be in the unknown part of the hand."""
    place = seen.laid[side]
    shown = [card for card in place.cards if card is not None] if place else []
    shown += [made.move.card for made in seen.told if made.side is side and isinstance(made.move, Trade)]
    missing = Cards.of(shown).without(seen.start.hands[side])
    return [card for card in missing if card in pool]


def _picked(seen: Position, side: Side, rng: Random) -> tuple[Lord, ...]:
    """Warlords for the unknown ones; those used in this round were among them."""
    start = seen.start
    known = [lord for lord in start.lords[side] if lord is not None]
    hidden = len(start.lords[side]) - len(known)
    used_now = [lord for lord in seen.now.used[side] if lord not in start.used[side] and lord not in known]
    free = [
        lord
        for lord in Lord
        if lord.side is side
        and lord is not Lord.HEAD_START
        and lord not in (*known, *used_now, *start.used[side])
    ]
    rng.shuffle(free)
    return tuple(sorted([*known, *[*used_now, *free][:hidden]]))


def _replayed(view: View, start: Table, rng: Random) -> Position | None:
    """The round played again from a guessed start; None if a move does not fit the guess."""
    position = begin(start)
    told = view.seen.desk.told
    while len(position.desk.told) < len(told):
        made = told[len(position.desk.told)]
        move = _certain(position, made.side, made.move, rng)
        asked = position.asked
        if move is None or asked is None or (asked.moves and move not in asked.moves):
            return None
        position = after(position, move)
    return position


def _certain(position: Position, side: Side, move: Move, rng: Random) -> Move | None:
    """A move with its unknown parts drawn."""
    asked = position.asked
    if asked is None or asked.side is not side:
        return None
    if isinstance(move, Place) and None in move.cards:
        return _certain_place(position, side, move, rng)
    if move in (Pick(None), Keep(None)):
        named = [one for one in asked.moves if isinstance(one, Pick | Keep)]
        return named[int(rng.random() * len(named))] if named else None
    return move


def _certain_place(position: Position, side: Side, place: Place, rng: Random) -> Place | None:
    """Covered cards out of the rest of the hand, none of them where it may not lie."""
    position = _laid(position, side, place)
    for province in ALL_PROVINCES:
        if place.cards[province] is None:
            cards = possible_cards(position, side, province)
            if not cards:
                return None
            position = with_card(position, side, province, cards[int(rng.random() * len(cards))])
    return position.laid[side]


def _laid(position: Position, side: Side, place: Place) -> Position:
    desk = position.desk.copy()
    known = Cards.of(card for card in place.cards if card is not None)
    desk.laid[side] = place
    desk.hands[side] = desk.hands[side].without(known)
    return Position(position.start, position.moves, desk)
