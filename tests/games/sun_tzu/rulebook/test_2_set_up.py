"""Section 2: set-up."""

from __future__ import annotations

import pytest

from chuhan.games.sun_tzu.cards import DECK, DISPLAYS, FRAMED, SIDES, Cards, Event, Lord
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.referee import deal
from chuhan.games.sun_tzu.rules import BEGINNER
from tests.games.sun_tzu.moments import BLUE, after, line

DEALS = [deal(seed) for seed in range(40)]


def pile(position: Position, side: int) -> Cards:
    return Cards.of(card for card in position.start.piles[side] if card is not None)


def test_2_1_five_different_displays() -> None:
    for position in DEALS:
        assert len(set(position.start.displays)) == 5
        assert set(position.start.displays) <= set(DISPLAYS)
    assert len({position.start.displays for position in DEALS}) > 30


def test_2_2_round_one_and_the_marker_in_the_middle() -> None:
    assert {position.start.round for position in DEALS} == {1}
    assert {position.start.track for position in DEALS if not position.start.used[BLUE]} == {0}


def test_2_3_eighteen_armies_in_supply_and_three_aside() -> None:
    assert {(position.start.supply, position.start.aside) for position in DEALS} == {((18, 18), (3, 3))}


def test_2_4_each_side_has_one_warlord_of_its_own() -> None:
    picks = [
        (*position.start.lords[side], *position.start.used[side]) for position in DEALS for side in SIDES
    ]
    assert {len(pick) for pick in picks} == {1}
    assert {lord for pick in picks for lord in pick} == set(Lord)
    assert deal(1, lords=(Lord.LEVY, Lord.RECALL)).start.lords == ((Lord.LEVY,), (Lord.RECALL,))
    with pytest.raises(ValueError, match="own five"):
        deal(1, lords=(Lord.RECALL, Lord.LEVY))


def test_2_5_one_to_six_and_four_others() -> None:
    for position in DEALS:
        for side in SIDES:
            hand = position.start.hands[side]
            assert (hand.framed, len(hand), len(pile(position, side))) == (FRAMED, 10, 10)
            assert hand + pile(position, side) == DECK
    assert deal(7) == deal(7) != deal(8)


def test_2_6_the_beginner_version() -> None:
    start = deal(1, BEGINNER).start
    assert (start.supply, start.aside, start.lords) == ((21, 21), (0, 0), ((), ()))
    for side in SIDES:
        cards = start.hands[side] + pile(deal(1, BEGINNER), side)
        assert str(cards) == "123456789T+1+1+1-1-1-1PP"
        assert len(start.hands[side]) == 10


def test_2_7_five_events_one_of_them_face_up() -> None:
    events = deal(1, events=True).start.events
    assert events is not None
    assert {events.up, *events.down} == set(Event)
    assert deal(1).start.events is None
    # The beginner version has no warlords: War Chariot is just discarded.
    text = line(board="0b/0b/0/0/0", events="w:pnti:0", rules="beginner", round="1")
    position = after(text, "B:1,2,6,4,5", "R:1,2,3,4,5")
    assert (position.start.round, str(position.now.events)) == (2, "p:nti:0")
