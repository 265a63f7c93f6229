"""Judges the moves of one puzzle: asks the prover, remembers, and works ahead while the solver thinks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Allow, Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.hints import Hint, hints, refute
from chuhan.games.chu_han.puzzling.study import LONGEST_SECONDS, PUZZLE_LINE_NODES
from chuhan.games.chu_han.puzzling.words import ending_of
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.ahead import Question, WorkAhead
from chuhan.games.chu_han.solver.engines import remember
from chuhan.games.chu_han.solver.goals import NotSolved
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.proof import Prover
from chuhan.games.chu_han.solver.search import Engine, engine_for, make_engine
from chuhan.games.chu_han.words import deed
from chuhan.interface import CannotJudge, Verdict
from chuhan.language import say
from chuhan.puzzle.model import Puzzle

LONGEST_AHEAD = 5.0
"""Seconds for one question that nobody has asked yet: whoever asks something meanwhile waits for its end."""


class ProvingJudge:
    """One prover, and with it one engine, answers everything about a puzzle; it is made when first asked."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._ahead = WorkAhead()
        self._verdicts: dict[tuple[Position, Move], Verdict] = {}
        self._advice: dict[Position, tuple[Hint, ...]] = {}
        remember(self)

    @cached_property
    def engine(self) -> Engine:
        return make_engine(engine_for(self.puzzle.position), Limits())

    @cached_property
    def prover(self) -> Prover:
        return Prover(
            self.puzzle.position,
            self.puzzle.aim,
            engine=self.engine,
            line_nodes=PUZZLE_LINE_NODES,
            stopped=self._ahead.wanted,
        )

    # ---- what the kit asks -----------------------------------------------------------------------

    def verdict(self, position: Position, move: Move) -> Verdict:
        """Judge a legal move of the solver's."""
        with self._asked():
            return self._judged(position, move)

    def advice(self, position: Position) -> Sequence[tuple[str, Cards]]:
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

    def prepare(self, position: Position) -> None:
        """Answer beforehand what may be asked here; stops when another position is prepared."""
        self._ahead.start(self._questions(position))

    def rest(self) -> None:
        self._ahead.rest()

    def let_go(self) -> None:
        """Drop the prover with its engine."""
        self.rest()
        self.__dict__.pop("prover", None)
        self.__dict__.pop("engine", None)

    # ---- questions to the prover -----------------------------------------------------------------

    def _questions(self, position: Position) -> Iterator[Question]:
        """First the hints, which find the right way, then every move."""
        yield partial(self._beforehand, partial(self._advised, position))
        for move in legal_moves(position):
            yield partial(self._beforehand, partial(self._judged, position, move))

    def _beforehand(self, question: Question) -> None:
        self.engine.limits = Limits(max_seconds=LONGEST_AHEAD)
        question()

    def _judged(self, position: Position, move: Move) -> Verdict:
        if (position, move) not in self._verdicts:
            self._verdicts[position, move] = self._verdict(position, move)
        return self._verdicts[position, move]

    def _verdict(self, position: Position, move: Move) -> Verdict:
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

    def _ending(self, end: Position) -> str:
        return say("{ending}.", ending=ending_of(end, self.puzzle.aim).sentence) if end.over else ""

    def _advised(self, position: Position) -> tuple[Hint, ...]:
        """Of several good moves the hints speak of the quickest."""
        if position not in self._advice:
            self._advice[position] = hints(position, self.puzzle.aim, self.prover.line(position))
        return self._advice[position]
