"""The second answer to questions about actions (D1 to D6): every plan is carried out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.games.three_kingdoms.oracle.actions import carry_out, options
from tests.games.three_kingdoms.oracle.data import BORDERS, KINDS, SPACES, STATES, TOKENS, Data
from tests.games.three_kingdoms.oracle.effects import answers, end_of_actions, level, pick, skip_idle
from tests.games.three_kingdoms.oracle.referee import pay, payable
from tests.games.three_kingdoms.oracle.score import is_over, totals, winner
from tests.games.three_kingdoms.oracle.state import State

Moves = tuple[str, ...]
Value = tuple[int, ...]


@dataclass
class Answer:
    """`best` in the order of C2, `of` so many answers."""

    value: Value = ()
    best: list[Moves] = field(default_factory=list)
    of: int = 0


def rank(move: str, data: Data) -> tuple[int, ...]:
    """The place of an action or a pick in the order of C2."""
    if move.startswith("pick:"):
        return len(SPACES), TOKENS.index(move.removeprefix("pick:"))
    space, option = move.split("=", 1)
    at = SPACES.index(space)
    ids = [*data.generals, *data.cards]
    if space in ("farm", "market"):
        return (at, 0) if option == "develop" else (at, 1, int(option.split(":")[1]))
    if space == "trade":
        rice, weapons, kinds = 0, 0, ""
        for half in option.split(","):
            if half[0] == "r":
                rice = int(half[1:])
            else:
                kinds = half[2:]
                weapons = len(kinds) if half[1] == "+" else -len(kinds)
        return (at, -rice, -weapons, *map(KINDS.index, kinds))
    if space == "develop":
        card, _, kinds = option.partition(",w-")
        return (at, ids.index(card), *map(KINDS.index, kinds))
    if space == "emperor":
        return at, ids.index(option)
    if space in BORDERS:
        general, place, tile = option.replace(":", "@").split("@")
        return at, ids.index(general), list(data.takes).index(place), "gt".index(tile)
    if space == "tribute":
        return at, ("gg", "rr", "gr", "a").index(option)
    if space in ("spears", "crossbows"):
        return (at, *map(KINDS.index, option))
    return at, ("train:1", "train:2", "1", "2", "yes", "yes,support").index(option)


def plans(state: State, owner: str, spaces: tuple[str, ...] = SPACES) -> Iterator[tuple[Moves, State]]:
    """Every sequence of choices on these spaces, the declines left out, and where it leads before K5.8.

    The other states decline all their actions, and the owner those on other spaces.
    """
    state = state.copy()
    for bid in list(state.bids):
        if bid in state.bids and (bid.owner != owner or bid.space not in spaces):
            carry_out(state, bid.owner, bid.space, "-")
    yield from _plans(state, owner, ())


def _plans(state: State, owner: str, done: Moves) -> Iterator[tuple[Moves, State]]:
    skip_idle(state)
    if state.todo:
        for token in answers(state, state.todo[0]):
            new = state.copy()
            new.todo.pop(0)
            pick(new, owner, token)
            yield from _plans(new, owner, done if token == "-" else (*done, f"pick:{token}"))
        return
    left = [space for space in SPACES if any(bid.space == space for bid in state.bids)]
    if not left:
        yield done, state
    for space in left:
        for option in options(state, owner, space):
            if "draw" in option:
                continue
            new = state.copy()
            carry_out(new, owner, space, option)
            yield from _plans(new, owner, done if option == "-" else (*done, f"{space}={option}"))


def hold(state: State, updates: int) -> State:
    """K5.8, K5.9 with choices declined, then this many updates."""
    state = state.copy()
    end_of_actions(state)
    if is_over(state):
        updates = 1 if state.rule("final_update") == "yes" else 0
    for i in range(updates):
        if i == 0 and state.court != "x":  # K6.2
            state.emperor = state.court
        for name in STATES:
            pay(state, name, *payable(state, name))
            state.players[name].military += level(state, name, "units")
    return state


def goods(state: State, owner: str) -> int:
    return state.players[owner].gold + state.players[owner].rice


def best_plans(
    state: State,
    owner: str,
    spaces: tuple[str, ...],
    worth: Callable[[State], Value],
    as_sets: bool,
) -> Answer:
    found: dict[Moves, tuple[Value, list[tuple[int, ...]], Moves]] = {}
    for moves, end in plans(state, owner, spaces):
        key = tuple(sorted(moves)) if as_sets else moves
        value, ranks = worth(end), [rank(move, state.data) for move in moves]
        if key not in found or (value, found[key][1]) > (found[key][0], ranks):
            found[key] = value, ranks, moves
    top = max(value for value, _, _ in found.values())
    best = sorted((ranks, moves) for value, ranks, moves in found.values() if value == top)
    return Answer(top, [moves for _, moves in best], len(found))


def points_then_goods(owner: str, updates: int) -> Callable[[State], Value]:
    def worth(end: State) -> Value:
        end = hold(end, updates)
        return totals(end)[owner], goods(end, owner)

    return worth


def harvest(state: State, owner: str, updates: int) -> Answer:
    """D1"""
    return best_plans(state, owner, ("farm", "market"), points_then_goods(owner, updates), as_sets=True)


def battle(state: State, owner: str, updates: int) -> Answer:
    """D5"""
    return best_plans(state, owner, BORDERS, points_then_goods(owner, updates), as_sets=True)


def order(state: State, owner: str) -> Answer:
    """D4"""
    return best_plans(state, owner, SPACES, points_then_goods(owner, 0), as_sets=False)


def upkeep(state: State, owner: str) -> Answer:
    """D3"""

    def worth(end: State) -> Value:
        end = hold(end, 1)
        new_tiles = end.players[owner].short - state.players[owner].short
        return -new_tiles, totals(end)[owner], goods(end, owner)

    return best_plans(state, owner, SPACES, worth, as_sets=True)


def trade(state: State, owner: str, target: dict[str, int]) -> Answer:
    """D2: all single trades, with the choices after them, that leave at least the target."""
    reached: dict[Moves, bool] = {}
    for moves, end in plans(state, owner, ("trade",)):
        if moves:
            player = end.players[owner]
            have = {"gold": player.gold, "rice": player.rice, **player.arms}
            enough = all(have[word] >= n for word, n in target.items())
            reached[moves] = reached.get(moves, False) or enough
    return Answer((), [moves for moves, enough in reached.items() if enough], len(reached))


def winner_and_totals(state: State) -> tuple[str, dict[str, int]]:
    """D6"""
    return winner(state), totals(state)
