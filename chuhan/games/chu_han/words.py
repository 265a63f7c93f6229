"""The vocabulary of Chu Han: cards, sets, moves and endings as sentences; translations/ has their forms."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from chuhan.games.chu_han.cards import Card, Cards, enumerate_cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.games.chu_han.position import Claim, Side
from chuhan.language import Sentence, add_words, spell

add_words(Path(__file__).with_name("translations"))


@spell.register(Card)
def _(card: Card) -> str | int:
    if card is Card.JOKER:
        return "joker"
    return card.person if card.rank in (3, 6) else card.rank


@spell.register(Cards)
def _(cards: Cards) -> tuple[Card, ...]:
    return tuple(cards)


@spell.register(Side)
def _(side: Side) -> str:
    return side.title


def of_rank(n: int, rank: int) -> Sentence:
    """`two 5s`."""
    return Sentence("{n:word} {rank:ranks}", n=n, rank=rank)


def by_kind(cards: Cards) -> tuple[Card | Sentence, ...]:
    """`1`, `three 2s`, `Ji Bu (3)`: each kind once, in order, for a list."""
    return tuple(card if n == 1 else of_rank(n, card.rank) for card, n in enumerate_cards(cards))


def set_words(play: Play) -> Sentence:
    """`a 5`, `two 4s`, `three 8s (one is the joker)`, `2, 4, 7 as three 2s`."""
    n, rank = play.size, play.rank
    if Card.LIU_BANG in play.powers:
        return Sentence("Liu Bang as a 10")
    if n == 1:
        return Sentence("{card:a_card}", card=next(iter(play.cards)))
    if Card.ZHONGLI_MO in play.powers:
        return Sentence("{cards:card_list} as {n:word} {rank:ranks}", cards=play.cards, n=n, rank=rank)
    persons = tuple(card for card in play.cards if card.rank in (3, 6))
    joker = Card.JOKER in play.cards
    if joker and not persons:
        return Sentence("{n:word} {rank:ranks} (one is the joker)", n=n, rank=rank)
    if persons:
        named = (*persons, Card.JOKER) if joker else persons
        return Sentence("{n:word} {rank:ranks} ({named:name})", n=n, rank=rank, named=named)
    return of_rank(n, rank)


def move_words(move: Move) -> Sentence:
    """A move on the table or to choose: `two 5s`, `Peng Yue with two 5s`, `Yu Ji discards a 4`, `pass`."""
    match move:
        case Writ():
            return Sentence("take a writ")
        case Allow():
            return Sentence("let it happen")
        case Pass(power=None):
            return Sentence("pass")
        case Pass(power=card):
            return Sentence("pass with {card:name}", card=card)
        case Play(powers=(Card.HAN_XIN,)):
            return Sentence("Han Xin turns the set back")
        case Play(powers=()) | Play(powers=(Card.LIU_BANG,)):
            return set_words(move)
        case Play(powers=powers):
            return Sentence("{powers:name} with {set}", powers=powers, set=set_words(move))
        case LeadPower(card=Card.JI_BU):
            return Sentence("Ji Bu looks at the pile")
        case LeadPower(card=Card.YU_JI, target=target) if target is not None:
            return Sentence("Yu Ji discards {card:a_card}", card=target)
        case LeadPower(card=Card.YING_BU, target=target) if target is not None:
            return Sentence("Ying Bu takes {card:a_card} back", card=target)
        case React(card=Card.LU_ZHI, target=None):
            return Sentence("Lü Zhi cancels it")
        case React(card=Card.LU_ZHI, target=target):
            return Sentence("Lü Zhi cancels {card:name}", card=target)
        case React(card=Card.XIAO_HE):
            return Sentence("Xiao He saves the power")
    raise TypeError(move)


def claim_words(claim: Claim) -> Sentence:
    """`Chu: two 4s`."""
    return Sentence("{side:side}: {move}", side=claim.side, move=move_words(claim.move))


def deed(side: Side, move: Move) -> Sentence:
    """What a side does, without a full stop: `Chu plays two 5s`, `Han passes`."""
    match move:
        case Writ():
            return Sentence("{side:side} takes a writ", side=side)
        case Allow():
            return Sentence("{side:side} lets it happen", side=side)
        case Pass(power=None):
            return Sentence("{side:side} passes", side=side)
        case Pass(power=card):
            return Sentence("{side:side} passes with {card:name}", side=side, card=card)
        case Play(cards=cards, powers=()):
            return _plays(side, cards)
        case Play(cards=cards, powers=powers) if cards:
            return Sentence(
                "{side:side} plays {powers:name} with {cards:the_card}", side=side, powers=powers, cards=cards
            )
        case LeadPower(card=Card.YU_JI, target=target) if target is not None:
            return Sentence("{side:side} lets Yu Ji discard {card:the_card}", side=side, card=target)
        case LeadPower(card=Card.YING_BU, target=target) if target is not None:
            return Sentence("{side:side} lets Ying Bu take back {card:the_card}", side=side, card=target)
        case Play(powers=(card,)) | LeadPower(card=card):
            return Sentence("{side:side} plays {card:name} for his power", side=side, card=card)
        case React(card=Card.LU_ZHI, target=None):
            return Sentence("{side:side} cancels it with Lü Zhi", side=side)
        case React(card=Card.LU_ZHI, target=target):
            return Sentence("{side:side} cancels {card:name} with Lü Zhi", side=side, card=target)
        case React(card=card):
            return Sentence("{side:side} saves it with {card:name}", side=side, card=card)
    raise TypeError(move)


def _plays(side: Side, cards: Cards) -> Sentence:
    """`Han plays two 5s`, `Han plays the 4`, `Han plays two 8s with the joker`."""
    joker = Card.JOKER in cards and len(cards) > 1
    rest = tuple(cards.minus(Card.JOKER) if joker else cards)
    n, first = len(rest), rest[0]
    if n == 1 and joker:
        return Sentence("{side:side} plays {card:the_card} with the joker", side=side, card=first)
    if n == 1:
        return Sentence("{side:side} plays {card:the_card}", side=side, card=first)
    if joker:
        return Sentence(
            "{side:side} plays {n:word} {rank:ranks} with the joker", side=side, n=n, rank=first.rank
        )
    return Sentence("{side:side} plays {n:word} {rank:ranks}", side=side, n=n, rank=first.rank)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round ended, measured by what a side wanted."""

    side: Side
    """Whom it is about: the winner, or the side whose margin was asked for."""
    margin: int | None = None
    """How many VP it is ahead; None where only the win counts."""
    match: bool = False
    """The match is won with it."""

    @property
    def sentence(self) -> Sentence:
        """Without a full stop: `Han wins the match`, `Han goes out first`, `Han ends 4 VP ahead`."""
        if self.match:
            return Sentence("{side:side} wins the match", side=self.side)
        if self.margin is None:
            return Sentence("{side:side} goes out first", side=self.side)
        if self.margin == 0:
            return Sentence("{side:side} ends level", side=self.side)
        if self.margin > 0:
            return Sentence("{side:side} ends {n} VP ahead", side=self.side, n=self.margin)
        return Sentence("{side:side} ends {n} VP behind", side=self.side, n=-self.margin)
