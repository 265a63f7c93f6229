"""Instructor and technology, develop the state, control the Han emperor (4.4, 4.5, 4.12)."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.cards import WEAPONS, Space, State
from chuhan.games.three_kingdoms.moves import Act, Arms, Control, Enact, Instruct
from chuhan.games.three_kingdoms.position import Draw, Position, Realm
from chuhan.games.three_kingdoms.rules import MOST_TRAINED
from chuhan.games.three_kingdoms.spaces.base import Action, sets_of_arms
from chuhan.games.three_kingdoms.spaces.goods import why_not_trained
from chuhan.refusal import Refusal


class InstructAction(Action):
    """4.4."""

    kinds = (Instruct,)

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        decks = [deck for deck in "ud" if position.card_deck(deck)]
        realm = position.realms[state]
        yield from (Instruct(0, deck) for deck in decks)
        for n in range(1, min(MOST_TRAINED, realm.army if realm.rice else 0) + 1):
            yield from (Instruct(n, deck) for deck in ("", *decks))

    def why_not(self, position: Position, state: State, move: Instruct) -> Refusal | None:
        if move.train > MOST_TRAINED:
            return Refusal("4.4", "One or two armies are trained.")
        if move.train and not position.realms[state].rice:
            return Refusal("4.4", "The instructor costs 1 rice, and you have none.")
        if move.deck and not position.card_deck(move.deck):
            return Refusal("4.4", "No card of {deck:deck} is left to draw.", deck=move.deck)
        return why_not_trained(position, state, move.train)

    def effect(self, position: Position, state: State, move: Instruct) -> Position:
        if move.train:
            realm = position.realms[state].plus(rice=-1, army=-move.train, trained=move.train)
            position = position.with_realm(state, realm)
        if move.deck:
            position = position.having(todo=(*position.todo, Draw(state, move.deck)))
        return position


class EnactAction(Action):
    """4.5: requirements are read before the cost is paid."""

    kinds = (Enact,)

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        realm = position.realms[state]
        for name in position.box.ordered(realm.hand):
            moves: Iterator[Enact] = (
                Enact(name, arms) for arms in sets_of_arms(_weapons(position, name), realm.arms)
            )
            yield from (move for move in moves if self.why_not(position, state, move) is None)

    def why_not(self, position: Position, state: State, move: Enact) -> Refusal | None:
        realm = position.realms[state]
        if move.card not in realm.hand:
            return Refusal("4.5", "You do not have this state card in hand.")
        card = position.box.cards[move.card]
        for word, least in card.needs:
            if position.level(state, word) < least:
                return Refusal("4.5", "This card needs {n} here: {word:level_name}.", n=least, word=word)
        n = _weapons(position, move.card)
        if sum(move.arms) != n:
            return Refusal("4.5", "This card costs {n:weapons_in_all} of any kind; name them.", n=n)
        later = _paid(realm, card.cost, move.arms)
        for word, _ in card.cost:
            if word != "weapon" and _stock(later, word) < 0:
                return Refusal("4.5", "You cannot pay the cost of this card: {word:cost_name}.", word=word)
        if min(later.arms) < 0:
            return Refusal("4.5", "You do not have these weapons, or they pay for something else already.")
        return None

    def effect(self, position: Position, state: State, move: Enact) -> Position:
        realm = _paid(position.realms[state], position.box.cards[move.card].cost, move.arms)
        hand = tuple(name for name in realm.hand if name != move.card)
        return position.with_realm(state, realm.having(hand=hand, built=(*realm.built, move.card)))


def _weapons(position: Position, name: str) -> int:
    """How many weapons of any kind a card costs."""
    return dict(position.box.cards[name].cost).get("weapon", 0)


def _paid(realm: Realm, cost: tuple[tuple[str, int], ...], arms: Arms) -> Realm:
    """After paying, perhaps with less than nothing."""
    for word, n in cost:
        if word in WEAPONS:
            realm = realm.with_arms(word, -n)
        elif word != "weapon":
            realm = realm.plus(**{word: -n})
    return realm.armed(arms, -1)


def _stock(realm: Realm, word: str) -> int:
    n: int = realm.arms[WEAPONS.index(word)] if word in WEAPONS else getattr(realm, word)
    return n


class ControlAction(Action):
    """4.12: the tile itself moves in the Update phase (6.2)."""

    kinds = (Control,)

    def tries(self, position: Position, state: State, space: Space) -> Iterator[Act]:
        names = position.box.ordered(bid.general for bid in position.bids_of(state, space))
        moves = map(Control, names)
        return (move for move in moves if self.why_not(position, state, move) is None)

    def why_not(self, position: Position, state: State, move: Control) -> Refusal | None:
        if not position.realms[state].gold:
            return Refusal("4.12", "It costs 1 gold, and you have none.")
        if position.realms[state].rank == position.box.top_rank:
            return Refusal("4.12", "You have the highest rank already.")
        if move.general not in [bid.general for bid in position.bids_of(state, Space.EMPEROR)]:
            return Refusal("4.12", "Only a general of yours who stands here is turned over.")
        return None

    def effect(self, position: Position, state: State, move: Control) -> Position:
        realm = position.realms[state].plus(gold=-1, rank=1)
        return position.with_realm(state, realm, flipped=move.general, court=str(state))

    def staying(self, move: Control) -> str:
        return move.general
