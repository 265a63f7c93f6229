"""Proves a puzzle of the kind `whatever`: one guaranteed first move, under every open ruling that matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from chuhan.games.chu_han.notation import parse_card_list, parse_view
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.puzzling.aims import WIN_ROUND
from chuhan.games.chu_han.puzzling.alike import every_ruling
from chuhan.games.chu_han.puzzling.proving import check_rules
from chuhan.games.chu_han.puzzling.whatever.difficulty import difficulty
from chuhan.games.chu_han.puzzling.whatever.study import MOST_WORLDS, HiddenStudy
from chuhan.games.chu_han.puzzling.whatever.themes import themes_of
from chuhan.games.chu_han.rules import Ruleset
from chuhan.games.chu_han.solver.ghost import Ghost, Step
from chuhan.games.chu_han.solver.goals import NotSolved
from chuhan.games.chu_han.solver.layouts import count_worlds
from chuhan.games.chu_han.solver.whatever import ghost_of
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.puzzle.proofs import check_rulings, check_unique
from chuhan.refusal import NotationError


def parse_moment(text: str, buried: str) -> Ghost:
    """The view of a puzzle, with the buried cards that Ji Bu has shown. Raises NotationError."""
    return ghost_of(parse_view(text), buried=parse_card_list(buried))


def prove(puzzle: Puzzle, where: str = "") -> Proved:
    """What the [proved] table should say. Raises PuzzleError."""
    try:
        return _proved(puzzle, where)
    except NotSolved as end:
        raise PuzzleError(
            where, "position", f"is too large for a puzzle: not proved within {end.seconds:.0f} s"
        ) from None


def _proved(puzzle: Puzzle, where: str) -> Proved:
    ghost: Ghost = puzzle.position
    _check_form(puzzle, ghost, where)
    check_rules(puzzle, ghost.view.rules, where)
    study = HiddenStudy.of(ghost)
    check_unique(puzzle, where, len(study.values), study.right)
    check_rulings(puzzle, where, study.right, lambda fixed: guaranteed(ghost, fixed))
    if study.trap is None:
        raise PuzzleError(
            where,
            "position",
            "neither rule of thumb nor averaging goes wrong here by a move that wins in half of the layouts",
        )
    hard = difficulty(study)
    return Proved(
        value=1 if puzzle.side is Side.HAN else -1,
        winning=tuple(map(str, study.right)),
        line=tuple(map(str, study.line)),
        plies=hard.plies,
        level=hard.level,
        points=hard.points,
        rulings=puzzle.depends_on,
        shows=themes_of(study),
    )


def _check_form(puzzle: Puzzle, ghost: Ghost, where: str) -> None:
    """Whether there is anything to study."""
    if puzzle.goal != WIN_ROUND:
        raise PuzzleError(where, "goal", f"must be '{WIN_ROUND}' where cards are hidden")
    if ghost.side is not puzzle.side:
        raise PuzzleError(
            where, "side", f"it is {ghost.side.title}'s hand that is known, not {puzzle.side.title}'s"
        )
    if ghost.over:
        raise PuzzleError(where, "position", "the round is over here, so there is nothing to find")
    if ghost.actor is not ghost.side:
        raise PuzzleError(where, "side", f"here {ghost.actor.title} moves, not {puzzle.side.title}")
    if not ghost.view.hidden[ghost.side.other]:
        raise PuzzleError(where, "kind", "no card of the rival's hand is hidden here")
    worlds = count_worlds(ghost)
    if worlds is None or worlds > MOST_WORLDS:
        raise PuzzleError(where, "position", f"leaves more than {MOST_WORLDS} worlds open")


def guaranteed(ghost: Ghost, fixed: Sequence[str] = ()) -> Iterator[tuple[Ruleset, tuple[Step, ...] | None]]:
    """The guaranteed first moves under each combination of open rulings that matters; None where the plays on
    the table could not have been made."""
    for view in rulings(ghost, fixed):
        try:
            parse_view(str(view))
        except NotationError:
            yield view.rules, None
        else:
            yield view.rules, HiddenStudy.of(Ghost.of(view, ghost.side)).right


def rulings(ghost: Ghost, fixed: Sequence[str] = ()) -> Iterator[View]:
    """The view under every combination of the rulings that the rest of the round can depend on. The rival may
    hold any unseen card, so all of them are in reach."""
    view, rival = ghost.view, ghost.side.other
    hands = [view.hands[0], view.hands[1]]
    hands[rival] += ghost.unseen
    for other in every_ruling(replace(view, hands=(hands[0], hands[1])), tuple(fixed)):
        yield replace(view, rules=other.rules, doubled=other.doubled)
