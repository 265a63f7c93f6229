"""The five events (section 9): when each has happened, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.games.sun_tzu.cards import SIDES, Card, Event, Lord, Side
from chuhan.games.sun_tzu.moves import NO, Advance, Move, Pick
from chuhan.games.sun_tzu.position.armies import set_aside, set_one_aside, win
from chuhan.games.sun_tzu.position.desk import Asked, Battle, Desk, Question, Step, each_side


def check_events(desk: Desk, end: Callable[[Desk], None]) -> None:
    """Carry out the event face up, if it has happened, and look at the next; `end` follows the last."""
    if desk.events is None:
        return
    happened = HAPPENED[desk.events.up](desk)
    if happened is not None:
        desk.then(*happened, (_discard, end))


def _discard(desk: Desk, end: Callable[[Desk], None]) -> None:
    desk.next_event()
    if desk.events is None:
        end(desk)  # 9.7
    else:
        check_events(desk, end)  # a state that is true already happens at once


def _plague(desk: Desk) -> list[Step] | None:
    """9.1: the fourth time that a plague was revealed."""
    assert desk.events is not None
    return each_side(set_one_aside) if desk.events.plagues >= 4 else None


def _war_chariot(desk: Desk) -> list[Step] | None:
    """9.2: a player has marked three provinces. The beginner version has no warlords (2.7)."""
    sides = [side for side in SIDES if desk.marked(side) >= 3]
    if not sides:
        return None
    return [] if desk.rules.beginner else [(_offer_warlord, side) for side in sides]


def _offer_warlord(desk: Desk, side: Side) -> None:
    """Those of his colour that were neither used nor picked yet, Head Start excepted."""
    taken = (*desk.lords[side], *desk.used[side], Lord.HEAD_START)
    picks = (Pick(lord) for lord in Lord if lord.side is side and lord not in taken)
    desk.ask(Question(side, Asked.CHARIOT, (*picks, NO), _picked))


def _picked(desk: Desk, asked: Question, move: Move) -> None:
    if isinstance(move, Pick):
        known = [lord for lord in (*desk.lords[asked.side], move.lord) if lord is not None]
        hidden = len(desk.lords[asked.side]) + 1 - len(known)
        desk.lords[asked.side] = [*sorted(known), *[None] * hidden]


def _champion(desk: Desk) -> list[Step] | None:
    return _fallen(desk, Card.NINE, Event.CHAMPION, 1)  # 9.3


def _hero(desk: Desk) -> list[Step] | None:
    return _fallen(desk, Card.TEN, Event.HERO, 2)  # 9.4


def _fallen(desk: Desk, card: Card, event: Event, cost: int) -> list[Step] | None:
    """Who laid this card and did not win sets armies aside; a feint or a plague is no such battle (9.6)."""
    battle = _fought(desk, event)
    if battle is None:
        return None
    sides = [side for side in SIDES if battle.cards[side] == card and battle.winner is not side]
    return [(set_aside, side, cost) for side in sides] or None


def _light_infantry(desk: Desk) -> list[Step] | None:
    """9.5: 1 against 1, and a player is behind on the track (9.6)."""
    battle = _fought(desk, Event.LIGHT_INFANTRY)
    if battle is None or battle.cards != (Card.ONE, Card.ONE) or not desk.track:
        return None
    return [(_offer_advance, Side.RED if desk.track > 0 else Side.BLUE)]


def _offer_advance(desk: Desk, side: Side) -> None:
    assert desk.battle is not None
    province = desk.battle.province
    hostile = desk.armies[province] * side.sign < 0
    if hostile and desk.rules.light == "add":  # 10.9
        return
    desk.ask(Question(side, Asked.LIGHT, (Advance(), NO), _advance, 1, province))


def _advance(desk: Desk, asked: Question, move: Move) -> None:
    assert asked.province is not None
    if isinstance(move, Advance):
        win(desk, asked.side, asked.province, 1)


def _fought(desk: Desk, event: Event) -> Battle | None:
    """The battle just fought, if there was one (4.8) and this event was face up when it began."""
    battle = desk.battle
    return battle if battle is not None and battle.face is event and not battle.plagued else None


HAPPENED: dict[Event, Callable[[Desk], list[Step] | None]] = {
    Event.PLAGUE: _plague,
    Event.WAR_CHARIOT: _war_chariot,
    Event.CHAMPION: _champion,
    Event.HERO: _hero,
    Event.LIGHT_INFANTRY: _light_infantry,
}
"""The steps of its effect, or None if the event has not happened."""
