"""A class's progress: many codes, a name before each, as a table and a plot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from chuhan.draw.palette import ACCENT, GOLD, PANEL, WORDS, by_day
from chuhan.language import say
from chuhan.progress.puzzles import BadCode, Mark
from chuhan.progress.store import Learned, parse_learned

MOST = 1000


@dataclass(frozen=True, slots=True)
class Row:
    """What one learner has handed in; `problem` says why a code could not be read."""

    name: str
    solved: int = 0
    first: int = 0
    lessons: int = 0
    best: int = 0
    problem: str = ""


class Register:
    """Rows in the order in which they were given. In a notebook it shows itself as a table.

    >>> print(Register.read("Ann CH101010001nbs0Dg9vtiZ", ["just-a-quick-look"], ["welcome", "tricks"]))
    name  puzzles  at the first try  lessons  longest row
    Ann         1                 1        0            1
    """

    def __init__(self, rows: Sequence[Row], puzzles: int) -> None:
        self.rows, self.puzzles = tuple(rows), puzzles

    @classmethod
    def read(cls, text: str, puzzles: Collection[str], lessons: Collection[str]) -> Register:
        """One learner a line, the code last; `puzzles` and `lessons` are the names that count, as
        `chuhan.progress.puzzles.name_of` gives them: for Chu Han they are the ids."""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return cls([_row(line, puzzles, lessons) for line in lines[:MOST]], len(puzzles))

    def __str__(self) -> str:
        head = (
            say("name"),
            say("puzzles"),
            say("at the first try"),
            say("lessons"),
            say("longest row"),
        )
        body = [self._cells(row) for row in self.rows]
        width = [max(len(line[i]) for line in (head, *body)) for i in range(len(head))]
        return "\n".join(
            "  ".join(
                cell.rjust(n) if i else cell.ljust(n)
                for i, (cell, n) in enumerate(zip(line, width, strict=True))
            )
            + (f"  {row.problem}" if row and row.problem else "")
            for line, row in zip((head, *body), (None, *self.rows), strict=True)
        )

    __repr__ = __str__

    @staticmethod
    def _cells(row: Row) -> tuple[str, ...]:
        if row.problem:
            return (row.name, "?", "?", "?", "?")
        return (row.name, str(row.solved), str(row.first), str(row.lessons), str(row.best))

    def _repr_html_(self) -> str:
        words = (say("Name"), say("Puzzles"), say("First try"), say("Lessons"), say("Row{#of puzzles}"))
        head = "".join(f"<th>{escape(word)}</th>" for word in words)
        body = "".join(self._html_row(row) for row in self.rows)
        return f"<table><thead><tr>{head}<th></th></tr></thead><tbody>{body}</tbody></table>"

    def _html_row(self, row: Row) -> str:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in self._cells(row))
        return f"<tr>{cells}<td style='text-align:left'>{escape(row.problem)}</td></tr>"

    def plot(self) -> Plot:
        """How many puzzles each has solved, as bars."""
        return Plot(self)


class Plot:
    """Bars, one a learner: dark for puzzles solved at the first try, light for the others."""

    def __init__(self, register: Register) -> None:
        self.register = register

    def __repr__(self) -> str:
        return f"Plot({len(self.register.rows)} learners)"

    def _repr_svg_(self) -> str:
        rows = [row for row in self.register.rows if not row.problem]
        most, height = max(1, self.register.puzzles), 26
        bars = "".join(self._bar(row, i * height, 420 / most) for i, row in enumerate(rows))
        size = f"0 0 680 {max(1, len(rows)) * height}"
        return by_day(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" width="680" role="img"'
            f' aria-label="{escape(say("Puzzles solved by each learner"))}">'
            f'<rect width="100%" height="100%" fill="{PANEL}"/>{bars}</svg>'
        )

    @staticmethod
    def _bar(row: Row, y: int, scale: float) -> str:
        words = f'font-family="sans-serif" font-size="14" fill="{WORDS}" y="{y + 18}"'
        first, others = row.first * scale, (row.solved - row.first) * scale
        return (
            f'<text x="4" {words}>{escape(row.name[:24])}</text>'
            f'<rect x="190" y="{y + 4}" width="{first:.1f}" height="18" fill="{ACCENT}"/>'
            f'<rect x="{190 + first:.1f}" y="{y + 4}" width="{others:.1f}" height="18" fill="{GOLD}"/>'
            f'<text x="{196 + first + others:.1f}" {words}>{row.solved}</text>'
        )


def _row(line: str, puzzles: Collection[str], lessons: Collection[str]) -> Row:
    name, _, code = line.replace("\t", " ").replace(",", " ").replace(";", " ").strip().rpartition(" ")
    try:
        learned = parse_learned(code, lessons)
    except BadCode as error:
        return Row(name.strip() or "?", problem=str(error))
    return _counted(name.strip() or "?", learned, puzzles, lessons)


def _counted(name: str, learned: Learned, puzzles: Collection[str], lessons: Collection[str]) -> Row:
    return Row(
        name,
        solved=sum(learned.puzzles.is_solved(puzzle) for puzzle in puzzles),
        first=sum(learned.puzzles.mark(puzzle) is Mark.FIRST for puzzle in puzzles),
        lessons=sum(learned.lessons.is_done(lesson) for lesson in lessons),
        best=learned.puzzles.best,
    )
