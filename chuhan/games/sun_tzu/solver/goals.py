"""What a side may want of a round, and what a round has come to for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chuhan.games.sun_tzu.cards import SCORING, Province, Side
from chuhan.games.sun_tzu.position import Position, Result, Table
from chuhan.games.sun_tzu.position.desk import Asked

KINDS = ("margin", "win", "early", "lead", "hold")


@dataclass(frozen=True, slots=True)
class Goal:
    """`margin`, `win`, `early`, `lead3` or `hold:QW`, seen from one side."""

    kind: str
    side: Side
    lead: int = 0
    hold: tuple[Province, ...] = ()

    def __str__(self) -> str:
        if self.kind == "lead":
            return f"lead{self.lead}"
        return f"hold:{''.join(map(str, self.hold))}" if self.kind == "hold" else self.kind

    @property
    def enough(self) -> int | None:
        """The value that keeps the promise of the goal; a margin is the better the higher it is."""
        return None if self.kind == "margin" else 1

    def of_margin(self, margin: int) -> int:
        """The value of a margin, for goals that look at nothing else."""
        if self.kind == "margin":
            return margin
        return int(margin >= (9 if self.kind == "early" else self.lead))


def parse_goal(text: str, side: Side) -> Goal:
    """Raises ValueError with what a goal can be."""
    if text in ("margin", "win", "early"):
        return Goal(text, side)
    if found := re.fullmatch(r"lead(-?[0-9]{1,2})", text):
        return Goal("lead", side, lead=int(found[1]))
    letters = text.removeprefix("hold:")
    if letters != text and letters and set(letters) <= set("QCJHW") and len(set(letters)) == len(letters):
        return Goal("hold", side, hold=tuple(Province("QCJHW".index(letter)) for letter in sorted(letters)))
    raise ValueError(f"A goal is margin, win, early, lead3 (any number) or hold:QW (provinces), not '{text}'")


def points(table: Table, number: int) -> int:
    """Blue's points less Red's if the armies of this table were counted in that round; 0 without scoring."""
    if number not in SCORING:
        return 0
    value = SCORING.index(number)
    return sum(
        int(display[value]) * ((n > 0) - (n < 0))
        for display, n in zip(table.displays, table.armies, strict=True)
    )


def is_settled(position: Position) -> bool:
    """Are the battles of the round over, so that goals can be read off?"""
    return not position.moves or (position.asked is not None and position.asked.about is Asked.KEEP)


def value(goal: Goal, start: Table, end: Position) -> int:
    """What the round that began with `start` has come to; its battles are over."""
    now, sign = end.now, goal.side.sign
    if goal.kind == "win":
        if now.result in (None, Result.DRAWN):
            return 0
        return 1 if (now.result is Result.BLUE) is (goal.side is Side.BLUE) else -1
    if goal.kind == "hold":
        return int(all(now.armies[province] * sign > 0 for province in goal.hold))
    cut_short = start.events is not None and now.events is None  # 9.7: nothing is scored
    counted = 0 if cut_short else points(now, start.round)
    if goal.kind == "early" and (cut_short or start.round not in SCORING[:2]):
        return 0
    return goal.of_margin(sign * (start.track + counted))  # before the marker stops (7.3)
