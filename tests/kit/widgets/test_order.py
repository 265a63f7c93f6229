"""What a page sends is done once and in order, also where it comes twice, late, or from a stranger."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan.widgets.messages import NOT_UNDERSTOOD, Command
from chuhan.widgets.order import MOST_HELD, MOST_PAGES, Order, Place, read_place
from chuhan.widgets.panel import Panel


class Doors(Panel):
    """Notes what it was asked for, and what it answers."""

    _esm = "export default {}"

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.sent: list[dict[str, Any]] = []
        super().__init__(lambda command: self.heard.append(command.name))

    def send(self, content: dict[str, Any], buffers: Any = None) -> None:
        self.sent.append(content)

    def told(self, page: str, *numbers: int, low: int = 1) -> str:
        for n in numbers:
            self.receive({"do": "press", "name": str(n), "page": page, "n": n, "low": low})
        return " ".join(self.heard)


def test_each_is_done_once_and_in_order() -> None:
    doors = Doors()
    assert doors.told("once", 1, 3, 2, 2, 1, 4) == "1 2 3 4"
    done = [one["done"] for one in doors.sent]
    assert done == [1, 2, 3, 2, 1, 4]  # what is heard again is answered again: the answer may be lost


def test_two_widgets_of_a_page_have_one_order() -> None:
    first, second = Doors(), Doors()
    second.told("two", 2)
    assert second.heard == []
    first.told("two", 1)
    assert (first.heard, second.heard) == (["1"], ["2"])


def test_a_kernel_that_is_younger_than_its_page_begins_where_the_page_is() -> None:
    doors = Doors()
    assert doors.told("young", 59, low=58) == ""
    assert doors.told("young", 58, low=58) == "58 59"
    assert doors.told("old", 7) == "58 59"


def test_what_is_not_understood_takes_its_place_all_the_same() -> None:
    doors = Doors()
    doors.receive({"do": "dance", "page": "mad", "n": 1, "low": 1})
    assert doors.said == str(NOT_UNDERSTOOD)
    assert doors.told("mad", 2) == "2"


@pytest.mark.parametrize(
    "place",
    [
        {},
        {"page": "x", "n": 1},
        {"page": "", "n": 1, "low": 1},
        {"page": "x" * 41, "n": 1, "low": 1},
        {"page": 7, "n": 1, "low": 1},
        {"page": "x", "n": True, "low": 1},
        {"page": "x", "n": 0, "low": 0},
        {"page": "x", "n": 1, "low": 2},
        {"page": "x", "n": 1 << 54, "low": 1},
        {"page": "x", "n": 1.5, "low": 1},
        None,
        "page",
    ],
)
def test_a_place_that_is_none(place: object) -> None:
    assert read_place(place) is None


def test_a_stranger_fills_nothing() -> None:
    order, done = Order(), list[int]()
    for n in range(2, 3 * MOST_HELD):
        order.take(Place("flood", n, 1), lambda: None)
    for i in range(3 * MOST_PAGES):
        order.take(Place(f"page{i}", 2, 1), lambda: done.append(1))
    assert (len(order._pages), done) == (MOST_PAGES, [])
    assert all(len(page.held) <= MOST_HELD for page in order._pages.values())


def test_who_is_quick_is_not_refused() -> None:
    doors = Doors()
    doors.page = {"at": 2}
    heard: list[Command] = []
    doors.on_command = heard.append
    for at in (1, 2, -1):
        doors.receive({"do": "press", "at": at})
        doors.decline(heard[-1])
    assert [command.late for command in heard] == [True, False, False]
    assert len(doors.sent) == 2
