"""Choosing cards without a table: what is told to Python after some clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from chuhan.games.chu_han.board.art import art
from chuhan.widgets import bundle

RUN = """async ([source, kinds, clicks]) => {
  const script = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const choice = new script.Choice(kinds);
  for (const [act, ...rest] of clicks) {
    if (act === "target") choice.target = rest[0];
    else choice[act](...rest);
  }
  return [choice.data, choice.victim, choice.taker || null, choice.empty, choice.persons.length];
}"""
JOKER, FOUR, FIVE = ("0.1", "0"), ("4.1", "4"), ("5.1", "5")
YU_JI, YING_BU, PENG_YUE, LU_ZHI = ("3y.1", "3y"), ("6y.1", "6y"), ("3p.1", "3p"), ("3l.1", "3l")


def told(cards: str = "", powers: str = "", target: str = "") -> dict[str, list[str]]:
    return {"cards": cards.split(), "powers": powers.split(), "target": target.split()}


def toggle(card: tuple[str, str], *, reacting: bool = False) -> list[Any]:
    return ["toggle", *card, reacting]


def power(card: tuple[str, str], *, on: bool = True) -> list[Any]:
    return ["setPower", card[0], on]


CASES: dict[str, tuple[list[list[Any]], list[Any]]] = {
    "nothing": ([], [told(), None, None, True, 0]),
    "cards in the order of choosing": (
        [toggle(FIVE), toggle(JOKER)],
        [told("5 0"), None, None, False, 0],
    ),
    "put back": ([toggle(FIVE), toggle(FIVE)], [told(), None, None, True, 0]),
    "cleared": ([toggle(YU_JI), power(YU_JI), ["clear"]], [told(), None, None, True, 0]),
    "a power with a set": (
        [toggle(PENG_YUE), toggle(FOUR), power(PENG_YUE)],
        [told("3p 4", "3p"), None, None, False, 1],
    ),
    "a power taken back": (
        [toggle(PENG_YUE), power(PENG_YUE), power(PENG_YUE, on=False)],
        [told("3p"), None, None, False, 1],
    ),
    "a power put back": (
        [toggle(PENG_YUE), power(PENG_YUE), toggle(PENG_YUE)],
        [told(), None, None, True, 0],
    ),
    "a card for a power that wants another": (
        [toggle(YU_JI), toggle(FOUR), power(YU_JI)],
        [told("3y 4", "3y"), "4.1", None, False, 1],
    ),
    "two cards for a power that wants another": (
        [toggle(YU_JI), toggle(FOUR), toggle(FIVE), power(YU_JI)],
        [told("3y 4 5", "3y"), None, None, False, 1],
    ),
    "two powers have no victim": (
        [toggle(YU_JI), toggle(PENG_YUE), toggle(FOUR), power(YU_JI), power(PENG_YUE)],
        [told("3y 3p 4", "3y 3p"), None, None, False, 2],
    ),
    "a power that wants a discarded card": (
        [toggle(YING_BU), power(YING_BU), ["target", "4"]],
        [told("6y", "6y", "4"), None, "6y", False, 1],
    ),
    "without its power no discarded card is wanted": (
        [toggle(YING_BU), power(YING_BU), ["target", "4"], power(YING_BU, on=False)],
        [told("6y"), None, None, False, 1],
    ),
    "nor without its card": (
        [toggle(YING_BU), power(YING_BU), ["target", "4"], toggle(YING_BU), toggle(FIVE)],
        [told("5"), None, None, False, 0],
    ),
    "a reaction while a power waits": (
        [toggle(LU_ZHI, reacting=True), toggle(FOUR, reacting=True)],
        [told("3l 4", "3l"), None, None, False, 1],
    ),
    "the same card in a turn": ([toggle(LU_ZHI)], [told("3l"), None, None, False, 1]),
}


def test_a_choice_tells_cards_powers_and_target(page: Page) -> None:
    page.goto("about:blank")
    kinds = {
        code: {key: kind[key] for key in ("when", "wants", "power") if key in kind}
        for code, kind in art()["kinds"].items()
    }
    source = bundle.read("games/chu_han/board/choice.js")
    found = {case: page.evaluate(RUN, [source, kinds, clicks]) for case, (clicks, _) in CASES.items()}
    assert found == {case: expected for case, (_, expected) in CASES.items()}


def test_no_script_of_the_table_knows_a_card() -> None:
    """What a power wants, and which cards may be taken, Python says."""
    for part in bundle.parts("games/chu_han/board/table.js"):
        source = bundle.read(part)
        assert [code for code in art()["kinds"] if len(code) > 1 and f'"{code}"' in source] == [], part
