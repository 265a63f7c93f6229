"""The referee: deal, legal_moves, why_illegal, play, outcome. `why_illegal` is the single judge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chuhan.games.chu_han.cards import DECK, Card, Cards
from chuhan.games.chu_han.moves import (
    MIXED,
    Allow,
    LeadPower,
    Move,
    Pass,
    Play,
    React,
    Writ,
    cards_of,
    plain_sets,
    powers_of,
)
from chuhan.games.chu_han.position import Claim, Position, Side, Sight
from chuhan.games.chu_han.powers import POWER_OF, POWERS, Power, When
from chuhan.games.chu_han.powers.base import modifying_cancelled, why_not_following
from chuhan.games.chu_han.rules import BASE, Ruleset
from chuhan.refusal import IllegalMove, Refusal

COMBINED = (Card.PENG_YUE, Card.ZHONGLI_MO)  # 3.4: the only two powers that go together


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended."""

    winner: Side
    """Who won it: the side that went out, but once the match is decided the one that won the match (7.4)."""
    match: Side | None
    """Who won the match, if it is decided."""


def shuffled_deck(seed: int) -> tuple[Card, ...]:
    """The deck in an order that a seed fixes for good: of `random` only `random()` is promised to stay."""
    rng = random.Random(seed)
    return tuple(card for _, card in sorted((rng.random(), card) for card in DECK))


def deal(
    seed: int, rules: Ruleset = BASE, score: tuple[int, int] | None = None, leader: Side = Side.HAN
) -> Position:
    """The first position of a round (2.2, 2.3); without a score, of a match (2.1), where Han leads (2.4)."""
    cards = shuffled_deck(seed)
    n, drawn = rules.hand, rules.writs * rules.writ_cards
    return Position(
        hands=(Cards.of(cards[:n]), Cards.of(cards[n : 2 * n])),
        pile=cards[2 * n : 2 * n + drawn],
        turn=leader,
        score=(rules.han_start, rules.chu_start) if score is None else score,
        rules=rules,
    )


def buried(seed: int, rules: Ruleset = BASE) -> tuple[Card, ...]:
    """The cards under the draw pile in the deal of that seed, top first (2.2)."""
    return shuffled_deck(seed)[-rules.buried :] if rules.buried else ()


def why_illegal(sight: Sight, move: Move) -> Refusal | None:
    """Why the side that acts may not make this move, or None. It looks at that side's own hand only (2.6)."""
    if sight.over:
        return (
            Refusal("2.1", "The match is over.") if sight.match_won else Refusal("7.1", "The round is over.")
        )
    reaction = isinstance(move, React | Allow)
    if sight.pending and not reaction:
        return Refusal("2.6", "A power waits to take effect: first react to it, or let it happen.")
    match move:
        case Writ():
            return _why_no_writ(sight)
        case Allow():
            return None if sight.pending else Refusal("2.6", "No power waits to take effect.")
        case Pass() if sight.leading:
            return Refusal("3.1", "You lead this trick, and the leader must play a set, not pass.")
        case Pass(power=None):
            return None
        case Play(powers=()):
            return _why_no_plain_set(sight, move)
    return _why_no_power(sight, move)


def _why_no_writ(sight: Sight) -> Refusal | None:
    if not sight.writs_left:
        return Refusal("4.1", "All {n:writs} are taken.", n=sight.rules.writs)
    if modifying_cancelled(sight):
        return Refusal("4.2", "No writ now: your power was cancelled, and a writ had to come before it.")
    if sight.no_writ:
        return Refusal("4.1", "You have taken a writ this turn already.")
    return None


def _why_no_plain_set(sight: Sight, play: Play) -> Refusal | None:
    if not play.cards:
        return Refusal("3.2", "A set needs at least one card.")
    if not sight.hand.holds(play.cards):
        return _not_held(sight, play.cards)
    if play.rank == MIXED:
        return Refusal(
            "3.2", "A set is cards of one rank; {cards:card_list} are of different ranks.", cards=play.cards
        )
    return why_not_following(sight.trick, play)


def _why_no_power(sight: Sight, move: Move) -> Refusal | None:
    cards = (move.card,) if isinstance(move, React) else powers_of(move)
    if len(cards) > 1 and cards != COMBINED:
        return Refusal("3.4", "One power a turn: only Peng Yue and Zhongli Mo may be played together.")
    for card in cards:
        power = POWER_OF.get(card)
        if power is None:
            return Refusal("1.2", "Only the 3s and 6s have powers; {card:card} has none.", card=card)
        if not _fits(power, move):
            return power.refuse("{card:name}'s power is played {when:moment}.", card=card, when=power.when)
        if refusal := power.why_not_now(sight):
            return refusal
    played = cards_of(move)
    if not sight.hand.holds(played):
        return _not_held(sight, played)
    return POWER_OF[cards[-1]].why_not(sight, move)


def _fits(power: Power, move: Move) -> bool:
    """Is this the kind of move that such a power belongs to?"""
    kinds = {When.LEAD: LeadPower, When.RESPOND: Play, When.PASS: Pass, When.REACT: React}
    return isinstance(move, kinds[power.when])


def _not_held(sight: Sight, cards: Cards) -> Refusal:
    missing = cards.without(sight.hand)
    return Refusal(
        "3.2",
        "You play from your hand, and {n:cards} of that you do not hold: {missing:card_list}.",
        n=len(missing),
        missing=missing,
    )


def legal_moves(sight: Sight) -> list[Move]:
    """Every legal move of the side that acts, in canonical order; none when the round is over.

    It asks the same judges as `why_illegal`, each only what is still open: whether the moment is right for a
    power is asked once, not for each of its moves, and the cards are in the hand by construction.
    """
    if sight.over:
        return []
    held = [power for power in POWERS if power.card in sight.hand and power.why_not_now(sight) is None]
    if sight.pending:
        return [*_with_powers(When.REACT, held, sight), Allow()]
    moves: list[Move] = [] if _why_no_writ(sight) else [Writ()]
    moves += _with_powers(When.LEAD, held, sight)
    moves += _plain_sets(sight)
    moves += _with_powers(When.RESPOND, held, sight)
    if not sight.leading:
        moves.append(Pass())
        moves += _with_powers(When.PASS, held, sight)
    return moves


def _plain_sets(sight: Sight) -> list[Play]:
    last = sight.trick.last_set
    sets = plain_sets(sight.hand)
    if last is None:
        return list(sets)
    return [play for play in sets if play.size == last.size and why_not_following(sight.trick, play) is None]


def _with_powers(when: When, held: list[Power], sight: Sight) -> Iterator[Move]:
    for power in held:
        if power.when is when:
            yield from (move for move in power.tries(sight) if power.why_not(sight, move) is None)


def play(position: Position, move: Move) -> Position:
    """The position after a move; the old one is not changed. Raises IllegalMove."""
    if refusal := why_illegal(position, move):
        raise IllegalMove(refusal, position)
    side = position.actor
    match move:
        case Writ():
            return _take_writ(position, side)
        case Pass(power=None):
            return position.end_trick(side.other)
        case Allow():
            return _let_happen(position)
    after = position.with_hand(side, position.hands[side] - cards_of(move))
    claim = Claim(side, move)
    if isinstance(move, Play) and not move.powers:
        return _settle(after.lay(claim), first=side)
    if isinstance(move, React) and move.card is Card.XIAO_HE:
        # 5.11: no card answers him, so the power takes effect now.
        return _take_effect(POWER_OF[Card.XIAO_HE].effect(after, claim))
    return replace(after, pending=(*after.pending, claim))  # 2.6: the rival may react


def _take_writ(position: Position, side: Side) -> Position:
    n = position.rules.writ_cards
    writs = (position.writs[0] + (side is Side.HAN), position.writs[1] + (side is Side.CHU))
    after = position.with_hand(side, position.hands[side] + Cards.of(position.pile[:n]))
    return replace(after, pile=position.pile[n:], writs=writs, no_writ=True)


def _let_happen(position: Position) -> Position:
    """There is no reaction: the last announcement takes effect."""
    if len(position.pending) == 1:
        return _take_effect(position)
    cancel = position.pending[1]
    # 7.2: a side that announced its last card was out before the reaction; returned cards refill its hand.
    return _settle(POWER_OF[Card.LU_ZHI].effect(position, cancel), first=cancel.side.other)


def _take_effect(position: Position) -> Position:
    """A power that nothing stops. If the rival's hand is empty too, Lü Zhi emptied it before (7.2)."""
    (claim,) = position.pending
    power = POWER_OF[powers_of(claim.move)[0]]
    return _settle(power.effect(replace(position, pending=()), claim), first=claim.side.other)


def _settle(position: Position, first: Side) -> Position:
    """After a play and its VP: match check, empty hands, round scoring, match check, in this order (7.4)."""
    if position.match_won and not position.rules.match_after_scoring:
        return _ended(position, first)
    empty = [side for side in Side if not position.hands[side]]
    if not empty:
        return position
    winner = first if len(empty) == 2 else empty[0]  # 7.1, 7.2
    loser = winner.other
    points = min(len(position.hands[loser]), position.rules.cards_cap) + position.writs[loser]  # 7.3
    return _ended(position.gain(winner, points), winner)  # 7.5: doubled after the cap


def _ended(position: Position, out: Side) -> Position:
    """The round is over; the turn field names its winner, and winning the match counts."""
    winner = _ahead(position, tie=out) if position.match_won else out
    return replace(position, turn=winner, no_writ=False, lead_power=False, cancelled=False)


def _ahead(position: Sight, tie: Side) -> Side:
    """8.2: with both at the target the higher score wins the match, on a tie the side that went out."""
    han, chu = position.score
    return tie if han == chu else Side.HAN if han > chu else Side.CHU


def outcome(position: Sight) -> Outcome | None:
    """Who won, or None while the round goes on."""
    if not position.over:
        return None
    match = _ahead(position, tie=position.turn) if position.match_won else None
    return Outcome(winner=position.turn if match is None else match, match=match)
