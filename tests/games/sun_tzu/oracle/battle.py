"""A second referee for Sun Tzu, one battle: warlords (S8), the comparison of cards (S4), events (S9)."""

from tests.games.sun_tzu.oracle.armies import (
    Steps,
    are_neighbours,
    ask,
    offer_trades,
    set_aside,
    take_one,
    trade,
    trades,
    trades_in_need,
    win_by,
)
from tests.games.sun_tzu.oracle.state import LORDS, PROVINCES, RIVAL, SIDES, Hidden, State, lords_in_hand

# -------------------------------------------------------------------------------------------------- warlords


def lord_moves(state: State, side: str, letter: str, province: str, moment: str) -> list[str]:
    """S8: the ways to use this warlord now; `moment` is before, after or, for S10.11, phase."""
    of_phase = letter in "mrak" and state.rules["lords"] == "phase"
    if of_phase != (moment == "phase"):
        return []
    if letter in "mra" and state.round > 6:
        return []
    own, rivals = state.armies[side], state.armies[RIVAL[side]]
    if letter == "k":
        return ["!k"]
    if letter == "r":
        return [f"!r:{p}" for p in PROVINCES if own[p] + rivals[p] > 0]
    if letter == "m":
        return [
            f"!m:{start}{end}"
            for start in PROVINCES
            for end in PROVINCES
            if own[start] > 0 and rivals[end] == 0 and are_neighbours(state, start, end)
        ]
    if letter == "a":
        if state.supply[side] == 0 and not trades_in_need(state, side):
            return []
        return [f"!a:{p}" for p in PROVINCES if own[p] > 0]
    card, against = state.laid[side][province], state.laid[RIVAL[side]][province]
    fits = {
        "z": moment == "before" and against == "P" and card != "P",
        "v": moment == "before" and card in ("7", "8", "9", "T") and against != "P",
        "p": moment == "after" and card == "P",
        "n": moment == "after" and card == "-1",
        "s": False,  # S8.1: used by laying the 6
        "t": False,  # S8.8: used at set-up
    }
    return ["!" + letter] if fits[letter] else []


def spend(state: State, side: str, letter: str) -> None:
    shown = letter if letter in state.unused[side] else "?"
    state.unused[side] = state.unused[side].replace(shown, "", 1)
    state.used[side] += letter


def offer_lord(state: State, side: str, province: str, moment: str) -> Steps:
    """One chance for one side."""
    if not state.unused[side]:
        return
    ways = [
        way
        for letter in LORDS[side]
        if letter in lords_in_hand(state, side)
        for way in lord_moves(state, side, letter, province, moment)
    ]
    answer = yield from ask(side, [*ways, "."])
    if answer == ".":
        return
    letter, target = answer[1], answer[3:]
    spend(state, side, letter)
    if letter == "k":
        state.black_death = True
    elif letter == "r":
        owner = side if state.armies[side][target] else RIVAL[side]
        state.armies[owner][target] -= 1
        state.supply[owner] += 1
    elif letter == "m":
        state.armies[side][target[0]] -= 1
        state.armies[side][target[1]] += 1
    elif letter == "a":
        if state.supply[side] == 0:  # S12.3: then the trade is a must
            trade(state, side, (yield from ask(side, trades(state, side))))
        state.supply[side] -= 1
        state.armies[side][target] += 1
    elif letter == "z":
        state.as_zero = province
    elif letter == "v":
        state.feint = province
    else:  # S8.5, S8.9: under the pile, then the top card goes
        state.pile[side].append(state.laid[side][province])
        state.pile[side].pop(0)


def offer_lords(state: State, province: str, moment: str) -> Steps:
    for side in SIDES:  # S4.9
        yield from offer_lord(state, side, province, moment)


# ---------------------------------------------------------------------------------------------------- battle


def worth(card: str, against: str) -> int:
    """S4.1 to S4.3: by how much a card beats the other; negative if it loses. Numbers are digits, T or 0."""
    number = {str(n): n for n in range(10)} | {"T": 10}
    if card in number and against in number:
        return number[card] - number[against]
    bonus = {"+1": 1, "+2": 2, "+3": 3}
    if card == "-1":
        return 0 if against == "-1" else -bonus.get(against, 1)
    if against == "-1":
        return bonus.get(card, 1)
    return bonus.get(card, 0) - bonus.get(against, 0)


def plague(state: State, province: str) -> None:
    """S4.8, S8.2, S10.1."""
    for side in SIDES:
        there = state.armies[side][province]
        stay = there - there // 2
        if state.rules["plague"] == "left":
            stay = max(1, there // 2)
        if state.black_death:
            stay = 1
        home = max(0, there - stay)
        state.armies[side][province] -= home
        state.supply[side] += home


def pay_costs(state: State, cards: dict[str, str]) -> Steps:
    """S4.4, S4.5."""
    if cards["B"] == cards["R"] and state.rules["tie_cost"] == "no":
        return
    for side in SIDES:
        yield from set_aside(state, side, {"+2": 1, "+3": 2}.get(cards[side], 0))


def battle(state: State, province: str) -> Steps:
    """Section 4: what happens in one province, from turning up the cards to the warlords after it."""
    cards = {side: state.laid[side][province] for side in SIDES}
    event = state.event  # the one that is face up when the battle begins, S9
    if state.event:
        state.plagues += list(cards.values()).count("P")
    if cards["R"] == "6" and state.marks["R"][province]:
        spend(state, "R", "s")
    yield from offer_lords(state, province, "before")
    plagued = "P" in cards.values() and state.as_zero != province
    winner = ""
    if plagued:
        plague(state, province)
    else:
        for side in SIDES:
            if cards[side] == "6" and (yield from take_one(state, side)):
                state.marks[side][province] += 1
            if cards[side] == "1":
                state.drew_three += side
        if state.rules["cost"] == "before":
            yield from pay_costs(state, cards)
        counted = {side: "0" if cards[side] == "P" else cards[side] for side in SIDES}
        if state.feint == province:
            counted["B"] = "6"
        margin = worth(counted["B"], counted["R"])
        if margin:
            winner = "B" if margin > 0 else "R"
            yield from win_by(state, winner, province, abs(margin))
        if state.rules["cost"] == "after":
            yield from pay_costs(state, cards)
    yield from happen(state, province, event, winner, plagued)
    if not state.result:
        yield from offer_lords(state, province, "after")


# ---------------------------------------------------------------------------------------------------- events


def happen(state: State, province: str, at_start: str, winner: str, plagued: bool) -> Steps:
    """Section 9. States count once their card is face up, occurrences only if it was so before the battle."""
    while state.event:
        if state.event == "p":
            happens = state.plagues >= 4
        elif state.event == "w":
            happens = any(marked(state, side) >= 3 for side in SIDES)
        elif plagued or state.event != at_start:
            happens = False
        elif state.event == "i":
            both = [state.laid[side][province] for side in SIDES]
            happens = both == ["1", "1"] and state.track != 0
        else:
            happens = bool(losers_of(state, province, winner))
        if not happens:
            return
        yield from effect(state, province, winner)
        if "?" in state.events_left:
            raise Hidden("the next event is not known")
        state.event = state.events_left.pop(0) if state.events_left else ""
        if not state.event:
            yield from end_by_event(state)


def marked(state: State, side: str) -> int:
    return sum(count > 0 for count in state.marks[side].values())


def losers_of(state: State, province: str, winner: str) -> list[str]:
    """S9.3, S9.4: who laid a 9 or 10 here and did not win."""
    card = {"n": "9", "t": "T"}[state.event]
    return [
        side
        for side in SIDES
        if state.laid[side][province] == card
        and side != winner
        and not (side == "B" and state.feint == province)
    ]


def effect(state: State, province: str, winner: str) -> Steps:
    if state.event == "p":
        for side in SIDES:
            if (yield from take_one(state, side)):
                state.aside[side] += 1
    elif state.event == "w":
        for side in SIDES:
            if marked(state, side) >= 3 and state.version == "base":
                seen = state.used[side] + state.unused[side] + "t"
                answer = yield from ask(side, [*("w" + x for x in LORDS[side] if x not in seen), "."])
                if answer != ".":
                    state.unused[side] += answer[1]
    elif state.event == "i":
        side = "R" if state.track > 0 else "B"
        if state.rules["light"] == "add" and state.armies[RIVAL[side]][province]:
            return
        if (yield from ask(side, ["+", "."])) == "+":
            yield from win_by(state, side, province, 1)
    else:
        for side in losers_of(state, province, winner):
            yield from set_aside(state, side, 1 if state.event == "n" else 2)


def end_by_event(state: State) -> Steps:
    """S9.7."""
    if state.track == 0 and state.rules["last_call"] == "yes":
        for side in SIDES:
            yield from offer_trades(state, side)
    state.lead = state.track
    state.result = leader(state)


def leader(state: State) -> str:
    """S7.5, S7.6."""
    for blue, red in ((state.track, 0), (state.supply["B"], state.supply["R"])):
        if blue != red:
            return "B" if blue > red else "R"
    return "="
