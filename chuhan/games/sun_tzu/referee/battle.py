"""One battle, from the reveal of two cards to the warlords after it (section 4)."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.games.sun_tzu.cards import SIDES, Card, Lord, Province, Side
from chuhan.games.sun_tzu.events import check_events
from chuhan.games.sun_tzu.moves import NO, Move, Use
from chuhan.games.sun_tzu.position.armies import go_home, mark, set_aside, win
from chuhan.games.sun_tzu.position.desk import ZERO, Asked, Battle, Covered, Desk, Question, Step, each_side
from chuhan.games.sun_tzu.position.table import Events
from chuhan.games.sun_tzu.warlords import WARLORD_OF, When


def _margin(mine: int, theirs: int) -> int:
    """By how much one card wins against another (4.1-4.3, 4.5)."""
    if mine == theirs:
        return 0
    plus = [Card(card).plus if card != ZERO else 0 for card in (mine, theirs)]
    if any(plus):
        return plus[0] - plus[1]
    if Card.MINUS_1 in (mine, theirs):
        return -1 if mine == Card.MINUS_1 else 1
    numbers = [Card(card).number if card != ZERO else 0 for card in (mine, theirs)]
    return numbers[0] - numbers[1]


MARGINS = tuple(tuple(_margin(mine, theirs) for theirs in range(ZERO + 1)) for mine in range(ZERO + 1))
"""Blue's margin by what the cards count as; a plague fights no battle, so its rows mean nothing."""


def reveal(desk: Desk, province: Province, end: Callable[[Desk], None]) -> None:
    """Turn up the two cards of a province, then all that follows (3.3); `end` follows the last event."""
    blue, red = (_laid_at(desk, side, province) for side in SIDES)
    desk.shown.append(province)
    events = desk.events
    if events is not None:
        plagues = (blue is Card.PLAGUE) + (red is Card.PLAGUE)
        desk.events = Events(events.up, events.down, events.plagues + plagues)
    desk.battle = Battle(province, (blue, red), (blue, red), None if events is None else events.up)
    if red is Card.SIX and desk.markers[Side.RED][province]:
        desk.spend(Lord.SIX_AGAIN)  # 8.1
    desk.then(
        *each_side(window, When.BEFORE),
        (_resolve,),
        (check_events, end),
        *each_side(window, When.AFTER),
    )


def _laid_at(desk: Desk, side: Side, province: Province) -> Card:
    place = desk.laid[side]
    card = place.cards[province] if place else None
    if card is None:
        raise Covered(side, province)
    return card


def _resolve(desk: Desk) -> None:
    battle = desk.battle
    assert battle is not None
    if battle.plagued:
        _plague(desk, battle)
        return
    steps: list[Step] = [
        (mark, side, battle.province) for side in SIDES if battle.laid[side] is Card.SIX
    ]  # 4.6
    costs: list[Step] = []
    if battle.laid[0] != battle.laid[1] or desk.rules.tie_cost == "yes":  # 4.5, 10.5
        costs = [(set_aside, side, cost) for side in SIDES if (cost := battle.laid[side].cost)]  # 4.4
    fight: Step = (_fight,)
    steps += [*costs, fight] if desk.rules.cost == "before" else [fight, *costs]  # 10.4
    desk.then(*steps)


def _plague(desk: Desk, battle: Battle) -> None:
    """No battle: armies go home, and every effect of the opposing card is cancelled (4.8)."""
    for side in SIDES:
        if battle.laid[side] is Card.ONE:
            desk.plagued_one[side] = True
    n = abs(desk.armies[battle.province])
    if not n:
        return
    if desk.black_death:
        staying = 1  # 8.2
    elif desk.rules.plague == "removed":
        staying = n - n // 2
    else:
        staying = max(1, n // 2)  # 10.1
    if staying < n:
        go_home(desk, battle.province, n - staying)


def _fight(desk: Desk) -> None:
    battle = desk.battle
    assert battle is not None
    margin = MARGINS[battle.cards[0]][battle.cards[1]]
    if margin:
        winner = Side.BLUE if margin > 0 else Side.RED
        desk.battle = battle._replace(winner=winner)
        win(desk, winner, battle.province, abs(margin))


def window(desk: Desk, side: Side, when: When) -> None:
    """The chance of a side to use a warlord (section 8, 10.11)."""
    if not desk.lords[side]:
        return
    lords = desk.possible_lords(side)
    uses = [use for lord in lords for use in WARLORD_OF[lord].uses(desk, when)]
    desk.ask(Question(side, Asked.WINDOW, (*uses, NO), _used, moment=when))


def _used(desk: Desk, asked: Question, move: Move) -> None:
    if isinstance(move, Use):
        desk.spend(move.lord)
        WARLORD_OF[move.lord].effect(desk, move)
