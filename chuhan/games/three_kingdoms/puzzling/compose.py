"""Positions at random for each kind of puzzle, with a goal that one answer may be best for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple, TypeVar

from chuhan.games.three_kingdoms.cards import STATES, WEAPONS, Box, Space, State, kit_box
from chuhan.games.three_kingdoms.cards.board import ALLIANCE_SPACES, BORDERS, OPEN_SPACES, OWN_BORDERS
from chuhan.games.three_kingdoms.moves import Arms, Bid
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.position.position import Order, Site
from chuhan.games.three_kingdoms.position.realm import Land, Realm
from chuhan.games.three_kingdoms.puzzling.totals import lead
from chuhan.games.three_kingdoms.referee import legal_actions, score
from chuhan.games.three_kingdoms.referee.rounds import court_of, performed
from chuhan.games.three_kingdoms.rules import BEGINNER
from chuhan.games.three_kingdoms.solver.best import GOODS, stock

T = TypeVar("T")


class Draft(NamedTuple):
    """A position and what might be asked about it."""

    position: Position
    side: State
    goal: str
    choices: tuple[str, ...] = ()


def compose(question: str, rng: Random) -> Draft | None:
    """A draft, or None where the dice fell badly."""
    return _COMPOSERS[question](Dice(rng))


class Dice:
    """A random table: realms, generals who stand on borders, generals still free."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.box: Box = kit_box()
        self.free = {
            state: [one.id for one in self.box.generals.values() if one.state is state] for state in STATES
        }
        for names in self.free.values():
            rng.shuffle(names)

    def below(self, n: int) -> int:
        return int(self.rng.random() * n)

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def one(self, some: Iterable[T]) -> T:
        every = list(some)
        return every[self.below(len(every))]

    def some(self, every: Iterable[T], n: int) -> list[T]:
        found = list(every)
        self.rng.shuffle(found)
        return found[:n]

    def spaces(self, every: Iterable[Space], n: int) -> list[Space]:
        """Some of them, each once, in the order of the board."""
        return sorted(set(self.some(every, n)), key=list(Space).index)

    def land(self, *, rich: bool = False) -> Land:
        status = self.between(2 if rich else 0, 4)
        lying = self.between(min(2, status) if rich else 0, status)
        return Land(status, lying, self.between(0, status - lying))

    def realm(self, **fixed: object) -> Realm:
        made = Realm(
            gold=self.below(5),
            rice=self.below(5),
            support=self.one((0, 0, 2, 2, 4)),
            tribe=self.between(3, 10),
            rank=self.below(4),
            military=self.below(11),
            farm=self.land(),
            market=self.land(),
        )
        return made.having(**fixed)

    def site(self, state: State, taken: Iterable[Site], most: int = 2) -> Site | None:
        """A general of a state on a location that is free."""
        used = {site.location for site in taken}
        border = self.one(OWN_BORDERS[state])
        places = [
            (f"{border}{i}", kinds)
            for i, kinds in enumerate(self.box.borders[border], start=1)
            if f"{border}{i}" not in used
        ]
        if not places or not self.free[state]:
            return None
        location, kinds = self.one(places)
        name = self.free[state].pop()
        units = self.between(1, min(most, self.box.generals[name].leadership))
        return Site(location, name, units, self.one(kinds), self.one("gt"))

    def sites(self, counts: Iterable[tuple[State, int]], most: int = 2) -> tuple[Site, ...]:
        found: list[Site] = []
        for state, n in counts:
            for _ in range(n):
                site = self.site(state, found, most)
                if site is not None:
                    found.append(site)
        return tuple(sorted(found))

    def order(self) -> Order:
        return tuple(self.some(STATES, 3))

    def position(self, phase: Phase, number: int, realms: Iterable[Realm], **more: object) -> Position:
        order = self.order()
        made = Position(
            box=self.box,
            round=number,
            phase=phase,
            turn=None,
            order=order,
            acts=order if phase in (Phase.ACT, Phase.OVER) else (),
            crit=self.one(("AC", "CA")),
            realms=tuple(realms),
            rules=BEGINNER,
        )
        return made.having(**more)


# ---- own actions -------------------------------------------------------------------------------------


def _acting(
    dice: Dice, hero: State, spaces: Iterable[Space], number: int, mine: Realm, sites: tuple[Site, ...]
) -> Position:
    realms = [mine if state is hero else dice.realm() for state in STATES]
    bids = []
    for space in spaces:
        general = dice.free[hero].pop()
        leads = dice.box.generals[general].leadership
        if space in BORDERS:
            kinds = {kind for place in dice.box.borders[space] for kind in place}
            bids.append(Bid(space, general, dice.between(1, leads), dice.one(sorted(kinds))))
        elif space is Space.TRIBE:
            n = dice.between(0, leads)
            bids.append(Bid(space, general, n, "g" if n else ""))
        else:
            bids.append(Bid(space, general))
    made = dice.position(Phase.ACT, number, realms, turn=hero, bids=tuple(bids), sites=sites)
    return made.having(court=court_of(made))


def _stationed(dice: Dice, hero: State, mine: int) -> tuple[Site, ...]:
    rivals = [(state, dice.below(2)) for state in STATES if state is not hero]
    return dice.sites([(hero, mine), *rivals])


def _harvest(dice: Dice) -> Draft:
    hero, number = dice.one(STATES), dice.between(3, 9)
    mine = dice.realm(farm=dice.land(rich=True), market=dice.land(rich=True))
    spaces = dice.one(
        [(Space.FARM, Space.MARKET), (Space.FARM, Space.MARKET), (Space.FARM,), (Space.MARKET,)]
    )
    sites = _stationed(dice, hero, dice.between(1, 3))
    return Draft(
        _acting(dice, hero, spaces, number, mine, sites), hero, f"harvest {dice.between(2, 12 - number)}"
    )


def _battle(dice: Dice) -> Draft:
    hero, number = dice.one(STATES), dice.between(3, 10)
    spaces = dice.one([OWN_BORDERS[hero], OWN_BORDERS[hero], OWN_BORDERS[hero][:1], OWN_BORDERS[hero][1:]])
    mine = dice.realm(gold=dice.below(8), rice=dice.below(8))
    sites = _stationed(dice, hero, dice.below(3))
    return Draft(
        _acting(dice, hero, spaces, number, mine, sites), hero, f"battle {dice.between(1, 12 - number)}"
    )


def _upkeep(dice: Dice) -> Draft:
    hero, number = dice.one(STATES), dice.between(3, 11)
    every = [Space.TRIBUTE, Space.TRIBUTE, Space.FARM, Space.MARKET, Space.TRADE, Space.TRIBE, Space.SUPPORT]
    every += OWN_BORDERS[hero]
    spaces = dice.spaces(every, dice.between(2, 3))
    mine = dice.realm(gold=dice.below(4), rice=dice.below(4))
    sites = _stationed(dice, hero, dice.between(2, 3))
    return Draft(_acting(dice, hero, spaces, number, mine, sites), hero, "upkeep")


def _order(dice: Dice) -> Draft:
    hero = dice.one(STATES)
    every = [Space.TRADE, Space.TRIBUTE, Space.EMPEROR, Space.TRIBE, Space.MARKET, Space.FARM, Space.SUPPORT]
    spaces = sorted({Space.DEVELOP, *dice.some(every, 2)}, key=list(Space).index)
    cards = [name for name in dice.box.cards if name not in ("u4", "u9", "u10")]
    mine = dice.realm(
        gold=dice.below(4),
        rice=dice.below(4),
        arms=_arms(dice, 1),
        hand=tuple(dice.some(cards, 2)),
        rank=dice.below(3),
    )
    return Draft(_acting(dice, hero, spaces, 12, mine, _stationed(dice, hero, dice.below(2))), hero, "order")


def _trade(dice: Dice) -> Draft | None:
    hero = dice.one(STATES)
    mine = dice.realm(gold=dice.below(9), rice=dice.below(12), arms=_arms(dice, 5))
    at = _acting(dice, hero, (Space.TRADE,), dice.between(2, 11), mine, ())
    deals = [move for move in legal_actions(at, hero) if "," in str(move)]
    if not deals:
        return None
    later = performed(at, hero, dice.one(deals))
    target = {name: n for name in GOODS if (n := stock(later, hero, name))}
    for name in dice.some(target, len(target)):
        if stock(at, hero, name) >= target[name] and dice.rng.random() < 0.5:
            del target[name]
    if not 2 <= len(target) <= 4 or all(stock(at, hero, name) >= n for name, n in target.items()):
        return None
    return Draft(at, hero, " ".join(("trade", *(f"{name}={n}" for name, n in target.items()))))


def _arms(dice: Dice, most: int) -> Arms:
    found = [0] * len(WEAPONS)
    for _ in range(dice.below(most + 1)):
        found[dice.below(len(WEAPONS))] += 1
    s, h, c, j = found
    return s, h, c, j


# ---- bids --------------------------------------------------------------------------------------------


def _bids(dice: Dice, states: Iterable[State], spaces: Iterable[Space], n: int) -> tuple[Bid, ...]:
    """Bids on some spaces, by any of these states where they may."""
    found: list[Bid] = []
    every = list(spaces)
    states = list(states)
    for _ in range(n):
        space = dice.one(every)
        who = [state for state in states if space in OPEN_SPACES[state] and dice.free[state]]
        if who and space is not Space.TRIBE:
            raised = dice.one((0, 0, 0, 1))
            found.append(Bid(space, dice.free[dice.one(who)].pop(), support=raised))
    return tuple(found)


def _hands(dice: Dice, hero: State, mine: int, theirs: Iterable[int]) -> list[Realm]:
    realms, rest = [], iter(theirs)
    for state in STATES:
        n = mine if state is hero else next(rest)
        gens = dice.box.ordered(dice.free[state][:n])
        dice.free[state] = dice.free[state][n:]
        realms.append(dice.realm(gens=gens, support=dice.below(3)))
    return realms


def _bidding(dice: Dice, hero: State, realms: list[Realm], bids: tuple[Bid, ...], last: bool) -> Position:
    made = dice.position(Phase.BID, dice.between(2, 11), realms, turn=hero, bids=bids)
    passed = tuple(state for state in made.order if state is not hero) if last else ()
    emperor = dice.one((None, None, hero))
    return made.having(passed=passed, ally=dice.one(ALLIANCE_SPACES), emperor=emperor)


def _last(dice: Dice) -> Draft | None:
    hero = dice.one(STATES)
    open_to = [space for space in OPEN_SPACES[hero] if space is not Space.TRIBE]
    want = dice.spaces(open_to, dice.between(2, 3))
    realms = _hands(dice, hero, dice.between(2, 3), (0, 0))
    bids = _bids(dice, [state for state in STATES if state is not hero], want, dice.between(3, 5))
    at = _bidding(dice, hero, realms, bids, last=True)
    if at.ally in want:
        at = at.having(ally=None)
    return Draft(at, hero, " ".join(("last", *want)))


def _turn(dice: Dice) -> Draft:
    hero = dice.one(STATES)
    realms = _hands(dice, hero, dice.between(1, 2), (0, 0))
    spaces = dice.some([space for space in Space if space is not Space.TRIBE], 8)
    bids = _bids(dice, STATES, spaces, dice.between(6, 9))
    at = _bidding(dice, hero, realms, bids, last=True)
    if any(bid.space is at.ally for bid in bids):
        at = at.having(ally=None)
    return Draft(at, hero, f"turn {dice.one((1, 1, 2))}")


def _sure(dice: Dice) -> Draft:
    hero = dice.one(STATES)
    open_to = [space for space in OPEN_SPACES[hero] if space is not Space.TRIBE and space not in BORDERS]
    want = dice.spaces(open_to, dice.one((1, 2, 2)))
    realms = _hands(dice, hero, dice.between(2, 3), (dice.between(1, 2), dice.between(1, 2)))
    realms = [realm.having(support=min(realm.support, 1)) for realm in realms]
    bids = _bids(dice, STATES, want, dice.between(1, 3))
    at = _bidding(dice, hero, realms, bids, last=False)
    ally = dice.one([space for space in ALLIANCE_SPACES if space not in want])
    return Draft(at.having(ally=ally, emperor=None), hero, " ".join(("sure", *want)))


def _ally(dice: Dice) -> Draft:
    number = dice.between(2, 11)
    order = dice.order()
    hero = order[-1]
    realms = _hands(dice, hero, dice.between(1, 2), (dice.between(1, 2), dice.between(1, 2)))
    realms = [realm.having(support=dice.one((0, 0, 2))) for realm in realms]
    mine = realms[hero].having(gold=dice.below(3), rice=dice.below(3), farm=dice.land(rich=True))
    realms[hero] = mine.having(market=dice.land(rich=True), army=dice.below(2))
    sites = dice.sites([(hero, dice.between(1, 2))])
    at = dice.position(Phase.ALLY, number, realms, order=order, turn=hero, sites=sites)
    return Draft(at.having(last=dice.one(ALLIANCE_SPACES)), hero, "ally")


# ---- the end -----------------------------------------------------------------------------------------


def _winner(dice: Dice) -> Draft | None:
    cards = dice.some(dice.box.cards, 5)
    realms = [
        dice.realm(
            short=dice.one((0, 0, 1, 2)), support=dice.below(5), built=(cards[2 * i],) if i < 2 else ()
        )
        for i in range(3)
    ]
    sites = dice.sites([(state, dice.below(3)) for state in STATES], most=1)
    at = dice.position(Phase.OVER, 12, realms, sites=sites, emperor=dice.one((None, *STATES)))
    winner, by = lead(score(at))
    if by > 3:
        return None
    others = [(state, n) for state in STATES for n in range(4) if (state, n) != (winner, by)]
    near = dice.some([one for one in others if one[0] is winner], 1)
    near += dice.some([one for one in others if one[0] is not winner], 3)
    choices = sorted([(winner, by), *near])
    return Draft(at, dice.one(STATES), "winner", tuple(f"{state}{n}" for state, n in choices))


_COMPOSERS: dict[str, Callable[[Dice], Draft | None]] = {
    "harvest": _harvest,
    "trade": _trade,
    "upkeep": _upkeep,
    "battle": _battle,
    "order": _order,
    "winner": _winner,
    "last": _last,
    "sure": _sure,
    "turn": _turn,
    "ally": _ally,
}
