"""Why a move may not be made: the number of a rule and a sentence for a learner."""

from __future__ import annotations

from chuhan.games.three_kingdoms.cards import DEALER, State
from chuhan.games.three_kingdoms.cards.board import ALLIANCE_SPACES
from chuhan.games.three_kingdoms.moves import ACTS, Ally, Bid, Deal, Decline, Keep, Move, Pass, Pay, Pick
from chuhan.games.three_kingdoms.position import Choice, Choose, DealCards, Offer, Phase, Position
from chuhan.games.three_kingdoms.referee.bids import why_not_bid
from chuhan.games.three_kingdoms.referee.rounds import affordable
from chuhan.games.three_kingdoms.referee.setup import drawn_from
from chuhan.games.three_kingdoms.spaces import ACTIONS
from chuhan.refusal import Refusal


def why_illegal(position: Position, move: Move) -> Refusal | None:
    """Why the one who decides may not answer with this move, or None."""
    if position.todo:
        return _why_not_answered(position, move)
    state = position.turn
    if not isinstance(state, State):
        return Refusal("7.1", "The game is over.")
    match position.phase, move:
        case Phase.ALLY, Ally():
            return _why_not_allied(position, move)
        case Phase.BID, Bid():
            return why_not_bid(position, state, move)
        case Phase.BID, Pass():
            return None
        case Phase.ACT, _ if isinstance(move, ACTS):
            return _why_not_acted(position, state, move)
        case Phase.UPKEEP, Pay():
            return _why_not_paid(position, state, move)
    return _what_is_asked(position, state)


def _what_is_asked(position: Position, state: State) -> Refusal:
    """The moves of another moment are answered with what is asked for at this one."""
    match position.phase:
        case Phase.ALLY:
            return Refusal("3.4", "Now {state:state} chooses the alliance space.", state=state)
        case Phase.BID:
            return Refusal("3.6", "Now {state:state} places a general, or passes.", state=state)
        case Phase.ACT:
            return Refusal(
                "5.5", "Now {state:state} carries out an action that it won, or declines it.", state=state
            )
    return Refusal("9.9", "Now {state:state} says how much it pays.", state=state)


def _why_not_answered(position: Position, move: Move) -> Refusal | None:
    """What is queued comes before everything else."""
    match position.todo[0], move:
        case (Choose() as item, Keep()):
            return _why_not_kept(item, move)
        case (Choose(state=state), _):
            return Refusal("3.1", "Now {state:state} chooses the generals to keep.", state=state)
        case (Choice() as choice, Pick()):
            return _why_not_picked(choice, move)
        case (Choice(state=state), _):
            return Refusal("5.7", "Now {state:state} picks what an effect offers.", state=state)
        case (_, Deal()):
            return _why_not_dealt(position, move)
        case (DealCards(), _):
            return Refusal("2.7", "Now the dealer gives out state cards.")
        case (Offer(), _):
            return Refusal("3.1", "Now the dealer draws generals.")
    return Refusal("4.4", "Now the dealer draws a state card.")


def _why_not_dealt(position: Position, move: Deal) -> Refusal | None:
    assert position.turn is DEALER
    deck, n = drawn_from(position)
    rule = {DealCards: "2.7", Offer: "3.1"}.get(type(position.todo[0]), "4.4")
    if len(move.names) != n:
        return Refusal(rule, "Exactly {n:card_or_general} must be dealt.", n=n)
    if len(set(move.names)) < n or not set(move.names) <= set(deck):
        return Refusal(rule, "The dealer deals out of this deck only, each card once.")
    return None


def _why_not_kept(item: Choose, move: Keep) -> Refusal | None:
    if len(move.names) != item.keep:
        return Refusal("3.1", "Exactly {n:generals} must be kept.", n=item.keep)
    if len(set(move.names)) < item.keep or not set(move.names) <= set(item.names):
        return Refusal("3.1", "Only generals that were offered can be kept.")
    return None


def _why_not_picked(choice: Choice, move: Pick) -> Refusal | None:
    if move.what not in choice.options:
        return Refusal("5.7", "This is not among the things to pick from.")
    return None  # a choice that is asked can be answered with each of these (5.9)


def _why_not_allied(position: Position, move: Ally) -> Refusal | None:
    if move.space not in ALLIANCE_SPACES:
        return Refusal("3.4", "The alliance space is one of the ten spaces from farm to tribute.")
    if move.space is position.last:
        return Refusal("3.4", "This was the alliance space of the round before.")
    return None


def _why_not_acted(position: Position, state: State, move: Move) -> Refusal | None:
    assert isinstance(move, ACTS)
    if not position.bids_of(state, move.space):
        return Refusal(
            "5.5",
            "{state:state} has no action left on this space: {space:action_space}.",
            state=state,
            space=move.space,
        )
    if isinstance(move, Decline):
        return None  # 4.24
    return ACTIONS[move.space].why_not(position, state, move)


def _why_not_paid(position: Position, state: State, move: Pay) -> Refusal | None:
    gold, rice = affordable(position, state)
    if position.rules.may_default == "no" and (move.gold, move.rice) != (gold, rice):
        return Refusal("6.4", "Whoever can pay must: {gold:gold} and {rice:rice}.", gold=gold, rice=rice)
    if move.gold > gold or move.rice > rice:
        return Refusal(
            "6.4", "You can pay at most {gold:gold} and {rice:rice} of what you owe.", gold=gold, rice=rice
        )
    return None
