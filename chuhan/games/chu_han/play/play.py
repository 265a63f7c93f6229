"""Play: both sides in turn at an open table, or one against a bot that shows neither cards nor thoughts."""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Callable

from chuhan.games.chu_han.board.table import Button, Table
from chuhan.games.chu_han.bots import Bot
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.play.options import LENGTHS, RIVALS, SIDES, Options, opponent
from chuhan.games.chu_han.play.saved import Saved, parse_saved
from chuhan.games.chu_han.position import Claim, Position, Side, View
from chuhan.games.chu_han.record import Record
from chuhan.games.chu_han.referee import outcome
from chuhan.games.chu_han.show.pictures import table_svg
from chuhan.interface import FIRST_GAME, Address, no_address
from chuhan.language import Sentence, say
from chuhan.widgets import bundle
from chuhan.widgets.board import explore, rule_link
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column, Panel

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # what goes wrong is for logs, never for the page

BEAT = 1.0
"""A rival's move is shown at the next full beat after it was asked for. Its thinking takes less than one, so
whether it could have reacted, or had only one thing to do, cannot be told from the time."""
FAILED = Sentence("Something went wrong with the opponent. Please begin a new game.")
_EMPTY = "1/2 - - - - H 6-0 0-1 base"


class PlayPanel(Panel):
    commands = frozenset({"choose", "begin", "end"})
    _esm = bundle.script("games/chu_han/play/play.js")
    _css = bundle.style("widgets/panel.css", "games/chu_han/play/play.css")


class Play(Column):
    """From a position, both sides play in turn with open cards; or `side` plays against `rival`, a bot that
    sees only its own cards. Moves can be taken back.

    Without a position there is a panel to choose what to play; cards are dealt, and nothing is taken back: a
    card once seen cannot be unseen. After a round there is a way to the explorer, at the last decision
    made here; `address` knows it.

    >>> Play(parse_position("45/77 - - - - H 3-3 0-1 base"))
    Play('45/77 - - - - H 3-3 0-1 base')
    """

    now = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)
    _turn: asyncio.Task[None] | None = None
    """The rival's, while it thinks."""

    def __init__(
        self,
        position: Position | None = None,
        *,
        side: Side | None = None,
        rival: Bot | None = None,
        seed: int | None = None,
        address: Address = no_address,
        keep: Callable[[str], object] = lambda text: None,
    ) -> None:
        """`keep` is told a game that was dealt here whenever it changes, as a text that `resume` reads: it
        has all cards in it."""
        if (side is None) != (rival is None):
            raise ValueError("A table for one side needs a bot for the other, and only then.")
        if position is None and side is not None:
            raise ValueError("Without a position, side and opponent are chosen on the page.")
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.options = Options()
        self.address = address
        self.side, self.rival = side, rival
        self.match: Match | None = None
        self.observer: Observer | None = None
        self._past: list[tuple[Match, Observer | None]] = []
        self.panel = PlayPanel(self._command)
        self.table = Table(
            parse_position(_EMPTY).seen_by(None),
            on_move=self._moved,
            on_undo=self._undo,
            on_button=self._pressed,
            rule_link=rule_link(address, FIRST_GAME),
            acts=False,
        )
        self._dealt = position is None
        self._keep, self._rival_seed = keep, 0
        self._begun: Match | None = None
        self._moves: list[Move] = []
        """All of them since the first round of the match."""
        super().__init__([self.panel, self.table] if self._dealt else [self.table], "chuhan-game")
        if position is None:
            self._show_panel()
        else:
            self._sit_down(Match(position))

    @property
    def view(self) -> View:
        """What is seen here: all cards, or what this side may see."""
        if self.observer is not None:
            return self.observer.view
        return self.match.position.seen_by(None) if self.match is not None else self.table.view

    def __repr__(self) -> str:
        return f"Play({str(self.view)!r})" if self.match is not None else "Play()"

    def picture(self) -> str:
        return table_svg(self.table.view)

    def close(self) -> None:
        self._stop()
        super().close()

    # ---- choosing -------------------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        options = self.options.chosen(command.choice) if self.match is None else None
        match command.do:
            case "choose" if options is not None and command.choice:
                self.options = options
                self._show_panel()
            case "begin" if options is not None:
                self.options = options
                self.begin()
            case "end" if self.match is not None:
                self.end()
            case _:
                self.panel.decline(command)

    def begin(self) -> None:
        """Deal the cards for what is chosen."""
        chosen = SIDES.get(self.options.side)
        self.side = self._rng.choice(list(Side) if chosen is None else [chosen])
        self._rival_seed = self._rng.randrange(1 << 30)
        self.rival = opponent(self.options.rival, self._rival_seed)
        self._begun, self._moves = Match.begin(self._rng.randrange(1 << 31)), []
        self._sit_down(self._begun)

    def end(self) -> None:
        """Leave the game and choose anew."""
        self._stop()
        self.match = self.observer = None
        self._keep("")
        self._show_panel()

    def resume(self, text: str) -> bool:
        """Go on with a game that was kept; False where the text is none."""
        saved = parse_saved(text) if text else None
        if saved is None:
            return False
        self.options, self.side, self._rival_seed = saved.options, saved.side, saved.rival_seed
        self.rival = opponent(saved.options.rival, saved.rival_seed)
        self._begun, self._moves = saved.record.start, list(saved.record.moves)
        self.match, self.observer = saved.match, saved.observer
        self._show_panel()
        self._show(jump=True)
        self._go_on()
        return True

    def _save(self) -> None:
        if self._begun is not None and self.match is not None and self.side is not None:
            record = Record(self._begun, tuple(self._moves))
            self._keep(str(Saved(self.options, self.side, self._rival_seed, record, self.match.number)))

    # ---- playing --------------------------------------------------------------------------------

    def _sit_down(self, match: Match) -> None:
        self.match = match
        self.observer = None if self.side is None else Observer(self.side, match)
        self._past.clear()
        self._save()
        self._show_panel()
        self._show()
        self._go_on()

    def _moved(self, move: Move) -> None:
        if self.match is not None:
            self._past.append((self.match, self.observer))
            self._play(move)
            self._go_on()

    def _undo(self) -> None:
        """Back to the last decision that was made here."""
        if self._past:
            self._stop()
            self.match, self.observer = self._past.pop()
            self._show(jump=True)

    def _pressed(self, name: str) -> None:
        if name == "next" and self.match is not None and self.match.can_go_on:
            self._sit_down(self.match.next_round())
        elif name == "again" and self._dealt and self.match is not None:
            self.end()
            self.begin()

    def _play(self, move: Move) -> None:
        assert self.match is not None
        claim = Claim(self.match.position.actor, move)
        if self.observer is None:
            self.match = self.match.play(move)
        else:
            self.observer = self.observer.after(move)
            self.match = self.observer.match
        self._moves.append(move)
        self._save()
        self._show(claim)
        if self.match.position.over:
            self._show_panel()

    def _rival_acts(self) -> bool:
        if self.match is None or self.side is None:
            return False
        return not self.match.position.over and self.match.position.actor is not self.side

    def _go_on(self) -> None:
        """Let the rival move, if it is its turn: in its own time, or at once where no kernel runs."""
        if not self._rival_acts():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._rival_acts():
                bot, view = self._rival_sees()
                self._play(bot.choose(view))
            return
        self._stop()
        self._turn = loop.create_task(self._rival_turn())

    async def _rival_turn(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._rival_acts():
                asked = self.now()
                bot, view = self._rival_sees()
                move = await loop.run_in_executor(None, bot.choose, view)
                beats = max(1, math.ceil((self.now() - asked) / BEAT))
                await self.sleep(asked + beats * BEAT - self.now())
                self._play(move)
        except Exception:
            log.exception("The rival failed at %s", self.observer)
            (self.panel if self._dealt else self.table).say(FAILED)

    def _rival_sees(self) -> tuple[Bot, View]:
        """The rival, and its own view of the position."""
        assert self.match is not None
        assert self.side is not None
        assert self.rival is not None
        return self.rival, self.match.position.seen_by(self.side.other)

    def _stop(self) -> None:
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None

    # ---- what is shown --------------------------------------------------------------------------

    def _show(self, last: Claim | None = None, *, jump: bool = False) -> None:
        self.table.show(
            self.view,
            last,
            banner=self._result(),
            prompt=say("The opponent thinks …") if self._rival_acts() else "",
            buttons=self._buttons(),
            can_undo=bool(self._past) and not self._dealt,
            jump=jump,
        )

    def _result(self) -> str:
        """Who has won, once it is over."""
        result = outcome(self.match.position) if self.match else None
        if self.match is None or self.side is None or result is None:
            return ""
        if result.match is not None:
            return (
                say("You win the match!")
                if result.match is self.side
                else say("The opponent wins the match.")
            )
        return (
            say("You win the round!") if result.winner is self.side else say("The opponent wins the round.")
        )

    def _buttons(self) -> tuple[Button, ...]:
        if not self._dealt or self.match is None or not self.match.position.over:
            return ()
        if self.options.length == "match" and self.match.can_go_on:
            on = Button("next", say("Next round"), main=True)
        else:
            on = Button("again", say("Play again"), main=True)
        last = self._past[-1][0] if self._past else None  # nothing is hidden any more
        return (on, *explore(self.address, FIRST_GAME, last.position)) if last else (on,)

    def _show_panel(self) -> None:
        match, side = self.match, self.side
        self.table.layout.display = "none" if match is None else None
        playing = None
        if match is not None and side is not None:
            rival, lasts = RIVALS[self.options.rival], self.options.length == "match"
            playing = {
                "round": say("Round {n}", n=match.number) if lasts else str(LENGTHS["round"]),
                "about": say("you play {side:side} · opponent: {rival}", side=side, rival=rival),
            }
        self.panel.page = {
            "at": self.panel.page.get("at", 0) + 1,
            "playing": playing,
            "choices": self.options.data(),
        }
