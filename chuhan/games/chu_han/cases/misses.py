"""Moves that are nearly legal: one card, one power or one moment away from a legal one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from chuhan.games.chu_han.cards import Card, Cards, enumerate_cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, cards_of
from chuhan.games.chu_han.position import Claim, Position, Trick
from chuhan.games.chu_han.powers import POWER_OF, When
from chuhan.games.chu_han.referee import legal_moves, play, why_illegal
from chuhan.judging.stream import pick

Near = tuple[Position, Move]
MOST = 8
"""Legal moves of a position that are changed; a hand of fifteen has hundreds."""


def misses(rng: Random, position: Position, before: Position | None) -> Iterator[tuple[Move, Near]]:
    """Each with what is legal and one change away: another move here, or the same at a near moment."""
    legal = legal_moves(position)
    for move in _some(rng, legal):
        for other in changed(move, position):
            if why_illegal(position, other) is not None:
                yield other, (position, move)
    for near in moments(rng, position, before):
        answering = bool(position.pending)
        for move in _some(rng, [one for one in legal_moves(near) if answering or _is_special(one)]):
            if not isinstance(move, Allow) and why_illegal(position, move) is not None:
                yield move, (near, move)


def _some(rng: Random, moves: list[Move]) -> list[Move]:
    special = [move for move in moves if _is_special(move)]
    return [*(pick(rng, moves) for _ in range(min(MOST, len(moves)))), *special[:MOST]]


def _is_special(move: Move) -> bool:
    """Neither only a plain set nor the silence to a power."""
    return not isinstance(move, Play | Allow) or (isinstance(move, Play) and bool(move.powers))


def changed(move: Move, position: Position) -> Iterator[Move]:
    """A card more, a card less, another card; a power more, or none."""
    rest = position.hand - cards_of(move)
    match move:
        case Play(cards=cards, powers=powers):
            yield from _other_sets(cards, powers, rest)
        case Pass(power=None):
            yield from (Pass(card) for card in rest if card in POWER_OF)
            if not position.pending:
                yield Writ()
        case Pass(power=card) if card is not None:
            yield from (Play(Cards.of(()), (card,)),)
        case LeadPower(card=Card.YING_BU):
            yield from (LeadPower(Card.YING_BU, card) for card, _ in enumerate_cards(position.discard))
        case LeadPower(card=Card.YU_JI):
            yield LeadPower(Card.YU_JI, Card.YU_JI)
        case React(card=Card.LU_ZHI, target=target) if target is not None:
            yield React(Card.LU_ZHI)


def _other_sets(cards: Cards, powers: tuple[Card, ...], rest: Cards) -> Iterator[Move]:
    kinds = [card for card, _ in enumerate_cards(rest)]
    out = [card for card, _ in enumerate_cards(cards)]
    for card in kinds:
        yield Play(cards.plus(card), powers)
        yield from (Play(cards.minus(gone).plus(card), powers) for gone in out)
        if card in POWER_OF and POWER_OF[card].when in (When.RESPOND, When.PASS) and len(powers) < 2:
            yield Play(cards, tuple(sorted((*powers, card))))
    if len(cards) > 1:
        yield from (Play(cards.minus(gone), powers) for gone in out)
    if cards:
        yield from (Play(cards, tuple(p for p in powers if p is not gone)) for gone in powers)


def moments(rng: Random, position: Position, before: Position | None) -> Iterator[Position]:
    """Positions one change away in which the same side acts."""
    if before is not None and before.actor is position.actor:
        yield before
    if position.pending:
        after = play(position, Allow())
        if not after.over and after.actor is position.actor:
            yield after
        return
    if position.no_writ:
        yield replace(position, no_writ=False)
    if position.lead_power:
        yield replace(position, lead_power=False)
    if position.cancelled:
        yield replace(position, cancelled=False)
    if not position.leading:
        yield replace(position, trick=Trick())
    elif not position.trick.plays and (unseen := [*position.unmentioned]):
        led = Claim(position.turn.other, Play(Cards.of((pick(rng, unseen),))))
        yield replace(position, trick=Trick((led,)))
    if not position.writs_left and len(unseen := [*position.unmentioned]) >= 2:
        taker = int(position.writs[0] == 0)
        writs = (position.writs[0] - (taker == 0), position.writs[1] - (taker == 1))
        yield replace(position, writs=writs, pile=tuple(unseen[:2]))
