"""A second referee for Sun Tzu, its armies: who takes them from where (S4.6, S4.7, S5), and trades (S5.6).

A function that may have to ask is a generator. It yields a side and all legal answers in canonical
order, and is sent the answer. `ask` leaves out questions with a single answer (S12.3).
"""

import re
from collections.abc import Generator
from functools import cache

from tests.games.sun_tzu.oracle.state import FRAMED, ORDER, PROVINCES, RIVAL, State, can_fill

Question = tuple[str, list[str]]
Steps = Generator[Question, str, None]
GEO = ["QC", "QJ", "QH", "CH", "CW", "JH", "HW"]  # S10.2


def ask(side: str, answers: list[str]) -> Generator[Question, str, str]:
    if len(answers) == 1:
        return answers[0]
    return (yield side, answers)


def are_neighbours(state: State, one: str, other: str) -> bool:
    if state.rules["map"] == "open":
        return one != other
    return one + other in GEO or other + one in GEO


# ---------------------------------------------------------------------------------------------------- trades


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def hand_kinds(state: State, side: str) -> list[str]:
    """The kinds in a hand. A rival who has not chosen yet (S13.2) must keep enough for the others."""
    if side not in state.worlds:
        return [card for card in ORDER if card in state.hand[side]]
    return [card for card in ORDER if worlds_after(state, side, card)]


def worlds_after(state: State, side: str, card: str) -> list[tuple[str, ...]]:
    """The hands that are possible once this card is shown, each with enough cards for the rest."""
    rests = {without(world, card) for world in state.worlds[side] if card in world}
    return [rest for rest in sorted(rests) if can_fill(state, side, rest, state.to_reveal)]


def trades(state: State, side: str) -> list[str]:
    """S5.6: a hand card that is not framed, for an army that was set aside."""
    if state.aside[side] == 0:
        return []
    return ["x" + card for card in hand_kinds(state, side) if card not in FRAMED]


def trade(state: State, side: str, answer: str) -> None:
    card = answer[1:]
    if side in state.worlds:
        state.worlds[side] = worlds_after(state, side, card)
    else:
        state.hand[side].remove(card)
    state.aside[side] -= 1
    state.supply[side] += 1


def trades_in_need(state: State, side: str) -> list[str]:
    """S5.7 (a), S10.6: trades while armies are wanted."""
    return trades(state, side) if state.rules["reinforce"] == "anytime" else []


def offer_trades(state: State, side: str) -> Steps:
    """S5.7 (b), (c), S10.6: as many trades as the side likes."""
    while offers := trades(state, side):
        answer = yield from ask(side, [*offers, "."])
        if answer == ".":
            return
        trade(state, side, answer)


# --------------------------------------------------------------------------------------------------- sources


@cache
def splits(stocks: tuple[int, ...], amount: int) -> list[tuple[int, ...]]:
    """All ways to take this amount out of these stocks, in ascending order."""
    if not stocks:
        return [()] if amount == 0 else []
    return [
        (first, *rest)
        for first in range(min(stocks[0], amount) + 1)
        for rest in splits(stocks[1:], amount - first)
    ]


def write_source(amounts: dict[str, int]) -> str:
    return "<" + "".join(f"{place}{amounts[place]}" for place in "s" + PROVINCES if amounts.get(place))


def sources(stocks: dict[str, int], amount: int) -> list[str]:
    """All `<` moves that take this amount; the places of `stocks` stand in board order, `s` first."""
    ways = splits(tuple(stocks.values()), amount)
    return [write_source(dict(zip(stocks, way, strict=True))) for way in ways]


def take(state: State, side: str, answer: str) -> int:
    """Takes what a `<` move says and gives the number of armies taken."""
    taken = 0
    for place, amount in read_source(answer).items():
        if place == "s":
            state.supply[side] -= amount
        else:
            state.armies[side][place] -= amount
        taken += amount
    return taken


def read_source(answer: str) -> dict[str, int]:
    return {place: int(amount) for place, amount in re.findall(r"([a-zA-Z])(\d+)", answer)}


def take_one(state: State, side: str) -> Generator[Question, str, bool]:
    """S4.6, S9.1: one army from the supply or, if that is empty, from the board. False if there is none."""
    while True:
        if state.supply[side] > 0:
            state.supply[side] -= 1
            return True
        if state.on_board(side) == 0:
            return False
        answer = yield from ask(side, trades_in_need(state, side) + sources(state.armies[side], 1))
        if answer.startswith("<"):
            take(state, side, answer)
            return True
        trade(state, side, answer)


def set_aside(state: State, side: str, amount: int) -> Steps:
    """S4.4, S5.5: any mix of supply and board goes aside. Who has too few gives all, with no trade (S5.4)."""
    while amount > 0:
        owned = state.supply[side] + state.on_board(side)
        offers = trades_in_need(state, side) if state.supply[side] < amount <= owned else []
        stocks = {"s": state.supply[side]} | state.armies[side]
        answer = yield from ask(side, offers + sources(stocks, min(amount, owned)))
        if answer.startswith("<"):
            state.aside[side] += take(state, side, answer)
            return
        trade(state, side, answer)


def marches(state: State, side: str, province: str, missing: int) -> list[str]:
    """S5.2, S5.3: the `<` moves that bring the missing armies in; none if there is nothing to bring."""
    near: dict[str, int] = {}
    far: dict[str, int] = {}
    for other in PROVINCES:
        if other != province:
            group = near if are_neighbours(state, province, other) else far
            group[other] = state.armies[side][other]
    if sum(near.values()) >= missing:
        return sources(near, missing)
    wanted = min(missing - sum(near.values()), sum(far.values()))
    if sum(near.values()) + wanted == 0:
        return []
    options = [read_source(option) | near for option in sources(far, wanted)]
    options.sort(key=lambda amounts: [amounts.get(place, 0) for place in PROVINCES])
    return [write_source(amounts) for amounts in options]


def place_armies(state: State, side: str, province: str, amount: int) -> Steps:
    """S5.2 to S5.4: from the supply; what is missing comes from other provinces or by trades."""
    while state.supply[side] < amount:
        missing = amount - state.supply[side]
        answers = marches(state, side, province, missing) or ["."]
        answer = yield from ask(side, trades_in_need(state, side) + answers)
        if answer.startswith("x"):
            trade(state, side, answer)
            continue
        brought = take(state, side, answer) if answer != "." else 0
        amount = state.supply[side] + brought
        state.supply[side] += brought
    state.supply[side] -= amount
    state.armies[side][province] += amount


def win_by(state: State, side: str, province: str, margin: int) -> Steps:
    """S4.7: what a margin does in a province."""
    loser = RIVAL[side]
    home = min(margin, state.armies[loser][province])
    state.armies[loser][province] -= home
    state.supply[loser] += home
    if margin > home:
        yield from place_armies(state, side, province, margin - home)
