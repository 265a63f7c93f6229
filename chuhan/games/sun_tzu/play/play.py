"""Play: a game or its last three rounds against a rival that sees only what it may."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from chuhan.games.sun_tzu.board.board import SunTzuBoard
from chuhan.games.sun_tzu.cards import LORDS, SIDES, Lord, Side
from chuhan.games.sun_tzu.moves import Made, Move
from chuhan.games.sun_tzu.play import told
from chuhan.games.sun_tzu.play.art import art
from chuhan.games.sun_tzu.play.options import SIDES as CHOSEN_SIDES
from chuhan.games.sun_tzu.play.options import Options, lord_menu, lords_of
from chuhan.games.sun_tzu.play.page import GAME
from chuhan.games.sun_tzu.play.review import SECONDS, Judged, judge, review, rounds
from chuhan.games.sun_tzu.play.saved import parse_saved, saved
from chuhan.games.sun_tzu.play.sitting import Sitting, begin
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.referee import deal
from chuhan.games.sun_tzu.rules import BEGINNER
from chuhan.games.sun_tzu.show.pictures import board_svg
from chuhan.interface import Address, no_address
from chuhan.language import Sentence, say
from chuhan.widgets.board import Button, Key, explore, keys_data, rule_link
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column
from chuhan.widgets.play.menu import menu_data, read_chosen
from chuhan.widgets.play.panel import PlayPanel, read_place
from chuhan.widgets.play.turns import Turns

KEYS = (
    Key("m", Sentence("open or close the history"), ("moves",)),
    Key("b", Sentence("while looking back: one line earlier"), ("earlier",)),
    Key("f", Sentence("while looking back: one line later"), ("later",)),
    Key("n", Sentence("back to now; play again"), ("now", "again")),
)


def _nothing() -> View:
    """A board before anything is dealt; it is not shown."""
    return View(deal(0, BEGINNER), Side.BLUE)


class Play(Turns, Column):
    """A panel to choose what to play, then the board. The rival's cards are in no message before they are
    turned up: what is shown is the person's view and nothing else. Nothing is taken back once it is laid.

    Every line of the history can be looked back at, as it was seen then. After the game comes a review, as
    far as it can be computed in `review_seconds` for each question.
    """

    _review: asyncio.Task[None] | None = None

    def __init__(
        self,
        *,
        seed: int | None = None,
        address: Address = no_address,
        keep: Callable[[str], object] = lambda text: None,
        review_seconds: float = SECONDS,
    ) -> None:
        """`keep` is told the game whenever it changes, as a text that `resume` reads: all cards are in it."""
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.options = Options()
        self.picking: Side | None = None
        """The side whose warlord is asked for."""
        self.sitting: Sitting | None = None
        self.judged: list[Judged] = []
        self.review_seconds = review_seconds
        self.address, self._keep = address, keep
        self.panel = PlayPanel(self._command, art=art(), shortcuts=keys_data(KEYS))
        self.board = SunTzuBoard(
            _nothing(),
            on_move=self._moved,
            on_button=self._pressed,
            keys=KEYS,
            rule_link=rule_link(address, GAME),
            acts=False,
        )
        super().__init__([self.panel, self.board], "chuhan-game")
        self._show_panel()

    def __repr__(self) -> str:
        return "Play()" if self.sitting is None else f"Play({str(self.sitting.view)!r})"

    def picture(self) -> str:
        return board_svg(self.board.view)

    # ---- choosing -------------------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        sitting = self.sitting
        match command.do:
            case "choose" | "begin" if sitting is None and self.picking is not None:
                self._pick(command, self.picking)
            case "choose" | "begin" if sitting is None:
                self._choose(command)
            case "end" if sitting is not None or self.picking is not None:
                self.end()
            case "look" if sitting is not None and (at := read_place(command.name, 1)) is not None:
                self._look(sitting, at)
            case "resign" if sitting is not None and not sitting.ended:
                self._stop()
                sitting.resign()
                self._changed(jump=True)
            case _:
                self.panel.decline(command)

    def _choose(self, command: Command) -> None:
        options = self.options.chosen(command.choice)
        if options is None:
            self.panel.decline(command)
            return
        self.options = options
        if command.do == "choose":
            self._show_panel()
        else:
            self.begin()

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

    def end(self) -> None:
        """Leave the game and choose anew."""
        self._stop()
        self.sitting = self.picking = None
        self._keep("")
        self._show_panel()

    def resume(self, text: str) -> bool:
        """Go on with a game that was kept; False where the text is none."""
        found = parse_saved(text) if text else None
        if found is None:
            return False
        self.options = found.options
        self._sit_down(found)
        return True

    # ---- playing --------------------------------------------------------------------------------

    def _sit_down(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.judged.clear()
        self._changed(jump=True)
        self._go_on()

    def _changed(self, last: Made | None = None, *, jump: bool = False) -> None:
        """Keep the game as it is now, and show it."""
        sitting = self.sitting
        assert sitting is not None
        self._keep(saved(sitting))
        if last is None or sitting.looking is None:  # who looks back is not disturbed by a move
            self._show(sitting, last, jump=jump)
        self._show_panel()
        if sitting.ended and not self.judged and self._review is None:
            self._look_at_it_all(sitting)

    def _moved(self, move: Move) -> None:
        if self.sitting is not None and self.sitting.acts:
            self._play(move)
            self._go_on()

    def _play(self, move: Move) -> None:
        assert self.sitting is not None
        self._changed(self.sitting.play(move))

    def _pressed(self, name: str) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        match name:
            case "again" if sitting.ended:
                self.end()
                self.begin()
            case "now":
                self._look(sitting, len(sitting.course.entries))
            case "earlier" | "later" if sitting.looking is not None:
                self._look(sitting, sitting.looking + (1 if name == "later" else -1))

    def _look(self, sitting: Sitting, at: int) -> None:
        sitting.look(at)
        self._changed(jump=True)

    # ---- the rival ------------------------------------------------------------------------------

    def _rival_acts(self) -> bool:
        return self.sitting is not None and self.sitting.rival_acts

    def _rival_thinks(self) -> Callable[[], Move]:
        assert self.sitting is not None
        return self.sitting.rival_thinks()

    def _rival_failed(self, why: Sentence) -> None:
        self.panel.say(why)

    def _stop(self) -> None:
        super()._stop()
        if self._review is not None:
            self._review.cancel()
            self._review = None

    def close(self) -> None:
        self._stop()
        super().close()

    # ---- the review -----------------------------------------------------------------------------

    def _look_at_it_all(self, sitting: Sitting) -> None:
        """Round by round, each told as soon as it is known; all at once where no kernel runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.judged += [judge(*one, sitting.side, self.review_seconds) for one in rounds(sitting.course)]
            self._show_panel()
            return
        self._review = loop.create_task(self._judge_all(sitting))

    async def _judge_all(self, sitting: Sitting) -> None:
        loop = asyncio.get_running_loop()
        for one in rounds(sitting.course):
            self.judged.append(
                await loop.run_in_executor(None, judge, *one, sitting.side, self.review_seconds)
            )
            self._show_panel()

    # ---- what is shown --------------------------------------------------------------------------

    def _show(self, sitting: Sitting, last: Made | None = None, *, jump: bool = False) -> None:
        self.board.show(
            sitting.view,
            last,
            prompt=told.prompt(sitting),
            buttons=self._buttons(sitting),
            acts=sitting.acts,
            jump=jump,
        )

    def _buttons(self, sitting: Sitting) -> tuple[Button, ...]:
        own = told.buttons(sitting)
        if not sitting.ended or sitting.looking is not None or not sitting.course.starts:
            return own
        return (*own, *explore(self.address, GAME, sitting.course.starts[-1]))  # nothing is hidden any more

    def _show_panel(self) -> None:
        sitting = self.sitting
        self.board.layout.display = "none" if sitting is None else None
        if sitting is not None:
            shown = None
            if sitting.ended:
                shown = review(self.judged, len(rounds(sitting.course)), sitting.side)
            self.panel.show(playing=told.playing(sitting, shown))
        elif self.picking is not None:
            first = str(lords_of(self.picking)[0])
            self.panel.show(
                choices=menu_data(lord_menu(self.picking), {"lord": first}),
                go={
                    "label": say("Deal the cards"),
                    "back": say("Back"),
                    "alone": say("It is used once, and shown only then."),
                },
            )
        else:
            self.panel.show(
                choices=self.options.data(),
                go={
                    "label": say("Begin"),
                    "alone": say("You see your own cards; the opponent sees only its own."),
                },
            )
