"""Calm positions: nobody can run short of armies, so that a round is the sum of five battles.

Then neither the order of reveals nor where armies come from nor trades can change the margin, and to pay from
the board never raises one's own: the worst case of a placement is an assignment problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chuhan.games.sun_tzu.cards import (
    ALL_PROVINCES,
    LAST_ROUND,
    PROVINCES,
    SCORING,
    SIDES,
    Card,
    Cards,
    Side,
)
from chuhan.games.sun_tzu.moves import Place, placements
from chuhan.games.sun_tzu.position import Table
from chuhan.games.sun_tzu.referee.battle import MARGINS
from chuhan.games.sun_tzu.solver import kernel
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.simplex import maximise

SCORE = 64
"""A point of the margin against an army in supply: more than all armies of both sides."""


class Fought(NamedTuple):
    """What two cards come to in a province, if nobody runs short and costs are paid from the supply."""

    armies: int
    """Blue's above zero, Red's below."""
    supply: tuple[int, int]
    """By how much each supply changes."""
    need: tuple[int, int]
    """How many armies each side needs for it."""
    cost: tuple[int, int]


def fought(table: Table, province: int, blue: Card, red: Card) -> Fought:
    n = table.armies[province]
    owner = 0 if n > 0 else 1
    if Card.PLAGUE in (blue, red):
        half = abs(n) // 2
        staying = abs(n) - half if table.rules.plague == "removed" else max(min(abs(n), 1), half)
        home = [0, 0]
        home[owner] = abs(n) - staying
        return Fought(staying * (1 if n > 0 else -1), (home[0], home[1]), (0, 0), (0, 0))
    paid = blue != red or table.rules.tie_cost == "yes"
    cost = [card.cost if paid else 0 for card in (blue, red)]
    need = [cost[side] + (card is Card.SIX) for side, card in enumerate((blue, red))]
    change = [-one for one in need]
    margin = MARGINS[blue][red]
    if margin:
        winner = 0 if margin > 0 else 1
        hostile = abs(n) if n and owner != winner else 0
        home_of_loser = min(hostile, abs(margin))
        placed = abs(margin) - home_of_loser
        change[1 - winner] += home_of_loser
        change[winner] -= placed
        need[winner] += placed
    return Fought(n + margin, (change[0], change[1]), (need[0], need[1]), (cost[0], cost[1]))


def has_usable_warlord(table: Table) -> bool:
    """Any that is not used yet could change a round, but those that change only piles."""
    idle = "npt" if table.round <= 6 else "nptrma"
    return any(lord is None or str(lord) not in idle for side in SIDES for lord in table.lords[side])


def is_calm(table: Table) -> bool:
    """Can no pair of placements, however +2 and +3 are paid, leave a side short; no warlord, no event?

    The test is sound, not complete: a linear program over mixtures of pairs bounds what a side may need.
    """
    if table.events is not None or has_usable_warlord(table):
        return False
    found = kernel.calm(table, Goal("margin", Side.BLUE)) if kernel.available() else None
    if found is not None:
        return found
    return all(_most_needed(table, side) <= table.supply[side] for side in SIDES)


def _most_needed(table: Table, side: Side) -> float:
    """What the rival's card costs counts, too: he may pay from a province that this side is about to take."""
    blue, red = (table.hands[one].kinds for one in SIDES)
    barred = [table.barred(one) for one in SIDES]
    columns: list[tuple[int, int, int, int]] = []
    for province in range(PROVINCES):
        for i, b in enumerate(blue):
            for j, r in enumerate(red):
                if (b is Card.SIX and barred[0][province]) or (r is Card.SIX and barred[1][province]):
                    continue
                one = fought(table, province, b, r)
                columns.append((province, i, j, one.need[side] + one.cost[1 - side]))
    most = sum(max(need for where, _, _, need in columns if where == p) for p in range(PROVINCES))
    if most <= table.supply[side]:
        return most
    full = 1000  # every province is filled before anything else counts
    rows = [[int(where == p) for where, _, _, _ in columns] for p in range(PROVINCES)]
    rows += [[int(i == k) for _, i, _, _ in columns] for k in range(len(blue))]
    rows += [[int(j == k) for _, _, j, _ in columns] for k in range(len(red))]
    bounds = [1] * PROVINCES + [table.hands[one].count(c) for one in SIDES for c in table.hands[one].kinds]
    found, _, _ = maximise(rows, bounds, [full + need for *_, need in columns])
    return float(found - full * PROVINCES)


@dataclass(frozen=True, slots=True)
class Sum:
    """A round as a sum over provinces, seen from one side."""

    mine: Cards
    theirs: Cards
    barred: tuple[tuple[bool, ...], tuple[bool, ...]]
    """Where the 6 may not be laid, own first."""
    gain: tuple[dict[tuple[Card, Card], int], ...]
    """By province and (own card, rival's card)."""
    start: int

    def placements(self, rival: bool = False) -> Iterator[Place]:
        return placements(self.theirs if rival else self.mine, self.barred[rival])


def summed(table: Table, goal: Goal) -> Sum:
    """By points; for winning with the armies in supply behind them, for holding by provinces held."""
    side = goal.side
    value = SCORING.index(table.round) if table.round in SCORING else None
    points = [0 if value is None else int(display[value]) for display in table.displays]
    gain: list[dict[tuple[Card, Card], int]] = []
    for province in ALL_PROVINCES:
        cell: dict[tuple[Card, Card], int] = {}
        for mine in table.hands[side].kinds:
            for theirs in table.hands[side.other].kinds:
                blue, red = (mine, theirs) if side is Side.BLUE else (theirs, mine)
                one = fought(table, province, blue, red)
                control = ((one.armies > 0) - (one.armies < 0)) * side.sign
                if goal.kind == "hold":
                    cell[mine, theirs] = int(control > 0) if province in goal.hold else 0
                elif goal.kind == "win":
                    supply = (one.supply[0] - one.supply[1]) * side.sign
                    cell[mine, theirs] = control * points[province] * SCORE + supply
                else:
                    cell[mine, theirs] = control * points[province]
        gain.append(cell)
    start = 0 if goal.kind == "hold" else table.track * side.sign
    if goal.kind == "win":
        start = start * SCORE + (table.supply[0] - table.supply[1]) * side.sign
    return Sum(
        table.hands[side],
        table.hands[side.other],
        (tuple(table.barred(side)), tuple(table.barred(side.other))),
        tuple(gain),
        start,
    )


def spare_armies(table: Table, goal: Goal) -> tuple[int, int]:
    """Those aside, own first, that cards left in hand bring back before supplies are compared (5.8, 10.6)."""
    trades = table.rules.last_call == "yes" or table.rules.reinforce == "between"
    if goal.kind != "win" or table.round != LAST_ROUND or not trades:
        return 0, 0
    return table.aside[goal.side], table.aside[goal.side.other]


def worst_cases(total: Sum, spare: Sequence[int] = (0, 0)) -> Iterator[tuple[Place, int]]:
    """The least that each own placement comes to against all of the rival's, in canonical order.

    What the rival can do against the first cards of a placement is worked out once for all that begin with
    them: for each set of his cards the least sum with these cards laid. `spare` are the armies aside,
    own first, that a card left in hand brings back at the very end (5.8).
    """
    cards = list(total.theirs)
    before = [i - 1 if i and cards[i - 1] is cards[i] else None for i in range(len(cards))]
    counts, kinds = list(total.mine.counts), total.mine.kinds
    chosen: list[Card] = []
    mine_free = len(total.mine.unframed)
    theirs_free = sum(not card.framed for card in cards)

    def extended(sums: dict[int, int], province: int, mine: Card) -> dict[int, int]:
        found: dict[int, int] = {}
        cell = total.gain[province]
        for i, card in enumerate(cards):
            if card is Card.SIX and total.barred[1][province]:
                continue
            gain, bit, twin = cell[mine, card], 1 << i, before[i]
            for used, so_far in sums.items():
                if used & bit or (twin is not None and not used >> twin & 1):
                    continue
                key = used | bit
                if key not in found or so_far + gain < found[key]:
                    found[key] = so_far + gain
        return found

    def fill(province: int, sums: dict[int, int]) -> Iterator[tuple[Place, int]]:
        if province == PROVINCES:
            yield Place(tuple(chosen)), _least(sums)
            return
        for card in kinds:
            if counts[card] and not (card is Card.SIX and total.barred[0][province]):
                counts[card] -= 1
                chosen.append(card)
                yield from fill(province + 1, extended(sums, province, card))
                chosen.pop()
                counts[card] += 1

    def _least(sums: dict[int, int]) -> int:
        own = min(spare[0], mine_free - sum(not card.framed for card in chosen))
        if not spare[1] or not theirs_free:
            return min(sums.values()) + own
        left = {
            used: min(spare[1], sum(not card.framed and not used >> i & 1 for i, card in enumerate(cards)))
            for used in sums
        }
        return min(so_far - left[used] for used, so_far in sums.items()) + own

    yield from fill(0, {0: total.start})


def worst_reply(table: Table, goal: Goal, place: Place) -> Place:
    """The first placement of the rival that holds this one to its least."""
    if kernel.available():
        return kernel.reply(table, goal, place)
    total, spare = summed(table, goal), spare_armies(table, goal)[1]
    free = len(total.theirs.unframed)

    def comes_to(reply: Place) -> int:
        pairs = zip(total.gain, place.known, reply.known, strict=True)
        left = free - sum(not card.framed for card in reply.known)
        return sum(cell[mine, theirs] for cell, mine, theirs in pairs) - min(spare, left)

    return min(total.placements(rival=True), key=comes_to)
