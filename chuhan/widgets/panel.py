"""What the lesson player and the explorer share: a panel above a table, and the column that holds both."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import anywidget
import ipywidgets  # type: ignore[import-untyped]
import traitlets

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # what goes wrong is for logs, never for the page

NOT_UNDERSTOOD = "That was not understood; nothing has changed."
TOO_LATE = "The page had moved on already; nothing has changed."
FAILED = "Something went wrong with that; nothing has changed."
LONGEST_NAME = 80
LONGEST_TEXT = 1000
"""More characters than any position needs."""
_BIGGEST = 1 << 53  # whole numbers beyond are not exact in JavaScript


@dataclass(frozen=True, slots=True)
class Command:
    """What the browser asks for; `at` is the moment at which it was asked, or -1 where that is no matter."""

    do: str
    name: str = ""
    text: str = ""
    at: int = -1


def read(content: object, words: frozenset[str]) -> Command | None:
    """A command with every field of the right type and size, or None: the browser is never trusted."""
    if not isinstance(content, dict):
        return None
    do, name, text, at = (content.get(key, default) for key, default in _FIELDS)
    if not isinstance(do, str) or do not in words:
        return None
    if not isinstance(name, str) or not isinstance(text, str):
        return None
    if len(name) > LONGEST_NAME or len(text) > LONGEST_TEXT:
        return None
    if type(at) is not int or not -1 <= at <= _BIGGEST:
        return None
    return Command(do, name, text, at)


_FIELDS: tuple[tuple[str, Any], ...] = (("do", ""), ("name", ""), ("text", ""), ("at", -1))


def custom_content(msg: dict[str, Any]) -> tuple[bool, object]:
    """Does a message ask for the state, and what else does it bring? No other message is heard."""
    content = msg.get("content")
    match content.get("data") if isinstance(content, dict) else None:
        case {"method": "request_state"}:
            return True, None
        case {"method": "custom", "content": asked}:
            return False, asked
    return False, None


class Panel(anywidget.AnyWidget):
    """Shows the page that its owner gives it and hands on the commands in `words`; it decides nothing."""

    words: ClassVar[frozenset[str]] = frozenset({"press"})
    art = traitlets.Dict().tag(sync=True)
    page = traitlets.Dict().tag(sync=True)
    shortcuts: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """The owner's keys, as its table has them."""

    def __init__(self, on_command: Callable[[Command], object], **traits: Any) -> None:
        self.on_command = on_command
        self.said = ""
        """The last sentence sent to the browser."""
        super().__init__(**traits)

    def say(self, sentence: str) -> None:
        self.said = sentence
        self.send({"line": sentence})

    def receive(self, content: object) -> None:
        """Judge a message from the browser. Whatever it is, no exception and no traceback comes of it."""
        command = read(content, self.words)
        if command is None:
            self.say(NOT_UNDERSTOOD)
            return
        if command.at >= 0 and command.at != self.page.get("at"):  # a second click on what is done already
            self.say(TOO_LATE)
            return
        try:
            self.on_command(command)
        except Exception:
            log.exception("The owner of a panel failed on %s", command)
            self.say(FAILED)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """A browser never sets the state itself."""
        state, asked = custom_content(msg)
        if state:
            self.send_state()
        elif asked is not None:
            self.receive(asked)


class Column(ipywidgets.VBox):  # type: ignore[misc]
    """Widgets below one another, which the browser cannot rearrange."""

    def __init__(self, children: Sequence[ipywidgets.Widget], css_class: str) -> None:
        super().__init__(children, _dom_classes=("chuhan-column", css_class))

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        if custom_content(msg)[0]:
            self.send_state()

    def close(self) -> None:
        """Closes what it holds too, so that a page that shows something else leaves nothing behind."""
        for child in self.children:
            child.close()
        super().close()

    def picture(self) -> str:
        """What a page shows behind which no kernel runs."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return {
            "text/plain": repr(self),
            "image/svg+xml": self.picture(),
            "application/vnd.jupyter.widget-view+json": view,
        }
