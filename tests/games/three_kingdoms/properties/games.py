"""Random games under random rulings, and a position with everything changed that a state cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from chuhan.games.three_kingdoms.cards import DEALER, STATES, State
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import Choose, Position
from chuhan.games.three_kingdoms.referee import begin, chance, legal_moves, play
from chuhan.games.three_kingdoms.rules import SWITCHES, Ruleset


def random_rules(rng: Random) -> Ruleset:
    switches: dict[str, Any] = {name: rng.choice(values) for name, values in SWITCHES.items()}
    return Ruleset(**switches)


def random_start(seed: int) -> tuple[Position, Random]:
    rng = Random(seed)
    return begin(random_rules(rng), rng.choice(("AC", "CA"))), rng


def random_game(seed: int) -> Iterator[tuple[Position, Move | None]]:
    """Every position of a game with the move made there, the last one without."""
    position, rng = random_start(seed)
    while not position.over:
        dealing = position.actor is DEALER
        move: Move = chance(position, rng) if dealing else rng.choice(legal_moves(position))
        yield position, move
        position = play(position, move)
    yield position, None


def random_position(seed: int) -> Position:
    """Somewhere in a random game."""
    game = [position for position, _ in random_game(seed)]
    return game[Random(seed).randrange(len(game))]


def redealt(position: Position, state: State, rng: Random) -> Position:
    """The same moment with everything changed that this state cannot see."""
    for owner in STATES:
        if owner is state:
            continue
        realm = position.realms[owner]
        offered = [item for item in position.todo if isinstance(item, Choose) and item.state is owner]
        pool = [*realm.hidden, *(name for item in offered for name in item.names)]
        pool += position.general_deck(owner)
        rng.shuffle(pool)
        hidden, pool = pool[: len(realm.hidden)], pool[len(realm.hidden) :]
        seen = [name for name in realm.gens if name not in realm.hidden]
        realm = realm.having(gens=position.box.ordered([*seen, *hidden]), hidden=position.box.ordered(hidden))
        todo = []
        for item in position.todo:
            if isinstance(item, Choose) and item.state is owner:
                item = Choose(owner, item.keep, position.box.ordered(pool[: len(item.names)]))
            todo.append(item)
        position = position.with_realm(owner, realm, todo=tuple(todo))
        hand: list[str] = []
        for deck in "ud":
            held = [name for name in realm.hand if name[0] == deck]
            hand += rng.sample([*held, *position.card_deck(deck)], len(held))
        rng.shuffle(hand)
        position = position.with_realm(owner, position.realms[owner].having(hand=tuple(hand)))
    return position
