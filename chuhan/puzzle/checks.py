"""Proves a puzzle again and says what does not hold: in sentences that name the key to mend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from chuhan.interface import Game
from chuhan.puzzle.files import PROVED_KEYS, dump, parse_puzzle
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.refusal import IllegalMove, NotationError


def problems(game: Game[Any, Any], puzzle: Puzzle, where: str = "") -> Iterator[str]:
    """Every sentence that `chuhan puzzles verify` has against a puzzle; none if all is well."""
    try:
        proved = game.prove(puzzle, where)
    except PuzzleError as error:
        yield str(error)
        return
    yield from _text_problems(game, puzzle, proved, where)
    if puzzle.proved is None:
        yield str(PuzzleError(where, "proved", "is missing: run `chuhan puzzles prove`"))
        return
    quality = () if puzzle.proved.quality is None else ("quality",)  # an older file has none
    for key in (*PROVED_KEYS, *quality):
        written, found = getattr(puzzle.proved, key), getattr(proved, key)
        if written != found:
            what = f"is stale: the file says {_shown(written)}, proved is {_shown(found)};"
            yield str(PuzzleError(where, f"proved.{key}", f"{what} run `chuhan puzzles prove`"))


def warnings(puzzle: Puzzle, where: str = "") -> Iterator[str]:
    """What was measured and is not as good as it should be; the numbers are proved together with the rest.
    Of a drill nobody asks it."""
    found = puzzle.proved.quality if puzzle.proved and not puzzle.drill else None
    for name in found.misses if found else ():
        yield str(PuzzleError(where, f"proved.{name}", "is not what a good puzzle has"))


def prove(game: Game[Any, Any], puzzle: Puzzle) -> Puzzle:
    """The puzzle of an author, with its [proved] table. Raises PuzzleError at the first thing that is wrong:
    an id, a theme, a rule or a comment that cannot be, or no proof."""
    written = parse_puzzle(dump(replace(puzzle, proved=None)), {game.id: game})
    proved = game.prove(written)
    for sentence in _text_problems(game, written, proved, ""):
        raise PuzzleError("", "", sentence)
    return replace(written, proved=proved)


def _text_problems(game: Game[Any, Any], puzzle: Puzzle, proved: Proved, where: str) -> Iterator[str]:
    for name in puzzle.themes:
        if name not in proved.shows:
            yield str(PuzzleError(where, "themes", f"the solution does not show '{name}'"))
    for text in puzzle.comments:
        if text in puzzle.choices:
            continue
        position = puzzle.position
        try:
            for word in text.split():
                position = game.play(position, game.parse_move(word))
        except (NotationError, IllegalMove) as error:
            yield str(PuzzleError(where, "comments", f"'{text}' cannot be played: {error}"))


def _shown(value: object) -> str:
    return f"[{' '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)
