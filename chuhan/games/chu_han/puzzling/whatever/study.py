"""What is proved of a view: the guaranteed move, what tempts and in how many layouts it wins, the line."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.puzzling.study import values_of_moves
from chuhan.games.chu_han.solver.fronts import Count, count_wins, opened
from chuhan.games.chu_han.solver.ghost import Ghost, Step, some_layout
from chuhan.games.chu_han.solver.goals import Goal, NotSolved
from chuhan.games.chu_han.solver.layouts import count_layouts, layouts_of, worlds_of
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.games.chu_han.solver.whatever import GhostEngine, GhostLines, make_ghost_engine

LONGEST_SECONDS = 20.0
"""How long a question about a puzzle may take; the collection's largest takes a small part of that."""
MOST_WORLDS = 3_000
"""A person cannot count more, and neither need the proof."""
MOST_AVERAGED = 120
"""Of more worlds than that as many are drawn, always the same ones."""
MOST_SOLVED = 20_000
"""Worlds solved with open cards to count the layouts that a move wins."""
_MANY = 1_000


class HiddenLines(GhostLines):
    """How a puzzle goes on. Who gets the round hurries; a rival who cannot prevent it leaves the solver the
    fewest right moves, then lasts longest."""

    def _best_move(self, position: Ghost) -> tuple[Step, bool]:
        if position.actor is self.aim.side or not self.holds(position):
            return super()._best_move(position)
        steps = list(position.steps())
        left = {step: self._right_ways(position.after(step)) for step in steps}
        few = [step for step in steps if left[step] == min(left.values())]
        if len(few) == 1:
            return few[0], True
        return max(few, key=lambda step: self._length(position.after(step))), True

    def _right_ways(self, position: Ghost) -> int:
        """How many right moves the solver has when it is to move next."""
        if position.over:
            return _MANY
        if position.actor is self.aim.side:
            values = self.engine.values(position, self.aim.goal).values()
            return sum(map(self.aim.reached_by, values))
        return min(self._right_ways(position.after(step)) for step in position.steps())

    def _length(self, position: Ghost) -> int:
        try:
            return self.plies(position)
        except NotSolved:
            return self.line_nodes


@dataclass
class HiddenStudy:
    """A view in which the planning side moves, and what is proved about it. The goal is the round."""

    ghost: Ghost
    engine: GhostEngine = field(repr=False)
    values: dict[Step, int]

    @classmethod
    def of(cls, ghost: Ghost, engine: GhostEngine | None = None, max_nodes: int = 0) -> HiddenStudy:
        """Raises NotSolved."""
        engine = engine or make_ghost_engine("auto", ghost, Limits())
        engine.limits = Limits(max_nodes, LONGEST_SECONDS)
        return cls(ghost, engine, engine.values(ghost, Goal.ROUND))

    @property
    def side(self) -> Side:
        return self.ghost.side

    @cached_property
    def aim(self) -> Aim:
        return Aim(self.side)

    @cached_property
    def lines(self) -> HiddenLines:
        return HiddenLines(self.engine, self.aim)

    @property
    def right(self) -> tuple[Step, ...]:
        return tuple(move for move, value in self.values.items() if self.aim.reached_by(value))

    @property
    def wrong(self) -> tuple[Step, ...]:
        return tuple(move for move, value in self.values.items() if not self.aim.reached_by(value))

    @property
    def move(self) -> Step:
        """The solution."""
        return self.right[0]

    @cached_property
    def line(self) -> tuple[Step, ...]:
        """The solution, then the quickest way against the best defence."""
        rest, _ = self.lines.played_out(self.ghost.after(self.move))
        return (self.move, *rest)

    # ---- what tempts -----------------------------------------------------------------------------

    @cached_property
    def worlds(self) -> list[Cards]:
        return list(worlds_of(self.ghost))

    @cached_property
    def layouts(self) -> int:
        return count_layouts(self.ghost)

    @cached_property
    def natural(self) -> Step:
        """The move by rule of thumb."""
        return RuleOfThumb().choose(Knowledge(self.ghost.view, self.ghost.view.buried_seen))

    @cached_property
    def averages(self) -> Mapping[Step, tuple[float, float]]:
        """Of each move: how often it wins with open cards, and by how many VP on the average."""
        return averages(self.ghost, self.worlds)

    @cached_property
    def averaged(self) -> frozenset[Step]:
        """What somebody plays who averages over layouts solved with open cards: the best margin, or what wins
        as often as anything."""
        wins = max(share for share, _ in self.averages.values())
        margin = max(mean for _, mean in self.averages.values())
        return frozenset(
            move for move, (share, mean) in self.averages.items() if share == wins or mean == margin
        )

    @cached_property
    def tempting(self) -> dict[Step, Count]:
        """The wrong moves by rule of thumb or averaging, and how many layouts one strategy wins with each."""
        wrong = self.wrong
        moves = [move for move in wrong if move == self.natural or move in self.averaged]
        return count_of(self.engine, self.ghost, moves)

    @property
    def trap(self) -> tuple[Step, int] | None:
        """The strongest of the tempting moves that wins in half of the layouts or more; and in how many."""
        found = [(move, count.low) for move, count in self.tempting.items() if 2 * count.low >= self.layouts]
        return max(found, key=lambda one: one[1]) if found else None


def count_of(engine: GhostEngine, ghost: Ghost, moves: Sequence[Step]) -> dict[Step, Count]:
    found = count_wins(engine, ghost, moves, most_solved=MOST_SOLVED)
    return {move: count for move, count in found.items() if move is not None}


def averages(ghost: Ghost, worlds: Sequence[Cards]) -> dict[Step, tuple[float, float]]:
    weights = [layouts_of(ghost, world) for world in worlds]
    if len(worlds) > MOST_AVERAGED:
        rng = random.Random(str(ghost.view))
        worlds = rng.choices(worlds, weights, k=MOST_AVERAGED)
        weights = [1] * MOST_AVERAGED
    sign = 1 if ghost.side is Side.HAN else -1
    found: dict[Move, list[float]] = {}
    for world, weight in zip(worlds, weights, strict=True):
        layout, _ = some_layout(opened(ghost, world))
        margins = values_of_moves(layout, Goal.MARGIN)
        rounds = values_of_moves(layout, Goal.ROUND)
        for move, margin in margins.items():
            sums = found.setdefault(move, [0.0, 0.0])
            sums[0] += weight * (sign * rounds[move] > 0)
            sums[1] += weight * sign * margin
    total = sum(weights)
    return {move: (won / total, margin / total) for move, (won, margin) in found.items()}
