"""How hard a puzzle is, and what a solver is told: both computed from the proof."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.puzzling.aims import parse_goal
from chuhan.games.chu_han.puzzling.difficulty import STARTS_AT, Difficulty, difficulty
from chuhan.games.chu_han.puzzling.hints import Refuted, hints, refutations, refute
from chuhan.games.chu_han.puzzling.study import Study
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver.goals import final_value
from chuhan.puzzle.level import LEVELS


def study(text: str, goal: str = "win the round") -> Study:
    position = parse_position(text)
    return Study.of(position, parse_goal(goal, position.actor))


def told(one: Study) -> list[str]:
    return [hint.text for hint in hints(one.prover, one.position)]


def refuted_by(one: Study, text: str) -> Refuted:
    found = refute(one.prover, one.position, parse_move(text))
    assert found is not None
    return found


def test_points_make_levels() -> None:
    assert Difficulty(0, 0, 1).level == "Recruit"
    assert Difficulty(5, 9, 99).level == "Sovereign"
    assert Difficulty(5, 9, 99).points == 15 + 5 + 4
    assert list(STARTS_AT) == sorted(STARTS_AT)
    assert len(LEVELS) == len(STARTS_AT) == 5


@pytest.mark.slow
def test_a_deeper_player_is_needed_for_a_deeper_point() -> None:
    easy, hard = study("47/3j6l - - - - C 6-0 19-5 base"), study("122456h9/126y77 - - C:5 - H 5-1 18-16 base")
    assert difficulty(easy) == Difficulty(missed_by=1, tempting=0, plies=3)
    assert difficulty(easy).level == "Recruit"
    assert difficulty(hard).level == "Sovereign"
    assert difficulty(hard) == difficulty(hard)


@pytest.mark.parametrize(
    ("text", "goal", "obstacle", "principle", "cards", "move"),
    [
        (
            "47/3j6l - - - - C 6-0 19-5 base",
            "win the round",
            "What stands in the way: Han's 7.",
            "Get rid of a card without giving up the lead.",
            "Look at Ji Bu (3).",
            "Chu plays Ji Bu for his power.",
        ),
        (
            "246h/4 25 - C:3l3z - H 2-3 17-18 base",
            "win the round",
            "Ask of each of your moves what Chu would like to do next.",
            "Who takes the last writ?",
            "No card of your hand is played now.",
            "Han takes a writ.",
        ),
        (
            "147/3p4 - - C:2 - H 2-4 17-18 base",
            "win the round",
            "What stands in the way: Chu's Peng Yue (3) and 4.",
            "You need not win this trick.",
            "No card of your hand is played now.",
            "Han passes.",
        ),
        (
            "23y6x77/1224 - - C:3l - H 3-3 21-30 base",
            "win the match",
            "Han plays Xiang Yu (6)? Then Chu passes.",
            "Points before the round.",
            "Look at Xiang Yu (6).",
            "Han passes with Xiang Yu.",
        ),
        (
            "1227/3l49 - - - H:!3j H 3-3 11-13 base",
            "win the round",
            "Think on to your next choice: there Han's 7 will be in the way.",
            "What cannot be answered later has to be stopped now.",
            "Look at Lü Zhi (3).",
            "Chu cancels it with Lü Zhi.",
        ),
        (
            "3j3l6h/2 - - - C:!3z6x C 2-4 17-20 base",
            "win the round",
            "Think on to your next choice: there Chu's 2 will be in the way.",
            "Let it happen: a reaction you keep is worth more than one you spend.",
            "No card of your hand is played now.",
            "Han lets it happen.",
        ),
        (
            "13y46x/23p456h6l - - H:22 - C 0-6 15-14 base",
            "win the round",
            "Ask of each of your moves what Han would like to do next.",
            "What is too strong for you may be too strong for the other side as well.",
            "Look at Han Xin (6).",
            "Chu plays Han Xin for his power.",
        ),
    ],
)
def test_hints_go_from_the_obstacle_to_the_move(
    text: str, goal: str, obstacle: str, principle: str, cards: str, move: str
) -> None:
    assert told(study(text, goal)) == [obstacle, principle, cards, move]


def test_every_wrong_move_has_a_sentence_and_a_line_to_the_end() -> None:
    for text, goal in (
        ("47/3j6l - - - - C 6-0 19-5 base", "win the round"),
        ("23y6x77/1224 - - C:3l - H 3-3 21-30 base", "win the match"),
        ("3h6y/223l48 - - C:1 - H 6-0 11-12 base", "margin at least 1"),
    ):
        one = study(text, goal)
        found = refutations(one)
        assert list(found) == one.wrong
        for move, refuted in found.items():
            assert refuted.sentence.endswith(".")
            end = play(one.position, move)
            for step in refuted.line.moves:
                end = play(end, step)
            assert not one.aim.reached_by(final_value(end, one.aim.goal))
        assert refute(one.prover, one.position, one.move) is None


def test_refutations_speak_of_what_was_wanted() -> None:
    easy = study("47/3j6l - - - - C 6-0 19-5 base")
    assert refuted_by(easy, "6l").sentence == "Han plays the 7, and in the end Han goes out first."
    match = study("23y6x77/1224 - - C:3l - H 3-3 21-30 base", "win the match")
    refuted = refuted_by(match, "7")
    assert refuted.sentence == "Chu passes, and in the end Han ends 2 VP behind, and the match goes on."
    assert str(refuted.line.moves[0]) == "-"
