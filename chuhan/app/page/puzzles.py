"""The puzzles of a game: the trainer as a page, and how many puzzles are solved."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chuhan.app.page.contents import card
from chuhan.app.page.links import quoted
from chuhan.app.page.places import Places
from chuhan.app.page.today import todays
from chuhan.interface import FIRST_GAME, BadLink, Game, Host, Link
from chuhan.language import Sentence, current, say
from chuhan.progress.days import today
from chuhan.progress.puzzles import key_of, name_of
from chuhan.progress.reviews import day_number, due
from chuhan.progress.store import Store
from chuhan.puzzle import PuzzleError, puzzle_files, puzzles_dir
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.daily import of_day, worth_a_day
from chuhan.puzzle.files import load_of
from chuhan.puzzle.model import Puzzle
from chuhan.puzzle.numbers import with_number
from chuhan.puzzle.prose import read_collection

if TYPE_CHECKING:
    from chuhan.puzzle.shelf import Shelf
    from chuhan.widgets.trainer.trainer import Trainer


def puzzle_names(game: Game[Any, Any], folder: Path | None = None) -> list[str]:
    """A game's puzzles in a folder, or in its own collection, as progress knows them. Its own are not read:
    there are many, and the names of their files say enough. Raises PuzzleError at a bad file of a folder."""
    if folder is not None:
        return [puzzle.name for puzzle in load_all(game, [folder.resolve()])]  # one state of it
    own = puzzles_dir(game.id)
    return [name_of(game.id, path.stem) for path in puzzle_files([own])] if own.is_dir() else []


def daily_names(game: Game[Any, Any], names: Sequence[str], folder: Path | None) -> Sequence[str]:
    """Those of which one is today's."""
    if folder is not None:
        return names
    return [name_of(game.id, path.stem) for path in worth_a_day(puzzle_files([puzzles_dir(game.id)]))]


class PuzzlesPage:
    name = "puzzles"
    title = Sentence("Puzzles")
    about = Sentence(
        "Positions that can be won. Each answer is proved, and every wrong move is refuted on the table."
    )

    def __init__(
        self,
        game: Game[Any, Any],
        store: Store,
        host: Host,
        folder: Path | None,
        others: Collection[str],
        places: Places,
    ) -> None:
        """`folder` instead of the kit's own; `others` are the names of other games' puzzles."""
        self.game, self.store, self.host, self.folder, self.places = game, store, host, folder, places
        self.names, self._others = puzzle_names(game, folder), others
        self.trainer: Trainer | None = None
        self._shelf: Shelf | None = None
        self._read: dict[str, Puzzle] = {}
        """Those that were shown on the start page."""

    def get_ready(self) -> None:
        """Before anybody is there: most of what the first puzzle takes is to load the trainer and to read the
        collection. A class's folder may still change, so it is read when it is asked for."""
        from chuhan.puzzle.shelf import Shelf
        from chuhan.widgets.trainer import trainer as _loaded  # noqa: F401

        if self.folder is None:
            with suppress(PuzzleError):  # it is said when the page is opened
                self._shelf = Shelf.of(self.game)

    def open(self, link: Link) -> Trainer:
        from chuhan.puzzle.shelf import Shelf
        from chuhan.widgets.trainer.trainer import Trainer

        try:
            shelf = self.trainer.shelf if self.trainer else self._shelf or Shelf.of(self.game, self.folder)
        except PuzzleError:
            raise BadLink(say("The puzzles cannot be read just now. Please try again later.")) from None
        if link.series and link.series not in shelf.sets:
            raise BadLink(say("There is no set of puzzles “{name}”.", name=quoted(link.series)))
        wanted = shelf.find(link.puzzle)
        if link.puzzle and wanted is None:
            raise BadLink(say("There is no puzzle “{name}”.", name=quoted(link.puzzle)))
        if self.trainer is None:
            series = link.series or None if shelf.sets else ""
            kept = f"{self.game.id}/{self.name}"
            self.trainer = Trainer(
                self.game,
                shelf,
                series=series,
                start=link.puzzle,
                store=self.store,
                address=self.host.address,
                resume=self.places.step(kept),
                on_attempt=lambda text: self.places.keep_step(kept, text),
            )
            self.trainer.desk.observe(lambda change: self.host.moved(), "page")
            return self.trainer
        if link.series:
            self.trainer.choose(series=link.series)
        if wanted is not None and wanted.id != self.trainer.puzzle.id:
            self.trainer.show(link.puzzle)
        return self.trainer

    def here(self) -> tuple[Link, str]:
        if self.trainer is None:
            return Link(self.name, game=self.game.id), str(self.title)
        shelf, puzzle = self.trainer.shelf, self.trainer.puzzle
        usual = next(iter(shelf.sets), "")  # what opens anyway need not stand in the link
        series = shelf.choice.series if shelf.choice.series in shelf.sets else ""
        series = "" if series == usual else series
        link = Link(self.name, puzzle=puzzle.key, series=series, game=self.game.id)
        return link, self.trainer.desk.page["title"]

    def card(self) -> dict[str, Any]:
        number = len(self.names)
        solved = min(self._solved(), number)
        return card(
            self.name,
            self.title,
            self.about,
            Link(self.name, game=self.game.id),
            state=self._state(solved, number),
            part=solved / number,
            action=say("Solve more") if solved else say("Solve puzzles"),
        )

    def _state(self, solved: int, number: int) -> str:
        if not solved:
            return say("{n:puzzles_in_digits}", n=number)
        reviews, keys = self.store.learned.puzzles.reviews, ((key_of(name),) for name in self.names)
        if again := len(due(reviews, keys, day_number(today()))):
            return say("{i} of {n:puzzles_in_digits} solved, {due} due again", i=solved, n=number, due=again)
        return say("{i} of {n:puzzles_in_digits} solved", i=solved, n=number)

    def going_on(self) -> tuple[str, Link] | None:
        """The puzzle that was left unsolved, if the browser tells of one."""
        key, *_ = self.places.step(f"{self.game.id}/{self.name}").split() or [""]
        name = self._named(key)
        if name not in self.names or self.store.learned.puzzles.is_solved(name):
            return None
        is_open = self.trainer is not None and self.trainer.puzzle.key == key
        link = self.here()[0] if is_open else Link(self.name, puzzle=key, game=self.game.id)
        return say("Go on with the puzzle"), link

    def _named(self, key: str) -> str:
        """What progress calls a puzzle; no file is read whole for it."""
        shelf = self.trainer.shelf if self.trainer else self._shelf
        if shelf is not None:
            found = shelf.find(key)
            return found.name if found is not None else ""
        if not (key.isascii() and key.isdecimal() and len(key) < 7):
            return name_of(self.game.id, key)
        path = with_number(puzzle_files([self.folder or puzzles_dir(self.game.id)]), int(key))
        return name_of(self.game.id, path.stem) if path is not None else ""

    def is_todays(self, name: str) -> bool:
        return name == of_day(self._daily, today())

    @cached_property
    def _daily(self) -> Sequence[str]:
        return daily_names(self.game, self.names, self.folder)

    def todays(self) -> dict[str, Any]:
        """The puzzle of the day, for the start page."""
        day = today()
        name = of_day(self._daily, day)
        if name not in self._read:
            self._read = {name: self._puzzle(name)}
        return todays(self.game, self._read[name], self.store, day)

    def _puzzle(self, name: str) -> Puzzle:
        """In the current language; only its own file is read where there are no translations."""
        if self.folder is None and current().code == "en":
            files = puzzle_files([puzzles_dir(self.game.id)])
            path = next(path for path in files if name_of(self.game.id, path.stem) == name)
            puzzle = load_of(self.game, path)
            assert puzzle is not None
            return puzzle
        puzzles, _ = read_collection(self.game, self.folder or puzzles_dir(self.game.id))
        return next(puzzle for puzzle in puzzles if puzzle.name == name)

    def _solved(self) -> int:
        """A puzzle that no game has counts for the first one: a class may have had puzzles of its own, and
        all codes that are older than the second game are about the first."""
        solved = self.store.learned.puzzles.solved_keys
        if self.game.id == FIRST_GAME:
            return len(solved.difference(map(key_of, self._others)))
        return len(solved.intersection(map(key_of, self.names)))
