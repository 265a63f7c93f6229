"""A vocabulary and translations for the tests: three cards, and the words of four languages for them."""

from __future__ import annotations

from enum import Enum
from typing import Any

from chuhan.language import spell

SIZE = "That is {size:cards}; this trick is played with {wanted:word}."
TAKES = "Ying Bu takes a card of rank 1 to 5, not {card:card}."
HELD = "You play from your hand, and {n:cards} of that you do not hold: {missing:card_list}."
SEEN = "Look at {cards:the_card}."


class Card(Enum):
    JI_BU = "3j"
    FOUR = "4"
    JOKER = "0"


@spell.register
def _card(card: Card) -> str | int:
    return 4 if card is Card.FOUR else "Ji Bu" if card is Card.JI_BU else "joker"


ENGLISH: dict[str, Any] = {
    "form": {
        "card": {"Ji Bu": "Ji Bu (3)", "joker": "the joker", "other": "{n}"},
        "the_card": {"like": "card", "Ji Bu": "Ji Bu", "other": "the {n}"},
        "card_list": {"each": "card", "list": "comma"},
    }
}
GERMAN: dict[str, Any] = {
    SIZE: "Das ist {size:cards}; in diesem Stich werden {wanted:word} gespielt.",
    SEEN: "Achte auf {cards:the_card}.",
    "form": {
        "word": {"1": "eine", "2": "zwei"},
        "cards": {"one": "eine Karte", "other": "{n} Karten"},
        "the_card": {"Ji Bu": "Ji Bu", "joker": "den Joker", "other": "die {n}"},
    },
    "list": {"and": {"two": "{a} und {b}", "more": "{a}, {b}", "last": "{a} und {b}"}},
}
POLISH: dict[str, Any] = {
    SIZE: "To {size:cards}; w tej lewie gra się po {wanted:cards_acc}.",
    "form": {
        "cards": {"one": "{n} karta", "few": "{n} karty", "other": "{n} kart"},
        "cards_acc": {"one": "{n} kartę", "few": "{n} karty", "other": "{n} kart"},
    },
}
RUSSIAN: dict[str, Any] = {
    TAKES: "Ин Бу берёт карту ранга от 1 до 5, а не {card:card}.",
    HELD: "Вы играете с руки, а {n:cards} у вас нет: {missing:card_list}.",
    "form": {
        "card": {"Ji Bu": "Цзи Бу", "joker": "джокер"},
        "cards": {"one": "{n} карты", "few": "{n} карт", "other": "{n} карт"},
    },
}
WORDS = {"en": ENGLISH, "de": GERMAN, "pl": POLISH, "ru": RUSSIAN}
