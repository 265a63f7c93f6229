"""Three Kingdoms' commands: `chuhan three-kingdoms moves`, `play`, `score`, `deal`, `solve` and `data`."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from pathlib import Path

from chuhan.commandline import BAD_INPUT, NOT_SOLVED, add_position, answer, complain, seed
from chuhan.games.three_kingdoms.cards import STATES, BadData, Box, check_file, kit_box, load_box
from chuhan.games.three_kingdoms.notation import joined, parse_move, parse_position
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import NoDraft, deal, legal_moves, play, score
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER
from chuhan.interface import AddCommand
from chuhan.refusal import IllegalMove, NotationError

CODES: dict[type[Exception], int] = {
    NotationError: BAD_INPUT,
    IllegalMove: BAD_INPUT,
}


def add_commands(add: AddCommand) -> None:
    moves = add("moves", _moves, "legal moves of the one who decides, in one line")
    add_position(moves)
    _add_data(moves)
    playing = add("play", _play, "the position after some moves")
    add_position(playing)
    playing.add_argument(
        "moves", metavar="MOVE", nargs="*", help="such as ally:trade farm:W1+1 pass farm=harvest:2 pick:gold"
    )
    _add_data(playing)
    dealing = add("deal", _deal, "the first position with a decision of a player")
    dealing.add_argument("--seed", type=seed, metavar="N", help="the same number always gives the same deal")
    dealing.add_argument("--beginner", action="store_true", help="fixed generals without abilities")
    _add_data(dealing)
    scoring = add("score", _score, "VP by heading, totals and winner, as if the game ended now")
    add_position(scoring)
    _add_data(scoring)
    solving = add("solve", _solve, "best answers to a question about a position (not built yet)")
    solving.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    data = add("data", _data, "check a file of generals, cards, tracks and borders")
    data.add_argument("task", choices=["check"], metavar="check", help="say what is wrong with it")
    data.add_argument("file", type=Path, metavar="FILE", help="see docs/games/three-kingdoms/data.md")


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, metavar="FILE", help="an owner's generals and cards (default: kit-made ones)"
    )


def _box(args: argparse.Namespace) -> Box:
    return kit_box() if args.data is None else load_box(args.data)


def _answered(args: argparse.Namespace, said: Callable[[Position], str]) -> int:
    try:
        box = _box(args)
    except BadData as error:
        return complain(error)
    return answer(args, lambda text: said(parse_position(text, box)), CODES)


def _moves(args: argparse.Namespace) -> int:
    def said(position: Position) -> str:
        moves = legal_moves(position)
        return json.dumps([str(move) for move in moves]) if args.json else joined(moves)

    return _answered(args, said)


def _play(args: argparse.Namespace) -> int:
    def said(position: Position) -> str:
        for text in args.moves:
            position = play(position, parse_move(text.strip(), position.box))
        if not args.json:
            return str(position)
        return json.dumps(
            {
                "position": str(position),
                "actor": None if position.actor is None else str(position.actor),
                "over": position.over,
                "winner": str(score(position).winner) if position.over else None,
            }
        )

    return _answered(args, said)


def _score(args: argparse.Namespace) -> int:
    def said(position: Position) -> str:
        found = score(position)
        totals = found.totals
        by_state = {
            str(state): {name: values[state] for name, values in found.headings.items()} for state in STATES
        }
        if args.json:
            tables = {str(state): {**by_state[str(state)], "total": totals[state]} for state in STATES}
            return json.dumps({**tables, "winner": str(found.winner)})
        parts = []
        for state in STATES:
            listed = ", ".join(f"{name} {n}" for name, n in by_state[str(state)].items())
            parts.append(f"{state} {totals[state]} ({listed})")
        return " | ".join([*parts, f"winner {found.winner}"])

    return _answered(args, said)


def _deal(args: argparse.Namespace) -> int:
    number = random.randrange(1 << 32) if args.seed is None else args.seed
    try:
        print(deal(number, BEGINNER if args.beginner else BASE, _box(args)))
    except (BadData, NoDraft) as error:
        return complain(error)
    return 0


def _solve(args: argparse.Namespace) -> int:
    return complain("The solver of Three Kingdoms is not built yet.", NOT_SOLVED)


def _data(args: argparse.Namespace) -> int:
    found = check_file(args.file)
    print(*found.lines, sep="\n", end="\n" if found.lines else "")
    if not found.lines:
        print(f"{args.file}: no problems.")
    return 1 if found.errors else 0
