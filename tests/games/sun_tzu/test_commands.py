"""`chuhan sun-tzu`: what it prints, where, and with which exit code."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable

import pytest

from chuhan.cli import main
from chuhan.games import GAMES
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


def test_the_game_is_one_of_the_apps(run: Runner) -> None:
    assert "sun-tzu" in GAMES
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


@pytest.mark.slow
def test_the_benchmark_prints_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "sun-tzu", "--count", "1"]) == 0
    out, _ = capsys.readouterr()
    assert "games per second" in out
    assert "6 v 6, calm: sure" in out


CALM = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"
OPEN = f"{START} ; B:1,2,3,4,P R:1,2,3,4,5"


def test_solve_prints_the_contracts_keys(run: Runner) -> None:
    code, out, _ = run("solve", CALM, "--goal", "win", "--side", "B", "--json")
    assert (code, json.loads(out)) == (
        0,
        {"value": 1, "best": ["4,3,2,5,6"], "guaranteed": ["4,3,2,5,6"], "count": [1, 1], "calm": True},
    )
    found = json.loads(run("solve", CALM, "--goal", "lead-2", "--side", "B", "--json")[1])
    assert (found["value"], len(found["best"]), len(found["guaranteed"])) == (1, 1, 1)
    every = json.loads(run("solve", CALM, "--goal", "lead-2", "--side", "B", "--json", "--all")[1])
    assert every["count"] == [len(every["best"]), len(every["guaranteed"])] == found["count"]
    mixed = json.loads(run("solve", CALM, "--ask", "mix", "--side", "B", "--json")[1])
    assert list(mixed) == ["value", "mix", "reply", "calm", "open"]
    assert (round(mixed["value"], 9), mixed["calm"], mixed["open"]) == (round(5 / 3, 9), True, False)
    assert round(sum(share for _, share in mixed["mix"]), 9) == 1


def test_solve_answers_inside_a_round(run: Runner) -> None:
    found = json.loads(run("solve", OPEN, "--goal", "hold:Q", "--side", "B", "--json", "--all")[1])
    assert (found["value"], found["best"]) == (1, [">Q", ">C", ">J", ">H", ">W"])
    assert (
        run("solve", CALM, "--goal", "win", "--side", "B")[1]
        == "win +1; best (1): 4,3,2,5,6; sure (1): 4,3,2,5,6\n"
    )
    assert run("solve", CALM, "--ask", "mix", "--side", "R")[1].startswith("margin -5/3; mix: ")


@pytest.mark.slow
def test_solve_says_what_breaks_a_placement(run: Runner) -> None:
    """Only where it is asked for: the other keys are those of the contract."""
    win = "solve", CALM, "--goal", "win", "--side", "B", "--json"
    found = json.loads(run(*win, "--refute", "1,2,3,4,5")[1])
    assert list(found) == ["value", "reply", "line"]
    assert found["line"][:2] == ["B:1,2,3,4,5", f"R:{found['reply']}"]
    assert found["value"] < 1
    assert json.loads(run(*win, "--refute", "4,3,2,5,6")[1]) == {"value": 1, "reply": None, "line": []}
    assert "nothing refutes it" in run(*win[:-1], "--refute", "4,3,2,5,6")[1]
    assert "against" in run(*win[:-1], "--refute", "1,2,3,4,5")[1]
    every = json.loads(run(*win, "--all", "--replies")[1])
    assert list(every) == ["value", "best", "guaranteed", "count", "calm", "replies"]
    assert len(every["replies"]) == 359
    assert ["1,2,3,4,5", found["reply"], found["value"]] in every["replies"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("rubbish", "--side", "B"), 2, "eleven fields"),
        ((CALM, "--side", "B", "--goal", "glory"), 2, "A goal is"),
        ((CALM, "--side", "B", "--goal", "hold:QQ"), 2, "A goal is"),
        ((line(round="9="), "--side", "B"), 2, "over"),
        ((f"{CALM} ; B:1,2,3,4,6", "--side", "B"), 2, "both placements"),
        ((f"{START} ; B:1,2,3,4,P R:?", "--side", "R"), 2, "own cards"),
        ((OPEN, "--side", "B", "--ask", "mix"), 2, "start of a round"),
        ((CALM.replace("123456 -/-", "12345?1(67) -/-"), "--side", "R"), 2, "own hand"),
        ((CALM.replace("123456 -/-", "12345?1(67) -/-"), "--side", "B", "--ask", "mix"), 2, "must be known"),
        ((CALM, "--side", "B", "--refute", "6,5,4,3,2"), 2, "cannot lay"),
        ((CALM, "--side", "B", "--refute", ">H"), 2, "five cards"),
        ((OPEN, "--side", "B", "--refute", "1,2,3,4,5"), 2, "before cards are laid"),
        (
            (CALM.replace("9 +2", "8 +2").replace("123456 -/-", "123456+2 -/-"), "--side", "B"),
            3,
            "Not solved",
        ),
        ((str(deal(1)), "--side", "B", "--ask", "mix"), 3, "Not solved"),
        ((str(deal(1)), "--side", "B", "--max-nodes", "50"), 3, "Not solved"),
        ((str(deal(1)), "--side", "B", "--max-seconds", "0.1"), 3, "Not solved"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(
    run: Runner, args: tuple[str, ...], code: int, words: str
) -> None:
    found, out, err = run("solve", *args)
    assert (found, out) == (code, "")
    assert words in err
    assert err.count("\n") == 1
