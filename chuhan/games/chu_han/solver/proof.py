"""What a proof shows a person: winning moves, a strategy against every reply, the refutation of a mistake."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Generic, TypeVar

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.alphabeta import Node
from chuhan.games.chu_han.solver.goals import Goal, NotSolved, Why
from chuhan.games.chu_han.solver.limits import Limits, StopLimits
from chuhan.games.chu_han.solver.search import Valuer, engine_for, make_engine

LINE_NODES = 20_000
"""How many positions may be looked at for the shortest line."""

N = TypeVar("N", bound=Node)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a side wants: to win the round, or a margin of at least `at_least`, seen from its side."""

    side: Side
    goal: Goal = Goal.ROUND
    at_least: int = 1

    def reached_by(self, value: int) -> bool:
        """Is a value, which is seen from Han, good enough?"""
        return (value if self.side is Side.HAN else -value) >= self.at_least


@dataclass(frozen=True, slots=True)
class Line:
    """Moves to the end of the round. `shortest`: the winner hurries and the loser holds out, exactly."""

    moves: tuple[Move, ...]
    shortest: bool


class Lines(Generic[N, M]):
    """Best play for an aim: the winner hurries, the loser holds out. Who gets its way, `holds` says."""

    def __init__(self, aim: Aim, line_nodes: int, stopped: Event | None = None) -> None:
        self.aim = aim
        self.line_nodes = line_nodes
        self._within: dict[N, tuple[int, int]] = {}
        self._best: dict[N, tuple[M, bool]] = {}
        self._stopped = stopped
        self._limits = StopLimits()

    def moves(self, position: N) -> Sequence[M]:
        raise NotImplementedError

    def after(self, position: N, move: M) -> N:
        raise NotImplementedError

    def holds(self, position: N) -> bool:
        """Does the aim's side reach it from here, whatever the rival does?"""
        raise NotImplementedError

    def winner(self, position: N) -> Side:
        """The side that gets its way from here."""
        return self.aim.side if self.holds(position) else self.aim.side.other

    def winning_moves(self, position: N) -> list[M]:
        """Every move, in canonical order, after which the side that acts still gets its way."""
        wanted = position.actor is self.aim.side
        return [move for move in self.moves(position) if self.holds(self.after(position, move)) is wanted]

    def plies(self, position: N) -> int:
        """Moves to the end when the winner hurries and the loser holds out. Raises NotSolved at the limit."""
        self._limits = StopLimits(self.line_nodes, stopped=self._stopped)
        depth = 0
        while not self._ends_within(position, depth):
            depth += 1
        return depth

    def _ends_within(self, position: N, depth: int) -> bool:
        """Can the winner bring the round to its end within `depth` moves?"""
        if position.over:
            return True
        too_few, enough = self._within.get(position, (0, 1_000_000))
        if depth <= too_few:
            return False
        if depth >= enough:
            return True
        self._limits.count()
        if position.actor is self.winner(position):
            found = any(
                self._ends_within(self.after(position, move), depth - 1)
                for move in self.winning_moves(position)
            )
        else:
            found = all(
                self._ends_within(self.after(position, move), depth - 1) for move in self.moves(position)
            )
        self._within[position] = (too_few, depth) if found else (depth, enough)
        return found

    def best_move(self, position: N) -> tuple[M, bool]:
        """The winner's quickest way or the loser's longest resistance; ties by canonical order.

        The second part says whether that is so: at the limit it is only a move that keeps the result.
        """
        if position not in self._best:
            self._best[position] = self._best_move(position)
        return self._best[position]

    def _best_move(self, position: N) -> tuple[M, bool]:
        keeping = self.winning_moves(position) or list(self.moves(position))
        try:
            left = self.plies(position) - 1
            for move in keeping:
                after = self.after(position, move)
                if self._ends_within(after, left) and (left == 0 or not self._ends_within(after, left - 1)):
                    return move, True
        except NotSolved as end:
            if end.why is Why.STOPPED:
                raise
        return keeping[0], False

    def played_out(self, position: N) -> tuple[list[M], bool]:
        """Best play by both sides from here to the end, and whether it is exactly that."""
        moves: list[M] = []
        shortest = True
        while not position.over:
            move, exact = self.best_move(position)
            moves.append(move)
            shortest = shortest and exact
            position = self.after(position, move)
        return moves, shortest


class Prover(Lines[Position, Move]):
    """Answers every question about one aim; what it has proved it remembers."""

    def __init__(
        self,
        position: Position,
        aim: Aim,
        *,
        engine: str | Valuer = "auto",
        max_nodes: int = 0,
        max_seconds: float = 0.0,
        line_nodes: int = LINE_NODES,
        stopped: Event | None = None,
    ) -> None:
        """`engine`: its name, or a ready one, which then keeps its own limits and memory. While `stopped` is
        set, a search for the shortest line raises NotSolved; what it has found till then stays true."""
        super().__init__(aim, line_nodes, stopped)
        self.position = position
        if isinstance(engine, str):
            engine = make_engine(engine_for(position, engine), Limits(max_nodes, max_seconds))
        self._engine = engine
        self._holds: dict[Position, bool] = {}

    def moves(self, position: Position) -> list[Move]:
        return legal_moves(position)

    def after(self, position: Position, move: Move) -> Position:
        return play(position, move)

    def holds(self, position: Position) -> bool:
        if position not in self._holds:
            self._holds[position] = self.aim.reached_by(self._engine.value(position, self.aim.goal))
        return self._holds[position]

    def line(self, position: Position) -> Line:
        """Best play by both sides from here to the end."""
        moves, shortest = self.played_out(position)
        return Line(tuple(moves), shortest)

    def refutation(self, position: Position, move: Move) -> Line | None:
        """What follows a move that gives the aim away, from the rival's answer on; None if it does not."""
        after = play(position, move)
        return None if self.holds(after) else self.line(after)

    def strategy(self) -> Strategy:
        """A move for every reply, from the prover's own position; the aim must hold there."""
        if not self.holds(self.position):
            raise ValueError(f"{self.aim.side.title} cannot reach that from here. [{self.position}]")
        return Strategy(self, self.position)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A node of the tree in which the aim's side always has its move; branches grow when asked for."""

    prover: Prover = field(repr=False)
    position: Position

    @property
    def move(self) -> Move | None:
        """What to play here; None when the rival moves or the round is over."""
        if self.position.over or self.position.actor is not self.prover.aim.side:
            return None
        return self.prover.best_move(self.position)[0]

    def after(self, move: Move) -> Strategy:
        return Strategy(self.prover, play(self.position, move))

    def replies(self) -> dict[Move, Strategy]:
        """Where each reply of the rival leads; for the own side only the chosen move."""
        own = self.move
        moves = legal_moves(self.position) if own is None else [own]
        return {move: self.after(move) for move in moves}
