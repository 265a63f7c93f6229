"""Chu Han's commands: `chuhan moves`, `play`, `solve` and `deal`."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from chuhan.commandline import BAD_INPUT, NOT_SOLVED, add_position, answer, complain, count, seconds, seed
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import joined, parse_card_list, parse_move, parse_position, parse_view
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.record import parse_record
from chuhan.games.chu_han.referee import deal, legal_moves, outcome, play
from chuhan.games.chu_han.solver import CannotSolve, Goal, NotSolved, solve
from chuhan.games.chu_han.solver.fronts import Count
from chuhan.games.chu_han.solver.search import ENGINES
from chuhan.games.chu_han.solver.whatever import Whatever, solve_whatever
from chuhan.interface import AddCommand
from chuhan.refusal import IllegalMove, NotationError

CODES: dict[type[Exception], int] = {
    NotationError: BAD_INPUT,
    IllegalMove: BAD_INPUT,
    CannotSolve: BAD_INPUT,
    NotSolved: NOT_SOLVED,
}


def add_commands(add: AddCommand) -> None:
    add_position(add("moves", _moves, "legal moves of a position, space-separated"))
    playing = add("play", _play, "the position after some moves")
    add_position(playing)
    playing.add_argument("moves", metavar="MOVE", nargs="*", help="such as 44, w, -, -!3h, !3z245, !3l, .")
    solving = add("solve", _solve, "the proved value of a position, and its best moves")
    add_position(solving)
    solving.add_argument(
        "--goal", choices=[goal.value for goal in Goal], default="round", help="who wins, or by how many VP"
    )
    solving.add_argument("--all", action="store_true", help="the value of every legal move")
    solving.add_argument("--engine", choices=ENGINES, default="auto", help="(default: native if it is there)")
    solving.add_argument("--max-nodes", type=count, default=0, metavar="N", help="give up after N positions")
    solving.add_argument(
        "--whatever", action="store_true", help="hidden cards (?n) are allowed: what holds in every layout"
    )
    solving.add_argument(
        "--count",
        action="store_true",
        help="whatever: how many layouts one strategy can win, after each move",
    )
    solving.add_argument("--side", choices=[str(side) for side in Side], help="whatever: the planning side")
    solving.add_argument(
        "--buried", metavar="CARDS", help="whatever: buried cards that Ji Bu has shown, such as 3z8"
    )
    solving.add_argument(
        "--max-seconds", type=seconds, default=0.0, metavar="S", help="give up after S seconds"
    )
    reviewing = add("review", _review, "the turning points of a played round or match")
    reviewing.add_argument("record", metavar="RECORD", help="a file with a record, or - for standard input")
    reviewing.add_argument("--json", action="store_true", help="machine-readable output")
    reviewing.add_argument(
        "--side", choices=[str(side) for side in Side], help="whose decisions are looked at (default: both)"
    )
    reviewing.add_argument(
        "--max-seconds", type=seconds, default=60.0, metavar="S", help="for all of it (default 60)"
    )
    dealing = add("deal", _deal, "the first position of a fresh round")
    dealing.add_argument("--seed", type=seed, metavar="N", help="the same number always gives the same deal")


def _moves(args: argparse.Namespace) -> int:
    def answered(text: str) -> str:
        moves = legal_moves(parse_position(text))
        return json.dumps([str(move) for move in moves]) if args.json else joined(moves)

    return answer(args, answered, CODES)


def _play(args: argparse.Namespace) -> int:
    moves: list[Move] = []

    def answered(text: str) -> str:
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

    return answer(args, answered, CODES)


def _solve(args: argparse.Namespace) -> int:
    if args.whatever:
        return answer(args, partial(_whatever, args), CODES)
    if args.side or args.buried or args.count:
        return complain("--side, --buried and --count are for hidden cards: they go with --whatever")

    def answered(text: str) -> str:
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

    return answer(args, answered, CODES)


def _whatever(args: argparse.Namespace, text: str) -> str:
    found = solve_whatever(
        parse_view(text),
        args.goal,
        side={str(side): side for side in Side}[args.side] if args.side else None,
        buried=parse_card_list(args.buried) if args.buried else (),
        refute=args.all,
        count=args.count,
        engine=args.engine,
        max_nodes=args.max_nodes,
        max_seconds=args.max_seconds,
    )
    return (
        json.dumps(whatever_data(found, counted=args.count))
        if args.json
        else whatever_text(found, "; " if args.position == "-" else "\n  ")
    )


def _review(args: argparse.Namespace) -> int:
    from chuhan.games.chu_han.review import Review, rounds_of, told

    source = sys.stdin if args.record == "-" else Path(args.record)
    try:
        text = source.read_text("utf-8") if isinstance(source, Path) else source.read()
        played = [one for one in rounds_of(parse_record(text)) if one.claims]
    except UnicodeDecodeError:
        return complain(f"{args.record} is no text in UTF-8")
    except NotationError as error:
        return complain(error.what)
    side = {str(side): side for side in Side}.get(args.side)
    reviews = []
    until = time.monotonic() + args.max_seconds
    for n, one in enumerate(played):
        left = max(until - time.monotonic(), 0.0) / (len(played) - n)
        reviews.append(Review(one, side, left))
        reviews[-1].work()
        if not args.json:
            print(told.text(reviews[-1]), flush=True)
    if args.json:
        print(json.dumps({"rounds": [told.data(one) for one in reviews]}))
    return 0


def _deal(args: argparse.Namespace) -> int:
    print(deal(random.SystemRandom().randrange(2**31) if args.seed is None else args.seed))
    return 0


def whatever_data(found: Whatever, *, counted: bool = False) -> dict[str, object]:
    """As `solve --whatever --json` prints it: docs/games/chu-han/notation.md."""
    by_round = found.goal is Goal.ROUND
    data: dict[str, object] = {
        "view": str(found.view),
        "side": str(found.side),
        "goal": found.goal.value,
        "worlds": found.worlds,
        "layouts": found.layouts,
        "guaranteed": found.guaranteed,
    }
    if by_round:
        data["moves"] = {move: value > 0 for move, value in found.values.items()}
    else:
        data["floor"] = dict(found.values)
    if counted:
        wins = found.wins
        exact = wins is not None and all(one.exact for one in wins.values())
        data["wins"] = {move: one.low for move, one in wins.items()} if wins is not None and exact else None
        if not exact:
            data["bounds"] = wins and {move: [one.low, one.high] for move, one in wins.items()}
    if found.refuted is not None:
        data["refuted"] = {
            move: {"layout": str(beaten.layout), "line": [str(step) for step in beaten.line]}
            for move, beaten in found.refuted.items()
        }
    return data | {"nodes": found.nodes, "seconds": round(found.seconds, 6)}


def whatever_text(found: Whatever, between: str) -> str:
    values, side = found.values, found.side
    if found.goal is Goal.MARGIN:
        first = f"{side} ends at least {max(values.values())} ahead whatever the cards"
        parts = [
            first,
            "floors: " + " ".join(f"{move or '(none)'}={value}" for move, value in values.items()),
        ]
    else:
        sure = [move for move, value in values.items() if value > 0]
        parts = [f"{side} wins whatever the cards" if sure else f"nothing is guaranteed to {side}"]
        parts += [f"guaranteed: {' '.join(sure)}"] if any(sure) else []
    counted = "" if found.worlds is None else f"{found.layouts} layouts of {found.worlds} kinds"
    parts += [counted] if counted else []
    parts += [f"layouts that one strategy wins: {', '.join(_wins(found.wins))}"] if found.wins else []
    lines = ["; ".join(parts)]
    for move, beaten in (found.refuted or {}).items():
        line = " ".join(map(str, beaten.line))
        lines.append(f"{move or side}: {beaten.sentence} [{beaten.layout}] {line}")
    return between.join(lines)


def _wins(wins: dict[str, Count]) -> Iterator[str]:
    for move, found in wins.items():
        name = move or "(none)"
        if found.exact:
            yield f"{name} {found.low}"
        else:
            yield f"{name} between {found.low} and {found.high} (bounds)"
