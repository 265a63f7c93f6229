"""The working copy of a position while a move is carried out: steps still to do, the question asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from chuhan.games.sun_tzu.cards import SIDES, Card, Cards, Event, Lord, Province, Side
from chuhan.games.sun_tzu.moves import Made, Move, Place
from chuhan.games.sun_tzu.position.table import Events, Result, Table
from chuhan.games.sun_tzu.rules import Ruleset


class Asked(StrEnum):
    """What a side is asked for."""

    PLACE = "place"
    ORDER = "order"
    WINDOW = "window"
    MARKER = "marker"
    PAY = "pay"
    SHORTAGE = "shortage"
    TRADE = "trade"
    LEVY = "levy"
    CHARIOT = "chariot"
    LIGHT = "light"
    KEEP = "keep"


class Question(NamedTuple):
    """A decision: whose it is, what it is about, every answer, and what an answer does."""

    side: Side
    about: Asked
    moves: tuple[Move, ...]
    """Empty where a placement is asked for: there may be thirty thousand."""
    act: Callable[[Desk, Question, Move], None]
    wanted: int = 0
    """How many armies or cards."""
    province: Province | None = None
    moment: str = ""
    """Of a warlord's window: before or after what."""


ZERO = 15
"""What a plague counts as under Quarantine (8.4): a number card of strength 0, behind the fifteen kinds."""


class Battle(NamedTuple):
    """The battle of one province, from its reveal to the next one."""

    province: Province
    cards: tuple[int, int]
    """What they count as: a Card, or ZERO."""
    laid: tuple[Card, Card]
    face: Event | None
    """The event that was face up when it began (section 9)."""
    winner: Side | None = None

    @property
    def plagued(self) -> bool:
        """Is there no battle, because of a plague (4.8)?"""
        return Card.PLAGUE in self.cards


Step = tuple[Any, ...]
"""A function and its arguments behind the desk."""


@dataclass(slots=True)
class Desk:
    """Mutable while a move is carried out. A position keeps one and hands out copies only."""

    start: Table
    moves: list[Made]
    told: list[Made]
    """The moves and, in their places, the answers that were not asked because there was no other."""
    track: int
    armies: list[int]
    markers: list[list[int]]
    supply: list[int]
    aside: list[int]
    hands: list[Cards]
    unknown: list[int]
    piles: list[list[Card | None]]
    lords: list[list[Lord | None]]
    used: list[list[Lord]]
    events: Events | None
    privilege: Side | None
    result: Result | None
    laid: list[Place | None]
    order: list[Province]
    """Set beforehand: by round 1, by nobody's privilege, or by order = ahead."""
    shown: list[Province]
    battle: Battle | None
    black_death: bool
    plagued_one: list[bool]
    """Whose 1 met a plague, so that it draws nothing (4.8)."""
    returning: Card | None
    """The card that Feint lets come back (10.8)."""
    agenda: list[Step]
    """The next step is the last."""
    asked: Question | None

    @classmethod
    def of(cls, table: Table) -> Desk:
        return cls(
            start=table,
            moves=[],
            told=[],
            track=table.track,
            armies=list(table.armies),
            markers=[list(table.markers[0]), list(table.markers[1])],
            supply=list(table.supply),
            aside=list(table.aside),
            hands=list(table.hands),
            unknown=list(table.unknown),
            piles=[list(table.piles[0]), list(table.piles[1])],
            lords=[list(table.lords[0]), list(table.lords[1])],
            used=[list(table.used[0]), list(table.used[1])],
            events=table.events,
            privilege=table.privilege,
            result=table.result,
            laid=[None, None],
            order=[],
            shown=[],
            battle=None,
            black_death=False,
            plagued_one=[False, False],
            returning=None,
            agenda=[],
            asked=None,
        )

    def copy(self) -> Desk:
        return Desk(
            self.start,
            self.moves.copy(),
            self.told.copy(),
            self.track,
            self.armies.copy(),
            [self.markers[0].copy(), self.markers[1].copy()],
            self.supply.copy(),
            self.aside.copy(),
            self.hands.copy(),
            self.unknown.copy(),
            [self.piles[0].copy(), self.piles[1].copy()],
            [self.lords[0].copy(), self.lords[1].copy()],
            [self.used[0].copy(), self.used[1].copy()],
            self.events,
            self.privilege,
            self.result,
            self.laid.copy(),
            self.order,
            self.shown.copy(),
            self.battle,
            self.black_death,
            self.plagued_one.copy(),
            self.returning,
            self.agenda.copy(),
            self.asked,
        )

    def table(self) -> Table:
        """What lies on the table now; a laid card is in no hand."""
        start = self.start
        return Table(
            round=start.round,
            track=self.track,
            armies=tuple(self.armies),
            markers=(tuple(self.markers[0]), tuple(self.markers[1])),
            displays=start.displays,
            supply=(self.supply[0], self.supply[1]),
            aside=(self.aside[0], self.aside[1]),
            hands=(self.hands[0], self.hands[1]),
            unknown=(self.unknown[0], self.unknown[1]),
            pools=start.pools,
            piles=(tuple(self.piles[0]), tuple(self.piles[1])),
            lords=(tuple(self.lords[0]), tuple(self.lords[1])),
            used=(tuple(self.used[0]), tuple(self.used[1])),
            events=self.events,
            privilege=self.privilege,
            rules=start.rules,
            result=self.result,
        )

    @property
    def rules(self) -> Ruleset:
        return self.start.rules

    @property
    def round(self) -> int:
        return self.start.round

    # ---- what is to do -------------------------------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """These steps are next, in this order, before those that are waiting already."""
        self.agenda += reversed(steps)

    def ask(self, question: Question) -> None:
        """A decision with a single answer is not asked: it happens."""
        if len(question.moves) == 1:
            self.told.append(Made(question.side, question.moves[0]))
            question.act(self, question, question.moves[0])
        else:
            self.asked = question

    def run(self) -> None:
        """Do what is to do until a side is asked or the game is over."""
        while self.asked is None and self.agenda:
            self.step()

    def step(self) -> None:
        """Do the next of what is to do."""
        step, *args = self.agenda.pop()
        step(self, *args)

    def answer(self, move: Move) -> None:
        """Carry out a legal answer, and what follows from it."""
        self.take(move)
        self.run()

    def take(self, move: Move) -> None:
        """Carry out a legal answer; what follows from it is still to do."""
        question = self.asked
        assert question is not None
        made = Made(question.side, move)
        self.moves.append(made)
        self.told.append(made)
        self.asked = None
        question.act(self, question, move)

    # ---- what is known -------------------------------------------------------------------------------

    def armies_of(self, side: Side) -> list[int]:
        return [max(0, n) for n in self.armies] if side == 0 else [-n if n < 0 else 0 for n in self.armies]

    def on_board(self, side: Side) -> int:
        return sum(self.armies_of(side))

    def marked(self, side: Side) -> int:
        """In how many provinces a side has a marker (9.2)."""
        return sum(n > 0 for n in self.markers[side])

    def possible_lords(self, side: Side) -> list[Lord]:
        """The unused warlords; if one was not shown yet, all that it may be. Head Start is shown at once."""
        held = self.lords[side]
        known = [lord for lord in held if lord is not None]
        if len(known) == len(held):
            return known
        return [
            lord
            for lord in Lord
            if lord.side is side and lord is not Lord.HEAD_START and lord not in self.used[side]
        ]

    def spend(self, lord: Lord) -> None:
        """A warlord is used once (section 8)."""
        held = self.lords[lord.side]
        held.remove(lord if lord in held else None)
        self.used[lord.side] = sorted([*self.used[lord.side], lord])

    def next_event(self) -> None:
        """The event is discarded and the next turned up; with the last one the events are over (9.7)."""
        events = self.events
        assert events is not None
        if not events.down:
            self.events = None
            return
        up, *down = events.down
        if up is None:
            raise Unseen("the next event")
        self.events = Events(up, tuple(down), events.plagues)


class Unseen(ValueError):
    """Something is needed that the notation leaves unknown."""

    def __init__(self, what: str) -> None:
        super().__init__(f"This line has unknown parts (?), and {what} is needed here")


class Covered(Unseen):
    """A card is to be turned up that the notation leaves unknown."""

    def __init__(self, side: Side, province: Province) -> None:
        super().__init__(f"the card that {side.title} laid at {province.title}")
        self.side, self.province = side, province


def each_side(step: Callable[..., None], *args: Any) -> list[Step]:
    """4.9: Blue first."""
    return [(step, side, *args) for side in SIDES]


def province_counts(chosen: Sequence[int], provinces: Sequence[Province]) -> list[int]:
    """The counts of some provinces, and 0 for the others."""
    return [n if i in provinces else 0 for i, n in enumerate(chosen)]
