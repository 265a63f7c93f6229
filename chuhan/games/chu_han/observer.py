"""What a side has seen along a game: its view, what it remembers of cards once shown, the moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, React, Writ
from chuhan.games.chu_han.position import Claim, Position, Side, Sight, View


@dataclass(frozen=True, slots=True)
class Seen:
    """A move of either side, and what this side saw just before it."""

    view: View
    claim: Claim


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that a side knows of a round. No hidden card can be read out of it: a player is given this."""

    view: View
    buried: tuple[Card, ...] = ()
    """The buried cards that Ji Bu has shown, top first (5.1)."""
    past: tuple[Seen, ...] = ()
    """The moves of the round, oldest first, as far as this side has followed it."""


@dataclass(frozen=True, slots=True)
class Observer:
    """Follows a game for a side: it holds all cards, and tells what that side has seen of them."""

    side: Side
    match: Match
    rival_known: Cards = NONE
    """Cards the rival must still hold: come to the hand in the open, or drawn after Ji Bu had shown them."""
    pile_known: int = 0
    """How many cards at the top of the pile Ji Bu has shown (5.1)."""
    buried_known: int = 0
    """How many of the buried cards he has shown (5.1)."""
    past: tuple[Seen, ...] = ()
    """The moves of the round, as this side saw them."""

    def after(self, move: Move) -> Observer:
        """What this side knows after a move of either side; in a new round it starts afresh."""
        if self.match.can_go_on:
            return Observer(self.side, self.match.next_round()).after(move)
        rival = self.side.other
        before, later = self.position, self.match.play(move)
        old, new = before.hands[rival], later.position.hands[rival]
        known = self.rival_known.without(old.without(new))
        pile_known = self.pile_known
        if isinstance(move, Writ):
            drawn = before.pile[: len(before.pile) - len(later.position.pile)]
            if before.actor is rival:
                known += Cards.of(drawn[:pile_known])
            pile_known = max(0, pile_known - len(drawn))
        else:
            known += new.without(old)  # every other card comes into a hand in the open (6.1, 5.3)
        # Yu Ji's target is named aloud, and stays known if she is cancelled (5.2).
        shown = later.position.seen_by(self.side).hands[rival]
        known = known.without(shown) + shown
        past = (*self.past, Seen(self.view, Claim(before.actor, move)))
        seen = replace(self, match=later, rival_known=known, pile_known=pile_known, past=past)
        return (
            seen._looked() if took_effect(before, move) == Claim(self.side, LeadPower(Card.JI_BU)) else seen
        )

    def _looked(self) -> Observer:
        rules, pile = self.position.rules, len(self.position.pile)
        top = min(rules.ji_bu_cards, pile)
        return replace(self, pile_known=top, buried_known=max(self.buried_known, rules.ji_bu_cards - top))

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def buried_seen(self) -> tuple[Card, ...]:
        """The buried cards that Ji Bu has shown, top first."""
        return self.match.buried[: self.buried_known]

    @property
    def knowledge(self) -> Knowledge:
        return Knowledge(self.view, self.buried_seen, self.past)

    @property
    def view(self) -> View:
        """`position.seen_by` with what this side remembers."""
        position, rival = self.position, self.side.other
        shown = position.seen_by(self.side)
        hands, hidden = list(shown.hands), list(shown.hidden)
        hands[rival] = self.rival_known.without(shown.hands[rival]) + shown.hands[rival]
        hidden[rival] = len(position.hands[rival]) - len(hands[rival])
        return replace(
            shown,
            hands=(hands[0], hands[1]),
            pile=position.pile[: self.pile_known],
            hidden=(hidden[0], hidden[1], len(position.pile) - self.pile_known),
            buried_seen=self.buried_seen,
        )


def took_effect(before: Sight, move: Move) -> Claim | None:
    """The announced power that a move lets take effect: the rival lets it happen, or Xiao He saves it."""
    if not before.pending or (isinstance(move, Allow) and len(before.pending) == 2):
        return None
    is_end = isinstance(move, Allow) or (isinstance(move, React) and move.card is Card.XIAO_HE)
    return before.pending[0] if is_end else None
