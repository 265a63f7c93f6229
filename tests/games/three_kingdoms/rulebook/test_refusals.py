"""What test_every_game does not ask: no refused move is listed, every conformance example has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.referee import legal_moves, play, why_illegal
from tests.games.three_kingdoms.hooks import JARGON
from tests.games.three_kingdoms.rulebook.refusals import CASES
from tests.kit.citations import names_of_tests
from tests.kit.hooks import Case

HERE = Path(__file__).parent


@pytest.mark.parametrize("one", CASES, ids=lambda one: f"{one.rule} {one.words}")
def test_what_is_refused_is_not_listed_and_the_sentence_is_plain(one: Case) -> None:
    position = parse_position(one.text)
    *before, last = one.moves
    for move in before:
        position = play(position, parse_move(move))
    answer: Move = parse_move(last) if isinstance(last, str) else last
    assert answer not in legal_moves(position)
    refusal = why_illegal(position, answer)
    assert refusal is not None
    assert not JARGON.search(refusal.sentence)


def test_every_conformance_example_has_a_test() -> None:
    folders = (HERE, HERE.parent, HERE.parent / "solver")
    names = [name for folder in folders for name in names_of_tests(folder)]
    found = {int(number) for name in names for number in re.findall(r"_T([0-9]+)(?=_)", name)}
    assert found == set(range(1, 86))
