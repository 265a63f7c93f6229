"""One sitting at the board: a dealer and two rivals, and moves that nobody decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from chuhan.games.three_kingdoms.bots import RIVALS
from chuhan.games.three_kingdoms.cards import DEALER, State
from chuhan.games.three_kingdoms.moves import PASS, Move
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.play.course import Course
from chuhan.games.three_kingdoms.play.length import aimed
from chuhan.games.three_kingdoms.play.options import Options
from chuhan.games.three_kingdoms.position import Phase
from chuhan.games.three_kingdoms.record import Record
from chuhan.games.three_kingdoms.referee import chance, deal
from chuhan.interface import MoveOf
from chuhan.widgets.play import sitting


class Sitting(sitting.Sitting[Options, Course]):
    def play(self, move: Move) -> MoveOf:
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
        return Random(f"{self.rival_seed} {len(self.course.steps)}")

    def rival_thinks(self) -> Callable[[], Move]:
        actor = self.position.actor
        assert isinstance(actor, State)
        view = aimed(seen_by(self.position, actor), self.course.rounds)
        return partial(RIVALS[self.options.rival].choose, view, self._rng())


def begin(options: Options, state: State, seeds: Random) -> Sitting:
    """Set up and deal."""
    start = deal(seeds.randrange(1 << 31), options.rules)
    return Sitting(options, Course.of(Record(start), state, options.rounds), seeds.randrange(1 << 31))
