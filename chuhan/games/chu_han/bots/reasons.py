"""Why a bot has played a move: in words for who sat against it, and as data for a game that is kept."""

from __future__ import annotations

from typing import Any

from chuhan.games.chu_han.bots.strategist import Decision, Ground
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.words import deed
from chuhan.language import Sentence


def reason(found: Decision, side: Side) -> Sentence:
    """To be told after the round. `side` is the bot's."""
    match found.ground:
        case Ground.FORCED:
            return Sentence("There was nothing else to do.")
        case Ground.THUMB:
            return Sentence("By its rule of thumb.")
        case Ground.GUARANTEE if found.floor == MATCH:
            return Sentence("Proved: this wins the match, whatever you held.")
        case Ground.GUARANTEE:
            return Sentence("Proved: this wins the round, whatever you held.")
        case Ground.SOLVED:
            return Sentence(
                "Of {layouts} hands that you might have held it solved {solved}: this wins in {won} of them.",
                layouts=found.layouts,
                solved=found.solved,
                won=found.won,
            )
    if found.second is None:
        return Sentence("An estimate over {layouts} hands that you might have held.", layouts=found.layouts)
    return Sentence(
        "An estimate over {layouts} hands that you might have held: chance {chance} %."
        " The next best, {chance2} %: {deed}.",
        layouts=found.layouts,
        chance=round(100 * found.chance),
        chance2=round(100 * found.second_chance),
        deed=deed(side, found.second),
    )


def written(found: Decision) -> list[Any]:
    """As data; the move itself stands in the record."""
    second = "" if found.second is None else str(found.second)
    chances = round(found.chance, 4), round(found.second_chance, 4)
    return [found.ground.value, found.layouts, found.won, found.solved, *chances, second, found.floor]


def read(move: Move, data: object) -> Decision | None:
    """What `written` has made; None for anything else. Raises NotationError."""
    match data:
        case [
            str(ground),
            int(layouts),
            int(won),
            int(solved),
            float() | int() as chance,
            float() | int() as chance2,
            str(second),
            None | int() as floor,
        ] if ground in {one.value for one in Ground}:
            other = parse_move(second) if second else None
            return Decision(move, Ground(ground), layouts, won, solved, chance, other, chance2, floor)
    return None
