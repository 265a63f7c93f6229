"""How a round was scored, line by line; the numbers are those of the referee."""

from __future__ import annotations

import pytest

from chuhan import Side, legal_moves, parse_move, parse_position
from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.play.course import Round
from chuhan.games.chu_han.play.reckoning import reckon


def told(position: str, *moves: str) -> list[str]:
    played = Round.of(Match(parse_position(position)))
    for move in moves:
        played.play(parse_move(move))
    return [f"{words} = {number}" for words, number in reckon(played).lines()]


def test_7_3_cards_and_the_rivals_writs_count() -> None:
    assert told("9/447 - - - - H 5-1 0-1 base", "9") == [
        "three cards left in Chu's hand = 3",
        "one writ that Chu took = 1",
        "Han scores for the round = 4 VP",
    ]


def test_7_3_at_most_five_cards_count() -> None:
    assert told("9/44455578 - - - - H 6-0 0-1 base", "9") == [
        "eight cards left in Chu's hand, at most five count = 5",
        "Han scores for the round = 5 VP",
    ]


def test_7_5_xiang_yu_doubles_cards_and_writs() -> None:
    assert told("9/44 - - - - H 5-1 0-1x2 base", "9") == [
        "two cards left in Chu's hand = 2",
        "one writ that Chu took = 1",
        "doubled by Xiang Yu = ×2",
        "Han scores for the round = 6 VP",
    ]


def test_9_5_doubled_for_the_other_side_is_not_doubled() -> None:
    assert (
        told("9/44 - - - - H 5-1 0-1x2 base,xiang_yu_both=no", "9")[-1] == "Han scores for the round = 3 VP"
    )


def test_7_2_both_hands_are_empty() -> None:
    assert told("6y/3l - 5 - - H 6-0 0-1 base", "!6y:5", "!3l", ".") == [
        "both hands are empty; Han's was first = 0",
        "Han scores for the round = 0 VP",
    ]


def test_3_7_what_was_scored_during_the_round_is_told_apart() -> None:
    assert told("2222229/44 - - - - H 6-0 0-1 base", "222222", "-", "9") == [
        "scored during the round = Han 6 VP",
        "two cards left in Chu's hand = 2",
        "Han scores for the round = 2 VP",
    ]


def test_7_4_a_match_that_is_won_before_the_round_is_scored() -> None:
    assert told("222222/44 - - - - H 6-0 26-1 base", "222222") == ["scored during the round = Han 6 VP"]


@pytest.mark.parametrize("seed", range(40))
def test_the_lines_add_up_to_the_score_of_the_referee(seed: int) -> None:
    played = Round.of(Match.begin(seed))
    while not (position := played.position()).over:
        moves = legal_moves(position)
        wild = moves[(seed + len(played.claims)) % len(moves)]
        played.play(RuleOfThumb().choose(Knowledge(position.seen_by(position.actor))) if seed % 2 else wild)
        if len(played.claims) > 400:
            pytest.skip("this walk has no end")
    found, first, end = reckon(played), played.position(0), played.position()
    for side in Side:
        won = found.points if side is found.winner else 0
        assert end.score[side] == first.score[side] + found.gained[side] + won
    assert found.winner is end.turn
    assert not end.hands[found.winner]
