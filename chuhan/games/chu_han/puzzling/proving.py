"""Proves a puzzle: one solution, under every open ruling, with a line short enough to be found."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import joined, parse_position
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.alike import count_as_one, every_ruling, rulings_text
from chuhan.games.chu_han.puzzling.difficulty import difficulty, players
from chuhan.games.chu_han.puzzling.quality import quality
from chuhan.games.chu_han.puzzling.study import Study, winning_first_moves
from chuhan.games.chu_han.puzzling.themes import themes_of
from chuhan.games.chu_han.rules import Ruleset
from chuhan.games.chu_han.solver.goals import NotSolved
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.refusal import NotationError


def study_of(puzzle: Puzzle, where: str = "") -> Study:
    """The study of a puzzle, if there is anything to study. Raises PuzzleError."""
    position = puzzle.position
    if position.over:
        raise PuzzleError(where, "position", "the round is over here, so there is nothing to find")
    if position.actor is not puzzle.side:
        raise PuzzleError(where, "side", f"here {position.actor.title} moves, not {puzzle.side.title}")
    check_rules(puzzle, position.rules, where)
    return Study.of(position, puzzle.aim)


def check_rules(puzzle: Puzzle, rules: Ruleset, where: str) -> None:
    """The position itself must be played with the rulings that the puzzle depends on."""
    for name in puzzle.depends_on:
        ruling, _, setting = name.partition("=")
        if getattr(rules, ruling) is not (setting == "yes"):
            raise PuzzleError(where, "depends_on", f"the position itself is not played with {name}")


def prove(puzzle: Puzzle, where: str = "") -> Proved:
    """What the [proved] table should say. Raises PuzzleError if the puzzle has not exactly one solution,
    or if it is too large to tell."""
    try:
        return _proved(puzzle, where)
    except NotSolved as end:
        raise PuzzleError(
            where, "position", f"is too large for a puzzle: not proved within {end.seconds:.0f} s"
        ) from None


def _proved(puzzle: Puzzle, where: str) -> Proved:
    study = study_of(puzzle, where)
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
    asked = players(study)
    hard = difficulty(study, asked)
    return Proved(
        value=best(study.values.values()),
        winning=tuple(map(str, study.winning)),
        line=tuple(map(str, study.line.moves)),
        plies=hard.plies,
        level=hard.level,
        points=hard.points,
        rulings=puzzle.depends_on,
        quality=quality(study, puzzle.themes, asked),
        shows=themes_of(study),
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
