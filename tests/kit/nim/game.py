"""Nim as the kit sees it: the smallest whole game, for the tests of the kit and for those who add a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from chuhan.draw.box import label
from chuhan.draw.palette import WORDS
from chuhan.interface import Drawing, Game, Theme, Verdict
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.refusal import IllegalMove, NotationError, Refusal

if TYPE_CHECKING:
    from chuhan.widgets.board import Board

WIN = "take the last counter"


class Player(Enum):
    A = "Ann"
    B = "Ben"

    @property
    def title(self) -> str:
        return self.value

    def __str__(self) -> str:
        return self.name


class Take(NamedTuple):
    """From a heap, counted from 0."""

    heap: int
    n: int

    def __str__(self) -> str:
        return f"{'abc'[self.heap]}{self.n}"


@dataclass(frozen=True)
class Heaps:
    """A position. Nothing is hidden, so it is its own view and its own watch."""

    sizes: tuple[int, ...]
    actor: Player

    def __str__(self) -> str:
        return f"{'-'.join(map(str, self.sizes))} {self.actor}"

    @property
    def position(self) -> Heaps:
        return self

    view = position

    @property
    def nim_sum(self) -> int:
        return reduce(xor, self.sizes)

    def why_illegal(self, move: Take) -> Refusal | None:
        if not any(self.sizes):
            return Refusal("1.2", "The last counter is taken: the game is over.")
        if move.heap >= len(self.sizes):
            return Refusal("1.1", "There are only {n:word} heaps here.", n=len(self.sizes))
        if not move.n:
            return Refusal("1.1", "You must take at least one counter.")
        if move.n > self.sizes[move.heap]:
            return Refusal("1.1", "This heap has only {n:word} left.", n=self.sizes[move.heap])
        return None

    def after(self, move: Take) -> Heaps:
        if refusal := self.why_illegal(move):
            raise IllegalMove(refusal, self)
        sizes = tuple(size - move.n * (i == move.heap) for i, size in enumerate(self.sizes))
        return Heaps(sizes, Player.B if self.actor is Player.A else Player.A)

    def balancing(self) -> list[Take]:
        """The moves after which the rival is lost; none if this side is."""
        wanted = [(i, size, size ^ self.nim_sum) for i, size in enumerate(self.sizes)]
        return [Take(i, size - left) for i, size, left in wanted if left < size]

    def best(self) -> Take:
        """A move that wins, or else one that lasts: a single counter from the largest heap."""
        return (self.balancing() or [Take(self.sizes.index(max(self.sizes)), 1)])[0]


class NimJudge:
    """Knows every answer at once, so nothing is prepared."""

    def verdict(self, position: Heaps, move: Take) -> Verdict:
        after = position.after(move)
        if after.nim_sum:
            return Verdict(False, (after.best(),), "Now the rival balances the heaps.")
        if not any(after.sizes):
            return Verdict(True, (), solved=True, ending="The last counter is taken.")
        return Verdict(True, (after.best(),))

    def advice(self, position: Heaps) -> Sequence[tuple[str, Any]]:
        best = position.best()
        return [("Leave heaps that balance.", None), (f"Take {best.n}.", best)]

    def words(self, side: Player, move: Take) -> str:
        return f"{side.title} takes {move.n}"

    def prepare(self, position: Heaps) -> None:
        pass

    def rest(self) -> None:
        pass


class Nim(Game[Heaps, Take]):
    id = "nim"
    title = "Nim"
    package = "tests.kit.nim"
    sides: ClassVar[Mapping[str, Player]] = {str(side): side for side in Player}
    themes: ClassVar[Mapping[str, Theme]] = {"Balance": Theme("Balance", "1.2", "Leave heaps that balance.")}
    levels: ClassVar[Sequence[str]] = ("Easy",)

    def parse_position(self, text: str) -> Heaps:
        found = re.fullmatch(r"(\d(?:-\d){0,2}) ([AB])", text)
        if not found:
            raise NotationError("That is not a position such as 3-4-5 A", text)
        return Heaps(tuple(map(int, found[1].split("-"))), self.sides[found[2]])

    def parse_move(self, text: str) -> Take:
        if not re.fullmatch(r"[abc]\d", text):
            raise NotationError("That is not a move such as b2", text)
        return Take("abc".index(text[0]), int(text[1]))

    def why_illegal(self, position: Heaps, move: Take) -> Refusal | None:
        return position.why_illegal(move)

    def play(self, position: Heaps, move: Take) -> Heaps:
        return position.after(move)

    def watch(self, position: Heaps, side: Player | None, given: Mapping[str, str]) -> Heaps:
        return position

    def draw(self, view: Heaps, title: str, width: float, prefix: str) -> Drawing:
        words = f"Heaps of {', '.join(map(str, view.sizes))}; {view.actor.title} takes."
        return Drawing(label(words, 16, WORDS), {}, words)

    def board(self, view: Heaps, **owner: Any) -> Board:
        from tests.kit.nim.board import NimBoard

        return NimBoard(view, **owner)

    def marks(self, move: Take) -> Take:
        return move

    def parse_goal(self, text: str, side: Player) -> Player:
        if text != WIN:
            raise ValueError(f"'{text}' is not '{WIN}'")
        return side

    def task(self, puzzle: Puzzle) -> str:
        return f"You are {puzzle.side.title}: {puzzle.goal}."

    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        winning, line, position = puzzle.position.balancing(), [], puzzle.position
        if len(winning) != 1:
            raise PuzzleError(where, "position", f"{len(winning)} first moves win, not one")
        while any(position.sizes):
            line.append(position.best())
            position = position.after(line[-1])
        moves = tuple(map(str, line))
        return Proved(1, moves[:1], moves, len(line), "Easy", len(line), (), shows=("Balance",))

    def judge(self, puzzle: Puzzle) -> NimJudge:
        return NimJudge()


GAME = Nim()
