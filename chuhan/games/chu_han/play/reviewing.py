"""A round reviewed on a page: its graph, its turning points, and the table at each of them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from chuhan.games.chu_han.board.table import Button, Key, Table
from chuhan.games.chu_han.moves import LeadPower, cards_of
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.play.art import seals
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.record import Record, parse_record
from chuhan.games.chu_han.review import Played, Review, Step, rounds_of, told
from chuhan.games.chu_han.review.graph import graph
from chuhan.games.chu_han.review.kept import as_puzzle
from chuhan.games.chu_han.review.saved import SIDES, take, written
from chuhan.games.chu_han.show.pictures import table_svg
from chuhan.games.chu_han.words import deed
from chuhan.interface import FIRST_GAME, Address, Link, no_address
from chuhan.language import Sentence, say
from chuhan.puzzle.files import dump
from chuhan.puzzle.model import Puzzle, PuzzleError
from chuhan.refusal import NotationError
from chuhan.slices import beside
from chuhan.widgets import bundle
from chuhan.widgets.board import explore
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column, Panel

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

WIDE, NARROW = 640, 340
LONGEST_RECORD = 12_000
_EMPTY = "1/2 - - - - H 6-0 0-1 base"
KEYS = (
    Key("b", Sentence("one move earlier"), ("earlier",)),
    Key("f", Sentence("one move later"), ("later",)),
)
FAILED = Sentence("Something went wrong with the review.")


class ReviewPanel(Panel):
    commands = frozenset({"read", "press", "go", "round"})
    longest_text = LONGEST_RECORD
    _esm = bundle.script("games/chu_han/play/review.js")
    _css = bundle.style("widgets/panel.css", "games/chu_han/play/review.css")


class Reviewing(Column):
    """`keep` is told what is needed to go on after the page was loaded anew, which `resume` reads. `go_on` is
    asked to play on from a moment, `keep_puzzle` to keep a puzzle's file."""

    def __init__(
        self,
        *,
        seconds: float,
        address: Address = no_address,
        keep: Callable[[str], object] = lambda text: None,
        go_on: Callable[[Played, int, Side | None], object] | None = None,
        keep_puzzle: Callable[[str], object] | None = None,
    ) -> None:
        self.seconds, self.address = seconds, address
        self._keep, self._go_on, self._keep_puzzle = keep, go_on, keep_puzzle
        self.record: Record | None = None
        self.side: Side | None = None
        self.rounds: list[Played] = []
        self.review: Review | None = None
        self.at = 1
        """The move that is looked at."""
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._proving: asyncio.Task[None] | None = None
        self.panel = ReviewPanel(self._command, art=seals())
        self.table = Table(
            parse_position(_EMPTY).seen_by(None), on_button=self._pressed, keys=KEYS, acts=False
        )
        super().__init__([self.panel, self.table], "chuhan-reviewing")
        self._show()

    def __repr__(self) -> str:
        return "Reviewing()" if self.review is None else f"Reviewing({str(self.table.view)!r})"

    def picture(self) -> str:
        return table_svg(self.table.view)

    def close(self) -> None:
        self.review = None
        super().close()

    # ---- what is reviewed ------------------------------------------------------------------------

    def look_at(self, record: Record, side: Side | None, number: int = 0) -> None:
        """A record; its last round that was played, or the one with this number."""
        self._stop()
        self.record, self.side = record, side
        self.rounds = [one for one in rounds_of(record) if one.claims]
        self.review = None
        if self.rounds:
            chosen = next((one for one in self.rounds if one.number == number), self.rounds[-1])
            self._begin(Review(chosen, side, self.seconds))
        self._show()

    def resume(self, text: str) -> bool:
        """Go on with what was kept; False where that is nothing."""
        try:
            match json.loads(text) if text else None:
                case {"record": str(record), "side": str(side), "number": int(number), "at": int(at), **rest}:
                    self.record, self.side = parse_record(record), SIDES.get(side)
                case _:
                    return False
        except (ValueError, NotationError):
            return False
        self.rounds = [one for one in rounds_of(self.record) if one.claims]
        chosen = next((one for one in self.rounds if one.number == number), None)
        if chosen is None:
            return False
        review = Review(chosen, self.side, self.seconds)
        take(review, rest.get("found"))
        self._begin(review, at)
        self._show()
        return True

    def _begin(self, review: Review, at: int = 0) -> None:
        self.review = review
        self.at = at if 1 <= at <= len(review.steps) else len(review.steps)
        if not review.done:
            self._work()

    # ---- the work, a question at a time ----------------------------------------------------------

    def _work(self) -> None:
        review = self.review
        assert review is not None
        self._stopping = False
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel runs
            review.work()
            return
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work_through(review))

    async def _work_through(self, review: Review) -> None:
        try:
            for ask in review.questions():
                await beside(ask)
                if self._stopping or self.review is not review:
                    break
                self._show()
        except Exception:
            log.exception("A review failed")
            self.panel.say(FAILED)
        review.stop()
        self._task = None
        if self.review is review:
            self._show()
        elif self.review is not None and not self.review.done:
            self._work()

    def _stop(self) -> None:
        """After the question that is being answered."""
        self._stopping = True

    # ---- what the learner does -------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        name = command.name
        match command.do:
            case "read":
                self._read(command.text)
            case "go" if self._is_move(name):
                self._go(int(name))
            case "round" if self.record is not None and name.isascii() and name.isdecimal() and len(name) < 5:
                self.look_at(self.record, self.side, int(name))
            case "press" if self._press(name):
                pass
            case _:
                self.panel.decline(command)

    def _is_move(self, name: str) -> bool:
        if self.review is None or not (name.isascii() and name.isdecimal() and len(name) < 5):
            return False
        return 1 <= int(name) <= len(self.review.steps)

    def _press(self, name: str) -> bool:
        review = self.review
        if review is None:
            return False
        if name == "stop" and not review.done:
            self._stop()
        elif name == "resume" and review.done:
            review.go_on(self.seconds)
            self._work()
        elif name == "other":
            self._stop()
            self.record, self.review, self.rounds = None, None, []
            self._keep("")
        else:
            return False
        self._show()
        return True

    def _pressed(self, name: str) -> None:
        review = self.review
        if review is None:
            return
        match name:
            case "earlier" | "later":
                at = self.at + (1 if name == "later" else -1)
                if 1 <= at <= len(review.steps):
                    self._go(at)
            case "play" if self._go_on is not None:
                self._stop()
                self._go_on(review.played, self.at - 1, self.side)
            case "keep" if self._keep_puzzle is not None and self._step.turn is not None:
                self._keep_as_puzzle(self._step)

    def _go(self, at: int) -> None:
        self.at = at
        self._show()

    def _read(self, text: str) -> None:
        try:
            record = parse_record(text)
        except NotationError as error:
            self.panel.say(f"{error.what}.")
            return
        if not record.moves:
            self.panel.say(Sentence("This record has no moves yet."))
            return
        self.look_at(record, None)

    def _keep_as_puzzle(self, step: Step) -> None:
        """Proved first, beside the page."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel runs
            self._kept(_puzzle_of(step))
            return
        self.panel.say(Sentence("Is it a puzzle? It is being proved …"))
        self._proving = loop.create_task(self._prove(step))

    async def _prove(self, step: Step) -> None:
        self._kept(await beside(partial(_puzzle_of, step)))

    def _kept(self, found: Puzzle | Sentence) -> None:
        assert self._keep_puzzle is not None
        if isinstance(found, Puzzle):
            try:
                self._keep_puzzle(dump(found))
            except ValueError as error:
                self.panel.say(str(error))
                return
            found = Sentence("Kept among My puzzles: it is proved, and has one solution.")
        self.panel.say(found)

    # ---- what is shown ---------------------------------------------------------------------------

    @property
    def _step(self) -> Step:
        assert self.review is not None
        return self.review.steps[self.at - 1]

    def _show(self) -> None:
        review = self.review
        self.table.layout.display = "none" if review is None else None
        at = self.panel.page.get("at", 0) + 1
        mine = self.address(Link("mine", game=FIRST_GAME))
        if review is None:
            self.panel.page = {"at": at, "review": None, "mine": mine, "back": self.address(Link("play"))}
            return
        self._keep(self._saved(review))
        self.panel.page = {
            "at": at,
            "review": self._data(review),
            "mine": mine,
            "back": self.address(Link("play")),
        }
        step = self._step
        claims = review.played.claims
        last = claims[self.at - 2] if self.at > 1 else None
        better = step.advice if step.turn is not None else None
        self.table.show(
            step.position.seen_by(None),
            last,
            prompt=say("Move {n}: {deed}", n=step.number, deed=deed(step.claim.side, step.claim.move)),
            buttons=self._buttons(step),
            acts=False,
            below=self.side,
            marked=None if better is None else _marks(better),
            jump=True,
        )

    def _buttons(self, step: Step) -> tuple[Button, ...]:
        assert self.review is not None
        own = [
            Button("earlier", say("‹ Earlier"), enabled=self.at > 1, repeats=True),
            Button("later", say("Later ›"), enabled=self.at < len(self.review.steps), repeats=True),
        ]
        if self._go_on is not None:
            own.append(Button("play", say("Play on from here")))
        if self._keep_puzzle is not None and step.turn is not None:
            own.append(Button("keep", say("Keep as a puzzle"), stays=True))
        return (*own, *explore(self.address, FIRST_GAME, step.position))

    def _data(self, review: Review) -> dict[str, Any]:
        end = review.played.position(len(review.steps))
        return {
            "sign": str(end.turn if end.over else self._step.claim.side),
            "title": _title(review),
            "more": say("Han {han}, Chu {chu} VP.", han=end.score[0], chu=end.score[1]),
            "rounds": [one.number for one in self.rounds],
            "number": review.played.number,
            "graphs": [graph(review, width, self.at, self.side) for width in (WIDE, NARROW)],
            "moments": [self._moment(review, step) for step in review.turning],
            "move": self.at,
            "known": str(told.knowable(self._step) or ""),
            "status": self._status(review),
            "working": not review.done,
            "stopping": self._stopping and not review.done,
            "open": review.done and any(None in (one.winner, one.margin) for one in review.values),
            "record": str(self.record),
        }

    def _moment(self, review: Review, step: Step) -> dict[str, Any]:
        return {
            "move": step.number,
            "own": self.side in (None, step.claim.side),
            "title": str(deed(step.claim.side, step.claim.move)),
            "text": say("{cost} {judgement}", cost=told.cost(step), judgement=told.judgement(step)),
            "delta": say(
                "{before} → {after}",
                before=told.value_words(step.before, review.base),
                after=told.value_words(step.after, review.base),
            ),
        }

    def _status(self, review: Review) -> str:
        proved = sum(one.winner is not None for one in review.values)
        margins = sum(one.margin is not None for one in review.values)
        facts = {"n": proved, "vp": margins, "all": len(review.values), "time": f"{review.spent:.0f}"}
        if not review.done:
            return say(
                "Looking: winner proved at {n} of {all} moments, VP at {vp}; {time} s of at most {most} s.",
                most=f"{review.seconds:.0f}",
                **facts,
            )
        return say("Winner proved at {n} of {all} moments, VP at {vp}, in {time} s.", **facts)

    def _saved(self, review: Review) -> str:
        return json.dumps(
            {
                "record": str(self.record),
                "side": "-" if self.side is None else str(self.side),
                "number": review.played.number,
                "at": self.at,
                "found": written(review),
            }
        )


def _puzzle_of(step: Step) -> Puzzle | Sentence:
    """Or why it is none."""
    try:
        return as_puzzle(step)
    except PuzzleError as error:
        return Sentence("This is no puzzle: {why}.", why=error.what)


def _title(review: Review) -> str:
    end, n = review.played.position(len(review.steps)), review.played.number
    if not end.over:
        return say("Round {n}, as far as it was played", n=n)
    gain = abs(end.score[0] - end.score[1] - review.base)
    return say("Round {n}: {side:side} wins it by {vp} VP", n=n, side=end.turn, vp=gain)


def _marks(move: Any) -> Any:
    cards = cards_of(move)
    return (
        cards.plus(move.target)
        if isinstance(move, LeadPower) and move.card.code == "3y" and move.target
        else cards
    )
