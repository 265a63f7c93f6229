"""Sun Tzu as the kit sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from chuhan.games.sun_tzu import cases
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, SIDES, Side
from chuhan.games.sun_tzu.explorer.page import ExplorePage
from chuhan.games.sun_tzu.moves import Keep, Move, Place, Reveal, Take, Trade, Use, placements
from chuhan.games.sun_tzu.notation import parse_move, parse_placement, parse_position
from chuhan.games.sun_tzu.observer import Observer, OpenTable
from chuhan.games.sun_tzu.play.page import PlayPage
from chuhan.games.sun_tzu.position import Position, View
from chuhan.games.sun_tzu.puzzling import aims, proving
from chuhan.games.sun_tzu.puzzling.aims import Aim
from chuhan.games.sun_tzu.puzzling.judge import SunTzuJudge
from chuhan.games.sun_tzu.puzzling.kinds import THEMES
from chuhan.games.sun_tzu.puzzling.words import option_words
from chuhan.games.sun_tzu.referee import play, why_illegal
from chuhan.games.sun_tzu.rules import SWITCHES
from chuhan.games.sun_tzu.show import front
from chuhan.games.sun_tzu.show.mixes import mix_drawing, optimal
from chuhan.games.sun_tzu.show.pen import Pen
from chuhan.games.sun_tzu.show.pictures import board
from chuhan.games.sun_tzu.show.tables import tables
from chuhan.games.sun_tzu.show.text import text
from chuhan.games.sun_tzu.solver import Goal
from chuhan.interface import AddCommand, Case, Drawing, Game, Judge, MakePage, Option, Watch
from chuhan.language import Sentence, say
from chuhan.puzzle.level import LEVELS
from chuhan.puzzle.prose import with_prose
from chuhan.refusal import NotationError, Refusal

if TYPE_CHECKING:
    from chuhan.puzzle.model import Proved, Puzzle
    from chuhan.widgets.board import Board


class SunTzu(Game[Position, Move]):
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
    themes = THEMES
    levels = LEVELS
    rulings: ClassVar[Mapping[str, Sequence[str]]] = SWITCHES
    asked: ClassVar[Sequence[str]] = cases.ASKED
    pages: ClassVar[Sequence[MakePage]] = (PlayPage, ExplorePage)

    def parse_position(self, text: str) -> Position:
        return parse_position(text)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def meant(self, position: Position, text: str) -> Sequence[Move]:
        """`?,?,?,?,6` means every placement of the hand with the 6 at Wu."""
        table, actor = position.start, position.actor
        if "," not in text or actor is None:
            return (parse_move(text),)
        pattern = parse_placement(text)
        fitting = [
            place
            for place in placements(table.hands[actor], table.barred(actor))
            if all(wanted in (None, card) for wanted, card in zip(pattern.cards, place.cards, strict=True))
        ]
        if not fitting:
            raise NotationError("No placement of this hand is like this", text)
        return fitting

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
        """The cards and the provinces that are clicked; of a placement one card, and where it goes."""
        match move:
            case Place():
                where = max(ALL_PROVINCES, key=lambda province: move.known[province])
                return {"cards": (move.known[where],), "provinces": (str(where),)}
            case Trade(card=card):
                return {"cards": (card,)}
            case Keep(cards=cards) if cards is not None:
                return {"cards": tuple(cards)}
            case Reveal(provinces=provinces) | Use(provinces=provinces):
                return {"provinces": tuple(map(str, provinces))}
            case Take(armies=armies):
                return {"provinces": tuple(letter for letter, n in zip("QCJHW", armies, strict=True) if n)}
        return {}

    def parse_goal(self, text: str, side: Side) -> Aim:
        return aims.parse_goal(text, side)

    def task(self, puzzle: Puzzle) -> str:
        return aims.task(puzzle)

    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        return proving.prove(puzzle, where)

    def judge(self, puzzle: Puzzle) -> Judge:
        return SunTzuJudge(puzzle)

    def option_words(self, puzzle: Puzzle, option: Option) -> str:
        return option_words(puzzle.aim, option.text)

    def case(self, rule: str, seed: int) -> Case:
        return cases.SOURCE.draw(rule, seed)

    def proposal(self, case: Case) -> str:
        return str(cases.proposal(case.position.actor, case.move))

    def happens(self, case: Case, seed: int) -> Sequence[str]:
        return cases.happens(case.position, case.move, seed)

    def reference(self) -> str:
        return tables()

    def sketch(self, name: str, position: Position, width: float) -> Drawing:
        """`mix-B` and `mix-R`: the best mixed plan of a side."""
        side = self.sides.get(name.removeprefix("mix-"))
        if side is None:
            return super().sketch(name, position, width)
        title = say("How often {side:side} lays each card where", side=side)
        return mix_drawing(optimal(position, Goal("margin", side)), title, width)

    def front(self) -> Mapping[str, str]:
        return {"brush": front.brush(), "fan": front.fan()}

    def glance(self, view: View) -> str:
        return front.glance(view)

    def commands(self, add: AddCommand) -> None:
        from chuhan.games.sun_tzu.commands import add_commands

        add_commands(add)


GAME = with_prose(SunTzu())
