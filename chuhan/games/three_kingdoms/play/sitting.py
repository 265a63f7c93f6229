"""One sitting at the board: who plays, what was played, what is in view, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from chuhan.games.three_kingdoms.bots import RIVALS
from chuhan.games.three_kingdoms.cards import DEALER, State
from chuhan.games.three_kingdoms.moves import PASS, Move
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.play.course import Course
from chuhan.games.three_kingdoms.play.length import aimed
from chuhan.games.three_kingdoms.play.options import Options
from chuhan.games.three_kingdoms.position import Phase, Position, View
from chuhan.games.three_kingdoms.record import Record
from chuhan.games.three_kingdoms.referee import chance, deal
from chuhan.interface import Made


@dataclass(slots=True)
class Sitting:
    options: Options
    course: Course
    chance_seed: int
    """The dealer's and the rivals': with the same one they do the same."""
    given_up: bool = False
    looking: int | None = None

    @property
    def state(self) -> State:
        return self.course.state

    @property
    def position(self) -> Position:
        return self.course.position

    @property
    def ended(self) -> bool:
        return self.given_up or self.position.over

    @property
    def rival_acts(self) -> bool:
        return not self.ended and self.position.actor is not self.state

    @property
    def acts(self) -> bool:
        return not (self.ended or self.rival_acts or self.looking is not None)

    @property
    def view(self) -> View:
        return self.course.view if self.looking is None else self.course.view_at(self.looking)

    @property
    def lines(self) -> int:
        return len(self.course.entries)

    def play(self, move: Move) -> Made:
        """A move, and what follows without anybody's decision: what the dealer draws, and passes of those who
        have no general left (3.7)."""
        made = self.course.play(move)
        while (forced := self._forced()) is not None:
            self.course.play(forced)
        return made

    def _forced(self) -> Move | None:
        position = self.position
        if position.over:
            return None
        if position.actor is DEALER:
            return chance(position, self._rng())
        state = position.turn
        if position.phase is Phase.BID and not position.todo and isinstance(state, State):
            return None if position.realms[state].gens else PASS
        return None

    def _rng(self) -> Random:
        return Random(f"{self.chance_seed} {len(self.course.steps)}")

    def rival_thinks(self) -> Callable[[], Move]:
        actor = self.position.actor
        assert isinstance(actor, State)
        view = aimed(seen_by(self.position, actor), self.course.rounds)
        return partial(RIVALS[self.options.rival].choose, view, self._rng())

    def look(self, at: int) -> None:
        self.looking = max(0, at) if at < self.lines else None

    def resign(self) -> None:
        self.given_up, self.looking = True, None


def begin(options: Options, state: State, seeds: Random) -> Sitting:
    """Set up and deal."""
    start = deal(seeds.randrange(1 << 31), options.rules)
    return Sitting(options, Course.of(Record(start), state, options.rounds), seeds.randrange(1 << 31))
