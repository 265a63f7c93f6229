"""The choices of a puzzle in words: numbers that are read off, plans."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.notation import parse_move
from chuhan.games.sun_tzu.puzzling.aims import Aim
from chuhan.games.sun_tzu.puzzling.study import number
from chuhan.language import Sentence, say


def option_words(aim: Aim, text: str) -> str:
    """`two steps on Blue's side`, `three armies`, `2, 1, 3, 4, 5 or 3, 1, 2, 4, 5, as a coin falls`."""
    if aim.plans:
        return _plan(text)
    assert aim.reading is not None
    n = number(text)
    if aim.reading.what != "track":
        return say("{n:armies}", n=n)
    if not n:
        return say("in the middle")
    side = Side.BLUE if n > 0 else Side.RED
    return say("{n:steps} on {side:side}'s side", n=abs(n), side=side)


def _plan(text: str) -> str:
    places = [parse_move(part) for part in text.split(" | ")]
    parts = tuple(
        Sentence("{cards:action_cards}", cards=place.known) for place in places if isinstance(place, Place)
    )
    if len(parts) == 1:
        return say("always {cards}", cards=parts[0])
    if len(parts) == 2:
        return say("half the time {one}, else {other}", one=parts[0], other=parts[1])
    return say("each as often: {plans:semicolons}", plans=parts)
