"""What generals and state cards bring, after an action (5.7) and every round (5.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from chuhan.games.three_kingdoms.cards import WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import HIGHEST_TRIBE
from chuhan.games.three_kingdoms.cards.box import (
    AfterEffect,
    Effect,
    HoldEffect,
    RoundEffect,
    UpkeepEffect,
)
from chuhan.games.three_kingdoms.position import Choice, Position
from chuhan.games.three_kingdoms.position.todo import BUY, TRAIN


@dataclass(slots=True)
class Choices:
    """What a state may choose: tokens first, then training, then buying support (5.9)."""

    state: State
    tokens: list[Choice] = field(default_factory=list)
    training: int = 0
    buying: int = 0

    def queue(self) -> tuple[Choice, ...]:
        trains = (Choice(self.state, TRAIN),) * self.training
        return (*self.tokens, *trains, *(Choice(self.state, BUY),) * self.buying)


def after_action(position: Position, state: State, space: Space, generals: tuple[str, ...]) -> Position:
    """5.7: plain gains now, choices into the queue."""
    choices = Choices(state)
    for effect in _after(position, state, space, generals):
        position = _gained(position, choices, effect)
    return position.having(todo=(*position.todo, *choices.queue())) if choices.queue() else position


def _after(
    position: Position, state: State, space: Space, generals: tuple[str, ...]
) -> Iterator[AfterEffect]:
    effects: list[Effect] = []
    if position.rules.abilities:
        effects += [one for name in generals for one in position.box.generals[name].abilities]
    effects += card_effects(position, state)
    return (one for one in effects if isinstance(one, AfterEffect) and one.space is space)


def card_effects(position: Position, state: State) -> list[Effect]:
    """Of the cards in play, in the order in which they were built."""
    cards = position.box.cards
    return [effect for name in position.realms[state].built for effect in cards[name].effects]


def effects_in_force(position: Position, state: State) -> Iterator[Effect]:
    """Of generals in the order of the file, then of cards (5.9); those not in force now are left out."""
    if position.rules.abilities:
        for name, stationed in position.generals_of(state):
            for effect in position.box.generals[name].abilities:
                if _works(effect, stationed):
                    yield effect
    yield from card_effects(position, state)


def _works(effect: Effect, stationed: bool) -> bool:
    match effect:
        case RoundEffect(when=when) | HoldEffect(when=when):
            return when == "always" or (when == "stationed") is stationed
        case UpkeepEffect():
            return stationed
    return True


def each_round(position: Position, choices: Choices) -> Position:
    """5.9: plain gains of one state now, choices into the queue."""
    for effect in list(effects_in_force(position, choices.state)):
        if isinstance(effect, RoundEffect):
            position = _gained(position, choices, effect)
    return position


def holds_tribe(position: Position, state: State) -> bool:
    """Does something keep the tribal marker from falling (5.8)?"""
    return any(isinstance(effect, HoldEffect) for effect in effects_in_force(position, state))


def _gained(position: Position, choices: Choices, effect: AfterEffect | RoundEffect) -> Position:
    state, gain = choices.state, effect.gain
    times = position.level(state, effect.per) if effect.per else 1
    if effect.max and effect.per:
        times = min(times, effect.max)
    if not times:
        return position
    realm = position.realms[state]
    for word, each in gain.plain:
        n = each * times
        if word in WEAPONS:
            realm = realm.with_arms(word, n)
        elif word == "tribe":
            realm = realm.having(tribe=min(HIGHEST_TRIBE, realm.tribe + n))
            choices.buying += realm.tribe == HIGHEST_TRIBE  # 4.23
        else:
            realm = realm.plus(**{word: n})
    choices.tokens += [Choice(state, tuple(WEAPONS))] * (gain.weapon * times)
    if gain.choice:
        choices.tokens += [Choice(state, gain.choice)] * times
    choices.training += gain.train * times
    return position.with_realm(state, realm)
