"""One try at a puzzle: right moves are met by the best defence, wrong ones by their refutation.

What is right, what follows and what to say comes from the judge of the game; here is the course of a try.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from chuhan.interface import Explained, Explains, Game, Made, Option
from chuhan.puzzle.model import Puzzle
from chuhan.refusal import NotationError

MOST_MOVES = 60
"""Of a solver's own in one try; more are not gone through again."""
MOST_HINTS = 4
"""How many hints are promised for a move before the judge has been asked for them."""


class Standing(Enum):
    """Where a try stands."""

    YOURS = "the solver moves"
    REFUTED = "a mistake is being refuted"
    SOLVED = "the goal is reached"


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made, where it led, and what the author says about it."""

    made: Made
    position: Any
    words: str
    """`Chu plays two 5s`."""
    comment: str = ""


class Attempt:
    """A try at a puzzle. `play`, `step`, `retry`, `restart` and `hint` are all that can happen."""

    def __init__(self, game: Game[Any, Any], puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        self.judge = game.judge(puzzle)
        self.played: tuple[Played, ...] = ()
        """What was played, the mistake and the refutation as far as it is shown included."""
        self.mistakes = 0
        self.hinted = 0
        """How many hints were given, over all."""
        self.told = False
        """Was the answer itself told, by the last hint for a move? Then nothing is left to be kept back."""
        self._advice: Sequence[tuple[str, Any]] = ()
        """All hints for this move, once the first was asked for."""
        self._hints_here = 0
        self._solved = False
        self._ending = ""
        self._decided: tuple[Any, ...] = ()
        """The solver's own answers that led here, a mistake that is being refuted included."""
        self._wrong_at = -1
        """How much was on the board when the refutation begins; below 0 there is no mistake."""
        self._refutation: tuple[Played, ...] = ()
        self._sentence = ""

    @property
    def position(self) -> Any:
        return self.played[-1].position if self.played else self.puzzle.position

    @property
    def standing(self) -> Standing:
        if self._wrong_at >= 0:
            return Standing.REFUTED
        return Standing.SOLVED if self._solved else Standing.YOURS

    @property
    def clean(self) -> bool:
        """Neither a mistake nor a hint so far?"""
        return not self.mistakes and not self.hinted

    # ---- moving --------------------------------------------------------------------------------

    def play(self, move: Any) -> tuple[Played, ...]:
        """Make a legal move, or give one of the puzzle's choices as the answer. Gives the moves that now
        follow one another on the board: after a right answer the best defence too, after a wrong one only the
        move itself; an option is no move."""
        if self.standing is not Standing.YOURS:
            raise ValueError(f"It is not the time to move: {self.standing.value}. [{self.position}]")
        self.judge.rest()
        verdict = self.judge.verdict(self.position, move)
        own = () if isinstance(move, Option) else (move,)
        line = self._line((*own, *verdict.follow))
        self._ending = verdict.ending
        self._decided += (move,)
        if verdict.right:
            self.played += line
            self._solved = verdict.solved
            self._forget_hints()
            return line
        self.mistakes += 1
        self.played += line[: len(own)]
        self._wrong_at = len(self.played)
        self._refutation, self._sentence = line[len(own) :], verdict.sentence
        return line[: len(own)]

    def _line(self, moves: Sequence[Any]) -> tuple[Played, ...]:
        position, before = self.position, [one.made.move for one in self.played]
        line: list[Played] = []
        for move in moves:
            made = Made(position.actor, move)
            before.append(move)
            position = self.game.play(position, move)
            words = self.judge.words(made.side, move)
            line.append(Played(made, position, words, self.puzzle.comment_on(*before)))
        return tuple(line)

    # ---- to be gone on with --------------------------------------------------------------------

    def __str__(self) -> str:
        """How far it has come, as a text that `resume` reads: nothing that is not on the board."""
        numbers = (self.mistakes, self.hinted, self._hints_here, self.refuted_so_far)
        return " ".join([self.puzzle.key, *map(str, numbers), *map(self._written, self._decided)])

    def _written(self, answer: Any) -> str:
        """An option by its number: its text may have spaces."""
        return f"#{self.puzzle.choices.index(answer.text)}" if isinstance(answer, Option) else str(answer)

    def _read(self, text: str) -> Any:
        """What `_written` wrote. Raises NotationError."""
        for i, choice in enumerate(self.puzzle.choices):
            if text == f"#{i}":
                return Option(choice)
        return self.game.parse_move(text)

    def resume(self, text: str) -> bool:
        """Go on where a text says, which may come from anywhere; False, and nothing has changed, where it is
        about another puzzle or cannot be."""
        name, *rest = text.split() or [""]
        numbers, moves = rest[:4], rest[4:]
        if name not in (self.puzzle.key, self.puzzle.id) or len(numbers) < 4 or len(moves) > MOST_MOVES:
            return False
        if not all(number.isascii() and number.isdecimal() and len(number) < 4 for number in numbers):
            return False
        mistakes, hinted, hints, steps = map(int, numbers)
        mistake = self._replay(moves)
        while self._hints_here < hints and self.hint():
            pass
        if mistake is not None:
            self.play(mistake)
            for _ in range(steps):
                self.step()
        self.mistakes, self.hinted = mistakes, hinted
        return True

    def _replay(self, moves: Sequence[str]) -> Any:
        """Make these moves as far as they can be read and made; a mistake is not made, but given back."""
        try:
            for move in map(self._read, moves):
                if self._solved or not self._is_possible(move):
                    return None
                self.play(move)
                if self.standing is Standing.REFUTED:
                    self.retry()
                    return move
        except NotationError:
            return None
        return None

    def _is_possible(self, answer: Any) -> bool:
        """A choice where the puzzle has choices, else a legal move."""
        if isinstance(answer, Option) or self.puzzle.choices:
            return isinstance(answer, Option)
        return self.game.why_illegal(self.position, answer) is None

    # ---- a mistake -----------------------------------------------------------------------------

    @property
    def why(self) -> str:
        """Why the mistake is one; empty if there is none."""
        return self._sentence if self._wrong_at >= 0 else ""

    @property
    def refuted_so_far(self) -> int:
        """How many moves of the refutation are on the board, the mistake not counted."""
        return len(self.played) - self._wrong_at if self._wrong_at >= 0 else 0

    @property
    def refutation_length(self) -> int:
        return len(self._refutation)

    def step(self) -> Played | None:
        """The next move of the refutation, or None at its end."""
        if self.refuted_so_far >= self.refutation_length:
            return None
        found = self._refutation[self.refuted_so_far]
        self.played += (found,)
        return found

    def retry(self) -> None:
        """Back to the moment before the mistake; hints already given there stay given."""
        if self._wrong_at >= 0:
            own = not isinstance(self._decided[-1], Option)
            self.played = self.played[: self._wrong_at - own]
            self._decided = self._decided[:-1]
            self._refutation, self._sentence, self._wrong_at = (), "", -1

    def restart(self) -> None:
        """Back to the first move. What was needed so far is not forgotten."""
        self.retry()
        if self._decided:
            self.played, self._decided, self._solved = (), (), False
            self._forget_hints()

    # ---- hints and words -----------------------------------------------------------------------

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints given for this move."""
        return tuple(text for text, _ in self._advice[: self._hints_here])

    @property
    def marked(self) -> Any:
        """What the last hint given for this move points at, for the board."""
        return self._advice[self._hints_here - 1][1] if self._hints_here else None

    @property
    def most_hints(self) -> int:
        return len(self._advice) or MOST_HINTS

    @property
    def may_hint(self) -> bool:
        return self.standing is Standing.YOURS and self._hints_here < self.most_hints

    def hint(self) -> str:
        """One more hint for this move."""
        if not self.may_hint:
            return ""
        self._advice = self._advice or self.judge.advice(self.position)
        if not self._advice:
            return ""
        self._hints_here += 1
        self.hinted += 1
        self.told |= self._hints_here == len(self._advice)
        return self.hints[-1]

    def _forget_hints(self) -> None:
        self._advice, self._hints_here = (), 0

    @property
    def ending(self) -> str:
        """How the line on the board ended, in a sentence, once it has."""
        refuted = self._wrong_at >= 0
        at_end = self.refuted_so_far == self.refutation_length > 0 if refuted else self._solved
        return self._ending if at_end else ""

    @property
    def comment(self) -> str:
        """What the author says about the last answer, where that is no move."""
        last = self._decided[-1] if self._decided else None
        return self.puzzle.comment_on(last.text) if isinstance(last, Option) else ""

    @property
    def explained_at(self) -> tuple[object, ...] | None:
        """What there is to be explained, another one with each solution and each mistake; None: nothing."""
        return None if self.standing is Standing.YOURS else (self.puzzle.name, self.standing, self._decided)

    def explain(self, ready: Callable[[Explained], object]) -> None:
        """Have the solution or the mistake explained; before either is known there is nothing to be said."""
        if self.standing is Standing.YOURS or self.puzzle.choices or not isinstance(self.judge, Explains):
            return
        if self.standing is Standing.SOLVED:
            self.judge.explain(self.puzzle.position, self._decided[0], ready)
            return
        before = self.played[: self._wrong_at - 1]
        position = before[-1].position if before else self.puzzle.position
        self.judge.explain(position, self._decided[-1], ready)

    def prepare(self) -> None:
        """Have the answers ready before the solver moves."""
        if self.standing is Standing.YOURS:
            self.judge.prepare(self.position)
