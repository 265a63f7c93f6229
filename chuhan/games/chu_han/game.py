"""Chu Han as the kit sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import play, why_illegal
from chuhan.games.chu_han.rules import OPEN_RULINGS
from chuhan.interface import AddCommand, Drawing, Game, Host, Judge, Page, Theme, Watch
from chuhan.refusal import Refusal

if TYPE_CHECKING:
    from chuhan.puzzle.model import Proved, Puzzle
    from chuhan.widgets.board import Board


class ChuHan(Game[Position, Move]):
    id = "chu-han"
    title = "Chu Han"
    lead = "Two kingdoms, one deck, thirty-one points. Learn the game by playing it."
    about = (
        "An unofficial kit, made by players, for the card game by Tom Lehmann. It is not affiliated with the"
        " designer or any publisher, has none of the published game's text or art, and does not replace it."
    )
    package = "chuhan.games.chu_han"
    sides: ClassVar[Mapping[str, Side]] = {str(side): side for side in Side}
    themes: ClassVar[Mapping[str, Theme]] = {}
    levels: ClassVar[Sequence[str]] = ()
    rulings = OPEN_RULINGS
    given = frozenset({"buried"})

    def parse_position(self, text: str) -> Position:
        return parse_position(text)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def why_illegal(self, position: Position, move: Move) -> Refusal | None:
        return why_illegal(position, move)

    def play(self, position: Position, move: Move) -> Position:
        return play(position, move)

    def watch(self, position: Position, side: Side | None, given: Mapping[str, str]) -> Watch:
        raise NotImplementedError

    def draw(self, view: Any, title: str, width: float, prefix: str) -> Drawing:
        raise NotImplementedError

    def board(self, view: Any, **owner: Any) -> Board:
        from chuhan.games.chu_han.board.table import Table

        return Table(view, **owner)

    def marks(self, move: Move) -> Cards:
        raise NotImplementedError

    def parse_goal(self, text: str, side: Side) -> Any:
        raise NotImplementedError

    def task(self, puzzle: Puzzle) -> str:
        raise NotImplementedError

    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        raise NotImplementedError

    def judge(self, puzzle: Puzzle) -> Judge:
        raise NotImplementedError

    def reference(self) -> str:
        return ""

    def pages(self, host: Host) -> Sequence[Page]:
        from chuhan.games.chu_han.explorer.page import ExplorePage
        from chuhan.games.chu_han.play.page import PlayPage

        return PlayPage(), ExplorePage(host)

    def commands(self, add: AddCommand) -> None:
        from chuhan.games.chu_han.commands import add_commands

        add_commands(add)


GAME = ChuHan()
