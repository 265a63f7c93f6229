"""The phases of the second referee, and its text interface: legal moves, playing one, views."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

from tests.games.three_kingdoms.oracle.actions import carry_out, options
from tests.games.three_kingdoms.oracle.bidding import actors, bids_of, bring_home, next_order, place
from tests.games.three_kingdoms.oracle.check import check
from tests.games.three_kingdoms.oracle.data import ALLIANCE_SPACES, SPACES, STATES, Data, kit
from tests.games.three_kingdoms.oracle.effects import answers, end_of_actions, pick, skip_idle, upkeep
from tests.games.three_kingdoms.oracle.score import is_over
from tests.games.three_kingdoms.oracle.state import IllegalMove, Player, State, parse, read_bid, write

RECRUITS = {  # K2.8, K3.1: drawn and kept by Wei, Wu, Shu
    1: ((6, 4), (6, 3), (6, 2)),
    3: ((3, 1), (4, 2), (4, 2)),
    5: ((3, 1), (3, 1), (4, 2)),
    9: ((3, 1), (3, 1), (3, 1)),
}
FIRST_CARDS = ((3, 1), (3, 2), (3, 3))  # K2.7: unification, division
FIRST_GOODS = ((3, 3, 0, 5), (4, 4, 1, 6), (5, 5, 2, 7))  # K2.6: gold, rice, support, tribe


def read(text: str, data: Data | None = None) -> State:
    state = parse(text, data or kit())
    check(state)
    return state


def set_up(rules: dict[str, str], crit: str = "AC", data: Data | None = None) -> State:
    """K2, before anything is dealt."""
    state = State(data or kit(), crit=crit, rules=dict(rules))
    for name, goods, cards in zip(STATES, FIRST_GOODS, FIRST_CARDS, strict=True):
        gold, rice, support, tribe = goods
        state.players[name] = Player(gold=gold, rice=rice, support=support, tribe=tribe)
        state.todo += [f"D:cards:{name}:{deck}:{n}" for deck, n in zip("ud", cards, strict=True)]
        lord = [general for general in state.data.generals_of(name) if state.data.generals[general].lord]
        state.players[name].gens = state.data.in_order(lord)
        if state.beginner:
            state.players[name].gens = state.data.in_order(state.data.beginner[name]["initial"])
    offer_generals(state)
    return state


# --------------------------------------------------------------------------------------------------- moves


def sets(names: list[str], n: int) -> list[str]:
    return [",".join(chosen) for chosen in combinations(names, n)]


def pool(state: State, item: str) -> tuple[str, list[str], int]:
    """For a choice of a set: the word of the move, what is chosen from, how many."""
    _, what, *rest = item.split(":")
    if what == "keep":
        return "keep", rest[1].split(","), int(rest[0])
    if what == "offer":
        return "deal", state.undrafted(rest[0]), int(rest[1])
    return "deal", state.deck(rest[1]), int(rest[2]) if what == "cards" else 1


def legal(state: State) -> list[str]:
    """All legal moves in the order of C2."""
    if state.todo:
        item = state.todo[0]
        if ":pick:" in item:
            return [f"pick:{token}" for token in answers(state, item)]
        word, names, n = pool(state, item)
        return [f"{word}:{chosen}" for chosen in sets(names, n)]
    if state.phase == "ally":
        return [f"ally:{space}" for space in ALLIANCE_SPACES if space != state.last]
    if state.phase == "bid":
        return [*map(str, bids_of(state, state.turn)), "pass"]
    if state.phase == "act":
        won = [
            space for space in SPACES if any(b.space == space and b.owner == state.turn for b in state.bids)
        ]
        return [f"{space}={option}" for space in won for option in options(state, state.turn, space)]
    if state.phase == "upkeep":
        gold, rice = payable(state, state.turn)
        return [f"pay:{g}g{r}r" for g in range(gold, -1, -1) for r in range(rice, -1, -1)]
    return []


def canonical(state: State, move: str) -> str:
    """Sets and weapon kinds are read in any order (C2)."""
    if move.startswith(("deal:", "keep:")):
        word, names = move.split(":")
        ordered = state.data.in_order(names.split(","))
        return f"{word}:{','.join(ordered)}" if len(ordered) == len(names.split(",")) else move
    for mark in ("w+", "w-", "spears=", "crossbows="):
        before, found, kinds = move.partition(mark)
        if found and set(kinds) <= set("shcj"):
            return before + mark + "".join(sorted(kinds, key="shcj".index))
    return move


def is_legal(state: State, move: str) -> bool:
    """As `move in legal(state)`, without listing all sets of a deck."""
    if state.todo and ":pick:" not in state.todo[0]:
        word, names, n = pool(state, state.todo[0])
        chosen = move.removeprefix(f"{word}:").split(",")
        return move.startswith(f"{word}:") and len(chosen) == n and Counter(chosen) <= Counter(names)
    return move in legal(state)


def random_move(state: State, rng: Random) -> str:
    """Any legal move; sets of a deck are drawn, not listed."""
    if state.todo and ":pick:" not in state.todo[0]:
        word, names, n = pool(state, state.todo[0])
        if comb(len(names), n) > 100:
            return f"{word}:{','.join(state.data.in_order(rng.sample(names, n)))}"
    return rng.choice(legal(state))


# -------------------------------------------------------------------------------------------------- playing


def after(state: State, move: str) -> State:
    """The state after a move; what follows without a decision is done, too."""
    move = canonical(state, move)
    if not is_legal(state, move):
        raise IllegalMove(move)
    new = state.copy()
    if new.todo:
        answer(new, move.split(":")[1])
    elif new.phase == "ally":
        new.ally = move.split(":")[1]
        new.phase, new.turn = "bid", new.order[0]
    elif new.phase == "bid":
        make_bid(new, move)
    elif new.phase == "act":
        space, option = move.split("=", 1)
        carry_out(new, new.turn, space, option)
        go_on(new)
    else:
        gold, rice = move.removeprefix("pay:").removesuffix("r").split("g")
        pay(new, new.turn, int(gold), int(rice))
        left = new.order[new.order.index(new.turn) + 1 :]
        if left:
            new.turn = left[0]
        else:
            finish_update(new)
    return new


def answer(state: State, chosen: str) -> None:
    owner, what, *rest = state.todo.pop(0).split(":")
    if what == "pick":
        pick(state, owner, chosen)
    elif what == "keep":
        state.add_generals(owner, chosen.split(","))
        state.players[owner].hidden = state.data.in_order([*state.players[owner].hidden, *chosen.split(",")])
    elif what == "offer":
        state.todo.insert(0, f"{rest[0]}:keep:{rest[2]}:{chosen}")
    else:
        state.players[rest[0]].hand += chosen.split(",")
    go_on(state)


def go_on(state: State) -> None:
    """To the next decision."""
    skip_idle(state)
    if state.todo:
        state.turn = state.todo[0][0]
    elif state.phase == "recruit":
        state.phase, state.turn = "ally", state.order[2]
    elif state.phase == "act":
        acting = [name for name in state.acts if any(bid.owner == name for bid in state.bids)]
        if acting:
            state.turn = acting[0]
        else:
            state.phase, state.todo = "benefit", end_of_actions(state)
            go_on(state)
    else:
        end_resolution(state)


def make_bid(state: State, move: str) -> None:
    if move == "pass":
        state.passed += state.turn
    else:
        place(state, read_bid(move, state.data))
    at = state.order.index(state.turn)
    waiting = [name for name in state.order[at + 1 :] + state.order[: at + 1] if name not in state.passed]
    if waiting:
        state.turn = waiting[0]
    else:
        resolve(state)


def resolve(state: State) -> None:
    """K5.1 to K5.4"""
    acting = {space: actors(state, space, state.order) for space in SPACES}
    new_order = next_order(state, state.order)
    for bid in list(state.bids):
        if bid.owner not in acting[bid.space]:
            bring_home(state, bid)
    if state.flipped:
        state.add_generals(state.flipped[0], [state.flipped])
        state.flipped = ""
    state.acts, state.order = state.order, new_order
    state.phase, state.passed, state.court = "act", "", court_of(state)
    go_on(state)


def court_of(state: State) -> str:
    """K6.2: what a still unused bid on emperor means."""
    bidders = [bid.owner for bid in state.bids if bid.space == "emperor"]
    if not bidders:
        return ""
    return bidders[0] if state.rule("emperor_tile") == "winner" else "x"


def end_resolution(state: State) -> None:
    """K7.1"""
    if is_over(state) and state.rule("final_update") == "no":
        state.phase, state.turn = "over", "-"
    else:
        update(state)


def update(state: State) -> None:
    """K6.1 to K6.4"""
    state.crit = state.crit[::-1]
    if state.court != "x":
        state.emperor = state.court
    if state.rule("may_default") == "yes":
        state.phase, state.turn = "upkeep", state.order[0]
        return
    for name in STATES:
        pay(state, name, *payable(state, name))
    finish_update(state)


def payable(state: State, owner: str) -> tuple[int, int]:
    gold, rice = upkeep(state, owner)
    return min(gold, state.players[owner].gold), min(rice, state.players[owner].rice)


def pay(state: State, owner: str, gold: int, rice: int) -> None:
    player = state.players[owner]
    player.short += sum(upkeep(state, owner)) - gold - rice
    player.gold -= gold
    player.rice -= rice


def finish_update(state: State) -> None:
    """K6.5, K6.6"""
    for site in state.sites.values():
        state.players[site.owner].military += site.n
    if is_over(state):
        state.phase, state.turn = "over", "-"
        return
    state.round += 1
    state.phase, state.acts = "recruit", "-"
    state.last, state.ally = state.ally, ""
    state.tribal = state.court = ""
    offer_generals(state)
    go_on(state)


def offer_generals(state: State) -> None:
    """K2.8, K2.10, K3.1: what is left of the table's numbers if a deck holds less."""
    for name, (drawn, kept) in zip(STATES, RECRUITS.get(state.round, ()), strict=False):
        left = state.undrafted(name)
        if state.beginner:
            due = state.data.beginner[name].get(f"round{state.round}", [])
            state.add_generals(name, [general for general in due if general in left])
        elif left:
            drawn = min(drawn, len(left))
            state.todo.append(f"D:offer:{name}:{drawn}:{min(drawn, kept)}")


# ------------------------------------------------------------------------------------------------- as text


def moves(text: str, data: Data | None = None) -> list[str]:
    return legal(read(text, data))


def play(text: str, *words: str, data: Data | None = None) -> str:
    state = read(text, data)
    for word in words:
        state = after(state, word)
    return write(state)


def view(state: State, eyes: str) -> str:
    """What one state may see (K3.2)."""
    seen = state.copy()
    for name in STATES:
        if name == eyes:
            continue
        player = seen.players[name]
        secret = len(player.hidden)
        player.gens = [general for general in player.gens if general not in player.hidden]
        player.gens += [f"?{secret}"] if secret else []
        counts = {deck: sum(card[0] == deck for card in player.hand) for deck in "ud"}
        player.hidden, player.hand = [], [f"{deck}?{n}" for deck, n in counts.items() if n]
    seen.todo = [hide_offer(item, eyes) for item in seen.todo]
    return write(seen)


def hide_offer(item: str, eyes: str) -> str:
    if ":keep:" not in item or item[0] == eyes:
        return item
    before, _, offered = item.rpartition(":")
    return f"{before}:?{len(offered.split(','))}"
