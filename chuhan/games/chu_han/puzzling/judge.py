"""Judges the moves of one puzzle: asks the prover, remembers, and works ahead while the solver thinks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Generic, Protocol, TypeVar

from chuhan import slices
from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Allow, Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.explain.explanation import Part, explained, why_wrong
from chuhan.games.chu_han.puzzling.hints import Hint, hints, refute
from chuhan.games.chu_han.puzzling.lines import TrueLines
from chuhan.games.chu_han.puzzling.study import LONGEST_SECONDS, PUZZLE_LINE_NODES
from chuhan.games.chu_han.puzzling.words import ending_of
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.ahead import Question, WorkAhead
from chuhan.games.chu_han.solver.goals import NotSolved, Why
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.search import Engine, engine_for, make_engine
from chuhan.games.chu_han.words import deed
from chuhan.interface import CannotJudge, Explained, Verdict
from chuhan.language import say
from chuhan.puzzle.model import Puzzle


class Limited(Protocol):
    limits: Limits


P = TypeVar("P")
E = TypeVar("E", bound=Limited)


class AheadJudge(ABC, Generic[P, E]):
    """What the judges of all kinds share. A puzzle has one engine, made when first asked; what it answers is
    remembered, and while the solver thinks it answers ahead."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._ahead = WorkAhead()
        self._verdicts: dict[tuple[P, Move], Verdict] = {}
        self._advice: dict[P, tuple[Hint, ...]] = {}

    @cached_property
    def engine(self) -> E:
        return self.make_engine()

    # ---- what a kind says ------------------------------------------------------------------------

    @abstractmethod
    def make_engine(self) -> E: ...

    @abstractmethod
    def moves(self, position: P) -> Sequence[Move]:
        """What the solver may do here."""

    @abstractmethod
    def judged(self, position: P, move: Move) -> Verdict:
        """Of a legal move of the solver's. May raise NotSolved."""

    @abstractmethod
    def advised(self, position: P) -> tuple[Hint, ...]:
        """May raise NotSolved."""

    # ---- what the kit asks -----------------------------------------------------------------------

    def verdict(self, position: P, move: Move) -> Verdict:
        with self._asked():
            return self._judged(position, move)

    def advice(self, position: P) -> Sequence[tuple[str, Cards]]:
        with self._asked():
            return self._advised(position)

    @contextmanager
    def _asked(self) -> Iterator[None]:
        """Somebody waits: work ahead gives way, and after a while the answer is that there is none."""
        with self._ahead.first():
            self.engine.limits = Limits(max_seconds=LONGEST_SECONDS)
            try:
                yield
            except NotSolved:
                raise CannotJudge(
                    say("This puzzle is too large for the solver here. Please choose another.")
                ) from None

    def words(self, side: Side, move: Move) -> str:
        return str(deed(side, move))

    def prepare(self, position: P) -> None:
        """Answer beforehand what may be asked here; stops when another position is prepared."""
        self._ahead.start(self._questions(position))

    def rest(self) -> None:
        self._ahead.rest()

    # ---- questions to the prover -----------------------------------------------------------------

    def _questions(self, position: P) -> Iterator[Question]:
        """First the hints, which find the right way, then every move."""
        yield partial(self._beforehand, partial(self._advised, position))
        for move in self.moves(position):
            yield partial(self._beforehand, partial(self._judged, position, move))

    def _beforehand(self, question: Question) -> None:
        self.engine.limits = Limits(max_seconds=self._ahead.longest)
        question()

    def _judged(self, position: P, move: Move) -> Verdict:
        if (position, move) not in self._verdicts:
            self._verdicts[position, move] = self.judged(position, move)
        return self._verdicts[position, move]

    def _advised(self, position: P) -> tuple[Hint, ...]:
        if position not in self._advice:
            self._advice[position] = self.advised(position)
        return self._advice[position]


class ProvingJudge(AheadJudge[Position, Engine]):
    """All cards lie open: one prover answers everything about a puzzle."""

    def make_engine(self) -> Engine:
        return make_engine(engine_for(self.puzzle.position), Limits())

    @cached_property
    def prover(self) -> TrueLines:
        puzzle = self.puzzle
        return TrueLines(puzzle.position, puzzle.aim, self.engine, PUZZLE_LINE_NODES, self._ahead.wanted)

    def moves(self, position: Position) -> Sequence[Move]:
        return legal_moves(position)

    def judged(self, position: Position, move: Move) -> Verdict:
        refuted = refute(self.prover, position, move)
        if refuted is not None:
            return Verdict(False, refuted.line.moves, refuted.sentence, ending=self._ending(refuted.end))
        follow: list[Move] = []
        end = play(position, move)
        while (reply := self._reply(end)) is not None:
            follow.append(reply)
            end = play(end, reply)
        return Verdict(True, tuple(follow), solved=end.over, ending=self._ending(end))

    def _reply(self, position: Position) -> Move | None:
        """The best defence, or the solver's own part where nothing is possible but to let it happen."""
        if position.over:
            return None
        if position.actor is not self.puzzle.side:
            return self.prover.best_move(position)[0]
        return Allow() if position.pending and legal_moves(position) == [Allow()] else None

    def explain(self, position: Position, move: Move, ready: Callable[[Explained], object]) -> None:
        self._ahead.start(iter((partial(self._explain, position, move, ready),)))

    def _explain(self, position: Position, move: Move, ready: Callable[[Explained], object]) -> None:
        """At its limits nothing is told: what the verdict has said remains."""
        self.engine.limits = Limits(max_seconds=self._ahead.longest)
        try:
            if self.prover.holds(play(position, move)):
                told = explained(self.prover, position, move).texts
            else:
                told = [(str(Part.WHY_NOT.value), [str(why_wrong(self.prover, position, move))])]
        except NotSolved as end:
            if end.why is Why.STOPPED or not slices.THREADS:  # to be asked again
                raise
            told = []
        ready(told)

    def _ending(self, end: Position) -> str:
        return say("{ending}.", ending=ending_of(end, self.puzzle.aim).sentence) if end.over else ""

    def advised(self, position: Position) -> tuple[Hint, ...]:
        """Of several good moves the hints speak of the one that takes least to prove."""
        return hints(self.prover, position)
