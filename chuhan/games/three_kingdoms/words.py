"""The vocabulary of Three Kingdoms: states, spaces, moves in words; translations/ has their forms."""

from __future__ import annotations

from pathlib import Path

from chuhan.games.three_kingdoms.cards import Box, Dealer, Space, State
from chuhan.games.three_kingdoms.moves import Ally, Bid, Deal, Decline, Keep, Move, Pass, Pay, Pick
from chuhan.language import Sentence, add_words, spell

add_words(Path(__file__).with_name("translations"))


@spell.register
def _(state: State) -> str:
    return state.title


@spell.register
def _(dealer: Dealer) -> str:
    return "the dealer"


@spell.register
def _(space: Space) -> str:
    return f"space {space}"


def deed(box: Box, actor: State | Dealer, move: Move) -> Sentence:
    """What is done, without a full stop: `Wei places Wei 1: the farm`. A dealer's cards are not named."""
    match move:
        case Deal(names=names):
            return Sentence("The dealer deals {n:card_or_general}", n=len(names))
        case Keep(names=names):
            return Sentence("{state:state} keeps {n:generals}", state=actor, n=len(names))
        case Ally(space=space):
            return Sentence(
                "{state:state} chooses the alliance space: {space:action_space}", state=actor, space=space
            )
        case Bid(space=space, general=general):
            return Sentence(
                "{state:state} places {general}: {space:action_space}",
                state=actor,
                general=box.generals[general].name,
                space=space,
            )
        case Pass():
            return Sentence("{state:state} passes", state=actor)
        case Pick(what="-"):
            return Sentence("{state:state} picks nothing", state=actor)
        case Pick(what=what):
            return Sentence("{state:state} picks {what:picked}", state=actor, what=what)
        case Pay(gold=gold, rice=rice):
            return Sentence(
                "{state:state} pays {gold:gold} and {rice:rice}", state=actor, gold=gold, rice=rice
            )
        case Decline(space=space):
            return Sentence("{state:state} declines: {space:action_space}", state=actor, space=space)
    return Sentence("{state:state} carries out {space:action_space}", state=actor, space=move.space)
