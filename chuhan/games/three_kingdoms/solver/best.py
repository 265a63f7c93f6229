"""Questions about a state's own actions: harvest, trade, upkeep, order, battle; and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from chuhan.games.three_kingdoms.cards import SPACES, STATES, WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS, LAST_ROUND
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import score
from chuhan.games.three_kingdoms.solver.answers import Answer, Params, Value, state_of
from chuhan.games.three_kingdoms.solver.limits import Budget, CannotSolve
from chuhan.games.three_kingdoms.solver.plans import Key, Plan, hold, plans

GOODS = ("gold", "rice", *WEAPONS)


class Asked(NamedTuple):
    """A question about a state's own actions: what is used, how long things are held, what counts then."""

    spaces: frozenset[Space]
    updates: int | None
    """None: what counts is there right after the actions."""
    as_sets: bool
    """Is the order of the actions no part of an answer?"""
    measure: Callable[[Position], Value]
    """Of a position in which everything was held; more is better."""

    def value(self, after: Position) -> Value:
        return self.measure(after if self.updates is None else hold(after, self.updates))


def asked(question: str, position: Position, params: Params) -> Asked:
    """What harvest, trade, upkeep, order or battle asks about a position."""
    state = state_of(params)
    match question:
        case "harvest" | "battle":
            updates = params.get("updates")
            if type(updates) is not int:
                raise CannotSolve('This question needs {"updates": N}.')
            spaces = frozenset({Space.FARM, Space.MARKET} if question == "harvest" else BORDERS)
            return Asked(spaces, updates, True, lambda end: _points(end, state))
        case "upkeep":
            before, updates = position.realms[state].short, min(1, LAST_ROUND - position.round)
            return Asked(
                frozenset(SPACES),
                updates,
                True,
                lambda end: (before - end.realms[state].short, *_points(end, state)),
            )
        case "order":
            if position.round != LAST_ROUND:
                raise CannotSolve("The question of the order is asked in round 12.")
            return Asked(frozenset(SPACES), 0, False, lambda end: _points(end, state))
    target = _target(position, state, params)
    return Asked(
        frozenset({Space.TRADE}),
        None,
        False,
        lambda end: (-sum(max(0, n - stock(end, state, name)) for name, n in target.items()),),
    )


def harvest(position: Position, params: Params, budget: Budget) -> Answer:
    """Most points after some updates, then gold and rice: what to do with farm and market."""
    return _answered("harvest", position, params, budget)


def battle(position: Position, params: Params, budget: Budget) -> Answer:
    """The same for the battle spaces."""
    return _answered("battle", position, params, budget)


def upkeep(position: Position, params: Params, budget: Budget) -> Answer:
    """Fewest new shortage tiles after one update, then points, then gold and rice."""
    return _answered("upkeep", position, params, budget)


def order(position: Position, params: Params, budget: Budget) -> Answer:
    """In the last round: most points, then gold and rice; the order matters."""
    return _answered("order", position, params, budget)


def trade(position: Position, params: Params, budget: Budget) -> Answer:
    """The trades that leave at least the target."""
    wish = asked("trade", position, params)
    found = plans(position, state_of(params), wish.spaces, budget)
    answers = ranked((plan for plan in found if plan.moves), wish)
    best = sorted((one.key, one.text) for one in answers.values() if one.value == (0,))
    return Answer(tuple(text for _, text in best), len(answers))


def _target(position: Position, state: State, params: Params) -> dict[str, int]:
    target = params.get("target")
    if not isinstance(target, dict) or not all(
        name in GOODS and type(n) is int for name, n in target.items()
    ):
        raise CannotSolve('This question needs {"target": {"gold": 7, "s": 2}} with gold, rice, s, h, c, j.')
    if not position.bids_of(state, Space.TRADE):
        raise CannotSolve("This state has not won the space trade.")
    return target


def winner(position: Position, params: Params, budget: Budget) -> Answer:
    """Totals and winner."""
    found = score(position)
    totals = {str(state): found.totals[state] for state in STATES}
    return Answer(((str(found.winner),),), 1, None, {"totals": totals})


class Ranked(NamedTuple):
    """An answer: what it is worth, and the first of the plans that reach this."""

    value: Value
    key: Key
    text: tuple[str, ...]


def ranked(found: Iterable[Plan], wish: Asked) -> dict[tuple[str, ...], Ranked]:
    """Every answer; it is worth the best of the plans that it stands for."""
    answers: dict[tuple[str, ...], Ranked] = {}
    for plan in found:
        text = plan.text
        name = tuple(sorted(text)) if wish.as_sets else text
        value = wish.value(plan.after)
        before = answers.get(name)
        if before is None or value > before.value or (value == before.value and plan.key < before.key):
            answers[name] = Ranked(value, plan.key, text)
    return answers


def _answered(question: str, position: Position, params: Params, budget: Budget) -> Answer:
    wish = asked(question, position, params)
    answers = ranked(plans(position, state_of(params), wish.spaces, budget), wish)
    most = max(one.value for one in answers.values())
    best = sorted((one.key, one.text) for one in answers.values() if one.value == most)
    return Answer(tuple(text for _, text in best), len(answers), most)


def _points(position: Position, state: State) -> Value:
    realm = position.realms[state]
    return score(position).totals[state], realm.gold + realm.rice


def stock(position: Position, state: State, name: str) -> int:
    """How much gold or rice, or how many weapons of a kind, a state has."""
    realm = position.realms[state]
    n: int = realm.arms[WEAPONS.index(name)] if name in WEAPONS else getattr(realm, name)
    return n
