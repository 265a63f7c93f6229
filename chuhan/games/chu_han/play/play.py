"""Play: a round, or a match to 31, against a bot that shows neither its cards nor what it thinks of."""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from dataclasses import dataclass, replace

from chuhan.games.chu_han.board.table import Button, Table
from chuhan.games.chu_han.bots import Bot, RuleOfThumb, Searcher
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Claim, Side, View
from chuhan.games.chu_han.referee import outcome
from chuhan.games.chu_han.show.pictures import table_svg
from chuhan.widgets import bundle
from chuhan.widgets.messages import NOT_UNDERSTOOD, Command
from chuhan.widgets.panel import Column, Panel

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # what goes wrong is for logs, never for the page

BEAT = 1.0
"""A rival's move is shown at the next full beat after it was asked for. Its thinking takes less than one, so
whether it could have reacted, or had only one thing to do, cannot be told from the time."""

RIVALS = {"thumb": "Rule of thumb", "searcher": "Looks ahead"}
SIDES = {"han": "Han", "chu": "Chu", "chance": "By chance"}
LENGTHS = {"round": "One round", "match": "A match to 31"}
CHOICES = {"rival": ("Opponent", RIVALS), "side": ("You play", SIDES), "length": ("Length", LENGTHS)}


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody wants to play."""

    rival: str = "thumb"
    side: str = "han"
    length: str = "round"


def rival(name: str, seed: int) -> Bot:
    # So much looking ahead fits well into a beat, also where thirty play on two cores.
    return Searcher(2, samples=4, seed=seed, max_nodes=80) if name == "searcher" else RuleOfThumb()


class GamePanel(Panel):
    commands = frozenset({"choose", "begin", "end"})
    _esm = bundle.script("games/chu_han/play/play.js")


class Game(Column):
    """Choose, play, choose again. Nothing is taken back: a card once seen cannot be unseen."""

    now = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)

    def __init__(self, seed: int | None = None) -> None:
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.choice = Choice()
        self.side = Side.HAN
        self.bot: Bot = RuleOfThumb()
        self.observer: Observer | None = None
        self._turn: asyncio.Task[None] | None = None
        self.panel = GamePanel(self._command)
        empty = parse_position("1/2 - - - - H 6-0 0-1 base").seen_by(None)
        self.table = Table(empty, on_move=self._moved, on_button=self._pressed, acts=False)
        super().__init__([self.panel, self.table], "chuhan-game")
        self._show_panel()

    @property
    def match(self) -> Match | None:
        return self.observer.match if self.observer else None

    def __repr__(self) -> str:
        return f"Game({str(self.observer.view)!r})" if self.observer else "Game()"

    def picture(self) -> str:
        return table_svg(self.table.view)

    # ---- choosing -------------------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        kind, _, value = command.name.partition(":")
        match command.do:
            case "choose" if self.observer is None and kind in CHOICES and value in CHOICES[kind][1]:
                self.choice = replace(self.choice, **{kind: value})
                self._show_panel()
            case "begin" if self.observer is None:
                self.begin()
            case "end" if self.observer is not None:
                self.end()
            case _:
                self.panel.say(NOT_UNDERSTOOD)

    def begin(self) -> None:
        chosen = [side for side in Side if SIDES[self.choice.side] == side.title]
        self.side = self._rng.choice(chosen or list(Side))
        self.bot = rival(self.choice.rival, self._rng.randrange(1 << 30))
        self.observer = Observer(self.side, Match.begin(self._rng.randrange(1 << 31)))
        self._show_panel()
        self._show()
        self._go_on()

    def end(self) -> None:
        self._stop()
        self.observer = None
        self._show_panel()

    # ---- playing --------------------------------------------------------------------------------

    def _moved(self, move: Move) -> None:
        if self.observer is not None:
            self._play(move)
            self._go_on()

    def _pressed(self, name: str) -> None:
        observer = self.observer
        if observer is None:
            return
        if name == "next" and observer.match.can_go_on:
            self.observer = Observer(self.side, observer.match.next_round())
            self._show_panel()
            self._show()
            self._go_on()
        elif name == "again":
            self.end()
            self.begin()

    def _play(self, move: Move) -> None:
        assert self.observer is not None
        claim = Claim(self.observer.match.position.actor, move)
        self.observer = self.observer.after(move)
        self._show(claim)
        if self.observer.match.position.over:
            self._show_panel()

    def _rival_acts(self) -> bool:
        match = self.match
        return match is not None and not match.position.over and match.position.actor is not self.side

    def _go_on(self) -> None:
        """Let the rival move, if it is its turn: in its own time, or at once where no kernel runs."""
        if not self._rival_acts():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._rival_acts():
                self._play(self.bot.choose(self._seen_by_rival()))
            return
        self._stop()
        self._turn = loop.create_task(self._rival_turn())

    async def _rival_turn(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._rival_acts():
                asked = self.now()
                move = await loop.run_in_executor(None, self.bot.choose, self._seen_by_rival())
                beats = max(1, math.ceil((self.now() - asked) / BEAT))
                await self.sleep(asked + beats * BEAT - self.now())
                self._play(move)
        except Exception:
            log.exception("The rival failed at %s", self.observer)
            self.panel.say("Something went wrong with the opponent. Please begin a new game.")

    def _seen_by_rival(self) -> View:
        assert self.observer is not None
        return self.observer.match.position.seen_by(self.side.other)

    def _stop(self) -> None:
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None

    # ---- what is shown --------------------------------------------------------------------------

    def _show(self, last: Claim | None = None) -> None:
        assert self.observer is not None
        prompt = "The opponent thinks …" if self._rival_acts() else ""
        self.table.show(
            self.observer.view,
            last,
            banner=self._result(),
            prompt=prompt,
            buttons=self._buttons(),
        )

    def _result(self) -> str:
        """Who has won, once it is over."""
        match = self.match
        result = outcome(match.position) if match else None
        if match is None or result is None:
            return ""
        won = result.winner is self.side
        if match.winner is not None:
            return "You win the match!" if match.winner is self.side else "The opponent wins the match."
        return "You win the round!" if won else "The opponent wins the round."

    def _buttons(self) -> tuple[Button, ...]:
        match = self.match
        if match is None or not match.position.over:
            return ()
        if self.choice.length == "match" and match.can_go_on:
            return (Button("next", "Next round", main=True),)
        return (Button("again", "Play again", main=True),)

    def _show_panel(self) -> None:
        match = self.match
        self.table.layout.display = "none" if match is None else None
        playing = None
        if match is not None:
            playing = {
                "rival": RIVALS[self.choice.rival],
                "side": self.side.title,
                "round": f"Round {match.number}" if self.choice.length == "match" else "One round",
            }
        self.panel.page = {
            "at": self.panel.page.get("at", 0) + 1,
            "playing": playing,
            "choices": [
                {
                    "kind": kind,
                    "label": label,
                    "chosen": getattr(self.choice, kind),
                    "all": [[name, words] for name, words in options.items()],
                }
                for kind, (label, options) in CHOICES.items()
            ],
        }
