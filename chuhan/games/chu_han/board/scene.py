"""A View as the plain data that a table in the browser is drawn from. It sees no more than the View does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chuhan.games.chu_han.board.choice import button_moves
from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, React, Writ, cards_of, powers_of
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.powers import POWER_OF
from chuhan.games.chu_han.puzzling.whatever.turned import TurnedUp
from chuhan.games.chu_han.referee import outcome, why_illegal
from chuhan.games.chu_han.show.text import move_text, turn_text
from chuhan.games.chu_han.solver.ghost import Shown
from chuhan.interface import MoveOf
from chuhan.language import Sentence, say
from chuhan.widgets.board import Setting

_IDLE = {
    "lead": Sentence("Choose the cards to lead with."),
    "respond": Sentence("Choose cards that beat the last set, or pass."),
    "react": Sentence("React to the announced power, or let it happen."),
}
"""What the line under the table says while no card is chosen."""
_KEYS = {"pass": "-", "writ": "w", "allow": "."}


def acting(view: View, setting: Setting) -> bool:
    """May the side to move be played here? Only if this view shows its own hand."""
    return setting.acts and not view.over and view.side in (None, view.actor)


def scene(view: View, setting: Setting) -> dict[str, Any]:
    below: Side = (setting.below or Side.HAN) if view.side is None else view.side
    result = outcome(view)
    return {
        "turn": turn_text(view),
        "turnSide": str(view.actor if result is None else result.winner),
        "over": view.over,
        "above": _side(view, below.other, setting),
        "below": _side(view, below, setting),
        "trick": [_claim(claim) for claim in view.trick.plays],
        "pending": [_claim(claim) for claim in view.pending],
        "pile": {
            "size": view.pile_size,
            "known": codes(view.pile),
            "buried": view.rules.buried,
            "buriedSeen": codes(view.buried_seen),
        },
        "missing": _missing(view),
        "discard": codes(view.discard),
        "takeable": codes(_takeable(view)),
        "writs": {"left": view.writs_left, "taken": [view.writs[side] for side in Side]},
        "score": [view.score[side] for side in Side],
        "target": view.rules.target,
        "doubled": _doubled(view),
        "last": None if setting.last is None or _is_shown(setting.last) else _claim(setting.last),
        "moves": _moves(view) if acting(view, setting) else [],
        "choosing": not view.pending,
        "idle": _idle(view, setting),
    }


def codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _side(view: View, side: Side, setting: Setting) -> dict[str, Any]:
    moves = side is view.actor and not view.over
    return {
        "sign": str(side),
        "name": say("{side:side}", side=side),
        "you": side is view.side,
        "score": view.score[side],
        "writs": view.writs[side],
        "cards": codes(view.hands[side]),
        "hidden": view.hidden[side],
        "open": view.open[side],
        "moves": moves,
        "acts": moves and acting(view, setting),
        "why": "" if moves or not _idle(view, setting) else say("It is not {side:side}'s turn.", side=side),
        "marked": codes(setting.marked) if moves and setting.marked else [],
    }


def _claim(claim: MoveOf) -> dict[str, Any]:
    """A move on the table: the cards played for their power, those played for their rank, and words."""
    move = claim.move
    powers = powers_of(move) or ((move.card,) if isinstance(move, React) else ())
    target = move.target if isinstance(move, LeadPower) else None
    return {
        "sign": str(claim.side),
        "name": say("{side:side}", side=claim.side),
        "powers": codes(powers),
        "cards": codes(cards_of(move) - Cards.of(powers)),
        "target": None if target is None else target.code,
        "text": move_text(move),
        "writ": isinstance(move, Writ),
    }


def _missing(view: View) -> dict[str, Any] | None:
    """What its side has not seen, for who rather reads than counts; None where the rival hides nothing."""
    if view.side is None or view.over or not view.hidden[view.side.other]:
        return None
    return {"cards": codes(view.unseen), "held": view.hidden[view.side.other]}


def _is_shown(made: MoveOf) -> bool:
    """Cards are shown to a side, or turned up: that is no move, and nothing is laid on the table."""
    return isinstance(made.move, Shown | TurnedUp)


def _doubled(view: View) -> str:
    """The badge that tells whose VP Xiang Yu doubles (5.10, 9.5)."""
    match view.doubled_for:
        case ():
            return ""
        case (side,):
            return say("×2 VP for {side:side}", side=side)
    return say("×2 VP count double")


def _idle(view: View, setting: Setting) -> str:
    """What the line says while no card is chosen; nothing at a table that is only looked at."""
    if view.over or not setting.acts:
        return ""
    if not acting(view, setting):
        return say("Wait for the other side.")
    return str(_IDLE["react" if view.pending else "lead" if view.leading else "respond"])


def _moves(view: View) -> list[dict[str, str]]:
    """The buttons of what needs no cards to be chosen, and why it may not be done (an empty text: it may)."""
    return [
        {"name": name, "label": _label(view, move), "why": _why_not(view, move), "key": _KEYS.get(name, "")}
        for name, move in button_moves(view).items()
    ]


def _takeable(view: View) -> list[Card]:
    """The discarded cards that Ying Bu could take (5.3)."""
    tries = POWER_OF[Card.YING_BU].tries(view)
    return [move.target for move in tries if isinstance(move, LeadPower) and move.target is not None]


def _why_not(view: View, move: Move) -> str:
    refusal = why_illegal(view, move)
    return "" if refusal is None else refusal.sentence


def _label(view: View, move: Move) -> str:
    """The words on the button of a move; a reaction names what it is about."""
    match move:
        case Pass():
            return say("Pass")
        case Writ():
            return say("Writ")
        case Allow():
            return say("Let it happen")
    assert isinstance(move, React), move
    announced = powers_of(view.pending[0].move)
    if move.card is Card.XIAO_HE:
        return say("Save {cards:name} with Xiao He", cards=announced)
    cards = announced if move.target is None else (move.target,)
    return say("Cancel {cards:name} with Lü Zhi", cards=cards)
