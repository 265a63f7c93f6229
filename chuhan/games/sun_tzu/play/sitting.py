"""One sitting at the board, and how it begins: with dealt cards, or where the last rounds do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from chuhan.games.sun_tzu.bots.player import LEVELS
from chuhan.games.sun_tzu.cards import LAST_ROUND, Lord, Side
from chuhan.games.sun_tzu.moves import Move
from chuhan.games.sun_tzu.observer import Observer
from chuhan.games.sun_tzu.play.coach import Advice, advice
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.play.options import ROUNDS, Options
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.referee import deal
from chuhan.widgets.play import sitting


class Sitting(sitting.Sitting[Options, Course]):
    def rival_thinks(self) -> Callable[[], Move]:
        course = self.course
        rng = Random(f"{self.rival_seed} {len(course.rounds)} {len(course.position.moves)}")
        return partial(LEVELS[self.options.rival].choose, course.theirs.view, rng)

    def advice(self, move: Move) -> Advice | None:
        return advice(self.course.view, move) if self.options.coach == "on" else None


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
