"""A puzzle as large as a deal is given up in time, with a sentence, wherever it is asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from chuhan import deal, legal_moves
from chuhan.cli import main
from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.puzzling import judge, study
from chuhan.games.chu_han.solver.ahead import WorkAhead
from chuhan.interface import CannotJudge
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.files import parse_puzzle
from chuhan.widgets.trainer.trainer import Trainer
from chuhan.widgets.trainer.words import Do

DEAL = deal(1)
WHOLE = f"""
id = "whole"
title = "A whole deal"
position = "{DEAL}"
side = "{DEAL.actor.title}"
goal = "win the round"
themes = ["scout"]
rules = ["5.1"]
question = "How is a whole round won?"
[proved]
value = 1
winning = ["1"]
line = ["1"]
plies = 1
level = "first steps"
points = 1
rulings = []
"""
SENTENCE = "This puzzle is too large for the solver here. Please choose another."


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (study, judge):
        monkeypatch.setattr(room, "LONGEST_SECONDS", 0.3)
    monkeypatch.setattr(WorkAhead, "longest", 0.1)


def test_verify_and_prove_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "whole.toml"
    file.write_text(WHOLE)
    for task in ("verify", "prove"):
        assert main(["puzzles", task, "--jobs", "1", str(file)]) == 1
        assert f"{file}: position: is too large for a puzzle: not proved within" in capsys.readouterr().out
    assert file.read_text() == WHOLE


@pytest.mark.slow
def test_nothing_has_changed_for_the_learner() -> None:
    attempt = Attempt(GAME, parse_puzzle(WHOLE, GAMES))
    for _ in range(2):
        with pytest.raises(CannotJudge, match="too large"):
            attempt.play(legal_moves(DEAL)[0])
        with pytest.raises(CannotJudge, match="too large"):
            attempt.hint()
    assert (attempt.standing, attempt.position, attempt.clean) == (Standing.YOURS, DEAL, True)


@pytest.mark.slow
def test_the_trainer_tells_the_learner() -> None:
    trainer = Trainer(GAME, [parse_puzzle(WHOLE, GAMES)])
    trainer._moved(legal_moves(DEAL)[0])
    assert trainer.desk.said == SENTENCE
    trainer.desk.said = ""
    trainer._pressed(Do.HINT)
    assert trainer.desk.said == SENTENCE
    assert trainer.attempt.clean
    trainer.close()
