"""Two kernels compared: what is counted, and what is no wheel."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from chuhan.cli import main
from chuhan.games.chu_han.bench.against import Answer, Row, summed_up
from chuhan.games.chu_han.solver.goals import Goal


def test_factors_compare_what_both_have_solved() -> None:
    row = Row("some", Goal.ROUND, ["a", "b", "c"])
    old = [Answer(1, 2.0, 100), Answer(-1, 4.0, 300), Answer(None, 60.0, 9_000)]
    new = [Answer(1, 1.0, 100), Answer(1, 2.0, 100), Answer(1, 3.0, 50)]
    told = summed_up(row, old, new)
    assert told[:3] == ("some", "round", "2/3, 3/3")
    assert told[-3:] == ("×2.00, ×20.00, ×11.00", "×2.00", "1")


def test_what_is_no_wheel_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.whl"
    with ZipFile(other, "w") as file:
        file.writestr("else/__init__.py", "")
    for wheel, said in (
        (tmp_path / "none.whl", "cannot be read as a wheel"),
        (other, "no wheel of this kit"),
    ):
        assert main(["bench", "solver", "--against", str(wheel)]) == 2
        assert said in capsys.readouterr().err
