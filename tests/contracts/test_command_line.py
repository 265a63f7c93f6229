"""The `chuhan` command answers every recorded call as it did, to the byte: see `record.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contracts.record import Answer, Call, read, run

RECORDED = read()


def test_every_call_has_a_name_and_an_answer() -> None:
    assert len(RECORDED) == 174
    assert len({call.name for call, _ in RECORDED}) == len(RECORDED)
    assert [call.name for call, answer in RECORDED if answer is None] == []


@pytest.mark.parametrize(("call", "answer"), RECORDED, ids=[call.name for call, _ in RECORDED])
def test_a_call_is_answered_as_before(call: Call, answer: Answer, tmp_path: Path) -> None:
    assert run(call, tmp_path) == answer
