"""What a trainer says and offers at each moment of an attempt: sentences, buttons, a tone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from chuhan.interface import Option
from chuhan.language import Sentence, say
from chuhan.progress.puzzles import Mark, Progress
from chuhan.puzzle.attempt import Attempt, Played, Standing
from chuhan.puzzle.files import MOST_CHOICES
from chuhan.widgets.board import Button, Key


class Do(StrEnum):
    """The trainer's own buttons on the table."""

    HINT = "hint"
    STEP = "step"
    PLAY_OUT = "playout"
    PAUSE = "pause"
    RETRY = "retry"
    RESTART = "restart"
    NEXT = "next"


KEYS = (
    Key("H", Sentence("a hint"), (Do.HINT,)),
    Key("N", Sentence("the next step or puzzle"), (Do.STEP, Do.NEXT)),
    Key("T", Sentence("try again"), (Do.RETRY,)),
)
CHOICE_KEYS = tuple(
    Key(str(i), Sentence("the answer {i}", i=i), (f"choice-{i}",)) for i in range(1, MOST_CHOICES + 1)
)
"""For puzzles whose answer is chosen."""
TONES = ("hint", "right", "wrong", "solved")


@dataclass(frozen=True, slots=True)
class TrainerWords:
    """Sentences beside the buttons, one or more lines of them; their tone; the buttons."""

    prompt: str = ""
    tone: str = ""
    buttons: tuple[Button, ...] = ()
    spoken: str | None = None
    """For screen readers, where it differs from the prompt: the board announces moves on the way itself."""
    steps: tuple[int, int] | None = None
    """How many moves of a refutation have been shown, of how many."""

    @property
    def news(self) -> str:
        return self.prompt if self.spoken is None else self.spoken


def trainer_words(
    attempt: Attempt, progress: Progress, fresh: Sequence[Played] = (), *, playing: bool = False
) -> TrainerWords:
    """For the moment an attempt stands at; `fresh` are the moves that led to it just now."""
    match attempt.standing:
        case Standing.REFUTED:
            return _refuted(attempt, playing)
        case Standing.SOLVED:
            return _solved(attempt, progress)
    restart = (Button(Do.RESTART, say("Start over")),) if attempt.played else ()
    buttons = (*_choice_buttons(attempt), _hint_button(attempt), *restart)
    if attempt.hints:
        numbered = (say("Hint {i}: {text}", i=i, text=text) for i, text in enumerate(attempt.hints, start=1))
        return TrainerWords("\n".join(numbered), "hint", buttons)
    if fresh:
        # what the author says about a right move may tell the next one, so it waits for the end
        right = say("Right.")
        return TrainerWords(_joined(right, _replies(attempt, fresh)), "right", buttons, spoken=right)
    return TrainerWords(
        say("Choose an answer.") if attempt.puzzle.choices else "", buttons=buttons, spoken=""
    )


def _choice_buttons(attempt: Attempt) -> tuple[Button, ...]:
    """The answers of a puzzle in which none is a move."""
    words = (attempt.game.option_words(attempt.puzzle, Option(text)) for text in attempt.puzzle.choices)
    return tuple(
        Button(f"choice-{i}", say("{i}: {answer}", i=i, answer=one)) for i, one in enumerate(words, start=1)
    )


def _hint_button(attempt: Attempt) -> Button:
    if not attempt.may_hint:
        return Button(Do.HINT, say("No more hints"), enabled=False)
    label = say("Hint {i} of {n}", i=len(attempt.hints) + 1, n=attempt.most_hints)
    return Button(Do.HINT, label, repeats=True, stays=True)


def _replies(attempt: Attempt, fresh: Sequence[Played]) -> str:
    """What the rivals have answered."""
    rivals = [one for one in fresh if one.made.side is not attempt.puzzle.side]
    return say("{deeds:semicolons}.", deeds=tuple(one.words for one in rivals)) if rivals else ""


def _comments(played: Sequence[Played]) -> str:
    return " ".join(one.comment for one in played if one.comment)


def _refuted(attempt: Attempt, playing: bool) -> TrainerWords:
    done, length = attempt.refuted_so_far, attempt.refutation_length
    retry = Button(Do.RETRY, say("Try again"), main=done == length)
    if done == 0:
        comment = attempt.comment or "".join(one.comment for one in attempt.played[-1:])
        prompt = _lines(say("Not this one."), attempt.why, comment)
    else:
        last = attempt.played[-1]
        step = say("Step {i} of {n}: {deed}.", i=done, n=length, deed=last.words)
        prompt = _lines(step, attempt.ending, last.comment)
    if done == length:
        buttons: tuple[Button, ...] = (retry,)
    elif playing:
        buttons = (Button(Do.PAUSE, say("Pause"), main=True), retry)
    else:
        step_on = Button(Do.STEP, say("Next step"), main=True, repeats=True)
        buttons = (step_on, Button(Do.PLAY_OUT, say("Play it out")), retry)
    return TrainerWords(prompt, "wrong", buttons, steps=(done, length))


def _solved(attempt: Attempt, progress: Progress) -> TrainerWords:
    first = attempt.clean and progress.mark(attempt.puzzle.name) is Mark.FIRST
    how = say("Solved at the first try!") if first else say("Solved!")
    row = say("{n:word_first} in a row.", n=progress.streak) if first and progress.streak > 1 else ""
    buttons = (Button(Do.NEXT, say("Next puzzle"), main=True), Button(Do.RESTART, say("Start over")))
    prompt = _lines(how, _joined(attempt.ending, row), attempt.comment, _comments(attempt.played))
    return TrainerWords(prompt, "solved", buttons)


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def ledger_words(progress: Progress, known: Sequence[str]) -> str:
    """`7 of 98 puzzles solved, 5 at the first try · 3 in a row, at best 4`."""
    solved = sum(progress.is_solved(name) for name in known)
    first = sum(progress.mark(name) is Mark.FIRST for name in known)
    told = (
        say(
            "{i} of {n:puzzles_in_digits} solved, {first} at the first try",
            i=solved,
            n=len(known),
            first=first,
        )
        if first
        else say("{i} of {n:puzzles_in_digits} solved", i=solved, n=len(known))
    )
    if progress.best <= 1:
        return told
    row = say("{n} in a row, at best {best}", n=progress.streak, best=progress.best)
    return f"{told} · {row}"
