"""Moments of a round for the rulebook tests: a position in notation, moves from it, what is refused."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import chuhan
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move, Play
from chuhan.games.chu_han.notation import parse_card_list, parse_move, parse_position
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, outcome, play, why_illegal
from chuhan.refusal import IllegalMove, Refusal

HAN, CHU = Side.HAN, Side.CHU
PACKAGE = Path(chuhan.__file__).parent / "games" / "chu_han"

JARGON = re.compile(r"[!_\[\]{}]|\b[36][jylxphz]\b|\b[HC]:|\bbase\b|\bNone\b|-1\b|\b[HC][wpc]+\b|\d+-\d+")
BROKEN_ENGLISH = re.compile(
    r"\bfor you (lead|respond|pass)\b|\bno the\b|\ba an?\b|  |\.\.|\bone cards\b|\b1 cards\b"
)


def after(text: str, *moves: str) -> Position:
    """The position that these moves lead to."""
    position = parse_position(text)
    for move in moves:
        position = play(position, parse_move(move))
    return position


def moves_of(text: str, *moves: str) -> list[str]:
    """What the side that acts may do, once these moves are played."""
    return [str(move) for move in legal_moves(after(text, *moves))]


def refusal(text: str, *moves: str | Move) -> Refusal:
    """Why the last of these moves may not be made; it must be refused, and in words that help a learner."""
    refused = verdict(text, *moves)
    assert not (faults := sentence_faults(refused.sentence)), f"{refused.sentence!r}: {faults}"
    return refused


def verdict(text: str, *moves: str | Move) -> Refusal:
    """The refusal alone: judge, list of legal moves and play must agree on it."""
    *before, last = moves
    position = after(text, *map(str, before))
    move = parse_move(last) if isinstance(last, str) else last
    refused = why_illegal(position, move)
    assert refused is not None, f"{move} is allowed"
    assert move not in legal_moves(position)
    with pytest.raises(IllegalMove) as raised:
        play(position, move)
    assert raised.value.refusal == refused
    return refused


def refused_by(text: str, *moves: str | Move) -> str:
    """The number of the rule that forbids the last of these moves."""
    return refusal(text, *moves).rule


def sentence_faults(sentence: str) -> list[str]:
    """What keeps these words from being a plain sentence for a learner."""
    faults = []
    if not sentence.endswith("."):
        faults.append("it does not end with a period")
    if not sentence[:1].isupper():
        faults.append("it does not begin with a capital letter")
    if len(sentence.split()) < 4:
        faults.append("it is too short to help")
    if found := JARGON.search(sentence):
        faults.append(f"it speaks in notation: {found[0]}")
    if found := BROKEN_ENGLISH.search(sentence):
        faults.append(f"it is not English: {found[0]}")
    return faults


def set_to_beat(position: Position) -> tuple[int, int]:
    """Size and rank of the set that a response must beat."""
    last = position.trick.last_set
    assert isinstance(last, Play)
    return last.size, last.rank


def han(position: Position) -> str:
    return str(position.hands[HAN]) or "-"


def chu(position: Position) -> str:
    return str(position.hands[CHU]) or "-"


def round_winner(position: Position) -> Side | None:
    result = outcome(position)
    return result.winner if result else None


def match_winner(position: Position) -> Side | None:
    result = outcome(position)
    return result.match if result else None


def observed(side: Side, text: str, buried: str, *moves: str) -> Observer:
    """What a side has seen once these moves are played; the buried cards are given top first."""
    observer = Observer(side, Match(parse_position(text), parse_card_list(buried)))
    for move in moves:
        observer = observer.after(parse_move(move))
    return observer


@cache
def rulebook() -> dict[str, dict[str, Any]]:
    """The numbered rules as the package carries them, by number; no two share one."""
    rules = tomllib.loads((PACKAGE / "rulebook.toml").read_text(encoding="utf-8"))["rule"]
    by_number = {rule["number"]: rule for rule in rules}
    assert len(by_number) == len(rules)
    return by_number
