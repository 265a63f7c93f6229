"""Plays a lesson in the browser as a person does: reads the task, clicks the cards, answers the questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.position import Side
from chuhan.lesson import Lesson
from chuhan.lesson.markdown import plain
from chuhan.lesson.model import Step
from tests.games.chu_han.choosing import choice_of


def choose(column: Locator, side: Side, cards: Sequence[str], powers: Sequence[str] = ()) -> None:
    """Click the cards, and for some of them that they are played for their power."""
    seen: Counter[str] = Counter()
    for card in cards:
        seen[card] += 1
        key = f"{side}{card}.{seen[card]}"
        chosen = column.locator(f'.chuhan-table [data-key="{key}"]')
        expect(chosen).not_to_have_attribute("aria-disabled", "true")
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
        if card in powers:
            column.locator(f'[data-id="power-{key}"]').click()


def press(column: Locator, name: str) -> None:
    column.locator(f'.chuhan-table [data-id="{name}"]:not([aria-disabled])').click()


def make(column: Locator, side: Side, move: Move) -> None:
    """Make this move at a table, and wait until it is made: what is chosen earlier is put back."""
    table = column.locator(".chuhan-table")
    before = table.get_attribute("data-notation") or ""
    click(column, side, move)
    expect(table).not_to_have_attribute("data-notation", before)


def click(column: Locator, side: Side, move: Move) -> None:
    choice = choice_of(move)
    if "button" in choice:
        press(column, *choice["button"])
        return
    choose(column, side, choice["cards"], choice["powers"])
    for card in choice["target"]:
        column.locator(f'[data-id="target-{card}"]').click()
    press(column, "play")


def turned(column: Locator) -> None:
    """Another page is there, has the focus, and is scrolled to."""
    expect(column.locator(".chuhan-panel h3")).to_be_focused()


def attempt(column: Locator, side: Side, move: Move) -> None:
    """Choose what is refused, card by card: the referee answers as soon as no further card could help."""
    cards, powers = choice_of(move)["cards"], choice_of(move)["powers"]
    for card in (*(one for one in cards if one not in powers), *powers):
        choose(column, side, (card,), powers)
        expect(column.locator(".chuhan-table [data-pressed]")).to_have_count(0)
        column.page.wait_for_timeout(300)  # a refusal comes after the answer to the click
        if column.locator(".chuhan-table .prompt", has_text="The referee").count():
            return


def do_step(column: Locator, step: Step) -> None:
    """Do the task, and read what follows."""
    expect(column.locator(".chuhan-table .banner")).to_have_text(f"Task: {plain(step.task)}")
    said = column.locator(".chuhan-table .prompt")
    if step.attempt:
        attempt(column, step.side, step.attempt[-1])
    else:
        make(column, step.side, step.accept[-1])
    expect(said).to_contain_text("✓ The referee: “" if step.attempt else "✓ Right. ")
    expect(said).to_contain_text(plain(step.explain))


def do_part(column: Locator, lesson: Lesson, part: tuple[str, ...]) -> None:
    """All tasks of a part, one after the other; after the last there is no way on but down the page."""
    steps = [step for step in lesson.steps if step.id in part]
    for i, step in enumerate(steps, start=1):
        expect(column.locator(".chuhan-panel h3")).to_have_text(f"Step {i} of {len(steps)}")
        do_step(column, step)
        if i < len(steps):
            press(column, "own-next")
            turned(column)
    expect(column.locator('[data-id="own-next"]')).to_have_count(0)


def do_questions(column: Locator, lesson: Lesson) -> None:
    """Each answered wrong first, then right; then what the learner can do now."""
    for i, question in enumerate(lesson.questions, start=1):
        expect(column.locator(".chuhan-panel h3")).to_have_text(f"Question {i} of {len(lesson.questions)}")
        answers = column.locator(".answer")
        wrong = (question.right + 1) % len(question.answers)
        answers.nth(wrong).click()
        expect(column.locator(".said")).to_have_text(f"Not that one. {plain(question.why_not(wrong))}")
        answers.nth(question.right).click()
        expect(column.locator(".said")).to_contain_text(plain(question.why))
        column.locator('.chuhan-panel [data-id="next"]').click()
        turned(column)
    expect(column.locator(".chuhan-panel h3")).to_have_text("What you can do now")
    expect(column.locator(".chuhan-panel .text")).to_have_text(plain(lesson.can_do))
