"""Chu Han as the kit sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from chuhan.games.chu_han.cards import BY_CODE, Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import LeadPower, Move, cards_of
from chuhan.games.chu_han.notation import parse_card_list, parse_move, parse_position
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.powers import POWERS
from chuhan.games.chu_han.puzzling import aims, proving
from chuhan.games.chu_han.puzzling.difficulty import LEVELS
from chuhan.games.chu_han.puzzling.judge import ProvingJudge
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.games.chu_han.referee import play, why_illegal
from chuhan.games.chu_han.rules import OPEN_RULINGS
from chuhan.games.chu_han.show import front
from chuhan.games.chu_han.show.faces import POWER
from chuhan.games.chu_han.show.pen import Pen
from chuhan.games.chu_han.show.table import table
from chuhan.games.chu_han.show.text import text
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.interface import AddCommand, Drawing, Game, Host, Judge, Page, Theme, Watch
from chuhan.language import Sentence, say
from chuhan.lesson.prose import add_course
from chuhan.puzzle.prose import add_puzzles
from chuhan.refusal import Refusal

if TYPE_CHECKING:
    from chuhan.puzzle.model import Proved, Puzzle
    from chuhan.widgets.board import Board


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A line of moves with all cards in view."""

    position: Position

    @property
    def view(self) -> View:
        return self.position.seen_by(None)

    def after(self, move: Move) -> OpenTable:
        return OpenTable(play(self.position, move))


class ChuHan(Game[Position, Move]):
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
    themes: ClassVar[Mapping[str, Theme]] = THEMES
    levels: ClassVar[Sequence[str]] = LEVELS
    rulings: ClassVar[Mapping[str, Sequence[str]]] = dict.fromkeys(OPEN_RULINGS, ("yes", "no"))
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
        """`buried`: the buried cards, top first, where a side looks at them."""
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

    def marks(self, move: Move) -> Cards:
        """The cards that are clicked: Yu Ji comes with the card that she discards."""
        cards = cards_of(move)
        if isinstance(move, LeadPower) and move.card is Card.YU_JI and move.target is not None:
            return cards.plus(move.target)
        return cards

    def parse_goal(self, text: str, side: Side) -> Aim:
        return aims.parse_goal(text, side)

    def task(self, puzzle: Puzzle) -> str:
        return aims.task(puzzle)

    def prove(self, puzzle: Puzzle, where: str = "") -> Proved:
        return proving.prove(puzzle, where)

    def judge(self, puzzle: Puzzle) -> Judge:
        return ProvingJudge(puzzle)

    def reference(self) -> str:
        """What the eleven persons do, at a glance."""
        head = say("## The eleven powers"), "", say("| person | when | power | rule |"), "|---|---|---|---|"
        rows = [
            say(
                "| {card:card} | {when:moment_in_table} | {power} | {rule} |",
                card=power.card,
                when=power.when,
                power=POWER[power.card],
                rule=power.rule,
            )
            for power in POWERS
        ]
        return "\n".join((*head, *rows, ""))

    def portrait(self, about: str) -> str:
        return front.portrait(BY_CODE[about])

    def front(self) -> Mapping[str, str]:
        return {"brush": front.brush(), "fan": front.fan()}

    def glance(self, view: View) -> str:
        return front.glance(view)

    def pages(self, host: Host) -> Sequence[Page]:
        from chuhan.games.chu_han.explorer.page import ExplorePage
        from chuhan.games.chu_han.play.page import PlayPage

        return PlayPage(host), ExplorePage(host)

    def commands(self, add: AddCommand) -> None:
        from chuhan.games.chu_han.commands import add_commands

        add_commands(add)


GAME = ChuHan()
add_course(GAME)
add_puzzles(GAME)
