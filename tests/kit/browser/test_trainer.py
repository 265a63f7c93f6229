"""The puzzle trainer in a browser: solving, refutations, progress that stays, keys alone, trust."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.kit.browser.conftest import Opener
from tests.kit.browser.helpers import PHONE, button, card, misfits, notation, serious, stands
from tests.kit.browser.stage import Stage
from tests.kit.browser.told import about_this_puzzle

IMPORT = "from chuhan.games.chu_han import Trainer\n"
LOOK = IMPORT + "Trainer(start='just-a-quick-look')"
FIRST = IMPORT + "Trainer()"
"""It begins with *A General Is Also a Six*: Han holds Xiao He and Han Xin, and the 6 must be played plain."""
START = "3x6h/4 - - C:1 - H 1-5 20-5 base"
STORED = "localStorage.getItem('chuhan:progress')"


def prompt(page: Page) -> Locator:
    return page.locator(".chuhan-table .prompt")


def desk(page: Page) -> Locator:
    return page.locator(".chuhan-panel.desk")


def ledger(page: Page) -> Locator:
    return page.locator(".chuhan-panel.ledger")


def solve_first(page: Page) -> None:
    card(page, "H6h.1").click()
    button(page, "Play Han Xin").click()
    expect(prompt(page)).to_contain_text("Right. Chu passes.")
    card(page, "H3x.1").click()
    button(page, "Play Xiao He").click()
    expect(prompt(page)).to_contain_text("Solved")


def test_a_puzzle_is_solved_with_a_power(stage: Stage) -> None:
    page = stage(LOOK)
    expect(desk(page)).to_contain_text("Chu waits with a pair of 4s. How does Han go out?")
    expect(desk(page)).to_contain_text("You play Han: win the round.")
    card(page, "H3j.1").click()
    page.get_by_role("button", name="Ji Bu: play for the power").click()
    button(page, "Play Ji Bu").click()
    expect(prompt(page)).to_contain_text("Right. Chu lets it happen.")
    card(page, "H2.1").click()
    button(page, "Play 2").click()
    expect(prompt(page)).to_contain_text("Solved at the first try! Han goes out first.")
    expect(desk(page)).to_contain_text("solved at the first try")
    expect(desk(page).locator("h2")).to_have_text("Just a Quick Look")
    expect(ledger(page)).to_contain_text("1 of ")
    before = notation(page)
    button(page, "Next puzzle").first.click()
    expect(desk(page).locator("h2")).to_have_text("No. 5")  # its title is told when it is solved
    expect(desk(page).get_by_role("img", name="Your last 1 puzzle: 1 at the first try")).to_be_visible()
    expect(page.locator(".chuhan-table")).not_to_have_attribute("data-notation", before)


def test_hidden_cards_are_turned_up_for_a_mistake_and_at_the_end(stage: Stage) -> None:
    page = stage(IMPORT + "Trainer(start='elder-brothers-first')")
    expect(desk(page)).to_contain_text("You play Chu: win the round, whatever Han holds.")
    hidden = page.locator(".chuhan-table .above .lying")
    expect(hidden).to_have_class("lying closed")
    button(page, "Unseen: 6 cards, 2 of them in the other hand").click()
    unseen = page.locator(".chuhan-table .panel .tile")
    expect(unseen).to_have_count(5)  # kinds
    button(page, "Close").click()
    expect(unseen).to_have_count(0)
    for key in ("C2.1", "C2.2"):
        card(page, key).click()
    button(page, "Play two 2s").click()
    expect(prompt(page)).to_contain_text("It wins against 14 of 15 hands, but not against two 4s.")
    expect(hidden).to_have_class("lying closed")
    button(page, "Next step").click()
    expect(prompt(page)).to_contain_text("Han turns up two 4s.")
    expect(page.locator(".chuhan-table .above .card[data-code='4']")).to_have_count(2)
    button(page, "Try again").click()
    expect(hidden).to_have_class("lying closed")
    for key in ("C5.1", "C5.2"):
        card(page, key).click()
    button(page, "Play two 5s").click()
    expect(prompt(page)).to_contain_text("Right. Han passes.")
    for key in ("C2.1", "C2.2"):
        card(page, key).click()
    button(page, "Play two 2s").click()
    expect(prompt(page)).to_contain_text("Solved! Chu goes out first, whatever Han holds.")
    expect(page.locator(".chuhan-table .above .card")).to_have_count(2)


def test_a_wrong_move_is_refuted_step_by_step_and_tried_again(stage: Stage) -> None:
    page = stage(FIRST)
    card(page, "H3x.1").click()
    button(page, "Play Xiao He").click()
    expect(prompt(page)).to_contain_text("Not this one. Chu plays the 4, and in the end Chu goes out first.")
    stands(page, "6h/4 - - C:1,H:3x - C 1-5 20-5 base")
    button(page, "Next step").click()
    expect(prompt(page)).to_contain_text("Step 1 of 1: Chu plays the 4. Chu goes out first.")
    expect(page.locator(".turn")).to_contain_text("Chu has won the round.")
    expect(button(page, "Next step")).to_have_count(0)
    button(page, "Try again").click()
    expect(page.locator(".turn")).to_contain_text("Han responds to a 1.")
    stands(page, START)
    solve_first(page)
    expect(prompt(page)).not_to_contain_text("first try")
    expect(desk(page)).to_contain_text("solved")


def test_a_refutation_plays_itself_and_can_be_stopped(stage: Stage) -> None:
    page = stage(LOOK)
    card(page, "H2.1").click()
    button(page, "Play 2").click()
    button(page, "Play it out").click()
    expect(prompt(page)).to_contain_text("Step 1 of 3")
    button(page, "Pause").click()
    expect(button(page, "Next step")).to_be_visible()
    paused = prompt(page).inner_text()
    page.wait_for_timeout(1800)
    expect(prompt(page)).to_have_text(paused, use_inner_text=True)
    button(page, "Play it out").click()
    expect(prompt(page)).to_contain_text("Step 3 of 3")
    expect(button(page, "Try again")).to_be_visible()


def test_progress_outlives_page_and_kernel(table: Opener) -> None:
    page = table(FIRST)
    assert page.evaluate(STORED) is None
    solve_first(page)
    page.wait_for_function(f"{STORED} !== null")
    page.reload()
    page.locator(".chuhan-table").wait_for(timeout=60_000)
    expect(ledger(page)).to_contain_text("1 of ")
    expect(desk(page)).to_contain_text("2 of 30")  # the first that is not solved
    page.locator(".desk .place").click()
    tile = page.get_by_role("button", name="1: A General Is Also a Six, Recruit, solved at the first try")
    tile.click()
    expect(desk(page)).to_contain_text("A General Is Also a Six")
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('chuhan'))") == [
        "chuhan:progress",
        "chuhan:recent",
    ]


def test_what_a_browser_keeps_is_not_trusted(stage: Stage) -> None:
    for rubbish in ("rubbish", "x" * 100_000, '{"a": 1}'):
        page = stage.page()
        page.evaluate("text => localStorage.setItem('chuhan:progress', text)", rubbish)
        stage(FIRST)
        expect(ledger(page)).to_contain_text("0 of ")
        expect(desk(page)).to_contain_text("1 of 30")


def test_progress_is_carried_to_another_browser(stage: Stage) -> None:
    page = stage(FIRST)
    solve_first(page)
    ledger(page).locator("summary").click()
    code = page.get_by_label("Your code").input_value()
    assert code.startswith("CH2")
    button(page, "Copy the code").click()
    expect(ledger(page).get_by_role("status")).to_contain_text("Cop", ignore_case=True)

    page.evaluate("localStorage.clear()")
    other = stage(FIRST)  # another browser would keep nothing of this one's either
    expect(ledger(other)).to_contain_text("0 of ")
    ledger(other).locator("summary").click()
    status = ledger(other).get_by_role("status")
    for text, sentence in (
        ("", "There is no code yet"),
        ("hello <b>there</b>", "such a code begins with CH1"),
        (code[:-3], "damaged or not complete"),
        ("CH1" + "0" * 50_000, "far too long"),
    ):
        other.get_by_label("A code to import").fill(text)
        button(other, "Import the code").click()
        expect(status).to_contain_text(sentence)
        expect(status).to_contain_text("Nothing has changed.")
    other.get_by_label("A code to import").fill(f"  {code[:8]}\n{code[8:]}\n")
    button(other, "Import the code").click()
    expect(status).to_have_text("Imported: 1 solved in the code, 1 of them new here.")
    expect(ledger(other)).to_contain_text("1 of ")
    assert other.evaluate(STORED) == code


def test_two_pages_know_of_one_another(stage: Stage) -> None:
    other = stage(FIRST, theme="dark")  # a page and a kernel of its own
    page = stage(FIRST)
    expect(ledger(other)).to_contain_text("0 of ")
    solve_first(page)
    expect(ledger(other)).to_contain_text("1 of ")


def test_progress_is_forgotten_after_a_second_thought(stage: Stage) -> None:
    page = stage(FIRST)
    solve_first(page)
    page.wait_for_function(f"{STORED} !== null")
    other = stage(FIRST, theme="dark")  # a page and a kernel of its own
    expect(ledger(other)).to_contain_text("1 of ")
    page.bring_to_front()
    ledger(page).locator("summary").click()
    button(page, "Forget my progress").click()
    expect(button(page, "No, keep it")).to_be_focused()
    button(page, "No, keep it").click()
    expect(button(page, "Forget my progress")).to_be_focused()
    expect(ledger(page)).to_contain_text("1 of ")
    assert page.evaluate(STORED) is not None
    button(page, "Forget my progress").click()
    assert (misfits(page), serious(page)) == ([], [])
    button(page, "Yes, forget it").click()
    expect(ledger(page)).to_contain_text("0 of ")
    expect(ledger(page).get_by_role("status")).to_have_text("Forgotten: counting begins anew.")
    page.wait_for_function(f"{STORED} === null")
    expect(ledger(other)).to_contain_text("0 of ")  # nor does another page write it back
    stage(FIRST)
    expect(ledger(page)).to_contain_text("0 of ")
    expect(desk(page)).to_contain_text("1 of 30")


LONGER = """() => {
    const later = (window.later = window.setTimeout);
    window.setTimeout = (act, time, ...more) => later(act, time === 900 ? 30_000 : time, ...more);
    window.shown = [];
    const root = document.querySelector('.chuhan-table');
    const note = () => window.shown.push(root.dataset.notation);
    new MutationObserver(note).observe(root, {attributeFilter: ['data-notation']});
}"""


def test_another_puzzle_does_not_wait_for_the_reply_of_the_last(stage: Stage) -> None:
    page = stage(FIRST)
    page.evaluate(LONGER)  # a reply now waits for half a minute
    try:
        card(page, "H6h.1").click()
        button(page, "Play Han Xin").click()
        page.wait_for_function("window.shown.length === 1")
        button(page, "Next puzzle").click()
        expect(desk(page)).to_contain_text("2 of 30")
        page.wait_for_function("window.shown.length === 2")
        assert page.evaluate("window.shown[0]") == "3x/4 - - C:1,H:6h - C 1-5 20-5 base"
        expect(prompt(page)).to_have_count(0)
    finally:
        page.evaluate("() => { window.setTimeout = window.later; }")


def test_everything_by_keyboard_alone(stage: Stage) -> None:
    page = stage(FIRST)
    press = page.keyboard.press
    _tab_to(page, "[data-key^='H']")
    press("3")
    press("Enter")
    expect(prompt(page)).to_contain_text("Not this one.")
    expect(button(page, "Next step")).to_be_focused()
    press("Enter")
    expect(prompt(page)).to_contain_text("Step 1 of 1")
    expect(button(page, "Try again")).to_be_focused()
    press("t")
    expect(page.locator(".turn")).to_contain_text("Han responds to a 1.")
    press("?")
    expect(page.get_by_role("region", name="Keys")).to_contain_text("the next step or puzzle")
    press("Escape")
    press("h")
    obstacle = "Hint 1: Han plays Xiao He (3)? Then Chu plays the 4."
    expect(prompt(page)).to_have_text(obstacle)
    expect(page.locator(".desk [aria-live]")).to_have_text(obstacle)
    press("h")
    expect(prompt(page)).to_contain_text("Hint 2: A power is also a plain card.")
    press("h")
    expect(prompt(page)).to_contain_text("Hint 3: Look at Han Xin (6).")
    press("h")
    expect(prompt(page)).to_contain_text("Hint 4: Han plays Han Xin (6).")
    press("6")
    press("Enter")
    expect(prompt(page)).to_contain_text("Right.")
    expect(page.locator(".turn")).to_contain_text("Han leads.")
    press("3")
    press("Enter")
    expect(prompt(page)).to_contain_text("Solved!")
    press("n")
    expect(desk(page)).to_contain_text("2 of 30")
    _tab_to(page, ".desk .place")
    press("Enter")
    _tab_to(page, ".desk .tile")
    press("End")
    press("Enter")
    expect(desk(page)).to_contain_text("30 of 30")
    press("ArrowLeft")
    press("Space")
    expect(desk(page)).to_contain_text("29 of 30")


def test_by_set_theme_and_level(stage: Stage) -> None:
    page = stage(FIRST)
    page.locator(".desk .place").click()
    page.get_by_label("Set", exact=True).select_option("All puzzles")
    page.get_by_label("Theme", exact=True).select_option("bounce")
    expect(page.locator(".desk .choose h3")).to_contain_text("bounce")
    page.get_by_label("Level", exact=True).select_option("Captain")
    expect(page.locator(".desk .badges")).to_contain_text("Captain")
    seen = desk(page).locator("h2").inner_text()
    button(page, "Random").click()
    expect(desk(page).locator("h2")).not_to_have_text(seen)
    expect(page.locator(".desk .badges li")).to_have_text(["Captain", "bounce"])  # asked for, and no other


FORGED: list[Any] = [
    {"do": "go", "name": "no-such-puzzle"},
    {"do": "go", "name": "x" * 100_000},
    {"do": "solved", "name": "just-a-quick-look"},
    {"do": "import", "text": "CH1"},
    {"do": "theme", "name": "<img src=x onerror=alert(1)>"},
    {"do": {"a": 1}},
    ["next"],
    7,
]


def test_forged_messages_change_only_a_sentence(stage: Stage) -> None:
    page = stage(FIRST)
    button(page, "Next puzzle").click()
    button(page, "Previous puzzle").click()  # now the desk was the last to speak
    expect(desk(page)).to_contain_text("1 of 30")
    for content in FORGED:
        page.evaluate("content => forge({method: 'custom', content})", content)
        expect(desk(page).get_by_role("status")).to_contain_text("nothing has changed", ignore_case=True)
        page.evaluate("document.querySelector('.desk [role=status]').textContent = ''")
    page.evaluate("forge({method: 'update', state: {page: {id: 'x', title: 'forged', themes: []}}})")
    stands(page, START)
    expect(ledger(page)).to_contain_text("0 of ")
    expect(desk(page)).not_to_contain_text("forged")
    solve_first(page)
    assert "Traceback" not in page.content()


def test_the_solution_comes_only_when_it_is_earned(stage: Stage) -> None:
    page = stage(LOOK)
    page.wait_for_timeout(1500)  # everything is prepared in Python by now
    secrets = ("!3j", "giving up the lead", "for his power", "Look at", "lets it happen", "goes out first")
    messages = about_this_puzzle("".join(stage.watch.received))
    assert "Chu waits with a pair of 4s" in messages, "the frames could not be read"
    assert "23j/44 - - - - H 3-3 20-9 base" in messages
    for text in (messages, page.locator(".chuhan-trainer").inner_html()):
        assert [secret for secret in secrets if secret in text] == []
    for i in range(1, 5):
        button(page, f"Hint {i} of 4").click()
        expect(prompt(page)).to_contain_text(f"Hint {i}:")
    expect(prompt(page)).to_contain_text("Han plays Ji Bu for his power.")
    assert "Han plays Ji Bu for his power." in about_this_puzzle("".join(stage.watch.received))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_and_axe(theme: str, stage: Stage) -> None:
    page = stage.page(theme)
    page.set_viewport_size(PHONE)
    stage(FIRST, theme=theme)
    assert (misfits(page), serious(page)) == ([], [])
    page.locator(".desk .place").click()
    ledger(page).locator("summary").click()
    button(page, "Hint 1 of 4").click()
    expect(prompt(page)).to_contain_text("Hint 1")
    assert (misfits(page), serious(page)) == ([], [])
    card(page, "H3x.1").click()
    button(page, "Play Xiao He").click()
    expect(prompt(page)).to_contain_text("Not this one.")
    assert (misfits(page), serious(page)) == ([], [])
    button(page, "Try again").click()
    solve_first(page)
    assert (misfits(page), serious(page)) == ([], [])


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")
