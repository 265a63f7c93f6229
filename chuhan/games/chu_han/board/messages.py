"""Commands from the browser, which is never trusted: what arrives is read into a Command or is nothing."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.chu_han.board.answer import LONGEST

WORDS = ("consider", "play", "undo", "press")
_BIGGEST = 1 << 53  # whole numbers beyond are not exact in JavaScript


@dataclass(frozen=True, slots=True)
class Command:
    """What is asked for, at which moment of the table (`at`), and the number that its answer must bear."""

    do: str
    move: str = ""
    button: str = ""
    at: int = -1
    ask: int = 0


def read(content: object) -> Command | None:
    """A command with every field of the right type and size, or None."""
    if not isinstance(content, dict):
        return None
    do, move, button = content.get("do"), content.get("move", ""), content.get("button", "")
    at, ask = content.get("at", -1), content.get("ask", 0)
    if not isinstance(do, str) or do not in WORDS:
        return None
    if not all(isinstance(text, str) and len(text) <= LONGEST for text in (move, button)):
        return None
    if not all(type(n) is int and -1 <= n <= _BIGGEST for n in (at, ask)):
        return None
    return Command(do, move, button, at, ask)
