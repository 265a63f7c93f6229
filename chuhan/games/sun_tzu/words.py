"""The vocabulary of Sun Tzu: cards, provinces, moves, endings; translations/ has their forms."""

from __future__ import annotations

from pathlib import Path

from chuhan.games.sun_tzu.cards import Card, Cards, Event, Lord, Province, Side
from chuhan.games.sun_tzu.moves import Advance, Decline, Keep, Move, Pick, Place, Reveal, Take, Trade, Use
from chuhan.games.sun_tzu.position.table import Result
from chuhan.language import Sentence, add_words, spell

add_words(Path(__file__).with_name("translations"))


@spell.register
def _(card: Card) -> str:
    return f"card {card}"


@spell.register
def _(cards: Cards) -> tuple[Card, ...]:
    return tuple(cards)


@spell.register
def _(side: Side) -> str:
    return side.title


@spell.register
def _(province: Province) -> str:
    return province.title


@spell.register
def _(lord: Lord) -> str:
    return lord.title


@spell.register
def _(event: Event) -> str:
    return event.title


def deed(side: Side, move: Move) -> Sentence:
    """What a side does, without a full stop: `Red turns up Wu`, `Blue trades a plague for an army`."""
    match move:
        case Place():
            return Sentence("{side:side} lays five cards", side=side)
        case Reveal(provinces=(province,)):
            return Sentence("{side:side} turns up {province:province}", side=side, province=province)
        case Reveal(provinces=provinces):
            return Sentence(
                "{side:side} sets the order {provinces:province_list}", side=side, provinces=provinces
            )
        case Take():
            return Sentence("{side:side} takes {sources:semicolons}", side=side, sources=_sources(move))
        case Trade(card=card):
            return Sentence("{side:side} trades {card:an_action_card} for an army", side=side, card=card)
        case Decline():
            return Sentence("{side:side} declines", side=side)
        case Use(lord=lord, provinces=()):
            return Sentence("{side:side} uses {lord:warlord}", side=side, lord=lord)
        case Use(lord=lord, provinces=provinces):
            return Sentence(
                "{side:side} uses {lord:warlord}: {provinces:province_list}",
                side=side,
                lord=lord,
                provinces=provinces,
            )
        case Advance():
            return Sentence("{side:side} lets the light infantry advance", side=side)
        case Pick(lord=None):
            return Sentence("{side:side} picks another warlord", side=side)
        case Pick(lord=lord):
            return Sentence("{side:side} picks {lord:warlord}", side=side, lord=lord)
        case Keep(cards=None):
            return Sentence("{side:side} has drawn cards", side=side)
        case Keep(cards=cards):
            return Sentence("{side:side} keeps {cards:action_cards}", side=side, cards=cards)
    raise TypeError(move)


def _sources(move: Take) -> tuple[Sentence, ...]:
    """`one army from the supply`, `two armies from Qin`."""
    supply = [Sentence("{n:armies} from the supply", n=move.supply)] if move.supply else []
    return (
        *supply,
        *(
            Sentence("{n:armies} from {province:province}", n=n, province=Province(i))
            for i, n in enumerate(move.armies)
            if n
        ),
    )


def ending(result: Result) -> Sentence:
    """How a game ended, without a full stop."""
    if result is Result.DRAWN:
        return Sentence("The game is drawn")
    return Sentence("{side:side} wins the game", side=Side.BLUE if result is Result.BLUE else Side.RED)
