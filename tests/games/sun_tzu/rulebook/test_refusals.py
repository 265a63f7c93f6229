"""Refusals name a rule and help a learner; each in the code is met; rules, code and tests cite each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import chuhan
from chuhan.games.sun_tzu.moves import Move
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.referee import legal_moves, play, why_illegal
from chuhan.games.sun_tzu.rules import rulebook
from chuhan.games.sun_tzu.warlords import WARLORDS
from chuhan.refusal import IllegalMove, Refusal
from tests.games.sun_tzu.rulebook.refusals import CASES
from tests.kit.citations import cited_by, names_of_tests, rules_with_a_test, spots
from tests.kit.hooks import Case

HERE = Path(__file__).parent
PACKAGE = Path(chuhan.__file__).parent / "games" / "sun_tzu"
SOURCES = [
    (path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8"))
    for path in sorted(PACKAGE.rglob("*.py"))
]
RULES = [number for number in rulebook() if "." in number]
JARGON = re.compile(r"[!_\[\]{}<>]|\b[BR]:|\bbase\b|\bNone\b|\bcard [0-9TP+-]")


def refused(one: Case) -> Refusal:
    """Judge, list of answers and play must agree on it."""
    position = parse_position(one.text)
    *before, last = one.moves
    for move in before:
        position = play(position, parse_move(move))
    answer: Move = parse_move(last) if isinstance(last, str) else last
    found = why_illegal(position, answer)
    assert found is not None, f"{answer} is allowed"
    assert answer not in legal_moves(position)
    with pytest.raises(IllegalMove) as raised:
        play(position, answer)
    assert raised.value.refusal == found
    return found


@pytest.mark.parametrize("one", CASES, ids=lambda one: f"{one.rule} {one.words}")
def test_a_refusal_names_its_rule_and_says_why(one: Case) -> None:
    found = refused(one)
    assert (found.rule, one.words in found.sentence) == (one.rule, True), found
    assert re.fullmatch(r"[A-Z].+\.", found.sentence)
    assert not JARGON.search(found.sentence)


@pytest.mark.slow
def test_every_refusal_in_the_code_is_met_and_cites_a_rule() -> None:
    found = list(spots(SOURCES))
    assert [spot for spot in found if spot.rule not in (None, *RULES)] == []
    assert [spot.path for spot in found if spot.text is None] == ["warlords/base.py"]
    met = {(refusal.text, rule) for refusal, rule in _met()}
    assert [spot for spot in found if spot.text is not None and (spot.text, spot.rule) not in met] == []


def _met() -> Iterator[tuple[Refusal, str | None]]:
    for one in CASES:
        found = refused(one)
        yield found, found.rule
        yield found, None


@pytest.mark.slow
def test_every_rule_is_cited_by_the_code_and_tested_by_name() -> None:
    cited, tested = cited_by(SOURCES), rules_with_a_test(HERE)
    assert [number for number in RULES if number not in cited] == []
    assert [number for number in RULES if number not in tested] == []


@pytest.mark.slow
def test_every_number_that_is_cited_or_tested_exists() -> None:
    assert {number: files for number, files in cited_by(SOURCES).items() if number not in RULES} == {}
    assert rules_with_a_test(HERE) - set(RULES) == set()


def test_every_test_stands_in_the_file_of_its_section() -> None:
    for path in HERE.glob("test_[0-9]*_*.py"):
        section = path.name.split("_")[1]
        numbered = [name for name in names_of_tests(HERE, path.name) if re.match("test_[0-9]", name)]
        assert [name for name in numbered if not name.startswith(f"test_{section}_")] == []


def test_every_warlord_has_its_rule() -> None:
    assert [(warlord.rule, str(warlord.lord)) for warlord in WARLORDS] == [
        (number, rule.about) for number, rule in rulebook().items() if number.startswith("8.")
    ]
