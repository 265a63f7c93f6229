"""A match told in puzzles: each is a round of it, with the score that the main line before has left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import play
from chuhan.puzzle.model import Puzzle

BEGINS_AT = (0, 1)
"""2.1."""
MOST_WRITS = 6


def end_of(puzzle: Puzzle) -> Position:
    """Where the main line ends."""
    assert puzzle.proved is not None
    moves = map(parse_move, puzzle.proved.line)
    end: Position = reduce(play, moves, puzzle.position)
    return end


def leader_of(position: Position) -> Side:
    """Whoever has led the trick that lies on the table, or is to lead it now."""
    begun = (*position.trick.plays, *position.pending)
    return begun[0].side if begun else position.turn


def leads_next(end: Position) -> Side:
    """2.4: the side with fewer VP; on a tie the one that went out."""
    han, chu = end.score
    return end.turn if han == chu else Side.HAN if han < chu else Side.CHU


def why_no_match(puzzles: Sequence[Puzzle]) -> tuple[str, str] | None:
    """The id of the first puzzle that does not follow from the one before, and why; None if all do."""
    score, leader = BEGINS_AT, Side.HAN
    for puzzle in puzzles:
        position: Position = puzzle.position
        if position.score != score:
            return puzzle.id, "the score must be {}-{}".format(*score)
        if leader_of(position) is not leader:
            return puzzle.id, f"{leader.title} must have led the trick (2.4)"
        if sum(position.writs) + position.writs_left != MOST_WRITS:
            return puzzle.id, "all six writs are back in each round (2.3)"
        end = end_of(puzzle)
        if end.match_won is not (puzzle is puzzles[-1]):
            return puzzle.id, "the match is won in the last round, and not before"
        score, leader = end.score, leads_next(end)
    return None
