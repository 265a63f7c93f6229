"""Checks a strategy with the referee alone: no solver, no memory of what was proved."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import final_value
from chuhan.games.chu_han.solver.proof import Aim


def find_hole(
    position: Position, aim: Aim, choose: Callable[[Position], Move], max_positions: int = 100_000
) -> tuple[Move, ...] | None:
    """A line in which the side that follows `choose` misses its aim, or None if there is none at all.

    Every reply of the rival is tried. A position met twice is looked at once: `choose` sees nothing else.
    """
    seen: set[Position] = set()
    waiting: list[tuple[Position, tuple[Move, ...]]] = [(position, ())]
    while waiting:
        here, line = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        if len(seen) > max_positions:
            raise ValueError(f"The strategy has more than {max_positions:,} positions.")
        if here.over:
            if not aim.reached_by(final_value(here, aim.goal)):
                return line
            continue
        moves = [choose(here)] if here.actor is aim.side else legal_moves(here)
        waiting += [(play(here, move), (*line, move)) for move in moves]
    return None
