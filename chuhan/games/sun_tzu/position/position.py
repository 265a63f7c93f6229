"""Position: a moment of a game, as a value; and View, what one side may see of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from chuhan.games.sun_tzu.cards import Province, Side
from chuhan.games.sun_tzu.moves import Made, Place
from chuhan.games.sun_tzu.position.desk import Battle, Desk, Question
from chuhan.games.sun_tzu.position.table import Table


@dataclass(frozen=True, slots=True)
class Position:
    """The start of a round and the moves made since; everything else follows from these two.

    The placements of a round are two moves, Blue's first, and neither is shown before both are made (3.2).
    """

    start: Table
    moves: tuple[Made, ...]
    desk: Desk = field(compare=False, repr=False)
    """Where the moves have led; nobody changes it."""
    before: tuple[Made, ...] = field(default=(), compare=False, repr=False)
    """At the start of a round: all that happened in the round before, if it was played."""

    @property
    def now(self) -> Table:
        """What lies on the table at this moment."""
        return self.desk.table() if self.moves else self.start

    @property
    def asked(self) -> Question | None:
        """The decision to be made; None when the game is over."""
        return self.desk.asked

    @property
    def actor(self) -> Side | None:
        """Who decides now: at phase 2 the first side without a placement."""
        return None if self.desk.asked is None else self.desk.asked.side

    @property
    def told(self) -> tuple[Made, ...]:
        """The moves of this round and the answers that were not asked because there was no other."""
        return tuple(self.desk.told)

    @property
    def over(self) -> bool:
        return self.desk.result is not None

    @property
    def laid(self) -> tuple[Place | None, Place | None]:
        """The placements of this round."""
        return self.desk.laid[0], self.desk.laid[1]

    @property
    def shown(self) -> tuple[Province, ...]:
        """The provinces whose cards are turned up, in that order."""
        return tuple(self.desk.shown)

    def hand_size(self, side: Side) -> int:
        """How many cards a side holds, known or not."""
        place = self.desk.laid[side]
        hidden = place.cards.count(None) if place else 0
        return len(self.desk.hands[side]) + self.desk.unknown[side] - hidden

    @property
    def battle(self) -> Battle | None:
        """The battle that is being fought or was fought last."""
        return self.desk.battle

    def __str__(self) -> str:
        return f"{self.start} ; {' '.join(map(str, self.moves))}" if self.moves else str(self.start)


@dataclass(frozen=True, slots=True)
class View:
    """What one side may see: a position in which unknown things are unknown.

    Everything that draws takes a View, so a Position, which may hold every card, cannot be drawn by mistake.
    """

    seen: Position
    side: Side | None = field(default=None, compare=False)
    """Whose view it is, which is not part of the notation; None sees everything."""
    closed: Position | None = field(default=None, compare=False, repr=False)
    """At the start of a round: how the round before ended, as far as this side saw it; None where nobody was
    there."""

    @property
    def now(self) -> Table:
        return self.seen.now

    @property
    def actor(self) -> Side | None:
        return self.seen.actor

    def __str__(self) -> str:
        return str(self.seen)
