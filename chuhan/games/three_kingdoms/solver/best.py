"""Questions about a state's own actions: harvest, trade, upkeep, order, battle; and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from chuhan.games.three_kingdoms.cards import SPACES, STATES, WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS, LAST_ROUND
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import score
from chuhan.games.three_kingdoms.solver.answers import Answer, Params, Value, state_of
from chuhan.games.three_kingdoms.solver.limits import Budget, CannotSolve
from chuhan.games.three_kingdoms.solver.plans import Key, Plan, hold, plans

GOODS = ("gold", "rice", *WEAPONS)


def harvest(position: Position, params: Params, budget: Budget) -> Answer:
    """Most points after some updates, then gold and rice: what to do with farm and market."""
    return _lasting(position, params, budget, frozenset({Space.FARM, Space.MARKET}))


def battle(position: Position, params: Params, budget: Budget) -> Answer:
    """The same for the battle spaces."""
    return _lasting(position, params, budget, frozenset(BORDERS))


def _lasting(position: Position, params: Params, budget: Budget, spaces: frozenset[Space]) -> Answer:
    state, updates = state_of(params), params.get("updates")
    if type(updates) is not int:
        raise CannotSolve('This question needs {"updates": N}.')
    found = plans(position, state, spaces, budget)
    return _best(found, lambda plan: _points(hold(plan.after, updates), state), as_sets=True)


def upkeep(position: Position, params: Params, budget: Budget) -> Answer:
    """Fewest new shortage tiles after one update, then points, then gold and rice."""
    state = state_of(params)
    before = position.realms[state].short
    updates = min(1, LAST_ROUND - position.round)

    def value(plan: Plan) -> Value:
        later = hold(plan.after, updates)
        return (before - later.realms[state].short, *_points(later, state))

    return _best(plans(position, state, frozenset(SPACES), budget), value, as_sets=True)


def order(position: Position, params: Params, budget: Budget) -> Answer:
    """In the last round: most points, then gold and rice; the order matters."""
    state = state_of(params)
    if position.round != LAST_ROUND:
        raise CannotSolve("The question of the order is asked in round 12.")
    found = plans(position, state, frozenset(SPACES), budget)
    return _best(found, lambda plan: _points(hold(plan.after, 0), state), as_sets=False)


def trade(position: Position, params: Params, budget: Budget) -> Answer:
    """The trades that leave at least the target."""
    state, target = state_of(params), params.get("target")
    if not isinstance(target, dict) or not all(
        name in GOODS and type(n) is int for name, n in target.items()
    ):
        raise CannotSolve('This question needs {"target": {"gold": 7, "s": 2}} with gold, rice, s, h, c, j.')
    if not position.bids_of(state, Space.TRADE):
        raise CannotSolve("This state has not won the space trade.")
    found: dict[tuple[str, ...], tuple[Key, bool]] = {}
    for plan in plans(position, state, frozenset({Space.TRADE}), budget):
        if plan.moves:
            found[plan.text] = plan.key, all(_stock(plan, state, name) >= n for name, n in target.items())
    best = sorted((key, text) for text, (key, fits) in found.items() if fits)
    return Answer(tuple(text for _, text in best), len(found))


def winner(position: Position, params: Params, budget: Budget) -> Answer:
    """Totals and winner."""
    found = score(position)
    totals = {str(state): found.totals[state] for state in STATES}
    return Answer(((str(found.winner),),), 1, None, {"totals": totals})


def _best(found: Iterable[Plan], value: Callable[[Plan], Value], *, as_sets: bool) -> Answer:
    """An answer is worth the best of the plans that it stands for, and is printed as the first of those."""
    answers: dict[tuple[str, ...], tuple[Value, Key, tuple[str, ...]]] = {}
    for plan in found:
        text = plan.text
        name = tuple(sorted(text)) if as_sets else text
        worth = value(plan)
        before = answers.get(name)
        if before is None or worth > before[0] or (worth == before[0] and plan.key < before[1]):
            answers[name] = worth, plan.key, text
    most = max(worth for worth, _, _ in answers.values())
    best = sorted((key, text) for worth, key, text in answers.values() if worth == most)
    return Answer(tuple(text for _, text in best), len(answers), most)


def _points(position: Position, state: State) -> Value:
    realm = position.realms[state]
    return score(position).totals[state], realm.gold + realm.rice


def _stock(plan: Plan, state: State, name: str) -> int:
    realm = plan.after.realms[state]
    n: int = realm.arms[WEAPONS.index(name)] if name in WEAPONS else getattr(realm, name)
    return n
