"""All that the kit asks of a game: its rules, what a side sees, a board, proofs of puzzles, further pages.

The kit never lists moves, never asks who has won and never says "the other side": one game has
thirty thousand moves a turn, a puzzle may end long before its game does, and a game may have three sides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    runtime_checkable,
)

if TYPE_CHECKING:
    import argparse

    from chuhan.draw.box import Box
    from chuhan.language import Sentence
    from chuhan.puzzle.model import Proved, Puzzle
    from chuhan.refusal import Refusal
    from chuhan.widgets.board import Board


class Side(Protocol):
    """A side prints as its letter."""

    @property
    def title(self) -> str: ...


class Moment(Protocol):
    """A position prints as its notation."""

    @property
    def actor(self) -> Any:
        """The side that moves now."""


P = TypeVar("P", bound=Moment)
M = TypeVar("M")


class MoveOf(Protocol):
    """A move with the side that made it; a game may have a type of its own for this."""

    @property
    def side(self) -> Any: ...

    @property
    def move(self) -> Any: ...


class Made(NamedTuple):
    """The kit's own."""

    side: Any
    move: Any


@dataclass(frozen=True, slots=True)
class Theme:
    """What a puzzle is about: a name, the rule behind it, its meaning in a sentence."""

    name: str
    """In files; it is said in the form `theme`."""
    rule: str
    about: str | Sentence

    @property
    def folder(self) -> str:
        return self.name.lower().replace(" ", "-")


class Drawing(NamedTuple):
    """A picture of a view: its box, the symbols it may refer to (SVG by id), and what it shows in words."""

    box: Box
    symbols: Mapping[str, str]
    words: str


class Watch(Protocol):
    """What one side sees along a line of moves, or an open table. A value: `after` gives another one."""

    @property
    def position(self) -> Any: ...

    @property
    def view(self) -> Any: ...

    def after(self, move: Any) -> Self: ...


class Option(NamedTuple):
    """An answer that is no move: one of a puzzle's `choices`, as its file writes it."""

    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move of a puzzle's solver comes to, or an option that the solver has chosen.

    Right: the moves that follow before the solver has something to decide again; `solved` says that there is
    nothing more to decide. Wrong: why, and the moves that refute it.
    """

    right: bool
    follow: tuple[Any, ...]
    sentence: str = ""
    solved: bool = False
    ending: str = ""
    """How the line ends, in a sentence, when it does."""


@dataclass(frozen=True, slots=True)
class Case:
    """A move that somebody proposes, for a learner to judge."""

    position: Any
    move: Any
    near: tuple[Any, Any] | None = None
    """Of a move that is refused: a position and a legal move, both together one change away. It is for those
    who check that cases are worth asking."""


class CannotJudge(ValueError):
    """A puzzle that cannot be judged here; the message is a sentence for the learner."""


class Judge(Protocol):
    """The proofs about one puzzle. Answers may take a while; `prepare` works ahead until `rest`.

    `verdict` and `advice` raise CannotJudge where an answer would take too long.
    """

    def verdict(self, position: Any, move: Any) -> Verdict:
        """Of a legal move or, where the puzzle has choices, of an Option."""

    def advice(self, position: Any) -> Sequence[tuple[str, Any]]:
        """Hints from the least to the most, each with its marks for the board."""

    def words(self, side: Any, move: Any) -> str:
        """`Chu plays two 5s`."""

    def prepare(self, position: Any) -> None: ...

    def rest(self) -> None: ...


Explained = Sequence[tuple[str, Sequence[str]]]
"""Headings with lines of whole sentences; nothing where there is nothing to be said."""


@runtime_checkable
class Explains(Protocol):
    """A judge that can say why."""

    def explain(self, position: Any, move: Any, ready: Callable[[Explained], object]) -> None:
        """Tell `ready`, perhaps later and from another thread, why the solver's move works, or why not."""


PLAIN = "win"
"""The kind of a puzzle whose file names none: one first move reaches the goal, or one choice is right."""

FIRST_GAME = "chu-han"
"""The game that is meant where none is named: in a link, in a progress code."""


class BadLink(ValueError):
    """A link that leads nowhere; the message is a sentence for the learner who followed it."""


@dataclass(frozen=True, slots=True)
class Link:
    """A page of a game, and what to open on it. Without a game it is the start page of all of them."""

    page: str = "start"
    puzzle: str = ""
    series: str = ""
    lesson: str = ""
    position: str = ""
    rule: str = ""
    seed: str = ""
    """Of ten cases to judge that are the same for everybody."""
    table: str = ""
    """What is chosen at the table of a game against rivals, before it begins: `coached`."""
    game: str = FIRST_GAME


Address = Callable[[Link], str]
"""The address of a page in the app; an empty text where there is no such page, and so no way to it."""


def no_address(link: Link) -> str:
    """In a notebook there are no other pages."""
    return ""


@dataclass(frozen=True, slots=True)
class Host:
    """What the app offers to a page."""

    moved: Callable[[], object]
    """To be called when something else is in view, so that the link to it is another one."""
    search_seconds: float
    """The longest search that a learner may ask for here."""
    address: Address = no_address
    keep: Callable[[str, str], object] = lambda name, text: None
    """Has the browser keep a text under a name, sealed: it may hold what the learner must not see. An empty
    text: nothing."""
    kept: Callable[[str], str] = lambda name: ""
    """What was kept under a name before this page was loaded, or an empty text."""
    in_class: bool = False
    """Do many learn on this machine at once, so that each has to think less?"""
    visit: Callable[[str], object] = lambda query: None
    """Goes to the page of a link, as if it had been followed."""


class Page(Protocol):
    """A page of the app. Learn, Puzzles and Rules come from the kit; Play, Explore and others from a game.
    Its widget is made when it is first opened."""

    name: str
    """As links say it: `play`."""

    @property
    def title(self) -> str | Sentence: ...

    @property
    def about(self) -> str | Sentence:
        """A sentence for the start page."""

    def open(self, link: Link) -> Any:
        """The widget that shows what the link asks for. Raises BadLink."""

    def here(self) -> tuple[Link, str]:
        """The link to what is in view, and its title."""


MakePage = Callable[[Host], Page]


class AddCommand(Protocol):
    """Adds a command to the command line and gives its parser."""

    def __call__(
        self, name: str, run: Callable[[argparse.Namespace], int], about: str, /
    ) -> argparse.ArgumentParser: ...


class Game(ABC, Generic[P, M]):
    """A game that the kit can teach. Rulebook and lessons lie in its package by name; this is the rest."""

    id: ClassVar[str]
    """In links, files and on the command line: `sun-tzu`."""
    title: ClassVar[str]
    """Its name; it is said in the form `game`."""
    lead: ClassVar[str | Sentence] = ""
    """What it is, in a sentence or two for its start page."""
    about: ClassVar[str | Sentence] = ""
    """Who made it, and what this kit has to do with it."""
    package: ClassVar[str]
    """Where rulebook.toml and lessons/ lie: `chuhan.games.sun_tzu`."""
    sides: ClassVar[Mapping[str, Any]]
    """By letter."""
    themes: ClassVar[Mapping[str, Theme]]
    levels: ClassVar[Sequence[str]]
    """Of puzzles, the easiest first."""
    rulings: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The open rulings that a puzzle may depend on, and what each can be."""
    given: ClassVar[frozenset[str]] = frozenset()
    """Further keys of a lesson's position: `buried`."""
    asked: ClassVar[Sequence[str]] = ()
    """The numbers of the rules about which `case` has something to ask a learner."""
    kinds: ClassVar[Mapping[str, Sequence[str]]] = {PLAIN: ()}
    """The kinds of its puzzles, and the further keys that the files of each may have."""
    pages: ClassVar[Sequence[MakePage]] = ()
    """Pages beside Learn, Puzzles and Rules, made anew for each app."""
    asides: ClassVar[Sequence[MakePage]] = ()
    """Pages that others lead to; they stand in no bar."""

    # the rules

    @abstractmethod
    def parse_position(self, text: str) -> P:
        """Raises NotationError."""

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """Raises NotationError."""

    def meant(self, position: P, text: str) -> Sequence[M]:
        """The moves that a lesson means by a text. A game with many moves may have a shorthand for several.
        Raises NotationError."""
        return (self.parse_move(text),)

    @abstractmethod
    def why_illegal(self, position: P, move: M) -> Refusal | None: ...

    @abstractmethod
    def play(self, position: P, move: M) -> P:
        """Raises IllegalMove."""

    # seeing

    @abstractmethod
    def watch(self, position: P, side: Any | None, given: Mapping[str, str]) -> Watch:
        """What a side sees from here on; None sees everything. Raises ValueError where `given` cannot be."""

    def why_no_match(self, puzzles: Sequence[Puzzle]) -> tuple[str, str] | None:
        """Of a campaign: the id of the first puzzle that does not follow from the one before, and why."""
        return None

    @abstractmethod
    def draw(self, view: Any, title: str, width: float, prefix: str) -> Drawing:
        """A view as a picture; `prefix` begins the ids of its symbols."""

    @abstractmethod
    def board(self, view: Any, **owner: Any) -> Board:
        """A board for this view; imports its widget here, not before."""

    @abstractmethod
    def marks(self, move: M) -> Any:
        """What a hint points at, for the board."""

    # puzzles

    @abstractmethod
    def parse_goal(self, text: str, side: Any) -> Any:
        """Raises ValueError with what a goal can be."""

    def puzzle_position(self, kind: str, text: str, given: Mapping[str, str]) -> P:
        """The position of a puzzle; a kind may have one of its own form. Raises NotationError."""
        return self.parse_position(text)

    @abstractmethod
    def task(self, puzzle: Puzzle) -> str:
        """`You play Han: win the round.`"""

    @abstractmethod
    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        """Raises PuzzleError, which names `where` and the key to mend."""

    @abstractmethod
    def judge(self, puzzle: Puzzle) -> Judge: ...

    def option_words(self, puzzle: Puzzle, option: Option) -> str:
        """What the button of a choice says; where choices are words already, these."""
        return option.text

    # being the referee, for games with rules in `asked`

    def case(self, rule: str, seed: int) -> Case:
        """A proposed move about this rule, which refuses it or shows in it; the same for the same seed."""
        raise NotImplementedError

    def proposal(self, case: Case) -> str:
        """The proposed move in words, without a full stop: `Chu plays two 5s`."""
        raise NotImplementedError

    def happens(self, case: Case, seed: int) -> Sequence[str]:
        """What follows from a legal move if nobody interferes: the truth first, then two false accounts."""
        raise NotImplementedError

    # more than every game has

    def reference(self) -> str:
        """What one looks up while playing: small tables, as Markdown. They stand before the rules on their
        page, and open over any lesson."""
        return ""

    def sketch(self, name: str, position: P, width: float) -> Drawing:
        """A picture that belongs to a step of a lesson, by its name. Raises ValueError if there is none."""
        raise ValueError(f"there is no picture '{name}'")

    def portrait(self, about: str) -> str:
        """What a rule is about, by its key in the rulebook, as SVG; empty where words must do."""
        return ""

    def front(self) -> Mapping[str, str]:
        """Drawings for the head of its start page, as SVG: `brush`, its name, and `fan`, its cards."""
        return {}

    def glance(self, view: Any) -> str:
        """A view in small, as SVG; empty where words must do."""
        return ""

    def commands(self, add: AddCommand) -> None:
        """Commands of `chuhan GAME …`."""
