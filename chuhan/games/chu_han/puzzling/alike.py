"""Which moves count as one, and which open rulings can matter: both follow from the cards still in reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TypeVar

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.moves import LeadPower, Move, Play, cards_of, powers_of
from chuhan.games.chu_han.position import Position, Sight
from chuhan.games.chu_han.rules import OPEN_RULINGS, Ruleset

_LEAD_POWERS = (Card.JI_BU, Card.YU_JI, Card.YING_BU)
_REACTIONS = (Card.LU_ZHI, Card.XIAO_HE)
S = TypeVar("S", bound=Sight)


def in_reach(position: Sight) -> Cards:
    """The cards that can still come into a hand or are there; Ying Bu reaches into the discard pile (5.3)."""
    announced = sum((cards_of(claim.move) for claim in position.pending), start=NONE)
    live = position.hands[0] + position.hands[1] + Cards.of(position.pile) + announced
    if Card.YING_BU not in live:
        return live
    gone = position.discard + position.trick.cards
    return live + Cards.of(card for card in gone if 1 <= card.rank <= 5)


def spent(position: Position) -> frozenset[Card]:
    """The 3s and 6s whose powers neither side can use any more. When in doubt a power counts as usable."""
    reach = in_reach(position)
    dead: set[Card] = set()
    if Card.LU_ZHI not in reach:
        dead.add(Card.XIAO_HE)  # he answers only her (5.11)
    on_table = position.trick.last_set
    if Card.NINE not in reach and not (on_table and on_table.rank == 9):
        dead.add(Card.LIU_BANG)  # 5.8
    usable = [card for card in reach if card.rank in (3, 6) and card not in dead]
    if not position.pending and all(card in _REACTIONS for card in usable):
        dead.update(_REACTIONS)  # nothing is left that she could cancel (5.4)
    return frozenset(dead)


def count_as_one(position: Position, moves: list[Move]) -> bool:
    """Is this one move, or do they differ only in 3s, or only in 6s, whose powers neither side can use?"""
    if len(moves) <= 1:
        return bool(moves)
    dead = spent(position)
    for rank in (3, 6):
        alike = frozenset(card for card in dead if card.rank == rank)
        if len({_blurred(move, alike) for move in moves}) == 1:
            return True
    return False


def _blurred(move: Move, alike: frozenset[Card]) -> Move:
    """The move with each of these cards replaced by one that stands for all of them."""

    def blur(card: Card) -> Card:
        return min(alike) if card in alike else card

    match move:
        case Play(cards=cards, powers=powers):
            return Play(Cards.of(map(blur, cards)), powers)
        case LeadPower(card=card, target=target) if target is not None:
            return LeadPower(card, blur(target))
    return move


def rulings_that_matter(position: Sight) -> tuple[str, ...]:
    """The open rulings that could change anything from here on; the others have lost their card."""
    reach = in_reach(position)
    matter: list[str] = []
    claims = (*position.trick.plays, *position.pending)
    if Card.ZHONGLI_MO in reach or any(Card.ZHONGLI_MO in powers_of(claim.move) for claim in claims):
        matter += ["zhongli_leads", "zhongli_single"]
        if position.lead_power or any(card in reach for card in _LEAD_POWERS):
            matter.append("lead_power_and_zhongli")
    if position.cancelled or Card.LU_ZHI in reach:
        matter.append("power_after_cancel")
    if Card.XIANG_YU in reach or any(position.doubled):
        matter.append("xiang_yu_both")
    return tuple(matter)


def every_ruling(position: S, fixed: tuple[str, ...] = ()) -> Iterator[S]:
    """The position under every combination of the open rulings that matter, some of them perhaps fixed.

    Where a ruling does not matter both its settings are the same game, so one of them proves both.
    """
    settings = dict(name.split("=") for name in fixed)
    names = rulings_that_matter(position)
    for values in product((True, False), repeat=len(names)):
        chosen = dict(zip(names, values, strict=True))
        if all(settings.get(name, _word(value)) == _word(value) for name, value in chosen.items()):
            kept = {name: value == "yes" for name, value in settings.items()}
            yield from _under(position, replace(position.rules, **(kept | chosen)))


def _under(position: S, rules: Ruleset) -> Iterator[S]:
    """The position with these rules. Where VP are doubled for both sides already, 9.5 = no would have doubled
    those of one side; which of them passed cannot be seen any more, so both are tried."""
    whose = [position.doubled]
    if rules.xiang_yu_both and any(position.doubled):
        whose = [(True, True)]
    elif not rules.xiang_yu_both and all(position.doubled):
        whose = [(True, False), (False, True)]
    for doubled in whose:
        yield replace(position, rules=rules, doubled=doubled)


def rulings_text(rules: Ruleset) -> str:
    """`zhongli_leads=no, …`: all five settings."""
    return ", ".join(f"{name}={_word(getattr(rules, name))}" for name in OPEN_RULINGS)


def _word(value: bool) -> str:
    return "yes" if value else "no"
