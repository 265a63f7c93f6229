"""`chuhan bench bots` and `bench chances`: the same deals for both seats, resumable, and what they print."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from chuhan.cli import main
from chuhan.games.chu_han.bench import bots, chances
from chuhan.games.chu_han.bench.bots import FIRST_SEED, PAIRS, YARDSTICK, Result, Task, interval, tasks
from chuhan.games.chu_han.bots.levels import LEVELS


def test_each_deal_is_played_from_both_seats_and_the_pairs_take_turns() -> None:
    asked = tasks(PAIRS, 4)
    assert len(asked) == 4 * len(PAIRS) == len(set(asked))
    for pair in PAIRS:
        mine = [(task.seed, task.side) for task in asked if (task.first, task.second) == pair]
        assert mine == [(FIRST_SEED, 0), (FIRST_SEED, 1), (FIRST_SEED + 1, 0), (FIRST_SEED + 1, 1)]
    assert {task.first for task in asked[: 2 * len(PAIRS)]} == {first for first, _ in PAIRS}
    assert {name for pair in PAIRS for name in pair} == {*LEVELS, YARDSTICK}


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, asked = tmp_path / "kept.jsonl", tasks([("adept", "beginner")], 2)
    first = bots.played(asked[:1], file, jobs=1)
    with file.open("a", encoding="utf-8") as stream:
        stream.write('{"key": "cut o')
    seen: list[Task] = []

    def play_one(task: Task) -> Result:
        seen.append(task)
        return Result(True, 1)

    monkeypatch.setattr(bots, "play_one", play_one)
    found = bots.played(asked, file, jobs=1)
    assert seen == asked[1:]
    assert found[asked[0]] == first[asked[0]]


def test_the_same_round_ends_the_same() -> None:
    task = Task("adept", "beginner", 7, 1)
    one, two = bots.play_one(task), bots.play_one(task)
    assert (one.won, one.vp, one.grounds) == (two.won, two.vp, two.grounds)
    assert sum(one.grounds.values()) == len(one.seconds)


@pytest.mark.slow
@pytest.mark.native
def test_the_yardstick_plays_a_round() -> None:
    assert bots.play_one(Task(YARDSTICK, "beginner", 11, 0)).seconds


def test_an_interval_counts_deals_not_rounds() -> None:
    assert interval([1.0, 1.0, 1.0]) == "100.0 % ± 0.0"
    assert interval([0.0, 0.5, 1.0, 0.5]) == "50.0 % ± 40.0"


def test_the_command_prints_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "PAIRS", (("adept", "beginner"),) * 3)
    kept = str(tmp_path / "kept.jsonl")
    assert main(["bench", "bots", "--count", "2", "--jobs", "1", "--kept", kept]) == 0
    told = capsys.readouterr().out
    assert "adept against beginner" in told
    assert "solved samples" in told
    assert main(["bench", "bots", "--jobs", "2", "--cluster", "tcp://x:1"]) == 2


def test_chances_are_printed_as_their_file() -> None:
    found = tomllib.loads(chances.run(50, jobs=1))
    assert (found["rounds"], found["first_seed"]) == (50, chances.FIRST_SEED)
    assert [len(row) for row in found["leads"]] == list(range(31, 0, -1))
