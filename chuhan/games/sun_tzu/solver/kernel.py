"""The native kernel, where it was built: the same answers as the plain modules, many times faster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from chuhan.games.sun_tzu.cards import ALL_CARDS, SCORING, SIDES, Cards, Lord, Side
from chuhan.games.sun_tzu.moves import Advance, Decline, Move, Pick, Place, Reveal, Take, Trade, Use
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.rules import SWITCHES
from chuhan.games.sun_tzu.solver import wasm
from chuhan.games.sun_tzu.solver.goals import KINDS, Goal
from chuhan.games.sun_tzu.solver.limits import Budget, NotSolved
from chuhan.games.sun_tzu.solver.stock import pool_of
from chuhan.slices import breathe

try:
    from chuhan.games.sun_tzu.solver import _kernel
except ImportError:  # no compiler when the kit was installed, or a browser's own Python
    _kernel = wasm.kernel()  # type: ignore[assignment]

SEARCHED = [name for name in SWITCHES if name != "feint"]
"""Where a feint goes is settled after the round."""
NO_LIMIT = 10_000
COVERED = -1
T = TypeVar("T")


def available() -> bool:
    return _kernel is not None


def can_solve(table: Table) -> bool:
    """Not with unknown events, which the plain tree takes as they come."""
    down = () if table.events is None else table.events.down
    return available() and None not in down


def _asked(budget: Budget, ask: Callable[..., tuple[T, int, str]], *args: Any) -> T:
    found, nodes, why = ask(*args, (budget.nodes_left, budget.seconds_left))
    budget.nodes += nodes
    if why:
        if why == "seconds":
            breathe()
        raise NotSolved(budget.complaint(why))
    return found


def _places(found: Sequence[Sequence[int]]) -> tuple[Place, ...]:
    return tuple(Place(tuple(ALL_CARDS[card] for card in cards)) for cards in found)


# ---- calm rounds -------------------------------------------------------------------------------------


def calm(table: Table, goal: Goal) -> bool | None:
    """Does nobody run short, as far as the linear program can say; None if it must be asked elsewhere."""
    return (False, True, None)[_kernel.calm(numbers(table, goal))]


def least(
    table: Table, goal: Goal, hands: Sequence[Cards]
) -> tuple[int, tuple[Place, ...], tuple[Place, ...]]:
    """The value, the best placements and those that are enough, against each of these hands of the rival."""
    enough = NO_LIMIT if goal.enough is None else goal.enough
    value, best, sure = _kernel.least(numbers(table, goal), [list(hand.counts) for hand in hands], enough)
    places = _places(best)
    if goal.enough is None:
        return value, places, places
    return value, places, places if value == goal.enough else _places(sure)


def reply(table: Table, goal: Goal, place: Place) -> Place:
    """The rival's best against a placement."""
    return _places([_kernel.reply(numbers(table, goal), place.cards)])[0]


Mix = dict[Place, Fraction]


def mixed(table: Table, goal: Goal) -> tuple[Fraction, Mix, Mix] | None:
    """The value and a mix of each side, proved in whole numbers; None where they would be too large."""
    found = _kernel.mixed(numbers(table, goal))
    if found is None:
        return None
    value, of, mine, mine_of, theirs, theirs_of = found
    return Fraction(value, of), _mix(mine, mine_of), _mix(theirs, theirs_of)


def _mix(shares: Sequence[tuple[Sequence[int], int]], of: int) -> Mix:
    places = _places([cards for cards, _ in shares])
    return {place: Fraction(share, of) for place, (_, share) in zip(places, shares, strict=True)}


# ---- a round with its decisions ----------------------------------------------------------------------


class Round:
    """One round and one goal; what was found out for one question helps with the next."""

    def __init__(self, table: Table, goal: Goal) -> None:
        self._round = _kernel.Round(numbers(table, goal))
        self._goal = goal

    def sure(self, places: Sequence[Place], budget: Budget) -> list[int]:
        """What each placement guarantees; exact for the best, and for all that are enough."""
        enough = NO_LIMIT if self._goal.enough is None else self._goal.enough
        return _asked(budget, self._round.sure, [place.cards for place in places], enough)

    def face_up(self, pairs: Sequence[tuple[Place, Place]], budget: Budget) -> list[int]:
        """What pairs of placements, the goal's side first, are worth when all cards lie open."""
        mine, theirs = ([pair[i].cards for pair in pairs] for i in (0, 1))
        return _asked(budget, self._round.face_up, mine, theirs)

    def line(self, mine: Place, theirs: Place, made: Sequence[tuple[Asking, Move]], budget: Budget) -> int:
        """The value after two placements, of which the rival's may be covered, and the answers since."""
        cards = ([COVERED if card is None else int(card) for card in place.cards] for place in (mine, theirs))
        script = [asking.code << 40 | code(move) for asking, move in made]
        return _asked(budget, self._round.line, *cards, script, -999, 999)


class Asking(NamedTuple):
    """Which question of a round it is: whose, about what, after how many reveals."""

    side: Side
    about: Asked
    moment: str
    shown: int

    @classmethod
    def of(cls, position: Position) -> Asking:
        asked = position.asked
        assert asked is not None
        return cls(asked.side, asked.about, asked.moment, len(position.desk.shown))

    @property
    def code(self) -> int:
        return self.side << 7 | QUESTIONS.index((self.about, self.moment)) << 3 | self.shown


QUESTIONS = (
    (Asked.ORDER, ""),
    (Asked.WINDOW, "before"),
    (Asked.WINDOW, "after"),
    (Asked.WINDOW, "first"),
    (Asked.WINDOW, "last"),
    *((about, "") for about in (Asked.MARKER, Asked.PAY, Asked.SHORTAGE, Asked.TRADE)),
    *((about, "") for about in (Asked.LEVY, Asked.CHARIOT, Asked.LIGHT)),
)


def code(move: Move) -> int:
    """A move as the kernel writes it: its kind, and above it what it names."""
    match move:
        case Reveal(provinces):
            return _digits(provinces, 3) << 4 | 1
        case Take(supply, armies):
            return _digits((supply, *armies), 5) << 4 | 2
        case Trade(card):
            return card << 4 | 3
        case Decline():
            return 4
        case Use(lord, provinces):
            return _digits((lord, *(*provinces, 7, 7)[:2]), 3) << 4 | 5
        case Advance():
            return 6
        case Pick(lord) if lord is not None:
            return lord << 4 | 7
    raise ValueError(f"{move} is no move inside a round")


def _digits(numbers: Sequence[int], bits: int) -> int:
    found = 0
    for number in numbers:
        found = found << bits | number
    return found


# ---- two rounds --------------------------------------------------------------------------------------


class Two:
    """What two placements of round 8 lead to; `table` is its start, with the number of round 9."""

    def __init__(
        self, table: Table, goal: Goal, draws: Sequence[Sequence[Sequence[Sequence[Cards]]]]
    ) -> None:
        written = [[[[list(k.counts) for k in draw] for draw in one] for one in side] for side in draws]
        self._two = _kernel.Two(numbers(table, goal), written)
        self._goal = goal

    def calm(self, mine: Sequence[Place], theirs: Sequence[Place], budget: Budget) -> tuple[bool, list[int]]:
        """Is every start of round 9 calm and without +2 and +3? With those that must be asked elsewhere."""
        found, unsure = _asked(budget, self._two.calm, *_cards(mine, theirs))
        return found != 0, unsure

    def sure(
        self, mine: Sequence[Place], theirs: Sequence[Place], budget: Budget
    ) -> tuple[list[int], list[int]]:
        """What each own placement guarantees, and the number of the reply that holds it down."""
        enough = NO_LIMIT if self._goal.enough is None else self._goal.enough
        return _asked(budget, self._two.sure, *_cards(mine, theirs), enough)

    def starts(self, pairs: Sequence[tuple[Place, Place]]) -> list[list[list[int]]]:
        """Of each pair the numbers of the starts of round 9, by what is kept, own first."""
        return self._two.starts(*_cards([mine for mine, _ in pairs], [theirs for _, theirs in pairs]))

    def values(self, starts: Sequence[int]) -> list[Fraction | None]:
        return [Fraction(n, of) if of else None for n, of in self._two.values(starts)]

    def start(self, i: int) -> tuple[list[int], list[list[int]], tuple[int, int], list[list[int]]]:
        """Armies, markers, supplies and hands."""
        return self._two.start(i)


def _cards(*lists: Sequence[Place]) -> list[list[tuple[Any, ...]]]:
    return [[place.cards for place in places] for places in lists]


# ---- a round as numbers ------------------------------------------------------------------------------


def numbers(table: Table, goal: Goal) -> list[int]:
    """A round as the kernel reads it."""
    value = SCORING.index(table.round) if table.round in SCORING else None
    points = [0 if value is None else int(display[value]) for display in table.displays]
    rules, rival = table.rules, goal.side.other
    found = [
        table.round,
        int(goal.side),
        KINDS.index(goal.kind),
        goal.lead,
        sum(1 << province for province in goal.hold),
        -1 if table.privilege is None else int(table.privilege),
        *points,
        int(rules.beginner),
        *(int(getattr(rules, name) != SWITCHES[name][0]) for name in SEARCHED),
        table.track,
        *table.armies,
        *table.markers[0],
        *table.markers[1],
    ]
    for side in SIDES:
        found += [table.supply[side], table.aside[side], _bits(table.lords[side]), _bits(table.used[side])]
        found += [table.lords[side].count(None), *table.hands[side].counts]
    found += [table.unknown[rival], *pool_of(table, rival).counts]
    events = table.events
    if events is None:
        return [*found, -1, 0, 0]
    down = [int(event) for event in events.down if event is not None]
    return [*found, int(events.up), events.plagues, len(down), *down]


def _bits(lords: Sequence[Lord | None]) -> int:
    return sum(1 << lord for lord in lords if lord is not None)
