"""Three Kingdoms as the kit sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from chuhan.games.three_kingdoms import cases
from chuhan.games.three_kingdoms.cards import BY_LETTER, State, kit_box
from chuhan.games.three_kingdoms.lab.page import LabPage
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.observer import Observer
from chuhan.games.three_kingdoms.play.page import PlayPage
from chuhan.games.three_kingdoms.position import Position, View
from chuhan.games.three_kingdoms.puzzling import aims, proving
from chuhan.games.three_kingdoms.puzzling.aims import Aim
from chuhan.games.three_kingdoms.puzzling.judge import judge_of
from chuhan.games.three_kingdoms.puzzling.kinds import THEMES
from chuhan.games.three_kingdoms.referee import play, why_illegal
from chuhan.games.three_kingdoms.rules import OPEN_RULINGS, SWITCHES
from chuhan.games.three_kingdoms.show import front
from chuhan.games.three_kingdoms.show.marks import chosen_for
from chuhan.games.three_kingdoms.show.pictures import drawing
from chuhan.games.three_kingdoms.show.tables import tables
from chuhan.interface import AddCommand, Case, Drawing, Game, Judge, MakePage, Option, Watch
from chuhan.language import Sentence
from chuhan.puzzle.level import LEVELS
from chuhan.puzzle.prose import with_prose
from chuhan.refusal import Refusal

if TYPE_CHECKING:
    from chuhan.puzzle.model import Proved, Puzzle
    from chuhan.widgets.board import Board


class ThreeKingdoms(Game[Position, Move]):
    id = "three-kingdoms"
    title = "Three Kingdoms"
    lead: ClassVar[str | Sentence] = Sentence(
        "Wei, Wu and Shu send generals to bid for actions, feed their armies and hold the borders."
    )
    about: ClassVar[str | Sentence] = Sentence(
        "An unofficial kit, made by players, for the board game Three Kingdoms Redux. It is not affiliated"
        " with the designers or any publisher, has none of the published game's text or art, and does not"
        " replace it. Generals and state cards are kit-made: they do not have the published values."
    )
    package = "chuhan.games.three_kingdoms"
    sides: ClassVar[Mapping[str, State]] = BY_LETTER
    themes = THEMES
    levels = LEVELS
    rulings: ClassVar[Mapping[str, Sequence[str]]] = {name: SWITCHES[name] for name in OPEN_RULINGS}
    asked: ClassVar[Sequence[str]] = cases.ASKED
    pages: ClassVar[Sequence[MakePage]] = (PlayPage, LabPage)

    def parse_position(self, text: str) -> Position:
        return parse_position(text)

    def parse_move(self, text: str) -> Move:
        return parse_move(text, kit_box())

    def why_illegal(self, position: Position, move: Move) -> Refusal | None:
        return why_illegal(position, move)

    def play(self, position: Position, move: Move) -> Position:
        return play(position, move)

    def watch(self, position: Position, side: State | None, given: Mapping[str, str]) -> Watch:
        return Observer(side, position)

    def draw(self, view: View, title: str, width: float, prefix: str) -> Drawing:
        return drawing(view, title, width, prefix)

    def board(self, view: Any, **owner: Any) -> Board:
        from chuhan.games.three_kingdoms.board.board import ThreeKingdomsBoard

        return ThreeKingdomsBoard(view, **owner)

    def marks(self, move: Move) -> Mapping[str, Any]:
        """All that is chosen on the board for it: the general, the space, the chips."""
        return chosen_for(move)

    def parse_goal(self, text: str, side: State) -> Aim:
        return aims.parse_goal(text, side)

    def task(self, puzzle: Puzzle) -> str:
        return aims.task(puzzle)

    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        return proving.prove(puzzle, where)

    def judge(self, puzzle: Puzzle) -> Judge:
        return judge_of(puzzle)

    def option_words(self, puzzle: Puzzle, option: Option) -> str:
        return aims.lead_words(option.text)

    def case(self, rule: str, seed: int) -> Case:
        return cases.SOURCE.draw(rule, seed)

    def proposal(self, case: Case) -> str:
        return str(cases.proposal(case.position, case.move))

    def happens(self, case: Case, seed: int) -> Sequence[str]:
        return cases.happens(case.position, case.move, seed)

    def reference(self) -> str:
        return tables()

    def portrait(self, about: str) -> str:
        return front.portrait(about)

    def front(self) -> Mapping[str, str]:
        return {"brush": front.brush(), "fan": front.fan()}

    def glance(self, view: View) -> str:
        return front.glance(view)

    def commands(self, add: AddCommand) -> None:
        from chuhan.games.three_kingdoms.commands import add_commands

        add_commands(add)


GAME = with_prose(ThreeKingdoms())
