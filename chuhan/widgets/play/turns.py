"""The rival's turns: it thinks in a thread and answers at a beat, or at once where no kernel runs."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from typing import Any

from chuhan.language import Sentence

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # what goes wrong is for logs, never for the page

BEAT = 1.0
"""A rival's move is shown at the next full beat after it was asked for. Its thinking takes less than one, so
whether it could have reacted, or had only one thing to do, cannot be told from the time."""
FAILED = Sentence("Something went wrong with the opponent. Please begin a new game.")


class Turns:
    """What the owner of a game with a rival inherits."""

    now = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)
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
        loop = asyncio.get_running_loop()
        try:
            while self._rival_acts():
                asked = self.now()
                move = await loop.run_in_executor(None, self._rival_thinks())
                beats = max(1, math.ceil((self.now() - asked) / BEAT))
                await self._wait(asked + beats * BEAT - self.now())
                self._play(move)
        except Exception:
            log.exception("The rival failed in %r", self)
            self._rival_failed(FAILED)

    def _stop(self) -> None:
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
