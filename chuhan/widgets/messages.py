"""Messages from the browser, which is never trusted: each is read into a Command or is nothing."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar

import anywidget
import traitlets

from chuhan.language import Sentence, script_words
from chuhan.widgets import bundle
from chuhan.widgets.order import BIGGEST, ORDER, read_place

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # what goes wrong is for logs, never for the page

NOT_UNDERSTOOD = Sentence("That was not understood; nothing has changed.")
FAILED = Sentence("Something went wrong with that; nothing has changed.")
LONGEST_NAME = 80
LONGEST_TEXT = 1000
"""More characters than any position needs."""
MOST_CHOSEN = 64
"""Things that can be chosen on a board at once."""


@dataclass(frozen=True, slots=True)
class Command:
    """What the browser asks for."""

    do: str
    name: str = ""
    """Which of several: a button, a puzzle, a rule."""
    text: str = ""
    """What was typed."""
    choice: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What was chosen on a board, by kind."""
    at: int = -1
    """The moment at which it was asked, or -1 where that is no matter."""
    n: int = 0
    """The number that the answer must bear; 0 where nobody counts."""
    late: bool = False
    """Was something else in view by the time it was heard? Then it is done if it can be; nobody who was quick
    is told that it cannot."""


def read(content: object, commands: frozenset[str], longest_text: int = LONGEST_TEXT) -> Command | None:
    """A command with every field of the right type and size, or None."""
    if not isinstance(content, dict):
        return None
    do, name, text = content.get("do"), content.get("name", ""), content.get("text", "")
    at, n, choice = content.get("at", -1), content.get("n", 0), _choice(content.get("choice", {}))
    if not isinstance(do, str) or do not in commands or choice is None:
        return None
    if not isinstance(name, str) or not isinstance(text, str):
        return None
    if len(name) > LONGEST_NAME or len(text) > longest_text:
        return None
    if not all(type(number) is int and -1 <= number <= BIGGEST for number in (at, n)):
        return None
    return Command(do, name, text, choice, at, n)


def _choice(content: object) -> dict[str, tuple[str, ...]] | None:
    """Names by kind, neither too many nor too long."""
    if not isinstance(content, dict) or len(content) > MOST_CHOSEN:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for kind, names in content.items():
        if not isinstance(kind, str) or not isinstance(names, list) or len(names) > MOST_CHOSEN:
            return None
        if not all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in (kind, *names)):
            return None
        found[kind] = tuple(names)
    return found


def custom_content(msg: dict[str, Any]) -> tuple[bool, object]:
    """Does a message ask for the state, and what else does it bring? No other message is heard."""
    content = msg.get("content")
    match content.get("data") if isinstance(content, dict) else None:
        case {"method": "request_state"}:
            return True, None
        case {"method": "custom", "content": asked}:
            return False, {} if asked is None else asked  # null is heard too: it is no command
    return False, None


class Scripted(anywidget.AnyWidget):
    """A widget with a script of ours, and maybe a style."""

    def get_state(self, *asked: Any, **how: Any) -> dict[str, Any]:
        """Without what the page has already."""
        state: dict[str, Any] = super().get_state(*asked, **how)
        return state | {key: bundle.sent(state[key]) for key in ("_esm", "_css") if state.get(key)}


class Heard(Scripted):
    """A widget that hears commands and nothing else: a browser never sets its state."""

    commands: ClassVar[frozenset[str]]
    longest_text: ClassVar[int] = LONGEST_TEXT
    words = traitlets.Dict().tag(sync=True)
    """What its script says, in the learner's language: see js/words.js."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(words=script_words(str(type(self)._esm)), **traits)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        state, asked = custom_content(msg)
        if state:
            self.send_state()
        elif asked is not None:
            self.receive(asked)

    def receive(self, content: object) -> None:
        """Judge a message from the browser, in its turn if it has one. Whatever it is, no exception and no
        traceback comes of it."""
        place = read_place(content)
        if place is None:
            self._judge(content)
        elif not ORDER.take(place, partial(self._judge, content, place.n)):
            self.send({"done": place.n})  # it was done before: the answer was lost on its way

    def _judge(self, content: object, n: int = 0) -> None:
        command = read(content, self.commands, self.longest_text)
        if command is None:
            self.complain(NOT_UNDERSTOOD, None)
        else:
            command = replace(command, late=not self.is_now(command))
            try:
                self.obey(command)
            except Exception:
                log.exception("The owner of a %s failed on %s", type(self).__name__, command)
                self.complain(FAILED, command)
        if n:
            self.send({"done": n})

    def is_now(self, command: Command) -> bool:
        """Was it asked at the moment that is shown?"""
        raise NotImplementedError

    def obey(self, command: Command) -> None:
        """Do it, or say why not."""
        raise NotImplementedError

    def complain(self, sentence: Sentence, command: Command | None) -> None:
        """Say that nothing came of it."""
        raise NotImplementedError
