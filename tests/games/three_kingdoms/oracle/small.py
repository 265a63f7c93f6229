"""Random positions small enough to answer the solver's questions by trying everything."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import factorial
from random import Random
from typing import Any

from tests.games.three_kingdoms.oracle.actions import options
from tests.games.three_kingdoms.oracle.bidding import bids_of, is_open
from tests.games.three_kingdoms.oracle.data import ALLIANCE_SPACES, BORDERS, KINDS, SPACES, STATES, Data
from tests.games.three_kingdoms.oracle.plans import plans
from tests.games.three_kingdoms.oracle.state import Bid, State, own_borders
from tests.games.three_kingdoms.oracle.walk import random_position

Params = dict[str, Any]


@dataclass
class Asked:
    question: str
    state: State
    params: Params = field(default_factory=dict)


# ----------------------------------------------------------------------- a state acts: D1 to D5, and D6


def random_load(state: State, general: str, space: str, rng: Random) -> tuple[int, str]:
    """Units or gold that came with a general; seldom none, for then little happens."""
    most = state.data.generals[general].leadership
    if space not in (*BORDERS, "tribe") or rng.random() < 0.15:
        return 0, ""
    kind = rng.choice(KINDS + ("gg" if space == "tribe" else ""))
    exact = kind == "g" and state.rule("tribe_gold") == "exact"
    return (most if exact else rng.randint(1, most)), kind


def add_bid(state: State, owner: str, space: str, rng: Random) -> None:
    """A general who stood nowhere has won this space."""
    general = rng.choice(state.undrafted(owner))
    support = rng.choice([0, 0, 0, 1]) if space != "tribe" else 0
    state.bids.append(Bid(space, general, *random_load(state, general, space, rng), support))


def begin_actions(state: State, rng: Random) -> None:
    state.phase, state.acts = "act", state.order
    state.order = "".join(rng.sample(STATES, 3))
    state.ally = rng.choice(["", *(space for space in ALLIANCE_SPACES if space != state.last)])


def add_rivals(state: State, owner: str, rng: Random) -> None:
    """Others have won something, too: other spaces, the alliance space beside an ally."""
    for name in STATES:
        if name == owner:
            continue
        for space in rng.sample(SPACES, rng.randint(0, 2)):
            here = {bid.owner for bid in state.bids if bid.space == space}
            shared = space == "tribe" or (space == state.ally and {name, *here} == set(state.acts[1:]))
            if is_open(space, name) and (not here or shared):
                add_bid(state, name, space, rng)


def whose_turn(state: State, owner: str, rng: Random) -> None:
    state.turn = next(name for name in state.acts if any(bid.owner == name for bid in state.bids))
    bidders = [bid.owner for bid in state.bids if bid.space == "emperor"]
    if bidders:
        state.court = bidders[0] if state.rule("emperor_tile") == "winner" else "x"
    else:
        state.court = rng.choice(["", "x", *STATES])
    if rng.random() < 0.3 and not any(bid.space == "tribe" and bid.owner == owner for bid in state.bids):
        state.tribal = owner


def acting(rng: Random, data: Data, spaces: list[str]) -> tuple[State, str]:
    """A state has won these spaces, as far as they are open to it."""
    state = random_position(rng, data)
    owner = rng.choice(STATES)
    begin_actions(state, rng)
    if spaces == list(BORDERS):
        spaces = rng.sample(own_borders(owner), rng.choice([1, 2, 2]))
    for space in spaces:
        if is_open(space, owner):
            several = space != "tribe" and state.rule("several_generals") == "yes" and rng.random() < 0.2
            for _ in range(2 if several else 1):
                add_bid(state, owner, space, rng)
    if not state.bids:
        add_bid(state, owner, "tribute", rng)
    add_rivals(state, owner, rng)
    whose_turn(state, owner, rng)
    return state, owner


def how_many(state: State, owner: str) -> int:
    """About so many plans."""
    won = {bid.space for bid in state.bids if bid.owner == owner}
    number = factorial(len(won))
    for space in won:
        number *= len(options(state, owner, space))
    return number


def few_plans(rng: Random, data: Data, choose: Callable[[], list[str]], most: int) -> tuple[State, str]:
    while True:
        state, owner = acting(rng, data, choose())
        if how_many(state, owner) <= most:
            return state, owner


def ask_updates(question: str, spaces: list[str], rng: Random, data: Data) -> Asked:
    """D1, D5; now and then another space is won, which then is declined."""

    def choose() -> list[str]:
        beside = rng.sample(("tribute", "spears", "tribe"), 1) if rng.random() < 0.2 else []
        some = list(spaces) if question == "battle" else rng.sample(spaces, rng.choice([1, 2, 2]))
        return some if question == "battle" else some + beside

    state, owner = few_plans(rng, data, choose, 400)
    return Asked(question, state, {"state": owner, "updates": rng.randint(0, 12 - state.round)})


def ask_harvest(rng: Random, data: Data) -> Asked:
    return ask_updates("harvest", ["farm", "market"], rng, data)


def ask_battle(rng: Random, data: Data) -> Asked:
    return ask_updates("battle", list(BORDERS), rng, data)


def ask_trade(rng: Random, data: Data) -> Asked:
    """A target that some trade reaches, or now and then one that none does."""
    state, owner = few_plans(rng, data, lambda: ["trade"], 250)
    ends = [end.players[owner] for _, end in plans(state, owner, ("trade",))]
    end = rng.choice(ends)
    have = {"gold": end.gold, "rice": end.rice, **end.arms}
    target = {word: n for word, n in have.items() if rng.random() < 0.8}
    for word in target:
        target[word] = max(0, target[word] + rng.choice([-2, -1, 0, 0, 0, 0]))
    if target and rng.random() < 0.2:
        target[rng.choice(list(target))] += 1
    return Asked("trade", state, {"state": owner, "target": target})


def ask_upkeep(rng: Random, data: Data) -> Asked:
    state, owner = few_plans(rng, data, lambda: rng.sample(SPACES, rng.randint(1, 3)), 250)
    return Asked("upkeep", state, {"state": owner})


def ask_order(rng: Random, data: Data) -> Asked:
    """Like upkeep, in the last round."""
    state, owner = few_plans(rng, data, lambda: rng.sample(SPACES, rng.randint(2, 3)), 250)
    state.round = 12
    return Asked("order", state, {"state": owner})


def ask_winner(rng: Random, data: Data) -> Asked:
    """A moment before an alliance, or the end; now and then with equal totals."""
    state = random_position(rng, data)
    if rng.random() < 0.5:
        state.phase, state.turn, state.acts = "over", "-", state.order
    if rng.random() < 0.4:
        for name in STATES:
            player = state.players[name]
            player.rank, player.tribe, player.military, player.support = 1, 4, 3, 1
            player.built, player.land = [], dict.fromkeys(("farm", "market"), (1, 0, 0))
            player.gold, player.rice = rng.randint(0, 2), rng.randint(0, 2)
        state.sites = {}
        state.emperor = ""
    return Asked("winner", state)


# ------------------------------------------------------------------------------------- bids: D7 to D10


def bidding(rng: Random, data: Data, most: dict[str, int], spaces: list[str]) -> State:
    """A moment of the auction: few generals left, and on some spaces something to beat."""
    state = random_position(rng, data)
    state.phase, state.turn = "bid", rng.choice(STATES)
    state.ally = rng.choice([space for space in ALLIANCE_SPACES if space != state.last])
    if spaces[0] in ALLIANCE_SPACES and spaces[0] != state.last and rng.random() < 0.4:
        state.ally = spaces[0]
    for name in STATES:
        player = state.players[name]
        player.support, player.trained = rng.choice([0, 1]), rng.choice([0, 1, 2])
        player.gold = min(player.gold, 2)
        player.arms = {kind: min(2, n) if rng.random() < 0.4 else 0 for kind, n in player.arms.items()}
        player.gens, player.hidden = [], []
        n = rng.randint(1, most["mine"] if name == state.turn else most["theirs"])
        player.gens = data.in_order(rng.sample(state.undrafted(name), n))
    if rng.random() < 0.5:
        state.emperor = ""
    for _ in range(rng.randint(1, 5)):
        name = rng.choice(STATES)
        space = rng.choice([space for space in [*spaces, *spaces, *SPACES] if is_open(space, name)])
        alone = space == "tribe" or state.rule("several_generals") == "no"
        if alone and any(bid.space == space and bid.owner == name for bid in state.bids):
            continue
        add_bid(state, name, space, rng)
    return state


def wanted(rng: Random) -> list[str]:
    return rng.sample(SPACES[:-1], rng.choice([1, 2, 2]))


def others_pass(state: State) -> None:
    state.passed = "".join(name for name in state.order if name != state.turn)


def ask_last(rng: Random, data: Data) -> Asked:
    while True:
        want = wanted(rng)
        state = bidding(rng, data, {"mine": 3, "theirs": 1}, want)
        others_pass(state)
        here = sum(bid.space in want for bid in bids_of(state, state.turn))
        n = len(state.players[state.turn].gens)
        if all(is_open(space, state.turn) for space in want) and (1 + here / n) ** n <= 400:
            return Asked("last", state, {"want": want})


def ask_turn(rng: Random, data: Data) -> Asked:
    while True:
        state = bidding(rng, data, {"mine": 2, "theirs": 1}, wanted(rng))
        others_pass(state)
        for player in state.players.values():
            player.military = rng.randint(0, 2)
        n = len(state.players[state.turn].gens)
        if (1 + sum(1 for _ in bids_of(state, state.turn)) / n) ** n <= 1500:
            return Asked("turn", state, {"place": rng.randint(1, 3)})


def ask_sure(rng: Random, data: Data) -> Asked:
    while True:
        want = wanted(rng)
        state = bidding(rng, data, {"mine": 3, "theirs": rng.choice([1, 1, 2])}, want)
        if rng.random() < 0.3:
            state.passed = rng.choice([name for name in STATES if name != state.turn])
        if all(is_open(space, state.turn) for space in want):
            return Asked("sure", state, {"want": want})


def ask_ally(rng: Random, data: Data) -> Asked:
    state = bidding(rng, data, {"mine": 2, "theirs": 2}, ["farm"])
    state.phase, state.turn, state.ally, state.bids = "ally", state.order[2], "", []
    return Asked("ally", state)


ASK: dict[str, Callable[[Random, Data], Asked]] = {
    "harvest": ask_harvest,
    "trade": ask_trade,
    "upkeep": ask_upkeep,
    "order": ask_order,
    "battle": ask_battle,
    "winner": ask_winner,
    "last": ask_last,
    "sure": ask_sure,
    "turn": ask_turn,
    "ally": ask_ally,
}
