"""The second answer to questions about bids (D7 to D10): every set of bids, every line of an auction."""

from collections.abc import Callable, Iterator

from tests.games.three_kingdoms.oracle.bidding import actors, bids_of, next_order, place, value
from tests.games.three_kingdoms.oracle.data import ALLIANCE_SPACES, KINDS, SPACES
from tests.games.three_kingdoms.oracle.plans import Answer, Moves, Value, upkeep
from tests.games.three_kingdoms.oracle.referee import after
from tests.games.three_kingdoms.oracle.state import Bid, State

# ------------------------------------------------------------------- the others have passed: D7 and D9


def bid_sets(state: State, owner: str, spaces: tuple[str, ...]) -> Iterator[tuple[list[Bid], State]]:
    """Every set of bids on these spaces with the generals that are left."""
    yield from _bid_sets(state, owner, spaces, list(state.players[owner].gens), [])


def _bid_sets(
    state: State, owner: str, spaces: tuple[str, ...], left: list[str], made: list[Bid]
) -> Iterator[tuple[list[Bid], State]]:
    if not left:
        yield made, state
        return
    general, *rest = left
    for bid in bids_of(state, owner):
        if bid.general == general and bid.space in spaces:
            new = state.copy()
            place(new, bid)
            yield from _bid_sets(new, owner, spaces, rest, [*made, bid])
    yield from _bid_sets(state, owner, spaces, rest, made)


def spent(made: list[Bid], end: State, owner: str) -> Value:
    """Generals and tokens left; tile and units given, as negative numbers."""
    player = end.players[owner]
    units = sum(bid.units for bid in made)
    return len(player.gens), player.support, -sum(bid.tile for bid in made), -units


def collect(found: list[tuple[Value, list[Bid]]]) -> Answer:
    if not found:
        return Answer()
    top = max(worth for worth, _ in found)
    best = [tuple(map(str, made)) for worth, made in found if worth == top]
    return Answer(top, best, len(found))


def last(state: State, want: list[str]) -> Answer:
    """D7"""
    owner, found = state.turn, []
    for made, end in bid_sets(state, owner, tuple(want)):
        won = sum(owner in actors(end, space, end.order) for space in want)
        found.append(((won, *spent(made, end, owner)), made))
    return collect(found)


def turn(state: State, at: int) -> Answer:
    """D9"""
    owner, found = state.turn, []
    for made, end in bid_sets(state, owner, SPACES):
        if next_order(end, end.order).index(owner) == at - 1:
            gold = sum(bid.n for bid in made if bid.kind == "g")
            found.append(((*spent(made, end, owner), -gold), made))
    return collect(found)


# ------------------------------------------------------------------------- a whole auction: D8 and D10


class Auction:
    """Can a team make sure of something on some spaces, whatever the others do?

    A general put on another space is one move `-:GENERAL` without boosters.
    """

    def __init__(self, team: str, spaces: tuple[str, ...], won: Callable[[State], bool]) -> None:
        self.team, self.spaces, self.won = team, spaces, won
        self.known: dict[object, bool] = {}

    def key(self, state: State) -> object:
        reached: list[object] = []
        for space in self.spaces:
            total: dict[str, int] = {}
            for bid in state.bids:
                if bid.space == space:
                    total[bid.owner] = total.pop(bid.owner, 0) + value(state, bid)
            reached.append(tuple(total.items()))  # in the order in which the totals were reached
        stock = tuple(
            (tuple(p.gens), p.support, p.trained, *(p.arms[kind] for kind in KINDS))
            for p in state.players.values()
        )
        tile = any(bid.tile for bid in state.bids)
        return state.turn, frozenset(state.passed), stock, tile, tuple(reached)

    def moves(self, state: State) -> list[tuple[str, State]]:
        owner = state.turn
        found = []
        for general in state.players[owner].gens:
            for bid in bids_of(state, owner):
                if bid.general == general and bid.space in self.spaces:
                    new = state.copy()
                    place(new, bid)
                    found.append((str(bid), self.pass_on(new)))
            new = state.copy()
            new.players[owner].gens.remove(general)
            found.append((f"-:{general}", self.pass_on(new)))
        new = state.copy()
        new.passed += owner
        return [*found, ("pass", self.pass_on(new))]

    @staticmethod
    def pass_on(state: State) -> State:
        at = state.order.index(state.turn)
        for name in state.order[at + 1 :] + state.order[: at + 1]:
            if name not in state.passed:
                state.turn = name
                return state
        state.turn = "-"
        return state

    def sure(self, state: State) -> bool:
        if state.turn == "-":
            return self.won(state)
        key = self.key(state)
        if key not in self.known:
            judge = any if state.turn in self.team else all
            self.known[key] = judge(self.sure(new) for _, new in self.moves(state))
        return self.known[key]


def sure(state: State, want: list[str]) -> Answer:
    """D8: first moves after which the mover wins every wanted space."""
    hero = state.turn
    auction = Auction(
        hero, tuple(want), lambda end: all(hero in actors(end, space, end.order) for space in want)
    )
    first = auction.moves(state)
    good: list[Moves] = [() if move == "pass" else (move,) for move, new in first if auction.sure(new)]
    return Answer((), good, len(first))


def ally(state: State) -> tuple[Answer, list[str]]:
    """D10: the best space of those on which both allies are sure to act, and all of these."""
    chooser, allies = state.turn, set(state.order[1:])
    found: list[tuple[Value, str]] = []
    spaces = [space for space in ALLIANCE_SPACES if space != state.last]
    for space in spaces:
        opened = after(state, f"ally:{space}")

        def both(end: State, space: str = space) -> bool:
            return set(actors(end, space, end.order)) == allies

        if Auction(state.order[1:], (space,), both).sure(opened):
            found.append((worth_of(state, chooser, space), space))
    if not found:
        return Answer((), [], len(spaces)), []
    top = max(worth for worth, _ in found)
    best: list[Moves] = [(f"ally:{space}",) for worth, space in found if worth == top]
    return Answer(top, best, len(spaces)), [space for _, space in found]


def worth_of(state: State, chooser: str, space: str) -> Value:
    """By D3's order, with this action alone and the first of the chooser's generals on it."""
    alone = state.copy()
    alone.phase, alone.turn, alone.acts, alone.ally = "act", chooser, state.order, space
    place(alone, Bid(space, alone.players[chooser].gens[0]))
    return upkeep(alone, chooser).value
