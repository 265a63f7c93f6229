"""Set-up (section 2), and the dealer, who draws sets by chance in an order that a seed fixes for good."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

from chuhan.games.three_kingdoms.cards import DEALER, STATES, Box, kit_box
from chuhan.games.three_kingdoms.moves import Deal
from chuhan.games.three_kingdoms.position import Choose, DealCards, Draw, Offer, Phase, Position, Realm
from chuhan.games.three_kingdoms.referee.rounds import joined, recruited, went_on
from chuhan.games.three_kingdoms.rules import BASE, FIRST_CARDS, FIRST_ORDER, START, Ruleset

T = TypeVar("T")


class NoDraft(ValueError):
    """The data have too few generals to choose from, or none for the beginner set-up."""


def begin(rules: Ruleset = BASE, crit: str = "AC", box: Box | None = None) -> Position:
    """The table before the first deal (2.1-2.9); `crit` is how the criterion marker fell (2.3)."""
    box = box or kit_box()
    if rules.beginner == "no" and not box.can_draft():
        raise NoDraft("These data have too few generals to draft; deal with --beginner.")
    if rules.beginner == "yes" and len(box.beginner) < len(STATES):
        raise NoDraft("These data have no [beginner] table, so that there is no beginner set-up.")
    realms = []
    for state in STATES:
        gold, rice, support, tribe = START[state]  # 2.6; farm, market and tracks at 0 (2.5)
        realms.append(Realm(gold=gold, rice=rice, support=support, tribe=tribe))
    position = Position(
        box=box,
        round=1,  # 2.1
        phase=Phase.RECRUIT,
        turn=DEALER,
        order=FIRST_ORDER,
        acts=(),
        crit=crit,
        realms=tuple(realms),
        rules=rules,
    )
    if rules.beginner == "no":
        for state in STATES:
            position = joined(position, state, [box.lord_of(state)], hidden=False)  # 2.8
    cards = [
        DealCards(state, deck, n)
        for state in STATES
        for deck, n in zip("ud", FIRST_CARDS[state], strict=True)
    ]
    return recruited(position.having(todo=tuple(cards)))  # 2.7, then 2.8 to 2.10


def deal(seed: int, rules: Ruleset = BASE, box: Box | None = None) -> Position:
    """The first position of a game in which a player decides."""
    rng = random.Random(seed)
    position = begin(rules, "AC" if rng.random() < 0.5 else "CA", box)  # 2.3
    while position.actor is DEALER:
        position = dealt(position, chance(position, rng))
    return position


def chance(position: Position, rng: random.Random) -> Deal:
    """The dealer's next move: all sets of the right size are equally likely."""
    deck, n = drawn_from(position)
    return Deal(position.box.ordered(shuffled(rng, deck)[:n]))


def shuffled(rng: random.Random, things: Sequence[T]) -> list[T]:
    """Of `random` only `random()` is promised to stay the same."""
    return [thing for _, _, thing in sorted((rng.random(), i, thing) for i, thing in enumerate(things))]


def drawn_from(position: Position) -> tuple[list[str], int]:
    """The deck from which the dealer draws now, and how many."""
    match position.todo[0]:
        case DealCards(deck=deck, n=n):
            return position.card_deck(deck), n
        case Offer(state=state, n=n):
            return position.general_deck(state), n
        case Draw(deck=deck):
            return position.card_deck(deck), 1
    raise ValueError("The dealer has nothing to deal.")


def legal_deals(position: Position) -> list[Deal]:
    deck, n = drawn_from(position)
    return [Deal(names) for names in combinations(deck, n)]


def dealt(position: Position, move: Deal) -> Position:
    """The cards go to their state; of generals it keeps some (2.7, 2.8, 3.1, 4.4)."""
    item, *later = position.todo
    if isinstance(item, Offer):
        choose = Choose(item.state, item.keep, move.names)
        return went_on(position.having(todo=(choose, *later)))
    assert isinstance(item, DealCards | Draw)
    realm = position.realms[item.state]
    realm = realm.having(hand=(*realm.hand, *move.names))
    return went_on(position.with_realm(item.state, realm, todo=tuple(later)))
