"""The last two rounds: round 8 is worth what round 9 is worth afterwards.

With empty piles nothing is drawn between them, so two placements of round 8 lead to one start of round 9.
Both rounds must be calm without +2 and +3; the first is no sum over provinces, so its placements are tried in
pairs.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, PROVINCES, SIDES, Card, Cards, Side
from chuhan.games.sun_tzu.moves import Place, placements
from chuhan.games.sun_tzu.position import Table
from chuhan.games.sun_tzu.solver.calm import fought, is_calm, summed
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget, NotSolved
from chuhan.games.sun_tzu.solver.mix import calm_equilibrium
from chuhan.games.sun_tzu.solver.values import MOST_PLACEMENTS, calm_values

ROUND = 8


def asks_for_two(table: Table, goal: Goal) -> bool:
    """Nothing is scored in round 8: a margin, a lead or a win there are those of round 9."""
    return table.round == ROUND and goal.kind in ("margin", "lead", "win")


@dataclass(slots=True)
class TwoRounds:
    """One question; a start of round 9 is valued once."""

    table: Table
    goal: Goal
    budget: Budget
    sure: dict[Table, int] = field(default_factory=dict)
    mixed: dict[Table, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if any(self.table.piles):
            raise NotSolved("Not solved: two rounds with cards to draw between them")
        if max(len(self.places(side)) for side in SIDES) > MOST_PLACEMENTS:
            raise NotSolved(f"Not solved: two rounds with more than {MOST_PLACEMENTS} placements of a side")
        self._check(self.table)

    def places(self, side: Side) -> list[Place]:
        return list(placements(self.table.hands[side], self.table.barred(side)))

    def values(self) -> dict[Place, int]:
        """What each placement of round 8 guarantees; below the best it may be an upper bound only."""
        found: dict[Place, int] = {}
        best = -1000
        enough = 1000 if self.goal.enough is None else self.goal.enough
        theirs = self.places(self.goal.side.other)
        for mine in self.places(self.goal.side):
            worst = 1000
            for place in theirs:
                worst = min(worst, self.sure_value(self.after(mine, place)))
                if worst < min(best, enough):
                    theirs.remove(place)  # what refutes one placement often refutes the next
                    theirs.insert(0, place)
                    break
            found[mine] = worst
            best = max(best, worst)
        return found

    def after(self, mine: Place, theirs: Place) -> Table:
        """The start of round 9 (3.5)."""
        table = self.table
        blue, red = (mine, theirs) if self.goal.side is Side.BLUE else (theirs, mine)
        armies, supply = [0] * PROVINCES, list(table.supply)
        markers = [list(table.markers[side]) for side in SIDES]
        for province in ALL_PROVINCES:
            cards = blue.known[province], red.known[province]
            one = fought(table, province, cards[0], cards[1])
            armies[province] = one.armies
            for side in SIDES:
                supply[side] += one.supply[side]
                markers[side][province] += cards[side] is Card.SIX and Card.PLAGUE not in cards
        gone = [Cards.of(card for card in place.known if not card.framed) for place in (blue, red)]
        return replace(
            table,
            round=ROUND + 1,
            armies=tuple(armies),
            supply=(supply[0], supply[1]),
            markers=(tuple(markers[0]), tuple(markers[1])),
            hands=(table.hands[0] - gone[0], table.hands[1] - gone[1]),
        )

    def sure_value(self, table: Table) -> int:
        if table not in self.sure:
            self.budget.spend()
            self._check(table)
            self.sure[table] = max(calm_values(table, self.goal).values())
        return self.sure[table]

    def mixed_value(self, table: Table) -> Fraction:
        if table not in self.mixed:
            self._check(table)
            self.mixed[table] = calm_equilibrium(summed(table, self.goal), self.budget).value
        return self.mixed[table]

    def _check(self, table: Table) -> None:
        costly = any(card.cost for side in SIDES for card in table.hands[side])
        if costly or not is_calm(table):
            raise NotSolved("Not solved: two rounds in which somebody may run short of armies")
