"""What test_every_game must be told about a game: each game's tests have a `hooks.py` with its `HOOKS`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from chuhan.interface import Game


class Case(NamedTuple):
    """A refusal to be met: the last of these moves from a position, all but the last in notation."""

    rule: str
    text: str
    moves: tuple[Any, ...]
    words: str
    """What the sentence must speak of."""


def case(rule: str, text: str, *moves: Any, words: str) -> Case:
    return Case(rule, text, moves, words)


@dataclass(frozen=True, kw_only=True)
class Hooks:
    game: Game[Any, Any]
    rulebook: Path
    """The folder of the tests named after rules: `test_1_heaps.py` with `test_1_2_…`."""
    puzzles: Path
    refusals: Sequence[Case]
    handed_on: tuple[str, ...] = ()
    """Files in which a refusal is made of a sentence that stands elsewhere, in a call of `refuse`."""
    choice_of: Callable[[Any], Mapping[str, Sequence[str]]]
    """A move as a browser sends what was chosen for it."""
    tried_of: Callable[[Any], Mapping[str, Sequence[str]]] | None = None
    """The same for a move that the board offers no button for, where it is another choice."""
    jargon: re.Pattern[str] = re.compile(r"[{}]")
    """What no sentence for a learner says, in whichever language."""
    redealt: Callable[[Any, Any, Random], Any]
    """A position with everything changed that a side cannot see."""

    def sources(self) -> Iterator[tuple[str, str]]:
        """Every Python file of the game, by its path in the game's folder."""
        folder = Path(inspect.getfile(type(self.game))).parent
        for path in sorted(folder.rglob("*.py")):
            if self.rulebook not in path.parents:
                yield path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")
