"""A game tree as a picture: every move to the end, and at each point the sign of the side that wins there."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.draw.box import MARGIN, Box, at, board, clean, column, label, num, paragraph, row
from chuhan.draw.palette import EDGE, GOLD_EDGE, WORDS
from chuhan.games.chu_han.moves import Move, Pass
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, outcome, play
from chuhan.games.chu_han.show.pen import Pen, seal
from chuhan.language import say

ROW, SEAL = 30, 22
LARGEST = 400
"""A picture with more moves than this cannot be read."""


@dataclass(frozen=True, slots=True)
class TreePoint:
    """A point of the tree: who wins from here, and every move with the point that it leads to."""

    winner: Side
    actor: Side | None
    after: tuple[tuple[Move, TreePoint], ...] = ()

    @property
    def size(self) -> int:
        return 1 + sum(point.size for _, point in self.after)

    @property
    def leaves(self) -> int:
        return sum(point.leaves for _, point in self.after) or 1

    @property
    def depth(self) -> int:
        return max((1 + point.depth for _, point in self.after), default=0)

    @property
    def kept(self) -> frozenset[Move]:
        """The moves with which the side to move gets its way."""
        return frozenset(move for move, point in self.after if point.winner is self.actor)


def grow(position: Position) -> TreePoint:
    """The whole tree below a position. Only for endings of a few cards."""
    found = outcome(position)
    if found is not None:
        return TreePoint(found.winner, None)
    actor = position.actor
    after = tuple((move, grow(play(position, move))) for move in legal_moves(position))
    mine = any(point.winner is actor for _, point in after)
    return TreePoint(actor if mine else actor.other, actor, after)


def tree_svg(position: Position, *, width: int = 960) -> str:
    """The tree from left to right; thick lines are the moves with which the side to move gets its way."""
    root = grow(position)
    if root.size > LARGEST:
        raise ValueError(f"This tree has {root.size:,} points; a picture holds at most {LARGEST}.")
    inner = width - 2 * MARGIN
    step = (inner - SEAL) / max(1, root.depth)
    lines, points = _draw(root, 0, 0, step)
    tree = Box(lines + points, inner, root.leaves * ROW)
    legend = row(
        [
            *(
                row([seal(side, SEAL), label(say("{side:side} wins from here", side=side), 15, WORDS)], 8)
                for side in Side
            ),
            row(
                [Box(_line(0, 8, 34, 8, True), 34, 16), label(say("a move that keeps the win"), 15, WORDS)], 8
            ),
        ],
        24,
    )
    head = paragraph(say("Every way in which this ending can go"), inner, 20, WORDS, bold=True)
    content = column([head, legend, tree], 14)
    pen = Pen.of("tree", str(position), str(width))
    return pen.document(board(content, width), say("A game tree"), "\n".join(_words(root)))


def _draw(point: TreePoint, x: float, top: float, step: float) -> tuple[str, str]:
    """Lines first, points after them; both from this point on."""
    y = _middle(point, top)
    lines, points = [], [at(seal(point.winner, SEAL), x, y - SEAL / 2)]
    for move, child in point.after:
        end = _middle(child, top)
        good = move in point.kept
        lines.append(_branch(move, x + SEAL, y, x + step, end, good))
        more, seals = _draw(child, x + step, top, step)
        lines.append(more)
        points.append(seals)
        top += child.leaves * ROW
    return "".join(lines), "".join(points)


def _middle(point: TreePoint, top: float) -> float:
    return top + point.leaves * ROW / 2


def _branch(move: Move, x: float, y: float, end_x: float, end_y: float, good: bool) -> str:
    bend = x + (end_x - x) * 0.35
    weight = ' font-weight="700"' if good else ""
    text = (
        f'<text x="{num((bend + end_x) / 2)}" y="{num(end_y - 4)}" font-size="14" text-anchor="middle"'
        f' fill="{WORDS}"{weight}>{clean(move_label(move))}</text>'
    )
    return _line(x, y, bend, end_y, good) + _line(bend, end_y, end_x, end_y, good) + text


def _line(x: float, y: float, end_x: float, end_y: float, good: bool) -> str:
    stroke, wide = (GOLD_EDGE, 3) if good else (EDGE, 1)
    return (
        f'<path d="M{num(x)} {num(y)}L{num(end_x)} {num(end_y)}" stroke="{stroke}" stroke-width="{wide}"'
        ' stroke-linecap="round"/>'
    )


def move_label(move: Move) -> str:
    """Short enough to stand on a line: the notation, with a word for a pass."""
    return say("pass") if move == Pass() else str(move)


def _words(point: TreePoint, indent: str = "") -> list[str]:
    """The same for those who listen."""
    said: list[str] = []
    for move, child in point.after:
        assert point.actor is not None
        told = say(
            "{side:side}: {move}. {winner:side} wins.",
            side=point.actor,
            move=move_label(move),
            winner=child.winner,
        )
        said.append(indent + told)
        said += _words(child, indent + " ")
    return said
