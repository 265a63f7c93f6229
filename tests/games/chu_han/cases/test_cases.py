"""Cases of Chu Han: each rule comes up, the second referee agrees, and what is refused is nearly legal."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.cases import ALLOWED, ASKED, REFUSED, happens
from chuhan.games.chu_han.cases.happens import happening
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.notation import parse_move, parse_position
from tests.games.chu_han.cases.near import is_near
from tests.kit.judging.second import disagreement, scores_of_chu_han

SEEDS = range(6)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ASKED)
def test_a_case_is_about_its_rule_and_the_second_referee_agrees(rule: str) -> None:
    kinds = set()
    for seed in SEEDS:
        case = GAME.case(rule, seed)
        refusal = GAME.why_illegal(case.position, case.move)
        assert refusal is None or refusal.rule == rule
        assert disagreement(GAME, case) == ""
        assert refusal is None or is_near(case), (str(case.position), str(case.move), case.near)
        if refusal is None:
            assert happening(case.position, case.move).gains == scores_of_chu_han(case)
            assert len(set(GAME.happens(case, seed))) == 3
        assert GAME.proposal(case)
        kinds.add(refusal is None)
    assert kinds <= {rule in ALLOWED, rule not in REFUSED}


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        ("222222/45 - - - - H 6-0 0-1 base", "222222", "Han scores 8 VP. Han wins the round."),
        (
            "1456/45 - - C:9 - H 6-0 0-1 base".replace("6", "6h", 1),
            "!6h",
            "Chu scores 1 VP. Chu answers next.",
        ),
        ("13h44/7 - - C:9 - H 0-6 13-9 base", "-!3h", "Chu scores 3 VP. Han leads the next trick."),
        ("1144/57 41 - C:9 - H 3-2 0-1 base", "w", "Nobody scores. Han goes on with the turn."),
        (
            "13l25/2 - - H:444 C:!3z578 C 3-3 15-15 base",
            "!3l",
            "Three cards back to the hand. Nobody scores. Chu goes on with the turn.",
        ),
    ],
)
def test_what_happens_is_told_first_and_then_two_other_accounts(position: str, move: str, said: str) -> None:
    for seed in range(4):
        told = happens(parse_position(position), parse_move(move), seed)
        assert told[0] == said
        assert len(set(told)) == 3
