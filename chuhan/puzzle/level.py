"""How levels are called, and which one some points of difficulty come to; a game says what it counts."""

from __future__ import annotations

from collections.abc import Sequence

LEVELS = ("Recruit", "Soldier", "Captain", "General", "Sovereign")
"""The easiest first."""


def level_of(points: int, starts_at: Sequence[int]) -> str:
    """`starts_at`: the points from which on each level begins."""
    return LEVELS[sum(points >= start for start in starts_at) - 1]
