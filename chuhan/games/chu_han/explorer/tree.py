"""A proved strategy as a tree that grows where it is opened: own moves, and every reply of the rival."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chuhan.games.chu_han.moves import Allow, Move
from chuhan.games.chu_han.position import Claim, Side
from chuhan.games.chu_han.referee import Outcome, legal_moves, outcome
from chuhan.games.chu_han.show.text import move_text
from chuhan.games.chu_han.solver.proof import Strategy
from chuhan.language import Sentence

MOST_KIDS = 60
"""Replies that are shown at one place; the rest is only counted."""


@dataclass(slots=True)
class StrategyPoint:
    """A reply of the rival and what the strategy does about it, up to where the rival can choose again."""

    id: int
    claims: tuple[Claim, ...]
    """Since the point above."""
    moves: tuple[Move, ...]
    """Since the root of the tree."""
    strategy: Strategy = field(repr=False)
    kids: list[StrategyPoint] | None = None
    left_out: int = 0
    is_open: bool = False

    @property
    def is_end(self) -> bool:
        return self.strategy.position.over


class Tree:
    """Points are named by numbers, so that a browser can ask for one that exists and for nothing else."""

    def __init__(self, strategy: Strategy, base: tuple[Move, ...], title: str) -> None:
        self.side: Side = strategy.prover.aim.side
        self.base = base
        """The moves of the explorer's walk before the root."""
        self.title = title
        self.points: dict[int, StrategyPoint] = {}
        self.root = self._point((), (), strategy)

    def grow(self, point: StrategyPoint) -> None:
        """Find the replies and the answers to them: this searches, and may be stopped."""
        if point.kids is not None or point.is_end:
            return
        replies = legal_moves(point.strategy.position)
        side = point.strategy.position.actor
        grown = []
        for reply in replies[:MOST_KIDS]:
            claims = (Claim(side, reply),)
            grown.append((claims, point.strategy.after(reply)))
        point.kids = [self._point(point.moves, claims, strategy) for claims, strategy in grown]
        point.left_out = len(replies) - len(grown)

    def _point(
        self, before: tuple[Move, ...], claims: tuple[Claim, ...], strategy: Strategy
    ) -> StrategyPoint:
        """Go on while there is no choice: the strategy moves, or the rival has one move only."""
        line = list(claims)
        while not strategy.position.over:
            move = strategy.move
            if move is None:
                forced = legal_moves(strategy.position)
                if len(forced) > 1:
                    break
                move = forced[0]
            line.append(Claim(strategy.position.actor, move))
            strategy = strategy.after(move)
        moves = (*before, *(claim.move for claim in line))
        point = StrategyPoint(len(self.points), tuple(line), moves, strategy)
        self.points[point.id] = point
        return point

    def data(self, here: tuple[Move, ...]) -> dict[str, Any]:
        """For the browser; `here` are the moves to the moment in view, which is marked."""
        at = here[len(self.base) :] if here[: len(self.base)] == self.base else None
        return {"title": self.title, "side": str(self.side), "root": self._data(self.root, at)}

    def _data(self, point: StrategyPoint, at: tuple[Move, ...] | None) -> dict[str, Any]:
        result = outcome(point.strategy.position)
        end = ""
        if result is not None:
            end = str(_won(result))
        return {
            "id": point.id,
            "moves": [
                {"sign": str(claim.side), "text": move_text(claim.move)}
                for claim in point.claims
                if not isinstance(claim.move, Allow) or point.claims[0] is claim
            ],
            "end": end,
            "here": point.moves == at,
            "open": point.is_open,
            "kids": [self._data(kid, at) for kid in point.kids or ()] if point.is_open else [],
            "leftOut": point.left_out if point.is_open else 0,
        }


def _won(result: Outcome) -> Sentence:
    if result.match is None:
        return Sentence("{side:side} wins the round", side=result.winner)
    return Sentence("{side:side} wins the match", side=result.winner)
