"""One sitting at the board: who plays, what was played, what is in view, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from chuhan.games.sun_tzu.bots.player import LEVELS
from chuhan.games.sun_tzu.cards import LAST_ROUND, Lord, Side
from chuhan.games.sun_tzu.moves import Made, Move
from chuhan.games.sun_tzu.observer import Observer
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.play.options import ROUNDS, Options
from chuhan.games.sun_tzu.position import Position, View
from chuhan.games.sun_tzu.referee import deal


@dataclass(slots=True)
class Sitting:
    options: Options
    course: Course
    rival_seed: int
    """The rival's: with the same one it makes the same moves."""
    given_up: bool = False
    looking: int | None = None
    """After how many lines of the history, where somebody looks back."""

    @property
    def side(self) -> Side:
        return self.course.side

    @property
    def position(self) -> Position:
        return self.course.position

    @property
    def ended(self) -> bool:
        return self.given_up or self.position.over

    @property
    def rival_acts(self) -> bool:
        return not self.ended and self.position.actor is not self.side

    @property
    def acts(self) -> bool:
        """Is the person asked something?"""
        return not (self.ended or self.rival_acts or self.looking is not None)

    @property
    def view(self) -> View:
        return self.course.view if self.looking is None else self.course.view_at(self.looking)

    @property
    def lines(self) -> int:
        return len(self.course.entries)

    def play(self, move: Move) -> Made:
        return self.course.play(move)

    def rival_thinks(self) -> Callable[[], Move]:
        """Finds the rival's move from what the rival sees."""
        course = self.course
        rng = Random(f"{self.rival_seed} {len(course.rounds)} {len(course.position.moves)}")
        return partial(LEVELS[self.options.rival].choose, course.theirs.view, rng)

    def look(self, at: int) -> None:
        """At the board as it was after so many lines; after all of them, at now."""
        self.looking = max(0, at) if at < len(self.course.entries) else None

    def resign(self) -> None:
        self.given_up, self.looking = True, None


def begin(options: Options, side: Side, lord: Lord | None, seeds: Random) -> Sitting:
    """Deal the cards. `lord` is the person's warlord, where one was asked for; the rival picks its own."""
    seed = seeds.randrange(1 << 31)
    if options.length == "last":
        first = last_rounds(options, seed)
    else:
        lords = None
        if lord is not None:
            other = seeds.choice([one for one in Lord if one.side is side.other])
            lords = (lord, other) if side is Side.BLUE else (other, lord)
        first = deal(seed, options.rules, events=options.events, lords=lords)
    return Sitting(options, Course.of(first, side), seeds.randrange(1 << 31))


CLOSE = 3
"""Steps from the middle: with the marker so near nothing is decided yet."""
TRIES = 4


def last_rounds(options: Options, seed: int) -> Position:
    """Where the last three rounds of a game begin that two beginners have played so far: of a few games the
    first that is close, or the closest."""
    rng = Random(seed)
    found: list[Position] = []
    while len(found) < TRIES and not (found and abs(found[-1].start.track) <= CLOSE):
        position = _played(options, rng)
        if not position.over:
            found.append(position)
    return min(found, key=lambda position: abs(position.start.track))


def _played(options: Options, rng: Random) -> Position:
    position = deal(rng.randrange(1 << 31), options.rules, events=options.events)
    observers = [Observer(side, position) for side in Side]
    while not position.over and position.start.round <= LAST_ROUND - ROUNDS:
        assert position.actor is not None
        move = LEVELS["thumb"].choose(observers[position.actor].view, rng)
        observers = [observer.after(move) for observer in observers]
        position = observers[0].position
    return position
