"""Play: both sides at an open table, one against a bot, or two people at one device."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from chuhan.games.chu_han.board.table import Button, Key, Table
from chuhan.games.chu_han.bots import Bot
from chuhan.games.chu_han.bots.strategist import Decision, decide
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.play import told
from chuhan.games.chu_han.play.art import art
from chuhan.games.chu_han.play.coach import advice
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.options import PERSON, SIDES, Options, opponent
from chuhan.games.chu_han.play.saved import SIDES as SIGNED
from chuhan.games.chu_han.play.saved import parse_saved, saved
from chuhan.games.chu_han.play.sitting import Sitting
from chuhan.games.chu_han.position import Claim, Position, Side, View
from chuhan.games.chu_han.record import Record, parse_record
from chuhan.games.chu_han.show.pictures import table_svg
from chuhan.games.chu_han.solver import kernel
from chuhan.interface import FIRST_GAME, Address, no_address
from chuhan.language import Sentence, say
from chuhan.refusal import NotationError
from chuhan.widgets.board import explore, keys_data, rule_link
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column
from chuhan.widgets.play.panel import PlayPanel, read_place
from chuhan.widgets.play.turns import Turns

_EMPTY = "1/2 - - - - H 6-0 0-1 base"
KEYS = (
    Key("m", Sentence("open or close the list of moves"), ("moves",)),
    Key("b", Sentence("while looking back: one move earlier"), ("earlier",)),
    Key("f", Sentence("while looking back: one move later"), ("later",)),
    Key("n", Sentence("back to now; on to the next round"), ("now", "take", "next", "again")),
)


GO = {
    "label": Sentence("Deal the cards"),
    "alone": Sentence("You see your own cards; the opponent sees only its own."),
    "less": Sentence(
        "You see your own cards; the opponent sees only its own. The fast solver is not installed here, so it"
        " imagines fewer hands and proves less."
    ),
    "two": Sentence("Each of you sees only your own cards."),
}


class Play(Turns, Column):
    """From a position, both sides play in turn with open cards; or `side` plays against `rival`, a bot that
    sees only its own cards. Moves can be taken back.

    Without a position there is a panel to choose what to play; cards are dealt, and nothing is taken back: a
    card once seen cannot be unseen. Two people at one device hand it over after every turn. Each move of the
    round can be looked back at, as it was seen then. After a round both hands may be turned up, and there is
    a way to the explorer, at the last decision made here; `address` knows it.

    >>> Play(parse_position("45/77 - - - - H 3-3 0-1 base"))
    Play('45/77 - - - - H 3-3 0-1 base')
    """

    def __init__(
        self,
        position: Position | None = None,
        *,
        side: Side | None = None,
        rival: Bot | None = None,
        seed: int | None = None,
        address: Address = no_address,
        keep: Callable[[str], object] = lambda text: None,
        in_class: bool = False,
        review: Callable[[Record, Side | None, int], object] | None = None,
    ) -> None:
        """`keep` is told a game that was dealt here whenever it changes, as a text that `resume` reads: it
        has all cards in it. `in_class`: many play on this machine, so opponents think less. `review` is asked
        to look at a round again."""
        if (side is None) != (rival is None):
            raise ValueError("A table for one side needs a bot for the other, and only then.")
        if position is None and side is not None:
            raise ValueError("Without a position, side and opponent are chosen on the page.")
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self.options = Options()
        self.address, self.in_class, self._review = address, in_class, review
        self.side, self.rival = side, rival
        self.sitting: Sitting | None = None
        self._past: list[int] = []
        """After how many moves each decision was made here."""
        self._dealt = position is None
        keys = KEYS if self._dealt else ()
        self.panel = PlayPanel(self._command, art=art(), shortcuts=keys_data(keys))
        self.table = Table(
            parse_position(_EMPTY).seen_by(None),
            on_move=self._moved,
            on_undo=self._undo,
            on_button=self._pressed,
            keys=keys,
            rule_link=rule_link(address, FIRST_GAME),
            acts=False,
        )
        self._keep = keep
        super().__init__([self.panel, self.table] if self._dealt else [self.table], "chuhan-game")
        if position is None:
            self._show_panel()
        else:
            self._sit_down(Sitting(self.options, side, Course.of(Match(position)), dealt=False), rival)

    @property
    def match(self) -> Match | None:
        return None if self.sitting is None else self.sitting.match

    @property
    def observer(self) -> Observer | None:
        """What the person has seen who plays against a bot."""
        if self.sitting is None or self.side is None:
            return None
        return self.sitting.course.now.seen[-1][self.side]

    @property
    def view(self) -> View:
        """What is seen here."""
        return parse_position(_EMPTY).seen_by(None) if self.sitting is None else self.sitting.view

    def __repr__(self) -> str:
        return f"Play({str(self.view)!r})" if self.sitting is not None else "Play()"

    def picture(self) -> str:
        return table_svg(self.table.view)

    def close(self) -> None:
        self._stop()
        super().close()

    # ---- choosing -------------------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        sitting = self.sitting
        options = self.options.chosen(command.choice) if sitting is None else None
        match command.do:
            case "choose" if options is not None and command.choice:
                self.options = options
                self._show_panel()
            case "begin" if options is not None:
                self.options = options
                self.begin()
            case "end" if sitting is not None:
                self.end()
            case "look" if (
                sitting is not None and (at := read_place(command.name, sitting.match.number)) is not None
            ):
                self._look(sitting, at)
            case "resign" if sitting is not None and sitting.resigning is not None:
                sitting.coach.advice = None
                self._stop()
                sitting.resign()
                self._changed(jump=True)
            case _:
                self.panel.decline(command)

    def offer(self, **names: str) -> None:
        """What the panel offers first; a game that runs goes on, and these are for the next one."""
        self.options = self.options.with_names(names)
        if self.sitting is None:
            self._show_panel()

    def begin(self) -> None:
        """Deal the cards for what is chosen."""
        sides = list(Side) if self.options.side not in SIDES else [SIDES[self.options.side]]
        side = None if self.options.for_two else self._rng.choice(sides)
        seed = self._rng.randrange(1 << 30)
        course = Course.of(Match.begin(self._rng.randrange(1 << 31)))
        self._sit_down(Sitting(self.options, side, course, seed), self._opponent(seed))

    def end(self) -> None:
        """Leave the game and choose anew."""
        self._stop()
        self.sitting = None
        self._keep("")
        self._show_panel()

    def resume(self, text: str) -> bool:
        """Go on with a game that was kept; False where the text is none."""
        found = parse_saved(text) if text else None
        if found is None:
            return False
        self.options = found.options
        self._sit_down(found, self._opponent(found.rival_seed), jump=True)
        return True

    def play_on(self, text: str) -> None:
        """From a moment of a game that was reviewed, as one round, with hidden cards as they were then."""
        try:
            match json.loads(text):
                case {"record": str(record), "side": str(sign)} if sign in SIGNED:
                    found, side = parse_record(record), SIGNED[sign]
                case _:
                    return
        except (ValueError, NotationError):
            return
        self._stop()
        rival = PERSON if side is None else self.options.rival
        if side is not None and rival == PERSON:
            rival = Options().rival
        self.options = replace(self.options, rival=rival, length="round")
        seed = self._rng.randrange(1 << 30)
        sitting = Sitting(self.options, side, Course.of(found.start, found.moves), seed)
        self._sit_down(sitting, self._opponent(seed), jump=True)

    def _opponent(self, seed: int) -> Bot | None:
        return opponent(self.options.rival, seed, in_class=self.in_class)

    # ---- playing --------------------------------------------------------------------------------

    def _sit_down(self, sitting: Sitting, rival: Bot | None, *, jump: bool = False) -> None:
        self.sitting, self.side, self.rival = sitting, sitting.side, rival
        self._past.clear()
        self._changed(jump=jump)
        self._go_on()

    def _changed(self, last: Claim | None = None, *, jump: bool = False) -> None:
        """Keep the game as it is now, and show it."""
        if self._dealt and self.sitting is not None:
            self._keep(saved(self.sitting))
        if last is None or self.sitting is None or self.sitting.looking is None:
            self._show(last, jump=jump)  # who looks back is not disturbed by a move
        self._show_panel()

    def _moved(self, move: Move) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        if sitting.coached and (found := advice(sitting.view, move)) is not None:
            sitting.coach.warn(found)
            self._show(jump=True)
            return
        self._made(move)

    def _made(self, move: Move) -> None:
        if self.sitting is not None:
            self._past.append(len(self.sitting.course.now.claims))
            self._play(move)
            self._go_on()

    def _undo(self) -> None:
        """Back to the last decision that was made here."""
        if self._past and self.sitting is not None:
            self._stop()
            self.sitting.course.now.back_to(self._past.pop())
            self._show(jump=True)

    def _pressed(self, name: str) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        match name:
            case "back" | "why" | "anyway" if sitting.coach.advice is not None:
                move = sitting.coach.press(name)
                if move is None:
                    self._show(jump=True)
                else:
                    self._made(move)
            case "next" if sitting.running and sitting.match.can_go_on:
                sitting.next_round()
                self._changed()
                self._go_on()
            case "again" if self._dealt:
                self.end()
                self.begin()
            case "turn" if sitting.ended:
                sitting.turned_up = not sitting.turned_up
                self._changed()
            case "review" if self._review is not None and sitting.ended and sitting.course.now.claims:
                self._review(sitting.to_review, sitting.side, sitting.match.number)
            case "take" if sitting.hands_over:
                sitting.take()
                self._changed()
            case "now":
                self._look(sitting, len(sitting.course.now.claims))
            case "earlier" | "later" if sitting.looking is not None:
                self._look(sitting, sitting.looking + (1 if name == "later" else -1))

    def _look(self, sitting: Sitting, at: int) -> None:
        sitting.coach.advice = None
        sitting.look(at)
        self._changed(jump=True)

    def _play(self, move: Move | Decision) -> None:
        assert self.sitting is not None
        self._changed(self.sitting.play(move))

    # ---- the rival ------------------------------------------------------------------------------

    def _rival_acts(self) -> bool:
        return self.sitting is not None and self.sitting.rival_acts

    def _rival_thinks(self) -> Callable[[], Decision]:
        """The rival, with what it knows of the round."""
        assert self.sitting is not None
        assert self.side is not None
        assert self.rival is not None
        return partial(decide, self.rival, self.sitting.course.now.seen[-1][self.side.other].knowledge)

    def _rival_failed(self, why: Sentence) -> None:
        (self.panel if self._dealt else self.table).say(why)

    # ---- what is shown --------------------------------------------------------------------------

    def _show(self, last: Claim | None = None, *, jump: bool = False) -> None:
        sitting = self.sitting
        assert sitting is not None
        self.table.show(
            sitting.view,
            last,
            banner="" if self._dealt else told.result(sitting),
            prompt=sitting.coach.words or told.prompt(sitting),
            buttons=self._buttons(sitting),
            can_undo=bool(self._past) and not self._dealt,
            acts=sitting.acts and sitting.coach.advice is None,
            below=sitting.position.actor if sitting.for_two else None,
            jump=jump,
        )

    def _buttons(self, sitting: Sitting) -> tuple[Button, ...]:
        if not self._dealt:
            return ()
        if sitting.coach.advice is not None:
            return sitting.coach.buttons
        own = told.buttons(sitting)
        if not sitting.ended or sitting.looking is not None:
            return own
        if self._review is not None and sitting.course.now.claims:
            own = (*own, Button("review", say("Review")))
        return (*own, *explore(self.address, FIRST_GAME, sitting.decided))  # nothing is hidden any more

    def _show_panel(self) -> None:
        self.table.layout.display = "none" if self.sitting is None else None
        if self.sitting is not None:
            self.panel.show(playing=told.playing(self.sitting))
        else:
            go = GO if kernel.available() else GO | {"alone": GO["less"]}
            self.panel.show(
                choices=self.options.data(), go={name: str(go[name]) for name in ("label", "alone", "two")}
            )
