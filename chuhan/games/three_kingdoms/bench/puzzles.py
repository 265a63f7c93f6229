"""How long the questions of the collection take: until an answer is known and a wrong one refuted."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial

from chuhan.draw.tables import spread, table
from chuhan.games.three_kingdoms.puzzling.judge import judge_of
from chuhan.games.three_kingdoms.referee import legal_moves
from chuhan.interface import Option
from chuhan.puzzle.model import Puzzle

MOST_WRONG = 6
"""Of so many wrong answers to a puzzle each is refuted once."""


def run(collection: Iterable[Puzzle], most: int) -> str:
    """A table with two rows for each kind of puzzle, of which so many are asked; in processor time."""
    kinds = defaultdict[str, list[Puzzle]](list)
    for puzzle in collection:
        kinds[puzzle.themes[0]].append(puzzle)
    rows: list[tuple[str, ...]] = []
    for kind, puzzles in kinds.items():
        found = [_asked(puzzle) for puzzle in puzzles[:most]]
        answered = [first for first, _ in found]
        refuted = [one for _, wrong in found for one in wrong]
        rows.append((kind, str(len(answered)), *spread(answered, (50, 95))))
        rows.append(("… a wrong answer refuted", str(len(refuted)), *spread(refuted, (50, 95))))
    return table(("milliseconds of processor time", "times", "median", "p95", "maximum"), rows)


def _asked(puzzle: Puzzle) -> tuple[float, list[float]]:
    """How long the answer took a judge who knew nothing yet, and each refutation after it."""
    judge = judge_of(puzzle)
    answered = _milliseconds(partial(judge.right, puzzle.position))
    answers = [*map(Option, puzzle.choices)] or legal_moves(puzzle.position)
    refuted: list[float] = []
    for one in answers:
        taken = _milliseconds(partial(judge.verdict, puzzle.position, one))
        if not judge.verdict(puzzle.position, one).right:
            refuted.append(taken)
        if len(refuted) == MOST_WRONG:
            break
    return answered, refuted


def _milliseconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return 1e3 * (time.process_time() - started)
