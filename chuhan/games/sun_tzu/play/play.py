"""Play: a game or its last three rounds against a rival that sees only what it may."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from chuhan.games.sun_tzu.board.board import SunTzuBoard
from chuhan.games.sun_tzu.cards import LORDS, SIDES, Lord, Side
from chuhan.games.sun_tzu.play import told
from chuhan.games.sun_tzu.play.art import art
from chuhan.games.sun_tzu.play.options import SIDES as CHOSEN_SIDES
from chuhan.games.sun_tzu.play.options import Options, lord_menu, lords_of
from chuhan.games.sun_tzu.play.page import GAME
from chuhan.games.sun_tzu.play.review import SECONDS, Judged, judge, review, rounds
from chuhan.games.sun_tzu.play.saved import replayed
from chuhan.games.sun_tzu.play.sitting import Sitting, begin
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.referee import deal
from chuhan.games.sun_tzu.rules import BEGINNER
from chuhan.games.sun_tzu.show.pictures import board_svg
from chuhan.interface import Address, no_address
from chuhan.language import say
from chuhan.widgets.board import Button, explore, rule_link
from chuhan.widgets.messages import Command
from chuhan.widgets.play.menu import menu_data, read_chosen
from chuhan.widgets.play.playing import KEYS, GamePlay
from chuhan.widgets.play.saved import Kept


def _nothing() -> View:
    """A board before anything is dealt; it is not shown."""
    return View(deal(0, BEGINNER), Side.BLUE)


class Play(GamePlay[Options, Sitting, Judged]):
    """The rival's cards are in no message before they are turned up. The review computes as far as it can in
    `review_seconds` for each question."""

    def __init__(
        self,
        *,
        seed: int | None = None,
        address: Address = no_address,
        keep: Callable[[str], object] = lambda text: None,
        review_seconds: float = SECONDS,
    ) -> None:
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.picking: Side | None = None
        """The side whose warlord is asked for."""
        self.review_seconds = review_seconds
        board = SunTzuBoard(_nothing(), keys=KEYS, rule_link=rule_link(address, GAME), acts=False)
        super().__init__(board, art(), Options(), address=address, keep=keep)

    def picture(self) -> str:
        return board_svg(self.board.view)

    # ---- choosing --------------------------------------------------------------------------------

    def _choose(self, command: Command) -> None:
        if self.picking is not None:
            self._pick(command, self.picking)
        else:
            super()._choose(command)

    def _pick(self, command: Command, side: Side) -> None:
        chosen = read_chosen(lord_menu(side), command.choice)
        if chosen is None:
            self.panel.decline(command)
        elif command.do == "begin":
            self.deal(side, LORDS[chosen["lord"]] if chosen else lords_of(side)[0])

    def begin(self) -> None:
        """Deal what is chosen; where warlords are picked, ask for one first."""
        sides = [CHOSEN_SIDES[self.options.side]] if self.options.side in CHOSEN_SIDES else list(SIDES)
        side = self._rng.choice(sides)
        if self.options.asks_for_warlord:
            self.picking = side
            self._show_panel()
        else:
            self.deal(side)

    def deal(self, side: Side, lord: Lord | None = None) -> None:
        self.picking = None
        self._sit_down(begin(self.options, side, lord, self._rng))

    def _can_end(self) -> bool:
        return super()._can_end() or self.picking is not None

    def end(self) -> None:
        self.picking = None
        super().end()

    # ---- what is kept, and what is found out --------------------------------------------------------

    def _replayed(self, kept: Kept) -> Sitting | None:
        return replayed(kept)

    def _to_judge(self, sitting: Sitting) -> Sequence[Callable[[], Judged]]:
        return [partial(judge, *one, sitting.side, self.review_seconds) for one in rounds(sitting.course)]

    # ---- what is shown --------------------------------------------------------------------------

    def _prompt(self, sitting: Sitting) -> str:
        return told.prompt(sitting)

    def _buttons(self, sitting: Sitting) -> tuple[Button, ...]:
        own = super()._buttons(sitting)
        if not sitting.ended or sitting.looking is not None or not sitting.course.starts:
            return own
        return (*own, *explore(self.address, GAME, sitting.course.starts[-1]))  # nothing is hidden any more

    def _playing(self, sitting: Sitting) -> dict[str, Any]:
        found = review(self.judged, len(rounds(sitting.course)), sitting.side) if sitting.ended else None
        return told.playing(sitting, found)

    def _choices(self) -> tuple[list[dict[str, Any]], dict[str, str]]:
        if self.picking is not None:
            first = str(lords_of(self.picking)[0])
            return menu_data(lord_menu(self.picking), {"lord": first}), {
                "label": say("Deal the cards"),
                "back": say("Back"),
                "alone": say("It is used once, and shown only then."),
            }
        return self.options.data(), {
            "label": say("Begin"),
            "alone": say("You see your own cards; the opponent sees only its own."),
        }
