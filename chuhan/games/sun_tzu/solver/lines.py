"""What a side can be sure of inside a round, after moves that were made: by the kernel where it can."""

from __future__ import annotations

from collections.abc import Sequence

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee.rounds import after, begin
from chuhan.games.sun_tzu.solver import kernel
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget
from chuhan.games.sun_tzu.solver.tree import Tree


class Lines:
    """Lines of one round and one goal; what was found out about one helps with the next."""

    def __init__(self, table: Table, goal: Goal, budget: Budget) -> None:
        self.table, self.goal, self.budget = table, goal, budget
        self._round = kernel.Round(table, goal) if kernel.can_solve(table) else None
        self._tree = Tree(goal, budget)

    def value(self, mine: Place, theirs: Place, moves: Sequence[Move] = ()) -> int:
        """After two placements, of which the rival's may be covered, and these moves."""
        if self._round is not None:
            return self._round.line(mine, theirs, moves, self.budget)
        if not moves:
            return self._tree.laid(begin(self.table), mine, theirs)
        return self._tree.after(self.played(mine, theirs, moves[:-1]), moves[-1])

    def played(self, mine: Place, theirs: Place, moves: Sequence[Move]) -> Position:
        """The position that they lead to. Raises Covered where a card is needed that is not known."""
        blue, red = (mine, theirs) if self.goal.side is Side.BLUE else (theirs, mine)
        position = begin(self.table)
        for move in (blue, red, *moves):
            position = after(position, move)
        return position
