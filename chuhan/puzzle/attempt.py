"""One try at a puzzle: right moves are met by the proved best defence, wrong ones by their refutation."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial
from threading import Event, Lock, Thread, main_thread
from time import sleep, thread_time

from chuhan.games.chu_han.cards import NONE, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, cards_of
from chuhan.games.chu_han.position import Claim, Position, Side
from chuhan.games.chu_han.puzzling.hints import Hints, hints, refute
from chuhan.games.chu_han.puzzling.study import LINE_NODES
from chuhan.games.chu_han.puzzling.words import ending_words
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.engines import remember
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.proof import Prover
from chuhan.games.chu_han.words import deed
from chuhan.puzzle import Puzzle, Study

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

MOST_HINTS = 3
BREATH = 0.002
"""Seconds between two questions that are asked in advance, so that others get their turn."""
AHEAD = 1.5
"""So many seconds of work may be done in advance for one position; a whole class may share the machine."""


class _Interrupted(Exception):
    """Somebody waits for an answer, so a question asked in advance has to wait."""


class _Interruptible(Limits):
    """Limits of a search that gives way when somebody waits. What it has found till then stays true."""

    def __init__(self, max_nodes: int, wanted: Event) -> None:
        super().__init__(max_nodes)
        self.wanted = wanted

    def count(self) -> None:
        super().count()
        if self.wanted.is_set():
            raise _Interrupted


class _PoliteProver(Prover):
    """A prover whose search for the shortest line can be broken off from another thread."""

    def __init__(self, puzzle: Puzzle, wanted: Event) -> None:
        super().__init__(puzzle.position, puzzle.aim, line_nodes=LINE_NODES)
        self.wanted = wanted

    def line_limits(self) -> Limits:
        return _Interruptible(self.line_nodes, self.wanted)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move of the solver's comes to.

    Right: the moves that follow before the solver has something to decide again.
    Wrong: why, and the moves that refute it, to the end of the round.
    """

    right: bool
    follow: tuple[Move, ...]
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """Three hints, and the cards that the first and the last of them speak of."""

    hints: Hints
    cards: Cards
    move: Cards


class Judge:
    """Asks the prover about one puzzle and remembers; it can be asked in advance, while the solver thinks."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._lock = Lock()  # a prover must not be asked two things at once
        self._wanted = Event()
        self._verdicts: dict[tuple[Position, Move], Verdict] = {}
        self._advice: dict[Position, Advice] = {}
        self._preparing: Position | None = None
        remember(self)

    @cached_property
    def _prover(self) -> Prover:
        return _PoliteProver(self.puzzle, self._wanted)

    def verdict(self, position: Position, move: Move) -> Verdict:
        """Judge a legal move of the solver's."""
        with self._first_in_line():
            return self._judged(position, move)

    def advice(self, position: Position) -> Advice:
        with self._first_in_line():
            return self._advised(position)

    @contextmanager
    def _first_in_line(self) -> Iterator[None]:
        """Whoever asks now comes before whatever is being prepared."""
        self._wanted.set()
        with self._lock:
            self._wanted.clear()
            yield

    def prepare(self, position: Position) -> Thread | None:
        """Answer beforehand what may be asked here; stops when another position is prepared."""
        self._preparing = position
        # No daemon: Python must not end while the native solver still runs. The work ahead is soon done.
        thread = Thread(target=self._work_ahead, args=(position,), name="chuhan-judge", daemon=False)
        try:
            thread.start()
        except RuntimeError:  # no threads here, as in a browser's own Python: then a click waits
            return None
        return thread

    def rest(self) -> None:
        """Nothing more is to be prepared."""
        self._preparing = None

    def let_go(self) -> None:
        """Drop the prover with its engine."""
        self.rest()
        self.__dict__.pop("_prover", None)

    def _work_ahead(self, position: Position) -> None:
        """First the hints, which find the right way, then every move."""
        questions: list[Callable[[], object]] = [partial(self._advised, position)]
        questions += [partial(self._judged, position, move) for move in legal_moves(position)]
        questions.reverse()
        try:
            while questions and self._goes_on(position):
                try:
                    with self._lock:
                        questions[-1]()
                    questions.pop()
                except _Interrupted:
                    pass  # ask again later: what was found so far makes it quicker
                sleep(BREATH)
        except Exception:
            log.exception("Could not prepare %s", position)

    def _goes_on(self, position: Position) -> bool:
        """Is the work ahead still wanted, and has it not taken too long?"""
        return self._preparing is position and thread_time() < AHEAD and main_thread().is_alive()

    def _judged(self, position: Position, move: Move) -> Verdict:
        if (position, move) not in self._verdicts:
            after = play(position, move)
            refuted = None if self._prover.holds(after) else refute(self._study(position), move)
            if refuted is None:
                found = Verdict(True, tuple(self._replies(after)))
            else:
                found = Verdict(False, refuted.line.moves, refuted.sentence)
            self._verdicts[position, move] = found
        return self._verdicts[position, move]

    def _replies(self, position: Position) -> Iterator[Move]:
        """The best defence, and the solver's own part where nothing else is possible but to let it happen."""
        while not position.over:
            if position.actor is not self.puzzle.side:
                move, _ = self._prover.best_move(position)
            elif position.pending and legal_moves(position) == [Allow()]:
                move = Allow()
            else:
                return
            yield move
            position = play(position, move)

    def _advised(self, position: Position) -> Advice:
        if position not in self._advice:
            study = self._study(position)
            best, _ = study.prover.best_move(position)
            study.values = {best: _enough(self.puzzle)}  # of several good moves, speak of the quickest
            first = next((cards for _, move in study.own if (cards := _spoken_of(move))), NONE)
            self._advice[position] = Advice(hints(study), first, _spoken_of(best))
        return self._advice[position]

    def _study(self, position: Position) -> Study:
        """A study of a later moment too; all share the prover, which knows more with each question."""
        study = Study(position, self.puzzle.aim, {})
        study.prover = self._prover
        return study


def _enough(puzzle: Puzzle) -> int:
    """A value, seen from Han as all are, that reaches the goal."""
    return puzzle.aim.at_least if puzzle.side is Side.HAN else -puzzle.aim.at_least


def _spoken_of(move: Move) -> Cards:
    target = move.target if isinstance(move, LeadPower) else None
    return cards_of(move) if target is None else cards_of(move).plus(target)


class State(Enum):
    """Where a try stands."""

    YOURS = "the solver moves"
    REFUTED = "a mistake is being refuted"
    SOLVED = "the goal is reached"


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made, where it led, and what the author says about it."""

    claim: Claim
    position: Position
    comment: str = ""

    @property
    def words(self) -> str:
        """`Chu plays two 5s`."""
        return str(deed(self.claim.side, self.claim.move))


class Attempt:
    """A try at a puzzle. `play`, `step`, `retry`, `restart` and `hint` are all that can happen."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.judge = Judge(puzzle)
        self.steps: tuple[Step, ...] = ()
        """What was played, the mistake and the refutation as far as it is shown included."""
        self.mistakes = 0
        self.hinted = 0
        """How many hints were given, over all."""
        self._hints_here = 0
        self._wrong_at = 0
        self._refutation: tuple[Step, ...] = ()
        self._sentence = ""

    @property
    def position(self) -> Position:
        return self.steps[-1].position if self.steps else self.puzzle.position

    @property
    def state(self) -> State:
        if self._refutation:
            return State.REFUTED
        return State.SOLVED if self.position.over else State.YOURS

    @property
    def clean(self) -> bool:
        """Neither a mistake nor a hint so far?"""
        return not self.mistakes and not self.hinted

    # ---- moving --------------------------------------------------------------------------------

    def play(self, move: Move) -> tuple[Step, ...]:
        """Make a legal move. Gives the steps that now follow one another on the table: after a right move the
        best defence too, after a wrong one only the move itself."""
        if self.state is not State.YOURS:
            raise ValueError(f"It is not the time to move: {self.state.value}. [{self.position}]")
        self.judge.rest()
        verdict = self.judge.verdict(self.position, move)
        line = self._line(self.steps, (move, *verdict.follow))
        if verdict.right:
            self.steps += line
            self._hints_here = 0
            return line
        self.mistakes += 1
        self._wrong_at = len(self.steps)
        self._refutation, self._sentence = line, verdict.sentence
        self.steps += line[:1]
        return line[:1]

    def _line(self, done: tuple[Step, ...], moves: tuple[Move, ...]) -> tuple[Step, ...]:
        steps = list(done)
        for move in moves:
            position = steps[-1].position if steps else self.puzzle.position
            comment = self.puzzle.comment_on(*(step.claim.move for step in steps), move)
            steps.append(Step(Claim(position.actor, move), play(position, move), comment))
        return tuple(steps[len(done) :])

    # ---- a mistake -----------------------------------------------------------------------------

    @property
    def why(self) -> str:
        """Why the mistake is one; empty if there is none."""
        return self._sentence if self._refutation else ""

    @property
    def refuted_so_far(self) -> int:
        """So many moves of the refutation are on the table, the mistake not counted."""
        return len(self.steps) - self._wrong_at - 1 if self._refutation else 0

    @property
    def refutation_length(self) -> int:
        return max(0, len(self._refutation) - 1)

    def step(self) -> Step | None:
        """The next move of the refutation, or None at its end."""
        if not self._refutation or self.refuted_so_far >= self.refutation_length:
            return None
        found = self._refutation[self.refuted_so_far + 1]
        self.steps += (found,)
        return found

    def retry(self) -> None:
        """Back to the moment before the mistake; hints already given there stay given."""
        if self._refutation:
            self.steps = self.steps[: self._wrong_at]
            self._refutation, self._sentence = (), ""

    def restart(self) -> None:
        """Back to the first move. What was needed so far is not forgotten."""
        self.retry()
        if self.steps:
            self.steps, self._hints_here = (), 0

    # ---- hints and words -----------------------------------------------------------------------

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints given for this move."""
        if not self._hints_here:
            return ()
        return self.judge.advice(self.position).hints.levels[: self._hints_here]

    @property
    def marked(self) -> Cards:
        """The cards that the hints given for this move speak of."""
        if not self._hints_here:
            return NONE
        advice = self.judge.advice(self.position)
        return advice.move if self._hints_here == MOST_HINTS else advice.cards

    @property
    def may_hint(self) -> bool:
        return self.state is State.YOURS and self._hints_here < MOST_HINTS

    def hint(self) -> str:
        """One more hint for this move."""
        if not self.may_hint:
            return ""
        self._hints_here += 1
        self.hinted += 1
        return self.hints[-1]

    @property
    def ending(self) -> str:
        """How the round ended, once it has."""
        return ending_words(self.position, self.puzzle.aim) if self.position.over else ""

    def prepare(self) -> Thread | None:
        """Have the answers ready before the solver moves."""
        return self.judge.prepare(self.position) if self.state is State.YOURS else None
