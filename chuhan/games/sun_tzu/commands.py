"""Sun Tzu's commands: `chuhan sun-tzu moves`, `play` and `deal`."""

from __future__ import annotations

import argparse
import json
import random

from chuhan.commandline import BAD_INPUT, add_position, answer, seed
from chuhan.games.sun_tzu.cards import SIDES
from chuhan.games.sun_tzu.moves import Made
from chuhan.games.sun_tzu.notation import joined, parse_made, parse_move, parse_position, proceed
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked, Unseen
from chuhan.games.sun_tzu.referee import deal, legal_moves, legal_placements, outcome, play
from chuhan.games.sun_tzu.rules import BASE, BEGINNER
from chuhan.interface import AddCommand
from chuhan.refusal import IllegalMove, NotationError

CODES: dict[type[Exception], int] = {
    NotationError: BAD_INPUT,
    IllegalMove: BAD_INPUT,
    Unseen: BAD_INPUT,
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


def _deal(args: argparse.Namespace) -> int:
    chosen = random.SystemRandom().randrange(2**31) if args.seed is None else args.seed
    print(deal(chosen, BEGINNER if args.beginner else BASE, events=args.events))
    return 0
