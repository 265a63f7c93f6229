"""What a page sends is done once and in the order in which a person did it, whatever the line makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

LONGEST_PAGE = 40
MOST_PAGES = 16
"""A kernel has one page, in a notebook a few; a page that was loaded anew is another one."""
MOST_HELD = 100
"""What may wait for something that was sent before it and has not come yet."""
BIGGEST = 1 << 53
"""Whole numbers beyond are not exact in JavaScript."""


class Place(NamedTuple):
    """Where something stands in all that a page has sent."""

    page: str
    n: int
    """Counted from 1."""
    low: int
    """All before this number has been answered."""


def read_place(content: object) -> Place | None:
    """The place of a message; None where it has none, and is to be heard at once."""
    if not isinstance(content, dict):
        return None
    page, n, low = content.get("page"), content.get("n"), content.get("low")
    if not isinstance(page, str) or not 0 < len(page) <= LONGEST_PAGE:
        return None
    if type(n) is not int or type(low) is not int or not 0 < low <= n <= BIGGEST:
        return None
    return Place(page, n, low)


@dataclass(slots=True)
class _Page:
    following: int = 1
    """The number that is to be done next."""
    held: dict[int, Callable[[], object]] = field(default_factory=dict)
    """What came before its turn."""


class Order:
    """The order of all pages of one kernel.

    >>> order, done = Order(), []
    >>> for n in (2, 1, 1, 3):
    ...     _ = order.take(Place("page", n, 1), lambda n=n: done.append(n))
    >>> done
    [1, 2, 3]
    """

    def __init__(self) -> None:
        self._pages: dict[str, _Page] = {}

    def take(self, place: Place, act: Callable[[], object]) -> bool:
        """Do it now if it is its turn, and then what has waited for it. False: it was done before."""
        page = self._pages.pop(place.page, None) or _Page()
        self._pages[place.page] = page  # the last one heard is the last to be forgotten
        if len(self._pages) > MOST_PAGES:
            del self._pages[next(iter(self._pages))]
        if place.low > page.following:  # this kernel is younger than the page
            page.following = place.low
            page.held = {n: held for n, held in page.held.items() if n >= place.low}
        if place.n < page.following:
            return False
        if len(page.held) < MOST_HELD:
            page.held[place.n] = act
        while (due := page.held.pop(page.following, None)) is not None:
            page.following += 1
            due()
        return True

    def done(self, page: str) -> int:
        """The last number of this page that was done; 0 where there is none."""
        return self._pages[page].following - 1 if page in self._pages else 0


ORDER = Order()
"""Of this kernel: one page talks to several widgets, and what it says to them has one order."""
