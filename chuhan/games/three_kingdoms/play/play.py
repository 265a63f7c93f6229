"""Play: four rounds or a whole game against two rivals, each of which sees only what it may."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any

from chuhan.games.three_kingdoms.board.board import ThreeKingdomsBoard
from chuhan.games.three_kingdoms.cards import STATES
from chuhan.games.three_kingdoms.play import told
from chuhan.games.three_kingdoms.play.art import art
from chuhan.games.three_kingdoms.play.options import SEATS, SHORT_ROUNDS, Options
from chuhan.games.three_kingdoms.play.page import GAME
from chuhan.games.three_kingdoms.play.review import SECONDS, Judged, review, to_judge
from chuhan.games.three_kingdoms.play.saved import replayed
from chuhan.games.three_kingdoms.play.sitting import Sitting, begin
from chuhan.games.three_kingdoms.position import View
from chuhan.games.three_kingdoms.referee import deal
from chuhan.games.three_kingdoms.rules import BEGINNER
from chuhan.games.three_kingdoms.show.pictures import board_svg
from chuhan.interface import Address, no_address
from chuhan.language import Sentence, say
from chuhan.widgets.board import Button, Key, Setting, explore, rule_link
from chuhan.widgets.play.playing import KEYS, GamePlay
from chuhan.widgets.play.saved import Kept

HURRY = Key("x", Sentence("skip to your turn"), ("hurry",))


class GameBoard(ThreeKingdomsBoard):
    """Says of a short game how long it is."""

    rounds = SHORT_ROUNDS

    def draw_scene(self, view: View, setting: Setting) -> dict[str, Any]:
        scene = super().draw_scene(view, setting)
        words = say("Round {n} of {most}", n=view.seen.round, most=self.rounds)
        return scene | {"round": {**scene["round"], "most": self.rounds, "words": words}}


class Play(GamePlay[Options, Sitting, Judged]):
    """What the rivals hold is in no message before they show it. A row of their moves is shown at a beat that
    can be followed; who does not want to wait skips to the own turn."""

    def __init__(
        self,
        *,
        seed: int | None = None,
        address: Address = no_address,
        keep: Callable[[str], object] = lambda text: None,
        review_seconds: float = SECONDS,
    ) -> None:
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.review_seconds = review_seconds
        self._hurried = asyncio.Event()
        self._board = GameBoard(
            View(deal(0, BEGINNER)),  # not shown
            keys=(*KEYS, HURRY),
            rule_link=rule_link(address, GAME),
            acts=False,
        )
        super().__init__(self._board, art(), Options(), address=address, keep=keep)

    def picture(self) -> str:
        return board_svg(self.board.view)

    # ---- choosing --------------------------------------------------------------------------------

    def begin(self) -> None:
        side = self.options.side
        state = SEATS[side] if side in SEATS else self._rng.choice(STATES)
        self._sit_down(begin(self.options, state, self._rng))

    def _sit_down(self, sitting: Sitting) -> None:
        self._board.rounds = sitting.course.rounds
        super()._sit_down(sitting)

    # ---- what is kept, and what is found out --------------------------------------------------------

    def _replayed(self, kept: Kept) -> Sitting | None:
        return replayed(kept)

    def _to_judge(self, sitting: Sitting) -> Sequence[Callable[[], Judged]]:
        return to_judge(sitting.course, self.review_seconds)

    # ---- the pace --------------------------------------------------------------------------------

    def _pressed(self, name: str) -> None:
        if name == "hurry" and self._rival_acts():
            self._hurried.set()
        else:
            super()._pressed(name)

    async def _wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), max(0.0, seconds))

    def _play(self, move: Any) -> None:
        sitting = self.sitting
        assert sitting is not None
        made = sitting.play(move)
        if not self._hurried.is_set():
            self._changed(made)
        elif not sitting.rival_acts:
            self._hurried.clear()
            self._changed(jump=True)

    def _stop(self) -> None:
        super()._stop()
        self._hurried.clear()

    # ---- what is shown ---------------------------------------------------------------------------

    def _prompt(self, sitting: Sitting) -> str:
        return told.prompt(sitting)

    def _buttons(self, sitting: Sitting) -> tuple[Button, ...]:
        if sitting.looking is None and sitting.rival_acts:
            return (Button("hurry", say("Skip to your turn"), stays=True),)
        own = super()._buttons(sitting)
        if not sitting.ended or sitting.looking is not None:
            return own
        return (*own, *explore(self.address, GAME, sitting.position))  # nothing is hidden any more

    def _playing(self, sitting: Sitting) -> dict[str, Any]:
        found = review(self.judged, sitting.course) if sitting.ended else None
        return told.playing(sitting, found)

    def _choices(self) -> tuple[list[dict[str, Any]], dict[str, str]]:
        return self.options.data(), {
            "label": say("Begin"),
            "alone": say("Generals and state cards are kit-made. Each rival sees only what it may see."),
        }
