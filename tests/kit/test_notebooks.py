"""The builder of notebooks: how a cell is run, what is refused, and the list of all games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from chuhan import notebooks
from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.lesson import notebooks as texts_of
from chuhan.lesson.notebooks import load
from chuhan.notebooks import as_text, run
from chuhan.shipped import shipped


def test_the_list_of_games_is_fresh_and_leads_to_each() -> None:
    text = (shipped("notebooks") / "index.ipynb").read_text(encoding="utf-8")
    place, index = next(notebooks.notebooks(()))
    assert (str(place), as_text(index)) == ("index.ipynb", text), "run python -m chuhan.notebooks"
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if not (shipped("notebooks") / link).is_file()] == []
    assert [link.split("/")[0] for link in links if "/" in link] == list(GAMES)


def test_a_cell_is_run_as_a_kernel_would() -> None:
    scope: dict[str, object] = {}
    assert list(run("x = 2", scope)) == []
    printed, shown = run("print('a')\nprint('b')\n{'x': x}", scope, 7)
    assert printed == {"name": "stdout", "output_type": "stream", "text": ["a\n", "b\n"]}
    assert shown["data"] == {"text/plain": ["{'x': 2}"]}
    assert shown["execution_count"] == 7
    assert list(run("None", scope)) == []
    with pytest.raises(ZeroDivisionError):
        list(run("1 / 0", scope))


@pytest.mark.slow
def test_a_second_run_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(notebooks, "GAMES", {GAME.id: GAME})
    monkeypatch.setattr(notebooks, "names", lambda game: ("00-welcome", "reference"))
    folder = ["--folder", str(tmp_path)]
    assert notebooks.main(["chu-han", *folder, "--check"]) == 1
    assert list(tmp_path.iterdir()) == []
    assert notebooks.main(folder) == 0
    assert capsys.readouterr().out.count("written") == 3
    written = sorted(tmp_path.rglob("*.ipynb"))
    assert [path.name for path in written] == ["00-welcome.ipynb", "reference.ipynb", "index.ipynb"]
    before = {path: path.read_bytes() for path in written}
    assert notebooks.main(folder) == 0
    assert capsys.readouterr().out == ""
    assert {path: path.read_bytes() for path in written} == before
    assert notebooks.main([*folder, "--check"]) == 0
    with pytest.raises(SystemExit):
        notebooks.main(["go", *folder])
    assert "there is no game go" in capsys.readouterr().err


def test_a_text_that_is_not_understood_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"title": "T", "goal": "G", "cell": [{"steps": ["lead"], "heading": "H"}]}
    whole = texts_of._read

    def read(game: Any, name: str) -> dict[str, Any]:
        return texts if name == "reference" else whole(game, name)

    monkeypatch.setattr(texts_of, "_read", read)
    with pytest.raises(texts_of.BadNotebook, match="reference: steps without a lesson"):
        load(GAME, "reference")
    texts["cell"] = [{"text": "a", "code": "b"}]
    with pytest.raises(texts_of.BadNotebook, match="text, code is not understood"):
        load(GAME, "reference")
