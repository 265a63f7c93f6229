"""What an answer is, and how the params of a question are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chuhan.games.three_kingdoms.cards import BY_LETTER, SPACES, STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import OPEN_SPACES
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.solver.limits import CannotSolve

Value = tuple[int, ...]
Params = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """Every best answer, in canonical order, out of how many; the value is more for better."""

    best: tuple[tuple[str, ...], ...]
    of: int
    value: Value | None = None
    more: Mapping[str, Any] = field(default_factory=dict)


def state_of(params: Params) -> State:
    letter = params.get("state")
    if letter not in BY_LETTER:
        raise CannotSolve('This question needs {"state": "W"}, or U, or S.')
    return BY_LETTER[letter]


def bidder_of(position: Position, *, last: bool) -> State:
    """Who bids next; with `last` the others must have passed."""
    if position.phase is not Phase.BID or not isinstance(position.turn, State):
        raise CannotSolve("This question is asked in the phase bid.")
    if last and len(position.passed) < len(STATES) - 1:
        raise CannotSolve("This question is asked when the two others have passed.")
    return position.turn


def wanted_by(state: State, params: Params) -> tuple[Space, ...]:
    """Spaces in the order of section 4; each is one on which this state can bid against others."""
    names = params.get("want")
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise CannotSolve('This question needs {"want": ["recruit", "market"]}.')
    found = tuple(space for space in SPACES if space in names)
    if len(found) != len(names):
        raise CannotSolve("What is wanted are action spaces, each once.")
    if any(space is Space.TRIBE or space not in OPEN_SPACES[state] for space in found):
        raise CannotSolve(f"What is wanted are spaces on which {state.title} can bid against others.")
    return found
