"""Puzzle files: what is read, what is refused and how, and that only [proved] is ever rewritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.puzzling.aims import goal_words, parse_goal
from chuhan.games.chu_han.puzzling.proving import prove
from chuhan.puzzle.collection import prove_all, verify_set
from chuhan.puzzle.files import (
    dump,
    load,
    load_set,
    parse_puzzle,
    puzzle_files,
    puzzles_dir,
    with_proved,
)
from chuhan.puzzle.model import PuzzleError

GOOD = """\
# A comment, and   odd   spacing, which stay.
id = "a-short-look"
title   = "A Short Look"
position = "47/3j6l - - - - C 6-0 19-5 base"
side = "Chu"
goal = "win the round"
themes = ["scout"]
rules = ["5.1", "7.1"]
question = "Han can beat either card. How does Chu go out?"

[comments]
"!3j" = "He looks, and is gone."
"""


def broken(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def test_a_puzzle_is_read() -> None:
    puzzle = parse_puzzle(GOOD, GAMES, "x.toml", "a-short-look")
    assert puzzle.title == "A Short Look"
    assert puzzle.side is Side.CHU
    assert puzzle.themes == ("scout",)
    assert puzzle.comments == {"!3j": "He looks, and is gone."}
    assert puzzle.proved is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (broken('side = "Chu"', 'side = "Chu'), "x.toml: is not TOML: Illegal character"),
        (broken('side = "Chu"', 'side = "Chu'), "(at line 5, column"),
        (GOOD + '"', "(at line 13"),
        (broken('title   = "A Short Look"', ""), "x.toml: title: is missing"),
        (broken("title ", "titel "), "x.toml: titel: there is no such key; known are id, title"),
        (broken('"A Short Look"', '" "'), "x.toml: title: must be a text in quotes, and not empty"),
        (broken('"A Short Look"', "7"), "x.toml: title: must be a text"),
        (broken("a-short-look", "A Short Look"), "x.toml: id: 'A Short Look' must be small letters"),
        (broken("a-short-look", "another"), "x.toml: id: 'another' must be the name of the file"),
        (broken("47/3j6l", "47/3j3j"), "x.toml: position: The deck has only 1 of the card 3j"),
        (broken('"Chu"', '"Qin"'), "x.toml: side: 'Qin' is neither Han nor Chu"),
        (broken("win the round", "win it all"), "x.toml: goal: 'win it all' is none of"),
        (broken('["scout"]', '["spying"]'), "x.toml: themes: there is no theme 'spying'; known are tempo"),
        (broken('["scout"]', '["scout", "scout"]'), "x.toml: themes: 'scout' is there twice"),
        (broken('["scout"]', "[]"), "x.toml: themes: needs at least one theme"),
        (broken('["scout"]', '"scout"'), "x.toml: themes: must be a list of texts"),
        (broken('"5.1"', '"5.99"'), "x.toml: rules: there is no rule '5.99'"),
        (
            broken("\n[comments]", 'depends_on = ["rain=yes"]\n[comments]'),
            "x.toml: depends_on: 'rain=yes' must",
        ),
        (broken("[comments]", "[comments.deep]"), "x.toml: comments: must be a table of texts"),
        (GOOD + "\n[proved]\nvalue = 1\n", "x.toml: proved.winning: is missing"),
        (GOOD + "\n[proved]\nvalue = 1\nluck = 2\n", "x.toml: proved.luck: there is no such key"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as error:
        parse_puzzle(text, GAMES, "x.toml", "a-short-look")
    assert sentence in str(error.value)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"id = \xff")
    with pytest.raises(PuzzleError, match="is not UTF-8"):
        load(path, GAMES)
    with pytest.raises(PuzzleError, match="no such file or folder"):
        puzzle_files([tmp_path / "nowhere"])


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_proving_rewrites_only_the_proved_table(tmp_path: Path, newline: str) -> None:
    path = tmp_path / "a-short-look.toml"
    start = GOOD.replace("\n", newline).encode()
    path.write_bytes(start)
    assert prove_all(GAMES, [path], jobs=1)[0].changed
    first = path.read_bytes()
    assert first.startswith(start + newline.encode() + b"[proved]" + newline.encode())
    assert not prove_all(GAMES, [path], jobs=1)[0].changed
    assert path.read_bytes() == first
    path.write_bytes(first.replace(b"plies = 3", b"plies = 99"))
    assert prove_all(GAMES, [path], jobs=1)[0].changed
    assert path.read_bytes() == first


def test_what_is_dumped_is_read_back() -> None:
    puzzle = parse_puzzle(GOOD, GAMES)
    assert parse_puzzle(dump(puzzle), GAMES) == puzzle
    proved = parse_puzzle(with_proved(dump(puzzle), prove(puzzle)), GAMES)
    assert proved.proved == prove(puzzle)
    assert parse_puzzle(dump(proved), GAMES) == proved


def test_the_proved_table_must_end_the_file() -> None:
    proved = prove(parse_puzzle(GOOD, GAMES))
    with pytest.raises(PuzzleError, match="must end the file"):
        with_proved("[proved]\nvalue = 1\n[comments]\n", proved)


def test_a_file_is_not_touched_when_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "a-short-look.toml"
    path.write_text(GOOD)
    assert prove_all(GAMES, [path], jobs=1)[0].changed
    before = path.stat().st_mtime_ns
    assert not prove_all(GAMES, [path], jobs=1)[0].changed
    assert path.stat().st_mtime_ns == before


def test_goals_are_read_and_spoken() -> None:
    with pytest.raises(ValueError, match="none of"):
        parse_goal("margin at least lots", Side.HAN)
    for goal, words in (
        ("win the round", "Win the round."),
        ("win the match", "Win the match."),
        ("margin at least 4", "End the round at least 4 VP ahead."),
        ("margin at least 0", "End the round level or better."),
        ("margin at least -4", "End the round at most 4 VP behind."),
    ):
        assert goal_words(parse_puzzle(broken("win the round", goal), GAMES)) == words


def test_a_set_names_puzzles_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "series.toml"
    path.write_text('title = "Mine"\npuzzles = ["a", "b", "b"]\n')
    assert load_set(path).puzzles == ("a", "b", "b")
    problems = verify_set(path, [Path("a.toml"), Path("b.toml")]).problems
    assert problems == (f"{path}: puzzles: 'b' is there twice",)
    assert "there is no puzzle 'a'" in verify_set(path, [Path("b.toml")]).problems[0]
    path.write_text("title = 3\npuzzles = []\n")
    assert "title: must be a text" in verify_set(path, []).problems[0]


def test_the_kits_own_puzzles_are_found() -> None:
    assert puzzles_dir().name == "chu-han"
    assert (puzzles_dir() / "sets").is_dir()
    assert all("sets" not in path.parts for path in puzzle_files())
