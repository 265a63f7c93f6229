"""Chu Han's commands: `chuhan moves`, `play`, `solve` and `deal`."""

from __future__ import annotations

import argparse
import json
import random

from chuhan.commandline import BAD_INPUT, NOT_SOLVED, add_position, answer, count, seconds, seed
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import joined, parse_move, parse_position
from chuhan.games.chu_han.referee import deal, legal_moves, outcome, play
from chuhan.games.chu_han.solver import CannotSolve, Goal, NotSolved, solve
from chuhan.games.chu_han.solver.search import ENGINES
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
        "--max-seconds", type=seconds, default=0.0, metavar="S", help="give up after S seconds"
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


def _deal(args: argparse.Namespace) -> int:
    print(deal(random.SystemRandom().randrange(2**31) if args.seed is None else args.seed))
    return 0
