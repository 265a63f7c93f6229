"""Game records as plain text: the first position, then one line of moves a round; reading one replays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chuhan.games.three_kingdoms.cards import Box
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.notation import joined, parse_move, parse_position
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import play
from chuhan.refusal import IllegalMove, NotationError


@dataclass(frozen=True, slots=True)
class Record:
    """A game: how it began, and its moves, round by round, the dealer's among them. `str` prints it."""

    start: Position
    rounds: tuple[tuple[Move, ...], ...] = ()

    @classmethod
    def of(cls, start: Position, moves: Iterator[Move]) -> Record:
        """A line of moves, cut where a round begins."""
        rounds: list[list[Move]] = []
        position, begun = start, 0
        for move in moves:
            if position.round != begun:
                rounds.append([])
                begun = position.round
            rounds[-1].append(move)
            position = play(position, move)
        return cls(start, tuple(map(tuple, rounds)))

    def positions(self) -> Iterator[Position]:
        """The position before the first move and after each move."""
        position = self.start
        yield position
        for moves in self.rounds:
            for move in moves:
                position = play(position, move)
                yield position

    @property
    def end(self) -> Position:
        """Where the last move leads."""
        *_, last = self.positions()
        return last

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (self.start, *map(joined, self.rounds)))


def parse_record(text: str, box: Box | None = None) -> Record:
    """Read a game and replay it; a move that is not legal, or a round on two lines, is refused."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise NotationError("A record begins with a position", text)
    start = position = parse_position(lines[0], box)
    rounds: list[tuple[Move, ...]] = []
    before = 0
    for number, line in enumerate(lines[1:], start=1):
        try:
            if position.round == before:
                raise NotationError("The round before is not over, and each round is one line", line)
            before = position.round
            moves = tuple(parse_move(word, start.box) for word in line.split())
            for move in moves:
                if position.round != before:
                    raise NotationError("The round is over here, and the next is another line", line)
                position = play(position, move)
        except (NotationError, IllegalMove) as error:
            raise NotationError(f"Line {number} of moves: {error}", line) from None
        rounds.append(moves)
    return Record(start, tuple(rounds))
