"""Why a move may not be made: the number of a rule and a sentence for a learner."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import PROVINCES, Card, Cards, Province, Side
from chuhan.games.sun_tzu.moves import (
    Decline,
    Keep,
    Move,
    Pick,
    Place,
    Reveal,
    Take,
    Trade,
    Use,
)
from chuhan.games.sun_tzu.position.armies import trades
from chuhan.games.sun_tzu.position.desk import Asked, Desk, Question
from chuhan.games.sun_tzu.position.position import Position
from chuhan.games.sun_tzu.position.table import Table
from chuhan.games.sun_tzu.warlords import WARLORD_OF, When
from chuhan.refusal import Refusal


def why_illegal(position: Position, move: Move) -> Refusal | None:
    """Why the side that is asked may not answer with this move, or None."""
    if is_hidden(move):
        return Refusal("3.2", "A move names its cards; unknown ones stand only in what a rival sees.")
    return why_refused(position, move)


def is_hidden(move: Move) -> bool:
    """Does it leave something unknown, as the rival's moves do in a view?"""
    match move:
        case Place(cards=cards):
            return None in cards
        case Pick(lord=None) | Keep(cards=None):
            return True
    return False


def why_refused(position: Position, move: Move) -> Refusal | None:
    """The same for moves of a view, which may leave unknown what the rival is not shown."""
    asked = position.asked
    if asked is None:
        return Refusal("7.5", "The game is over.")
    if asked.about is Asked.PLACE:
        if isinstance(move, Place):
            return why_not_placed(position.start, asked.side, move)
        return what_is_asked(asked)
    if move in asked.moves or (asked.about is Asked.CHARIOT and move == Pick(None)):
        return None
    return _why_no_answer(position.desk, asked, move)


def why_not_placed(table: Table, side: Side, place: Place) -> Refusal | None:
    """3.2: five cards of the hand, and no 6 where there is a marker."""
    if len(place.cards) != PROVINCES:
        return Refusal("3.2", "A placement has five cards, one for each province.")
    wanted = Cards.of(card for card in place.cards if card is not None)
    missing = wanted.without(table.hands[side])
    if len(missing) > table.unknown[side] or not table.pools[side].holds(missing):
        return Refusal(
            "3.2",
            "{side:side} does not hold all of these cards; missing: {cards:action_cards}.",
            side=side,
            cards=missing,
        )
    for i, barred in enumerate(table.barred(side)):
        if barred and place.cards[i] is Card.SIX:
            return Refusal(
                "4.6",
                "{side:side} has a marker in {province:province} and may not lay the 6 there again.",
                side=side,
                province=Province(i),
            )
    return None


def _why_no_answer(desk: Desk, asked: Question, move: Move) -> Refusal:
    """The move is none of the answers: say why it cannot be, or what is asked for."""
    match move:
        case Use():
            return why_not_used(desk, asked, move)
        case Trade():
            return _why_not_traded(desk, asked, move)
        case Reveal() if asked.about is Asked.ORDER:
            return _why_not_revealed(desk, move)
        case Take() if asked.about in (Asked.MARKER, Asked.PAY, Asked.SHORTAGE):
            return _why_not_taken(desk, asked, move)
        case Keep() if asked.about is Asked.KEEP:
            return Refusal("3.5", "Of the cards just drawn {n:word} may be kept, no others.", n=asked.wanted)
        case Pick() if asked.about is Asked.CHARIOT:
            return Refusal("9.2", "This warlord is used, chosen already or not one of yours to pick.")
        case Decline() if asked.about is Asked.LEVY:
            return Refusal("8.10", "Levy is announced: the army must come, so choose the card to trade.")
        case Decline() if asked.about in (Asked.MARKER, Asked.PAY, Asked.SHORTAGE):
            return Refusal("5.2", "These armies must be taken; there is no choice but where from.")
    return what_is_asked(asked)


def what_is_asked(asked: Question) -> Refusal:
    """The moves of another moment are answered with what is asked for at this one."""
    side = asked.side
    match asked.about:
        case Asked.PLACE:
            return Refusal("3.2", "Now {side:side} lays one card at each province.", side=side)
        case Asked.ORDER:
            return Refusal("6.1", "Now {side:side} names the province that is turned up next.", side=side)
        case Asked.WINDOW:
            return Refusal("10.11", "Now {side:side} may use a warlord, or decline.", side=side)
        case Asked.MARKER:
            return Refusal(
                "4.6", "Now {side:side} chooses which army becomes the marker of the 6.", side=side
            )
        case Asked.PAY:
            return Refusal(
                "5.5", "Now {side:side} sets {n:armies} aside and says where from.", side=side, n=asked.wanted
            )
        case Asked.SHORTAGE:
            return Refusal(
                "5.2", "Now {side:side} says which provinces the missing armies come from.", side=side
            )
        case Asked.TRADE | Asked.LEVY:
            return Refusal("5.6", "Now {side:side} may trade a card for an army set aside.", side=side)
        case Asked.CHARIOT:
            return Refusal("9.2", "Now {side:side} may pick another warlord, or decline.", side=side)
        case Asked.LIGHT:
            return Refusal("9.5", "Now {side:side} says whether the light infantry advances.", side=side)
    return Refusal("3.5", "Now {side:side} chooses which of the drawn cards to keep.", side=side)


def why_not_used(desk: Desk, asked: Question, move: Use) -> Refusal:
    """Why a warlord cannot be used now."""
    lord, warlord = move.lord, WARLORD_OF[move.lord]
    if lord not in desk.possible_lords(lord.side):
        return warlord.refuse("{lord:warlord} is not here to be used.", lord=lord)
    window = asked.about is Asked.WINDOW and lord.side is asked.side
    when = When(asked.moment) if window else When.BEFORE
    return warlord.why_not_now(desk, when) or (window and warlord.why_not(desk, move)) or what_is_asked(asked)


def _why_not_traded(desk: Desk, asked: Question, move: Trade) -> Refusal:
    if move.card.framed:
        return Refusal(
            "5.6", "A card from 1 to 6 is never traded, and this is {card:an_action_card}.", card=move.card
        )
    if not desk.aside[asked.side]:
        return Refusal("5.6", "{side:side} has set no army aside that could come back.", side=asked.side)
    if move not in trades(desk, asked.side):
        return Refusal(
            "5.6",
            "{side:side} has no {card:action_card} in hand; laid cards are not traded.",
            side=asked.side,
            card=move.card,
        )
    if desk.rules.reinforce == "between" and asked.about in (Asked.MARKER, Asked.PAY, Asked.SHORTAGE):
        return Refusal("10.6", "Here cards are traded between battles only, not during one.")
    return Refusal("5.7", "A trade is made when armies are missing, or after the last battle; not now.")


def _why_not_revealed(desk: Desk, move: Reveal) -> Refusal:
    if desk.rules.order == "ahead":
        return Refusal("10.3", "Here the order of all five provinces is named at once, each of them once.")
    if len(move.provinces) != 1:
        return Refusal("6.4", "The provinces are named one by one, each after the battle before it.")
    return Refusal(
        "3.3", "The cards in {province:province} are turned up already.", province=move.provinces[0]
    )


def _why_not_taken(desk: Desk, asked: Question, move: Take) -> Refusal:
    side, armies = asked.side, desk.armies_of(asked.side)
    for i, n in enumerate(move.armies):
        if n > armies[i]:
            return Refusal(
                "5.5",
                "{side:side} has only {n:armies} in {province:province}.",
                side=side,
                n=armies[i],
                province=Province(i),
            )
    if asked.about is Asked.SHORTAGE:
        return _why_not_marched(desk, asked, move)
    if asked.about is Asked.MARKER and move.supply:
        return Refusal("4.6", "The supply is empty, so the marker comes from the board.")
    if move.supply > desk.supply[side]:
        return Refusal("5.5", "The supply has only {n:armies}.", n=desk.supply[side])
    return Refusal("5.5", "It must be {n:armies}, no more and no fewer.", n=asked.wanted)


def _why_not_marched(desk: Desk, asked: Question, move: Take) -> Refusal:
    province = asked.province
    assert province is not None
    if move.supply:
        return Refusal("5.2", "The supply goes in by itself; only the missing armies are to be named.")
    if move.armies[province]:
        return Refusal("5.2", "The armies come from other provinces than the one they go to.")
    wanted = max((one.total for one in asked.moves if isinstance(one, Take)), default=0)
    if move.total != wanted:
        return Refusal("5.2", "{n:armies_first} must come, no more and no fewer.", n=wanted)
    return Refusal("5.3", "Neighbours come first: other provinces give only what the neighbours lack.")
