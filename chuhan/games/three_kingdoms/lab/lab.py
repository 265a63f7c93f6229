"""The lab: change what the three states have, and see what it is worth. Nobody plays here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import traitlets

from chuhan.games.three_kingdoms.cards import BY_LETTER, STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import OPEN_SPACES
from chuhan.games.three_kingdoms.lab.answers import certain, harvest
from chuhan.games.three_kingdoms.lab.fields import TABS, read_change, read_place, space_names, tab_data
from chuhan.games.three_kingdoms.lab.table import START, changed, on_another, placed, ready, spaces
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.position import Position, View
from chuhan.games.three_kingdoms.show.front import picture
from chuhan.games.three_kingdoms.show.pen import seal
from chuhan.games.three_kingdoms.show.pictures import board_svg
from chuhan.interface import Address, no_address
from chuhan.language import say
from chuhan.slices import beside
from chuhan.widgets import bundle
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column, Panel

SECONDS = 2.0
"""For each of the questions about bids."""
_SPACES = {str(space): space for space in spaces()}


class LabPanel(Panel):
    commands = frozenset({"tab", "state", "space", "set", "place", "emperor", "reset"})
    _esm = bundle.script("games/three_kingdoms/lab/lab.js")
    _css = bundle.style("widgets/panel.css", "games/three_kingdoms/lab/lab.css")
    answers = traitlets.Dict().tag(sync=True)


class Lab(Column):
    """What takes longer than `seconds` is not computed, and that is said.

    >>> lab = Lab()
    >>> lab.panel.receive({"do": "set", "choice": {"what": ["gold"], "state": ["W"], "n": ["9"]}})
    >>> lab.position.realms[0].gold
    9
    """

    _search: asyncio.Task[None] | None = None

    def __init__(
        self, position: Position | None = None, *, seconds: float = SECONDS, address: Address = no_address
    ) -> None:
        self.seconds = seconds
        self.position = position or ready(parse_position(START))
        self.tab, self.state, self.space = next(iter(TABS)), STATES[0], Space.RECRUIT
        self.panel = LabPanel(
            self._command, art={str(state): picture(seal(state, 32), "lab") for state in STATES}
        )
        super().__init__([self.panel], "chuhan-lab")
        self.show(self.position)

    def __repr__(self) -> str:
        return f"Lab({str(self.position)!r})"

    def picture(self) -> str:
        return board_svg(View(self.position))

    def close(self) -> None:
        self._stop()
        super().close()

    def show(self, position: Position) -> None:
        """Another table. Where generals have bid, that space is asked about."""
        self.position = position
        if position.bids and str(position.bids[0].space) in _SPACES:
            self.space, self.tab = position.bids[0].space, "bidding"
        self._changed()

    # ---- what the learner does -------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        match command.do:
            case "tab" if command.name in TABS:
                self.tab = command.name
            case "state" if command.name in BY_LETTER:
                self.state = BY_LETTER[command.name]
            case "space" if command.name in _SPACES:
                self.space = _SPACES[command.name]
                self.position = on_another(self.position, self.space)
            case "set" if (change := read_change(command.choice)) is not None:
                self.position = changed(self.position, change)
            case "place" if (asked := read_place(self.position, command.choice)) is not None:
                self.position = placed(self.position, self.space, *asked)
            case "emperor" if command.name in BY_LETTER:
                self._give_tile(BY_LETTER[command.name])
            case "reset":
                self.position = ready(parse_position(START))
            case _:
                self.panel.decline(command)
                return
        self._changed()

    def _give_tile(self, state: State) -> None:
        """To a state, or back to the supply."""
        holder = None if self.position.emperor is state else state
        self.position = self.position.having(emperor=holder)

    # ---- what is shown ---------------------------------------------------------------------------

    def _changed(self) -> None:
        self._stop()
        self.panel.page = {
            "at": self.panel.page.get("at", 0) + 1,
            "tab": self.tab,
            "tabs": [[name, str(words)] for name, words in TABS.items()],
            "state": str(self.state),
            "states": [[str(state), say("{state:state}", state=state)] for state in STATES],
            "space": str(self.space),
            "spaces": space_names(),
            "notation": str(self.position),
            "banner": self.position.box.banner,
            **tab_data(self.position, self.tab, self.state, self.space),
        }
        self.panel.answers = {}
        self._ask()

    def _questions(self) -> Sequence[Callable[[], dict[str, Any]]]:
        """What the solver is asked; each answer is shown as soon as it is there."""
        match self.tab:
            case "economy":
                return [partial(_told_harvest, self.position, self.state)]
            case "bidding":
                who = [state for state in STATES if _may_bid(self.space, state)]
                return [partial(_told_sure, self.position, self.space, state, self.seconds) for state in who]
        return []

    def _ask(self) -> None:
        """Beside everything else, or at once where no kernel runs."""
        questions = self._questions()
        if not questions:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for ask in questions:
                self._tell(ask())
            return
        self._search = loop.create_task(self._asking(questions))

    async def _asking(self, questions: Sequence[Callable[[], dict[str, Any]]]) -> None:
        for ask in questions:
            self._tell(await beside(ask))

    def _tell(self, answer: dict[str, Any]) -> None:
        self.panel.answers = {**self.panel.answers, **answer}

    def _stop(self) -> None:
        if self._search is not None:
            self._search.cancel()
            self._search = None


def _may_bid(space: Space, state: State) -> bool:
    return space in OPEN_SPACES[state]


def _told_harvest(position: Position, state: State) -> dict[str, Any]:
    return {"harvest": harvest(position, state)}


def _told_sure(position: Position, space: Space, state: State, seconds: float) -> dict[str, Any]:
    return {str(state): certain(position, space, state, seconds)}
