"""Puzzles with one move to avoid: every other first move wins the round. Proof, judge and hints of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from chuhan.games.chu_han.cards import NONE, Cards
from chuhan.games.chu_han.moves import Move, cards_of, shown_cards
from chuhan.games.chu_han.notation import joined
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.aims import WIN_ROUND
from chuhan.games.chu_han.puzzling.alike import count_as_one, every_ruling, rulings_text
from chuhan.games.chu_han.puzzling.difficulty import Players, difficulty, players
from chuhan.games.chu_han.puzzling.hints import Hint, in_the_way, shown_and_told
from chuhan.games.chu_han.puzzling.judge import ProvingJudge
from chuhan.games.chu_han.puzzling.lines import TrueLines
from chuhan.games.chu_han.puzzling.principles import Moment, principle
from chuhan.games.chu_han.puzzling.proving import study_of
from chuhan.games.chu_han.puzzling.quality import (
    MOST_REFUTING,
    MOST_SOLVING,
    PLAUSIBLE,
    is_needed,
    leaves,
    plausible,
    skeleton,
)
from chuhan.games.chu_han.puzzling.study import Study, steps, values_of_moves
from chuhan.games.chu_han.puzzling.themes import themes_of
from chuhan.games.chu_han.puzzling.words import ending_of
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.goals import NotSolved
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.interface import Verdict
from chuhan.language import say
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError, Quality

FEWEST = 4
"""Moves that there must be: of three anybody finds the one that loses."""


@dataclass
class Trap:
    """A won position in which one first move loses; its themes are those of what the rival does then."""

    study: Study

    @property
    def move(self) -> Move:
        """The one that loses."""
        return self.study.wrong[0]

    @cached_property
    def rival(self) -> Study:
        """The position after it, with the answer of the smallest proof as its solution."""
        found = Study.of(play(self.study.position, self.move), Aim(self.study.aim.side.other))
        best = found.prover.best_move(found.position)[0]
        found.values = {best: found.values[best]} | found.values
        return found

    @property
    def line(self) -> tuple[Move, ...]:
        return (self.move, *self.rival.line.moves)

    @property
    def is_one(self) -> bool:
        """Is there exactly one move that loses, among enough of them, and is it the rival's turn then?"""
        study = self.study
        if len(study.values) < FEWEST or not count_as_one(study.position, study.wrong):
            return False
        after = play(study.position, self.move)
        return not after.over and after.actor is not study.aim.side

    def quality(self, themes: Sequence[str], asked: Players) -> Quality:
        """The natural move is never right: it is the one that loses, or this is no trap."""
        study = self.study
        refuting = leaves(study, play(study.position, self.move))
        solving = leaves(study, study.position)
        likely = len(plausible(study, asked))
        misses = []
        if not (asked.chosen[0] in study.wrong and 0 < refuting <= MOST_REFUTING):
            misses.append("refutation")
        if not 0 < solving <= MOST_SOLVING:
            misses.append("solution")
        if themes and not is_needed(self.rival, themes[0]):
            misses.append("theme")
        if likely not in PLAUSIBLE:
            misses.append("plausible")
        cluster = f"avoid: {skeleton(self.rival)}"
        return Quality(cluster, False, refuting, solving, likely, tuple(misses))


def prove_avoided(puzzle: Puzzle, where: str) -> Proved:
    """Every first move wins the round but one, under every open ruling. Raises PuzzleError."""
    if puzzle.goal != WIN_ROUND:
        raise PuzzleError(where, "goal", f"must be '{WIN_ROUND}': that is what one move throws away")
    try:
        return _proved(puzzle, where)
    except NotSolved as end:
        what = f"is too large for a puzzle: not proved within {end.seconds:.0f} s"
        raise PuzzleError(where, "position", what) from None


def _proved(puzzle: Puzzle, where: str) -> Proved:
    study = study_of(puzzle, where)
    trap = Trap(study)
    if len(study.values) < FEWEST:
        raise PuzzleError(where, "position", f"has fewer than {FEWEST} legal moves")
    if not study.wrong:
        raise PuzzleError(where, "goal", "no solution: no first move loses")
    if not count_as_one(study.position, study.wrong):
        what = f"{len(study.wrong)} solutions: {joined(study.wrong)} all lose, and exactly one move must"
        raise PuzzleError(where, "goal", what)
    if not trap.is_one:
        raise PuzzleError(where, "position", f"after {trap.move} the other side must be to move")
    for other in every_ruling(puzzle.position, puzzle.depends_on):
        values = values_of_moves(other, Goal.ROUND)
        lost = [move for move, value in values.items() if not puzzle.aim.reached_by(value)]
        if lost != study.wrong:
            what = f"under the rulings {rulings_text(other.rules)} it is {joined(lost)} that loses"
            raise PuzzleError(where, "depends_on", what)
    asked = players(study)
    hard = replace(difficulty(study, asked), plies=len(trap.line))
    best = max if puzzle.side.value == 0 else min
    return Proved(
        value=best(study.values.values()),
        winning=tuple(map(str, study.wrong)),
        line=tuple(map(str, trap.line)),
        plies=hard.plies,
        level=hard.level,
        points=hard.points,
        rulings=puzzle.depends_on,
        quality=trap.quality(puzzle.themes, asked),
        shows=themes_of(trap.rival),
    )


class AvoidJudge(ProvingJudge):
    """The answer is the move that loses. What the rival does about it is played out; so is the win after any
    other move."""

    def judged(self, position: Position, move: Move) -> Verdict:
        loses = not self.prover.holds(play(position, move))
        line = self.prover.line(play(position, move)).moves
        end = play(position, move)
        for step in line:
            end = play(end, step)
        if loses:
            lost = say("That one loses: {ending}.", ending=ending_of(end, self.puzzle.aim).sentence)
            return Verdict(True, line, solved=True, ending=lost)
        sentence = say("This one still wins the round. Look for the move that does not.")
        return Verdict(False, line, sentence, ending=self._ending(end))

    def advised(self, position: Position) -> tuple[Hint, ...]:
        return trap_hints(self.prover, position)


def trap_hints(prover: TrueLines, position: Position) -> tuple[Hint, ...]:
    """From the least to the most: what of the rival's would punish it, the principle, the cards, the move."""
    side = prover.aim.side
    lost = next(move for move, after in prover.children(position).items() if not prover.holds(after))
    after = play(position, lost)
    made = tuple(steps(after, prover.line(after).moves))
    return (
        Hint(in_the_way(position, side.other, made), NONE),
        Hint(str(principle(Moment(Aim(side.other), made))), NONE),
        *shown_and_told(side, lost, Cards.of(dict.fromkeys(cards_of(lost))), shown_cards(lost)),
    )
