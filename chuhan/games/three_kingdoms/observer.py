"""What a state may see of a position (3.2), and along a line of moves."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.three_kingdoms.cards import STATES, State
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import Choose, Position, View
from chuhan.games.three_kingdoms.position.realm import Realm
from chuhan.games.three_kingdoms.referee import play


def seen_by(position: Position, state: State | None) -> View:
    """What a state may see; None sees everything."""
    if state is None:
        return View(position)
    realms = [
        realm if owner is state else _covered(realm)
        for owner, realm in zip(STATES, position.realms, strict=True)
    ]
    todo = [
        Choose(item.state, item.keep, (), len(item.names))
        if isinstance(item, Choose) and item.state is not state
        else item
        for item in position.todo
    ]
    return View(position.having(realms=tuple(realms), todo=tuple(todo)), state)


def _covered(realm: Realm) -> Realm:
    """Generals never placed and cards in hand are only counted."""
    return realm.having(
        gens=tuple(name for name in realm.gens if name not in realm.hidden),
        unknown=len(realm.hidden),
        hidden=(),
        backs=tuple(sum(name[0] == deck for name in realm.hand) for deck in "ud"),
        hand=(),
    )


@dataclass(frozen=True, slots=True)
class Observer:
    """What a state sees along a line of moves; all that was shown stays in view, so nothing is remembered."""

    state: State | None
    position: Position

    @property
    def view(self) -> View:
        return seen_by(self.position, self.state)

    def after(self, move: Move) -> Observer:
        return Observer(self.state, play(self.position, move))
