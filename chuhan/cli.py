"""`chuhan [GAME] COMMAND`. Bad input: exit 2 and one sentence on standard error, never a traceback.

A game has its own commands; without a game they are Chu Han's. Rooms are imported by the command that needs
them, so that the others need not wait.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chuhan.commandline import add_crew, complain, count, guarded, host, port, seconds, seed
from chuhan.games import GAMES
from chuhan.interface import FIRST_GAME, AddCommand

if TYPE_CHECKING:
    from chuhan.puzzle.collection import Checked

BENCHMARKS = {"engine": 10_000, "solver": 20, "agree": 2_000}
"""Each with its usual number of matches or positions."""
IN_A_BROWSER = {"clicks": 60, "load": 9, "site": 3}
"""Modules of chuhan.bench, each with its usual number of clicks or visits."""
TEXTS = 1_000_000
"""For `bench fuzz`."""
AGAINST = 200
"""Positions of the largest kind, for `bench solver --against`."""
HIDDEN = 200
"""Views of each size, for `bench hidden`."""
ROUNDS, MATCHES = 200, 60
"""Of each pair of players, for `bench bots`."""
CHANCES = 5_000
"""Rounds, for `bench chances`."""
Run = Callable[[argparse.Namespace], int]
Commands = argparse._SubParsersAction  # what add_subparsers gives has no public name


def main(argv: Sequence[str] | None = None) -> int:
    given = [_positional(arg) for arg in (sys.argv[1:] if argv is None else argv)]

    def run() -> int:
        args = _parser(given[0] if given else "").parse_args(given)
        code: int = args.run(args)
        return code

    return guarded(run)


def _positional(arg: str) -> str:
    """`-!3h` is a move and `-/445 …` a position: a leading space hides them from argparse as options."""
    is_option = arg in ("-h", "-") or arg.startswith("--") or arg[1:].isdigit()
    return f" {arg}" if arg.startswith("-") and not is_option else arg


def _parser(first: str) -> argparse.ArgumentParser:
    """`first` is the first argument: if it is a game, that game alone is imported, else Chu Han."""
    parser = argparse.ArgumentParser(prog="chuhan", description="The Chu Han kit: rules engine and tools.")
    commands = _commands(parser)
    if first not in GAMES:
        GAMES[FIRST_GAME].commands(_adding(commands))
    _add_puzzles(commands)
    _add_app(_adding(commands))
    _add_site(commands)
    _add_bench(_adding(commands))
    for name in GAMES:
        about = f"the commands of one game: chuhan {name} COMMAND"
        game = _commands(commands.add_parser(name, help=about, description=about))
        if name == first:
            GAMES[name].commands(_adding(game))
    return parser


def _commands(parser: argparse.ArgumentParser) -> Commands[argparse.ArgumentParser]:
    return parser.add_subparsers(title="commands", required=True, metavar="COMMAND")


def _adding(commands: Commands[argparse.ArgumentParser]) -> AddCommand:
    def add(name: str, run: Run, about: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=about, description=about)
        one.set_defaults(run=run)
        return one

    return add


def _add_app(add: AddCommand) -> None:
    app = add("app", _app, "the app in the browser, for one person or a class")
    app.add_argument("--port", type=port, default=8866, metavar="N", help="(default 8866; 0: any free one)")
    app.add_argument(
        "--host", type=host, default="127.0.0.1", metavar="H", help="(default: for this machine only)"
    )
    app.add_argument(
        "--class", type=count, default=0, metavar="N", dest="learners", help="be ready for N learners"
    )
    app.add_argument("--puzzles", type=Path, metavar="DIR", help="another collection of puzzles")
    app.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name that the app is reached by (may be repeated)",
    )
    app.add_argument("--hub", action="store_true", help="as a service of a JupyterHub, which says where")
    app.add_argument("--no-browser", action="store_true", help="only print the address")


def _add_site(commands: Commands[argparse.ArgumentParser]) -> None:
    about = "the app as a folder of files that needs no server"
    tasks = commands.add_parser("site", help=about, description=about).add_subparsers(
        title="tasks", required=True, metavar="TASK"
    )
    building = _adding(tasks)("build", _site_build, "make the folder; needs Node.js with npm")
    building.add_argument("folder", type=Path, metavar="DIR")
    building.add_argument("--lab", action="store_true", help="with the notebooks, in JupyterLite below lab/")
    serving = _adding(tasks)("serve", _site_serve, "show a folder that was made, on this machine only")
    serving.add_argument("folder", type=Path, nargs="?", default=Path("site"), metavar="DIR")
    serving.add_argument(
        "--port", type=port, default=8867, metavar="N", help="(default 8867; 0: any free one)"
    )
    serving.add_argument("--no-browser", action="store_true", help="only print the address")


def _site_build(args: argparse.Namespace) -> int:
    from chuhan.app.site import command

    return command.build(args.folder, with_lab=args.lab)


def _site_serve(args: argparse.Namespace) -> int:
    from chuhan.app.site import command

    return command.serve(args.folder, args.port, browser=not args.no_browser)


def _add_bench(add: AddCommand) -> None:
    bench = add("bench", _bench, "the benchmark tables")
    bench.add_argument(
        "which",
        nargs="?",
        choices=[
            *(*BENCHMARKS, "hidden", "bots", "chances", "fuzz", "sun-tzu", "three-kingdoms"),
            *(*IN_A_BROWSER, "class"),
        ],
        help="engine: random matches; solver: how long proofs take; agree: do all solvers say the same?"
        " hidden: what is guaranteed against hidden cards, and how soon;"
        " bots: how strong the opponents are; chances: what a score of a match is worth, as their data file;"
        " sun-tzu, three-kingdoms: the same of that game; fuzz: does the native kernel take any text?"
        " clicks: how soon the app answers one; load: how soon it is there on a slow line;"
        " site: the same of the app as files, beside the served one; class: how it serves many learners"
        " (default: the first three)",
    )
    bench.add_argument("--count", type=count, metavar="N", help="how many matches, positions or learners")
    bench.add_argument("--hidden", action="store_true", help="agree: the solvers of hidden cards")
    bench.add_argument(
        "--against", type=Path, metavar="WHEEL", help="solver: this kernel and another wheel's"
    )
    bench.add_argument("--matches", action="store_true", help="bots: whole matches instead of rounds")
    bench.add_argument(
        "--kept", type=Path, metavar="FILE", help="bots: keep what was played here, and go on with it"
    )
    bench.add_argument(
        "--soak", type=seconds, default=0.0, metavar="M", help="class: let them play on for M minutes"
    )
    bench.add_argument(
        "--hostile", action="store_true", help="class: with somebody who attacks, and two kernels that die"
    )
    bench.add_argument("--hub", type=count, metavar="N", help="class: N learners, behind a JupyterHub")
    add_crew(bench)
    bench.add_argument(
        "--pool", type=count, metavar="N", help="class: serve it with --class N (default: for all learners)"
    )


def _add_puzzles(commands: Commands[argparse.ArgumentParser]) -> None:
    about = "verify, prove, mine or draw puzzles"
    tasks = commands.add_parser("puzzles", help=about, description=about).add_subparsers(
        title="tasks", required=True, metavar="TASK"
    )

    def task(name: str, run: Run, about: str) -> argparse.ArgumentParser:
        one = _adding(tasks)(name, run, about)
        add_crew(one)
        return one

    paths: dict[str, Any] = {
        "nargs": "*",
        "type": Path,
        "metavar": "PATH",
        "help": "files or folders (default: the kit's own)",
    }
    verifying = task("verify", _puzzles_verify, "prove puzzles again; exit 1 names each that fails")
    verifying.add_argument("paths", **paths)
    verifying.add_argument("--strict", action="store_true", help="what could be better fails as well")
    task("prove", _puzzles_prove, "write the [proved] tables").add_argument("paths", **paths)
    numbering = _adding(tasks)("number", _puzzles_number, "give a lasting number to each puzzle without one")
    numbering.add_argument("folders", nargs="*", type=Path, metavar="DIR", help="(default: the kit's own)")
    mining = task("mine", _puzzles_mine, "find new puzzles")
    mining.add_argument("--theme", required=True, help="see docs/games/chu-han/puzzles.md")
    mining.add_argument("--seed", type=seed, default=1, metavar="N", help="the same number finds the same")
    mining.add_argument("--count", type=count, default=5, metavar="K", help="how many (default 5)")
    mining.add_argument("--out", type=Path, default=Path("mined"), metavar="DIR", help="(default mined)")
    drawing = _adding(tasks)("gallery", _puzzles_gallery, "draw every puzzle on one page")
    drawing.add_argument("paths", **paths)
    drawing.add_argument("--game", choices=GAMES, default=FIRST_GAME, help="(default %(default)s)")
    drawing.add_argument("--out", type=Path, metavar="DIR", help="(default docs/games/GAME/gallery)")


def _puzzles_verify(args: argparse.Namespace) -> int:
    from chuhan.puzzle import collection

    return _report(partial(collection.verify, GAMES), args, "Verifying")


def _puzzles_prove(args: argparse.Namespace) -> int:
    from chuhan.puzzle import collection

    return _report(partial(collection.prove_all, GAMES), args, "Proving")


def _puzzles_number(args: argparse.Namespace) -> int:
    from chuhan.puzzle import puzzles_dir
    from chuhan.puzzle.numbers import give_numbers

    try:
        given = [one for folder in args.folders or map(puzzles_dir, GAMES) for one in give_numbers(folder)]
    except ValueError as error:
        return complain(error)
    print(*(f"{number} {path}" for path, number in given), sep="\n", end="\n" if given else "")
    print(f"{_counted(len(given), 'puzzle')} numbered")
    return 0


def _report(work: Callable[..., list[Checked]], args: argparse.Namespace, label: str) -> int:
    """Do it, then name each puzzle that fails, and why."""
    from chuhan.puzzle.bar import ProgressBar

    bar = ProgressBar(label)
    try:
        checked = work(args.paths, jobs=args.jobs, cluster=args.cluster, told=bar)
    except ValueError as error:
        return complain(error)
    bar.done()
    for one in checked:
        print(*one.problems, *one.warnings, sep="\n", end="\n" if one.problems or one.warnings else "")
    strict = getattr(args, "strict", False)
    bad = sum(bool(one.problems or (strict and one.warnings)) for one in checked)
    changed, better = (sum(one.changed for one in checked), sum(bool(one.warnings) for one in checked))
    rewritten = f", {changed} rewritten" if changed else ""
    warned = f", {better} could be better" if better else ""
    print(f"{_counted(len(checked), 'file')}, {bad} with problems{rewritten}{warned}")
    return 1 if bad else 0


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _puzzles_mine(args: argparse.Namespace) -> int:
    from chuhan.games.chu_han.puzzling import mine
    from chuhan.puzzle import collection
    from chuhan.puzzle.bar import ProgressBar

    bar = ProgressBar("Mining")
    try:
        known = collection.load_all(GAMES[FIRST_GAME])
        written = mine.mine_into(
            args.out,
            args.theme,
            args.seed,
            args.count,
            known=known,
            jobs=args.jobs,
            cluster=args.cluster,
            told=bar,
        )
    except ValueError as error:
        return complain(error)
    bar.done()
    print(*written, sep="\n", end="\n" if written else "")
    return 0 if len(written) == args.count else 1


def _puzzles_gallery(args: argparse.Namespace) -> int:
    from chuhan.puzzle import Puzzle, collection, gallery
    from chuhan.puzzle.files import puzzles_dir

    game = GAMES[args.game]

    def draw(puzzle: Puzzle) -> str:
        return game.board(game.watch(puzzle.position, None, {}).view).picture()

    try:
        puzzles = collection.load_all(game, args.paths)
    except ValueError as error:
        return complain(error)
    out = args.out or Path("docs/games", game.id, "gallery")
    source = os.path.relpath(args.paths[0] if args.paths else puzzles_dir(game.id), out)
    written = gallery.write_gallery(game, puzzles, out, source, game.task, draw)
    print(f"{_counted(len(puzzles), 'puzzle')}, {_counted(len(written), 'file')} in {out}")
    return 0


def _app(args: argparse.Namespace) -> int:
    from chuhan.app.server.command import run

    names, browser, where = tuple(args.allow_host), not args.no_browser, (args.port, args.host)
    return run(*where, args.learners, args.puzzles, browser=browser, allowed_hosts=names, hub=args.hub)


def _one_by_one(tables: Iterable[str]) -> int:
    """Each is printed when it is there."""
    for text in tables:
        print(text, end="\n\n", flush=True)
    return 0


def _bench(args: argparse.Namespace) -> int:
    if args.which == "class":
        from chuhan.bench.classroom import run

        learners, at_hub = args.hub or args.count or 30, args.hub is not None
        return run(learners, args.soak, args.pool, hostile=args.hostile, at_hub=at_hub)
    if args.which in IN_A_BROWSER:
        print(import_module(f"chuhan.bench.{args.which}").run(args.count or IN_A_BROWSER[args.which]))
        return 0
    if args.which == "sun-tzu":
        from chuhan.games.sun_tzu import bench

        return _one_by_one(bench.tables(args.count or 0))
    if args.which == "three-kingdoms":
        from chuhan.games.three_kingdoms import bench as kingdoms
        from chuhan.puzzle.collection import load_all

        puzzles = load_all(GAMES["three-kingdoms"])
        return _one_by_one(kingdoms.tables(puzzles, args.count or 0))
    if args.which == "fuzz":
        from chuhan.games.chu_han.bench import fuzz

        try:
            text, whole = fuzz.run(args.count or TEXTS)
        except fuzz.CannotFuzz as error:
            return complain(error)
        print(text)
        return 0 if whole else 1
    if args.which == "hidden":
        from chuhan.games.chu_han.bench import hidden

        print(hidden.run(args.count or HIDDEN))
        return 0
    if args.which in ("bots", "chances"):
        return _bench_players(args)
    from chuhan.games.chu_han.bench import against, agree, engine, solver

    if args.against is not None:
        try:
            print(against.run(args.against, args.count or AGAINST))
        except against.NoWheel as error:
            return complain(error)
        return 0
    agreed = True
    for which in [args.which] if args.which else BENCHMARKS:
        number = args.count or BENCHMARKS[which]
        if which == "engine":
            print(engine.run(number, jobs=args.jobs))
        elif which == "solver":
            print(solver.run(number))
        else:
            try:
                text, agreed = agree.run(number, hidden=args.hidden, jobs=args.jobs, cluster=args.cluster)
            except ValueError as error:
                return complain(error)
            print(text)
    return 0 if agreed else 1


def _bench_players(args: argparse.Namespace) -> int:
    from chuhan.games.chu_han.bench import bots, chances

    spread = {"jobs": args.jobs, "cluster": args.cluster}
    try:
        if args.which == "chances":
            print(chances.run(args.count or CHANCES, **spread), end="")
        else:
            usual = MATCHES if args.matches else ROUNDS
            print(bots.run(args.count or usual, matches=args.matches, file=args.kept, **spread))
    except ValueError as error:
        return complain(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
