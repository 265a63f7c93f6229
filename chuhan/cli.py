"""The `chuhan` command. Bad input: exit 2 and one sentence on standard error, never a traceback."""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chuhan.games import GAMES
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import joined, parse_move, parse_position
from chuhan.games.chu_han.referee import deal, legal_moves, outcome, play
from chuhan.games.chu_han.solver import CannotSolve, Goal, NotSolved, solve
from chuhan.games.chu_han.solver.search import ENGINES
from chuhan.refusal import IllegalMove, NotationError

if TYPE_CHECKING:
    from chuhan.puzzle.collection import Checked

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
    _add_puzzles(commands)
    app = command("app", _app, "the app in the browser, for one person or a class")
    app.add_argument("--port", type=_port, default=8866, metavar="N", help="(default 8866; 0: any free one)")
    app.add_argument("--host", default="127.0.0.1", metavar="H", help="(default: for this machine only)")
    app.add_argument(
        "--class", type=_count, default=0, metavar="N", dest="learners", help="be ready for N learners"
    )
    app.add_argument("--puzzles", type=Path, metavar="DIR", help="another collection of puzzles")
    app.add_argument("--no-browser", action="store_true", help="only print the address")
    bench = command("bench", _bench, "the benchmark tables")
    bench.add_argument(
        "which",
        nargs="?",
        choices=[*BENCHMARKS, "clicks", "class"],
        help="engine: random matches; solver: how long proofs take; agree: do all solvers say the same?"
        " clicks: how soon the app answers one; class: how it serves many learners"
        " (default: the first three)",
    )
    bench.add_argument("--count", type=_count, metavar="N", help="how many matches, positions or learners")
    bench.add_argument(
        "--soak", type=_seconds, default=0.0, metavar="M", help="class: let them play on for M minutes"
    )
    bench.add_argument(
        "--pool", type=_count, metavar="N", help="class: serve it with --class N (default: for all learners)"
    )
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="in quotes; or - to read positions from standard input, one a line",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def _add_puzzles(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    about = "verify, prove, mine or draw puzzles"
    tasks = commands.add_parser("puzzles", help=about, description=about).add_subparsers(
        title="tasks", required=True, metavar="TASK"
    )

    def task(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        one = tasks.add_parser(name, help=about, description=about)
        one.set_defaults(run=run)
        one.add_argument("--jobs", type=_count, metavar="N", help="processes (default: one for each core)")
        return one

    paths: dict[str, Any] = {
        "nargs": "*",
        "type": Path,
        "metavar": "PATH",
        "help": "files or folders (default: the kit's own)",
    }
    task("verify", _puzzles_verify, "prove puzzles again; exit 1 names each that fails").add_argument(
        "paths", **paths
    )
    task("prove", _puzzles_prove, "write the [proved] tables").add_argument("paths", **paths)
    mining = task("mine", _puzzles_mine, "find new puzzles")
    mining.add_argument("--theme", required=True, help="see docs/games/chu-han/puzzles.md")
    mining.add_argument("--seed", type=int, default=1, metavar="N", help="the same number finds the same")
    mining.add_argument("--count", type=_count, default=5, metavar="K", help="how many (default 5)")
    mining.add_argument("--out", type=Path, default=Path("mined"), metavar="DIR", help="(default mined)")
    drawing = task("gallery", _puzzles_gallery, "draw every puzzle on one page")
    drawing.add_argument("paths", **paths)
    drawing.add_argument("--out", type=Path, default=Path("docs/games/chu-han/gallery"), metavar="DIR")


def _count(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"a number of at least 1, not {text!r}")
    return int(text)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port from 0 to 65535, not {text!r}")
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


def _puzzles_verify(args: argparse.Namespace) -> int:
    from chuhan.puzzle import collection

    return _report(partial(collection.verify, GAMES), args, "Verifying")


def _puzzles_prove(args: argparse.Namespace) -> int:
    from chuhan.puzzle import collection

    return _report(partial(collection.prove_all, GAMES), args, "Proving")


def _report(work: Callable[..., list[Checked]], args: argparse.Namespace, label: str) -> int:
    """Do it, then name each puzzle that fails, and why."""
    from chuhan.puzzle.bar import ProgressBar

    bar = ProgressBar(label)
    try:
        checked = work(args.paths, jobs=args.jobs, told=bar)
    except ValueError as error:
        return _bad_puzzle(error)
    bar.done()
    for one in checked:
        print(*one.problems, sep="\n", end="\n" if one.problems else "")
    bad, changed = (
        sum(map(bool, part)) for part in zip(*((c.problems, c.changed) for c in checked), strict=True)
    )
    print(
        f"{_so_many(len(checked), 'file')}, {bad} with problems"
        + (f", {changed} rewritten" if changed else "")
    )
    return 1 if bad else 0


def _so_many(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _bad_puzzle(error: ValueError) -> int:
    print(f"chuhan: {error}", file=sys.stderr)
    return BAD_INPUT


def _puzzles_mine(args: argparse.Namespace) -> int:
    from chuhan.games.chu_han.puzzling import mine
    from chuhan.puzzle import collection
    from chuhan.puzzle.bar import ProgressBar

    bar = ProgressBar("Mining")
    try:
        known = collection.load_all(GAMES["chu-han"])
        written = mine.mine_into(
            args.out, args.theme, args.seed, args.count, known=known, jobs=args.jobs, told=bar
        )
    except ValueError as error:
        return _bad_puzzle(error)
    bar.done()
    print(*written, sep="\n", end="\n" if written else "")
    return 0 if len(written) == args.count else 1


def _puzzles_gallery(args: argparse.Namespace) -> int:
    from chuhan.games.chu_han.puzzling.aims import goal_words
    from chuhan.games.chu_han.show.pictures import table_svg
    from chuhan.puzzle import Puzzle, collection, gallery
    from chuhan.puzzle.files import puzzles_dir

    def draw(puzzle: Puzzle) -> str:
        return table_svg(puzzle.position.seen_by(None))

    game = GAMES["chu-han"]
    try:
        puzzles = collection.load_all(game, args.paths)
    except ValueError as error:
        return _bad_puzzle(error)
    source = os.path.relpath(puzzles_dir() if not args.paths else args.paths[0], args.out)
    written = gallery.write_gallery(game, puzzles, args.out, source, goal_words, draw)
    print(f"{_so_many(len(puzzles), 'puzzle')}, {_so_many(len(written), 'file')} in {args.out}")
    return 0


def _app(args: argparse.Namespace) -> int:
    from chuhan.app.server.command import run

    return run(args.port, args.host, args.learners, args.puzzles, browser=not args.no_browser)


def _bench(args: argparse.Namespace) -> int:
    # only here: the other commands should not wait for them
    from chuhan.games.chu_han.bench import agree, engine, solver

    if args.which == "class":
        from chuhan.bench.classroom import run

        return run(args.count or 30, args.soak, args.pool)
    if args.which == "clicks":
        from chuhan.bench import clicks

        print(clicks.run(args.count or 60))
        return 0
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
