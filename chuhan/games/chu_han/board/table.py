"""The card table: shows a View, judges what the browser asks for, and hands legal moves to its owner."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from chuhan.games.chu_han.board import messages
from chuhan.games.chu_han.board.answer import Answer, answer
from chuhan.games.chu_han.board.art import art
from chuhan.games.chu_han.board.messages import Command
from chuhan.games.chu_han.board.scene import Button, Key, Setting, acting, keys_data, scene
from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Claim, Position, Side, View
from chuhan.games.chu_han.show.pictures import table_svg
from chuhan.widgets import bundle

if TYPE_CHECKING:
    from chuhan.games.chu_han.bots.player import Bot

__all__ = ["Button", "Key", "Table"]

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # what goes wrong is for logs, never for the page

NOT_A_COMMAND = "The table did not understand that; nothing has changed."
TOO_LATE = "The table had moved on already; nothing has changed."
NOT_YOURS = "It is not your turn."
FAILED = "Something went wrong with that."


class Table(anywidget.AnyWidget):
    """A table on which somebody plays. Its owner decides what happens:

    - `on_move(move)` is called with a move that is legal in the View shown; the owner shows what follows;
    - `on_undo()` when it was shown with `can_undo`, `on_button(name)` for an enabled button of the owner's.

    The browser gets the View and nothing else, and what it sends changes nothing by itself.

    >>> from chuhan import parse_position
    >>> Table(parse_position("45/?2 - - - - H 3-3 0-1 base".replace("?2", "77")).seen_by(Side.HAN))
    Table('45/?2 - - - - H 3-3 0-1 base')
    """

    _esm = bundle.script("games/chu_han/board/table.js")
    _css = bundle.read("games/chu_han/board/table.css")
    art = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    shortcuts: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    def __init__(
        self,
        view: View,
        *,
        on_move: Callable[[Move], object] | None = None,
        on_undo: Callable[[], object] | None = None,
        on_button: Callable[[str], object] | None = None,
        keys: Sequence[Key] = (),
        **shown: Any,
    ) -> None:
        """`keys` are the owner's own, listed under `?`; `shown` is whatever `show` takes besides the view."""
        self.view = view
        self.on_move, self.on_undo, self.on_button = on_move, on_undo, on_button
        self.answered: Answer | None = None
        """The last sentence that the table gave to the browser."""
        self._at = 0
        super().__init__(art=art(), shortcuts=keys_data(keys))
        self.show(view, **shown)

    @classmethod
    def of(cls, position: Position, *, side: Side | None = None, rival: Bot | None = None) -> Table:
        """A table to play at from here on: both sides in turn with open cards, or one side against a bot."""
        from chuhan.games.chu_han.play.hotseat import HotSeat  # it is built on this class

        return HotSeat(position, side=side, rival=rival).table

    def show(
        self,
        view: View,
        last: Claim | None = None,
        *,
        banner: str = "",
        prompt: str = "",
        buttons: Sequence[Button] = (),
        can_undo: bool = False,
        acts: bool | None = None,
        below: Side = Side.HAN,
        marked: Cards = NONE,
        buried_seen: tuple[Card, ...] = (),
        jump: bool = False,
    ) -> None:
        """Show this view; `last` is the move that led to it. Nothing is kept from what was shown before.

        Several calls in a row are shown one after another, so a reply can follow a move at once; with `jump`
        what still waits to be shown is dropped.
        """
        self._setting = Setting(
            last=last,
            banner=banner,
            prompt=prompt,
            buttons=tuple(buttons),
            can_undo=can_undo,
            acts=self.on_move is not None if acts is None else acts,
            below=below,
            marked=marked,
            buried_seen=buried_seen,
            jump=jump,
        )
        self._at += 1
        self.view = view
        self.scene = {"at": self._at, **scene(view, self._setting)}

    def say(self, sentence: str) -> None:
        """A sentence under the table, until the next choice or the next view."""
        self._reply(Answer(sentence), tone="")

    def __repr__(self) -> str:
        return f"Table({str(self.view)!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, with a picture for pages behind which no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "image/svg+xml": table_svg(self.view)}, metadata

    # ---- what the browser sends ----------------------------------------------------------------

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """Only commands and the wish to see the state are heard; a browser never sets the state itself."""
        content = msg.get("content")
        data = content.get("data") if isinstance(content, dict) else None
        match data:
            case {"method": "request_state"}:
                self.send_state()
            case {"method": "custom", "content": asked}:
                self.receive(asked)

    def receive(self, content: object) -> None:
        """Judge a message from the browser. Whatever it is, at most a legal move comes of it."""
        command = messages.read(content)
        if command is None:
            self._reply(Answer(NOT_A_COMMAND))
            return
        try:
            said = self._obey(command)
        except Exception:
            log.exception("The owner of a table failed on %s at %s", command, self.view)
            said = Answer(FAILED)
        if said is not None:
            self._reply(said, command)

    def _obey(self, command: Command) -> Answer | None:
        """Do it, or answer with a sentence why not."""
        if command.at != self._at:  # a second click on what has been done already
            return Answer(TOO_LATE)
        if command.do == "undo":
            if self.on_undo is None or not self._setting.can_undo:
                return Answer("There is nothing to take back.")
            self.on_undo()
            return None
        if command.do == "press":
            named = [button for button in self._setting.buttons if button.name == command.button]
            if self.on_button is None or not named or not named[0].enabled:
                return Answer(NOT_A_COMMAND)
            self.on_button(named[0].name)
            return None
        if not acting(self.view, self._setting):
            return Answer("The round is over." if self.view.over else NOT_YOURS)
        judged = answer(self.view, command.move)
        if command.do == "consider" or judged.move is None:
            return judged
        if self.on_move is not None:
            self.on_move(judged.move)
        return None

    def _reply(self, said: Answer, command: Command | None = None, tone: str | None = None) -> None:
        self.answered = said
        self.send(
            {
                "line": said.line,
                "rule": said.rule,
                "label": said.label,
                "move": "" if said.move is None else str(said.move),
                "tone": tone if tone is not None else "bad" if said.move is None else "good",
                "ask": command.ask if command else 0,
            }
        )
