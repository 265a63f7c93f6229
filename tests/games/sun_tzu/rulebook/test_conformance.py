"""The conformance examples: a position, the cards and moves of a round, and the line after it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.rules import rulebook
from chuhan.refusal import IllegalMove, NotationError

ROWS = [
    json.loads(text)
    for text in (Path(__file__).parents[1] / "conformance.jsonl").read_text("utf-8").splitlines()
]
ERRORS = {"NotationError": NotationError, "IllegalMove": IllegalMove}


def rows(*, refused: bool) -> list[Any]:
    return [
        pytest.param(row, id=f"{row['id']} {row['rule'].replace('S', '')}")
        for row in ROWS
        if row["refused"] is refused and not row["solve"]
    ]


def line_of(row: dict[str, Any]) -> str:
    laid = [f"{side}:{row[name]}" for side, name in (("B", "blue"), ("R", "red")) if row[name]]
    moves = " ".join([*laid, *row["moves"]])
    return f"{row['position']} ; {moves}" if moves else str(row["position"])


@pytest.mark.parametrize("row", rows(refused=False))
def test_the_round_leads_to_the_line_that_the_example_names(row: dict[str, Any]) -> None:
    assert str(parse_position(line_of(row))) == row["after"], row["words"]


@pytest.mark.parametrize("row", rows(refused=True))
def test_what_the_example_refuses_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ERRORS[row["error"]]) as raised:
        parse_position(line_of(row))
    if isinstance(raised.value, IllegalMove):
        assert raised.value.refusal.rule == row["rule"].removeprefix("S")


def test_there_are_eighty_four_examples_and_their_rules_exist() -> None:
    assert len(ROWS) == 84
    cited = {number.removeprefix("S") for row in ROWS for number in row["rule"].split(",")}
    assert cited - set(rulebook()) == {"12.4", "13.5"}  # notation and solver, which are no rules of the game
