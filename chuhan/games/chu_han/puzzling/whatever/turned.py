"""A puzzle with hidden cards goes on: by moves, by cards that are shown, in the end by a layout turned up."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.chu_han.position import Position, View
from chuhan.games.chu_han.referee import play, why_illegal
from chuhan.games.chu_han.solver.ghost import Ghost, Shown, Step
from chuhan.refusal import Refusal


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """All hidden cards are turned up. That is nobody's move; nothing is asked of the solver after it."""

    layout: Position

    def __str__(self) -> str:
        return "(turned up)"


Moment = Position | Ghost
"""Of a puzzle: with open cards, or as its solver knows it."""
Event = Step | TurnedUp


def go_on(moment: Moment, event: Event) -> Moment:
    """Raises IllegalMove."""
    if isinstance(event, TurnedUp):
        return event.layout
    if isinstance(moment, Ghost):
        return moment.after(event)
    assert not isinstance(event, Shown), event
    return play(moment, event)


def refusal(moment: Moment, move: Event) -> Refusal | None:
    assert not isinstance(move, Shown | TurnedUp), move  # nobody's moves
    return why_illegal(moment.view if isinstance(moment, Ghost) else moment, move)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A line of moves with all cards in view, or with those that the solver knows."""

    position: Moment

    @property
    def view(self) -> View:
        return self.position.view if isinstance(self.position, Ghost) else self.position.seen_by(None)

    def after(self, move: Event) -> OpenTable:
        return OpenTable(go_on(self.position, move))
