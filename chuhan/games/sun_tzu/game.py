"""Sun Tzu as the kit sees it, so far rules and board; goals and proofs of puzzles make it a `GAME`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from chuhan.games.sun_tzu.cards import SIDES, Side
from chuhan.games.sun_tzu.moves import Keep, Move, Place, Reveal, Take, Trade, Use
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.observer import Observer, OpenTable
from chuhan.games.sun_tzu.position import Position, View
from chuhan.games.sun_tzu.referee import play, why_illegal
from chuhan.games.sun_tzu.rules import OPEN_RULINGS
from chuhan.games.sun_tzu.show.pen import Pen
from chuhan.games.sun_tzu.show.pictures import board
from chuhan.games.sun_tzu.show.text import text
from chuhan.interface import AddCommand, Drawing, Game, Host, Page, Watch
from chuhan.language import Sentence
from chuhan.refusal import Refusal

if TYPE_CHECKING:
    from chuhan.widgets.board import Board


class SunTzuTable(Game[Position, Move]):
    """What lessons need. Whoever adds puzzles makes the whole game of it."""

    id = "sun-tzu"
    title = "Sun Tzu"
    lead: ClassVar[str | Sentence] = Sentence(
        "Five provinces, cards face down, both sides at once. Think about what the other side thinks."
    )
    about: ClassVar[str | Sentence] = Sentence(
        "An unofficial kit, made by players, for the board game by Alan M. Newman. It is not affiliated with"
        " the designer or any publisher, has none of the published game's text or art, and does not replace"
        " it."
    )
    package = "chuhan.games.sun_tzu"
    sides: ClassVar[Mapping[str, Side]] = {str(side): side for side in SIDES}
    rulings = OPEN_RULINGS

    def parse_position(self, text: str) -> Position:
        return parse_position(text)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def why_illegal(self, position: Position, move: Move) -> Refusal | None:
        return why_illegal(position, move)

    def play(self, position: Position, move: Move) -> Position:
        return play(position, move)

    def watch(self, position: Position, side: Side | None, given: Mapping[str, str]) -> Watch:
        return OpenTable(position) if side is None else Observer(side, position)

    def draw(self, view: View, title: str, width: float, prefix: str) -> Drawing:
        pen = Pen(prefix)
        return Drawing(pen.finished(board(pen, view, title, width)), pen.symbols(), text(view))

    def board(self, view: Any, **owner: Any) -> Board:
        from chuhan.games.sun_tzu.board.board import SunTzuBoard

        return SunTzuBoard(view, **owner)

    def marks(self, move: Move) -> Mapping[str, Any]:
        """The cards and the provinces that are clicked."""
        match move:
            case Place():
                return {"cards": move.known}
            case Trade(card=card):
                return {"cards": (card,)}
            case Keep(cards=cards) if cards is not None:
                return {"cards": tuple(cards)}
            case Reveal(provinces=provinces) | Use(provinces=provinces):
                return {"provinces": tuple(map(str, provinces))}
            case Take(armies=armies):
                return {"provinces": tuple(letter for letter, n in zip("QCJHW", armies, strict=True) if n)}
        return {}

    def pages(self, host: Host) -> Sequence[Page]:
        from chuhan.games.sun_tzu.explorer.page import ExplorePage
        from chuhan.games.sun_tzu.play.page import PlayPage

        return PlayPage(host), ExplorePage(host)

    def commands(self, add: AddCommand) -> None:
        from chuhan.games.sun_tzu.commands import add_commands

        add_commands(add)
