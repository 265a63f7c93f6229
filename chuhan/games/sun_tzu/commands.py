"""Sun Tzu's commands: `chuhan sun-tzu moves`, `play`, `solve` and `deal`."""

from __future__ import annotations

import argparse
import json
import random
from fractions import Fraction
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
from chuhan.games.sun_tzu.cards import SIDES
from chuhan.games.sun_tzu.moves import Made, Place
from chuhan.games.sun_tzu.notation import joined, parse_made, parse_move, parse_position, proceed
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked, Unseen
from chuhan.games.sun_tzu.referee import deal, legal_moves, legal_placements, outcome, play
from chuhan.games.sun_tzu.rules import BASE, BEGINNER
from chuhan.games.sun_tzu.solver import (
    Budget,
    CannotSolve,
    Goal,
    NotSolved,
    parse_goal,
    refutation,
    refutations,
    solve_mix,
    solve_sure,
)
from chuhan.games.sun_tzu.solver.mix import Mix
from chuhan.interface import AddCommand
from chuhan.refusal import IllegalMove, NotationError

CODES: dict[type[Exception], int] = {
    NotationError: BAD_INPUT,
    IllegalMove: BAD_INPUT,
    Unseen: BAD_INPUT,
    CannotSolve: BAD_INPUT,
    NotSolved: NOT_SOLVED,
}


def add_commands(add: AddCommand) -> None:
    moves = add("moves", _moves, "legal answers of the side to decide; of placements their number")
    add_position(moves)
    moves.add_argument("--all", action="store_true", help="list placements, too")
    playing = add("play", _play, "the position after some moves")
    add_position(playing)
    playing.add_argument(
        "moves", metavar="MOVE", nargs="*", help="such as 4,3,2,5,6 >H <Q2C1 xP . !m:QC + wa k78, or B:>H"
    )
    solving = add("solve", _solve, "what a side can be sure of, or the value of laying at once")
    add_position(solving)
    solving.add_argument(
        "--goal",
        default="margin",
        metavar="G",
        help="margin, win, early, lead3, hold:QW (default margin)",
    )
    solving.add_argument("--side", choices=[str(side) for side in SIDES], required=True, help="who wants it")
    solving.add_argument(
        "--ask",
        choices=["sure", "mix"],
        default="sure",
        help="sure: against everything (default); mix: the value of the simultaneous round",
    )
    solving.add_argument("--all", action="store_true", help="every best placement, not the first only")
    solving.add_argument(
        "--refute",
        metavar="PLACEMENT",
        help="the rival's cards and a line that hold this placement to its worst",
    )
    solving.add_argument(
        "--replies", action="store_true", help="of every placement that is not sure a reply that breaks it"
    )
    solving.add_argument("--max-nodes", type=count, default=0, metavar="N", help="give up after N moments")
    solving.add_argument(
        "--max-seconds", type=seconds, default=0.0, metavar="S", help="give up after S seconds"
    )
    add_mining(add, _mine_into, "sure win")
    dealing = add("deal", _deal, "the first position of a game")
    dealing.add_argument("--seed", type=seed, metavar="N", help="the same number always gives the same deal")
    dealing.add_argument("--beginner", action="store_true", help="the beginner version")
    dealing.add_argument("--events", action="store_true", help="with the five events")


def _moves(args: argparse.Namespace) -> int:
    def answered(text: str) -> str:
        position = parse_position(text)
        if position.asked is None or position.asked.about is not Asked.PLACE:
            moves = legal_moves(position)
            return json.dumps([str(move) for move in moves]) if args.json else joined(moves)
        return _placements(position, args)

    return answer(args, answered, CODES)


def _placements(position: Position, args: argparse.Namespace) -> str:
    """Of each side that has not laid yet."""
    assert position.actor is not None
    sides = [side for side in SIDES if side >= position.actor]
    found = {str(side): [str(place) for place in legal_placements(position, side)] for side in sides}
    if args.json:
        return json.dumps(found if args.all else {side: len(places) for side, places in found.items()})
    if args.all:
        return " ".join(f"{side}:{place}" for side, places in found.items() for place in places)
    return " ".join(f"{side}:{len(places)}" for side, places in found.items())


def _play(args: argparse.Namespace) -> int:
    def answered(text: str) -> str:
        position = parse_position(text)
        for move in args.moves:
            position = _after(position, move.strip())
        if not args.json:
            return str(position)
        result = outcome(position)
        return json.dumps(
            {
                "position": str(position),
                "actor": None if position.actor is None else str(position.actor),
                "over": position.over,
                "winner": None if result is None else str(result),
            }
        )

    return answer(args, answered, CODES)


def _after(position: Position, text: str) -> Position:
    """A move may name its side, as in a line."""
    if text[1:2] == ":" and text[:1] in map(str, SIDES):
        made: Made = parse_made(text)
        return proceed(position, made)
    return play(position, parse_move(text))


def _solve(args: argparse.Namespace) -> int:
    try:
        goal = parse_goal(args.goal, SIDES["BR".index(args.side)])
    except ValueError as error:
        return complain(error)

    def answered(text: str) -> str:
        budget = Budget(args.max_nodes, args.max_seconds)
        position = parse_position(text)
        if args.refute is not None:
            return _refute(position, goal, budget, args)
        ask = _sure if args.ask == "sure" else _mix
        return ask(position, goal, budget, args)

    return answer(args, answered, CODES)


def _sure(position: Position, goal: Goal, budget: Budget, args: argparse.Namespace) -> str:
    found = solve_sure(position, goal, budget)
    best, sure = (moves if args.all else moves[:1] for moves in (found.best, found.guaranteed))
    broken = refutations(position, goal, budget) if args.replies else {}
    if args.json:
        told: dict[str, object] = {
            "value": found.value,
            "best": list(map(str, best)),
            "guaranteed": list(map(str, sure)),
            "count": [len(found.best), len(found.guaranteed)],
            "calm": found.calm,
        }
        if args.replies:
            told["replies"] = [[str(place), str(one.reply), one.value] for place, one in broken.items()]
        return json.dumps(told)
    parts = [f"{goal} {found.value:+d}", f"best ({len(found.best)}): {joined(best)}"]
    parts.append(f"sure ({len(found.guaranteed)}): {joined(sure)}")
    return "; ".join([*parts, *(f"{place} fails against {one.reply}" for place, one in broken.items())])


def _refute(position: Position, goal: Goal, budget: Budget, args: argparse.Namespace) -> str:
    place = parse_move(args.refute)
    if not isinstance(place, Place) or None in place.cards:
        raise CannotSolve(f"A placement has five cards, such as 4,3,2,5,6, and '{args.refute}' has not")
    found = refutation(position, goal, place, budget)
    if args.json:
        if found is None:
            return json.dumps({"value": goal.enough, "reply": None, "line": []})
        return json.dumps(
            {"value": found.value, "reply": str(found.reply), "line": list(map(str, found.line))}
        )
    if found is None:
        return f"{goal} is sure with {place}: nothing refutes it"
    return f"{goal} {found.value:+d} against {found.reply}: {' '.join(map(str, found.line))}"


def _mix(position: Position, goal: Goal, budget: Budget, args: argparse.Namespace) -> str:
    found = solve_mix(position, goal, budget)
    if args.json:
        return json.dumps(
            {
                "value": float(found.value),
                "mix": _shares(found.mix),
                "reply": _shares(found.reply),
                "calm": found.calm,
                "open": found.open,
            }
        )
    mix, reply = (
        " ".join(f"{place}={share}" for place, share in _likeliest(one)) for one in (found.mix, found.reply)
    )
    return f"{goal} {found.value}{' (open)' if found.open else ''}; mix: {mix}; reply: {reply}"


def _likeliest(mix: Mix) -> list[tuple[Place, Fraction]]:
    """The likeliest first, else in canonical order."""
    return sorted(mix.items(), key=lambda item: (-item[1], item[0].known))


def _shares(mix: Mix) -> list[list[object]]:
    return [[str(place), float(share)] for place, share in _likeliest(mix)]


def _deal(args: argparse.Namespace) -> int:
    chosen = random.SystemRandom().randrange(2**31) if args.seed is None else args.seed
    print(deal(chosen, BEGINNER if args.beginner else BASE, events=args.events))
    return 0


def _mine_into(*wanted: Any, **crew: Any) -> list[Path]:
    from chuhan.games.sun_tzu.puzzling.mine import MINER

    return MINER.mine_into(*wanted, **crew)
