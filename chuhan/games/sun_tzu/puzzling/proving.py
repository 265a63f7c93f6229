"""Proves a puzzle: one right answer, under every open ruling or under those that its file names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from chuhan.games.sun_tzu.cards import SIDES, Card
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.puzzling.aims import Aim
from chuhan.games.sun_tzu.puzzling.difficulty import difficulty
from chuhan.games.sun_tzu.puzzling.judge import SunTzuJudge
from chuhan.games.sun_tzu.puzzling.kinds import kind_of, themes_of
from chuhan.games.sun_tzu.puzzling.study import answers
from chuhan.games.sun_tzu.referee import play
from chuhan.games.sun_tzu.rules import SWITCHES, Ruleset
from chuhan.games.sun_tzu.solver.calm import is_calm
from chuhan.games.sun_tzu.solver.limits import CannotSolve, NotSolved
from chuhan.interface import Option
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.puzzle.proofs import check_played_with, check_rulings, check_unique
from chuhan.refusal import IllegalMove, NotationError

UNQUIET = ("map", "order", "marks")
"""What matters only where somebody may run short."""
LONGEST_LINE = 40


def prove(puzzle: Puzzle, where: str = "") -> Proved:
    """What the [proved] table should say. Raises PuzzleError."""
    _check_asked(puzzle, where)
    try:
        found = answers(puzzle.position, puzzle.aim, puzzle.choices)
        check_unique(puzzle, where, len(found.every), found.right)
        check_rulings(
            puzzle,
            where,
            found.right,
            lambda fixed: under_rulings(puzzle.position, puzzle.aim, puzzle.choices, fixed),
        )
        line = _line(puzzle, found.right[0])
        hard = difficulty(puzzle, found)
    except (NotSolved, CannotSolve) as error:
        raise PuzzleError(where, "position", f"cannot be proved: {error}") from None
    except ValueError as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError(where, "choices" if puzzle.choices else "position", str(error)) from None
    return Proved(
        value=str(found.worth[found.right[0]]) if puzzle.aim.plans else 1,
        winning=tuple(map(str, found.right)),
        line=line,
        plies=len(line),
        level=hard.level,
        points=hard.points,
        rulings=puzzle.depends_on,
        shows=themes_of(puzzle.position, puzzle.aim),
    )


def _check_asked(puzzle: Puzzle, where: str) -> None:
    position, aim = puzzle.position, puzzle.aim
    if position.over or position.actor is None:
        raise PuzzleError(where, "position", "the game is over here, so there is nothing to find")
    chosen = aim.reading is not None or aim.plans
    if chosen is not bool(puzzle.choices):
        what = "the goal asks for a choice, so there must be some" if chosen else "the goal asks for a move"
        raise PuzzleError(where, "choices", what)
    if aim.reading is not None:
        if None in position.laid:
            raise PuzzleError(where, "position", "a reading needs the cards of both sides on the board")
    elif position.actor is not puzzle.side:
        raise PuzzleError(where, "side", f"here {position.actor.title} decides, not {puzzle.side.title}")
    elif not kind_of(position, aim):
        raise PuzzleError(where, "position", "no puzzle is made of this decision")
    check_played_with(puzzle, where, position.start.rules)


def _line(puzzle: Puzzle, answer: Any) -> tuple[str, ...]:
    """The answer, what follows, and where the solver decides again the first right answer."""
    judge, position, made = SunTzuJudge(puzzle), puzzle.position, list[str]()
    if puzzle.choices:
        follow = judge.verdict(position, Option(answer)).follow
        return tuple(map(str, follow))
    while len(made) < LONGEST_LINE:
        verdict = judge.verdict(position, answer)
        if not verdict.right:
            raise CannotSolve(f"the judge does not accept {answer}")
        for move in (answer, *verdict.follow):
            made.append(str(move))
            position = play(position, move)
        if verdict.solved:
            return tuple(made)
        answer = judge.right(position)[0]
    raise CannotSolve("the line is too long")


# ---- open rulings ------------------------------------------------------------------------------------


def under_rulings(
    position: Position, aim: Aim, choices: Sequence[str], fixed: Sequence[str]
) -> Iterator[tuple[Ruleset, tuple[Any, ...] | None]]:
    """The right answers under each combination of rulings that can matter; None where the position cannot
    be."""
    for rules in combinations(position, {name.partition("=")[0] for name in fixed}):
        try:
            yield rules, answers(with_rules(position, rules), aim, choices).right
        except (NotationError, IllegalMove):
            yield rules, None
        except ValueError:
            yield rules, ()


def with_rules(position: Position, rules: Ruleset) -> Position:
    """The same position, moves and all, under other rules. Raises NotationError."""
    start = str(replace(position.start, rules=rules))
    moves = " ".join(map(str, position.moves))
    return parse_position(f"{start} ; {moves}" if moves else start)


def combinations(position: Position, fixed: set[str]) -> Iterator[Ruleset]:
    for rules in _product(position.start.rules, matters(position) - fixed):
        quiet = is_calm(replace(position.start, rules=rules))
        inside = len(position.moves) > len(SIDES)
        yield from _product(rules, set(UNQUIET) - fixed) if not quiet or inside else (rules,)


def _product(rules: Ruleset, names: set[str]) -> Iterator[Ruleset]:
    wanted = [name for name in SWITCHES if name in names]
    for settings in product(*(SWITCHES[name] for name in wanted)):
        chosen: dict[str, Any] = dict(zip(wanted, settings, strict=True))
        yield replace(rules, **chosen)


def matters(position: Position) -> set[str]:
    """The rulings that can matter even where nobody runs short; the others of section 10 have no say here."""
    start = position.start
    cards = {card for side in SIDES for card in (*start.hands[side], *start.pools[side], *start.piles[side])}
    found = set[str]()
    if Card.PLAGUE in cards:
        found.add("plague")
    if any(card is not None and card.cost for card in cards):
        found |= {"cost", "tie_cost"}
    if any(start.aside) and any(card is not None and not card.framed for card in cards):
        found |= {"reinforce", "last_call"}
    if any(start.lords):
        found |= {"feint", "lords"}
    if start.events is not None:
        found.add("light")
    return found
