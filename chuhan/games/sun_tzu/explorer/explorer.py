"""The explorer: any position with all cards face up, what can be guaranteed in it, and how to mix."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import traitlets

from chuhan.games.sun_tzu.board.board import SunTzuBoard
from chuhan.games.sun_tzu.cards import SIDES
from chuhan.games.sun_tzu.explorer.answers import GOALS, Answers, data, goal_data, solve
from chuhan.games.sun_tzu.explorer.fields import built, fields, read_position
from chuhan.games.sun_tzu.moves import Made, Move
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.observer import OpenTable
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.referee import why_illegal
from chuhan.games.sun_tzu.show.pictures import board_svg
from chuhan.games.sun_tzu.solver import Goal, parse_goal
from chuhan.interface import Address, no_address
from chuhan.language import say
from chuhan.refusal import NotationError
from chuhan.slices import beside
from chuhan.widgets import bundle
from chuhan.widgets.board import rule_link
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column, Panel

GAME = "sun-tzu"
START = "9 0 0r/0br/B1b/0br/B3 323/315/234/232/414 12+2/17+1 123456-1/123456 -/- -/- - R base"
SECONDS = 2.0
"""For each of the two questions about a position."""


class ExplorerPanel(Panel):
    commands = frozenset({"read", "build", "goal", "lay", "back"})
    _esm = bundle.script("games/sun_tzu/explorer/explorer.js")
    _css = bundle.style("widgets/panel.css", "games/sun_tzu/explorer/explorer.css")
    answers = traitlets.Dict().tag(sync=True)


class Explorer(Column):
    """Every card is known here, to both sides; both are played here. What cannot be read is answered with the
    reason, on the page. What takes longer than `seconds` is not computed, and that is said.

    >>> Explorer()
    Explorer('9 0 0r/0br/B1b/0br/B3 323/315/234/232/414 12+2/17+1 123456-1/123456 -/- -/- - R base')
    """

    _search: asyncio.Task[None] | None = None

    def __init__(
        self, position: Position | None = None, *, seconds: float = SECONDS, address: Address = no_address
    ) -> None:
        self.seconds = seconds
        self.goal = Goal("margin", SIDES[0])
        self.line = [OpenTable(position or parse_position(START))]
        """Where the moves made here have led, the start first."""
        self.found: Answers | None = None
        self.panel = ExplorerPanel(self._command)
        self.board = SunTzuBoard(
            self.line[0].view,
            on_move=self._moved,
            on_undo=self._back,
            rule_link=rule_link(address, GAME),
        )
        super().__init__([self.panel, self.board], "chuhan-explorer")
        self._changed()

    @property
    def position(self) -> Position:
        return self.line[-1].position

    def __repr__(self) -> str:
        return f"Explorer({str(self.position)!r})"

    def picture(self) -> str:
        return board_svg(self.line[-1].view)

    def close(self) -> None:
        self._stop()
        super().close()

    def show(self, position: Position) -> None:
        self.line = [OpenTable(position)]
        self._changed()

    # ---- what the learner does -------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        match command.do:
            case "read":
                self._take(read_position(command.text), command.text)
            case "build" if command.choice:
                self._take(built(self.position, command.choice))
            case "goal" if (goal := _goal(command.name)) is not None:
                self.goal = goal
                self._changed(moved=False)
            case "lay" if (move := self._legal(command.name)) is not None:
                self._moved(move)
            case "back" if len(self.line) > 1:
                self._back()
            case _:
                self.panel.decline(command)

    def _take(self, found: Position | str, typed: str = "") -> None:
        if isinstance(found, str):
            self._show_page(said=found, typed=typed)
        else:
            self.show(found)

    def _legal(self, text: str) -> Move | None:
        try:
            move = parse_move(text)
        except NotationError:
            return None
        position = self.position
        if position.over or why_illegal(position, move) is not None:
            return None
        if not position.moves and position.actor is not self.goal.side:  # they are the other side's cards
            return None
        return move

    def _moved(self, move: Move) -> None:
        actor = self.position.actor
        assert actor is not None
        self.line.append(self.line[-1].after(move))
        self._changed(Made(actor, move))

    def _back(self) -> None:
        if len(self.line) > 1:
            self.line.pop()
            self._changed()

    # ---- what is shown ---------------------------------------------------------------------------

    def _changed(self, last: Made | None = None, *, moved: bool = True) -> None:
        self._stop()
        self.found = None
        if moved:
            self.board.show(
                self.line[-1].view,
                last,
                can_undo=len(self.line) > 1,
                below=self.goal.side,
                jump=last is None,
            )
        self._show_page()
        if self._asks():
            self._solve()

    def _asks(self) -> bool:
        """Is there a question here? One side's placement alone is none."""
        position = self.position
        half = (position.laid[0] is None) is not (position.laid[1] is None)
        return not position.over and not half

    def _show_page(self, said: str = "", typed: str = "") -> None:
        self.panel.page = {
            "at": self.panel.page.get("at", 0) + 1,
            "notation": str(self.position),
            "fields": fields(self.position),
            "said": said,
            "typed": typed,
            "steps": len(self.line) - 1,
            **goal_data(self.goal),
        }
        self._show_answers()

    def _show_answers(self) -> None:
        told: dict[str, Any] = {}
        if self.found is not None:
            told = data(self.position, self.goal, self.found)
        elif self._asks():
            told = {"working": say("Looking for a proof")}
        self.panel.answers = told

    # ---- searching -------------------------------------------------------------------------------

    def _solve(self) -> None:
        """Beside everything else, or at once where no kernel runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.found = solve(self.position, self.goal, self.seconds)
            self._show_answers()
            return
        self._search = loop.create_task(self._searching(self.position, self.goal))

    async def _searching(self, position: Position, goal: Goal) -> None:
        self.found = await beside(partial(solve, position, goal, self.seconds))
        self._show_answers()

    def _stop(self) -> None:
        if self._search is not None:
            self._search.cancel()
            self._search = None


def _goal(name: str) -> Goal | None:
    """`win:R`: what, and for whom."""
    what, _, letter = name.partition(":")
    side = next((one for one in SIDES if str(one) == letter), None)
    return parse_goal(what, side) if side is not None and what in GOALS else None
