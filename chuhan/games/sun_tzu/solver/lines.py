"""What a side can be sure of inside a round, after moves that were made: by the kernel where it can."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee.rounds import after, begin
from chuhan.games.sun_tzu.solver import kernel
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.kernel import Asking
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.tree import Tree

Answer = tuple[Asking, Move]


def lines_of(table: Table, goal: Goal, budget: Budget) -> Lines:
    return budget.once(("lines", table, goal), partial(Lines, table, goal, budget))


class Lines:
    """Lines of one round and one goal; what was found out about one helps with the next."""

    def __init__(self, table: Table, goal: Goal, budget: Budget) -> None:
        self.table, self.goal, self.budget = table, goal, budget
        self._round = kernel.Round(table, goal) if kernel.can_solve(table) else None
        self._tree = Tree(goal, budget)

    def value(self, mine: Place, theirs: Place, made: Sequence[Answer] = ()) -> int:
        """After two placements, of which the rival's may be covered, and these answers."""
        if self._round is not None:
            return self._round.line(mine, theirs, made, self.budget)
        if not made:
            return self._tree.laid(begin(self.table), mine, theirs)
        before = self.played(mine, theirs, made[:-1])
        if before.asked is None or Asking.of(before) != made[-1][0]:
            return self._tree.value(before)
        return self._tree.after(before, made[-1][1])

    def played(self, mine: Place, theirs: Place, made: Sequence[Answer]) -> Position:
        """The position that they lead to. Raises Covered where a card is needed that is not known.

        With more cards known a question may have one answer only, so that it is not asked any more.
        """
        blue, red = (mine, theirs) if self.goal.side is Side.BLUE else (theirs, mine)
        position = after(after(begin(self.table), blue), red)
        for asking, move in made:
            if position.moves and Asking.of(position) == asking:
                position = after(position, move)
        return position


def answers_of(position: Position) -> list[Answer]:
    """The answers that were given in the round of this position."""
    found: list[Answer] = []
    blue, red, *moves = (made.move for made in position.moves)
    at = after(after(begin(position.start), blue), red)
    for move in moves:
        found.append((Asking.of(at), move))
        at = after(at, move)
    return found
