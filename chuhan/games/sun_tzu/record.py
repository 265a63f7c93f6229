"""Game records as plain text: the first position, then one line of moves a round; reading one replays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chuhan.games.sun_tzu.moves import Made
from chuhan.games.sun_tzu.notation import parse_made, parse_table, proceed
from chuhan.games.sun_tzu.position import Position, Table
from chuhan.games.sun_tzu.referee import begin
from chuhan.refusal import IllegalMove, NotationError


@dataclass(frozen=True, slots=True)
class Record:
    """A game: how it began, and its moves, round by round. `str` prints it, `parse_record` reads it."""

    start: Table
    rounds: tuple[tuple[Made, ...], ...] = ()

    def positions(self) -> Iterator[Position]:
        """The position before the first move and after each move."""
        position = begin(self.start)
        yield position
        for moves in self.rounds:
            for made in moves:
                position = proceed(position, made)
                yield position

    @property
    def end(self) -> Position:
        """Where the last move leads."""
        *_, last = self.positions()
        return last

    def plus(self, made: Made) -> Record:
        """With one more move."""
        if self.rounds and self.end.moves:
            return Record(self.start, (*self.rounds[:-1], (*self.rounds[-1], made)))
        return Record(self.start, (*self.rounds, (made,)))

    def __str__(self) -> str:
        return "".join(
            f"{line}\n" for line in (self.start, *(" ".join(map(str, one)) for one in self.rounds))
        )


def parse_record(text: str) -> Record:
    """Read a game and replay it; a move that is not legal, or a round on two lines, is refused."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise NotationError("A record begins with a position", text)
    start = parse_table(lines[0])
    position = begin(start)
    rounds: list[tuple[Made, ...]] = []
    for number, line in enumerate(lines[1:], start=1):
        try:
            if position.moves:
                raise NotationError("The round before is not over, and each round is one line", line)
            made = tuple(map(parse_made, line.split()))
            for i, one in enumerate(made):
                if i and not position.moves:
                    raise NotationError("The round is over here, and the next is another line", line)
                position = proceed(position, one)
        except (NotationError, IllegalMove) as error:
            raise NotationError(f"Line {number} of moves: {error}", line) from None
        rounds.append(made)
    return Record(start, tuple(rounds))
