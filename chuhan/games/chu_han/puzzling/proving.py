"""Proves a puzzle again and says what does not hold: in sentences that name the key to mend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import joined, parse_move, parse_position
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.alike import count_as_one, every_ruling, rulings_text
from chuhan.games.chu_han.puzzling.difficulty import difficulty
from chuhan.games.chu_han.puzzling.study import Study, winning_first_moves
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.rules import Ruleset
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.refusal import IllegalMove, NotationError


def study_of(puzzle: Puzzle, where: str = "") -> Study:
    """The study of a puzzle, if there is anything to study. Raises PuzzleError."""
    position = puzzle.position
    if position.over:
        raise PuzzleError(where, "position", "the round is over here, so there is nothing to find")
    if position.actor is not puzzle.side:
        raise PuzzleError(where, "side", f"here {position.actor.title} moves, not {puzzle.side.title}")
    for name in puzzle.depends_on:
        ruling, _, setting = name.partition("=")
        if getattr(position.rules, ruling) is not (setting == "yes"):
            raise PuzzleError(where, "depends_on", f"the position itself is not played with {name}")
    return Study.of(position, puzzle.aim)


def prove(puzzle: Puzzle, where: str = "", study: Study | None = None) -> Proved:
    """What the [proved] table should say. Raises PuzzleError if the puzzle has not exactly one solution."""
    study = study or study_of(puzzle, where)
    if not study.winning:
        raise PuzzleError(where, "goal", f"no solution: no first move reaches '{puzzle.goal}'")
    if not count_as_one(study.position, study.winning):
        raise PuzzleError(
            where,
            "goal",
            f"{len(study.winning)} solutions: {joined(study.winning)} all reach '{puzzle.goal}',"
            " and there must be exactly one first move that does",
        )
    if not study.wrong:
        raise PuzzleError(where, "position", "there is only one legal move, so there is nothing to find")
    _check_rulings(puzzle, where, study)
    if not study.line.shortest:
        raise PuzzleError(where, "position", "the shortest win is too long to be found here")
    best = max if puzzle.side is Side.HAN else min
    hard = difficulty(study)
    return Proved(
        value=best(study.values.values()),
        winning=tuple(map(str, study.winning)),
        line=tuple(map(str, study.line.moves)),
        plies=hard.plies,
        level=hard.level,
        points=hard.points,
        rulings=puzzle.depends_on,
    )


def _check_rulings(puzzle: Puzzle, where: str, study: Study) -> None:
    """The same answer under every combination of open rulings, or the file says on which it depends."""
    for rules, winning in answers(puzzle.position, puzzle.aim, puzzle.depends_on):
        if winning == study.winning:
            continue
        found = f"the answer is {joined(winning)}" if winning else "there is no solution"
        if winning is None:
            found = "the position cannot be"
        raise PuzzleError(
            where,
            "depends_on",
            f"under the rulings {rulings_text(rules)} {found}, not {joined(study.winning)}:"
            " name the ruling the puzzle depends on",
        )
    for name in puzzle.depends_on:
        others = tuple(other for other in puzzle.depends_on if other != name)
        free = answers(puzzle.position, puzzle.aim, others)
        if all(winning == study.winning for _, winning in free):
            raise PuzzleError(where, "depends_on", f"the answer does not depend on {name}")


def answers(
    position: Position, aim: Aim, fixed: tuple[str, ...] = (), max_nodes: int = 0
) -> Iterator[tuple[Ruleset, list[Move] | None]]:
    """The winning first moves under each combination of open rulings that matters.

    None where the plays that already lie on the table could not have been made.
    """
    for other in every_ruling(position, fixed):
        try:
            parse_position(str(other))
        except NotationError:
            yield other.rules, None
        else:
            yield other.rules, winning_first_moves(other, aim, max_nodes)


def problems(puzzle: Puzzle, where: str = "") -> Iterator[str]:
    """Every sentence that `chuhan puzzles verify` has against a puzzle; none if all is well."""
    try:
        study = study_of(puzzle, where)
        proved = prove(puzzle, where, study)
    except PuzzleError as error:
        yield str(error)
        return
    for name in puzzle.themes:
        if not THEMES[name].shown_by(study):
            yield str(PuzzleError(where, "themes", f"the solution does not show '{name}'"))
    yield from _comment_problems(puzzle, where)
    if puzzle.proved is None:
        yield str(PuzzleError(where, "proved", "is missing: run `chuhan puzzles prove`"))
        return
    for field in fields(Proved):
        written, found = getattr(puzzle.proved, field.name), getattr(proved, field.name)
        if written != found:
            yield str(
                PuzzleError(
                    where,
                    f"proved.{field.name}",
                    f"is stale: the file says {_shown(written)}, proved is {_shown(found)};"
                    " run `chuhan puzzles prove`",
                )
            )


def _comment_problems(puzzle: Puzzle, where: str) -> Iterator[str]:
    for text in puzzle.comments:
        position = puzzle.position
        try:
            for word in text.split():
                move: Move = parse_move(word)
                position = play(position, move)
        except (NotationError, IllegalMove) as error:
            yield str(PuzzleError(where, "comments", f"'{text}' cannot be played: {error}"))


def _shown(value: object) -> str:
    return f"[{' '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)
