"""Refusals name a rule and help a learner. That each one in the code is met, test_every_game tests."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.cards import NONE, Card
from chuhan.games.chu_han.moves import LeadPower, Move, Pass, Play, React
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.powers import POWERS
from tests.games.chu_han.rulebook.moments import refusal, rulebook
from tests.games.chu_han.rulebook.refusals import CASES, SECOND
from tests.kit.hooks import Case


@pytest.mark.parametrize("one", CASES, ids=lambda one: f"{one.rule} {one.words}")
def test_a_refusal_names_its_rule_and_says_why(one: Case) -> None:
    refused = refusal(one.text, *one.moves)
    assert refused.rule == one.rule
    assert one.words in refused.sentence
    assert str(parse_position(one.text)) not in refused.sentence


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (React(Card.JI_BU), "5.1"),
        (LeadPower(Card.PENG_YUE), "5.5"),
        (LeadPower(Card.LU_ZHI), "5.4"),
        (Pass(Card.LIU_BANG), "5.8"),
        (Play(NONE, (Card.XIAO_HE,)), "5.11"),
        (Play(NONE, (Card.NINE,)), "1.2"),
    ],
)
def test_moves_that_no_notation_writes_are_refused_too(move: Move, rule: str) -> None:
    assert refusal(SECOND, move).rule == rule


def test_a_power_written_as_the_wrong_kind_of_move_is_refused_whatever_the_card() -> None:
    for power in POWERS:
        for move in (LeadPower(power.card), Play(NONE, (power.card,)), Pass(power.card), React(power.card)):
            assert refusal("14/5 - - C:7 - H 3-3 0-1 base", move).rule in rulebook()


def test_every_power_has_a_rule_of_the_rulebook() -> None:
    assert [power.card for power in POWERS if power.rule not in rulebook()] == []
