"""The last two rounds: round 8 is worth what round 9 is worth afterwards.

Two placements of round 8 lead to one start of round 9, or to several if cards are drawn in between: what the
sides keep is a simultaneous choice, and both see it before they lay again. Both rounds must be calm without
+2 and +3; the first is no sum over provinces, so its placements are tried in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, PROVINCES, SIDES, Card, Cards, Side
from chuhan.games.sun_tzu.moves import Place, placements
from chuhan.games.sun_tzu.position import Table
from chuhan.games.sun_tzu.solver import kernel
from chuhan.games.sun_tzu.solver.calm import fought, is_calm, summed
from chuhan.games.sun_tzu.solver.draws import Draws, draws_of
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget, NotSolved
from chuhan.games.sun_tzu.solver.mix import calm_equilibrium
from chuhan.games.sun_tzu.solver.simplex import matrix_game
from chuhan.games.sun_tzu.solver.values import MOST_PLACEMENTS, Guaranteed, calm_values

ROUND = 8
SHORT = "Not solved: two rounds in which somebody may run short of armies or hold +2 or +3"
Pair = tuple[Place, Place]


def asks_for_two(table: Table, goal: Goal) -> bool:
    """Nothing is scored in round 8: a margin, a lead or a win there are those of round 9."""
    return table.round == ROUND and goal.kind in ("margin", "lead", "win")


def two_rounds(table: Table, goal: Goal, budget: Budget) -> TwoRounds:
    return budget.once(("two", table, goal), partial(TwoRounds, table, goal, budget))


class TwoRounds:
    """One question; a start of round 9 is valued once."""

    def __init__(self, table: Table, goal: Goal, budget: Budget) -> None:
        self.table, self.goal, self.budget = table, goal, budget
        if any(table.unknown):
            raise NotSolved("Not solved: two rounds with an unknown hand")
        self.mine, self.theirs = (
            list(placements(table.hands[side], table.barred(side))) for side in (goal.side, goal.side.other)
        )
        if max(len(self.mine), len(self.theirs)) > MOST_PLACEMENTS:
            raise NotSolved(f"Not solved: two rounds with more than {MOST_PLACEMENTS} placements of a side")
        self.check(table)
        self.draws: tuple[tuple[Draws, Draws], ...] = tuple(
            (draws_of(table, side, one=False), draws_of(table, side, one=True)) for side in SIDES
        )
        self._sure: dict[Table, int] = {}
        self._mixed: dict[Table, Fraction] = {}
        self._calm: set[Table] = set()
        self._checked = False
        self._numbered: dict[int, Fraction] = {}
        self._games: dict[tuple[tuple[Fraction, ...], ...], Fraction] = {}
        last = replace(table, round=ROUND + 1)
        self._two = kernel.Two(last, goal, self.draws) if kernel.available() else None

    def check(self, table: Table) -> None:
        costly = any(card.cost for side in SIDES for card in table.hands[side])
        if costly or not is_calm(table):
            raise NotSolved(SHORT)

    # ---- what is sure --------------------------------------------------------------------------------

    def guaranteed(self) -> Guaranteed:
        """What each placement of round 8 guarantees."""
        self.check_all()
        values, _ = self._values(self.mine)
        return Guaranteed.of(dict(zip(self.mine, values, strict=True)), self.goal)

    def worst(self, place: Place) -> tuple[int, Place]:
        """What one placement guarantees, and the reply that holds it down."""
        self.check_all()
        values, replies = self._values([place])
        return values[0], self.theirs[replies[0]]

    def _values(self, mine: list[Place]) -> tuple[list[int], list[int]]:
        """Of each placement, and the number of the reply; below the best it may be an upper bound only."""
        if self._two is not None:
            return self._two.sure(mine, self.theirs, self.budget)
        enough = 1000 if self.goal.enough is None else self.goal.enough
        values: list[int] = []
        replies: list[int] = []
        for place in mine:
            worst, reply = 1000, 0
            for i, theirs in enumerate(self.theirs):
                found = self._sure_after(place, theirs)
                worst, reply = min((worst, reply), (found, i))
                if worst < min(max(values, default=-1000), enough):
                    break
            values.append(worst)
            replies.append(reply)
        return values, replies

    def _sure_after(self, mine: Place, theirs: Place) -> int:
        """The worst draw of one's own, the best that can be kept of it, and whatever the rival keeps."""
        table, ones = self.after(mine, theirs)
        side = self.goal.side
        others = {kept for draw in self.draws[side.other][ones[side.other]] for kept in draw}

        def worst(own: Cards) -> int:
            return min(self.sure_value(self.kept(table, own, other)) for other in others)

        known = {own: worst(own) for own in {kept for draw in self.draws[side][ones[side]] for kept in draw}}
        return min(max(known[own] for own in draw) for draw in self.draws[side][ones[side]])

    def sure_value(self, table: Table) -> int:
        if table not in self._sure:
            self.budget.spend()
            self._sure[table] = max(calm_values(table, self.goal).values())
        return self._sure[table]

    # ---- what is worth a mix -------------------------------------------------------------------------

    def mixed_values(self, pairs: list[Pair]) -> list[Fraction]:
        """Of pairs of placements: the value of what is kept at once, and of round 9 after it."""
        if self._two is None:
            return [self._game(tuple(map(tuple, self._plain_rows(*pair)))) for pair in pairs]
        starts = self._two.starts(pairs)
        new = sorted({i for rows in starts for row in rows for i in row} - self._numbered.keys())
        for i, value in zip(new, self._two.values(new), strict=True):
            self.budget.spend()
            self._numbered[i] = self.mixed_value(self._table(i)) if value is None else value
        return [self._game(tuple(tuple(self._numbered[i] for i in row) for row in rows)) for rows in starts]

    def _plain_rows(self, mine: Place, theirs: Place) -> Iterator[Iterator[Fraction]]:
        table, ones = self.after(mine, theirs)
        side = self.goal.side
        own, other = (
            sorted({k for d in self.draws[one][ones[one]] for k in d}) for one in (side, side.other)
        )
        for mine_kept in own:
            yield (self.mixed_value(self.kept(table, mine_kept, kept)) for kept in other)

    def _game(self, rows: tuple[tuple[Fraction, ...], ...]) -> Fraction:
        if len(rows) == len(rows[0]) == 1:
            return rows[0][0]
        if rows not in self._games:
            self._games[rows] = matrix_game(rows)[0]
        return self._games[rows]

    def mixed_value(self, table: Table) -> Fraction:
        if table not in self._mixed:
            self.budget.spend()
            self._mixed[table] = calm_equilibrium(summed(table, self.goal), self.budget).value
        return self._mixed[table]

    # ---- the start of round 9 ------------------------------------------------------------------------

    def check_all(self) -> None:
        """Is every start of round 9 calm? Raises NotSolved."""
        if self._checked:
            return
        if self._two is not None:
            calm, unsure = self._two.calm(self.mine, self.theirs, self.budget)
            if not calm:
                raise NotSolved(SHORT)
            for i in unsure:
                self.check(self._table(i))
            self._checked = True
            return
        for mine in self.mine:
            for theirs in self.theirs:
                for table in self._starts(mine, theirs):
                    if table not in self._calm:
                        self.budget.spend()
                        self.check(table)
                        self._calm.add(table)
        self._checked = True

    def _starts(self, mine: Place, theirs: Place) -> Iterator[Table]:
        table, ones = self.after(mine, theirs)
        own, other = (
            {kept for draw in self.draws[side][ones[side]] for kept in draw}
            for side in (self.goal.side, self.goal.side.other)
        )
        return (self.kept(table, one, two) for one in own for two in other)

    def _table(self, number: int) -> Table:
        """One of the kernel's starts."""
        assert self._two is not None
        armies, markers, supply, hands = self._two.start(number)
        return replace(
            self.table,
            round=ROUND + 1,
            armies=tuple(armies),
            markers=(tuple(markers[0]), tuple(markers[1])),
            supply=(supply[0], supply[1]),
            hands=(Cards(int.from_bytes(hands[0], "little")), Cards(int.from_bytes(hands[1], "little"))),
            piles=((), ()),
        )

    def kept(self, table: Table, own: Cards, other: Cards) -> Table:
        blue, red = (own, other) if self.goal.side is Side.BLUE else (other, own)
        return replace(table, hands=(table.hands[0] + blue, table.hands[1] + red))

    def after(self, mine: Place, theirs: Place) -> tuple[Table, tuple[bool, bool]]:
        """The start of round 9 before cards are kept (3.5), and who has laid his 1, not plagued."""
        table = self.table
        blue, red = (mine, theirs) if self.goal.side is Side.BLUE else (theirs, mine)
        armies, supply, ones = [0] * PROVINCES, list(table.supply), [False, False]
        markers = [list(table.markers[side]) for side in SIDES]
        for province in ALL_PROVINCES:
            cards = blue.known[province], red.known[province]
            one = fought(table, province, cards[0], cards[1])
            armies[province] = one.armies
            for side in SIDES:
                supply[side] += one.supply[side]
                markers[side][province] += cards[side] is Card.SIX and Card.PLAGUE not in cards
                ones[side] |= cards[side] is Card.ONE and Card.PLAGUE not in cards
        gone = [Cards.of(card for card in place.known if not card.framed) for place in (blue, red)]
        then = replace(
            table,
            round=ROUND + 1,
            armies=tuple(armies),
            supply=(supply[0], supply[1]),
            markers=(tuple(markers[0]), tuple(markers[1])),
            hands=(table.hands[0] - gone[0], table.hands[1] - gone[1]),
            piles=((), ()),
        )
        return then, (ones[0], ones[1])
