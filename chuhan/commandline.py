"""What the commands of all games share: exit codes, arguments, streams, an answer for each position."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from chuhan.reading import named

if TYPE_CHECKING:
    from chuhan.interface import AddCommand

BAD_INPUT = 2
NOT_SOLVED = 3
STOPPED = 130
_DIGITS, _SEED_DIGITS = 18, 100
"""The most digits of a number: the native kernel counts in 64 bits, and nothing here comes near."""
_SHOWN = 60
"""So much of a bad argument is said again."""


# ---- types of arguments --------------------------------------------------------------------------


def count(text: str) -> int:
    found = _whole(text, _DIGITS)
    if not found:
        raise _wrong(f"a number of at least 1 and at most {_DIGITS} digits", text)
    return found


def port(text: str) -> int:
    found = _whole(text, _DIGITS)
    if found is None or found > 65535:
        raise _wrong("a port from 0 to 65535", text)
    return found


def seed(text: str) -> int:
    found = _whole(text.removeprefix("-"), _SEED_DIGITS)
    if found is None:
        raise _wrong(f"a whole number of at most {_SEED_DIGITS} digits", text)
    return -found if text.startswith("-") else found


def host(text: str) -> str:
    """A name or an address. Whether this machine has it is seen when the app listens there."""
    try:
        text.encode("idna")
    except UnicodeError:
        raise _wrong("the name or the address of this machine", text) from None
    return text


def _whole(text: str, digits: int) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def _wrong(wanted: str, text: str) -> argparse.ArgumentTypeError:
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return argparse.ArgumentTypeError(f"{wanted}, not {shown!r}")


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e9:
        raise _wrong("a number of seconds above 0", text)
    return found


# ---- streams -------------------------------------------------------------------------------------


def guarded(run: Callable[[], int]) -> int:
    """Run a command. What the system refuses, such as a full disk, is said in one sentence."""
    if sys.stderr is None:  # closed: what is to be said there goes nowhere
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        return complain("Standard output is closed; send it to a file, or to /dev/null.")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")
    try:
        try:
            return run()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader has closed its end, as `head` does
        _write_nowhere()
        return 0
    except OSError as error:
        _write_nowhere()
        where = f"{named(error.filename)}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}.")
    except KeyboardInterrupt:
        return complain("stopped", STOPPED)


def _write_nowhere() -> None:
    """Give Python's own last flush a place to write, if that is what fails."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def add_position(parser: argparse.ArgumentParser) -> None:
    """The arguments of a command that answers with `answer`."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="in quotes; or - to read positions from standard input, one a line",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def add_mining(add: AddCommand, mine_into: Callable[..., Sequence[Path]], example: str) -> None:
    """The command that finds new puzzles of a kind and names the files it has written."""

    def run(args: argparse.Namespace) -> int:
        try:
            wanted = args.out, args.kind, args.seed, args.count, args.tries
            written = mine_into(*wanted, jobs=args.jobs, cluster=args.cluster)
        except ValueError as error:
            return complain(error)
        print(*written, sep="\n", end="\n" if written else "")
        return 0 if len(written) == args.count else 1

    mining = add("mine", run, "find new puzzles of a kind")
    mining.add_argument("--kind", required=True, help=f"such as '{example}'; see puzzling/compose.py")
    mining.add_argument("--seed", type=seed, default=1, metavar="N", help="the same number finds the same")
    mining.add_argument("--count", type=count, default=5, metavar="K", help="how many (default 5)")
    mining.add_argument("--tries", type=count, default=5000, metavar="T", help="at most (default 5000)")
    mining.add_argument("--out", type=Path, default=Path("mined"), metavar="DIR", help="(default mined)")
    add_crew(mining)


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Who does the work of a command that takes long: see spread/crew.py."""
    parser.add_argument("--jobs", type=count, metavar="N", help="processes (default: one for each core)")
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="workers of a dask cluster, instead of this machine",
    )


def answer(
    args: argparse.Namespace, answered: Callable[[str], str], codes: Mapping[type[Exception], int]
) -> int:
    """Answer for the position given, or for each line of standard input, where a bad one stops nothing.
    `codes` are the errors that are said in a sentence, each with its exit code."""
    refused = tuple(codes)

    def code_of(error: Exception) -> int:
        return next(code for kind, code in codes.items() if isinstance(error, kind))

    if args.position != "-":
        try:
            print(answered(args.position.strip()))
        except refused as error:
            return complain(error, code_of(error))
        return 0
    if sys.stdin is None:
        return complain("Standard input is closed, so that there are no positions to read.")
    code = 0
    for number, line in enumerate(sys.stdin, start=1):
        try:
            print(answered(line.strip()))
        except refused as error:
            print(json.dumps({"error": str(error), "line": number}) if args.json else f"error: {error}")
            code = max(code, code_of(error))
    return code


def complain(what: object, code: int = BAD_INPUT) -> int:
    with contextlib.suppress(OSError):  # nobody hears it then, but the code tells
        print(f"chuhan: {what}", file=sys.stderr, flush=True)
    return code
