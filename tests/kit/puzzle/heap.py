"""A tiny game for the tests of the puzzle rooms: take one to three from a heap; the last one wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, NamedTuple

from chuhan.interface import Drawing, Game, Theme, Verdict, Watch
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
from chuhan.refusal import IllegalMove, NotationError, Refusal


class Player(Enum):
    A = "Ann"
    B = "Ben"
    C = "Cleo"

    @property
    def title(self) -> str:
        return self.value

    def __str__(self) -> str:
        return self.name


class Left(NamedTuple):
    n: int
    actor: Player

    def __str__(self) -> str:
        return f"{self.n} {self.actor}"


class HeapJudge:
    """Right is what leaves a multiple of four. The puzzle is solved when four are left, not at the end."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.asked: list[str] = []

    def verdict(self, position: Left, move: int) -> Verdict:
        self.asked.append(f"verdict {position}")
        left = position.n - move
        if left == 4:
            return Verdict(True, (), solved=True, ending="Four are left.")
        if left % 4 == 0:
            return Verdict(True, (1,))
        return Verdict(False, (left % 4, 1), "Now Ben counts in fours.", ending="Ben has it.")

    def advice(self, position: Left) -> Sequence[tuple[str, Any]]:
        self.asked.append(f"advice {position}")
        best = position.n % 4
        return [("Count in fours.", None), (f"Take {best}.", best)]

    def words(self, side: Player, move: int) -> str:
        return f"{side.title} takes {move}"

    def prepare(self, position: Left) -> None:
        self.asked.append(f"prepare {position}")

    def rest(self) -> None:
        self.asked.append("rest")


class Heap(Game[Left, int]):
    id = "heap"
    title = "The Heap"
    package = "tests.kit.puzzle"
    sides: ClassVar[Mapping[str, Player]] = {str(side): side for side in Player}
    themes: ClassVar[Mapping[str, Theme]] = {
        "fours": Theme("fours", "1.1", "Count in fours."),
        "patience": Theme("patience", "1.1", "Take only one."),
    }
    levels: ClassVar[Sequence[str]] = ("Easy", "Hard")
    rulings: ClassVar[Mapping[str, Sequence[str]]] = {"misere": ("yes", "no")}

    def parse_position(self, text: str) -> Left:
        n, _, side = text.partition(" ")
        if not n.isdigit() or side not in self.sides:
            raise NotationError("That is no heap.", text)
        return Left(int(n), self.sides[side])

    def parse_move(self, text: str) -> int:
        if text not in ("1", "2", "3"):
            raise NotationError("That is no number to take.", text)
        return int(text)

    def why_illegal(self, position: Left, move: int) -> Refusal | None:
        return Refusal("1.1", "There are fewer.") if move > position.n else None

    def play(self, position: Left, move: int) -> Left:
        if refusal := self.why_illegal(position, move):
            raise IllegalMove(refusal, position)
        return Left(position.n - move, Player.B if position.actor is Player.A else Player.A)

    def watch(self, position: Left, side: Player | None, given: Mapping[str, str]) -> Watch:
        raise NotImplementedError

    def draw(self, view: Any, title: str, width: float, prefix: str) -> Drawing:
        raise NotImplementedError

    def board(self, view: Any, **owner: Any) -> Any:
        raise NotImplementedError

    def marks(self, move: int) -> int:
        return move

    def parse_goal(self, text: str, side: Player) -> tuple[Player, int]:
        if text != "leave four":
            raise ValueError(f"'{text}' is not 'leave four'")
        return side, 4

    def task(self, puzzle: Puzzle) -> str:
        return f"You are {puzzle.side.title}: leave four."

    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        best = puzzle.position.n % 4
        if not best:
            raise PuzzleError(where, "position", "every move loses")
        shows = ("fours", "patience") if best == 1 else ("fours",)
        return Proved("1/1", (str(best),), (str(best),), 1, "Easy", puzzle.position.n, (), shows=shows)

    def judge(self, puzzle: Puzzle) -> HeapJudge:
        return HeapJudge(puzzle)


HEAP = Heap()
GAMES: dict[str, Game[Any, Any]] = {"heap": HEAP}
ELEVEN = """\
game = "heap"
id = "eleven"
title = "Eleven"
position = "11 A"
side = "Ann"
goal = "leave four"
themes = ["fours"]
rules = ["1.1"]
question = "How many?"

[comments]
"3" = "Eight are left."
"2" = "Nine are left."
"2 1 1" = "And seven."
"""
