"""The auction of the second referee: which bids are open, what they are worth, who wins (K3)."""

from collections.abc import Iterator

from tests.games.three_kingdoms.oracle.data import BORDERS, KINDS, SPACES, STATES
from tests.games.three_kingdoms.oracle.state import Bid, State

COMBAT_SPACES = (*SPACES[5:10], *BORDERS)


def is_open(space: str, owner: str) -> bool:
    """K3.14"""
    return space not in BORDERS or owner in space


def holds_free_tile(state: State, owner: str) -> bool:
    return state.emperor == owner and not any(bid.tile for bid in state.bids)


def loads(state: State, general: str, space: str) -> Iterator[tuple[int, str]]:
    """K3.10, K4.22"""
    yield 0, ""
    if space not in BORDERS and space != "tribe":
        return
    player, most = state.players[general[0]], state.data.generals[general].leadership
    for kind in KINDS:
        for n in range(1, min(most, player.trained, player.arms[kind]) + 1):
            yield n, kind
    if space == "tribe":
        least = most if state.rule("tribe_gold") == "exact" else 1
        for n in range(least, min(most, player.gold) + 1):
            yield n, "g"


def bids_of(state: State, owner: str) -> Iterator[Bid]:
    """All bids this state may make now, in the order of C2."""
    player = state.players[owner]
    taken = {bid.space for bid in state.bids if bid.owner == owner}
    for general in player.gens:
        for space in SPACES:
            alone = space == "tribe" or state.rule("several_generals") == "no"
            if not is_open(space, owner) or (alone and space in taken):
                continue
            for n, kind in loads(state, general, space):
                if space == "tribe":
                    yield Bid(space, general, n, kind)
                    continue
                for support in range(player.support + 1):
                    yield Bid(space, general, n, kind, support)
                    if holds_free_tile(state, owner):
                        yield Bid(space, general, n, kind, support, True)


def place(state: State, bid: Bid) -> None:
    """Move the general and what goes with him from his owner to the board."""
    player = state.players[bid.owner]
    player.gens.remove(bid.general)
    if bid.general in player.hidden:  # K3.2
        player.hidden.remove(bid.general)
    if bid.kind == "g":
        player.gold -= bid.n
    elif bid.kind:
        player.trained -= bid.n
        player.arms[bid.kind] -= bid.n
    player.support -= bid.support
    state.bids.append(bid)


def bring_home(state: State, bid: Bid, keep_gold: bool = True) -> None:
    """K5.2, K5.6: general, units and gold go home, support tokens do not."""
    player = state.players[bid.owner]
    state.bids.remove(bid)
    state.add_generals(bid.owner, [bid.general])
    if bid.kind == "g":
        player.gold += bid.n if keep_gold else 0
    elif bid.kind:
        player.trained += bid.n
        player.arms[bid.kind] += bid.n


def uses_combat(state: State, space: str) -> bool:
    """K3.8"""
    if space == "emperor":
        return state.crit[0] == "C"
    if space == "support":
        return state.crit[1] == "C"
    return space in COMBAT_SPACES


def value(state: State, bid: Bid) -> int:
    """K3.8, K3.9, K3.10"""
    general = state.data.generals[bid.general]
    abilities = () if state.beginner else general.abilities
    stat = "combat" if uses_combat(state, bid.space) else "admin"
    worth = general.combat if stat == "combat" else general.admin
    for effect in abilities:
        if effect["kind"] == "stat" and stat in effect and state.round >= effect["from_round"]:
            worth = effect[stat]
    cards = [effect for card in state.players[bid.owner].built for effect in state.data.cards[card].effects]
    for effect in (*abilities, *cards):
        if effect["kind"] == "bid" and bid.space in effect["spaces"]:
            worth += effect["plus"]
    return int(worth) + bid.support + int(bid.tile) + (bid.units if bid.space in BORDERS else 0)


def actors(state: State, space: str, order: str) -> list[str]:
    """Who acts on a space: one state, two allies, or nobody (K3.5, K3.12, K3.13).

    `order` is this round's bid order: its last two are allied.
    """
    total: dict[str, int] = {}
    reached: dict[str, int] = {}
    for when, bid in enumerate(state.bids):
        if bid.space == space:
            total[bid.owner] = total.get(bid.owner, 0) + value(state, bid)
            reached[bid.owner] = when
    if not total:
        return []
    claims = {name: (total[name], -reached[name]) for name in total}
    if space == "tribe":
        return [name for name in STATES if name in total]
    allies = [name for name in order[1:] if name in total]
    if space != state.ally or not allies:
        return [max(claims, key=lambda name: claims[name])]
    rival = claims.get(order[0], (-1, 0))
    if state.rule("allied_bids") == "each":
        return [name for name in allies if claims[name] > rival] or [order[0]]
    if state.rule("allied_bids") == "best":
        team = max(claims[name] for name in allies)
    else:
        team = (sum(total[name] for name in allies), -max(reached[name] for name in allies))
    return allies if team > rival else [order[0]]


def successes(state: State, order: str) -> dict[str, int]:
    """K5.4: how many successful bids each state has."""
    found = dict.fromkeys(STATES, 0)
    for space in SPACES:
        for name in actors(state, space, order):
            own = sum(bid.space == space and bid.owner == name for bid in state.bids)
            found[name] += own if state.rule("bid_count") == "generals" else 1
    return found


def next_order(state: State, order: str) -> str:
    """K5.4"""
    won = successes(state, order)
    return "".join(
        sorted(STATES, key=lambda name: (-won[name], -state.players[name].military, STATES.index(name)))
    )
