"""What a puzzle asks for: one of the solver's questions, with its params, in the words of a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from chuhan.games.three_kingdoms.cards import BY_LETTER, SPACES, Space, State
from chuhan.games.three_kingdoms.cards.board import LAST_ROUND
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.puzzling.words import weapons
from chuhan.games.three_kingdoms.solver.best import GOODS
from chuhan.language import Sentence, say
from chuhan.puzzle.model import Puzzle

ACTS = ("harvest", "trade", "upkeep", "battle", "order")
BIDS = ("last", "turn")
AUCTIONS = ("sure", "ally")
_KNOWN = (
    "harvest N, battle N, trade gold=7 s=2, upkeep, order, winner, last SPACE…, sure SPACE…, turn N, ally"
)
_LEAD = re.compile(r"([WUS])(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Aim:
    """A question of the solver; `params` as it wants them."""

    question: str
    state: State
    updates: int = 0
    target: tuple[tuple[str, int], ...] = ()
    want: tuple[Space, ...] = ()
    place: int = 0

    @property
    def params(self) -> dict[str, Any]:
        found: dict[str, Any] = {"state": str(self.state)}
        match self.question:
            case "harvest" | "battle":
                found["updates"] = self.updates
            case "trade":
                found["target"] = dict(self.target)
            case "last" | "sure":
                found["want"] = list(map(str, self.want))
            case "turn":
                found["place"] = self.place
        return found


def parse_goal(text: str, state: State) -> Aim:
    """Raises ValueError with what a goal can be."""
    name, *rest = text.split() or [""]
    match name, len(rest):
        case (("upkeep" | "order" | "winner" | "ally"), 0):
            return Aim(name, state)
        case (("harvest" | "battle"), 1) if _is_number(rest[0], 0, LAST_ROUND):
            return Aim(name, state, updates=int(rest[0]))
        case "turn", 1 if _is_number(rest[0], 1, 3):
            return Aim(name, state, place=int(rest[0]))
        case (("last" | "sure"), n) if n and len(set(rest)) == n and all(one in SPACES for one in rest):
            return Aim(name, state, want=tuple(map(Space, rest)))
        case "trade", n if n:
            target = [one.partition("=") for one in rest]
            names = [good for good, _, _ in target]
            if len(set(names)) == n and all(
                good in GOODS and _is_number(amount, 1, 99) for good, _, amount in target
            ):
                return Aim(name, state, target=tuple((good, int(amount)) for good, _, amount in target))
    raise ValueError(f"'{text}' is none of these: {_KNOWN}")


def _is_number(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 3 and least <= int(text) <= most


def read_lead(text: str) -> tuple[State, int]:
    """A choice of the question `winner`: `U3`, Wu by three points. Raises ValueError."""
    found = _LEAD.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no state and lead such as U3")
    return BY_LETTER[found[1]], int(found[2])


def lead_words(text: str) -> str:
    """`Wu, by 3 points`."""
    state, lead = read_lead(text)
    if not lead:
        return say("{state:state}, level on points, by the tie-break", state=state)
    return say("{state:state}, by {n:vp}", state=state, n=lead)


def task(puzzle: Puzzle) -> str:
    """`You play Wu: use your spaces so that …`"""
    aim: Aim = puzzle.aim
    return say("You play {state:state}: {wish}.", state=aim.state, wish=wish(aim, puzzle.position))


def wish(aim: Aim, position: Position) -> Sentence:
    """What is asked for, as an order without a full stop."""
    match aim.question:
        case "harvest" | "battle":
            return Sentence(
                "use what you have won so that after {n:updates} you have the most points, then the most"
                " gold and rice",
                n=aim.updates,
            )
        case "trade":
            return Sentence(
                "make the one trade that leaves you at least {goods:and}", goods=goods(aim.target)
            )
        case "upkeep":
            return Sentence(
                "act so that this round's upkeep costs the fewest shortage tiles; then points count, then"
                " gold and rice"
            )
        case "order":
            return Sentence("use all your spaces in the best order for the final score, then for goods")
        case "last":
            return Sentence(
                "the others have passed; win the most of {spaces:action_spaces} with as little as possible",
                spaces=aim.want,
            )
        case "turn":
            return Sentence(
                "the others have passed; be {n:ordinal} in the next round with as few generals as possible",
                n=aim.place,
            )
        case "sure":
            return Sentence(
                "find the bid after which nobody can keep you from {spaces:action_spaces}", spaces=aim.want
            )
        case "ally":
            return Sentence(
                "choose the alliance space on which both allies surely act and which feeds you best"
            )
    return Sentence("add up all three states, and choose the winner and the lead")


def goods(target: tuple[tuple[str, int], ...]) -> tuple[Sentence, ...]:
    """`7 gold`, `two spears`."""
    return tuple(one for name, n in target for one in _good(name, n))


def _good(name: str, n: int) -> tuple[Sentence, ...]:
    match name:
        case "gold":
            return (Sentence("{n:gold}", n=n),)
        case "rice":
            return (Sentence("{n:rice}", n=n),)
    s, h, c, j = (n * (name == kind) for kind in "shcj")
    return weapons((s, h, c, j))
