"""What armies do (sections 4 to 6): go home, are put in, set aside, traded; and what is asked on the way."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Province, Side
from chuhan.games.sun_tzu.moves import NO, Move, Take, Trade, takings
from chuhan.games.sun_tzu.position.desk import Asked, Desk, Question, province_counts

# ---- trades ------------------------------------------------------------------------------------------


def trades(desk: Desk, side: Side) -> list[Move]:
    """Every trade that a side can make (5.6): cards that are not framed, as long as an army is aside."""
    if not desk.aside[side]:
        return []
    cards = desk.hands[side].unframed
    if desk.unknown[side]:
        cards = cards + desk.start.pools[side].unframed
    return [Trade(card) for card in cards.kinds] if cards else []


def trades_in_need(desk: Desk, side: Side) -> list[Move]:
    """Those of a side that needs more armies than its supply holds (5.7), unless 10.6 forbids it."""
    return trades(desk, side) if desk.rules.reinforce == "anytime" else []


def trade(desk: Desk, side: Side, move: Trade) -> None:
    if move.card in desk.hands[side]:
        desk.hands[side] = desk.hands[side].minus(move.card)
    else:
        desk.unknown[side] -= 1
    desk.aside[side] -= 1
    desk.supply[side] += 1


def offer_trades(desk: Desk, side: Side) -> None:
    """As many as the side likes (5.7, 10.6)."""
    desk.ask(Question(side, Asked.TRADE, (*trades(desk, side), NO), _offered))


def _offered(desk: Desk, asked: Question, move: Move) -> None:
    if isinstance(move, Trade):
        trade(desk, asked.side, move)
        offer_trades(desk, asked.side)


# ---- markers and payments ----------------------------------------------------------------------------


def mark(desk: Desk, side: Side, province: Province) -> None:
    """A 6 leaves a marker: from the supply, or if that is empty from the board (4.6)."""
    _one(desk, side, Asked.MARKER, province)


def set_one_aside(desk: Desk, side: Side) -> None:
    """The event Plague takes from the supply first, too (5.5, 9.1)."""
    _one(desk, side, Asked.PAY, None)


def _one(desk: Desk, side: Side, about: Asked, province: Province | None) -> None:
    armies = desk.armies_of(side)
    if desk.supply[side]:
        desk.supply[side] -= 1
        _put(desk, side, 1, province)
    elif any(armies):  # 5.4: else it is not paid, and nothing is traded for it
        moves = (*trades_in_need(desk, side), *takings(1, 0, armies))
        desk.ask(Question(side, about, moves, _one_paid, 1, province))


def _one_paid(desk: Desk, asked: Question, move: Move) -> None:
    if isinstance(move, Trade):
        trade(desk, asked.side, move)
        _one(desk, asked.side, asked.about, asked.province)
    else:
        _take(desk, asked.side, move)
        _put(desk, asked.side, 1, asked.province)


def _put(desk: Desk, side: Side, n: int, province: Province | None) -> None:
    """Into the 6-box of a province, or aside."""
    if province is None:
        desk.aside[side] += n
    else:
        desk.markers[side][province] += n


def set_aside(desk: Desk, side: Side, n: int) -> None:
    """The cost of +2 and +3 (4.4), of Champion and Hero (9.3, 9.4): from anywhere (5.5)."""
    armies, supply = desk.armies_of(side), desk.supply[side]
    all_there = supply + sum(armies)
    short = trades_in_need(desk, side) if supply < n <= all_there else []  # 5.4: none for what is missing
    moves = (*short, *takings(min(n, all_there), supply, armies))
    desk.ask(Question(side, Asked.PAY, moves, _paid, n))


def _paid(desk: Desk, asked: Question, move: Move) -> None:
    if isinstance(move, Trade):
        trade(desk, asked.side, move)
        set_aside(desk, asked.side, asked.wanted)
    else:
        desk.aside[asked.side] += _take(desk, asked.side, move)


def _take(desk: Desk, side: Side, move: Move) -> int:
    assert isinstance(move, Take)
    desk.supply[side] -= move.supply
    for i, n in enumerate(move.armies):
        desk.armies[i] -= n * side.sign
    return move.total


# ---- into a province and home ------------------------------------------------------------------------


def win(desk: Desk, side: Side, province: Province, margin: int) -> None:
    """What a margin does in a province (4.7): hostile armies go home, then the winner's own come in."""
    hostile = max(0, -desk.armies[province] * side.sign)
    leaving = min(hostile, margin)
    if leaving:
        go_home(desk, province, leaving)
    if margin > leaving:
        put_in(desk, side, province, margin - leaving)


def go_home(desk: Desk, province: Province, n: int) -> None:
    """Some armies of a province go back to their owner's supply."""
    owner = Side.BLUE if desk.armies[province] > 0 else Side.RED
    desk.armies[province] -= n * owner.sign
    desk.supply[owner] += n


def put_in(desk: Desk, side: Side, province: Province, wanted: int) -> None:
    """Armies into a province: from the supply, then from neighbours, then from elsewhere (5.2-5.4)."""
    supply = desk.supply[side]
    if supply >= wanted:
        desk.supply[side] -= wanted
        desk.armies[province] += wanted * side.sign
        return
    moves = (*trades_in_need(desk, side), *_marches(desk, side, province, wanted - supply))
    if moves:
        desk.ask(Question(side, Asked.SHORTAGE, moves, _put_in, wanted, province))


def _marches(desk: Desk, side: Side, province: Province, missing: int) -> list[Move]:
    """Where the missing armies may come from."""
    armies = desk.armies_of(side)
    armies[province] = 0
    elsewhere = sum(armies)
    if not elsewhere:
        return [NO]
    near = province_counts(armies, desk.rules.neighbours(province))
    if sum(near) >= missing:
        return list(takings(missing, 0, near))  # 5.2
    far = [n - m for n, m in zip(armies, near, strict=True)]
    more = takings(min(missing, elsewhere) - sum(near), 0, far)  # 5.3, 5.4
    return [Take(0, tuple(n + m for n, m in zip(near, take.armies, strict=True))) for take in more]


def _put_in(desk: Desk, asked: Question, move: Move) -> None:
    side, province = asked.side, asked.province
    assert province is not None
    if isinstance(move, Trade):
        trade(desk, side, move)
        put_in(desk, side, province, asked.wanted)
        return
    taken = _take(desk, side, move) if isinstance(move, Take) else 0
    desk.armies[province] += (taken + desk.supply[side]) * side.sign
    desk.supply[side] = 0


def levy(desk: Desk, side: Side, province: Province) -> None:
    """8.10: with an empty supply a trade comes first, and there is no way back."""
    if desk.supply[side]:
        put_in(desk, side, province, 1)
    else:
        moves = tuple(trades_in_need(desk, side))
        desk.ask(Question(side, Asked.LEVY, moves, _levied, 1, province))


def _levied(desk: Desk, asked: Question, move: Move) -> None:
    assert isinstance(move, Trade)
    assert asked.province is not None
    trade(desk, asked.side, move)
    put_in(desk, asked.side, asked.province, 1)


def controlled(desk: Desk, side: Side) -> list[Province]:
    """The provinces in which a side has an army."""
    return [province for province in ALL_PROVINCES if desk.armies[province] * side.sign > 0]
