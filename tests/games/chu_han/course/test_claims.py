"""What the lessons on playing well say about a position is proved here, each time anew."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from chuhan.games.chu_han.bots.thumb import RuleOfThumb
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import deal, play
from chuhan.lesson import Claim, Step, judge, lesson_ids, load_lesson, parts
from chuhan.lesson.markdown import plain
from chuhan.puzzle.files import puzzles_dir
from tests.games.chu_han.course.claims import problem

PLAYING_WELL = parts(GAME)[1].lessons
STEPS = [(name, step) for name in lesson_ids(GAME) for step in load_lesson(GAME, name).steps]
CLAIMS = [
    pytest.param(step, claim, id=f"{name}-{step.id}-{i}")
    for name, step in STEPS
    for i, claim in enumerate(step.claims, start=1)
]


@pytest.mark.native
@pytest.mark.parametrize(("step", "claim"), CLAIMS)
def test_a_claim_is_true(step: Step, claim: Claim) -> None:
    assert problem(step, claim) == ""


def test_every_step_on_playing_well_has_a_claim_but_the_first_of_a_round() -> None:
    without = [(name, step.id) for name, step in STEPS if name in PLAYING_WELL and not step.claims]
    assert without == [("a-whole-round", "deal"), ("a-whole-round", "equal"), ("a-whole-round", "rank-ten")]


CLAIMS_SOMETHING = re.compile(r"\b(wins?|won|loses?|lost|loss|costs?|worth|sure|safe|better|VP|[0-9]+ of)\b")
PROVED_BY_NOTHING = {
    "Your last set need not win at all: so one loser is allowed.": "what is meant by a loser",
    "Two losers are one too many, unless you win the lead back in between.": "what is meant by a loser",
    "A set is safe if it is too high for the rival, or too large.": "what is meant by safe",
    "There is a better place for the joker.": "the accepted move is the best one by another claim",
    "Other powers buy the lead: Han Xin for 1 VP, Xiahou Ying for 3.": "rules 5.7 and 5.9",
    "With six cards in your hand a writ costs only 1 VP, and may win.": "rule 7.3, and the count of pairs",
    "The writ costs 3 VP here: two cards, and the writ itself.": "rule 7.3",
    "Two cards together are safe.": "the accepted move is the best one by another claim",
    "But the score has changed: you have 26 VP, Chu 22.": "it is seen on the table",
    "With 30, Chu needs one VP more, and you lead the next round.": "rules 2.1 and 2.4",
    "The same cards, but now Chu has 25 VP.": "it is seen on the table",
    "A lost match cannot be lost by more: this writ was free.": "rule 2.1",
    "Now you took all the writs, so Chu's hand is all that you can win.": "rule 7.3",
    "You can have the lead for 1 VP.": "rule 5.7",
    "You could take it with the 9 now, or wait: the 9 will win a later trick as well.": "both have a claim",
    "Six 2s score 6 VP, and twice as much after Xiang Yu.": "rules 3.7 and 5.10",
    "Your 8 beats Chu's 7, and then Xiang Yu would go out as a plain 6: 5 VP.": "rule 7.3",
    "Then Chu has the lead, and you have lost the trick.": "rule 3.5",
    "Six 2s are worth 6 VP only as long as they stay together.": "rule 3.7",
    "You have 25 VP.": "it is seen on the table",
    "Points are no use before the round is won, and Chu leads now.": "good sense; a claim refutes the move",
    "Likely is not sure.": "what is meant by sure",
    "One plan has to win against all of them.": "what is meant by sure",
    "You have 29 VP.": "it is seen on the table",
    "With two VP missing there is nothing to gamble for: the plain way has no risk.": "rule 2.1, and a claim",
    "A good set, but the 1s are lower still, and the 2s may win a trick.": "good sense",
    "Han Xin costs 1 VP.": "rule 5.7",
    "For 1 VP you have the lead, seven cards, and a plan.": "rule 5.7",
    "Han Xin takes the lead for 1 VP.": "rule 5.7",
    "Chu holds six cards: 5 VP for you.": "rule 7.3",
}
"""Sentences on playing well that look like claims, and what they are instead."""


def test_every_sentence_that_claims_something_has_its_proof() -> None:
    without = {
        sentence
        for name, step in STEPS
        if name in PLAYING_WELL
        for text in (step.text, step.otherwise, step.explain, *step.wrong.values())
        for sentence in re.split(r"(?<=[.!?])\s+", plain(text))
        if CLAIMS_SOMETHING.search(sentence) and not is_claimed(step, sentence)
    }
    assert without == {*PROVED_BY_NOTHING}


def is_claimed(step: Step, sentence: str) -> bool:
    """Is it said by a claim of its step, in whole or in part?"""
    said = [part for one in step.claims for part in re.split(r"(?<=[.!?])\s+", plain(one.says))]
    return any(part in sentence or sentence in part for part in said)


def test_a_lesson_on_playing_well_has_at_most_eight_steps() -> None:
    assert [name for name in PLAYING_WELL if len(load_lesson(GAME, name).steps) > 8] == []


def test_a_lesson_on_playing_well_leads_to_three_puzzles_of_the_collection() -> None:
    known = {path.stem for path in puzzles_dir(GAME.id).rglob("*.toml")}
    for name in PLAYING_WELL:
        chosen = load_lesson(GAME, name).puzzles
        assert len(set(chosen)) == 3, name
        assert {*chosen} <= known, name


@pytest.mark.native
@pytest.mark.parametrize(
    ("about", "found"),
    [
        ({"value": -1}, "the value is 1"),
        ({"best": ["55"]}, "the best moves are 55 77"),
        ({"goal": "margin", "value": 8}, "the value is 7"),
        ({}, "it claims nothing"),
        ({"worth": 1}, "unknown: worth"),
        ({"values": [1]}, "values and wins are about pairs, value and best about one position"),
        ({"pairs": True, "value": 1}, "values and wins are about pairs, value and best about one position"),
    ],
)
def test_a_false_claim_is_found(about: dict[str, object], found: str) -> None:
    (step,) = [step for name, step in STEPS if (name, step.id) == ("plan-fifteen-cards", "losers")]
    assert problem(step, Claim("Lead a winner", (), about)) == found
    assert problem(step, Claim("Lead a queen", (), {"value": 1})) == "its step does not say that"


@pytest.mark.parametrize(
    ("after", "about", "found"),
    [
        ((), {"hands": 34}, "there are 35 hands"),
        ((), {"sure": ["6x", "8"]}, "sure are 8"),
        (("6x",), {"won": 35}, "it wins against 34 hands"),
        ((), {"won": 34}, "it does not say which move wins"),
        (("8", "-"), {"sure": ["9"]}, "sure are 6x 9"),
        ((), {"hands": 35, "value": 1}, "a claim is about what is seen, or about all cards"),
    ],
)
def test_a_false_claim_about_hidden_cards_is_found(
    after: tuple[str, ...], about: dict[str, object], found: str
) -> None:
    (step,) = [step for name, step in STEPS if (name, step.id) == ("what-you-cannot-see", "count")]
    moves = tuple(map(parse_move, after))
    assert problem(step, Claim("So Chu has one of 35 hands.", moves, about)) == found


@pytest.mark.native
def test_a_false_count_of_pairs_is_found() -> None:
    (step,) = [step for name, step in STEPS if (name, step.id) == ("when-a-writ-pays", "cheap")]
    (count,) = [claim for claim in step.claims if "wins" in claim.about]
    assert problem(step, replace(count, about={"pairs": True, "wins": 6})) == "5 pairs of 15 win"
    values = replace(count, about={"pairs": True, "goal": "margin", "values": [-9]})
    assert problem(step, values) == "the values are [-9, 3]"


def test_the_whole_round_is_one_deal_against_the_rule_of_thumb() -> None:
    """Chu's replies are what that opponent plays when it sees its own cards only."""
    rival, position = RuleOfThumb(), deal(533)
    for step in load_lesson(GAME, "a-whole-round").steps:
        assert step.position == position, step.id
        (move,) = step.accept
        for made, watch in judge(GAME, step, move).after:
            if made.side is Side.CHU:
                assert made.move == rival.choose(Knowledge(position.seen_by(Side.CHU)))
            position = play(position, made.move)
            assert watch.position == position
    assert isinstance(position, Position)
    assert position.over
    assert position.score == (5, 2)
