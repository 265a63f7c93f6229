"""What the second implementations say about a proposed move: they know notation and rules, no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chuhan.interface import Case
from tests.games.chu_han import oracle as chu_han
from tests.games.chu_han import oracle_state
from tests.games.sun_tzu.oracle import referee as sun_tzu
from tests.games.sun_tzu.oracle.state import read as read_sun_tzu
from tests.games.three_kingdoms.oracle import referee as three_kingdoms
from tests.kit.judging.near import is_near


def allows_chu_han(position: str, move: str) -> bool:
    return move in chu_han.moves(position)


def allows_sun_tzu(position: str, move: str) -> bool:
    """Of a placement the hand is asked, not the list of all placements."""
    if "," not in move:
        return move in [answer[2:] for answer in sun_tzu.moves(position)]
    start, answers = sun_tzu.split_line(position)
    if len(answers) > 1:
        return False  # both sides have laid their cards
    return sun_tzu.is_placement(read_sun_tzu(start), "BR"[len(answers)], move)


def allows_three_kingdoms(position: str, move: str) -> bool:
    state = three_kingdoms.read(position)
    return three_kingdoms.is_legal(state, three_kingdoms.canonical(state, move))


def scores_of_chu_han(case: Case) -> tuple[int, int]:
    """What the legal move of a case gains for Han and for Chu if nobody reacts."""
    before, after = str(case.position), chu_han.play(str(case.position), str(case.move))
    if oracle_state.read(after).pending:
        after = chu_han.play(after, ".")
    was, now = oracle_state.read(before).score, oracle_state.read(after).score
    return now["H"] - was["H"], now["C"] - was["C"]


SECOND: dict[str, Callable[[str, str], bool]] = {
    "chu-han": allows_chu_han,
    "sun-tzu": allows_sun_tzu,
    "three-kingdoms": allows_three_kingdoms,
}
"""By game: is this move legal in this position?"""


def disagreement(game: Any, case: Case) -> str:
    """Where the two do not agree about a case, or where it is no case worth asking; else an empty text."""
    allows = SECOND[game.id]
    legal = game.why_illegal(case.position, case.move) is None
    if allows(str(case.position), str(case.move)) is not legal:
        return f"{case.move} in {case.position}: legal for one of them only"
    if legal:
        return "" if case.near is None else f"{case.move} in {case.position} is legal: nothing is near it"
    if case.near is None:
        return f"{case.move} in {case.position}: nothing legal is near"
    position, move = case.near
    if not allows(str(position), str(move)):
        return f"{move} in {position} is not legal, so nothing is near {case.move}"
    return "" if is_near(game, case) else f"{move} in {position} is far from {case.move} in {case.position}"
