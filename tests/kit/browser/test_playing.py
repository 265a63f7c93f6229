"""A whole trick with a power and a reaction, by mouse and by keyboard alone; targets; taking back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.kit.browser.helpers import LEAD, TRICK, button, card, line, of, stands
from tests.kit.browser.stage import Stage

ANNOUNCED = "0122255" + "3j6h6l/13l4577 - 1189 H:22,C:44 H:!3p44 H 3-3 12-9 base"
CANCELLED = "01222" + "3j44556h6l/14577 - 113l3p89 H:22,C:44 - Hwc 3-3 12-9 base"
SWEPT = "01222" + "3j446h6l/145 - 11223l3p44557789 - - C 3-3 12-9 base"


LEVEL = """() => {
    const chosen = [...document.querySelectorAll('.below .card[aria-pressed="true"]')];
    return chosen.length > 1 && new Set(chosen.map(node => node.getBoundingClientRect().top)).size === 1;
}"""


def _canonical(text: str) -> str:
    from chuhan import parse_view

    return str(parse_view(text))


def test_a_trick_with_a_power_and_a_reaction_by_mouse(stage: Stage) -> None:
    page = stage(of(TRICK))
    card(page, "H4.1").click()
    expect(line(page)).to_contain_text("That is one card; this trick is played with two.")
    card(page, "H4.2").click()
    expect(line(page)).to_contain_text("A response must be of a higher rank")
    card(page, "H3p.1").click()
    expect(line(page)).to_contain_text("A set is cards of one rank")
    button(page, "Peng Yue: play for the power: answer with an equal rank").click()
    expect(line(page)).to_contain_text("Peng Yue with two 4s: equals the 4s. Chu may react.")
    button(page, "Play Peng Yue").click()

    stands(page, _canonical(ANNOUNCED))
    button(page, "Cancel Peng Yue with Lü Zhi").click()
    expect(page.locator(".turn")).to_contain_text("Han may react")
    button(page, "Let it happen").click()
    stands(page, _canonical(CANCELLED))

    card(page, "H5.1").click()
    card(page, "H5.2").click()
    expect(line(page)).to_have_text("✓Two 5s: beats the 4s.")
    page.wait_for_function(LEVEL)  # also the one under the pointer is lifted like the other
    button(page, "Play two 5s").click()
    card(page, "C7.1").click()
    card(page, "C7.2").click()
    button(page, "Play two 7s").click()
    expect(page.locator(".turn")).to_contain_text("Han responds to two 7s.")
    button(page, "Pass").click()
    stands(page, _canonical(SWEPT))
    button(page, "Undo").click()
    expect(page.locator(".turn")).to_contain_text("Han responds to two 7s.")


def test_the_same_trick_by_keyboard_alone(stage: Stage) -> None:
    page = stage(of(TRICK))
    press = page.keyboard.press
    for _ in range(40):  # Tab leads to the hand
        press("Tab")
        if page.evaluate("document.activeElement.dataset.key || ''").startswith("H"):
            break
    for key in ("End", "Home", "ArrowRight", "ArrowRight", "ArrowLeft"):
        press(key)
    assert _focused(page) == "H1.1"
    press("4")
    press("4")
    assert _focused(page) == "H4.2"
    press("ArrowLeft")
    press("ArrowLeft")
    assert _focused(page) == "H3p.1"
    press("Space")
    press("p")
    expect(line(page)).to_contain_text("Peng Yue with two 4s: equals the 4s.")
    press("Enter")

    stands(page, _canonical(ANNOUNCED))
    assert page.evaluate("document.activeElement.textContent") == "Cancel Peng Yue with Lü Zhi"
    press("Enter")
    expect(page.locator(".turn")).to_contain_text("Han may react to Chu's Lü Zhi.")
    press(".")
    stands(page, _canonical(CANCELLED))
    for key in ("5", "5", "Enter"):
        press(key)
    expect(page.locator(".turn")).to_contain_text("Chu responds to two 5s.")
    for key in ("7", "7", "Enter"):
        press(key)
    expect(page.locator(".turn")).to_contain_text("Han responds to two 7s.")
    press("-")
    stands(page, _canonical(SWEPT))
    assert _focused(page).startswith("C")
    press("u")
    expect(page.locator(".turn")).to_contain_text("Han responds to two 7s.")
    press("?")
    expect(page.get_by_role("region", name="Keys")).to_contain_text("take a writ")
    press("Escape")
    expect(page.get_by_role("region", name="Keys")).to_have_count(0)


def _focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.key || ''"))


def test_targets_are_chosen_in_the_hand_and_in_the_discard_pile(stage: Stage) -> None:
    page = stage(of(LEAD))
    card(page, "H3y.1").click()
    button(page, "Yu Ji: play for the power: discard another card").click()
    expect(line(page)).to_contain_text("Name the card that Yu Ji discards.")
    card(page, "H4.1").click()
    expect(line(page)).to_contain_text("Yu Ji discards a 4.")
    card(page, "H4.2").click()
    expect(line(page)).to_contain_text("choose only one beside her")
    page.keyboard.press("Escape")

    card(page, "H6y.1").click()
    button(page, "Ying Bu: play for the power: take a 1 to 5 from the discard pile").click()
    expect(line(page)).to_contain_text("Name the card that Ying Bu takes")
    button(page, "Take 7").click()
    expect(line(page)).to_contain_text("Ying Bu takes a card of rank 1 to 5, not 7.")
    button(page, "Take Zhongli Mo (3)").click()
    expect(line(page)).to_contain_text("Ying Bu takes Zhongli Mo (3) back.")
    button(page, "Play Ying Bu").click()
    button(page, "Let it happen").click()
    expect(card(page, "H3z.1")).to_be_visible()


def test_one_of_two_powers_is_cancelled(stage: Stage) -> None:
    page = stage(of("0122453p3z/13l77 - - H:22,C:44 - H 3-3 0-1 base"))
    for key in ("H3p.1", "H3z.1", "H4.1", "H5.1"):
        card(page, key).click()
    for name in ("Peng Yue", "Zhongli Mo"):
        page.get_by_role("button", name=f"{name}: play for the power").click()
    button(page, "Play both powers").click()
    expect(button(page, "Cancel Peng Yue with Lü Zhi")).to_be_visible()
    button(page, "Cancel Zhongli Mo with Lü Zhi").click()
    expect(page.locator(".chuhan-table .turn")).to_contain_text("Han may react")  # Chu had the same button
    button(page, "Let it happen").click()
    expect(card(page, "H3p.1")).to_be_visible()
    expect(card(page, "H3z.1")).to_have_count(0)


def test_the_discard_pile_opens_and_closes(stage: Stage) -> None:
    page = stage(of(LEAD))
    page.get_by_role("button", name="Discard pile: 8 cards").click()
    pile = page.get_by_role("region", name="Discard pile")
    expect(pile.get_by_role("img", name="Zhongli Mo (3)")).to_be_visible()
    expect(pile).to_contain_text("×2")
    button(page, "Close").click()
    expect(pile).to_have_count(0)


def test_an_empty_discard_pile_says_so(stage: Stage) -> None:
    page = stage(of(LEAD.replace(" 1123z5789 ", " - ")))
    card(page, "H6y.1").click()
    page.get_by_role("button", name="Ying Bu: play for the power").click()
    expect(page.locator(".targets")).to_have_text("The discard pile is empty: there is no card for Ying Bu.")


def test_a_table_to_look_at_waits_for_nobody(stage: Stage) -> None:
    page = stage(f"Table(parse_position({TRICK!r}).seen_by(None))")
    expect(line(page)).to_be_hidden()
    page.locator(".below .hand button").first.click(force=True)
    expect(page.locator(".chuhan-table .line")).to_be_hidden()  # it is Han's turn, but not here
    page = stage(of(TRICK))
    card(page, "H4.1").hover()  # waits until the page stands still, which a forced click does not
    page.locator(".above .hand button").first.click(force=True)
    expect(line(page)).to_have_text("✕It is not Chu's turn.")


def test_a_card_tells_about_its_power(stage: Stage) -> None:
    page = stage(of(TRICK))
    card(page, "H3j.1").hover()
    expect(page.locator(".tip")).to_contain_text(
        "Power, when you lead: look at the top four cards of the pile"
    )
    card(page, "H0.1").focus()
    expect(page.locator(".tip")).to_contain_text("alone it is a 0")
    card(page, "H4.1").focus()
    expect(page.locator(".tip")).to_be_hidden()


def test_keys_stay_at_the_table(stage: Stage) -> None:
    """In JupyterLab x would cut the cell, and d d delete it."""
    page = stage(of(TRICK))
    page.evaluate(
        "() => { window.heard = 0; document.addEventListener('keydown', () => { window.heard += 1; }); }"
    )
    card(page, "H4.1").focus()
    for key in ("x", "d", "d", "a", "Enter", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("window.heard") == 0
    assert page.locator(".chuhan-table button:not([data-lm-suppress-shortcuts])").count() == 0


def test_a_reply_is_seen_after_the_move_it_answers(stage: Stage) -> None:
    page = stage("Play(deal(11), side=Side.HAN, rival=RuleOfThumb())")
    page.evaluate("""() => {
        window.shown = [];
        const root = document.querySelector('.chuhan-table');
        const note = () => window.shown.push(performance.now());
        new MutationObserver(note).observe(root, {attributeFilter: ['data-notation']});
    }""")
    page.locator(".below .hand button").first.click()
    page.locator('[data-id="play"]').click()
    page.wait_for_function("window.shown.length >= 2")
    first, second = page.evaluate("window.shown.slice(0, 2)")
    assert second - first > 600
