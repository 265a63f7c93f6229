"""What a choice of cards would be, or why it may not be: one sentence for the line under the table."""

from __future__ import annotations

from chuhan.games.chu_han.board.choice import Choice, choice_to_move
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import (
    LIU_BANG_RANK,
    Allow,
    LeadPower,
    Move,
    Pass,
    Play,
    React,
    Writ,
    cards_of,
    powers_of,
)
from chuhan.games.chu_han.position import View
from chuhan.games.chu_han.referee import why_illegal
from chuhan.games.chu_han.show.faces import POWER
from chuhan.games.chu_han.show.text import move_text
from chuhan.games.chu_han.words import of_rank
from chuhan.language import say
from chuhan.refusal import Refusal
from chuhan.widgets.board import Answer


def answer(view: View, choice: Choice) -> Answer:
    """Judge what is chosen; whatever it is, there is an answer."""
    move = choice_to_move(view, choice)
    if isinstance(move, Answer):
        return move
    refusal = why_illegal(view, move)
    if refusal is not None:
        return refused(refusal)
    return Answer(_sentence(view, move), move=move, label=_label(move))


def refused(refusal: Refusal) -> Answer:
    return Answer(refusal.sentence, rule=refusal.rule)


def _sentence(view: View, move: Move) -> str:
    words = move_text(move)
    match move:
        case Play():
            said = f"{words}: {_of_set(view, move)}"
        case Pass(power=None):
            said = f"pass: {view.actor.other.title} leads the next trick."
        case LeadPower(card=Card.JI_BU):
            said = f"Ji Bu looks at the top {say('{n:cards}', n=view.rules.ji_bu_cards)} of the pile"
            said += "." if view.writs_left else f", and {view.actor.other.title} plays with open cards."
        case Pass(power=card) if card is not None:
            said = f"{words}: {POWER[card]}."
        case Writ():
            rival = view.actor.other.title
            drawn = say("{n:cards}", n=view.rules.writ_cards)
            said = f"a writ: draw {drawn}; 1 VP more for {rival} on going out."
        case _:
            said = f"{words}."
    if not (view.hand - cards_of(move) if not isinstance(move, Writ | Allow) else True):
        said += " Your last cards!" if len(view.hand) > 1 else " Your last card!"
    if powers_of(move):
        said += f" {view.actor.other.title} may react."
    return said[0].upper() + said[1:]


def _of_set(view: View, play: Play) -> str:
    """What a set, or a response without one, does to the trick."""
    last = view.trick.last_set
    if Card.HAN_XIN in play.powers:
        return f"{view.actor.other.title} must beat it and scores {view.rules.han_xin_vp} VP."  # 5.7
    if last is None:
        does = f"leads a trick of {say('{n:cards}', n=play.size)}"
    elif Card.PENG_YUE in play.powers:
        does = f"equals {_the(last)}"
    else:
        does = f"beats {_the(last)}"
    if play.rank == 2 and play.size >= view.rules.twos:  # 3.7
        does += f" and scores {play.size * (view.rules.xiang_yu_factor if view.doubled else 1)} VP"
    return does + "."


def _the(play: Play) -> str:
    """`the 4`, `the 4s`."""
    if play.rank == LIU_BANG_RANK:
        return "Liu Bang"
    return f"the {play.rank}" + ("s" if play.size > 1 else "")


def _label(move: Move) -> str:
    match move:
        case Play(powers=()):
            return f"Play {_short(move)}"
        case LeadPower(card=card) | React(card=card) | Play(powers=(card,)):
            return f"Play {card.person}"
        case Play():
            return "Play both powers"
        case Pass(power=card) if card is not None:
            return f"Pass with {card.person}"
    words = move_text(move)
    return words[0].upper() + words[1:]


def _short(play: Play) -> str:
    if play.size > 1:
        return str(of_rank(play.size, play.rank))
    card = next(iter(play.cards))
    return say("{card:name}", card=card)
