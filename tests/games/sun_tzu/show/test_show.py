"""What is told of a round, and what its pictures show: no more than a side has seen."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from chuhan.games.sun_tzu.bots.chance import random_move
from chuhan.games.sun_tzu.cards import Cards, Province, Side
from chuhan.games.sun_tzu.moves import Trade
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.observer import Observer, OpenTable, seen_by
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.referee import deal
from chuhan.games.sun_tzu.referee.story import Stage, stages
from chuhan.games.sun_tzu.show.pictures import NARROW, board_svg
from chuhan.games.sun_tzu.show.telling import story, told, turn
from chuhan.games.sun_tzu.show.text import text
from tests.games.sun_tzu.moments import line


def telling(board: str, blue: str, red: str, **more: str) -> list[str]:
    """What is told of a whole round that Blue and Red lay like this, in the order from Qin to Wu."""
    hands = f"{''.join(sorted(set(blue.split(',')) | set('123456')))}/123456+1+2+3-1P789T"
    position = parse_position(line(board=board, hands=hands, round="1", **more))
    table = OpenTable(position)
    for move in (blue, red):
        table = table.after(parse_move(move))
    return [" ".join(map(str, told(stage))) for stage in story(table.view)]


def test_each_battle_is_told_with_its_arithmetic() -> None:
    assert telling("B3/0/R4/B2/0", "1,2,5,3,4", "3,2,1,P,+2") == [
        "Qin: Red wins by 2: 3 − 1 = 2. Blue takes two armies home and keeps one army there.",
        "Chu: a 2 against a 2, nobody wins.",
        "Jin-Yan: Blue wins by 4: 5 − 1 = 4. Red takes four armies home: nobody is left.",
        "Han-Qi: Red's plague cancels a 3, no battle. Blue takes one army home and keeps one army there.",
        "Wu: Red wins by 2, as +2 beats any number by 2. Red sets one army aside. Red puts in two armies.",
    ]
    assert telling("0/R1/B1/0/0", "6,4,5,P,-1", "-1,1,+1,P,3")[0:5] == [
        "Qin: Blue wins by 1, as the −1 counts one less than what it meets. Blue's 6 leaves a marker."
        " Blue puts in one army.",
        "Chu: Blue wins by 3: 4 − 1 = 3. Red takes one army home, Blue puts in two armies.",
        "Jin-Yan: Red wins by 1, as +1 beats any number by 1. Blue takes one army home: nobody is left.",
        "Han-Qi: two plagues act as one, no battle.",
        "Wu: Red wins by 1, as the −1 counts one less than what it meets. Red puts in one army.",
    ]


def test_scoring_is_told_as_a_sum() -> None:
    position = parse_position(
        "3 0 B1/B1/B1/R1/R1 323/252/143/232/135 15+3/16+3 123456/123456 -/- -/- - B base"
        " ; B:1,2,3,4,5 R:1,2,3,4,5 R:>Q R:>C R:>J"
    )
    last = story(OpenTable(position).after(parse_move(">H")).view)[-1]
    assert " ".join(map(str, told(last))) == (
        "Round 3 is scored. Blue: 3 + 2 + 1 = 6. Red: 2 + 1 = 3. The marker moves three steps to Blue's side."
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_stage_holds_no_card_that_was_still_face_down(seed: int) -> None:
    """3.3: in each stage the rival's cards are those of the provinces turned up by then."""
    rng, position = Random(seed), deal(seed, events=True)
    sides = [Observer(side, position) for side in Side]
    found = 0
    while not sides[0].position.over:
        move = random_move(sides[0].position, rng)
        sides = [one.after(move) for one in sides]
        for view in (one.view for one in sides):
            assert view.side is not None
            for stage in stages(view.closed or view.seen, view.side):
                place = stage.position.laid[view.side.other]
                assert place is not None
                shown = {i for i, card in enumerate(place.cards) if card is not None}
                assert shown == set(stage.position.shown)
                assert str(place) in str(View(stage.position, view.side))
                found += 1
                _still_in_the_hand(stage, view.side.other)
    assert found > 50


def _still_in_the_hand(stage: Stage, rival: Side) -> None:
    """What lies face down is not told by what is missing in his hand, nor is their number wrong."""
    position = stage.position
    table, start, place = position.now, position.start, position.laid[rival]
    assert place is not None
    left = start.hands[rival].without(Cards.of(card for card in place.cards if card is not None))
    traded = sum(isinstance(made.move, Trade) and made.side is rival for made in position.moves)
    if not traded:
        assert table.hands[rival] == left
        assert position.hand_size(rival) == len(start.hands[rival]) + start.unknown[rival] - len(Province)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_pictures_and_texts_are_whole_and_show_what_is_seen(seed: int) -> None:
    rng, position = Random(seed), deal(seed, events=seed > 1)
    sides = [Observer(side, position) for side in Side]
    while not sides[0].position.over:
        move = random_move(sides[0].position, rng)
        sides = [one.after(move) for one in sides]
        view = sides[rng.randrange(2)].view
        assert str(turn(view)) in text(view)
        svg = board_svg(view, width=NARROW, title="A <moment> & more")
        ElementTree.fromstring(svg)
        assert "×-" not in svg
    assert "wins the game" in text(view) or "drawn" in text(view)


def test_the_rivals_cards_lie_face_down() -> None:
    position = parse_position(line(hands="1234567/1234569") + " ; B:1,2,3,4,7")
    seen = text(seen_by(position, Side.RED))
    assert seen.count("Blue has laid a card face down") == 5
    assert text(seen_by(position, Side.BLUE)).count("Blue has laid a 7") == 1
