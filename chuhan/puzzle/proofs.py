"""What the proofs of all games share: one answer, and the same one however open rulings go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from chuhan.puzzle.model import Puzzle, PuzzleError

UnderRulings = Callable[[Sequence[str]], Iterator[tuple[object, tuple[Any, ...] | None]]]
"""Given the rulings that are fixed: other rules, and what is right under them; None where the position cannot
be."""


def check_played_with(puzzle: Puzzle, where: str, rules: object) -> None:
    """The position itself must be played with the rulings that the puzzle depends on."""
    for name in puzzle.depends_on:
        ruling, _, setting = name.partition("=")
        if getattr(rules, ruling) != setting:
            raise PuzzleError(where, "depends_on", f"the position itself is not played with {name}")


def check_unique(puzzle: Puzzle, where: str, of: int, right: Sequence[Any]) -> None:
    """Exactly one of several answers must be right."""
    key = "choices" if puzzle.choices else "goal"
    if not right:
        raise PuzzleError(where, key, "no solution: no answer is right")
    if len(right) > 1:
        some = " ".join(map(str, right[:4]))
        raise PuzzleError(where, key, f"{len(right)} solutions, such as {some}; there must be exactly one")
    if of == 1:
        raise PuzzleError(where, "position", "there is only one answer, so there is nothing to find")


def check_rulings(puzzle: Puzzle, where: str, right: Sequence[Any], under: UnderRulings) -> None:
    """The same answer however the open rulings go, or the file says on which it depends."""
    for rules, other in under(puzzle.depends_on):
        if other != right:
            found = "the position cannot be" if other is None else f"{len(other)} answers are right"
            if other is not None and len(other) == 1:
                found = f"the answer is {other[0]}"
            raise PuzzleError(
                where, "depends_on", f"under the rules {rules} {found}: name the ruling the puzzle depends on"
            )
    for name in puzzle.depends_on:
        others = [one for one in puzzle.depends_on if one != name]
        if all(other == right for _, other in under(others)):
            raise PuzzleError(where, "depends_on", f"the answer does not depend on {name}")
