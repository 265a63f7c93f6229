"""What a choice of cards would be, or why it may not be: one sentence for the line under the table."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.chu_han.board.choice import Chosen, choice_to_move
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import (
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
from chuhan.games.chu_han.words import move_words
from chuhan.language import Sentence
from chuhan.widgets.board import Answer


def answer(view: View, choice: Chosen) -> Answer:
    """Judge what is chosen; whatever it is, there is an answer."""
    move = choice_to_move(view, choice)
    if isinstance(move, Answer):
        return move
    refusal = why_illegal(view, move)
    if refusal is not None:
        return Answer(refusal.sentence, rule=refusal.rule, tried=move)
    return Answer(" ".join(map(str, _sentences(view, move))), move=move, label=str(_label(move)))


def _sentences(view: View, move: Move) -> Iterator[Sentence]:
    """What the move does, then what follows from it."""
    yield _effect(view, move)
    if not isinstance(move, Writ | Allow) and view.hand == cards_of(move):
        yield Sentence("Your last cards!") if len(view.hand) > 1 else Sentence("Your last card!")
    if powers_of(move):
        yield Sentence("{rival:side} may react.", rival=view.actor.other)


def _effect(view: View, move: Move) -> Sentence:
    rival, rules = view.actor.other, view.rules
    match move:
        case Play():
            return _of_set(view, move)
        case Pass(power=None):
            return Sentence("Pass: {rival:side} leads the next trick.", rival=rival)
        case Pass(power=Card.XIANG_YU) if not rules.xiang_yu_both:  # 9.5
            return Sentence("Pass with Xiang Yu: only your own VP count double for the rest of the round.")
        case Pass(power=card) if card is not None:
            return Sentence("Pass with {card:name}: {power}.", card=card, power=POWER[card])
        case LeadPower(card=Card.JI_BU) if view.writs_left:
            return Sentence("Ji Bu looks at the top {n:cards} of the pile.", n=rules.ji_bu_cards)
        case LeadPower(card=Card.JI_BU):
            return Sentence(
                "Ji Bu looks at the top {n:cards} of the pile, and {rival:side} plays with open cards.",
                n=rules.ji_bu_cards,
                rival=rival,
            )
        case Writ():
            return Sentence(
                "A writ: draw {n:cards}; 1 VP more for {rival:side} on going out.",
                n=rules.writ_cards,
                rival=rival,
            )
    return Sentence("{move:first}.", move=move_words(move))


def _of_set(view: View, play: Play) -> Sentence:
    """What a set, or a response without one, does to the trick."""
    last, words, n = view.trick.last_set, move_words(play), play.size
    if Card.HAN_XIN in play.powers:  # 5.7
        return Sentence(
            "{move:first}: {rival:side} must beat it and scores {vp} VP.",
            move=words,
            rival=view.actor.other,
            vp=view.rules.han_xin_vp,
        )
    vp = n * (view.rules.xiang_yu_factor if view.doubled[view.actor] else 1)
    scores = play.rank == 2 and n >= view.rules.twos  # 3.7
    if last is None and scores:
        return Sentence(
            "{move:first}: leads a trick of {n:cards} and scores {vp} VP.", move=words, n=n, vp=vp
        )
    if last is None:
        return Sentence("{move:first}: leads a trick of {n:cards}.", move=words, n=n)
    rank, equal = last.rank, Card.PENG_YUE in play.powers
    if n == 1:
        if equal:
            return Sentence("{move:first}: equals the {rank}.", move=words, rank=rank)
        return Sentence("{move:first}: beats the {rank}.", move=words, rank=rank)
    if equal and scores:
        return Sentence(
            "{move:first}: equals the {rank:ranks} and scores {vp} VP.", move=words, rank=rank, vp=vp
        )
    if equal:
        return Sentence("{move:first}: equals the {rank:ranks}.", move=words, rank=rank)
    if scores:
        return Sentence(
            "{move:first}: beats the {rank:ranks} and scores {vp} VP.", move=words, rank=rank, vp=vp
        )
    return Sentence("{move:first}: beats the {rank:ranks}.", move=words, rank=rank)


def _label(move: Move) -> Sentence:
    """What the button that makes the move says."""
    match move:
        case Play(powers=(), size=1):
            return Sentence("Play {card:name}", card=next(iter(move.cards)))
        case Play(powers=()):
            return Sentence("Play {n:word} {rank:ranks}", n=move.size, rank=move.rank)
        case LeadPower(card=card) | React(card=card) | Play(powers=(card,)):
            return Sentence("Play {card:name}", card=card)
        case Play():
            return Sentence("Play both powers")
        case Pass(power=card) if card is not None:
            return Sentence("Pass with {card:name}", card=card)
    return Sentence("{move:first}", move=move_words(move))
