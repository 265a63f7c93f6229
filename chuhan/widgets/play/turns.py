"""The rival's turns: it thinks beside the page and answers after a beat, or at once where no kernel runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from chuhan.language import Sentence
from chuhan.slices import beside

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # what goes wrong is for logs, never for the page

BEAT = 1.0
"""A rival's move is shown one beat after it was asked for, however soon it is found: whether it could have
reacted, or had only one thing to do, cannot be told from the time. Its thinking takes less than a beat. On a
machine that is too busy for that a beat is twice as long from then on, for whatever there is to decide."""
FAILED = Sentence("Something went wrong with the opponent. Please begin a new game.")


class Turns:
    """What the owner of a game with a rival inherits."""

    now = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)
    _beat = BEAT
    _turn: asyncio.Task[None] | None = None
    """The rival's, while it thinks."""

    # ---- what the owner says ---------------------------------------------------------------------

    def _rival_acts(self) -> bool:
        raise NotImplementedError

    def _rival_thinks(self) -> Callable[[], Any]:
        """What finds its move. It sees only what the rival sees, for it runs beside everything else."""
        raise NotImplementedError

    def _play(self, move: Any) -> None:
        raise NotImplementedError

    def _rival_failed(self, why: Sentence) -> None:
        raise NotImplementedError

    async def _wait(self, seconds: float) -> None:
        """Until the beat."""
        await self.sleep(seconds)

    # ---- what it is for --------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let the rival move, if it is its turn: in its own time, or at once where no kernel runs."""
        if not self._rival_acts():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._rival_acts():
                self._play(self._rival_thinks()())
            return
        self._stop()
        self._turn = loop.create_task(self._rival_turn())

    async def _rival_turn(self) -> None:
        try:
            while self._rival_acts():
                asked = self.now()
                move = await beside(self._rival_thinks())
                while self.now() - asked > self._beat:
                    self._beat *= 2
                await self._wait(asked + self._beat - self.now())
                self._play(move)
        except Exception:
            log.exception("The rival failed in %r", self)
            self._rival_failed(FAILED)

    def _stop(self) -> None:
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
