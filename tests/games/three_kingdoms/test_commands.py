"""`chuhan three-kingdoms`: what it prints, where, and with which exit code."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chuhan.cli import main
from chuhan.games import GAMES
from chuhan.games.three_kingdoms.game import GAME
from chuhan.games.three_kingdoms.record import parse_record
from chuhan.games.three_kingdoms.referee import deal
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER
from chuhan.games.three_kingdoms.solver import QUESTIONS
from tests.games.three_kingdoms.boxes import KIT_FILE
from tests.games.three_kingdoms.moments import SAMPLE, acting, line

ALLY = line("ally", "S", head="last=trade")
WINNER = (
    "round=12 phase=over turn=- order=UWS acts=UWS crit=AC"
    " | W rice=2 tribe=2 rank=3 military=9 farm=4/1/1 built=u12"
    " | U gold=3 rice=5 support=3 tribe=7 rank=1 military=7 farm=3/1/2 market=4/0/3 built=u9,d12,u7"
    " | S gold=2 rice=2 support=3 tribe=10 rank=3 military=2 short=1 market=2/2/0 built=u14,d13,d1"
    " | bids | sites WU2=U6/1c:g WU5=W9/1s:g | rules base,beginner=yes"
)
"""The worked example D6."""
Runner = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    def call(*args: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            code = main(["three-kingdoms", *args])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_the_command_line_knows_the_game(run: Runner) -> None:
    assert "three-kingdoms" in GAMES
    assert run("--help")[0] == 0
    assert run("app")[0] == run()[0] == 2


def test_moves_are_listed_in_one_line(run: Runner) -> None:
    text = acting("W", "tribute:W4")
    assert run("moves", text) == (0, "tribute=gg tribute=rr tribute=gr tribute=a tribute=-\n", "")
    assert json.loads(run("moves", text, "--json")[1])[0] == "tribute=gg"
    assert run("moves", line("over", "-")) == (0, "\n", "")
    assert run("moves", SAMPLE)[0] == 0


def test_play_prints_the_position(run: Runner) -> None:
    code, out, _ = run("play", ALLY, "ally:farm", "pass")
    assert (code, out.split(" | ")[0]) == (
        0,
        "round=2 phase=bid turn=U order=WUS acts=- crit=AC ally=farm last=trade passed=W",
    )
    found = json.loads(run("play", ALLY, "ally:farm", "--json")[1])
    assert (found["actor"], found["over"], found["winner"]) == ("W", False, None)
    ended = line("act", "W", round=12, bids="farm:W1")
    found = json.loads(run("play", ended, "farm=-", "--json")[1])
    assert (found["actor"], found["over"], found["winner"]) == (None, True, "S")


def test_score_prints_the_headings(run: Runner) -> None:
    code, out, _ = run("score", WINNER, "--json")
    found = json.loads(out)
    assert code == 0
    assert [found[state]["total"] for state in "WUS"] == [25, 28, 27]
    assert found["winner"] == "U"
    assert all(sum(found[state].values()) == 2 * found[state]["total"] for state in "WUS")
    assert run("score", WINNER)[1].endswith("| winner U\n")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("moves", "rubbish"), "no record 'rubbish'"),
        (("moves", ALLY.replace("crit=AC", "crit=AA")), "AC or CA"),
        (("play", ALLY, "ally:trade"), "3.4: This was the alliance space"),
        (("play", ALLY, "banana"), "not a move"),
        (("score", "rubbish"), "no record"),
        (("deal", "--data", "nowhere.toml"), "cannot be read"),
        (("moves", ALLY, "--data", "pyproject.toml"), "unknown key"),
    ],
)
def test_bad_input_is_exit_2_with_one_sentence(run: Runner, args: tuple[str, ...], words: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith("chuhan: ")
    assert words in err
    assert err.count("\n") == 1


def test_lines_of_standard_input_are_answered_one_by_one(run: Runner) -> None:
    code, out, err = run("play", "-", "ally:farm", "--json", stdin=f"{ALLY}\nrubbish\n{ALLY}\n")
    assert (code, err) == (2, "")
    first, second, third = map(json.loads, out.splitlines())
    assert (first, second["line"]) == (third, 2)


def test_deal_is_the_same_for_the_same_seed(run: Runner) -> None:
    assert run("deal", "--seed", "7") == (0, f"{deal(7, BASE)}\n", "")
    assert run("deal", "--seed", "7", "--beginner") == (0, f"{deal(7, BEGINNER)}\n", "")
    assert run("deal", "--seed", "7", "--data", str(KIT_FILE)) == (0, f"{deal(7, BASE)}\n", "")
    assert run("deal")[0] == 0


@pytest.mark.slow
def test_a_whole_game_by_rivals_is_a_record(run: Runner) -> None:
    code, out, _ = run("game", "--seed", "3", "--bots", "thumb,random,random")
    record = parse_record(out)
    assert (code, record.start, record.end.over) == (0, deal(3, BASE), True)
    assert run("game", "--seed", "3", "--bots", "thumb,random,random")[1] == out
    code, out, err = run("game", "--bots", "thumb,mao,random")
    assert (code, out) == (2, "")
    assert "three rivals" in err


@pytest.mark.slow
def test_the_bench_prints_games_and_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "three-kingdoms", "--count", "1"]) == 0
    out = capsys.readouterr().out
    assert "games per second" in out
    assert [name for name in QUESTIONS if f" {name} |" not in out] == []
    assert [name for name in GAME.themes if f" {name} |" not in out] == []


def test_a_data_file_is_checked(run: Runner, tmp_path: Path) -> None:
    assert run("data", "check", str(KIT_FILE)) == (0, f"{KIT_FILE}: no problems.\n", "")
    file = tmp_path / "mine.toml"
    file.write_text(KIT_FILE.read_text("utf-8").replace("combat = 4", "combat = 0", 1), "utf-8")
    code, out, _ = run("data", "check", str(file))
    assert (code, out) == (
        1,
        f"{file}: general W0: combat must be a whole number from 1 to 5 (K1.4), not 0.\n",
    )


def test_solve_answers_in_json(run: Runner) -> None:
    code, out, _ = run("solve", "winner", WINNER, "--json")
    found = json.loads(out)
    assert (code, list(found)) == (0, ["question", "best", "of", "totals", "nodes", "seconds"])
    assert (found["best"], found["totals"]) == ([["U"]], {"W": 25, "U": 28, "S": 27})
    params = {"state": "S", "target": {"gold": 2, "rice": 4}}
    text = acting("S", "trade:S7", "gold=3 built=u13")
    assert run("solve", "trade", text, "--params", json.dumps(params)) == (
        0,
        "trade; best (1 of 1): trade=r+1\n",
        "",
    )
    assert run("solve", "last", LAST_BID, "--params", '{"want": ["farm"]}') == (
        0,
        "last 1,0,0,0,0; best (1 of 2): farm:W1\n",
        "",
    )
    asked = json.dumps({"question": "trade", "position": text, "params": params})
    code, out, _ = run("solve", "winner", "-", stdin=f"{asked}\nrubbish\n")
    assert (code, json.loads(out.splitlines()[0])["best"]) == (2, [["trade=r+1"]])


FARM = acting("W", "farm:W1")
WEI = '{"state": "W"}'
BIDS = line("bid", "W", w="gens=W1,W2", u="gens=U1,U2")
LAST_BID = line("bid", "W", head="passed=US", w="gens=W1")


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("glory", ALLY), 2, "A question is one of"),
        (("upkeep", ALLY), 2, WEI),
        (("upkeep", ALLY, "--params", WEI), 2, "phase act"),
        (("upkeep", ALLY, "--params", "state"), 2, "JSON"),
        (("harvest", FARM, "--params", WEI), 2, "updates"),
        (("harvest", FARM, "--params", '{"state": "W", "updates": 11}'), 2, "from 0 to 10"),
        (("order", FARM, "--params", WEI), 2, "round 12"),
        (("trade", FARM, "--params", '{"state": "W", "target": {}}'), 2, "not won"),
        (("trade", FARM, "--params", '{"state": "W", "target": {"tea": 1}}'), 2, "target"),
        (("upkeep", FARM, "--params", WEI, "--max-nodes", "1"), 3, "Not solved"),
        (("sure", ALLY), 2, "phase bid"),
        (("ally", FARM), 2, "phase ally"),
        (("last", BIDS, "--params", '{"want": ["farm"]}'), 2, "others have passed"),
        (("turn", LAST_BID, "--params", '{"place": 4}'), 2, '{"place": 1}'),
        (("sure", BIDS), 2, "want"),
        (("sure", BIDS, "--params", '{"want": ["tea"]}'), 2, "action spaces, each once"),
        (("sure", BIDS, "--params", '{"want": ["farm", "farm"]}'), 2, "action spaces, each once"),
        (("sure", BIDS, "--params", '{"want": ["SU"]}'), 2, "Wei can bid"),
        (("sure", BIDS, "--params", '{"want": ["tribe"]}'), 2, "Wei can bid"),
        (("sure", BIDS, "--params", '{"want": ["farm"]}', "--max-nodes", "1"), 3, "Not solved"),
        (("turn", LAST_BID, "--params", '{"place": 1}', "--max-nodes", "1"), 3, "Not solved"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(
    run: Runner, args: tuple[str, ...], code: int, words: str
) -> None:
    found, out, err = run("solve", *args)
    assert (found, out) == (code, "")
    assert words in err
    assert err.count("\n") == 1
