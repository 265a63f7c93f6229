"""Three Kingdoms' commands, `chuhan three-kingdoms …`: moves, play, score, deal, game, solve, mine, data."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chuhan.commandline import (
    BAD_INPUT,
    NOT_SOLVED,
    add_mining,
    add_position,
    answer,
    complain,
    count,
    seconds,
    seed,
)
from chuhan.games.three_kingdoms.bots import RIVALS, played_out
from chuhan.games.three_kingdoms.cards import STATES, BadData, Box, check_file, kit_box, load_box
from chuhan.games.three_kingdoms.notation import joined, parse_move, parse_position
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.record import Record
from chuhan.games.three_kingdoms.referee import NoDraft, deal, legal_moves, play, score
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER
from chuhan.games.three_kingdoms.solver import QUESTIONS, Answer, Budget, CannotSolve, NotSolved
from chuhan.interface import AddCommand
from chuhan.refusal import IllegalMove, NotationError

CODES: dict[type[Exception], int] = {
    NotationError: BAD_INPUT,
    IllegalMove: BAD_INPUT,
    CannotSolve: BAD_INPUT,
    NotSolved: NOT_SOLVED,
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
    gaming = add("game", _game, "a whole game by rivals, as a record")
    gaming.add_argument("--seed", type=seed, metavar="N", help="the same number always gives the same game")
    gaming.add_argument(
        "--bots",
        default="thumb,thumb,thumb",
        metavar="A,B,C",
        help=f"who plays Wei, Wu and Shu: {' '.join(RIVALS)} (default: thumb,thumb,thumb)",
    )
    gaming.add_argument("--beginner", action="store_true", help="fixed generals without abilities")
    _add_data(gaming)
    scoring = add("score", _score, "VP by heading, totals and winner, as if the game ended now")
    add_position(scoring)
    _add_data(scoring)
    solving = add("solve", _solve, "every best answer to a question about a position")
    solving.add_argument("question", metavar="QUESTION", help=" ".join(QUESTIONS))
    add_position(solving)
    solving.add_argument(
        "--params", default="{}", metavar="JSON", help="see docs/games/three-kingdoms/solver.md"
    )
    solving.add_argument("--all", action="store_true", help="every best answer, not the first only")
    solving.add_argument("--max-nodes", type=count, default=0, metavar="N", help="give up after N moments")
    solving.add_argument(
        "--max-seconds", type=seconds, default=0.0, metavar="S", help="give up after S seconds"
    )
    _add_data(solving)
    add_mining(add, _mine_into, "a sure bid")
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


def _game(args: argparse.Namespace) -> int:
    names = args.bots.split(",")
    if len(names) != len(STATES) or not all(name in RIVALS for name in names):
        return complain(f"--bots names three rivals, for Wei, Wu and Shu, each one of {' '.join(RIVALS)}.")
    number = random.randrange(1 << 32) if args.seed is None else args.seed
    try:
        start = deal(number, BEGINNER if args.beginner else BASE, _box(args))
    except (BadData, NoDraft) as error:
        return complain(error)
    seats = {state: RIVALS[name] for state, name in zip(STATES, names, strict=True)}
    print(Record.of(start, played_out(start, seats, random.Random(number))), end="")
    return 0


def _solve(args: argparse.Namespace) -> int:
    try:
        box = _box(args)
    except BadData as error:
        return complain(error)

    def said(text: str) -> str:
        asked: dict[str, Any] = {"question": args.question, "position": text, "params": args.params}
        if args.position == "-":
            asked |= _read_json(text)
        params = asked["params"]
        if isinstance(params, str):
            params = _read_json(params)
        name = str(asked["question"])
        if name not in QUESTIONS or not isinstance(params, dict):
            known = " ".join(QUESTIONS)
            raise CannotSolve(f"A question is one of {known}, and its params are an object.")
        budget = Budget(args.max_nodes, args.max_seconds)
        found = QUESTIONS[name](parse_position(str(asked["position"]), box), params, budget)
        return _told(name, found, budget, args)

    return answer(args, said, CODES)


def _read_json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise CannotSolve('Params and lines are JSON objects, such as {"state": "U"}.')
    return found


def _told(name: str, found: Answer, budget: Budget, args: argparse.Namespace) -> str:
    if args.json or args.position == "-":
        value = {} if found.value is None else {"value": found.value}
        return json.dumps(
            {
                "question": name,
                **value,
                "best": found.best,
                "of": found.of,
                **found.more,
                "nodes": budget.nodes,
                "seconds": round(budget.seconds, 3),
            }
        )
    best = found.best if args.all else found.best[:1]
    worth = "" if found.value is None else f" {','.join(map(str, found.value))}"
    listed = "; ".join(" ".join(one) or "nothing" for one in best) or "none"
    return f"{name}{worth}; best ({len(found.best)} of {found.of}): {listed}"


def _mine_into(*wanted: Any, **crew: Any) -> list[Path]:
    from chuhan.games.three_kingdoms.puzzling.mine import MINER

    return MINER.mine_into(*wanted, **crew)


def _data(args: argparse.Namespace) -> int:
    found = check_file(args.file)
    print(*found.lines, sep="\n", end="\n" if found.lines else "")
    if not found.lines:
        print(f"{args.file}: no problems.")
    return 1 if found.errors else 0
