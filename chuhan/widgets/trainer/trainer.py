"""The puzzle trainer: a desk with the question, the table to answer on, and a ledger of what is solved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from chuhan.interface import Address, CannotJudge, Game, Option, no_address
from chuhan.language import Sentence, say
from chuhan.lesson import lesson_ids
from chuhan.progress.puzzles import BadCode, Progress, name_of
from chuhan.progress.store import News, Store
from chuhan.puzzle import Puzzle
from chuhan.puzzle.attempt import Attempt, Played, Standing
from chuhan.puzzle.model import Listed
from chuhan.puzzle.practice import DRILL, WAYS, Practice
from chuhan.puzzle.shelf import Choice, Shelf
from chuhan.widgets.board import explore, keys_data, rule_link
from chuhan.widgets.keeper import is_lent, notebook_store
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column
from chuhan.widgets.trainer.desk import BLOCKED, PASSING, UNREADABLE, Desk, Ledger, running_loop
from chuhan.widgets.trainer.words import (
    CHOICE_KEYS,
    KEYS,
    TONES,
    Do,
    TrainerWords,
    ledger_words,
    trainer_words,
)

__all__ = ["Trainer"]

STEP_SECONDS = 1.3
"""How long each move is seen when a refutation is played out."""
NOTHING_DUE = Sentence("Nothing is due today; nothing has changed.")
NO_SUCH_PUZZLE = Sentence("There is no puzzle like that; nothing has changed.")


class Trainer(Column):
    """Puzzles of a game to solve. Without further arguments its own collection, beginning with its first set.

    `puzzles` is a folder laid out like the collection, a `Shelf`, or puzzles; `series` names the set to begin
    with and `start` a puzzle, by its number or its id. What is solved goes to `store`; without one it is kept
    in the browser, together with what the other widgets of the notebook keep there. `address` knows the other
    pages of the app. `on_attempt` is told how far the attempt has come, as a text with which, as `resume`,
    the puzzle is gone on with.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        puzzles: str | Path | Shelf | Iterable[Puzzle] | None = None,
        *,
        series: str | None = None,
        start: str = "",
        store: Store | None = None,
        rng: Random | None = None,
        address: Address = no_address,
        resume: str = "",
        on_attempt: Callable[[str], object] = lambda text: None,
    ) -> None:
        self.on_attempt = on_attempt
        self.game, self.shelf, self.address = game, _shelf(game, puzzles), address
        self.store = store or notebook_store()
        self._rng = rng or Random()
        self._touched = bool(start)
        """Has the learner done anything that a late message from the browser's storage must not disturb?"""
        self._timer: asyncio.TimerHandle | None = None
        self.practice = Practice(self.shelf, self.store, self._rng)
        wanted = next(iter(self.shelf.sets), "") if series is None else series
        if not self.shelf.choose(Choice(series=wanted)):
            raise ValueError(f"There is no set {wanted!r} with puzzles in it.")
        first = self._known(start) if start else self._first_open()
        if self.shelf.number(first) < 0:
            self._choose_for(first)
        self.attempt = Attempt(game, self.shelf.read(first))
        self._touched |= self.attempt.resume(resume)
        chosen = max((one.many_choices for one in self.shelf.puzzles.values()), default=0)
        keys = (*KEYS, *CHOICE_KEYS[:chosen])
        self.board = game.board(
            self._view(),
            on_move=self._moved,
            on_button=self._pressed,
            keys=keys,
            rule_link=rule_link(address, game.id),
        )
        self.desk = Desk(self._command, shortcuts=keys_data(keys))
        self.ledger = Ledger(self._command)
        super().__init__([self.desk, self.board, self.ledger], "chuhan-trainer")
        if store is None:
            self.store.know(name_of(game.id, lesson) for lesson in lesson_ids(game))
        self._leave_store = self.store.subscribe(self._heard)
        self._shelve()
        self._count()
        self._show()

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle

    @property
    def progress(self) -> Progress:
        return self.store.learned.puzzles

    def show(self, puzzle: str) -> None:
        """Go to this puzzle, given by its number or its id. Raises ValueError."""
        found = self._known(puzzle)
        if found.drill and self.shelf.number(found) < 0:
            self._choose_for(found)
            self._shelve()
        self._open(found)

    def _choose_for(self, puzzle: Listed) -> None:
        """All that are offered; one that is there for drill only comes with its like."""
        if puzzle.drill:
            self.practice.offer(DRILL, puzzle)
        else:
            self.shelf.choose(Choice())

    def _known(self, name: str) -> Listed:
        found = self.shelf.find(name)
        if found is None:
            raise ValueError(f"There is no puzzle {name!r}.")
        return found

    def choose(self, **by: str) -> None:
        """Offer only puzzles of this `series`, `theme` or `level`; an empty text lifts a restriction, the
        others stay. Raises ValueError if there are no such puzzles."""
        self._touched = True
        choice = replace(Choice() if self.shelf.choice.series in WAYS else self.shelf.choice, **by)
        if choice.series in WAYS:
            if not self.practice.offer(choice.series, self.puzzle):
                self._shelve()
                raise ValueError(NOTHING_DUE)
            if choice.series != DRILL:  # there this one is among them
                self._open(self.shelf.chosen[0])
        elif not self.shelf.choose(choice):
            self._shelve()
            raise ValueError(NO_SUCH_PUZZLE)
        if self.shelf.number(self.puzzle) < 0:
            self._open(self._first_open())
        self._shelve()

    def close(self) -> None:
        if self.comm is not None:  # else it is closed already, or was never made
            self._leave_store()
            self.attempt.judge.rest()
        super().close()

    def __repr__(self) -> str:
        return f"Trainer({self.puzzle.key!r}, {str(self.board.view)!r})"

    def picture(self) -> str:
        return self.board.picture(self.puzzle.question)

    # ---- the board -----------------------------------------------------------------------------

    def _view(self, step: Played | None = None) -> Any:
        """Everything lies open: the answers are proved. The last move is watched: a board may tell what came
        of it, also where it ended a round or the game."""
        played = self.attempt.played
        made = len(played) if step is None else 1 + next(i for i, one in enumerate(played) if one is step)
        before = played[made - 2].position if made > 1 else self.puzzle.position
        watch = self.game.watch(before, None, {})
        return watch.after(played[made - 1].made.move).view if made else watch.view

    def _moved(self, move: Any) -> None:
        self._touched = True
        try:
            fresh = self.attempt.play(move)
        except CannotJudge as error:
            self._give_up(str(error))
            return
        if self.attempt.standing is Standing.REFUTED:
            self.store.tried(self.puzzle.name)
        elif self.attempt.standing is Standing.SOLVED:
            self.store.solved(self.puzzle.name)
        self.practice.note(self.attempt)
        steps = self.practice.climbed(self.attempt)
        self._show(fresh)
        if steps is not None:
            self._shelve()
            self.desk.say(say("The climb ends here: {n:puzzles_in_digits} in a row.", n=steps))

    def _pressed(self, name: str) -> None:
        self._touched = True
        self._stop()
        match name:
            case Do.HINT:
                try:
                    if self.attempt.hint():
                        self.store.tried(self.puzzle.name)
                        if self.attempt.told:
                            self.practice.note(self.attempt)
                            self._describe()
                except CannotJudge as error:
                    self._give_up(str(error))
                    return
            case Do.STEP:
                self.attempt.step()
            case Do.PLAY_OUT:
                self._play_out()
                return
            case Do.RETRY:
                self.attempt.retry()
            case Do.RESTART:
                self.attempt.restart()
            case Do.NEXT:
                self._open(self.shelf.beside(self.puzzle, 1))
                return
            case _ if name.startswith("choice-"):  # the board knows that there is such a button
                self._moved(Option(self.puzzle.choices[int(name.removeprefix("choice-")) - 1]))
                return
        self._show()

    def _give_up(self, sentence: str) -> None:
        """The puzzle cannot be judged: nothing has changed, and the learner hears why."""
        self._show()
        self.desk.say(sentence)

    def _show(self, fresh: Sequence[Played] = (), *, playing: bool = False) -> None:
        """Show where the attempt stands; steps before the last are shown on the way there. Without steps that
        have just been made it is a jump.

        Where the attempt ends or fails the desk says it all, so the table need not announce the move as well.
        """
        words = trainer_words(self.attempt, self.progress, fresh, playing=playing)
        yours = self.attempt.standing is Standing.YOURS
        for step in fresh[:-1]:
            self._lay(step, replace(words, prompt=say("Right."), buttons=()), acts=False)
        if not yours:  # before that it would tell the answer
            ways = explore(self.address, self.game.id, self.puzzle.position)
            words = replace(words, buttons=(*words.buttons, *ways))
        last = fresh[-1] if fresh and yours else None
        self._lay(last, words, acts=yours and not self.puzzle.choices, jump=not fresh)
        self._tone(words.tone)
        if words.news:
            self.desk.announce(words.news)
        self.on_attempt(str(self.attempt))
        self.desk.explain(self.attempt)
        self.attempt.prepare()

    def _lay(self, step: Played | None, words: TrainerWords, *, acts: bool, jump: bool = False) -> None:
        self.board.show(
            self._view(step),
            step.made if step else None,
            prompt=words.prompt,
            buttons=words.buttons,
            acts=acts,
            below=self.puzzle.side,
            marked=self.attempt.marked if self.attempt.standing is Standing.YOURS else None,
            jump=jump,
            steps=words.steps,
        )

    def _tone(self, tone: str) -> None:
        for one in TONES:
            if one != tone:
                self.remove_class(f"tone-{one}")
        if tone:
            self.add_class(f"tone-{tone}")

    # ---- a refutation that plays itself ---------------------------------------------------------

    def _play_out(self) -> None:
        """The next step now and the others later, until a button is pressed."""
        self._timer = None
        more = (
            self.attempt.step() is not None and self.attempt.refuted_so_far < self.attempt.refutation_length
        )
        loop = running_loop()
        while loop is None and self.attempt.step():  # no kernel runs: go to the end at once
            pass
        if loop is not None and more:
            self._timer = loop.call_later(STEP_SECONDS, self._play_out)
        self._show(playing=self._timer is not None)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- the desk and the ledger ----------------------------------------------------------------

    def _command(self, command: Command) -> None:
        """A command from the desk or the ledger, of the right form; whether it makes sense is judged here."""
        match command:
            case Command(do="next" | "previous" as way):
                self._open(self.shelf.beside(self.puzzle, 1 if way == "next" else -1))
            case Command(do="random"):
                solved = [one.id for one in self.shelf.chosen if self.progress.is_solved(one.name)]
                self._open(self.shelf.any_but(self.puzzle, self._rng, solved))
            case Command(do="go", name=name) if self.shelf.find(name):
                self.show(name)
            case Command(do="go"):
                self.desk.say(say("There is no such puzzle; nothing has changed."))
            case Command(do="series" | "theme" | "level" as what, name=name):
                try:
                    self.choose(**{what: name})
                except ValueError as error:
                    self.desk.say(str(error))
            case Command(do="import", text=text):
                self._import(text)
            case Command(do="forget", name="sure"):
                self.store.forget()
            case _:
                self.ledger.decline(command)

    def _first_open(self) -> Listed:
        """The first that is not solved, or the first."""
        unsolved = (one for one in self.shelf.chosen if not self.progress.is_solved(one.name))
        return next(unsolved, self.shelf.chosen[0])

    def _open(self, puzzle: Listed) -> None:
        self._touched = True
        self._stop()
        self.attempt.judge.rest()
        self.attempt = Attempt(self.game, self.shelf.read(puzzle))
        self._describe()
        self._show()

    def _describe(self) -> None:
        self.desk.describe(self.puzzle, self.shelf, self.store.learned, told=self.attempt.told)

    def _shelve(self) -> None:
        self.desk.shelve(self.shelf, self.progress)
        self._describe()

    # ---- progress ------------------------------------------------------------------------------

    def _heard(self, news: News) -> None:
        match news:
            case News.CHANGED:
                self._shelve()
                self._count()
                if not self._touched and self.progress.is_solved(self.puzzle.name):
                    self._open(self._first_open())
                    self._touched = False
            case News.FORGOTTEN:
                self._shelve()
                self._count()
                self._open(self.puzzle)  # to be solved anew
                self.ledger.say(say("Forgotten: counting begins anew."))
            case News.UNREADABLE | News.REFUSED:
                self._count()  # with an advice

    def _count(self) -> None:
        words = ledger_words(self.progress, [one.name for one in self.shelf.puzzles.values()])
        self.ledger.show(words, str(self.store.learned), advice(self.store))

    def _import(self, text: str) -> None:
        self._touched = True
        try:
            found = self.store.import_code(text)
        except BadCode as error:
            self.ledger.say(say("{problem} Nothing has changed.", problem=str(error)))
        else:
            self.ledger.say(
                say(
                    "Imported: {solved} solved in the code, {new} of them new here.",
                    solved=found.solved,
                    new=found.new,
                )
            )


def advice(store: Store) -> str:
    """What a learner should know about what this browser keeps."""
    if is_lent():
        return str(PASSING)
    return str(BLOCKED) if store.refused else str(UNREADABLE) if store.unreadable else ""


def _shelf(game: Game[Any, Any], puzzles: str | Path | Shelf | Iterable[Puzzle] | None) -> Shelf:
    if isinstance(puzzles, Shelf):
        return puzzles
    if puzzles is None or isinstance(puzzles, str | Path):
        return Shelf.of(game, None if puzzles is None else Path(puzzles))
    found = list(puzzles)
    if not all(isinstance(one, Puzzle) for one in found):
        raise TypeError("A trainer wants a folder of puzzles, a Shelf, or puzzles.")
    return Shelf(game, found)
