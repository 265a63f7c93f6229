"""Lasting numbers: given once, refused twice, and never given again."""

from __future__ import annotations

from pathlib import Path

import pytest

from chuhan.cli import main
from chuhan.games import GAMES
from chuhan.puzzle import PuzzleError, load, puzzle_files, puzzles_dir
from chuhan.puzzle.collection import load_all, verify
from chuhan.puzzle.files import dump, number_in, parse_puzzle, set_files
from chuhan.puzzle.numbers import NEXT, check_numbers, give_numbers, next_number, with_number
from tests.kit.puzzle.heap import ELEVEN, HEAP
from tests.kit.puzzle.heap import GAMES as HEAPS


def write(folder: Path, name: str, number: int = 0) -> Path:
    path = folder / f"{name}.toml"
    text = ELEVEN.replace('id = "eleven"', f'id = "{name}"' + (f"\nnumber = {number}" if number else ""))
    path.write_text(text.replace('title = "Eleven"', f'title = "{name}"'), encoding="utf-8")
    return path


def said(folder: Path) -> list[str]:
    return [one for checked in verify(HEAPS, [folder], jobs=1) for one in checked.problems]


def test_a_number_is_given_in_a_line_of_its_own_and_nothing_else_changes(tmp_path: Path) -> None:
    path = write(tmp_path, "eleven")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    before = path.read_bytes()
    assert give_numbers(tmp_path) == [(path, 1)]
    assert path.read_bytes() == before.replace(b'id = "eleven"\r\n', b'id = "eleven"\r\nnumber = 1\r\n')
    assert (number_in(path), load(path, HEAPS).number) == (1, 1)
    assert give_numbers(tmp_path) == []


def test_the_number_of_a_puzzle_that_is_gone_is_not_given_again(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        write(tmp_path, name)
    given = dict(give_numbers(tmp_path))
    assert sorted(given.values()) == [1, 2, 3]
    last = next(path for path, number in given.items() if number == 3)
    last.unlink()
    fresh = write(tmp_path, "fresh")
    assert next_number(tmp_path) == 4
    assert give_numbers(tmp_path) == [(fresh, 4)]
    (tmp_path / NEXT).unlink()  # an older folder goes on after its largest
    assert next_number(tmp_path) == 5


def test_numbers_do_not_follow_the_names(tmp_path: Path) -> None:
    """Puzzles that were made together are named alike; what they have in common must not show."""
    names = [f"bounce-{i}" for i in range(9)] + [f"tempo-{i}" for i in range(9)]
    for name in names:
        write(tmp_path, name)
    order = [path.stem for path, _ in sorted(give_numbers(tmp_path), key=lambda one: one[1])]
    assert order != sorted(order)
    assert {name[:5] for name in order[:9]} == {"bounc", "tempo"}


def test_verify_refuses_doubles_by_file_and_key(tmp_path: Path) -> None:
    first, second = write(tmp_path, "one", 7), write(tmp_path, "two", 7)
    third = write(tmp_path, "xthree")
    missing = f"{third}: number: is missing: run `chuhan puzzles number`"
    assert missing not in said(tmp_path)  # a folder of one's own may do without numbers
    (tmp_path / NEXT).write_text("8\n")
    found = said(tmp_path)
    assert f"{second}: number: is the same as in {first}" in found
    assert missing in found
    with pytest.raises(PuzzleError, match=r"two\.toml: number: 7 is the number of .*one\.toml already"):
        load_all(HEAP, [tmp_path])


def test_a_number_that_nobody_has_given_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "one", 7)
    (tmp_path / NEXT).write_text("7\n")
    (problem,) = [one for one in said(tmp_path) if NEXT in one]
    assert problem.endswith("says that 7 is free, but 7 is in use; run `chuhan puzzles number`")
    for text in ("", "seven", "-1", "9" * 40, "7 8"):
        (tmp_path / NEXT).write_text(text)
        with pytest.raises(PuzzleError, match="must hold one whole number"):
            check_numbers(tmp_path)


@pytest.mark.parametrize(
    ("number", "what"),
    [
        ("0", "must be between 1 and 999999"),
        ("1000000", "must be between 1 and 999999"),
        ('"7"', "must be a whole number"),
        ("true", "must be a whole number"),
    ],
)
def test_what_is_no_number_is_refused(number: str, what: str) -> None:
    with pytest.raises(PuzzleError, match=f"number: {what}"):
        parse_puzzle(f"number = {number}\n{ELEVEN}", HEAPS)


def test_a_number_outlives_writing_and_an_older_file_has_none() -> None:
    old = parse_puzzle(ELEVEN, HEAPS)
    new = parse_puzzle(f"number = 117\n{ELEVEN}", HEAPS)
    assert parse_puzzle(dump(new), HEAPS) == new
    assert (old.key[0], old.key[1:].isdecimal(), old.label, old.heading) == ("p", True, "Puzzle", "Puzzle")
    assert (new.key, new.label, new.heading) == ("117", "No. 117", "No. 117")


@pytest.mark.parametrize("game", GAMES)
def test_the_kit_s_own_are_numbered_and_found_by_it(game: str) -> None:
    files = puzzle_files([puzzles_dir(game)])
    numbers = [number_in(path) for path in files]
    assert len(set(numbers)) == len(files)
    assert 0 not in numbers
    check_numbers(puzzles_dir(game))
    assert with_number(files, numbers[5]) == files[5]
    assert with_number(files, 999_999) is None


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "eleven")
    assert main(["puzzles", "number", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"1 {path}\n1 puzzle numbered\n"
    assert main(["puzzles", "number", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "0 puzzles numbered\n"
    assert main(["puzzles", "number", str(tmp_path / "nowhere")]) != 0


def test_sets_name_puzzles_by_their_ids_still() -> None:
    assert all(not path.read_text().count("show_themes") for path in set_files(puzzles_dir()))
