"""What a choice would be, or why it may not be: one sentence for the line under the board."""

from __future__ import annotations

from chuhan.games.sun_tzu.board.choice import Chosen, choice_to_move
from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Keep, Move, Place, Reveal, Take, Trade, Use
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee import why_illegal
from chuhan.games.sun_tzu.show.telling import POWER
from chuhan.games.sun_tzu.words import deed
from chuhan.language import Sentence
from chuhan.widgets.board import Answer


def answer(view: View, choice: Chosen) -> Answer:
    """Judge what is chosen; whatever it is, there is an answer."""
    move = choice_to_move(view, choice)
    if isinstance(move, Answer):
        return move
    refusal = why_illegal(view.seen, move)
    if refusal is not None:
        return Answer(refusal.sentence, rule=refusal.rule)
    asked = view.seen.asked
    assert asked is not None
    return Answer(_effect(asked.side, move), move=move, label=str(_label(asked.about, move)))


def _effect(side: Side, move: Move) -> Sentence:
    match move:
        case Place():
            return Sentence("Five cards lie face down; nothing is shown before you lay them.")
        case Reveal(provinces=provinces):
            return Sentence("Turned up next: {provinces:province_list}.", provinces=provinces)
        case Trade(card=card):
            return Sentence(
                "{card:action_card_first} leaves the game for good, and one army comes back to the supply.",
                card=card,
            )
        case Use(lord=lord):
            return Sentence("{lord:warlord}: {power}.", lord=lord, power=POWER[lord])
        case Keep():
            return Sentence("What is not kept goes under your pile.")
    return Sentence("{deed}.", deed=deed(side, move))


def _label(about: Asked, move: Move) -> Sentence:
    """What the button that makes the move says."""
    match move:
        case Place():
            return Sentence("Lay these cards")
        case Reveal(provinces=(province,)):
            return Sentence("Turn up {province:province}", province=province)
        case Reveal():
            return Sentence("In this order")
        case Take() if about is Asked.SHORTAGE:
            return Sentence("March")
        case Take() if about is Asked.PAY:
            return Sentence("Set aside")
        case Take():
            return Sentence("Mark with this army")
        case Trade(card=card):
            return Sentence("Trade {card:an_action_card}", card=card)
        case Use(lord=lord):
            return Sentence("Use {lord:warlord}", lord=lord)
    return Sentence("Keep{#the chosen cards}")
