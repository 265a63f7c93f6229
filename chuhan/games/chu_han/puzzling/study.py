"""All that the solver says about one position and aim: every first move, the main line, the way back in."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from chuhan.games.chu_han.moves import Move, React
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.alike import count_as_one
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver import Goal, NotSolved, solve
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.proof import Aim, Line, Prover
from chuhan.games.chu_han.solver.search import engine_for

LINE_NODES = 4_000
"""How many positions the search for the shortest line may look at; a puzzle should not need more."""


@lru_cache(maxsize=1)
def _kernel() -> Native:
    """One kernel for each process: its table is worth more the more it is asked."""
    return Native()


def values_of_moves(position: Position, goal: Goal, max_nodes: int = 0) -> dict[Move, int]:
    """The proved value, seen from Han, of every legal move. Raises NotSolved at the limit (0 is none)."""
    if engine_for(position) != "native":
        return solve(position, goal, all_moves=True, max_nodes=max_nodes).moves
    found = _kernel().solver.solve(str(position), goal.value, True, max_nodes, 0.0)
    if found["value"] is None:
        raise NotSolved("the limit of positions was reached", found["nodes"], found["seconds"])
    return {parse_move(move): value for move, value in found["moves"].items()}


def winning_first_moves(position: Position, aim: Aim, max_nodes: int = 0) -> list[Move]:
    """The first moves of the aim's side after which it gets there."""
    values = values_of_moves(position, aim.goal, max_nodes)
    return [move for move, value in values.items() if aim.reached_by(value)]


@dataclass
class Study:
    """A position in which the side of the aim moves, with everything that was proved about it."""

    position: Position
    aim: Aim
    values: dict[Move, int]
    line_nodes: int = LINE_NODES
    prover: Prover = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.prover = Prover(self.position, self.aim, line_nodes=self.line_nodes)

    @classmethod
    def of(cls, position: Position, aim: Aim, max_nodes: int = 0) -> Study:
        return cls(position, aim, values_of_moves(position, aim.goal, max_nodes))

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
        """The solution, then the shortest win against the longest resistance."""
        rest = self.prover.line(play(self.position, self.move))
        return Line((self.move, *rest.moves), rest.shortest)

    @cached_property
    def steps(self) -> list[tuple[Position, Move]]:
        """Every move of the main line with the position in which it is made."""
        position, steps = self.position, []
        for move in self.line.moves:
            steps.append((position, move))
            position = play(position, move)
        return steps

    @property
    def own(self) -> list[tuple[Position, Move]]:
        """The solving side's steps of the main line."""
        return [(before, move) for before, move in self.steps if before.actor is self.aim.side]

    @property
    def end(self) -> Position:
        """Where the main line leads."""
        before, last = self.steps[-1]
        return play(before, last)

    @property
    def has_reaction(self) -> bool:
        """Does Lü Zhi or Xiao He come out in the main line?"""
        return any(isinstance(move, React) for _, move in self.steps)
