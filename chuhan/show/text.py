"""A view of the table as plain text, for terminals, logs and screen readers."""

from __future__ import annotations

from chuhan.cards import Cards, spoken
from chuhan.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.position import Claim, Side, View, counted, number
from chuhan.referee import outcome


def text(view: View) -> str:
    """The whole table in a few lines, from top to bottom as a player would see it.

    >>> from chuhan import parse_view
    >>> print(text(parse_view("122247/?5 - - H:22,C:44 - H 3-3 12-9 base")))
    Chu   9 VP, 3 writs   five unknown cards
    Pile  empty, 4 cards buried; discard pile empty
    Trick Han: two 2s; Chu: two 4s
    Han   12 VP, 3 writs   1 2 2 2 4 7
    Han responds to two 4s.
    """
    upper = Side.CHU if view.side is None else view.side.other
    lines = [_side_line(view, upper), _pile_line(view)]
    if view.trick.plays:
        lines.append("Trick " + "; ".join(_claim_text(claim) for claim in view.trick.plays))
    if view.pending:
        lines.append("Announced " + ", then ".join(_claim_text(claim) for claim in view.pending))
    lines += [_side_line(view, upper.other), _turn_line(view)]
    return "\n".join(lines)


def move_text(move: Move) -> str:
    """A move in words: `two 5s`, `pass with Xiang Yu`."""
    match move:
        case Writ():
            return "take a writ"
        case Allow():
            return "let it happen"
        case Pass(power=None):
            return "pass"
        case Pass(power=card) if card is not None:
            return f"pass with {card.person}"
        case Play(powers=()):
            return set_text(move)
        case Play(powers=powers):
            names = " and ".join(card.person for card in powers)
            return f"{names} with {set_text(move)}" if move.cards else f"{names} for his power"
        case LeadPower(card=card, target=target) | React(card=card, target=target):
            return card.person if target is None else f"{card.person} on {spoken(target)}"
    raise TypeError(move)


def set_text(play: Play) -> str:
    """`two 4s`, `three 8s with the joker`, `2, 4, 7 as three 2s`."""
    if play.powers:
        cards = ", ".join(spoken(card) for card in play.cards)
        return f"{cards} as {_of_rank(play.size, play.rank)}" if play.size > 1 else cards
    if len(play.cards) == 1:
        return spoken(next(iter(play.cards)))
    persons = [card.person for card in play.cards if card.rank in (3, 6)]
    joker = " with the joker" if str(play.cards).startswith("0") else ""
    return _of_rank(play.size, play.rank) + joker + (f" ({', '.join(persons)})" if persons else "")


def _of_rank(size: int, rank: int) -> str:
    return f"{number(size)} {rank}{'s' if size > 1 else ''}"


def _claim_text(claim: Claim) -> str:
    return f"{claim.side.title}: {move_text(claim.move)}"


def _side_line(view: View, side: Side) -> str:
    writs = view.writs[side]
    head = f"{side.title:<5} {view.score[side]} VP, {writs} writ{'' if writs == 1 else 's'}"
    return f"{head}   {_hand_text(view.hands[side], view.hidden[side])}{' (open)' if view.open[side] else ''}"


def _hand_text(cards: Cards, hidden: int) -> str:
    shown = " ".join(map(str, cards))
    if hidden:
        unknown = f"{number(hidden)} unknown card{'' if hidden == 1 else 's'}"
        return f"{shown} and {unknown}" if shown else unknown
    return shown or "no cards"


def _pile_line(view: View) -> str:
    known = f" (on top {' '.join(map(str, view.pile))})" if view.pile else ""
    pile = counted(view.pile_size) + known if view.pile_size else "empty"
    discard = str(view.discard) or "empty"
    doubled = "; VP count double" if view.doubled else ""
    return f"Pile  {pile}, {view.rules.buried} cards buried; discard pile {discard}{doubled}"


def _turn_line(view: View) -> str:
    result = outcome(view)
    if result:
        return f"{result.winner.title} has won the {'round' if result.match is None else 'match'}."
    actor = view.actor.title
    if view.pending:
        return f"{actor} may react to {_claim_text(view.pending[-1])}."
    last = view.trick.last_set
    return (
        f"{actor} leads."
        if last is None
        else f"{actor} responds to {set_text(last) if last.cards else 'Liu Bang, a 10'}."
    )
