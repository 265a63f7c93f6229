"""What lies on the table and in the hands: Position, Trick, Claim, and View (what one side may see of it)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum

from chuhan.games.chu_han.cards import DECK, NONE, Card, Cards
from chuhan.games.chu_han.moves import LeadPower, Move, Play, cards_of
from chuhan.games.chu_han.rules import BASE, Ruleset


class Side(IntEnum):
    HAN = 0
    CHU = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)

    @property
    def title(self) -> str:
        return ("Han", "Chu")[self]

    def __str__(self) -> str:
        return "HC"[self]


@dataclass(frozen=True, slots=True)
class Claim:
    """A move lying on the table with the side that made it; in `pending` it still waits for reactions."""

    side: Side
    move: Move

    def __str__(self) -> str:
        return f"{self.side}:{self.move}"


@dataclass(frozen=True, slots=True)
class Trick:
    """The plays of the running trick, oldest first; LEAD powers that took effect stand among them."""

    plays: tuple[Claim, ...] = ()
    last_set: Play | None = field(init=False, compare=False, repr=False)
    """The set to beat. Han Xin lays none, so behind him it is still the one before (5.7)."""

    def __post_init__(self) -> None:
        sets = (claim.move for claim in reversed(self.plays))
        last = next((move for move in sets if isinstance(move, Play) and move.has_set), None)
        object.__setattr__(self, "last_set", last)

    @property
    def cards(self) -> Cards:
        total = NONE
        for claim in self.plays:
            total += cards_of(claim.move)
        return total

    def __str__(self) -> str:
        return ",".join(map(str, self.plays)) or "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a position and a view of it share. Hands and pile hold the cards that are known here."""

    hands: tuple[Cards, Cards]
    pile: tuple[Card, ...] = ()
    """The draw pile without the buried cards (2.2), top first."""
    discard: Cards = NONE
    trick: Trick = Trick()
    pending: tuple[Claim, ...] = ()
    """A power announced, then perhaps Lü Zhi against it."""
    turn: Side = Side.HAN
    """Whose turn it is; when the round is over, who won it."""
    no_writ: bool = False
    """No writ may be taken any more this turn: one was (4.1), or 4.2 forbids it."""
    lead_power: bool = False
    """A LEAD power took effect in this lead turn (3.1)."""
    cancelled: bool = False
    """A power was cancelled this turn (6.2, 6.3)."""
    writs: tuple[int, int] = (0, 0)
    score: tuple[int, int] = (0, 0)
    doubled: tuple[bool, bool] = (False, False)
    """Whose VP Xiang Yu doubles (5.10): both sides' at once, unless 9.5 says no."""
    open: tuple[bool, bool] = (False, False)
    """Whose hand lies open (5.1)."""
    rules: Ruleset = BASE

    @property
    def actor(self) -> Side:
        """Who moves now: the rival of the last announcement, or else the side whose turn it is."""
        return self.pending[-1].side.other if self.pending else self.turn

    @property
    def hand(self) -> Cards:
        """The hand of the side that moves now."""
        return self.hands[self.actor]

    @property
    def leading(self) -> bool:
        """Is this a lead turn (3.1), with no set on the table yet?"""
        return self.trick.last_set is None

    @property
    def writs_left(self) -> int:
        return self.rules.writs - sum(self.writs)

    @property
    def doubled_for(self) -> tuple[Side, ...]:
        """The sides whose VP Xiang Yu doubles (5.10)."""
        return tuple(side for side in Side if self.doubled[side])

    @property
    def match_won(self) -> bool:
        """Has a side reached the target, at a moment when that counts (2.1, 8.2)?"""
        return max(self.score) >= self.rules.target and (not self.rules.match_after_scoring or self._out)

    @property
    def over(self) -> bool:
        """A round ends with an empty hand once nothing is pending (7.1), or with the match (2.1)."""
        return self._out or self.match_won

    @property
    def _out(self) -> bool:
        return not self.pending and 0 in self.hand_sizes

    @property
    def hand_sizes(self) -> tuple[int, int]:
        raise NotImplementedError

    @property
    def places(self) -> tuple[Cards, ...]:
        """The cards that are known here, place by place."""
        claims = (*self.trick.plays, *self.pending)
        lying = (cards_of(claim.move) for claim in claims)
        return (*self.hands, Cards.of(self.pile), self.discard, *lying)

    @property
    def unmentioned(self) -> Cards:
        """The cards that are nowhere here: buried, hidden, or in a composed position out of sight."""
        return DECK.without(sum(self.places, start=NONE))

    def _text(self, hidden: tuple[int, int, int]) -> str:
        """The nine fields of the notation."""
        hands = "/".join(
            _field(str(hand), unknown) + ("*" if is_open else "")
            for hand, unknown, is_open in zip(self.hands, hidden, self.open, strict=False)
        )
        marks = ((self.no_writ, "w"), (self.lead_power, "p"), (self.cancelled, "c"))
        return " ".join(
            (
                hands,
                _field("".join(card.code for card in self.pile), hidden[2]),
                _field(str(self.discard)),
                str(self.trick),
                ">".join(map(str, self.pending)) or "-",
                str(self.turn) + "".join(mark for on, mark in marks if on),
                "{}-{}".format(*self.writs),
                self._score_text(),
                str(self.rules),
            )
        )

    def _score_text(self) -> str:
        """`12-9`; once Xiang Yu doubles `12-9x2`, with 9.5 = no `x2` behind each side that it is for."""
        marks = ["x2" if doubled else "" for doubled in self.doubled]
        if self.rules.xiang_yu_both:
            marks[0] = ""
        return f"{self.score[0]}{marks[0]}-{self.score[1]}{marks[1]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Sight):
    """What one side may see (2.5, 2.6): known cards, and how many unknown ones lie where.

    Everything that draws takes a View, so a Position, which holds every card, cannot be drawn by mistake.
    """

    hidden: tuple[int, int, int] = (0, 0, 0)
    """Unknown cards in Han's hand, in Chu's hand, and at the bottom of the pile."""
    side: Side | None = field(default=None, compare=False)
    """Whose view it is, which is not part of the notation; None sees everything."""
    buried_seen: tuple[Card, ...] = field(default=(), compare=False)
    """The buried cards that Ji Bu has shown this side, top first (5.1); they are not in the notation."""

    @property
    def unseen(self) -> Cards:
        """The cards of which nothing is known: in the rival's hand, the pile, buried, or out of sight."""
        return self.unmentioned.without(Cards.of(self.buried_seen))

    @property
    def hand_sizes(self) -> tuple[int, int]:
        return len(self.hands[0]) + self.hidden[0], len(self.hands[1]) + self.hidden[1]

    @property
    def pile_size(self) -> int:
        return len(self.pile) + self.hidden[2]

    def __str__(self) -> str:
        return self._text(self.hidden)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Sight):
    """A moment of a round with every card known but the buried ones, which are never played."""

    @property
    def hand_sizes(self) -> tuple[int, int]:
        return len(self.hands[0]), len(self.hands[1])

    def seen_by(self, side: Side | None) -> View:
        """What the position alone shows a side; None sees everything (puzzles, explorer)."""
        hands, pile, hidden = list(self.hands), self.pile, [0, 0, 0]
        if side is not None:
            pile, hidden[2] = (), len(self.pile)
            if not self.open[side.other]:
                hands[side.other] = self._announced_target(side.other)
                hidden[side.other] = len(self.hands[side.other]) - len(hands[side.other])
        return View(
            hands=(hands[0], hands[1]),
            pile=pile,
            hidden=(hidden[0], hidden[1], hidden[2]),
            side=side,
            **{name: getattr(self, name) for name in PUBLIC},
        )

    def _announced_target(self, side: Side) -> Cards:
        """Yu Ji's target is named aloud and still in the hand (5.2)."""
        for claim in self.pending:
            match claim.move:
                case LeadPower(card=Card.YU_JI, target=target) if target is not None and claim.side is side:
                    return Cards.of((target,))
        return NONE

    # The small steps that moves and powers are made of. Each gives a new position.

    def with_hand(self, side: Side, hand: Cards) -> Position:
        hands = (hand, self.hands[1]) if side is Side.HAN else (self.hands[0], hand)
        return replace(self, hands=hands)

    def gain(self, side: Side, points: int) -> Position:
        """VP at once, doubled after Xiang Yu (5.10)."""
        if not points:
            return self
        score = list(self.score)
        score[side] += points * (self.rules.xiang_yu_factor if self.doubled[side] else 1)
        return replace(self, score=(score[0], score[1]))

    def lay(self, claim: Claim) -> Position:
        """Put a response or leading play on the table; the turn passes. A big set of twos scores (3.7)."""
        after = replace(
            self,
            trick=Trick((*self.trick.plays, claim)),
            turn=claim.side.other,
            no_writ=False,
            lead_power=False,
            cancelled=False,
        )
        play = claim.move
        if isinstance(play, Play) and play.has_set and play.rank == 2 and play.size >= self.rules.twos:
            return after.gain(claim.side, play.size)  # 3.7
        return after

    def end_trick(self, leader: Side, passed_with: Cards = NONE) -> Position:
        """Sweep every card of the trick to the discard pile (3.5)."""
        return replace(
            self,
            discard=self.discard + self.trick.cards + passed_with,
            trick=Trick(),
            turn=leader,
            no_writ=False,
            lead_power=False,
            cancelled=False,
        )

    def __str__(self) -> str:
        return self._text((0, 0, 0))


PUBLIC = tuple(name for name in Sight.__dataclass_fields__ if name not in ("hands", "pile"))
"""The fields that both sides may see (2.5)."""


def _field(cards: str, unknown: int = 0) -> str:
    return cards + (f"?{unknown}" if unknown else "") or "-"
