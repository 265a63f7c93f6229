"""The native kernel as an engine: positions go in and values come out as the notation's own text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Position, Side, Sight
from chuhan.games.chu_han.rules import BASE, Ruleset
from chuhan.games.chu_han.solver import wasm
from chuhan.games.chu_han.solver.engines import remember
from chuhan.games.chu_han.solver.ghost import Ghost, Step, some_layout
from chuhan.games.chu_han.solver.goals import CannotSolve, Goal, Why, final_value
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.slices import breathe, within

_kernel: Any
try:
    from chuhan.games.chu_han.solver import _kernel
except ImportError:  # no compiler when the kit was installed, or a browser's own Python
    _kernel = wasm.kernel()

TABLE_MB = 16
"""Small enough for thirty kernels on one machine."""

_NUMBERS = [field.name for field in fields(Ruleset) if not isinstance(field.default, bool)]
_LARGEST_SCORE = 9999
_MOST_NODES = 2**64 - 1  # the kernel's counter; no search comes near
_NO_KERNEL = "The native kernel is not installed; the engine 'python' does the same, more slowly."
_WHY = {"nodes": Why.NODES, "seconds": Why.SECONDS, "interrupted": Why.STOPPED}


def available() -> bool:
    return _kernel is not None


def speed_ups() -> dict[str, int]:
    """The kernel's speed-ups by name, each with its switch; none where there is no kernel."""
    return dict(_kernel.SWITCHES) if available() else {}


def handles(position: Sight) -> bool:
    """The kernel knows every open ruling, but only the published numbers, and scores of a sane size."""
    numbers_are_base = all(getattr(position.rules, name) == getattr(BASE, name) for name in _NUMBERS)
    return numbers_are_base and max(position.score) <= _LARGEST_SCORE


def _check(position: Sight) -> None:
    if not handles(position):
        raise CannotSolve(
            f"The native kernel knows only the published numbers, not these rules. [{position}]"
        )


def _left(limits: Limits) -> tuple[int, float]:
    """The positions and seconds that a search may still use; 0 is no limit."""
    nodes = min(limits.max_nodes - limits.nodes, _MOST_NODES) if limits.max_nodes else 0
    seconds = limits.max_seconds - limits.seconds if limits.max_seconds else 0.0
    if (limits.max_nodes and nodes <= 0) or seconds < 0:
        raise limits.reached(Why.NODES if nodes <= 0 < limits.max_nodes else Why.SECONDS)
    return nodes, seconds


class Native:
    """The kernel with a table of its own, kept from one question to the next."""

    def __init__(
        self, limits: Limits | None = None, *, table_mb: int = TABLE_MB, switches: int | None = None
    ) -> None:
        if _kernel is None:
            raise CannotSolve(_NO_KERNEL)
        self.limits = limits or Limits()
        self.table_bytes = 0
        self.solver = _kernel.Solver(table_mb, _kernel.ALL if switches is None else switches)
        remember(self)

    def let_go(self) -> None:
        self.solver = None

    def value(self, position: Position, goal: Goal) -> int:
        return self._solve(position, goal, all_moves=False)[0]

    def values(self, position: Position, goal: Goal) -> dict[Move, int]:
        moves = self._solve(position, goal, all_moves=True)[1]
        return {parse_move(move): value for move, value in moves.items()}

    def prospects(self, position: Position, moves: Sequence[Move], nodes: int) -> list[tuple[int, int]]:
        """Who wins the round after each move, as far as so many positions for each tell: how much work the
        proof that Han does still looks like, and that Chu does. Where one is 0 it is proved."""
        _check(position)
        numbers: list[tuple[int, int]]
        numbers, spent = self.solver.prospects(str(position), [str(move) for move in moves], nodes)
        self.limits.nodes += min(spent, nodes * len(moves))  # the one too many of each was not looked at
        return numbers

    def _solve(self, position: Position, goal: Goal, *, all_moves: bool) -> tuple[int, dict[str, int]]:
        limits = self.limits
        _check(position)
        found = self.solver.solve(str(position), goal.value, all_moves, *_left(limits))
        limits.nodes += found["nodes"]
        self.table_bytes = found["table_bytes"]
        value = found["value"]
        if value is None:
            raise limits.reached(_WHY[found["status"]])
        return value, found["moves"]


class NativeGhost:
    """The kernel's search against hidden cards, with a table of its own."""

    def __init__(self, limits: Limits | None = None, *, table_mb: int = TABLE_MB) -> None:
        if _kernel is None:
            raise CannotSolve(_NO_KERNEL)
        self.limits = limits or Limits()
        self.solver = _kernel.Ghost(table_mb)
        remember(self)

    def let_go(self) -> None:
        self.solver = None

    def value(self, position: Ghost, goal: Goal) -> int:
        """Seen from Han."""
        if position.over:
            return final_value(position.view, goal)
        if position.to_show:  # the kernel is asked once everything is shown
            values = [self.value(position.after(step), goal) for step in position.steps()]
            return max(values) if position.actor is Side.HAN else min(values)
        value, _ = self._solve(position, goal)
        return value

    def values(self, position: Ghost, goal: Goal) -> dict[Step, int]:
        """Of every move of the planning side, which is the one that acts."""
        return {parse_move(move): value for move, value in self._solve(position, goal)[1].items()}

    def _solve(self, ghost: Ghost, goal: Goal) -> tuple[int, dict[str, int]]:
        view, side, limits = ghost.view, ghost.side, self.limits
        _check(view)
        layout, hand = some_layout(ghost)
        nodes, seconds = _left(limits)
        found = self.solver.solve(
            str(layout),
            side,
            list(hand),
            len(view.pile),
            list(view.buried_seen),
            goal.value,
            nodes,
            within(seconds),
        )
        limits.nodes += found["nodes"]
        if found["value"] is None:
            if found["status"] == "seconds":
                breathe()
            raise limits.reached(_WHY[found["status"]])
        return found["value"], found["moves"]
