"""Who reads what stands before a puzzle, blind to the rival's hand, finds it hardly more than by chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from statistics import mean

import pytest

from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.puzzling.avoid import trap_hints
from chuhan.games.chu_han.puzzling.hints import hints
from chuhan.games.chu_han.puzzling.lines import TrueLines
from chuhan.games.chu_han.puzzling.study import engine_of
from chuhan.puzzle import Puzzle
from chuhan.puzzle.collection import load_all
from tests.games.chu_han.puzzles.reader import by_chance, chance

Reader = Callable[[Puzzle, list[Move]], float]
ALL = [puzzle for puzzle in load_all(GAME) if puzzle.kind != "whatever"]


@cache
def first_hints() -> dict[str, str]:
    found = {}
    for one in ALL:
        prover = TrueLines(one.position, one.aim, engine_of(one.position), 20_000)
        told = trap_hints if one.kind == "avoid" else hints
        found[one.id] = told(prover, one.position)[0].text
    return found


def better_than_chance(found: Reader) -> Iterator[tuple[Puzzle, float]]:
    for puzzle in ALL:
        assert puzzle.proved is not None
        right = [GAME.parse_move(text) for text in puzzle.proved.winning]
        yield puzzle, found(puzzle, right) - by_chance(puzzle.position, right)


def before(puzzle: Puzzle) -> list[str]:
    """All words that a learner sees before the puzzle is solved, and one hint."""
    return [puzzle.question, puzzle.label, first_hints()[puzzle.id]]


def over_all(found: Reader) -> float:
    return mean(gain for _, gain in better_than_chance(found))


@pytest.mark.slow
def test_questions_and_first_hints_help_a_blind_reader_little() -> None:
    def read(puzzle: Puzzle, right: list[Move]) -> float:
        return chance(puzzle.position, right, before(puzzle))

    assert over_all(read) <= 0.10
    by_theme: dict[str, list[float]] = defaultdict(list)
    for puzzle, gain in better_than_chance(read):
        for theme in puzzle.themes:
            by_theme[theme].append(gain)
    told = {theme: round(mean(gains), 2) for theme, gains in by_theme.items() if mean(gains) > 0.20}
    assert told == {}


@pytest.mark.slow
def test_titles_and_themes_would_tell_it_much() -> None:
    def read(puzzle: Puzzle, right: list[Move]) -> float:
        return chance(puzzle.position, right, [*before(puzzle), puzzle.title], puzzle.themes)

    assert over_all(read) > 0.10
