"""Addresses: `?puzzle=ID`, `?set=ID`, `?lesson=ID`, `?position=NOTATION`, `?rule=5.6`, `?page=play`."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

PAGES = ("start", "learn", "puzzles", "play", "explore", "rules")
LONGEST = 900
"""Characters; the longest position has a third of that."""
_KEYS = ("puzzle", "set", "lesson", "position", "rule", "page")


class BadLink(ValueError):
    """A link that leads nowhere; the message is a sentence for whoever followed it."""


@dataclass(frozen=True, slots=True)
class Link:
    """A page, and what to open on it."""

    page: str = "start"
    puzzle: str = ""
    series: str = ""
    lesson: str = ""
    position: str = ""
    rule: str = ""

    def __str__(self) -> str:
        """The query string; `?` alone leads to the start page.

        >>> str(Link("puzzles", puzzle="just-a-quick-look")), str(Link())
        ('?puzzle=just-a-quick-look', '?')
        """
        given = {
            "set": self.series,
            "puzzle": self.puzzle,
            "lesson": self.lesson,
            "position": self.position,
            "rule": self.rule,
        }
        told = {key: value for key, value in given.items() if value}
        if not told and self.page != "start":
            told = {"page": self.page}
        return "?" + urlencode(told)


def read_link(query: str) -> Link:
    """What a query string asks for, which may come from anywhere. Raises BadLink.

    >>> read_link("?set=first-thirty&theme=dark")
    Link(page='puzzles', puzzle='', series='first-thirty', lesson='', position='', rule='')
    """
    if len(query) > LONGEST:
        raise BadLink("This link is too long to lead anywhere.")
    try:
        pairs = parse_qsl(query.removeprefix("?"), max_num_fields=20)
    except ValueError:
        raise BadLink("This link cannot be read.") from None
    asked = {key: value.strip() for key, value in reversed(pairs) if key in _KEYS and value.strip()}
    if "puzzle" in asked or "set" in asked:
        return Link("puzzles", puzzle=asked.get("puzzle", ""), series=asked.get("set", ""))
    if "lesson" in asked:
        return Link("learn", lesson=asked["lesson"])
    if "position" in asked:
        return Link("explore", position=asked["position"])
    if "rule" in asked:
        return Link("rules", rule=asked["rule"])
    page = asked.get("page", "start")
    if page not in PAGES:
        raise BadLink(f"There is no page “{clipped(page)}”.")
    return Link(page)


def clipped(text: str, most: int = 40) -> str:
    """What somebody gave, short enough to be shown back."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
