"""A lesson as one picture, texts and boards below one another, for pages behind which no kernel runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from chuhan.draw.box import MARGIN, Box, board, column, document, num, paragraph, used
from chuhan.draw.palette import ACCENT, FAINT, WORDS
from chuhan.interface import Game
from chuhan.language import say
from chuhan.lesson import Lesson, Question, Step
from chuhan.lesson.markdown import blocks, plain
from chuhan.lesson.pages import LessonPage

WIDTH = 760
"""What JupyterLab has room for beside its side bars."""
SKETCH = 320.0
"""How wide a picture beside a text is."""


class Drawn(NamedTuple):
    """A page: boxes from top to bottom, the symbols they may refer to, and the same in words."""

    boxes: list[Box]
    words: list[str]
    symbols: Mapping[str, str] = {}


def lesson_svg(
    game: Game[Any, Any],
    lesson: Lesson,
    pages: Iterable[LessonPage],
    *,
    whole: bool = False,
    width: int = WIDTH,
) -> str:
    """These pages; without the answers, which are found by playing."""
    pages = list(pages)
    ident = sha256("\0".join([lesson.id, *(page.id for page in pages)]).encode()).hexdigest()[:8]
    inner = width - 2 * MARGIN
    drawn = [Drawn([paragraph(lesson.title, inner, 22, WORDS, bold=True)], [lesson.title])]
    if whole:
        drawn.append(Drawn(_words(lesson.goal, inner, FAINT), [plain(lesson.goal)]))
    for page in pages:
        if page.step is not None:
            drawn.append(_step(game, page.step, inner, f"chuhan-{ident}-"))
        elif page.question is not None:
            drawn.append(_question(page.question, inner))
        else:
            drawn.append(_end(lesson, inner))
    content = board(column((box for part in drawn for box in part.boxes), 12), width)
    symbols = {name: svg for part in drawn for name, svg in part.symbols.items()}
    words = "\n".join(line for part in drawn for line in part.words)
    return document(content, lesson.title, words, used(content, symbols))


def _step(game: Game[Any, Any], step: Step, width: float, prefix: str) -> Drawn:
    task = say("Task: {task}", task=plain(step.task)) if step.task else ""
    boxes, words = _words(step.text, width), [plain(step.text), *([task] if task else [])]
    if step.picture:
        beside = game.sketch(step.picture, step.position, width)
        boxes, words = [*boxes, beside.box], [*words, beside.words]
    if step.start is None:
        return Drawn(boxes, words)
    seen = game.draw(step.start.view, task, width, prefix)
    return Drawn([*boxes, seen.box], [*words, seen.words], seen.symbols)


def sketch(game: Game[Any, Any], step: Step) -> dict[str, str]:
    """The picture that belongs to a step, in the colours of the page, and the same in words."""
    drawn = game.sketch(step.picture, step.position, SKETCH)
    size = f"0 0 {num(drawn.box.width)} {num(drawn.box.height)}"
    svg = f'<svg viewBox="{size}" aria-hidden="true" focusable="false">{drawn.box.svg}</svg>'
    return {"svg": svg, "words": drawn.words}


def _question(question: Question, width: float) -> Drawn:
    answers = list(map(plain, question.answers))
    boxes = [paragraph(plain(question.text), width, 17, ACCENT, bold=True)]
    boxes += [paragraph(f"○ {answer}", width, 16, WORDS) for answer in answers]
    return Drawn(boxes, [plain(question.text), *answers])


def _end(lesson: Lesson, width: float) -> Drawn:
    head, can_do = say("What you can do now"), plain(lesson.can_do)
    boxes = [paragraph(head, width, 17, ACCENT, bold=True), *_words(lesson.can_do, width)]
    return Drawn(boxes, [say("{head}: {can_do}", head=head, can_do=can_do)])


def _words(markdown: str, width: float, fill: str = WORDS) -> list[Box]:
    return [paragraph(line, width, 16, fill) for block in blocks(markdown) for line in block.plain()]
