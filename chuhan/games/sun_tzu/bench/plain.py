"""What the solver is compared with: every pair of placements in Python, and the whole matrix by scipy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.solver.calm import summed
from chuhan.games.sun_tzu.solver.goals import Goal


def rows(position: Position, goal: Goal) -> Iterator[tuple[Place, list[int]]]:
    """Each own placement of a calm round, and what it comes to against each of the rival's."""
    total = summed(position.start, goal)
    theirs = [place.known for place in total.placements(rival=True)]
    for place in total.placements():
        cells = [
            {other: gain for (own, other), gain in cell.items() if own is card}
            for cell, card in zip(total.gain, place.known, strict=True)
        ]
        a, b, c, d, e = cells
        yield place, [total.start + a[q] + b[r] + c[s] + d[t] + e[u] for q, r, s, t, u in theirs]


def sure_by_pairs(position: Position, goal: Goal) -> tuple[int, list[Place]]:
    """The maximin and the placements that reach it, by trying all pairs."""
    worst = {place: min(row) for place, row in rows(position, goal)}
    most = max(worst.values())
    return most, [place for place, value in worst.items() if value == most]


def by_scipy() -> Callable[[Position, Goal], float] | None:
    """The value by the linear program of the whole matrix; None without scipy (extra `bench`)."""
    try:
        import numpy as np
        from scipy.optimize import linprog  # type: ignore[import-untyped]
    except ImportError:
        return None

    def value(position: Position, goal: Goal) -> float:
        payoff: Any = np.array([row for _, row in rows(position, goal)], dtype=float)
        m, n = payoff.shape
        found = linprog(
            np.append(np.zeros(m), -1.0),
            A_ub=np.hstack([-payoff.T, np.ones((n, 1))]),
            b_ub=np.zeros(n),
            A_eq=np.append(np.ones(m), 0.0)[None, :],
            b_eq=[1.0],
            bounds=[(0, None)] * m + [(None, None)],
        )
        return float(-found.fun)

    return value
