"""How long each question takes, about positions of random games that are as large as puzzles are.

Measured is processor time, so that other programs on the machine hardly matter.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from chuhan.draw.tables import spread, table
from chuhan.games.three_kingdoms.bench.engine import positions
from chuhan.games.three_kingdoms.cards import SPACES, STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS, LAST_ROUND, OPEN_SPACES
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget, NotSolved

MOST_SECONDS = 20.0
MOST_WON = 3
"""Spaces that a state has won in a question about its own actions."""
MOST_GENERALS = 3
"""Generals that each state has left in a question about bids."""
WANTED = 2
Asked = tuple[Position, dict[str, Any]]


def asked(question: str, seed: int) -> Iterator[Asked]:
    """Positions of random games for which a question is made, with its params."""
    rng = random.Random(seed)
    while True:
        game = list(positions(int(rng.random() * 1e9)))
        for position in sorted(game, key=lambda _: rng.random()):
            if found := _MAKERS[question](position, rng):
                yield found
                break


def _acting(position: Position, spaces: frozenset[Space], most: int = MOST_WON) -> State | None:
    """Who acts with something won on these spaces, and not too much elsewhere."""
    state = position.turn
    if position.phase is not Phase.ACT or position.todo or not isinstance(state, State):
        return None
    won = {bid.space for bid in position.bids_of(state)}
    return state if won & spaces and len(won) <= most else None


def _lasting(spaces: frozenset[Space]) -> Callable[[Position, random.Random], Asked | None]:
    def made(position: Position, rng: random.Random) -> Asked | None:
        state = _acting(position, spaces, len(SPACES))
        updates = min(LAST_ROUND - position.round, 3)
        return None if state is None else (position, {"state": str(state), "updates": updates})

    return made


def _trade(position: Position, rng: random.Random) -> Asked | None:
    state = _acting(position, frozenset({Space.TRADE}), len(SPACES))
    return None if state is None else (position, {"state": str(state), "target": {"gold": 4, "s": 1}})


def _upkeep(position: Position, rng: random.Random) -> Asked | None:
    state = _acting(position, frozenset(SPACES))
    return None if state is None else (position, {"state": str(state)})


def _order(position: Position, rng: random.Random) -> Asked | None:
    found = _upkeep(position, rng)
    return None if found is None else (position.having(round=LAST_ROUND), found[1])


def _winner(position: Position, rng: random.Random) -> Asked | None:
    return (position, {}) if position.over else None


def _bidding(position: Position, rng: random.Random) -> Position | None:
    """A position of the bidding with few generals left to each, and everybody still in."""
    if position.phase is not Phase.BID or len(position.bids) < MOST_GENERALS:
        return None
    for state in STATES:
        realm = position.realms[state]
        gens = realm.gens[:MOST_GENERALS]
        hidden = tuple(name for name in realm.hidden if name in gens)
        position = position.with_realm(state, realm.having(gens=gens, hidden=hidden))
    assert isinstance(position.turn, State)
    return position.having(passed=()) if position.realms[position.turn].gens else None


def _want(position: Position, rng: random.Random) -> dict[str, Any]:
    assert isinstance(position.turn, State)
    spaces = [space for space in OPEN_SPACES[position.turn] if space is not Space.TRIBE]
    return {"want": [str(space) for space in sorted(spaces, key=lambda _: rng.random())[:WANTED]]}


def _sure(position: Position, rng: random.Random) -> Asked | None:
    found = _bidding(position, rng)
    return None if found is None else (found, _want(found, rng))


def _alone(position: Position) -> Position:
    return position.having(passed=tuple(state for state in STATES if state is not position.turn))


def _last(position: Position, rng: random.Random) -> Asked | None:
    found = _bidding(position, rng)
    return None if found is None else (_alone(found), _want(found, rng))


def _turn(position: Position, rng: random.Random) -> Asked | None:
    found = _bidding(position, rng)
    return None if found is None else (_alone(found), {"place": 1 + int(rng.random() * len(STATES))})


def _ally(position: Position, rng: random.Random) -> Asked | None:
    if position.phase is not Phase.ALLY:
        return None
    for state in STATES:
        realm = position.realms[state]
        position = position.with_realm(state, realm.having(gens=realm.gens[:MOST_GENERALS], hidden=()))
    return position, {}


_MAKERS: dict[str, Callable[[Position, random.Random], Asked | None]] = {
    "harvest": _lasting(frozenset({Space.FARM, Space.MARKET})),
    "trade": _trade,
    "upkeep": _upkeep,
    "order": _order,
    "battle": _lasting(frozenset(BORDERS)),
    "winner": _winner,
    "last": _last,
    "sure": _sure,
    "turn": _turn,
    "ally": _ally,
}


def run(count: int, seed: int = 1) -> str:
    """A table with a row for each question."""
    rows = [_row(question, count, seed) for question in QUESTIONS]
    return table(
        ("milliseconds of processor time", "positions", "median", "p95", "maximum", "not solved"), rows
    )


def _row(question: str, count: int, seed: int) -> tuple[str, ...]:
    taken, missed = [], 0
    found = asked(question, seed)
    for _ in range(count):
        position, params = next(found)
        started = time.process_time()
        try:
            QUESTIONS[question](position, params, Budget(0, MOST_SECONDS))
        except NotSolved:
            missed += 1
        taken.append(1e3 * (time.process_time() - started))
    return (question, str(len(taken)), *spread(taken, (50, 95)), str(missed))
