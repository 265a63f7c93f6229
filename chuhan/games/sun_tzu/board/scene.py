"""A View as the plain data that a board in the browser is drawn from. It sees no more than the View does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chuhan.games.sun_tzu.board.choice import SUPPLY, button_moves
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, LAST_ROUND, SCORING, SIDES, Card, Province, Side
from chuhan.games.sun_tzu.moves import Decline, Move, Pick, Reveal, Take, Trade, Use
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.position.desk import Asked, Question
from chuhan.games.sun_tzu.show.telling import POWER, compared, story, told, turn
from chuhan.games.sun_tzu.show.text import due, province_text, track_text, upper_side
from chuhan.games.sun_tzu.words import deed
from chuhan.language import Sentence, say
from chuhan.widgets.board import Setting

_PAUSE = 1900
"""Milliseconds for a battle that is told before the next one."""
_IDLE = {
    Asked.PLACE: Sentence("Choose a card for the gold frame, or drag it. Another place: choose that first."),
    Asked.ORDER: Sentence("Choose a province."),
    Asked.WINDOW: Sentence("Use a warlord, or not now."),
    Asked.MARKER: Sentence("Choose the province it comes from."),
    Asked.PAY: Sentence("Choose where each army comes from."),
    Asked.SHORTAGE: Sentence("Choose the provinces that the missing armies leave."),
    Asked.TRADE: Sentence("Choose a card to trade, or none."),
    Asked.LEVY: Sentence("Choose the card to trade."),
    Asked.CHARIOT: Sentence("Choose a warlord, or none."),
    Asked.LIGHT: Sentence("Advance, or stay."),
    Asked.KEEP: Sentence("Choose what to keep."),
}
"""What the line says while nothing is chosen."""


def acting(view: View, setting: Setting) -> bool:
    """May the side that is asked answer here? Only if this view shows its own cards."""
    return setting.acts and view.actor is not None and view.side in (None, view.actor)


def scene(view: View, setting: Setting, stage: tuple[Sentence, ...] | None) -> dict[str, Any]:
    """`stage`: what is told of a battle or scoring that is shown on the way to what is asked next."""
    position, asked = view.seen, view.seen.asked
    upper = upper_side(view, setting.below)
    acts = acting(view, setting)
    words = _told(view) if stage is None else " ".join(map(str, stage))
    said = str(turn(view))
    moved = setting.last is not None or stage is not None
    return {
        "turn": said,
        "turnSide": _turn_side(view),
        "over": position.over,
        "round": _round(view),
        "track": {"at": position.now.track, "words": track_text(position.now.track)},
        "events": _events(view),
        "above": _side(view, upper, setting),
        "below": _side(view, upper.other, setting),
        "provinces": [_province(view, one, upper, setting) for one in ALL_PROVINCES],
        "ask": _ask(view, asked) if acts and asked else {"about": ""},
        "told": words,
        "story": [" ".join(map(str, told(one))) for one in story(view)] if stage is None else [],
        "last": _last(setting, words) if moved else None,
        "news": " ".join(one for one in (words, said) if one),
        "pause": _PAUSE if stage is not None else None,
        "moves": _moves(asked) if acts and asked else [],
        "choosing": acts and asked is not None and _is_chosen(asked),
        "play": _play_label(asked) if acts and asked else "",
        "idle": _idle(view, setting, words),
    }


def codes(cards: Iterable[Card | None]) -> list[str]:
    return ["back" if card is None else str(card) for card in cards]


def _turn_side(view: View) -> str:
    result = view.now.result
    if result is not None:
        return str(result) if str(result) in "BR" else ""
    return "" if view.actor is None else str(view.actor)


def _last(setting: Setting, words: str) -> dict[str, str]:
    if setting.last is None:
        return {"name": "", "text": words}
    side, move = setting.last.side, setting.last.move
    return {"name": say("{side:side}", side=side), "text": str(deed(side, move))}


def _told(view: View) -> str:
    """The battle that was fought last in this round, or as far as it has come."""
    position, battle = view.seen, view.seen.battle
    stages = story(view)
    if position.over and stages:
        return " ".join(map(str, told(stages[-1])))
    if battle is None:
        return ""
    if stages and battle.province in stages[-1].position.shown[-1:]:
        return " ".join(map(str, told(stages[-1])))
    return str(compared(battle)) if position.shown else ""


def _round(view: View) -> dict[str, Any]:
    table = view.now
    return {
        "at": table.round,
        "most": LAST_ROUND,
        "scoring": list(SCORING),
        "words": say("Round {n} of {most}", n=table.round, most=LAST_ROUND),
    }


def _events(view: View) -> dict[str, Any] | None:
    events = view.now.events
    if events is None:
        return None
    return {
        "up": str(events.up),
        "name": say("{event:sun_tzu_event}", event=events.up),
        "left": len(events.down),
        "words": say("Event: {event:sun_tzu_event}; {n:cards} below it", event=events.up, n=len(events.down)),
    }


def _side(view: View, side: Side, setting: Setting) -> dict[str, Any]:
    table, position = view.now, view.seen
    hidden = position.hand_size(side) - len(table.hands[side])
    supply, aside, pile = table.supply[side], table.aside[side], len(table.piles[side])
    return {
        "sign": str(side),
        "name": say("{side:side}", side=side),
        "person": say("{side:person}", side=side),
        "you": side is view.side,
        "supply": supply,
        "aside": aside,
        "pile": pile,
        "cards": codes(table.hands[side]),
        "hidden": max(0, hidden),
        "pool": codes(table.pools[side]) if hidden > 0 else [],
        "covered": max(0, -hidden),
        "size": position.hand_size(side),
        "words": say(
            "{supply:armies} in supply, {aside} aside, {cards:cards} in hand, {pile} to draw",
            supply=supply,
            aside=aside,
            cards=position.hand_size(side),
            pile=pile,
        ),
        "lords": _lords(view, side),
        "privilege": table.privilege is side,
        "acts": acting(view, setting) and side is view.actor,
        "marked": codes(setting.marked.get("cards", ())) if setting.marked and side is view.actor else [],
    }


def _lords(view: View, side: Side) -> list[dict[str, Any]]:
    """The warlords of a side: unused ones first, those not shown yet without a name."""
    table = view.now
    unused = [
        {"code": "", "name": say("a warlord"), "used": False}
        if lord is None
        else {"code": str(lord), "name": say("{lord:warlord}", lord=lord), "used": False}
        for lord in table.lords[side]
    ]
    return unused + [
        {"code": str(lord), "name": say("{lord:warlord}", lord=lord), "used": True}
        for lord in table.used[side]
    ]


def _province(view: View, province: Province, upper: Side, setting: Setting) -> dict[str, Any]:
    table, position = view.now, view.seen
    n = table.armies[province]
    name = say("{province:province}", province=province)
    battle = position.battle
    return {
        "letter": str(province),
        "name": name,
        "armies": abs(n),
        "holder": "" if not n else str(Side.BLUE if n > 0 else Side.RED),
        "markers": {str(side): table.markers[side][province] for side in SIDES},
        "values": list(table.displays[province]),
        "due": due(table),
        "above": _laid(view, upper, province),
        "below": _laid(view, upper.other, province),
        "turned": province in position.shown,
        "now": battle is not None and battle.province is province,
        "marked": setting.marked is not None and str(province) in setting.marked.get("provinces", ()),
        "words": say("{name}: {facts}", name=name, facts=province_text(view, province)),
    }


def _laid(view: View, side: Side, province: Province) -> str:
    place = view.seen.laid[side]
    return "" if place is None else codes([place.cards[province]])[0]


# ---- what is asked -----------------------------------------------------------------------------------


def _ask(view: View, asked: Question) -> dict[str, Any]:
    """What can be chosen: how often each province, how many in all, which cards and how many of them."""
    picks: dict[str, int] = {}
    most = 0
    for move in asked.moves:
        match move:
            case Reveal(provinces=provinces) | Use(provinces=provinces):
                picks |= {str(province): 1 for province in provinces}
                most = max(most, len(provinces))
            case Take():
                found = {SUPPLY: move.supply} | {str(one): move.armies[one] for one in ALL_PROVINCES}
                picks = {name: max(n, picks.get(name, 0)) for name, n in found.items()}
                most = max(most, move.total)
    keeping = asked.about is Asked.KEEP
    drawn = view.now.piles[asked.side][: asked.wanted + 1] if keeping else ()
    trades = [move.card for move in asked.moves if isinstance(move, Trade)]
    return {
        "about": str(asked.about),
        "picks": {name: n for name, n in picks.items() if n},
        "most": most,
        "cards": codes(drawn if keeping else trades),
        "mostCards": asked.wanted if keeping else 1 if trades else 0,
        "drawn": codes(drawn),
    }


def _is_chosen(asked: Question) -> bool:
    """Is something chosen on the board, and not only a button pressed?"""
    return asked.about is Asked.PLACE or len(button_moves(asked)) < len(asked.moves)


def _moves(asked: Question) -> list[dict[str, str]]:
    return [
        {"name": name, "label": str(_label(asked, move)), "why": "", "key": _KEYS.get(name, "")}
        for name, move in button_moves(asked).items()
    ]


_KEYS = {"no": ".", "advance": "+"}


def _label(asked: Question, move: Move) -> Sentence:
    match move:
        case Use(lord=lord):
            return Sentence("Use {lord:warlord}", lord=lord)
        case Pick(lord=lord):
            return Sentence("{lord:warlord}", lord=lord)
        case Decline() if asked.about is Asked.TRADE:
            return Sentence("No trade")
        case Decline() if asked.about is Asked.SHORTAGE:
            return Sentence("Place what there is")
        case Decline() if asked.about is Asked.LIGHT:
            return Sentence("Stay")
        case Decline() if asked.about is Asked.CHARIOT:
            return Sentence("No warlord")
        case Decline():
            return Sentence("Not now")
    return Sentence("Advance")


def _play_label(asked: Question) -> str:
    """What the button says before anything legal is chosen."""
    match asked.about:
        case Asked.PLACE:
            return say("Lay these cards")
        case Asked.ORDER:
            return say("Turn up")
        case Asked.SHORTAGE:
            return say("March")
        case Asked.PAY:
            return say("Set aside")
        case Asked.MARKER:
            return say("Mark with this army")
        case Asked.KEEP:
            return say("Keep{#the chosen cards}")
        case Asked.WINDOW:
            return say("Use")
    return say("Trade")


def _idle(view: View, setting: Setting, words: str) -> str:
    """What the line says while nothing is chosen: what has just happened, then what to do."""
    asked = view.seen.asked
    if asked is None or not setting.acts:
        return words
    if not acting(view, setting):
        waiting = say("Wait for the other side.")
        return f"{words} {waiting}" if words else waiting
    return " ".join(str(one) for one in (words, *_hints(asked)) if str(one))


def _hints(asked: Question) -> list[Sentence]:
    """What to do; what a warlord would do that names provinces; that a card may be traded instead."""
    uses = [move for move in asked.moves if isinstance(move, Use) and move.provinces]
    if uses:
        lord = uses[0].lord
        return [Sentence("{lord:warlord}: {power}. Choose where.", lord=lord, power=POWER[lord])]
    instead = asked.about in (Asked.MARKER, Asked.PAY, Asked.SHORTAGE)
    if instead and any(isinstance(move, Trade) for move in asked.moves):
        return [_IDLE[asked.about], Sentence("Or trade a card for an army set aside.")]
    return [_IDLE[asked.about]]
