"""The solver's questions: what a side can be sure of, and what two sides that lay at once are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from chuhan.games.sun_tzu.cards import LAST_ROUND, NONE, SIDES, Card, Side
from chuhan.games.sun_tzu.moves import Move, Place, placements
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee.rounds import after, begin
from chuhan.games.sun_tzu.solver.calm import SCORE, is_calm, summed, worst_cases
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve, NotSolved
from chuhan.games.sun_tzu.solver.mix import Equilibrium, Mix, calm_equilibrium, equilibrium
from chuhan.games.sun_tzu.solver.tree import WORST, Tree

MOST_PLACEMENTS = 720
"""Of each side, where the outcome is not a sum over provinces."""


@dataclass(frozen=True, slots=True)
class Sure:
    """What a side can be sure of against everything, and the placements or answers that reach it."""

    value: int
    """Seen from the side of the goal."""
    best: tuple[Move, ...]
    """For the side that decides."""
    guaranteed: tuple[Move, ...]
    """Those with which the goal holds against everything."""
    calm: bool


@dataclass(frozen=True, slots=True)
class Mixed:
    """The value of laying at once, with optimal mixes of both sides."""

    value: Fraction
    mix: Mix
    reply: Mix
    calm: bool
    open: bool
    """Every decision after the placements is made with all cards face up: the true game has fewer eyes."""


def solve_sure(position: Position, goal: Goal, budget: Budget | None = None) -> Sure:
    """What placements, or inside a round answers, guarantee. Raises CannotSolve, NotSolved."""
    budget = budget or Budget()
    _check(position)
    if position.moves:
        return _inside(position, goal, budget)
    values = placement_values(position, goal, budget)
    value = max(values.values())
    best = tuple(place for place, found in values.items() if found == value)
    sure = best if goal.enough is None else tuple(p for p, found in values.items() if found >= goal.enough)
    return Sure(value, best, sure, _is_calm(position.start, goal))


def _check(position: Position) -> None:
    if position.over:
        raise CannotSolve("The game is over, so there is nothing to solve")
    if position.asked is not None and position.asked.about is Asked.PLACE and position.moves:
        raise CannotSolve("Only one side has laid its cards here; give both placements or none")


def _is_calm(table: Table, goal: Goal) -> bool:
    """For winning no +2 or +3 may be in hand: to pay from the board changes the tie-break."""
    hands = [table.hands[side] for side in SIDES]
    if goal.kind == "win" and any(card in hand for hand in hands for card in (Card.PLUS_2, Card.PLUS_3)):
        return False
    return all(is_calm(one) for one in hands_of(table))


def hands_of(table: Table) -> Iterator[Table]:
    """The table with each hand that an unknown one may be."""
    for side in SIDES:
        if table.unknown[side]:
            for cards in table.pools[side].choices(table.unknown[side]):
                hands, unknown, pools = list(table.hands), list(table.unknown), list(table.pools)
                hands[side], unknown[side], pools[side] = hands[side] + cards, 0, NONE
                yield from hands_of(
                    replace(
                        table,
                        hands=(hands[0], hands[1]),
                        unknown=(unknown[0], unknown[1]),
                        pools=(pools[0], pools[1]),
                    )
                )
            return
    if table.rules.deck.holds(table.hands[0]) and table.rules.deck.holds(table.hands[1]):
        yield table


def placement_values(position: Position, goal: Goal, budget: Budget) -> dict[Place, int]:
    """What each own placement guarantees; a value below the best may be an upper bound only."""
    if position.start.unknown[goal.side]:
        raise CannotSolve(f"The own hand must be known, and that of {goal.side.title} is not")
    found: dict[Place, int] = {}
    for table in hands_of(position.start):
        some = _calm_values(table, goal) if _is_calm(table, goal) else _tree_values(table, goal, budget)
        found = {place: min(value, found.get(place, value)) for place, value in some.items()}
    return found


def _calm_values(table: Table, goal: Goal) -> dict[Place, int]:
    side = goal.side
    spare = (0, 0)
    if goal.kind == "win" and table.round == LAST_ROUND and table.rules.last_call == "yes":  # 5.8
        spare = table.aside[side], table.aside[side.other]
    worst = worst_cases(summed(table, goal), spare)
    if goal.kind == "hold":
        return {place: int(value == len(goal.hold)) for place, value in worst}
    if goal.kind == "win":
        return {place: _won(table, goal, value) for place, value in worst}
    if goal.kind == "early" and table.round not in (3, 6):
        return {place: 0 for place, _ in worst}
    return {place: goal.of_margin(value) for place, value in worst}


def _won(table: Table, goal: Goal, score: int) -> int:
    """Points and, behind them, armies in supply; before round 9 only an end field wins (7.4)."""
    if table.round == LAST_ROUND:
        return (score > 0) - (score < 0)
    margin = round(score / SCORE)
    return 0 if table.round not in (3, 6) else (margin >= 9) - (margin <= -9)


def _tree_values(table: Table, goal: Goal, budget: Budget) -> dict[Place, int]:
    position, side = begin(table), goal.side
    found: dict[Place, int] = {}
    best = WORST
    for place in placements(table.hands[side], table.barred(side)):
        alpha = best - 1 if goal.enough is None else min(best, goal.enough) - 1
        found[place] = Tree(goal, budget).against_any(position, place, alpha)
        best = max(best, found[place])
    return found


# ---- inside a round ----------------------------------------------------------------------------------


def _inside(position: Position, goal: Goal, budget: Budget) -> Sure:
    own = position.laid[goal.side]
    if own is not None and None in own.cards:
        raise CannotSolve(f"The own cards must be known, and those of {goal.side.title} are not")
    asked = position.asked
    assert asked is not None
    values = {
        move: _answer_value(position, move, goal, budget) for move in Tree(goal, budget).answers(position)
    }
    choose = max if asked.side is goal.side else min
    value = choose(values.values())
    best = tuple(move for move, found in values.items() if found == value)
    sure = best if goal.enough is None else tuple(m for m, found in values.items() if found >= goal.enough)
    return Sure(value, best, sure, _is_calm(position.start, goal))


def _answer_value(position: Position, move: Move, goal: Goal, budget: Budget) -> int:
    asked = position.asked
    assert asked is not None
    if asked.about is not Asked.KEEP:
        return Tree(goal, budget).after(position, move)
    later = after(position, move)
    if not later.moves:
        return solve_sure(later, goal, budget).value
    assert later.asked is not None
    choose = max if later.asked.side is goal.side else min
    return choose(_answer_value(later, answer, goal, budget) for answer in later.asked.moves)


# ---- mixes -------------------------------------------------------------------------------------------


def solve_mix(position: Position, goal: Goal, budget: Budget | None = None) -> Mixed:
    """The value of the simultaneous round. Raises CannotSolve, NotSolved."""
    budget = budget or Budget()
    _check(position)
    table = position.start
    if position.moves:
        raise CannotSolve("A mix is asked for at the start of a round, before cards are laid")
    if any(table.unknown) or None in (*table.lords[0], *table.lords[1]):
        raise CannotSolve("For a mix both hands and all warlords must be known")
    calm = _is_calm(table, goal)
    if calm and goal.kind == "margin":
        found = calm_equilibrium(summed(table, goal), budget)
        return Mixed(found.value, found.mine, found.theirs, calm=True, open=False)
    return _open_mix(position, goal, budget, calm)


def _open_mix(position: Position, goal: Goal, budget: Budget, calm: bool) -> Mixed:
    table, side = position.start, goal.side
    lists = [list(placements(table.hands[one], table.barred(one))) for one in (side, side.other)]
    if max(map(len, lists)) > MOST_PLACEMENTS:
        raise NotSolved(
            f"Not solved: {len(lists[0])} × {len(lists[1])} placements, and at most {MOST_PLACEMENTS} × "
            f"{MOST_PLACEMENTS} can be compared where the outcome is not a sum over provinces"
        )
    known: dict[tuple[Place, Place], int] = {}

    def payoff(mine: Place, theirs: Place) -> int:
        if (mine, theirs) not in known:
            blue, red = (mine, theirs) if side is Side.BLUE else (theirs, mine)
            known[mine, theirs] = Tree(goal, budget).face_up(position, blue, red)
        return known[mine, theirs]

    def my_reply(against: Mix) -> tuple[Fraction, Place]:
        worth = {p: _total(share * payoff(p, q) for q, share in against.items()) for p in lists[0]}
        best = max(worth, key=worth.__getitem__)
        return worth[best], best

    def their_reply(against: Mix) -> tuple[Fraction, Place]:
        worth = {p: _total(share * payoff(q, p) for q, share in against.items()) for p in lists[1]}
        best = min(worth, key=worth.__getitem__)
        return worth[best], best

    found: Equilibrium = equilibrium(payoff, (lists[0][0], lists[1][0]), (my_reply, their_reply), budget)
    return Mixed(found.value, found.mine, found.theirs, calm, open=not calm)


def _total(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))
