"""Lessons in the browser: played to the end with the keyboard alone, and pleasant on any screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chuhan.games.chu_han.game import GAME
from chuhan.lesson import load_lesson
from chuhan.lesson.markdown import plain
from chuhan.lesson.model import Step
from tests.kit.browser.helpers import PHONE, misfits, serious
from tests.kit.browser.stage import Stage

SAMPLE = Path(__file__).parents[1] / "widgets" / "lesson_sample.toml"
CODE = """
import tomllib
from pathlib import Path
from chuhan.games.chu_han.game import GAME
from chuhan.lesson.load import parse_lesson
sample = parse_lesson(GAME, tomllib.loads(Path({path!r}).read_text(encoding="utf-8")), "sample")
"""


def lesson(expression: str) -> str:
    return CODE.format(path=str(SAMPLE)) + expression


def heading(page: Page, words: str) -> None:
    """Waits for the page with this heading, which then has the focus."""
    expect(page.locator(".chuhan-panel h3")).to_have_text(words)
    expect(page.locator(".chuhan-panel h3")).to_be_focused()


def by_keyboard(page: Page, step: Step) -> None:
    """Makes the first accepted move of a step from wherever the focus is, or tries what is refused."""
    move = str(step.wanted[0])
    if move in ("-", "w", "."):
        page.keyboard.press(move)
        return
    for digit in move:
        page.keyboard.press(digit)
    if step.attempt:
        return  # the referee answers to the choice
    expect(page.locator('.chuhan-table [data-id="play"]:not([aria-disabled])')).to_be_visible()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("name", ["tricks", "when-a-writ-pays"])  # rules with an attempt; playing well
def test_a_lesson_is_finished_by_keyboard_only(name: str, stage: Stage) -> None:
    page = stage(lesson(f'play_lesson("{name}")'))
    played = load_lesson(GAME, name)
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.closest('.chuhan-table .hand') !== null"):
        page.keyboard.press("Tab")
    for i, step in enumerate(played.steps):
        if i:
            heading(page, f"Step {i + 1} of {len(played.steps)}")
            page.keyboard.press("Enter")  # from the heading to the cards
        expect(page.locator(".chuhan-table .banner")).to_have_text(f"Task: {plain(step.task)}")
        by_keyboard(page, step)
        sign = "✓ The referee: “" if step.attempt else "✓ Right. "
        expect(page.locator(".chuhan-table .prompt")).to_contain_text(sign)
        expect(page.locator(".chuhan-table .prompt")).to_contain_text(plain(step.explain))
        expect(page.locator('.chuhan-table [data-id="own-next"]')).to_be_focused()
        page.keyboard.press("Enter")
    for i, question in enumerate(played.questions):
        heading(page, f"Question {i + 1} of {len(played.questions)}")
        wrong = (question.right + 1) % len(question.answers)
        page.keyboard.press(str(wrong + 1))
        expect(page.locator(".said")).to_have_text(f"Not that one. {plain(question.why_not(wrong))}")
        page.keyboard.press(str(question.right + 1))
        expect(page.locator(".said")).to_contain_text(plain(question.why))
        while not page.evaluate("document.activeElement.dataset.id === 'next'"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    heading(page, "What you can do now")
    expect(page.locator(".text")).to_have_text(plain(played.can_do))
    expect(page.get_by_role("button", name="Next lesson: ")).to_be_visible()


def test_the_tables_open_over_a_lesson_and_close_again(stage: Stage) -> None:
    page = stage(lesson('play_lesson("tricks")'))
    page.get_by_role("button", name="Tables").click()
    tables = page.get_by_role("dialog", name="Tables")
    expect(tables.get_by_role("row")).to_have_count(12 + 5)  # with their heads
    expect(tables).to_contain_text("yes, if none was taken this turn")
    page.keyboard.press("Escape")
    expect(tables).to_be_hidden()
    expect(page.get_by_role("button", name="Tables")).to_be_focused()


def test_the_ways_on_have_keys_that_are_listed(stage: Stage) -> None:
    page = stage(lesson("LessonPlayer(sample)"))
    press, prompt = page.keyboard.press, page.locator(".chuhan-table .prompt")
    page.locator('[data-key="H7.1"]').focus()
    press("?")
    expect(page.get_by_role("region", name="Keys")).to_contain_text("the next page, or skip this one")
    press("Escape")
    press("h")
    expect(prompt).to_have_text("Hint: Two cards with a 4 on them.")
    press("s")
    expect(prompt).to_have_text("A pair is a set of two. Chu now needs a higher pair.")
    press("n")
    heading(page, "Step 2 of 4")
    press("b")
    heading(page, "Step 1 of 4")
    press("n")
    heading(page, "Step 2 of 4")


def test_a_scene_that_comes_while_a_card_is_pressed_takes_no_click(stage: Stage) -> None:
    page = stage(lesson("LessonPlayer(sample)"))
    pressed = page.locator('[data-key="H4.1"]')
    pressed.hover()
    page.mouse.down()
    page.keyboard.press("h")
    page.wait_for_timeout(700)  # by now the hint has come
    page.mouse.up()
    expect(pressed).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chuhan-table .prompt")).to_have_text("Hint: Two cards with a 4 on them.")


def test_nobody_gets_stuck(stage: Stage) -> None:
    page = stage(lesson("LessonPlayer(sample)"))
    prompt = page.locator(".chuhan-table .prompt")
    page.locator('[data-key="H7.1"]').click()
    page.locator('[data-id="play"]').click()
    expect(prompt).to_have_text("✕ Not yet. A single 7 is allowed, but the task asks for a pair.")
    page.locator('[data-key="H4.1"]').click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(prompt).to_have_text("Hint: Two cards with a 4 on them.")
    expect(page.locator('[data-key="H4.1"]')).to_have_attribute("aria-pressed", "true")  # it stays chosen
    page.get_by_role("button", name="Another hint").click()
    expect(page.locator(".below .marked")).to_have_count(2)
    page.get_by_role("button", name="Show me").click()
    expect(prompt).to_have_text("A pair is a set of two. Chu now needs a higher pair.")
    page.get_by_role("button", name="Try it yourself").first.click()
    expect(page.locator(".below .hand button")).to_have_count(4)
    page.get_by_role("button", name="Skip").click()
    heading(page, "Step 2 of 4")
    expect(page.locator(".chuhan-table")).to_be_hidden()
    page.get_by_role("button", name="Back").click()
    heading(page, "Step 1 of 4")
    expect(page.locator(".chuhan-table")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lessons_on_a_phone_and_for_axe(theme: str, stage: Stage) -> None:
    page = stage.page(theme)
    page.set_viewport_size(PHONE)
    stage(lesson("LessonPlayer(sample)"), theme=theme)
    for _ in range(7):
        assert (misfits(page), serious(page)) == ([], [])
        before = page.locator(".chuhan-panel h3").inner_text()
        if page.locator(".answer").count():
            page.locator(".answer").last.click()
            expect(page.locator(".answer.right, .answer.wrong")).to_have_count(1)
            assert (misfits(page), serious(page)) == ([], [])
        onward = page.locator('[data-id="next"]:visible, [data-id="own-next"]:visible').last
        if onward.count() == 0:
            break
        onward.click()
        expect(page.locator(".chuhan-panel h3")).not_to_have_text(before)
    expect(page.locator(".chuhan-panel h3")).to_have_text("What you can do now")


def test_hidden_cards_of_a_lesson_are_in_no_message(stage: Stage) -> None:
    page = stage(lesson('LessonPlayer(sample, part="pass")'))
    expect(page.locator(".above .card")).to_have_count(4)
    assert not any("24/1555" in frame for frame in stage.watch.received)
