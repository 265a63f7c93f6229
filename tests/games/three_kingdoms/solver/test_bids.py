"""The questions about bids: their worked examples, limits, and the same answers by playing everything out."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from chuhan.games.three_kingdoms.cards import Space, State
from chuhan.games.three_kingdoms.cards.board import OPEN_SPACES
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.referee import deal, legal_moves, play, winners
from chuhan.games.three_kingdoms.referee.rounds import next_bidder
from chuhan.games.three_kingdoms.rules import BEGINNER
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget, NotSolved
from tests.games.three_kingdoms.moments import everybody_passes, line
from tests.games.three_kingdoms.solver.test_examples import ask, under

LAST = (
    "round=1 phase=bid turn=S order=UWS acts=- crit=AC ally=farm passed=UW | W tribe=8 | U tribe=10"
    " | S support=1 tribe=7 gens=S2,S4,S8 | bids develop:W5 develop:U0 tribute:W4+1 | sites"
    " | rules base,beginner=yes"
)
SURE = (
    "round=3 phase=bid turn=S order=WUS acts=- crit=AC ally=trade | W tribe=3 gens=W12"
    " | U support=1 tribe=5 gens=U12 | S support=1 tribe=9 gens=S4,S6,S7"
    " | bids support:W2+1 recruit:W6+1 | sites | rules base,beginner=yes"
)
TURN = (
    "round=9 phase=bid turn=W order=UWS acts=- crit=CA ally=trade passed=US"
    " | W tribe=3 military=10 gens=W9 | U tribe=4 military=3 | S tribe=2"
    " | bids SW:S9 WU:U11 spears:S5 train:S10+1 instructor:S11 market:W7+1 tribute:W3 | sites"
    " | rules base,beginner=yes"
)
ALLY = (
    "round=2 phase=ally turn=W order=SUW acts=- crit=CA last=crossbows"
    " | W gold=1 tribe=10 military=3 farm=1/1/0 market=3/0/1 gens=W7"
    " | U gold=2 rice=1 tribe=5 rank=2 military=11 farm=2/0/2 gens=U7"
    " | S gold=2 rice=1 tribe=4 rank=2 military=8 farm=4/3/0 market=3/0/1 gens=S7,S10"
    " | bids | sites WU5=W11/2s:t | rules base,beginner=yes"
)
BIDDING = ("allied_bids", "several_generals")


def test_last() -> None:
    found = ask("last", LAST, want=["tribute", "develop"])
    assert (found.best, found.of) == ((("develop:S2+1", "tribute:S4", "tribute:S8"),), 81)
    assert found.value == (2, 0, 0, 0, 0)
    alone = ask("last", LAST.replace("base", "base,several_generals=no"), want=["tribute", "develop"])
    assert (alone.value or (0,))[0] == 1
    assert all(bid.startswith("develop") for (bid,) in alone.best)


def test_sure() -> None:
    found = ask("sure", SURE, want=["recruit", "support"])
    assert (found.best, found.of, found.value) == ((("support:S6",),), 16, None)
    for text in under(SURE, *BIDDING):
        assert ask("sure", text, want=["recruit", "support"]).best == found.best


def test_turn() -> None:
    found = ask("turn", TURN, place=1)
    assert (found.best, found.of, found.value) == ((("instructor:W9",),), 1, (0, 0, 0, 0, 0))
    assert ask("turn", TURN, place=2).best == ((),)
    assert ask("turn", TURN, place=3).best == ()


def test_ally() -> None:
    found = ask("ally", ALLY)
    assert (found.best, found.of) == ((("ally:farm",),), 9)
    assert found.more == {"sure": ["farm", "market", "trade", "instructor", "develop"]}
    assert found.value is not None
    assert found.value[0] == 0
    for name in ("best", "each"):
        nothing = ask("ally", ALLY.replace("base", f"base,allied_bids={name}"))
        assert (nothing.best, nothing.value, nothing.more) == ((), None, {"sure": []})


def test_the_first_auction_of_the_beginners_game() -> None:
    start = str(play(deal(1, BEGINNER), parse_move("ally:trade")))
    assert ask("sure", start, want=["farm"]).best == ()
    assert ask("sure", start, want=["farm", "recruit"]).best == ()
    with pytest.raises(NotSolved, match="Not solved within 50"):
        QUESTIONS["sure"](parse_position(start), {"want": ["recruit"]}, Budget(max_nodes=50))


@pytest.mark.slow
def test_wei_can_be_certain_of_recruits_in_the_first_auction() -> None:
    start = play(deal(1, BEGINNER), parse_move("ally:trade"))
    found = QUESTIONS["sure"](start, {"want": ["recruit"]}, Budget(max_nodes=400_000))
    assert ("recruit:W4",) in found.best
    assert found.of == 11


# ---- the same by the referee, move by move and without folding -----------------------------------------


def small(seed: int, *, last: bool, gens: int) -> str:
    """A moment of the bidding with few generals and everything that raises a bid."""
    rng = Random(seed)
    order = "".join(rng.sample("WUS", 3))
    turn = rng.choice(order)
    stock = {letter: rng.sample([f"{letter}{i}" for i in range(13)], 4) for letter in "WUS"}
    counts = {letter: gens if letter == turn else int(not last) for letter in "WUS"}
    bids = []
    for letter in rng.sample("WUS", 3):
        space = rng.choice(("farm", "recruit", "SW" if letter != "U" else "farm"))
        bids.append(f"{space}:{stock[letter][3]}")
    states = {
        letter.lower(): f"support={rng.randrange(2)} trained=1 arms=s gold={rng.randrange(2)}"
        f" military={rng.randrange(3)}"
        + (f" gens={','.join(stock[letter][: counts[letter]])}" if counts[letter] else "")
        for letter in "WUS"
    }
    passed = "".join(letter for letter in order if letter != turn) if last else ""
    switches = [f"{name}={rng.choice(values)}" for name, values in SWITCHES.items()]
    head = f"ally={rng.choice(('farm', 'recruit'))}" + (f" passed={passed}" if passed else "")
    head += rng.choice(("", f" emperor={turn}"))
    rules = ",".join([*switches, "beginner=yes"])
    w, u, s = (states[letter] for letter in "wus")
    said = " ".join(bids)
    return line("bid", turn, order=order, head=head, bids=said, rules=rules, w=w, u=u, s=s)


SWITCHES = {
    "allied_bids": ("sum", "best", "each"),
    "several_generals": ("yes", "no"),
    "bid_count": ("spaces", "generals"),
}


def all_sets(position: Position, spaces: tuple[Space, ...]) -> list[tuple[tuple[str, ...], Position]]:
    """Every set of bids of the last bidder with the position of the bidding after it, by playing."""
    found: dict[tuple[str, ...], Position] = {}

    def go(now: Position, made: tuple[str, ...]) -> None:
        found.setdefault(tuple(sorted(made)), now)
        for move in legal_moves(now):
            if isinstance(move, Bid) and move.space in spaces:
                go(play(now, move), (*made, str(move)))

    go(position, ())
    return list(found.items())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_last_and_turn_by_playing_every_set(seed: int) -> None:
    text = small(seed, last=True, gens=2)
    position = parse_position(text)
    state = position.turn
    assert isinstance(state, State)
    want = (Space.FARM, Space.RECRUIT)
    realm = position.realms[state]

    def spared(names: tuple[str, ...], *, gold: bool) -> tuple[int, ...]:
        bids = [one for one in map(parse_move, names) if isinstance(one, Bid)]
        used = (
            len(realm.gens) - len(bids),
            realm.support - sum(one.support for one in bids),
            -sum(one.tile for one in bids),
            -sum(one.units for one in bids),
        )
        return (*used, -sum(one.gold for one in bids)) if gold else used

    sets = all_sets(position, want)
    values = {
        names: (sum(state in winners(after, space) for space in want), *spared(names, gold=False))
        for names, after in sets
    }
    found = ask("last", text, want=[str(space) for space in want])
    assert (found.of, found.value) == (len(sets), max(values.values()))
    best = {names for names, value in values.items() if value == found.value}
    assert {tuple(sorted(one)) for one in found.best} == best

    sets = all_sets(position, OPEN_SPACES[state])
    places = {names: everybody_passes(after).order.index(state) + 1 for names, after in sets}
    for place in (1, 2, 3):
        turn = ask("turn", text, place=place)
        fits = {names: spared(names, gold=True) for names, at in places.items() if at == place}
        assert (turn.of, turn.value) == (len(fits), max(fits.values(), default=None))
        assert {tuple(sorted(one)) for one in turn.best} == {
            names for names, value in fits.items() if value == turn.value
        }


def sure_by_playing(position: Position, want: tuple[Space, ...]) -> tuple[set[str], int]:
    """First moves that keep every wanted space, by AND and OR over every legal move."""
    hero = position.turn
    known: dict[tuple[Any, ...], bool] = {}

    def holds(now: Position) -> bool:
        if now.phase is not Phase.BID:
            raise AssertionError
        key = (now.turn, now.passed, now.bids)
        if key not in known:
            results = (after(now, move) for move in legal_moves(now))
            known[key] = any(results) if now.turn is hero else all(results)
        return known[key]

    def after(now: Position, move: Any) -> bool:
        if isinstance(move, Bid):
            return holds(play(now, move))
        assert isinstance(now.turn, State)
        later = now.having(passed=(*now.passed, now.turn))
        bidder = next_bidder(later)
        if bidder is None:
            return all(hero in winners(later, space) for space in want)
        return holds(later.having(turn=bidder))

    moves = legal_moves(position)
    return {str(move) for move in moves if after(position, move)}, len(moves)


@cache
def folded(move: str, want: tuple[Space, ...]) -> str:
    made = parse_move(move)
    if not isinstance(made, Bid):
        return ""
    return move if made.space in want else f"-:{made.general}"


@pytest.mark.parametrize(("seed", "want"), [*product(range(6), [("farm",), ("farm", "recruit")])])
def test_sure_by_playing_every_line_without_folding(seed: int, want: tuple[str, ...]) -> None:
    text = small(100 + seed, last=False, gens=1)
    spaces = tuple(map(Space, want))
    moves, number = sure_by_playing(parse_position(text), spaces)
    found = ask("sure", text, want=list(want))
    assert found.of <= number
    answers = {one[0] if one else "" for one in found.best}
    assert answers == {folded(move, spaces) for move in moves}
