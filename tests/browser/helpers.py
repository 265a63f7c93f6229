"""Positions, and short names for what a person does at a table and sees there."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

TRICK = "0122244556h6l3j3p/1453l77 - 1189 H:22,C:44 - H 3-3 12-9 base"
"""Han may answer two 4s with Peng Yue; Chu holds Lü Zhi."""
LEAD = "0122244556y6h6l3y3p/1453l77 - 1123z5789 - - H 3-3 12-9x2 base"
"""Han leads with Yu Ji and Ying Bu in hand, and cards in the discard pile."""
MANY = "011111222223j3y3l3x3p4445556y6h778/1112223h3z44556l79 - - - - H 6-0 12-9 base"
"""27 cards in one hand."""


def of(position: str) -> str:
    """The code of a table on which both sides are played."""
    return f"Table.of(parse_position({position!r}))"


def card(page: Page, key: str) -> Locator:
    """A card of a hand that can be played from: `H4.2` is Han's second 4."""
    return page.locator(f'.chuhan-table [data-key="{key}"]')


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def line(page: Page) -> Locator:
    return page.locator(".chuhan-table [role=status]")


def stands(page: Page, notation: str) -> None:
    """Waits until the table shows this view."""
    expect(page.locator(".chuhan-table")).to_have_attribute("data-notation", notation)


def notation(page: Page) -> str:
    return page.locator(".chuhan-table").get_attribute("data-notation") or ""
