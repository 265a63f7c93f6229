"""The puzzles of a game: the trainer as a page, and how many puzzles are solved."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
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
from chuhan.progress.store import Store
from chuhan.puzzle import PuzzleError, puzzle_files, puzzles_dir
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.daily import of_day
from chuhan.puzzle.files import load_of
from chuhan.puzzle.model import Puzzle
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
        if link.puzzle and link.puzzle not in shelf.puzzles:
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
        if link.puzzle and link.puzzle != self.trainer.puzzle.id:
            self.trainer.show(link.puzzle)
        return self.trainer

    def here(self) -> tuple[Link, str]:
        if self.trainer is None:
            return Link(self.name, game=self.game.id), str(self.title)
        shelf, puzzle = self.trainer.shelf, self.trainer.puzzle
        usual = next(iter(shelf.sets), "")  # what opens anyway need not stand in the link
        series = "" if shelf.choice.series == usual else shelf.choice.series
        return Link(self.name, puzzle=puzzle.id, series=series, game=self.game.id), self.trainer.desk.page[
            "title"
        ]

    def card(self) -> dict[str, Any]:
        number = len(self.names)
        solved = min(self._solved(), number)
        return card(
            self.name,
            self.title,
            self.about,
            Link(self.name, game=self.game.id),
            state=say("{i} of {n:puzzles_in_digits} solved", i=solved, n=number)
            if solved
            else say("{n:puzzles_in_digits}", n=number),
            part=solved / number,
            action=say("Solve more") if solved else say("Solve puzzles"),
        )

    def going_on(self) -> tuple[str, Link] | None:
        """The puzzle that was left unsolved, if the browser tells of one."""
        name, *_ = self.places.step(f"{self.game.id}/{self.name}").split() or [""]
        known = name_of(self.game.id, name)
        if known not in self.names or self.store.learned.puzzles.is_solved(known):
            return None
        is_open = self.trainer is not None and self.trainer.puzzle.id == name
        link = self.here()[0] if is_open else Link(self.name, puzzle=name, game=self.game.id)
        return say("Go on with the puzzle"), link

    def is_todays(self, name: str) -> bool:
        return name == of_day(self.names, today())

    def todays(self) -> dict[str, Any]:
        """The puzzle of the day, for the start page."""
        day = today()
        name = of_day(self.names, day)
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
