"""A second solver for Sun Tzu, by whole matrices: every placement of one side against every one of the other.

In a calm position (S13.5) a pair of placements is worth a sum over the provinces; elsewhere each pair is
searched with open cards (S13.4). The value of the game comes from HiGHS and is believed only with a mix for
each side that certifies it.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog  # type: ignore[import-untyped]

from tests.games.sun_tzu.oracle.battle import battle, worth
from tests.games.sun_tzu.oracle.referee import lay, placements
from tests.games.sun_tzu.oracle.state import (
    FRAMED,
    ORDER,
    PROVINCES,
    RIVAL,
    SIDES,
    State,
    may_lie,
    read,
    write,
    write_province,
)
from tests.games.sun_tzu.oracle.tree import Tree

Matrix = NDArray[np.float64]
EXACT = 1e-9


# ------------------------------------------------------------------------------------------------------ calm


def cost(card: str) -> int:
    return {"+2": 1, "+3": 2}.get(card, 0)


def need(state: State, side: str, province: str, own: str, other: str) -> int:
    """S13.5: what a pair of cards may take out of this side's supply, the rival's payment reckoned in."""
    if "P" in (own, other):
        return 0
    margin = worth(own, other)
    placed = max(0, margin - state.armies[RIVAL[side]][province]) if margin > 0 else 0
    tie_free = own == other and state.rules["tie_cost"] == "no"
    costs = 0 if tie_free else cost(own) + cost(other)
    return (own == "6") + placed + costs


def greatest_need(state: State, side: str) -> float:
    """The fractional pairing of S13.5 with the greatest need."""
    pairs = [
        (province, own, other)
        for province in PROVINCES
        for own in dict.fromkeys(state.hand[side])
        for other in dict.fromkeys(state.hand[RIVAL[side]])
        if may_lie(state, side, own, province) and may_lie(state, RIVAL[side], other, province)
    ]
    profit = [-need(state, side, *pair) for pair in pairs]
    per_province = [[float(pair[0] == province) for pair in pairs] for province in PROVINCES]
    limits, most = [], []
    for place, owner in ((1, side), (2, RIVAL[side])):
        for card in dict.fromkeys(state.hand[owner]):
            limits.append([float(pair[place] == card) for pair in pairs])
            most.append(state.hand[owner].count(card))
    found = linprog(profit, A_ub=limits, b_ub=most, A_eq=per_province, b_eq=[1.0] * len(PROVINCES))
    assert found.status == 0, found.message
    return float(-found.fun)


def is_calm(position: str) -> bool:
    """S13.5, by its test. A warlord counts as usable unless its rounds are over (S8) or it was for set-up."""
    state = read(position)
    over = "t" + ("mra" if state.round > 6 else "")
    if state.event or any(set(state.unused[side]) - set(over) for side in SIDES):
        return False
    return all(greatest_need(state, side) <= state.supply[side] + EXACT for side in SIDES)


# -------------------------------------------------------------------------------------------------- matrices


@cache
def fought_alone(stand: str, blue: str, red: str, rules: str) -> tuple[dict[str, bool], dict[str, int]]:
    """One battle in a province that stands so, where nobody runs short: who holds it then, what came home.

    Every army that is not in this province is in the supply here; in a calm position that changes nothing.
    """
    away = {side: 21 - armies_in(stand, side) for side in SIDES}
    board, stocks = f"{stand}/0/0/0/0", f"{away['B']}+0/{away['R']}+0"
    state = read(f"9 0 {board} 111/111/111/111/111 {stocks} 12345/12345 -/- -/- - - {rules}")
    state.laid = {"B": {"Q": blue}, "R": {"Q": red}}
    running = battle(state, "Q")
    try:
        options = next(running)[1]
        while True:
            options = running.send(options[-1])[1]  # costs come from the supply: that is the last answer
    except StopIteration:
        held = {side: state.armies[side]["Q"] > 0 for side in SIDES}
        return held, {side: state.supply[side] - away[side] for side in SIDES}


def armies_in(stand: str, side: str) -> int:
    """The armies and markers of a side in a province as it is written in a position."""
    count = int(stand[1:].rstrip("br")) if stand[0] == side else 0
    return count + stand.count(side.lower())


class Calm:
    """All pairs of placements of a calm position: `lead` for Blue, and what else a goal may ask."""

    def __init__(self, position: str) -> None:
        self.state = state = read(position)
        self.lists = {side: placements(state, side) for side in SIDES}
        shape = len(self.lists["B"]), len(self.lists["R"])
        self.lead = np.full(shape, float(state.track))
        self.supply = {side: np.full(shape, float(state.supply[side])) for side in SIDES}
        self.holds: dict[str, dict[str, Matrix]] = {side: {} for side in SIDES}
        cards = {side: [row.split(",") for row in self.lists[side]] for side in SIDES}
        kinds = {side: [card for card in ORDER if card in state.hand[side]] for side in SIDES}
        for column, province in enumerate(PROVINCES):
            rows = [kinds["B"].index(placement[column]) for placement in cards["B"]]
            columns = [kinds["R"].index(placement[column]) for placement in cards["R"]]
            pick = np.ix_(rows, columns)
            stand, rules = write_province(state, province), write(state).split(" ")[-1]
            ends = [[fought_alone(stand, b, r, rules) for r in kinds["R"]] for b in kinds["B"]]
            held: dict[str, Matrix] = {}
            for side in SIDES:
                held[side] = np.array([[float(holds[side]) for holds, _ in row] for row in ends])
                gained = np.array([[float(home[side]) for _, home in row] for row in ends])
                self.supply[side] += gained[pick]
                self.holds[side][province] = held[side][pick]
            if state.round in (3, 6, 9):
                points = int(state.displays[province][state.round // 3 - 1])
                self.lead += points * (held["B"] - held["R"])[pick]
        self.trade()

    def trade(self) -> None:
        """S5.8: every trade that is offered without need is made, for the tie-break."""
        if self.state.rules["last_call"] == "no" and self.state.rules["reinforce"] == "anytime":
            return
        for side in SIDES:
            spare = sum(card not in FRAMED for card in self.state.hand[side])
            laid = [sum(c not in FRAMED for c in row.split(",")) for row in self.lists[side]]
            gained = np.minimum(self.state.aside[side], spare - np.array(laid))
            self.supply[side] += gained[:, None] if side == "B" else gained[None, :]

    def goal(self, text: str, side: str) -> Matrix:
        """The goal's value seen from `side`, whose placements are the rows."""
        sign = 1.0 if side == "B" else -1.0
        margin = sign * self.lead
        if text == "margin":
            values = margin
        elif text == "win":
            if self.state.round == 9:
                more = np.sign(sign * (self.supply["B"] - self.supply["R"]))
                values = np.where(margin != 0, np.sign(margin), more)
            else:
                over = self.state.round in (3, 6)
                values = np.where((abs(margin) >= 9) & over, np.sign(margin), 0.0)
        elif text == "early":
            values = np.where((margin >= 9) & (self.state.round in (3, 6)), 1.0, 0.0)
        elif text.startswith("lead"):
            values = np.where(margin >= int(text.removeprefix("lead")), 1.0, 0.0)
        else:
            values = np.ones_like(margin)
            for province in text.removeprefix("hold:"):
                values = values * self.holds[side][province]
        return values if side == "B" else values.T


def guaranteed_if_calm(position: str, side: str, goal: str) -> dict[str, int]:
    """S13.2 for a calm position: the worst of each row."""
    calm = Calm(position)
    worst = calm.goal(goal, side).min(axis=1)
    return {placement: int(value) for placement, value in zip(calm.lists[side], worst, strict=True)}


def open_matrix(position: str, side: str, goal: str) -> Matrix:
    """S13.4: every pair of placements, searched with open cards. Rows are the placements of `side`."""
    state, tree = read(position), Tree(goal, side)
    rows = []
    for own in placements(state, side):
        row = []
        for other in placements(state, RIVAL[side]):
            copy = state.copy()
            lay(copy, side, own)
            lay(copy, RIVAL[side], other)
            row.append(float(tree.value(copy)))
        rows.append(row)
    return np.array(rows)


# ------------------------------------------------------------------------------------------------- the value


def best_mix(payoff: Matrix) -> Any:
    """The rows' mix with the greatest worst column, by HiGHS."""
    rows, columns = payoff.shape
    objective = np.append(np.zeros(rows), -1.0)
    at_least = np.hstack([-payoff.T, np.ones((columns, 1))])
    found = linprog(
        objective,
        A_ub=at_least,
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    assert found.status == 0, found.message
    mix = np.clip(found.x[:rows], 0, None)
    return mix / mix.sum()


def value_of_game(payoff: Matrix) -> float:
    """S13.4: no gap between what a mix of the rows secures and what one of the columns concedes."""
    low = float((best_mix(payoff) @ payoff).min())
    high = float((payoff @ best_mix(-payoff.T)).max())
    assert high - low < EXACT, (low, high)
    return (low + high) / 2
