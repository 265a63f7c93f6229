"""What is chosen at the table as a move: cards, which of them for their power, a target, or a button."""

from __future__ import annotations

from collections.abc import Mapping

from chuhan.games.chu_han.cards import BY_CODE, DECK, Card, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.games.chu_han.position import View
from chuhan.games.chu_han.powers import POWER_OF, When
from chuhan.games.chu_han.referee import legal_moves
from chuhan.language import Sentence
from chuhan.widgets.board import Answer

Chosen = Mapping[str, tuple[str, ...]]
"""`cards` are all that are chosen, `powers` those of them played for their power, `target` is a card of the
discard pile; or `button` alone, for a move that needs no cards."""

WANTS = {
    Card.YU_JI: "another",
    Card.YING_BU: "discard",
    Card.PENG_YUE: "set",
    Card.ZHONGLI_MO: "set",
}
"""What is chosen with a power besides its card: another card of the hand, one of the discard pile, a set;
with the other powers nothing."""

NOT_A_MOVE = Answer(Sentence("That is not a move."))
ONE_POWER = Answer(
    Sentence("One power a turn: only Peng Yue and Zhongli Mo may be played together."), rule="3.4"
)


def choice_to_move(view: View, choice: Chosen) -> Move | Answer:
    """The move that a choice stands for, legal or not, or why it stands for none. It can be any data."""
    if "button" in choice:
        return _pressed(view, choice)
    cards, powers, target = (_cards(choice.get(kind, ())) for kind in ("cards", "powers", "target"))
    if not cards or powers is None or target is None or len(target) > 1:
        return NOT_A_MOVE
    chosen, played = Cards.of(cards), Cards.of(powers)
    if not chosen.holds(played):
        return NOT_A_MOVE
    rest, aim = chosen - played, target[0] if target else None
    if len(powers) == 1:
        return _with_power(powers[0], rest, aim)
    if not powers:
        return Play(rest) if aim is None else NOT_A_MOVE
    if len(powers) > 2 or powers[0] is powers[1] or aim is not None or any(map(_is_passing, powers)):
        return ONE_POWER
    return Play(rest, tuple(sorted(powers)))


def button_moves(view: View) -> dict[str, Move]:
    """The moves that need no cards, by the name of their button; pass and writ may be refused."""
    if not view.pending:
        return {"pass": Pass(), "writ": Writ()}
    return {_name(move): move for move in legal_moves(view)}


def _name(move: Move) -> str:
    if not isinstance(move, React):
        assert isinstance(move, Allow), move
        return "allow"
    return f"react-{move.card}" if move.target is None else f"react-{move.card}-{move.target}"


def _pressed(view: View, choice: Chosen) -> Move | Answer:
    if len(choice) > 1 or len(choice["button"]) != 1:
        return NOT_A_MOVE
    return button_moves(view).get(choice["button"][0], NOT_A_MOVE)


def _cards(names: tuple[str, ...]) -> list[Card] | None:
    """Cards by their codes, or None where one has no such code or the deck has fewer of them."""
    cards = [BY_CODE[name] for name in names if name in BY_CODE]
    return cards if len(cards) == len(names) and DECK.holds(Cards.of(cards)) else None


def _is_passing(power: Card) -> bool:
    return power in POWER_OF and POWER_OF[power].when is When.PASS


def _with_power(power: Card, rest: Cards, target: Card | None) -> Move | Answer:
    wants = WANTS.get(power, "nothing")
    if target is not None and wants != "discard":
        return NOT_A_MOVE
    when = (
        POWER_OF[power].when if power in POWER_OF else When.RESPOND
    )  # what has no power, the referee refuses
    if when is When.RESPOND:
        return Play(rest, (power,))
    if len(rest) > (1 if wants == "another" else 0):
        return Answer(_why_not_beside(power), POWER_OF[power].rule)
    match when:
        case When.LEAD:
            return LeadPower(power, next(iter(rest), None) if wants == "another" else target)
        case When.PASS:
            return Pass(power)
        case When.REACT:
            return React(power)


def _why_not_beside(power: Card) -> Sentence:
    """Other cards were chosen too: what the power wants to be played with."""
    match POWER_OF[power].when, WANTS.get(power):
        case _, "another":
            return Sentence("{card:name} discards one card: choose only one beside her.", card=power)
        case _, "discard":
            return Sentence(
                "{card:name} takes a card from the discard pile: choose no card of your hand.", card=power
            )
        case When.LEAD, _:
            return Sentence("{card:name}'s power comes first and alone; your set follows.", card=power)
        case When.PASS, _:
            return Sentence("You pass with {card:name}: choose no other cards.", card=power)
    return Sentence("{card:name} reacts alone: choose no other cards.", card=power)
