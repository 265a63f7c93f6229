"""The action spaces of the second referee: which options a state has, and what they do (K4)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from tests.games.three_kingdoms.oracle.bidding import bring_home
from tests.games.three_kingdoms.oracle.data import KINDS
from tests.games.three_kingdoms.oracle.effects import after_action, level
from tests.games.three_kingdoms.oracle.state import Bid, Player, Site, State, border_of, own_borders

YIELD = {"farm": ("harvest", 5, "rice"), "market": ("tax", 4, "gold")}  # K4.1, K4.2


def kinds_of(n: int, have: dict[str, int] | None = None) -> list[str]:
    """All choices of n weapons, those one has or any."""
    sets = ("".join(kinds) for kinds in combinations_with_replacement(KINDS, n))
    return [kinds for kinds in sets if have is None or all(kinds.count(kind) <= have[kind] for kind in KINDS)]


def trades(player: Player) -> Iterator[str]:
    """K4.3: whole lots, one direction for each commodity."""
    for rice in (3, 2, 1, 0, -1, -2, -3):
        for weapons in (6, 3, 0, -3, -6):
            gold = player.gold + (-3 * rice if rice > 0 else -5 * rice)
            gold += -5 * weapons // 3 if weapons > 0 else -7 * weapons // 3
            if gold < 0 or player.rice + 4 * rice < 0 or rice == weapons == 0:
                continue
            half = [f"r{rice:+d}"] if rice else []
            if weapons == 0:
                yield half[0]
                continue
            for kinds in kinds_of(abs(weapons), None if weapons > 0 else player.arms):
                yield ",".join([*half, f"w{'+' if weapons > 0 else '-'}{kinds}"])


def instructions(state: State, player: Player) -> Iterator[str]:
    """K4.4"""
    draws = [f"draw:{deck}" for deck in "ud" if state.deck(deck)]
    yield from draws
    for n in (1, 2):
        if player.rice >= 1 and player.army >= n:
            yield f"train:{n}"
            yield from (f"train:{n},{draw}" for draw in draws)


def buildings(state: State, owner: str) -> Iterator[str]:
    """K4.5: needs are read before paying, and one weapon never pays twice."""
    player = state.players[owner]
    for name in state.data.in_order(player.hand):
        card = state.data.cards[name]
        if any(level(state, owner, word) < n for word, n in card.needs.items()):
            continue
        fixed = {word: n for word, n in card.cost.items() if word != "weapon"}
        have = {word: player.arms[word] if word in KINDS else getattr(player, word) for word in fixed}
        if any(have[word] < n for word, n in fixed.items()):
            continue
        if "weapon" not in card.cost:
            yield name
            continue
        rest = {kind: player.arms[kind] - fixed.get(kind, 0) for kind in KINDS}
        yield from (f"{name},w-{kinds}" for kinds in kinds_of(card.cost["weapon"], rest))


def may_station(state: State, owner: str, border: str) -> bool:
    """K4.21"""
    here = sum(border_of(place) == border for place in state.sites_of(owner))
    (other,) = (name for name in own_borders(owner) if name != border)
    there = sum(border_of(place) == other for place in state.sites_of(owner))
    if state.rule("second_general") == "always":
        return here - there < 1
    return (here, there) != (1, 0)


def battles(state: State, owner: str, border: str, bids: list[Bid]) -> Iterator[str]:
    """K4.19"""
    if not may_station(state, owner, border):
        return
    by_general = {bid.general: bid for bid in bids}
    for general in state.data.in_order(by_general):
        bid = by_general[general]
        for place, kinds in state.data.takes.items():
            if border_of(place) == border and place not in state.sites and bid.n and bid.kind in kinds:
                yield from (f"{general}@{place}:{tile}" for tile in "gt")


def options(state: State, owner: str, space: str) -> list[str]:
    """What a state may do on a space it has won, the decline last; without the space."""
    player = state.players[owner]
    bids = [bid for bid in state.bids if bid.space == space and bid.owner == owner]
    found: list[str] = []
    if space in YIELD:
        status, lying, _ = player.land[space]
        found = ["develop"] if status < 5 else []
        found += [f"{YIELD[space][0]}:{n}" for n in range(lying + 1)] if lying else []
    elif space == "trade":
        found = list(trades(player))
    elif space == "instructor":
        found = list(instructions(state, player))
    elif space == "develop":
        found = list(buildings(state, owner))
    elif space == "spears":
        found = ["ss", "sh", "hh"]
    elif space == "crossbows":
        found = ["cc", "cj", "jj"]
    elif space == "recruit":
        found = ["2"]
    elif space == "train":
        found = [str(n) for n in (1, 2) if player.army >= n]
    elif space == "tribute":
        found = ["gg", "rr", "gr", "a"]
    elif space == "support":
        found = ["1"]
    elif space == "emperor":
        if player.gold >= 1 and player.rank < len(state.data.rank_vp) - 1:
            found = state.data.in_order(bid.general for bid in bids)
    elif space == "tribe":
        reaches = min(12, player.tribe + bids[0].n) == 12
        found = ["yes", "yes,support"] if reaches and player.rice >= 2 else ["yes"]
    else:
        found = list(battles(state, owner, space, bids))
    return [*found, "-"]


def train(player: Player, n: int) -> None:
    player.army -= n
    player.trained += n


def add_arms(player: Player, kinds: str, sign: int = 1) -> None:
    for kind in kinds:
        player.arms[kind] += sign


def do_trade(player: Player, option: str) -> None:
    for half in option.split(","):
        if half[0] == "r":
            lots = int(half[1:])
            player.rice += 4 * lots
            player.gold -= 3 * lots if lots > 0 else 5 * lots
        else:
            bought, kinds = half[1] == "+", half[2:]
            add_arms(player, kinds, 1 if bought else -1)
            player.gold += len(kinds) // 3 * (-5 if bought else 7)


def do_build(state: State, owner: str, option: str) -> None:
    player = state.players[owner]
    name, _, weapons = option.partition(",w-")
    for word, n in state.data.cards[name].cost.items():
        if word in KINDS:
            add_arms(player, word * n, -1)
        elif word != "weapon":
            setattr(player, word, getattr(player, word) - n)
    add_arms(player, weapons, -1)
    player.hand.remove(name)
    player.built.append(name)


def carry_out(state: State, owner: str, space: str, option: str) -> None:
    """An action with all its bids brought home, and the choices that follow from it queued."""
    player = state.players[owner]
    bids = [bid for bid in state.bids if bid.space == space and bid.owner == owner]
    done, queue = option != "-", []
    if not done:
        pass
    elif space in YIELD:
        status, lying, stored = player.land[space]
        if option == "develop":
            player.land[space] = (status + 1, lying + 1, stored)
        else:
            kept, (_, each, goods) = int(option.split(":")[1]), YIELD[space]
            player.land[space] = (status, 0, stored + kept)
            setattr(player, goods, getattr(player, goods) + each * (lying - kept))
    elif space == "trade":
        do_trade(player, option)
    elif space == "instructor":
        for part in option.split(","):
            what, value = part.split(":")
            if what == "train":
                player.rice -= 1
                train(player, int(value))
            else:
                queue.append(f"D:draw:{owner}:{value}")
    elif space == "develop":
        do_build(state, owner, option)
    elif space in ("spears", "crossbows"):
        add_arms(player, option)
    elif space == "recruit":
        player.army += 2
    elif space == "train":
        train(player, int(option))
    elif space == "tribute":
        player.gold += option.count("g")
        player.rice += option.count("r")
        player.army += option.count("a")
    elif space == "support":
        player.support += 1
    elif space == "emperor":
        player.gold -= 1
        player.rank += 1
        state.court = owner
    elif space == "tribe":
        player.tribe = min(12, player.tribe + bids[0].n)
        if option == "yes,support":
            player.rice -= 2
            player.support += 1
    if space == "tribe" and (done or state.rule("tribe_declined") == "stays"):
        state.tribal += owner
    for bid in bids:
        if done and space == "emperor" and bid.general == option:
            state.bids.remove(bid)
            state.flipped = option
        elif done and option.startswith(f"{bid.general}@"):
            place, tile = option.split("@")[1].split(":")
            state.bids.remove(bid)
            state.sites[place] = Site(bid.general, bid.n, bid.kind, tile)
        else:
            bring_home(state, bid, keep_gold=not done)
    if done:
        queue += after_action(state, owner, space, [bid.general for bid in bids])
    state.todo = queue
