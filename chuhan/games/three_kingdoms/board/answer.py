"""What a choice would be, or why it may not be: one sentence for the line under the board."""

from __future__ import annotations

from chuhan.games.three_kingdoms.board.choice import choice_to_move
from chuhan.games.three_kingdoms.cards import State
from chuhan.games.three_kingdoms.moves import ACTS, Ally, Bid, Decline, Keep, Move, Pass, Pay, Pick
from chuhan.games.three_kingdoms.position import View
from chuhan.games.three_kingdoms.referee import owes, why_illegal
from chuhan.games.three_kingdoms.show.marks import Chosen
from chuhan.games.three_kingdoms.show.telling import ACTION, act_told, bid_told
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
    return Answer(_effect(view, move), move=move, label=str(label(move)))


def _effect(view: View, move: Move) -> Sentence:
    position, state = view.seen, view.seen.turn
    assert isinstance(state, State)
    match move:
        case Bid():
            return bid_told(position, state, move)
        case Ally(space=space):
            return Sentence("{space:space_name}: {action}.", space=space, action=ACTION[space])
        case Keep():
            return Sentence("The others go back into the deck.")
        case Pass():
            return Sentence("No more bids in this round.")
        case Pay(gold=gold, rice=rice):
            owed = sum(owes(position, state))
            return Sentence("Not paid: {n}, a shortage tile for each.", n=owed - gold - rice)
        case Pick(what=what):
            return Sentence("{what:picked}", what=what)
    assert isinstance(move, ACTS)
    return act_told(position, state, move)


def label(move: Move) -> Sentence:
    """What the button that makes the move says."""
    match move:
        case Bid():
            return Sentence("Place him")
        case Ally():
            return Sentence("Ally here")
        case Keep():
            return Sentence("Keep{#the chosen generals}")
        case Pass():
            return Sentence("Pass{#no more bids}")
        case Pay():
            return Sentence("Pay")
        case Pick():
            return Sentence("Take it")
        case Decline():
            return Sentence("Decline{#an action}")
    return Sentence("Carry it out")
