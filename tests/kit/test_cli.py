"""The command line's contract: what it prints, where, and with which exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chuhan import cli, deal, legal_moves, parse_position
from chuhan.cli import main
from chuhan.commandline import add_position, answer
from chuhan.games import GAMES
from chuhan.games.chu_han.game import ChuHan
from chuhan.interface import AddCommand
from chuhan.puzzle import collection, puzzle_files, puzzles_dir

RESPONSE = "12223h47/14445 - - H:22,C:44 - H 3-3 12-9 base"
LEAD = "122247/14445 - - - - H 3-3 12-9 base"
OVER = "-/14445 - - H:22 - H 3-3 12-9 base"
Runner = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    def call(*args: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            code = main(args)
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call


class Stub(ChuHan):
    """A game with a command of its own."""

    id = "stub"

    def commands(self, add: AddCommand) -> None:
        def echo(text: str) -> str:
            if text == "bad":
                raise ZeroDivisionError("That is bad.")
            return text.upper()

        add_position(add("echo", lambda args: answer(args, echo, {ArithmeticError: 7}), "the position"))


def test_a_game_may_be_named_first(run: Runner) -> None:
    assert run("chu-han", "moves", LEAD) == run("moves", LEAD) == (0, "1 2 4 7 22 222\n", "")
    assert run("chu-han", "play", RESPONSE, "-!3h", ".") == run("play", RESPONSE, "-!3h", ".")
    code, out, err = run("chu-han", "app")
    assert (code, out) == (2, "")
    assert "invalid choice: 'app'" in err
    assert run("chu-han")[0] == 2


def test_each_game_has_its_own_commands(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "GAMES", {"chu-han": GAMES["chu-han"], "stub": Stub()})
    assert run("stub", "echo", "some position") == (0, "SOME POSITION\n", "")
    assert run("stub", "echo", "bad") == (7, "", "chuhan: That is bad.\n")
    assert run("stub", "echo", "-", stdin="a\nbad\nc\n") == (7, "A\nerror: That is bad.\nC\n", "")
    assert run("stub", "moves", LEAD)[0] == run("echo", "x")[0] == 2
    assert run("moves", LEAD)[0] == 0
    _, out, _ = run("--help")
    assert "chuhan stub COMMAND" in out


def test_every_games_collection_is_verified(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []

    def verify_written(games: object, file: collection.Written) -> collection.Checked:
        asked.append(file.path)
        return collection.Checked(file.path, ())

    monkeypatch.setattr(collection, "verify_written", verify_written)
    assert run("puzzles", "verify", "--jobs", "1")[0] == 0
    assert asked == puzzle_files(list(map(puzzles_dir, GAMES)))


def test_an_empty_folder_has_nothing_to_verify(run: Runner, tmp_path: Path) -> None:
    assert run("puzzles", "verify", str(tmp_path))[:2] == (0, "0 files, 0 with problems\n")


def test_help_waits_for_no_app_and_no_benchmark() -> None:
    code = (
        "import sys, runpy; sys.argv = ['chuhan', '--help']\n"
        "late = ('chuhan.app', 'chuhan.bench', 'chuhan.widgets.board', 'ipywidgets', 'tornado', 'voila')\n"
        "try: runpy.run_module('chuhan', run_name='__main__')\n"
        "except SystemExit: print([name for name in late if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
    assert done.stdout.startswith("usage: chuhan")


def test_moves_are_one_line_or_a_list(run: Runner) -> None:
    assert run("moves", LEAD) == (0, "1 2 4 7 22 222\n", "")
    assert run("moves", LEAD, "--json") == (0, '["1", "2", "4", "7", "22", "222"]\n', "")
    assert run("moves", OVER) == (0, "\n", "")
    assert run("moves", "--json", OVER) == (0, "[]\n", "")


def test_play_takes_passes_and_powers_for_moves_not_options(run: Runner) -> None:
    assert run("play", RESPONSE, "-") == (0, "12223h47/14445 - 2244 - - C 3-3 12-9 base\n", "")
    assert run("play", RESPONSE, "-!3h", ".") == (0, "122247/14445 - 223h44 - - H 3-3 12-12 base\n", "")
    assert run("play", "--json", RESPONSE, "-", "5")[0] == 0


def test_a_position_may_begin_with_a_dash(run: Runner) -> None:
    assert run("play", OVER) == (0, OVER + "\n", "")
    assert run("moves", "-*/14445 - - H:22 - H 3-3 12-9 base,zhongli_leads=no") == (0, "\n", "")


def test_play_in_json_says_who_won(run: Runner) -> None:
    code, out, _ = run("play", "--json", RESPONSE, "-")
    expected = {
        "position": "12223h47/14445 - 2244 - - C 3-3 12-9 base",
        "over": False,
        "winner": None,
        "match": None,
    }
    assert (code, json.loads(out)) == (0, expected)
    _, out, _ = run("play", "--json", "3h/45 - - C:9 - H 3-3 30-28 base", "-!3h", ".")
    assert json.loads(out)["over"] is True
    assert (json.loads(out)["winner"], json.loads(out)["match"]) == ("C", "C")
    _, out, _ = run("play", "--json", "1/9 - - - - C 3-3 5-2 base", "9")
    assert (json.loads(out)["winner"], json.loads(out)["match"]) == ("C", None)


def test_an_illegal_move_is_exit_2_with_rule_and_reason(run: Runner) -> None:
    code, out, err = run("play", RESPONSE, "222")
    assert (code, out) == (2, "")
    assert err == f"chuhan: 3.3: That is three cards; this trick is played with two. [{RESPONSE}]\n"


@pytest.mark.parametrize("command", ["moves", "play", "solve"])
@pytest.mark.parametrize(
    "text", ["rubbish", "", "?3/14445 - - - - H 3-3 12-9 base", LEAD.replace("3-3", "3-4")]
)
def test_a_bad_position_is_exit_2_with_one_sentence(run: Runner, command: str, text: str) -> None:
    code, out, err = run(command, text)
    assert (code, out) == (2, "")
    assert err.startswith("chuhan: ")
    assert err.count("\n") == 1


def test_a_bad_move_is_exit_2(run: Runner) -> None:
    code, out, err = run("play", LEAD, "banana")
    assert (code, out) == (2, "")
    assert "not a move" in err


def test_positions_from_standard_input_are_answered_line_by_line(run: Runner) -> None:
    lines = f"{LEAD}\nrubbish\n{OVER}\n"
    code, out, err = run("moves", "-", stdin=lines)
    assert (code, err) == (2, "")
    first, second, third = out.splitlines()
    assert (first, third) == ("1 2 4 7 22 222", "")
    assert second.startswith("error: ")
    code, out, _ = run("play", "-", "22", "--json", stdin=lines)
    good, bad, over = (json.loads(line) for line in out.splitlines())
    assert good["position"] == "1247/14445 - - H:22 - C 3-3 12-9 base"
    assert (bad["line"], over["line"]) == (2, 3)
    assert over["error"].startswith("7.1: ")


def test_deal_is_the_same_for_the_same_seed(run: Runner) -> None:
    assert run("deal", "--seed", "7") == (0, f"{deal(7)}\n", "")
    assert run("deal", "--seed", "-7")[0] == 0
    _, out, _ = run("deal")
    assert len(legal_moves(parse_position(out.strip()))) > 10


def test_solve_prints_the_contracts_keys(run: Runner) -> None:
    code, out, _ = run("solve", LEAD, "--json", "--all", "--goal", "margin")
    found = json.loads(out)
    assert code == 0
    assert list(found) == ["goal", "winner", "margin", "best", "moves", "nodes", "seconds", "engine"]
    assert (found["goal"], found["winner"], found["margin"], found["best"]) == ("margin", "H", 10, ["1"])
    assert found["moves"] == {"1": 10, "2": -1, "4": -1, "7": -2, "22": -2, "222": -1}
    _, out, _ = run("solve", LEAD, "--json")
    found = json.loads(out)
    assert (found["goal"], found["winner"], found["margin"], found["moves"]) == ("round", "H", None, {})
    assert found["best"] == ["1"]


def test_solve_when_the_round_is_over(run: Runner) -> None:
    _, out, _ = run("solve", OVER, "--json", "--goal", "margin", "--all")
    found = json.loads(out)
    assert (found["winner"], found["margin"], found["best"], found["moves"]) == ("H", 3, [], {})
    assert run("solve", OVER)[:2] == (0, "H wins\n")


def test_solve_in_words_is_one_line(run: Runner) -> None:
    assert run("solve", LEAD, "--all") == (0, "H wins; best: 1; moves: 1=1 2=-1 4=-1 7=-1 22=-1 222=-1\n", "")
    assert run("solve", LEAD, "--goal", "margin")[1] == "H wins, margin 10; best: 1\n"


def test_an_engine_that_cannot_is_exit_2(run: Runner) -> None:
    code, out, err = run("solve", LEAD + ",target=21", "--engine", "native")
    assert (code, out) == (2, "")
    assert err.startswith("chuhan: The native kernel ")


@pytest.mark.parametrize("engine", [pytest.param("native", marks=pytest.mark.native), "python", "reference"])
def test_too_large_is_exit_3_and_says_so(run: Runner, engine: str) -> None:
    large = str(deal(1))
    for limit in (("--max-nodes", "500"), ("--max-seconds", "0.1")):
        code, out, err = run("solve", large, "--goal", "margin", "--engine", engine, *limit)
        assert (code, out) == (3, "")
        assert err.startswith("chuhan: Not solved: ")
    code, out, _ = run("solve", "-", "--max-nodes", "500", "--json", stdin=f"rubbish\n{large}\n{LEAD}\n")
    assert code == 3
    bad, too_large, good = (json.loads(line) for line in out.splitlines())
    assert bad["line"] == 1
    assert too_large["error"].startswith("Not solved")
    assert good["winner"] == "H"


@pytest.mark.parametrize(
    "args",
    [("solve", LEAD, "--max-seconds", "x"), ("bench", "nothing"), (), ("solve", LEAD, "--max-nodes", "0")],
)
def test_bad_options_are_exit_2(run: Runner, args: tuple[str, ...]) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert "Traceback" not in err


def test_the_module_is_the_command() -> None:
    command = [sys.executable, "-m", "chuhan", "moves", LEAD]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "1 2 4 7 22 222\n"


@pytest.mark.slow
def test_a_reader_that_stops_early_is_no_error() -> None:
    command = f"yes '{LEAD}' | head -n 20000 | {sys.executable} -m chuhan moves - | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1 2 4 7 22 222\n", "")


def test_benchmarks_print_a_table(run: Runner) -> None:
    code, out, _ = run("bench", "engine", "--count", "2")
    assert code == 0
    assert "moves per second" in out


@pytest.mark.slow
@pytest.mark.native
def test_the_comparison_of_solvers_agrees(run: Runner) -> None:
    code, out, _ = run("bench", "agree", "--count", "4")
    assert code == 0
    assert "disagreements" in out
