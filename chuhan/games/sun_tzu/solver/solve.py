"""The solver's questions: what a side can be sure of, and what two sides that lay at once are worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from chuhan.games.sun_tzu.moves import Move, Place, placements
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee.rounds import after
from chuhan.games.sun_tzu.solver import kernel
from chuhan.games.sun_tzu.solver.calm import summed
from chuhan.games.sun_tzu.solver.draws import are_known
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.kernel import Asking
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve, NotSolved
from chuhan.games.sun_tzu.solver.lines import Lines, answers_of, lines_of
from chuhan.games.sun_tzu.solver.matrix import matrix_equilibrium
from chuhan.games.sun_tzu.solver.mix import Equilibrium, Mix, calm_equilibrium
from chuhan.games.sun_tzu.solver.stock import possible_answers
from chuhan.games.sun_tzu.solver.two_rounds import asks_for_two, two_rounds
from chuhan.games.sun_tzu.solver.values import MOST_PLACEMENTS, calm_for, face_up, guaranteed


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
    if asks_for_two(position.start, goal):
        found = two_rounds(position.start, goal, budget).guaranteed()
    else:
        found = guaranteed(position.start, goal, budget)
    return Sure(*found, calm_for(position.start, goal))


def _check(position: Position) -> None:
    if position.over:
        raise CannotSolve("The game is over, so there is nothing to solve")
    if position.asked is not None and position.asked.about is Asked.PLACE and position.moves:
        raise CannotSolve("Only one side has laid its cards here; give both placements or none")


# ---- inside a round ----------------------------------------------------------------------------------


def answer_values(position: Position, goal: Goal, budget: Budget) -> dict[Move, int]:
    """Inside a round: what is sure after each answer of the side that is asked."""
    own = position.laid[goal.side]
    if own is not None and None in own.cards:
        raise CannotSolve(f"The own cards must be known, and those of {goal.side.title} are not")
    lines = lines_of(position.start, goal, budget)
    return {move: _answer_value(position, move, lines) for move in possible_answers(position)}


def _inside(position: Position, goal: Goal, budget: Budget) -> Sure:
    values = answer_values(position, goal, budget)
    asked = position.asked
    assert asked is not None
    choose = max if asked.side is goal.side else min
    value = choose(values.values())
    best = tuple(move for move, found in values.items() if found == value)
    sure = best if goal.enough is None else tuple(m for m, found in values.items() if found >= goal.enough)
    return Sure(value, best, sure, calm_for(position.start, goal))


def _answer_value(position: Position, move: Move, lines: Lines) -> int:
    asked, goal = position.asked, lines.goal
    assert asked is not None
    if asked.about is not Asked.KEEP:
        mine, theirs = position.laid[goal.side], position.laid[goal.side.other]
        assert mine is not None
        assert theirs is not None
        return lines.value(mine, theirs, [*answers_of(position), (Asking.of(position), move)])
    later = after(position, move)
    if not later.moves:
        return solve_sure(later, goal, lines.budget).value
    assert later.asked is not None
    choose = max if later.asked.side is goal.side else min
    return choose(_answer_value(later, answer, lines) for answer in later.asked.moves)


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
    calm = calm_for(table, goal)
    if asks_for_two(table, goal) and goal.kind != "margin":
        raise NotSolved("Not solved: of two rounds only the margin can be mixed")
    if asks_for_two(table, goal) and not are_known(table):
        raise NotSolved("Not solved: a mix of two rounds with unknown cards to draw between them")
    if calm and goal.kind == "margin" and not asks_for_two(table, goal):
        proved = kernel.mixed(table, goal) if kernel.available() else None
        found = Equilibrium(*proved) if proved else calm_equilibrium(summed(table, goal), budget)
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
    two = two_rounds(table, goal, budget) if asks_for_two(table, goal) else None
    if two is not None:
        two.check_all()

    def values(pairs: list[tuple[Place, Place]]) -> list[Fraction]:
        if two is not None:
            return two.mixed_values(pairs)
        return [Fraction(one) for one in face_up(table, goal, pairs, budget)]

    found = matrix_equilibrium(lists[0], lists[1], values, budget)
    return Mixed(found.value, found.mine, found.theirs, calm, open=not calm)
