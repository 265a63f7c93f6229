"""How the lines of a puzzle go on: they are what its texts tell, so both sides play what can be explained.

Whoever gets its way follows the smallest proof: fewest leaves, then fewest moves. The other side leaves it
the fewest right moves, then lasts longest. Where points count both keep the exact value before anything else,
so that the end that is told is the end that is proved.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event
from typing import NamedTuple

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import NotSolved, Why, final_value
from chuhan.games.chu_han.solver.limits import StopLimits
from chuhan.games.chu_han.solver.proof import Aim, Prover
from chuhan.games.chu_han.solver.search import Engine

MOST_LEAVES = 512
"""Nobody reads a larger proof, so which of them is the smallest does not matter."""
_MANY = 1_000


class Claim(NamedTuple):
    """`side` gets at least `value`, seen from that side."""

    side: Side
    value: int


class Size(NamedTuple):
    """Of a proof: how many lines it has, and how long the longest of them is."""

    leaves: int
    length: int


class Tree(NamedTuple):
    """A proof as it is told: where its side moves one move, where the other does every move."""

    position: Position
    after: Mapping[Move, Tree]


class TrueLines(Prover):
    """A prover whose best moves are those of the smallest proof and of the defence against it."""

    def __init__(
        self, position: Position, aim: Aim, engine: Engine, nodes: int, stopped: Event | None = None
    ) -> None:
        super().__init__(position, aim, engine=engine, line_nodes=nodes, stopped=stopped)
        self._values: dict[Position, int] = {}
        self._after: dict[Position, dict[Move, Position]] = {}
        self._sizes: dict[tuple[Position, Claim], Size] = {}
        self._larger: dict[tuple[Position, Claim], int] = {}
        """Proofs that have more leaves than that."""

    # ---- values ----------------------------------------------------------------------------------

    def value(self, position: Position) -> int:
        """The proved value, seen from Han."""
        if position not in self._values:
            self._values[position] = (
                final_value(position, self.aim.goal)
                if position.over
                else self._engine.value(position, self.aim.goal)
            )
        return self._values[position]

    def holds(self, position: Position) -> bool:
        return self.aim.reached_by(self.value(position))

    def children(self, position: Position) -> dict[Move, Position]:
        if position not in self._after:
            self._after[position] = {move: play(position, move) for move in legal_moves(position)}
        return self._after[position]

    def claim(self, position: Position) -> Claim:
        """What is proved here, by the side that gets its way."""
        side = self.winner(position)
        return Claim(side, _seen_from(side, self.value(position)))

    def right_moves(self, position: Position, claim: Claim) -> dict[Move, Position]:
        """The moves of the claim's side after which it still holds."""
        return {
            move: after
            for move, after in self.children(position).items()
            if _seen_from(claim.side, self.value(after)) >= claim.value
        }

    # ---- the smallest proof ----------------------------------------------------------------------

    def size(self, position: Position, claim: Claim) -> Size:
        """Raises NotSolved where the proof is too large to be read, or to be looked for."""
        self._limits = StopLimits(self.line_nodes, stopped=self._stopped)
        return self._size(position, claim)

    def _size(self, position: Position, claim: Claim) -> Size:
        most = 1
        while most <= MOST_LEAVES:
            found = self._within_leaves(position, claim, most)
            if found is not None:
                return found
            most *= 2
        raise self._limits.reached(Why.NODES)

    def _within_leaves(self, position: Position, claim: Claim, most: int) -> Size | None:
        """The smallest proof if it has no more leaves than that."""
        if most < 1:
            return None
        if position.over:
            return Size(1, 0)
        known = self._sizes.get((position, claim))
        if known is not None:
            return known if known.leaves <= most else None
        if self._larger.get((position, claim), 0) >= most:
            return None
        self._limits.count()
        least = self._least if position.actor is claim.side else self._all
        found = least(position, claim, most)
        if found is None:
            self._larger[position, claim] = most
        else:
            self._sizes[position, claim] = found
        return found

    def _least(self, position: Position, claim: Claim, most: int) -> Size | None:
        """The claim's side needs one move."""
        best: Size | None = None
        for after in self.right_moves(position, claim).values():
            size = self._within_leaves(after, claim, most if best is None else best.leaves)
            if size is not None:
                one = Size(size.leaves, size.length + 1)
                best = one if best is None else min(best, one)
        return best

    def _all(self, position: Position, claim: Claim, most: int) -> Size | None:
        """Its rival has every move."""
        replies = list(self.children(position).values())
        leaves = length = 0
        for i, after in enumerate(replies):
            size = self._within_leaves(after, claim, most - leaves - (len(replies) - i - 1))
            if size is None:
                return None
            leaves, length = leaves + size.leaves, max(length, size.length + 1)
        return Size(leaves, length)

    def tree(self, position: Position, claim: Claim, most: int, nodes: int) -> Tree | None:
        """The smallest proof, or None where it has more leaves than that or is too large to be looked for."""
        self._limits = StopLimits(nodes, stopped=self._stopped)
        try:
            found = self._within_leaves(position, claim, most)
        except NotSolved as end:
            if end.why is Why.STOPPED:
                raise
            return None
        return self._grown(position, claim) if found is not None else None

    def _grown(self, position: Position, claim: Claim) -> Tree:
        """Every size that this needs is known."""
        if position.over:
            return Tree(position, {})
        if position.actor is claim.side:
            move = self._shortest(position, self.right_moves(position, claim), claim)
            return Tree(position, {move: self._grown(self.children(position)[move], claim)})
        return Tree(
            position, {move: self._grown(after, claim) for move, after in self.children(position).items()}
        )

    # ---- lines -----------------------------------------------------------------------------------

    def _best_move(self, position: Position) -> tuple[Move, bool]:
        """The second part says whether it is certainly that of the smallest proof, or of the best defence."""
        value, claim = self.value(position), self.claim(position)
        children = self.children(position)
        keeping = {move: after for move, after in children.items() if self.value(after) == value}
        self._limits = StopLimits(self.line_nodes, stopped=self._stopped)
        try:
            if position.actor is claim.side:
                return self._shortest(position, keeping, claim), True
            return self._defence(keeping, claim), True
        except NotSolved as end:
            if end.why is Why.STOPPED:
                raise
        return next(iter(keeping)), False

    def _shortest(self, position: Position, keeping: dict[Move, Position], claim: Claim) -> Move:
        leaves, length = self._size(position, claim)
        for move, after in keeping.items():
            if self._within_leaves(after, claim, leaves) == (leaves, length - 1):
                return move
        raise AssertionError(position)

    def _defence(self, keeping: dict[Move, Position], claim: Claim) -> Move:
        left = {move: self._right_ways(after, claim) for move, after in keeping.items()}
        few = [move for move in keeping if left[move] == min(left.values())]
        if len(few) == 1:
            return few[0]
        return max(few, key=lambda move: self._size(keeping[move], claim).length)

    def _right_ways(self, position: Position, claim: Claim) -> int:
        """How many right moves the claim's side has when it is to move next."""
        if position.over:
            return _MANY
        if position.actor is claim.side:
            return len(self.right_moves(position, claim))
        value = self.value(position)
        return min(
            self._right_ways(after, claim)
            for after in self.children(position).values()
            if self.value(after) == value
        )


def _seen_from(side: Side, value: int) -> int:
    return value if side is Side.HAN else -value
