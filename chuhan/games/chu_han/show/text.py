"""A view of the table as plain text, for terminals, logs and screen readers."""

from __future__ import annotations

from collections.abc import Iterable

from chuhan.games.chu_han.cards import Card, Cards, enumerate_cards, spoken
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, powers_of
from chuhan.games.chu_han.position import Claim, Side, View, counted, number
from chuhan.games.chu_han.referee import outcome


def text(view: View) -> str:
    """The whole table in a few lines, from top to bottom as a player would see it.

    >>> from chuhan import parse_view
    >>> print(text(parse_view("122247/?5 - 5551 H:22,C:44 - H 3-3 12-9 base")))
    Chu       9 VP, three writs taken, five cards: all unknown
    Pile      empty, four cards buried; no writs left
    Discard   four cards: 1, three 5s
    Trick     Han: two 2s; Chu: two 4s
    Han       12 VP, three writs taken, six cards: 1, three 2s, 4, 7
    Han responds to two 4s.
    """
    upper = Side.CHU if view.side is None else view.side.other
    lines = [
        (upper.title, _side_text(view, upper)),
        ("Pile", _pile_text(view)),
        ("Discard", _held_text(view.discard) if view.discard else "empty"),
        ("Trick", "; ".join(claim_text(claim) for claim in view.trick.plays)),
        ("Announced", ", then ".join(claim_text(claim) for claim in view.pending)),
        ("Doubled", "all VP gained in this round count double" if view.doubled else ""),
        (upper.other.title, _side_text(view, upper.other)),
    ]
    return "\n".join([*(f"{head:<9} {line}" for head, line in lines if line), turn_text(view)])


def move_text(move: Move) -> str:
    """A move in words: `two 5s`, `Peng Yue with two 5s`, `Yu Ji discards a 4`, `pass with Xiang Yu`."""
    match move:
        case Writ():
            return "take a writ"
        case Allow():
            return "let it happen"
        case Pass(power=None):
            return "pass"
        case Pass(power=card) if card is not None:
            return f"pass with {card.person}"
        case Play(powers=(Card.HAN_XIN,)):
            return "Han Xin turns the set back"
        case Play(powers=()) | Play(powers=(Card.LIU_BANG,)):
            return set_text(move)
        case Play(powers=powers):
            return f"{_all(card.person for card in powers)} with {set_text(move)}"
        case LeadPower(card=Card.JI_BU):
            return "Ji Bu looks at the pile"
        case LeadPower(card=Card.YU_JI, target=target) if target is not None:
            return f"Yu Ji discards {_one(target)}"
        case LeadPower(card=card, target=target) if target is not None:
            return f"{card.person} takes {_one(target)} back"
        case React(card=Card.LU_ZHI, target=target):
            return f"Lü Zhi cancels {'it' if target is None else target.person}"
        case React(card=card):
            return f"{card.person} saves the power"
    raise TypeError(move)


def set_text(play: Play) -> str:
    """`a 5`, `two 4s`, `three 8s (one is the joker)`, `2, 4, 7 as three 2s`."""
    if Card.LIU_BANG in play.powers:
        return "Liu Bang as a 10"
    if play.size == 1:
        return _one(next(iter(play.cards)))
    if Card.ZHONGLI_MO in play.powers:
        return f"{', '.join(spoken(card) for card in play.cards)} as {_of_rank(play.size, play.rank)}"
    persons = [card.person for card in play.cards if card.rank in (3, 6)]
    if Card.JOKER in play.cards:
        persons = [*persons, "the joker"] if persons else ["one is the joker"]
    return _of_rank(play.size, play.rank) + (f" ({_all(persons)})" if persons else "")


def claim_text(claim: Claim) -> str:
    """`Chu: two 4s`."""
    return f"{claim.side.title}: {move_text(claim.move)}"


def turn_text(view: View) -> str:
    """Who is to do what, or who has won, in a sentence or two.

    >>> from chuhan import parse_view
    >>> turn_text(parse_view("12/?5 - - C:44 H:!6h Hw 3-3 12-9 base"))
    "Chu may react to Han's Han Xin."
    """
    result = outcome(view)
    if result:
        return f"{result.winner.title} has won the {'round' if result.match is None else 'match'}."
    actor = view.actor.title
    if view.pending:
        claim = view.pending[-1]
        cards = powers_of(claim.move) or ((claim.move.card,) if isinstance(claim.move, React) else ())
        return f"{actor} may react to {claim.side.title}'s {_all(card.person for card in cards)}."
    last = view.trick.last_set
    if last is None:
        sentence = f"{actor} leads."
    else:
        own = "their own " if _turned_back(view) else ""  # 5.7
        sentence = f"{actor} responds to {own}{set_text(last)}."
    if view.cancelled:
        sentence += " A power was cancelled this turn."
    if view.no_writ and view.writs_left:
        sentence += " No more writs this turn."
    return sentence


def hand_text(cards: Cards) -> str:
    """`1, three 2s, Ji Bu (3)`: each kind once, in order."""
    return ", ".join(
        spoken(card) if n == 1 else f"{number(n)} {card.rank}s" for card, n in enumerate_cards(cards)
    )


def _turned_back(view: View) -> bool:
    """Does the side to move face its own set, behind Han Xin (5.7)?"""
    sets = [claim.side for claim in view.trick.plays if isinstance(claim.move, Play) and claim.move.has_set]
    return sets[-1:] == [view.turn]


def _all(names: Iterable[str]) -> str:
    """`Ji Bu`, `Ji Bu and Yu Ji`, `Ji Bu, Yu Ji and the joker`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _one(card: Card) -> str:
    """`a 4`, `an 8`, `Ji Bu (3)`, `the joker`."""
    if card is Card.JOKER or card.rank in (3, 6):
        return spoken(card)
    return f"{'an' if card is Card.EIGHT else 'a'} {card.rank}"


def _of_rank(size: int, rank: int) -> str:
    return f"{number(size)} {rank}s"


def _side_text(view: View, side: Side) -> str:
    hand = _held_text(view.hands[side], view.hidden[side])
    shown = " (open)" if view.open[side] else ""
    return f"{view.score[side]} VP, {_writs(view.writs[side])} taken, {hand}{shown}"


def _held_text(cards: Cards, hidden: int = 0) -> str:
    """`six cards: 4, Ji Bu (3) and four unknown`."""
    size = counted(len(cards) + hidden)
    if not hidden:
        return f"{size}: {hand_text(cards)}" if cards else size
    if not cards:
        return f"{size}: {'all ' if hidden > 1 else ''}unknown"
    return f"{size}: {hand_text(cards)} and {number(hidden)} unknown"


def _pile_text(view: View) -> str:
    known = ", ".join(spoken(card) for card in view.pile)
    pile = counted(view.pile_size) + (f" (from the top: {known})" if known else "")
    buried = f"{counted(view.rules.buried)} buried"
    return f"{pile if view.pile_size else 'empty'}, {buried}; {_writs(view.writs_left)} left"


def _writs(n: int) -> str:
    return f"{number(n)} writ{'' if n == 1 else 's'}"
