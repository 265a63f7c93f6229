"""Calls of the `chuhan` command and what each of them answers, kept in `command_line.json`.

The answers were recorded before the house was rearranged. They say what the outside may rely on, so they are
not to be recorded again to make a test pass. `python -m tests.contracts.record` therefore fills in only the
answers that are missing: write a new call into the file by hand, then run it. Only where the command itself
was given something new to say are they others than then: `puzzles verify` and `prove` tell how good a puzzle
is.

A call has a name and its `argv`, perhaps `stdin`, and perhaps `files`, which are written first. Its answer
is the exit code, standard output, standard error, and `left`: those of its files that have changed. With
`"only": "code"` the exit code alone is kept, because argparse words its own texts differently from one Python
to the next and lists every command there is.

Some texts stand for something else:

- `{puzzles}/NAME` is the file of that name, wherever it is below the folder `puzzles`.
- `{files}` is the folder with the call's own files.
- `{nodes}`, `{seconds}` and `{engine}` stand for what differs between two runs or two engines: how much a
  search looked at, for how long, and which engine it was. An engine that the call itself names is kept. So is
  the number of positions in "Not solved", which follows from the limit.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from unittest import mock

from chuhan.cli import main as chuhan  # the one place that knows where the command is

CALLS = Path(__file__).with_name("command_line.json")
PUZZLES = Path(__file__).parents[2] / "puzzles"
_PUZZLE = re.compile(r"\{puzzles\}/(\S+)")
_SEARCHED = re.compile(r'"nodes": \d+, "seconds": [0-9.e-]+, "engine": ("[a-z]+")')
_SPENT = re.compile(r"(Not solved: .* positions) in \d+\.\d s")


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    argv: Sequence[str]
    stdin: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    only: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    code: int
    stdout: str = ""
    stderr: str = ""
    left: Mapping[str, str] = field(default_factory=dict)


def read() -> list[tuple[Call, Answer | None]]:
    """Every call, with its answer or None where none is recorded yet."""
    found = []
    for one in json.loads(CALLS.read_text(encoding="utf-8")):
        asked, told = (
            {f.name: one[f.name] for f in fields(kind) if f.name in one} for kind in (Call, Answer)
        )
        assert asked.keys() | told.keys() == one.keys(), f"There is a key too many in {one}"
        found.append((Call(**asked), Answer(**told) if told else None))
    return found


def run(call: Call, folder: Path) -> Answer:
    """What the command answers; the call's files are written into this folder."""
    for name, text in call.files.items():
        (folder / name).write_bytes(text.encode())
    places = {"{files}": str(folder)}
    for name in _PUZZLE.findall(" ".join(call.argv)):
        (path,) = PUZZLES.rglob(name)
        places[f"{{puzzles}}/{name}"] = str(path)
    code, stdout, stderr = _answer([_replaced(arg, places) for arg in call.argv], call.stdin)
    if call.only == "code":
        return Answer(code)
    back = {there: placeholder for placeholder, there in places.items()}
    named = "--engine" in call.argv
    return Answer(
        code,
        _settled(_replaced(stdout, back), named),
        _settled(_replaced(stderr, back), named),
        {name: text for name in call.files if (text := _read(folder / name)) != call.files[name]},
    )


def _answer(argv: Sequence[str], stdin: str) -> tuple[int, str, str]:
    """Exit code and both outputs, through streams of bytes as in a terminal."""
    out, err = io.BytesIO(), io.BytesIO()
    with (
        io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8") as reading,
        io.TextIOWrapper(out, encoding="utf-8", newline="\n") as writing,
        io.TextIOWrapper(err, encoding="utf-8", newline="\n") as complaining,
        mock.patch.object(sys, "stdin", reading),
        contextlib.redirect_stdout(writing),
        contextlib.redirect_stderr(complaining),
    ):
        try:
            code = chuhan(argv)
        except SystemExit as stop:
            code = int(stop.code or 0)
        writing.flush()
        complaining.flush()
        return code, out.getvalue().decode(), err.getvalue().decode()


def _read(path: Path) -> str:
    return path.read_bytes().decode()


def _replaced(text: str, places: Mapping[str, str]) -> str:
    for one, other in places.items():
        text = text.replace(one, other)
    return text


def _settled(text: str, named: bool) -> str:
    """The text without what differs from run to run."""
    text = _SEARCHED.sub(
        lambda found: (
            f'"nodes": {{nodes}}, "seconds": {{seconds}}, "engine": {found[1] if named else "{engine}"}'
        ),
        text,
    )
    return _SPENT.sub(r"\1 in {seconds} s", text)


def _text(call: Call, answer: Answer) -> str:
    """A call as JSON, a line for each key that says something."""
    told: dict[str, Any] = {"name": call.name, "argv": call.argv}
    told |= {key: value for key in ("stdin", "files", "only") if (value := getattr(call, key))}
    told["code"] = answer.code
    if not call.only:
        told |= {"stdout": answer.stdout, "stderr": answer.stderr}
    if answer.left:
        told["left"] = answer.left
    lines = (f"    {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in told.items())
    return "  {\n" + ",\n".join(lines) + "\n  }"


def main() -> None:
    texts = []
    for call, answer in read():
        if answer is None:
            with tempfile.TemporaryDirectory() as folder:
                answer = run(call, Path(folder))
            print(f"recorded: {call.name}")
        texts.append(_text(call, answer))
    CALLS.write_text("[\n" + ",\n".join(texts) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
