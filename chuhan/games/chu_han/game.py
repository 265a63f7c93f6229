"""Chu Han as the kit sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from chuhan.games.chu_han import cases
from chuhan.games.chu_han.cards import BY_CODE, NONE, Card, Cards
from chuhan.games.chu_han.explorer.page import ExplorePage
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import LeadPower, Move, cards_of
from chuhan.games.chu_han.notation import parse_card_list, parse_move, parse_position
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.play.page import PlayPage
from chuhan.games.chu_han.play.review_page import MinePage, ReviewPage
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.puzzling import aims, campaign
from chuhan.games.chu_han.puzzling.kinds import KINDS
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.games.chu_han.puzzling.whatever.themes import HIDDEN_THEMES
from chuhan.games.chu_han.puzzling.whatever.turned import Event, Moment, OpenTable, TurnedUp, go_on, refusal
from chuhan.games.chu_han.rules import OPEN_RULINGS
from chuhan.games.chu_han.show import front
from chuhan.games.chu_han.show.pen import Pen
from chuhan.games.chu_han.show.table import table
from chuhan.games.chu_han.show.tables import tables
from chuhan.games.chu_han.show.text import text
from chuhan.games.chu_han.solver.ghost import Ghost, Shown
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.interface import AddCommand, Case, Drawing, Game, Judge, MakePage, Theme, Watch
from chuhan.language import Sentence
from chuhan.puzzle.level import LEVELS
from chuhan.puzzle.prose import with_prose
from chuhan.refusal import Refusal

if TYPE_CHECKING:
    from chuhan.puzzle.model import Proved, Puzzle
    from chuhan.widgets.board import Board


class ChuHan(Game[Moment, Event]):
    id = "chu-han"
    title = "Chu Han"
    lead: ClassVar[str | Sentence] = Sentence(
        "Two kingdoms, one deck, thirty-one points. Learn the game by playing it."
    )
    about: ClassVar[str | Sentence] = Sentence(
        "An unofficial kit, made by players, for the card game by Tom Lehmann. It is not affiliated with the"
        " designer or any publisher, has none of the published game's text or art, and does not replace it."
    )
    package = "chuhan.games.chu_han"
    sides: ClassVar[Mapping[str, Side]] = {str(side): side for side in Side}
    themes: ClassVar[Mapping[str, Theme]] = {**THEMES, **HIDDEN_THEMES}
    levels = LEVELS
    rulings: ClassVar[Mapping[str, Sequence[str]]] = dict.fromkeys(OPEN_RULINGS, ("yes", "no"))
    given = frozenset({"buried"})
    asked: ClassVar[Sequence[str]] = cases.ASKED
    kinds: ClassVar[Mapping[str, Sequence[str]]] = {name: kind.keys for name, kind in KINDS.items()}
    pages: ClassVar[Sequence[MakePage]] = (PlayPage, ExplorePage)
    asides: ClassVar[Sequence[MakePage]] = (ReviewPage, lambda host: MinePage(host, ChuHan()))

    def parse_position(self, text: str) -> Position:
        return parse_position(text)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def why_illegal(self, position: Moment, move: Event) -> Refusal | None:
        return refusal(position, move)

    def play(self, position: Moment, move: Event) -> Moment:
        return go_on(position, move)

    def watch(self, position: Moment, side: Side | None, given: Mapping[str, str]) -> Watch:
        """`buried`: the buried cards, top first, where a side looks at them."""
        if isinstance(position, Ghost):
            return OpenTable(position)
        buried = parse_card_list(given.get("buried", "-"))
        fits = len(buried) == position.rules.buried and position.unmentioned.holds(Cards.of(buried))
        if buried and not fits:
            raise ValueError(f"these cards cannot be the buried ones: {' '.join(map(str, buried))}")
        return OpenTable(position) if side is None else Observer(side, Match(position, buried))

    def draw(self, view: View, title: str, width: float, prefix: str) -> Drawing:
        pen = Pen(prefix)
        return Drawing(pen.finished(table(pen, view, title, width)), pen.symbols(), text(view))

    def board(self, view: Any, **owner: Any) -> Board:
        from chuhan.games.chu_han.board.table import Table

        return Table(view, **owner)

    def marks(self, move: Event) -> Cards:
        """The cards that are clicked: Yu Ji comes with the card that she discards."""
        if isinstance(move, Shown | TurnedUp):
            return NONE
        cards = cards_of(move)
        if isinstance(move, LeadPower) and move.card is Card.YU_JI and move.target is not None:
            return cards.plus(move.target)
        return cards

    def parse_goal(self, text: str, side: Side) -> Aim:
        return aims.parse_goal(text, side)

    def puzzle_position(self, kind: str, text: str, given: Mapping[str, str]) -> Moment:
        return KINDS[kind].position(text, given)

    def why_no_match(self, puzzles: Sequence[Puzzle]) -> tuple[str, str] | None:
        return campaign.why_no_match(puzzles)

    def task(self, puzzle: Puzzle) -> str:
        return KINDS[puzzle.kind].task(puzzle)

    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        return KINDS[puzzle.kind].prove(puzzle, where)

    def judge(self, puzzle: Puzzle) -> Judge:
        return KINDS[puzzle.kind].judge(puzzle)

    def case(self, rule: str, seed: int) -> Case:
        return cases.SOURCE.draw(rule, seed)

    def proposal(self, case: Case) -> str:
        return str(cases.proposal(case.position, case.move))

    def happens(self, case: Case, seed: int) -> Sequence[str]:
        return cases.happens(case.position, case.move, seed)

    def reference(self) -> str:
        return tables()

    def portrait(self, about: str) -> str:
        return front.portrait(BY_CODE[about])

    def front(self) -> Mapping[str, str]:
        return {"brush": front.brush(), "fan": front.fan()}

    def glance(self, view: View) -> str:
        return front.glance(view)

    def commands(self, add: AddCommand) -> None:
        from chuhan.games.chu_han.commands import add_commands

        add_commands(add)


GAME = with_prose(ChuHan())
