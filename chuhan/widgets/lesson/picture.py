"""A lesson as one picture, texts and tables below one another, for pages behind which no kernel runs."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from chuhan.draw.box import MARGIN, Box, board, column, paragraph
from chuhan.draw.palette import GOLD, MUTED, PAPER
from chuhan.games.chu_han.show.pen import Pen
from chuhan.games.chu_han.show.table import table
from chuhan.games.chu_han.show.text import text
from chuhan.lesson import Lesson
from chuhan.lesson.markdown import blocks, plain
from chuhan.lesson.pages import END, Page

WIDTH = 760
"""What JupyterLab has room for beside its side bars."""


def lesson_svg(lesson: Lesson, pages: Iterable[Page], *, whole: bool = False, width: int = WIDTH) -> str:
    """These pages; without the answers, which are found by playing."""
    pages = list(pages)
    ident = sha256("\0".join([lesson.id, *(page.id for page in pages)]).encode()).hexdigest()[:8]
    pen = Pen(f"chuhan-{ident}-")
    inner = width - 2 * MARGIN
    shown = [paragraph(lesson.title, inner, 22, PAPER, bold=True)]
    words = [lesson.title]
    if whole:
        shown += _words(lesson.goal, inner, MUTED)
        words.append(plain(lesson.goal))
    for page in pages:
        shown += _page(pen, lesson, page, inner)
        words += _description(lesson, page)
    return pen.document(board(column(shown, 12), width), lesson.title, "\n".join(words))


def _page(pen: Pen, lesson: Lesson, page: Page, width: float) -> list[Box]:
    step, question = page.step, page.question
    if question is not None:
        answers = [paragraph(f"○ {plain(answer)}", width, 16, PAPER) for answer in question.answers]
        return [paragraph(plain(question.text), width, 17, GOLD, bold=True), *answers]
    if page.id == END or step is None:
        return [paragraph("What you can do now", width, 17, GOLD, bold=True), *_words(lesson.can_do, width)]
    boxes = _words(step.text, width)
    if step.position is not None:
        task = f"Task: {plain(step.task)}" if step.task else ""
        seen = step.position.seen_by(None if step.open_table else step.side)
        boxes.append(table(pen, seen, task, width))
    return boxes


def _words(markdown: str, width: float, fill: str = PAPER) -> list[Box]:
    return [paragraph(line, width, 16, fill) for block in blocks(markdown) for line in block.plain()]


def _description(lesson: Lesson, page: Page) -> list[str]:
    step, question = page.step, page.question
    if question is not None:
        return [plain(question.text), *map(plain, question.answers)]
    if page.id == END or step is None:
        return [f"What you can do now: {plain(lesson.can_do)}"]
    words = [plain(step.text), *([f"Task: {plain(step.task)}"] if step.task else [])]
    if step.position is not None:
        words.append(text(step.position.seen_by(None if step.open_table else step.side)))
    return words
