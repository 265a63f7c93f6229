"""The `chuhan` command. Bad input: exit 2 and one sentence on standard error, never a traceback."""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import sys
from collections.abc import Callable, Sequence

from chuhan.moves import Move
from chuhan.notation import NotationError, joined, parse_move, parse_position
from chuhan.referee import IllegalMove, deal, legal_moves, outcome, play
from chuhan.solver import CannotSolve, Goal, NotSolved, solve
from chuhan.solver.search import ENGINES

BAD_INPUT = 2
NOT_SOLVED = 3
BENCHMARKS = {"engine": 10_000, "solver": 20, "agree": 2_000}
"""Each with its usual number of matches or positions."""
REFUSED = (NotationError, IllegalMove, CannotSolve, NotSolved)


def main(argv: Sequence[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")
    args = _parser().parse_args([_positional(arg) for arg in (sys.argv[1:] if argv is None else argv)])
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        code = run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has closed its end, as `head` does; give Python's own last flush a place to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _positional(arg: str) -> str:
    """`-!3h` is a move and `-/445 …` a position: a leading space hides them from argparse as options."""
    is_option = arg in ("-h", "-") or arg.startswith("--") or arg[1:].isdigit()
    return f" {arg}" if arg.startswith("-") and not is_option else arg


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="chuhan", description="The Chu Han kit: rules engine and tools.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=about, description=about)
        one.set_defaults(run=run)
        return one

    moves = command("moves", _moves, "legal moves of a position, space-separated")
    _add_position(moves)
    playing = command("play", _play, "the position after some moves")
    _add_position(playing)
    playing.add_argument("moves", metavar="MOVE", nargs="*", help="such as 44, w, -, -!3h, !3z245, !3l, .")
    solving = command("solve", _solve, "the proved value of a position, and its best moves")
    _add_position(solving)
    solving.add_argument(
        "--goal", choices=[goal.value for goal in Goal], default="round", help="who wins, or by how many VP"
    )
    solving.add_argument("--all", action="store_true", help="the value of every legal move")
    solving.add_argument("--engine", choices=ENGINES, default="auto", help="(default: native if it is there)")
    solving.add_argument("--max-nodes", type=_count, default=0, metavar="N", help="give up after N positions")
    solving.add_argument(
        "--max-seconds", type=_seconds, default=0.0, metavar="S", help="give up after S seconds"
    )
    dealing = command("deal", _deal, "the first position of a fresh round")
    dealing.add_argument("--seed", type=int, metavar="N", help="the same number always gives the same deal")
    bench = command("bench", _bench, "the benchmark tables")
    bench.add_argument(
        "which",
        nargs="?",
        choices=list(BENCHMARKS),
        help="engine: random matches; solver: how long proofs take; agree: do all solvers say the same?"
        " (default: all of them)",
    )
    bench.add_argument("--count", type=_count, metavar="N", help="how many matches or positions")
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="in quotes; or - to read positions from standard input, one a line",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def _count(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"a number of at least 1, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(f"a number of seconds above 0, not {text!r}")
    return seconds


def _moves(args: argparse.Namespace) -> int:
    def answer(text: str) -> str:
        moves = legal_moves(parse_position(text))
        return json.dumps([str(move) for move in moves]) if args.json else joined(moves)

    return _answer(args, answer)


def _play(args: argparse.Namespace) -> int:
    moves: list[Move] = []

    def answer(text: str) -> str:
        position = parse_position(text)
        moves[:] = moves or [parse_move(move.strip()) for move in args.moves]
        for move in moves:
            position = play(position, move)
        if not args.json:
            return str(position)
        result = outcome(position)
        return json.dumps(
            {
                "position": str(position),
                "over": result is not None,
                "winner": None if result is None else str(result.winner),
                "match": None if result is None or result.match is None else str(result.match),
            }
        )

    return _answer(args, answer)


def _solve(args: argparse.Namespace) -> int:
    def answer(text: str) -> str:
        found = solve(
            parse_position(text),
            args.goal,
            all_moves=args.all,
            engine=args.engine,
            max_nodes=args.max_nodes,
            max_seconds=args.max_seconds,
        )
        moves = {str(move): value for move, value in found.moves.items()}
        if args.json:
            return json.dumps(
                {
                    "goal": found.goal.value,
                    "winner": str(found.winner),
                    "margin": found.margin,
                    "best": [str(move) for move in found.best],
                    "moves": moves,
                    "nodes": found.nodes,
                    "seconds": round(found.seconds, 6),
                    "engine": found.engine,
                }
            )
        parts = [f"{found.winner} wins" + ("" if found.margin is None else f", margin {found.margin}")]
        parts += [f"best: {joined(found.best)}"] if found.best else []
        parts += ["moves: " + " ".join(f"{move}={value}" for move, value in moves.items())] if moves else []
        return "; ".join(parts)

    return _answer(args, answer)


def _answer(args: argparse.Namespace, answer: Callable[[str], str]) -> int:
    """Answer for the position given, or for each line of standard input, where a bad one stops nothing."""
    if args.position != "-":
        try:
            print(answer(args.position.strip()))
        except REFUSED as error:
            print(f"chuhan: {error}", file=sys.stderr)
            return _code(error)
        return 0
    code = 0
    for number, line in enumerate(sys.stdin, start=1):
        try:
            print(answer(line.strip()))
        except REFUSED as error:
            print(json.dumps({"error": str(error), "line": number}) if args.json else f"error: {error}")
            code = max(code, _code(error))
    return code


def _code(error: Exception) -> int:
    return NOT_SOLVED if isinstance(error, NotSolved) else BAD_INPUT


def _deal(args: argparse.Namespace) -> int:
    print(deal(random.SystemRandom().randrange(2**31) if args.seed is None else args.seed))
    return 0


def _bench(args: argparse.Namespace) -> int:
    from chuhan.bench import agree, engine, solver  # only here: the other commands should not wait for them

    agreed = True
    for which in [args.which] if args.which else BENCHMARKS:
        count = args.count or BENCHMARKS[which]
        if which == "engine":
            print(engine.run(count))
        elif which == "solver":
            print(solver.run(count))
        else:
            text, agreed = agree.run(count)
            print(text)
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main())
