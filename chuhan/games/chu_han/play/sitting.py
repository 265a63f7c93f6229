"""One sitting at the table: who plays, what was played, what is in view, and what may be done now."""

from __future__ import annotations

from dataclasses import dataclass, field

from chuhan.games.chu_han.bots.reasons import reason
from chuhan.games.chu_han.bots.strategist import Decision
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.position import Claim, Position, Side, View
from chuhan.games.chu_han.record import Record
from chuhan.widgets.play.coach import Coach


@dataclass(slots=True)
class Sitting:
    options: Options
    side: Side | None
    """That the person plays; None where both sides are played by people."""
    course: Course
    rival_seed: int = 0
    """The bot's: the same one makes the same moves."""
    dealt: bool = True
    """From a shuffled deck, with hidden cards; else from a position that is known."""
    given_up: Side | None = None
    turned_up: bool = False
    """Are both hands seen, after the round?"""
    looking: int | None = None
    """After how many moves of the round, where somebody looks back."""
    reasons: dict[int, Decision] = field(default_factory=dict)
    """What the bot's moves of this round were played on, by their number."""
    coach: Coach = field(default_factory=Coach)
    """What it has said in this round."""
    holder: Side | None = None
    """Of two people at one device, the one who has it and whose cards are seen."""

    @property
    def match(self) -> Match:
        return self.course.match

    @property
    def position(self) -> Position:
        return self.course.position

    @property
    def for_two(self) -> bool:
        """Do two people play at one device, with hidden cards?"""
        return self.dealt and self.side is None

    @property
    def ended(self) -> bool:
        """Is nothing more to be played in this round?"""
        return self.given_up is not None or self.position.over

    @property
    def running(self) -> bool:
        """Is there more to be played, in this round or in another one?"""
        if self.given_up is not None:
            return False
        return not self.ended or (self.options.length == "match" and self.match.can_go_on)

    @property
    def hands_over(self) -> bool:
        """Is the device to be handed to the one who acts next?"""
        return self.for_two and not self.ended and self.holder is None

    @property
    def acts(self) -> bool:
        """Is somebody here to move?"""
        return not (self.ended or self.looking is not None or self.hands_over)

    @property
    def rival_acts(self) -> bool:
        return self.side is not None and not self.ended and self.position.actor is not self.side

    @property
    def resigning(self) -> Side | None:
        """Who may give up now."""
        if not self.dealt or self.ended:
            return None
        return self.holder if self.for_two else self.side

    @property
    def coached(self) -> bool:
        """Does the coach look at the moves that are made here?"""
        return self.dealt and self.side is not None and self.options.coach == "on" and self.acts

    @property
    def view(self) -> View:
        """All cards where none is hidden, what a side may see, or what everybody may see."""
        if self.side is None and not self.dealt:
            return self.position.seen_by(None)
        side = self.holder if self.for_two and self.looking is None else self.side
        at = -1 if self.looking is None else self.looking
        return self.course.now.view(side, at, turned_up=self.turned_up)

    @property
    def decided(self) -> Position:
        """Where the last decision of this round was made here."""
        now = self.course.now
        if self.given_up is not None:
            return now.position()
        mine = [n for n, claim in enumerate(now.claims) if self.side in (None, claim.side)]
        return now.position(mine[-1] if mine else 0)

    @property
    def to_review(self) -> Record:
        """What was played. While a match goes on this round alone: the seed tells of all that are to come."""
        if not self.running:
            return self.course.record
        first, now = self.course.now.match(0), self.course.now
        start = Match(first.position, first.buried, base=first.position.rules)
        return Record(start, tuple(claim.move for claim in now.claims))

    @property
    def why(self) -> dict[int, str]:
        """Why the bot has played its moves of this round, in words: nothing before the round is over."""
        if self.side is None or not self.ended:
            return {}
        return {n: str(reason(found, self.side.other)) for n, found in self.reasons.items()}

    # ---- what is done ----------------------------------------------------------------------------

    def play(self, move: Move | Decision) -> Claim:
        """A move of either side; of two people, the one who is not to act next gives the device away."""
        if isinstance(move, Decision):
            self.reasons[len(self.course.now.claims)] = move
            move = move.move
        claim = self.course.play(move)
        if self.position.over or self.position.actor is not self.holder:
            self.holder = None
        return claim

    def next_round(self) -> None:
        self.course.next_round()
        self.turned_up, self.looking, self.holder = False, None, None
        self.reasons.clear()
        self.coach = Coach()

    def take(self) -> None:
        """The one who acts has the device now."""
        self.holder = self.position.actor

    def look(self, at: int) -> None:
        """At the table as it was after so many moves; after all of them, at now."""
        self.looking = max(0, at) if at < len(self.course.now.claims) else None

    def resign(self) -> None:
        self.given_up, self.holder, self.looking = self.resigning, None, None
