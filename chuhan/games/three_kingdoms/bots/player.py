"""What a rival is, the moves it may choose from, a position as it may be behind a view, and a whole game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol

from chuhan.games.three_kingdoms.cards import DEALER, STATES, State
from chuhan.games.three_kingdoms.moves import Instruct, Move
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.position import Choose, Position, View
from chuhan.games.three_kingdoms.referee import chance, legal_moves, play
from chuhan.games.three_kingdoms.referee.setup import shuffled

DECKS = "ud"


class Rival(Protocol):
    """Answers for the state whose view it is shown."""

    def choose(self, view: View, rng: Random) -> Move: ...


def answers(view: View) -> list[Move]:
    """The legal moves of the one who decides, as far as it can see: it can count the cards that others hold,
    so that it knows when a deck is empty (4.4)."""
    found = legal_moves(view.seen)
    if not any(isinstance(move, Instruct) and move.deck for move in found):
        return found
    backs = [sum(realm.backs[i] for realm in view.seen.realms) for i in range(len(DECKS))]
    empty = [deck for deck, n in zip(DECKS, backs, strict=True) if len(view.seen.card_deck(deck)) <= n]
    return [move for move in found if not (isinstance(move, Instruct) and move.deck in empty)]


def guess(view: View, rng: Random) -> Position:
    """A position in which nothing is unknown, and that looks like this view to its state."""
    position = view.seen
    for state in STATES:
        realm = position.realms[state]
        offered = [item for item in position.todo if isinstance(item, Choose) and item.state is state]
        if realm.unknown or any(item.unknown for item in offered):
            position = _with_generals(position, state, rng)
    for state in STATES:
        realm = position.realms[state]
        hand = list(realm.hand)
        for deck, n in zip(DECKS, realm.backs, strict=True):
            hand += shuffled(rng, position.card_deck(deck))[:n]
        position = position.with_realm(state, realm.having(hand=tuple(hand), backs=(0, 0)))
    return position


def _with_generals(position: Position, state: State, rng: Random) -> Position:
    """The unknown generals of a state, and those offered to it, out of its deck; the lord is known (3.2)."""
    realm, ordered = position.realms[state], position.box.ordered
    pool = shuffled(rng, position.general_deck(state))
    hidden, pool = pool[: realm.unknown], pool[realm.unknown :]
    todo = [
        Choose(state, item.keep, ordered(pool[: item.unknown]))
        if isinstance(item, Choose) and item.state is state and item.unknown
        else item
        for item in position.todo
    ]
    realm = realm.having(gens=ordered((*realm.gens, *hidden)), hidden=ordered(hidden), unknown=0)
    return position.with_realm(state, realm, todo=tuple(todo))


def played_out(position: Position, seats: Mapping[State, Rival], rng: Random) -> Iterator[Move]:
    """The moves of a whole game, the dealer's among them; each rival is shown its own view only."""
    while not position.over:
        actor = position.actor
        if actor is DEALER:
            move: Move = chance(position, rng)
        else:
            assert isinstance(actor, State)
            move = seats[actor].choose(seen_by(position, actor), rng)
        yield move
        position = play(position, move)
