"""Whatever the command line is given, or the system refuses it: one sentence and exit 2, and no traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chuhan.cli import main
from chuhan.puzzle import PuzzleError, load_set, puzzle_files
from chuhan.puzzle.files import load_of
from chuhan.reading import LARGEST, Unreadable, read_toml
from tests.kit.puzzle.heap import ELEVEN, HEAP

LEAD = "122247/14445 - - - - H 3-3 12-9 base"
CHUHAN = f"{sys.executable} -m chuhan"
DEEP, LONG = "x = " + "[" * 3000 + "]" * 3000, "x = " + "9" * 5000


def run(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        stdin=subprocess.PIPE,
    )


def refused(command: str) -> str:
    """What it says on standard error: one sentence."""
    done = run(command)
    assert (done.returncode, done.stdout) == (2, ""), done
    return only_sentence(done.stderr)


def only_sentence(err: str) -> str:
    (sentence,) = [line for line in err.splitlines() if not line.startswith(("usage:", " "))]
    assert len(sentence) < 400
    return sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("app --host a..b", "the name or the address of this machine, not 'a..b'"),
        (f"app --host {'a' * 70}", "the name or the address of this machine, not 'aaaa"),
        (f"app --port {'9' * 5000}", "a port from 0 to 65535, not '9999"),
        (f"app --class {'9' * 5000}", "a number of at least 1 and at most 18 digits, not '9999"),
        (f"solve '{LEAD}' --max-nodes {2**64}", "a number of at least 1 and at most 18 digits"),
        (f"deal --seed {'9' * 5000}", "a whole number of at most 100 digits, not '9999"),
        (f"puzzles mine --theme duel --seed {'9' * 5000}", "a whole number of at most 100 digits"),
        (f"app --puzzles {'p' * 5000}", "File name too long"),
        (f"puzzles verify {'p' * 5000}", "File name too long"),
        (f"puzzles gallery --out {'p' * 5000}", "File name too long"),
    ],
)
def test_arguments(arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(shlex.split(arguments))
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert sentence in only_sentence(err)


@pytest.mark.slow
def test_numbers_that_are_large_but_fit() -> None:
    assert run(f"{CHUHAN} solve '{LEAD}' --max-nodes {10**18 - 1}").stdout == "H wins; best: 1\n"
    assert run(f"{CHUHAN} deal --seed -{'9' * 30}").returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [f"moves '{LEAD}'", "moves -"])
def test_a_full_disk_under_standard_output(arguments: str) -> None:
    assert refused(f"echo '{LEAD}' | {CHUHAN} {arguments} >/dev/full") == "chuhan: No space left on device."


@pytest.mark.slow
def test_closed_streams() -> None:
    assert refused(f"{CHUHAN} moves '{LEAD}' >&-").startswith("chuhan: Standard output is closed;")
    assert refused(f"{CHUHAN} moves - <&-").startswith("chuhan: Standard input is closed,")
    assert run(f"{CHUHAN} moves '{LEAD}' <&-").stdout == "1 2 4 7 22 222\n"
    done = run(f"{CHUHAN} puzzles verify nowhere 2>&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert run(f"{CHUHAN} puzzles verify nowhere 2>/dev/full").returncode == 2


# ---- readers of TOML -----------------------------------------------------------------------------


def as_word_list(file: Path) -> object:
    return read_toml(file)


def as_puzzle(file: Path) -> object:
    return load_of(HEAP, file)


def as_set(file: Path) -> object:
    return load_set(file)


EVERY_READER = pytest.mark.parametrize("reader", [as_word_list, as_puzzle, as_set])


@EVERY_READER
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (DEEP, "is not TOML: its lists or tables are nested too deeply"),
        (
            DEEP.replace("[", "{x=").replace("]", "}"),
            "is not TOML: its lists or tables are nested too deeply",
        ),
        (LONG, "is not TOML: a number has too many digits"),
        ("x = ", "is not TOML: Invalid value (at line 1, the end)"),
        ("# " + "x" * LARGEST, "has 1,000,002 bytes, and at most 1,000,000 are read"),
        (b"\xff", "is not UTF-8 text (invalid start byte)"),
    ],
    ids=["deep lists", "deep tables", "long number", "half a file", "large", "no text"],
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, reader: Callable[[Path], object], content: str | bytes, sentence: str
) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises((Unreadable, PuzzleError)) as error:
        reader(file)
    assert str(error.value) == f"{file}: {sentence}"


@EVERY_READER
def test_what_is_no_file(tmp_path: Path, reader: Callable[[Path], object]) -> None:
    """A pipe is not waited for."""
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    for name, sentence in {
        "pipe": "is a pipe or a device, not a file",
        "folder": "is a folder, not a file",
        "endless": "is a pipe or a device, not a file",
        "nowhere": "cannot be read: No such file or directory",
    }.items():
        with pytest.raises((Unreadable, PuzzleError), match=f"{name}.toml: {sentence}"):
            reader(tmp_path / f"{name}.toml")


@pytest.mark.slow
def test_a_pipe_in_a_folder_of_puzzles(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.toml")
    for command in ("app --no-browser --port 0 --puzzles", "puzzles gallery --out /tmp/never"):
        assert "x.toml: is a pipe or a device, not a file" in refused(f"{CHUHAN} {command} {tmp_path}")
    done = run(f"{CHUHAN} puzzles verify {tmp_path}")
    assert done.returncode == 1
    assert "x.toml: is a pipe or a device, not a file" in done.stdout


def test_a_number_that_no_computer_word_holds(tmp_path: Path) -> None:
    file = tmp_path / "eleven.toml"
    proved = 'value = 0x{}\nwinning = []\nline = []\nplies = 1\nlevel = "a"\npoints = 1\nrulings = []\n'
    file.write_text(f"{ELEVEN}\n[proved]\n{proved.format('f' * 5000)}")
    with pytest.raises(PuzzleError, match="value: must be a number that fits into 64 bits"):
        as_puzzle(file)


def test_a_puzzle_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from chuhan.puzzle import collection

    file = tmp_path / "eleven.toml"
    file.write_text(ELEVEN)

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    (checked,) = collection.prove_all({"heap": HEAP}, [file], jobs=1)
    assert checked.problems == (f"{file}: cannot be written: No space left on device",)


def test_a_path_of_any_length() -> None:
    with pytest.raises(PuzzleError, match="File name too long") as error:
        puzzle_files([Path("p" * 5000)])
    assert len(str(error.value)) < 300
