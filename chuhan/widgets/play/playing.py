"""The owner of a game against rivals: a panel to choose what to play, then the board, then a review."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from chuhan.interface import Address, MoveOf, no_address
from chuhan.language import Sentence
from chuhan.slices import beside
from chuhan.widgets.board import Board, Button, Key
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column
from chuhan.widgets.play import told
from chuhan.widgets.play.menu import Choices
from chuhan.widgets.play.panel import PlayPanel, read_place
from chuhan.widgets.play.saved import Kept, parse_saved, saved
from chuhan.widgets.play.sitting import Sitting
from chuhan.widgets.play.turns import Turns

KEYS = (
    Key("m", Sentence("open or close the history"), ("moves",)),
    Key("b", Sentence("while looking back: one line earlier"), ("earlier",)),
    Key("f", Sentence("while looking back: one line later"), ("later",)),
    Key("n", Sentence("back to now; play again"), ("now", "again")),
)


Chosen = TypeVar("Chosen", bound=Choices)
S = TypeVar("S", bound=Sitting[Any, Any])
J = TypeVar("J")
"""What is found out about one part of a game for its review."""


class GamePlay(Turns, Column, Generic[Chosen, S, J]):
    """What is shown is the person's view and nothing else. Every line of the history can be looked back at,
    as it was seen then; nothing is taken back. After the game it is reviewed part by part, each told as soon
    as it is known.

    A game says what can be chosen, what the panel of a running game shows, and how a kept game is replayed.
    """

    numbers: ClassVar[int] = 1
    """Of the one game that lines of the history belong to, for the panel."""
    _review: asyncio.Task[None] | None = None

    def __init__(
        self,
        board: Board,
        art: dict[str, str],
        options: Chosen,
        *,
        address: Address = no_address,
        keep: Callable[[str], object] = lambda text: None,
    ) -> None:
        """`keep` is told the game whenever it changes, as a text that `resume` reads: all cards are in it."""
        self.options = options
        self.sitting: S | None = None
        self.judged: list[J] = []
        self.address, self._keep = address, keep
        self.board = board
        board.on_move, board.on_button = self._moved, self._pressed
        self.panel = PlayPanel(self._command, art=art, shortcuts=board.shortcuts)
        super().__init__([self.panel, self.board], "chuhan-game")
        self._show_panel()

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"{name}()" if self.sitting is None else f"{name}({str(self.sitting.view)!r})"

    # ---- what a game says ------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal what is chosen."""
        raise NotImplementedError

    def _choices(self) -> tuple[list[dict[str, Any]], dict[str, str]]:
        """What can be chosen, and the words at the button that begins."""
        raise NotImplementedError

    def _playing(self, sitting: S) -> dict[str, Any]:
        """The panel of a running game."""
        raise NotImplementedError

    def _prompt(self, sitting: S) -> str:
        """What is said at the board."""
        raise NotImplementedError

    def _buttons(self, sitting: S) -> tuple[Button, ...]:
        """Besides the answers."""
        return told.buttons(sitting)

    def _replayed(self, kept: Kept) -> S | None:
        """A kept game; None where it knows no such options or side. Raises NotationError or IllegalMove."""
        raise NotImplementedError

    def _to_judge(self, sitting: S) -> Sequence[Callable[[], J]]:
        """What a review finds out, part by part."""
        raise NotImplementedError

    # ---- choosing --------------------------------------------------------------------------------

    def offer(self, **names: str) -> None:
        """What the panel offers first; a game that runs goes on, and these are for the next one."""
        self.options = self.options.with_names(names)
        if self.sitting is None:
            self._show_panel()

    def _choose(self, command: Command) -> None:
        """Something was chosen before a game, or it shall begin."""
        options = self.options.chosen(command.choice)
        if options is None:
            self.panel.decline(command)
            return
        self.options = options
        if command.do == "choose":
            self._show_panel()
        else:
            self.begin()

    def _command(self, command: Command) -> None:
        sitting = self.sitting
        match command.do:
            case "choose" | "begin" if sitting is None:
                self._choose(command)
            case "end" if self._can_end():
                self.end()
            case "look" if sitting is not None and (at := read_place(command.name, self.numbers)) is not None:
                self._look(sitting, at)
            case "resign" if sitting is not None and not sitting.ended:
                self._stop()
                sitting.resign()
                self._changed(jump=True)
            case _:
                self.panel.decline(command)

    def _can_end(self) -> bool:
        return self.sitting is not None

    def end(self) -> None:
        """Leave the game and choose anew."""
        self._stop()
        self.sitting = None
        self._keep("")
        self._show_panel()

    def resume(self, text: str) -> bool:
        """Go on with a game that was kept; False where the text is none."""
        found = parse_saved(text, self._replayed) if text else None
        if found is None:
            return False
        self.options = found.options
        self._sit_down(found)
        return True

    # ---- playing ---------------------------------------------------------------------------------

    def _sit_down(self, sitting: S) -> None:
        self.sitting = sitting
        self.judged.clear()
        self._changed(jump=True)
        self._go_on()

    def _changed(self, last: MoveOf | None = None, *, jump: bool = False) -> None:
        """Keep the game as it is now, and show it."""
        sitting = self.sitting
        assert sitting is not None
        self._keep(saved(sitting))
        if last is None or sitting.looking is None:  # who looks back is not disturbed by a move
            self._show(sitting, last, jump=jump)
        self._show_panel()
        if sitting.ended and not self.judged and self._review is None:
            self._look_at_it_all(sitting)

    def _moved(self, move: Any) -> None:
        sitting = self.sitting
        if sitting is None or not sitting.acts:
            return
        if (found := sitting.advice(move)) is not None:
            sitting.coach.warn(found)
            self._show(sitting, jump=True)
            return
        self._made(move)

    def _made(self, move: Any) -> None:
        self._play(move)
        self._go_on()

    def _play(self, move: Any) -> None:
        assert self.sitting is not None
        self._changed(self.sitting.play(move))

    def _pressed(self, name: str) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        match name:
            case "back" | "why" | "anyway" if sitting.coach.advice is not None:
                move = sitting.coach.press(name)
                if move is None:
                    self._show(sitting, jump=True)
                else:
                    self._made(move)
            case "again" if sitting.ended:
                self.end()
                self.begin()
            case "now":
                self._look(sitting, sitting.lines)
            case "earlier" | "later" if sitting.looking is not None:
                self._look(sitting, sitting.looking + (1 if name == "later" else -1))

    def _look(self, sitting: S, at: int) -> None:
        sitting.look(at)
        self._changed(jump=True)

    # ---- the rival -------------------------------------------------------------------------------

    def _rival_acts(self) -> bool:
        return self.sitting is not None and self.sitting.rival_acts

    def _rival_thinks(self) -> Callable[[], Any]:
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

    # ---- the review ------------------------------------------------------------------------------

    def _look_at_it_all(self, sitting: S) -> None:
        """One part after another, each told as soon as it is known; all at once where no kernel runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.judged += [find() for find in self._to_judge(sitting)]
            self._show_panel()
            return
        self._review = loop.create_task(self._judge_all(sitting))

    async def _judge_all(self, sitting: S) -> None:
        for find in self._to_judge(sitting):
            self.judged.append(await beside(find))
            self._show_panel()

    # ---- what is shown ---------------------------------------------------------------------------

    def _show(self, sitting: S, last: MoveOf | None = None, *, jump: bool = False) -> None:
        self.board.show(
            sitting.view,
            last,
            prompt=sitting.coach.words or self._prompt(sitting),
            buttons=sitting.coach.buttons if sitting.coach.advice else self._buttons(sitting),
            acts=sitting.acts and sitting.coach.advice is None,
            jump=jump,
        )

    def _show_panel(self) -> None:
        sitting = self.sitting
        self.board.layout.display = "none" if sitting is None else None
        if sitting is not None:
            self.panel.show(playing=self._playing(sitting))
        else:
            choices, go = self._choices()
            self.panel.show(choices=choices, go=go)
