"""What is chosen on the board as a move: a placement, provinces, cards, or a button."""

from __future__ import annotations

from collections.abc import Mapping

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, BY_CODE, DECK, PROVINCES, Card, Cards, Province
from chuhan.games.sun_tzu.moves import (
    Advance,
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
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.position.desk import Asked, Question
from chuhan.games.sun_tzu.referee.judge import why_not_placed
from chuhan.games.sun_tzu.warlords import WARLORD_OF
from chuhan.language import Sentence
from chuhan.widgets.board import Answer

Chosen = Mapping[str, tuple[str, ...]]
"""`place`: five codes of cards, empty where none lies yet; `picks`: letters of provinces, `s` for the supply,
as often as an army is taken there; `cards`: codes; or `button` alone."""

SUPPLY = "s"
NOT_A_MOVE = Answer(Sentence("That is not a move."))
_BY_LETTER = {str(province): province for province in ALL_PROVINCES}


def choice_to_move(view: View, choice: Chosen) -> Move | Answer:
    """The move that a choice stands for, legal or not, or why it stands for none yet. It can be any data."""
    asked = view.seen.asked
    if asked is None or len({*choice} - {"cards", "picks"}) > 1:
        return NOT_A_MOVE
    if "button" in choice:
        name = choice["button"]
        return button_moves(asked).get(name[0], NOT_A_MOVE) if len(name) == 1 else NOT_A_MOVE
    if asked.about is Asked.PLACE:
        return _placement(view, asked, choice.get("place", ()))
    cards = _cards(choice.get("cards", ()))
    if cards is None or "place" in choice:
        return NOT_A_MOVE
    if cards:
        return _of_cards(asked, cards)
    return _of_picks(view, asked, choice.get("picks", ()))


def button_moves(asked: Question) -> dict[str, Move]:
    """The moves that need nothing to be chosen, by the name of their button."""
    found: dict[str, Move] = {}
    for move in asked.moves:
        match move:
            case Use(lord=lord, provinces=()):
                found[f"use-{lord}"] = move
            case Pick(lord=lord) if lord is not None:
                found[f"pick-{lord}"] = move
            case Advance():
                found["advance"] = move
            case Decline():
                found["no"] = move
    return found


def _placement(view: View, asked: Question, codes: tuple[str, ...]) -> Place | Answer:
    if len(codes) != PROVINCES or not any(codes) or not all(code in BY_CODE or not code for code in codes):
        return NOT_A_MOVE
    place = Place(tuple(BY_CODE.get(code) for code in codes))
    missing = tuple(province for province in ALL_PROVINCES if place.cards[province] is None)
    if not missing:
        return place
    if refusal := why_not_placed(view.seen.start, asked.side, place):
        return Answer(refusal.sentence, rule=refusal.rule)
    return Answer(Sentence("Still without a card: {provinces:province_list}.", provinces=missing), open=True)


def _cards(codes: tuple[str, ...]) -> list[Card] | None:
    """Cards by their codes, or None where one has no such code or a side has fewer of them."""
    cards = [BY_CODE[code] for code in codes if code in BY_CODE]
    return cards if len(cards) == len(codes) and DECK.holds(Cards.of(cards)) else None


def _of_cards(asked: Question, cards: list[Card]) -> Move | Answer:
    if asked.about is Asked.KEEP:
        if len(cards) < asked.wanted:
            return Answer(
                Sentence("{n:cards} more to keep.", n=asked.wanted - len(cards)),
                open=True,
            )
        return Keep(Cards.of(cards))
    return Trade(cards[0]) if len(cards) == 1 else NOT_A_MOVE


def _of_picks(view: View, asked: Question, names: tuple[str, ...]) -> Move | Answer:
    if not names or not all(name in _BY_LETTER or name == SUPPLY for name in names):
        return NOT_A_MOVE
    if asked.about in (Asked.MARKER, Asked.PAY, Asked.SHORTAGE):
        return _taking(asked, names)
    if SUPPLY in names:
        return NOT_A_MOVE
    provinces = tuple(_BY_LETTER[name] for name in names)
    if asked.about is Asked.ORDER:
        wanted = max(len(move.provinces) for move in asked.moves if isinstance(move, Reveal))
        if len(provinces) < wanted:
            return Answer(
                Sentence("First {provinces:province_list}; then?", provinces=provinces),
                open=True,
            )
        return Reveal(provinces)
    return _using(view, asked, provinces) if asked.about is Asked.WINDOW else NOT_A_MOVE


def _taking(asked: Question, names: tuple[str, ...]) -> Move | Answer:
    wanted = max((move.total for move in asked.moves if isinstance(move, Take)), default=0)
    if len(names) < wanted:
        return Answer(
            Sentence("{n} of {wanted:armies} chosen.", n=len(names), wanted=wanted),
            open=True,
        )
    return Take(names.count(SUPPLY), tuple(names.count(str(province)) for province in ALL_PROVINCES))


def _using(view: View, asked: Question, provinces: tuple[Province, ...]) -> Move | Answer:
    """The warlord that names so many provinces; of one that names more, the first is chosen so far."""
    uses = [move for move in asked.moves if isinstance(move, Use) and move.provinces]
    for lord in dict.fromkeys(move.lord for move in uses):
        if WARLORD_OF[lord].names == len(provinces):
            return Use(lord, provinces)
    for move in uses:
        if move.provinces[: len(provinces)] == provinces:
            return Answer(
                Sentence(
                    "{lord:warlord} from {province:province}: where to?",
                    lord=move.lord,
                    province=provinces[0],
                ),
                open=True,
            )
    return Use(uses[0].lord, provinces) if uses else NOT_A_MOVE
