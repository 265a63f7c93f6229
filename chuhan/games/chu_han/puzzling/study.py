"""All that the solver says about one position and aim: every first move, the main line, the way back in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.alike import count_as_one
from chuhan.games.chu_han.puzzling.lines import TrueLines
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.proof import Aim, Line
from chuhan.games.chu_han.solver.search import Engine, engine_for, make_engine

PUZZLE_LINE_NODES = 20_000
"""How many positions the search for the smallest proof may look at; a puzzle should not need more."""

LONGEST_SECONDS = 20.0
"""How long a question about a puzzle may take. The collection's largest takes 0.03 s, in plain Python 3 s; a
whole deal would take minutes, and a class cannot wait for it."""


@lru_cache(maxsize=1)
def _native() -> Native:
    """One for each process: its table is worth more the more it is asked, and it is large."""
    return Native()


def engine_of(position: Position) -> Engine:
    """The engine that all studies share. The search in Python never forgets, so it is made anew for each."""
    name = engine_for(position)
    return _native() if name == "native" else make_engine(name, Limits())


def values_of_moves(
    position: Position, goal: Goal, max_nodes: int = 0, engine: Engine | None = None
) -> dict[Move, int]:
    """The proved value, seen from Han, of every legal move. Raises NotSolved at the limit of positions (0 is
    none), or when it takes too long."""
    engine = engine or engine_of(position)
    engine.limits = Limits(max_nodes, LONGEST_SECONDS)
    try:
        return engine.values(position, goal)
    finally:
        engine.limits = Limits()  # it was for this question only


def winning_first_moves(position: Position, aim: Aim, max_nodes: int = 0) -> list[Move]:
    """The first moves of the aim's side after which it gets there."""
    values = values_of_moves(position, aim.goal, max_nodes)
    return [move for move, value in values.items() if aim.reached_by(value)]


def steps(position: Position, moves: Iterable[Move]) -> Iterator[tuple[Position, Move]]:
    """Every move of a line with the position in which it is made."""
    for move in moves:
        yield position, move
        position = play(position, move)


@dataclass
class Study:
    """A position in which the side of the aim moves, with everything that was proved about it."""

    position: Position
    aim: Aim
    values: dict[Move, int]
    prover: TrueLines = field(repr=False)

    @classmethod
    def of(cls, position: Position, aim: Aim, max_nodes: int = 0) -> Study:
        """`max_nodes` is for the values of the moves; raises NotSolved beyond."""
        engine = engine_of(position)
        values = values_of_moves(position, aim.goal, max_nodes, engine)
        return cls(position, aim, values, TrueLines(position, aim, engine, PUZZLE_LINE_NODES))

    @property
    def winning(self) -> list[Move]:
        return [move for move, value in self.values.items() if self.aim.reached_by(value)]

    @property
    def wrong(self) -> list[Move]:
        return [move for move, value in self.values.items() if not self.aim.reached_by(value)]

    @property
    def sound(self) -> bool:
        """Is there one winning first move, and something else one could do?"""
        return bool(self.wrong) and count_as_one(self.position, self.winning)

    @property
    def move(self) -> Move:
        """The solution: the first of the winning moves, which are one in all that matters."""
        return self.winning[0]

    @cached_property
    def line(self) -> Line:
        """The solution, then the smallest proof against the best defence."""
        rest = self.prover.line(play(self.position, self.move))
        return Line((self.move, *rest.moves), rest.shortest)

    @cached_property
    def steps(self) -> list[tuple[Position, Move]]:
        """Every move of the main line with the position in which it is made."""
        return list(steps(self.position, self.line.moves))

    @property
    def own(self) -> list[tuple[Position, Move]]:
        """The solving side's steps of the main line."""
        return [(before, move) for before, move in self.steps if before.actor is self.aim.side]
