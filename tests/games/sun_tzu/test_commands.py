"""`chuhan sun-tzu`: what it prints, where, and with which exit code."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable

import pytest

from chuhan.cli import main
from chuhan.games import ENGINES, GAMES
from chuhan.games.sun_tzu.referee import deal
from chuhan.games.sun_tzu.rules import BEGINNER
from tests.games.sun_tzu.moments import line

START = line(board="B1/0/0/0/R2", hands="123456P/123456")
INSIDE = f"{START} ; B:1,2,3,4,P R:1,2,3,4,5"
Runner = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    def call(*args: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            code = main(["sun-tzu", *args])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_the_command_line_knows_the_game_and_the_app_does_not_yet(run: Runner) -> None:
    assert "sun-tzu" in ENGINES
    assert "sun-tzu" not in GAMES
    assert run("--help")[0] == 0
    assert run("app")[0] == run()[0] == 2


def test_placements_are_counted_and_with_all_listed(run: Runner) -> None:
    assert run("moves", START) == (0, "B:2520 R:720\n", "")
    assert json.loads(run("moves", START, "--json")[1]) == {"B": 2520, "R": 720}
    found = json.loads(run("moves", START, "--json", "--all")[1])
    assert (len(found["B"]), found["R"][0]) == (2520, "1,2,3,4,5")
    assert run("moves", START, "--all")[1].startswith("B:1,2,3,4,5 B:1,2,3,4,6 ")
    assert run("moves", f"{START} ; B:1,2,3,4,P") == (0, "R:720\n", "")


def test_answers_of_the_side_to_decide(run: Runner) -> None:
    assert run("moves", INSIDE) == (0, ">Q >C >J >H >W\n", "")
    assert json.loads(run("moves", INSIDE, "--json")[1]) == [">Q", ">C", ">J", ">H", ">W"]
    assert run("moves", line(round="9=")) == (0, "\n", "")


def test_play_prints_the_line_and_after_the_round_the_next_position(run: Runner) -> None:
    assert run("play", START, "1,2,3,4,P", "R:1,2,3,4,5") == (0, f"{INSIDE}\n", "")
    code, out, _ = run("play", INSIDE, ">W", ">Q", ">C", ">J")
    assert (code, out.split(" ")[:3]) == (0, ["3", "0", "B1/0/0/0/R1"])
    code, out, _ = run("play", INSIDE, ">W", "--json")
    assert json.loads(out) == {"position": f"{INSIDE} B:>W", "actor": "B", "over": False, "winner": None}
    ended = json.loads(run("play", line(round="9", track="+1"), "1,2,3,4,5", "1,2,3,4,5", "--json")[1])
    assert (ended["actor"], ended["over"], ended["winner"]) == (None, True, "B")
    assert run("play", START.replace("123456P", "123456-1"), "-1,2,3,4,5")[0] == 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("moves", "rubbish"), "eleven fields"),
        (("moves", START.replace("base", "bass")), "base"),
        (("play", START, "1,1,2,3,4"), "3.2: Blue does not hold"),
        (("play", START, "R:1,2,3,4,5"), "3.2: Now Blue lays"),
        (("play", START, "banana"), "not a move"),
        (("play", START, "?"), "names its cards"),
        (("play", INSIDE, ">Q", ">Q"), "3.3: The cards in Qin"),
        (("moves", START.replace("123456P", "12345?2(6P)")), "the whole hand of Blue"),
        (("play", f"{START} ; B:1,2,3,4,P R:?", ">Q"), "the card that Red laid at Qin"),
    ],
)
def test_bad_input_is_exit_2_with_one_sentence(run: Runner, args: tuple[str, ...], words: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith("chuhan: ")
    assert words in err
    assert err.count("\n") == 1


def test_lines_of_standard_input_are_answered_one_by_one(run: Runner) -> None:
    code, out, err = run("moves", "-", stdin=f"{START}\nrubbish\n{INSIDE}\n")
    assert (code, err) == (2, "")
    first, second, third = out.splitlines()
    assert (first, third) == ("B:2520 R:720", ">Q >C >J >H >W")
    assert second.startswith("error: ")
    code, out, _ = run("play", "-", ">W", "--json", stdin=f"{INSIDE}\nrubbish\n")
    assert (code, json.loads(out.splitlines()[1])["line"]) == (2, 2)


def test_deal_is_the_same_for_the_same_seed(run: Runner) -> None:
    assert run("deal", "--seed", "7") == (0, f"{deal(7)}\n", "")
    assert run("deal", "--seed", "7", "--beginner", "--events") == (
        0,
        f"{deal(7, BEGINNER, events=True)}\n",
        "",
    )
    assert run("deal")[0] == 0


def test_the_benchmark_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "sun-tzu", "--count", "2"]) == 0
    assert "games per second" in capsys.readouterr().out
