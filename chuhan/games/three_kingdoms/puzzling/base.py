"""What the judges of all kinds share: answers are found once, hints and verdicts are remembered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from chuhan.games.three_kingdoms.cards import State
from chuhan.games.three_kingdoms.moves import Bid, Move
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.puzzling.aims import Aim
from chuhan.games.three_kingdoms.puzzling.words import phrase
from chuhan.games.three_kingdoms.solver import Budget, CannotSolve, NotSolved
from chuhan.interface import CannotJudge, Option, Verdict
from chuhan.language import Sentence, say
from chuhan.puzzle.model import Puzzle

MOST_NODES = 20_000
"""Moments that a proof may look at; a puzzle that needs more is too large. No clock limits it: a judge is
kept while somebody thinks, and a busy machine does not make a puzzle larger."""
Hint = tuple[str, Any]
"""A sentence, and what it points at on the board."""


def budget() -> Budget:
    return Budget(MOST_NODES)


class KingdomsJudge(ABC):
    """Judges the answers to one puzzle. Answers come within moments, so nothing is prepared."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.aim: Aim = puzzle.aim
        self.state: State = puzzle.aim.state
        self.start: Position = puzzle.position
        self.box = self.start.box
        self._verdicts: dict[Any, Verdict] = {}
        self._advice: dict[Position, Sequence[Hint]] = {}

    def verdict(self, position: Position, move: Move | Option) -> Verdict:
        key = position, move
        if key not in self._verdicts:
            self._verdicts[key] = self._or_sorry(lambda: self.judged(position, move))
        return self._verdicts[key]

    def advice(self, position: Position) -> Sequence[Hint]:
        if position not in self._advice:
            self._advice[position] = self._or_sorry(lambda: tuple(self.hints(position)))
        return self._advice[position]

    def words(self, side: Any, move: Move) -> str:
        return say("{state:state}: {what}", state=side, what=phrase(self.box, move))

    def prepare(self, position: Position) -> None:  # noqa: B027 (nothing takes long)
        pass

    def rest(self) -> None:  # noqa: B027 (nothing goes on in the background)
        pass

    def _or_sorry(self, work: Any) -> Any:
        try:
            return work()
        except (NotSolved, CannotSolve):
            raise CannotJudge(
                say("This puzzle is too large for the solver here. Please choose another.")
            ) from None

    # ---- of each kind --------------------------------------------------------------------------------

    @abstractmethod
    def right(self, position: Position) -> tuple[Any, ...]:
        """The moves that keep the best answer, or the choices that are right."""

    @abstractmethod
    def judged(self, position: Position, move: Any) -> Verdict: ...

    @abstractmethod
    def hints(self, position: Position) -> Iterator[Hint]: ...

    @abstractmethod
    def tempting(self) -> int:
        """How many wrong answers come close."""

    def tried(self, why: str, better: Sentence, follow: Sequence[Move]) -> Verdict:
        """A wrong try: why, then how it would go on, then the better line; where nothing follows, at once."""
        told = say("Better: {better}.", better=better)
        sentence = why if follow else f"{why} {told}"
        return Verdict(False, tuple(follow), sentence, ending=told)

    def marks(self, move: Move) -> Any:
        return marks(move)


def marks(move: Move) -> dict[str, tuple[str, ...]]:
    """What a hint points at, by the rows of the board: the space, and the general who is placed or acts."""
    space, name = getattr(move, "space", None), getattr(move, "general", "")
    found: dict[str, tuple[str, ...]] = {}
    if space is not None:
        found["space"] = (str(space),)
    if name:
        found["general" if isinstance(move, Bid) else "who"] = (name,)
    return found
