"""What the commands of all games share: exit codes, numbers as arguments, an answer for each position."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping

BAD_INPUT = 2
NOT_SOLVED = 3


def count(text: str) -> int:
    """The type of an argument."""
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"a number of at least 1, not {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """The type of an argument."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e9:
        raise argparse.ArgumentTypeError(f"a number of seconds above 0, not {text!r}")
    return found


def add_position(parser: argparse.ArgumentParser) -> None:
    """The arguments of a command that answers with `answer`."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="in quotes; or - to read positions from standard input, one a line",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")


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
    code = 0
    for number, line in enumerate(sys.stdin, start=1):
        try:
            print(answered(line.strip()))
        except refused as error:
            print(json.dumps({"error": str(error), "line": number}) if args.json else f"error: {error}")
            code = max(code, code_of(error))
    return code


def complain(error: Exception, code: int = BAD_INPUT) -> int:
    print(f"chuhan: {error}", file=sys.stderr)
    return code
