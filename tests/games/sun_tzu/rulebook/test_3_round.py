"""Section 3: the round."""

from __future__ import annotations

from chuhan.games.sun_tzu.position import Position
from tests.games.sun_tzu.moments import BLUE, RED, SAME, after, answers, field, fight, line, refused_by


def test_3_1_the_counter_moves_on() -> None:
    assert after(line(round="1"), *SAME).start.round == 2
    assert after(line(round="8"), *SAME).start.round == 9


def test_3_2_each_side_lays_five_cards_and_blue_is_asked_first() -> None:
    text = line(hands="123456P/123456+1+1")
    position = after(text)
    assert position.actor is BLUE
    assert len(answers(text)) == 7 * 6 * 5 * 4 * 3
    position = after(text, "1,2,3,4,P")
    assert (position.actor, position.hand_size(BLUE)) == (RED, 2)
    assert refused_by(text, "1,2,3,4,T") == "3.2"
    assert refused_by(text, "1,1,2,3,4") == "3.2"
    assert refused_by(text, "1,2,3,4,5", "1,2,+1,+1,+1") == "3.2"


def test_3_3_a_battle_ends_before_the_next_cards_are_turned_up() -> None:
    position = after(line(board="B1/0/0/0/R2", hands="1234569/123456"), "B:9,1,2,3,4", "R:1,2,3,4,5", "B:>Q")
    assert position.shown == (0,)
    assert position.now.armies == (9, 0, 0, 0, -2)


def test_3_4_rounds_3_6_and_9_are_scored() -> None:
    for number in range(1, 10):
        text = line(round=str(number), board="B1/0/0/0/R1", privilege="B", displays="124/135/143/234/232")
        track = field("track", text, *SAME, *order(number))
        assert (track != "0") is (number in (3, 6, 9))


def order(number: int) -> tuple[str, ...]:
    return () if number == 1 else ("B:>Q", "B:>C", "B:>J", "B:>H")


def test_3_5_drawing_after_a_round() -> None:
    text = line(round="1", hands="123456-1/1234567", piles="89T/+1P")
    assert answers(text, "B:-1,2,3,4,5", "R:7,2,3,4,5") == ["B:k8", "B:k9"]
    assert answers(text, "B:-1,2,3,4,5", "R:7,2,3,4,5", "k9") == ["R:k+1", "R:kP"]
    position = after(text, "B:-1,2,3,4,5", "R:7,2,3,4,5", "k9", "k+1")
    assert str(position).split(" ")[5:7] == ["1234569/123456+1", "T8/P"]
    assert answers(text, "B:1,2,3,4,5", "R:7,2,3,4,5") == ["B:k89", "B:k8T", "B:k9T"]


def test_3_5_a_small_pile_gives_what_it_has() -> None:
    position = after(line(round="1", piles="8/-"), "B:2,1,3,4,5", "R:2,1,3,4,5")
    assert str(position).split(" ")[5:7] == ["1234568/123456", "-/-"]
    position = after(line(round="1", piles="89/+1"), "B:2,1,3,4,5", "R:2,6,3,4,5")
    assert str(position).split(" ")[5:7] == ["12345689/123456+1", "-/-"]


def test_3_5_of_equal_cards_nobody_is_asked_which_to_keep() -> None:
    position = after(line(round="1", piles="+1+1/-"), "B:2,6,3,4,5", "R:2,6,3,4,5")
    assert str(position).split(" ")[5:7] == ["123456+1/123456", "+1/-"]


def test_3_6_all_cards_but_the_framed_ones_leave_the_game() -> None:
    position: Position = fight("7", "P")
    assert position.start.round == 2
    assert str(position.start.hands[0]) == str(position.start.hands[1]) == "123456-1"
