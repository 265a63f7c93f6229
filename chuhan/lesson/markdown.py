"""The small Markdown of lessons as plain data: paragraphs, lists, **strong**, *emphasis* and `code`.

Nothing else has a meaning, so a text can never bring a link, a picture or markup of its own to a page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_SPAN = re.compile(r"\*\*(?P<strong>\S(?:.*?\S)?)\*\*|\*(?P<em>[^\s*](?:[^*]*[^\s*])?)\*|`(?P<code>[^`]+)`")
_ITEM = re.compile(r"(?:(?P<bullet>[-*])|(?P<number>[0-9]{1,2})\.) +(?P<text>.*)")


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style: `strong`, `em`, `code`, or an empty name for plain ones."""

    style: str
    words: str


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (`p`, one item) or a list (`ul`, `ol`)."""

    kind: str
    items: tuple[tuple[Span, ...], ...]

    def plain(self) -> list[str]:
        marks = {"p": "", "ul": "• "}
        return [
            marks.get(self.kind, f"{i}. ") + "".join(span.words for span in item)
            for i, item in enumerate(self.items, start=1)
        ]


def blocks(text: str) -> tuple[Block, ...]:
    """Blocks are parted by an empty line; a list may also begin right below a paragraph.

    >>> [block.kind for block in blocks("Two **4s**.\\n\\n- one\\n- two")]
    ['p', 'ul']
    """
    found: list[tuple[str, list[str]]] = []
    for line in (line.strip() for line in text.strip().splitlines()):
        item = _ITEM.fullmatch(line)
        kind = "p" if item is None else "ul" if item["bullet"] else "ol"
        words = line if item is None else item["text"]
        if not line:
            found.append(("", []))
        elif item is not None and found and found[-1][0] == kind:
            found[-1][1].append(words)
        elif item is None and found and found[-1][0]:
            found[-1][1][-1] += f" {words}"  # a line goes on, in a paragraph or in an item
        else:
            found.append((kind, [words]))
    return tuple(Block(kind, tuple(map(spans, items))) for kind, items in found if kind)


def spans(line: str) -> tuple[Span, ...]:
    parts: list[Span] = []
    end = 0
    for found in _SPAN.finditer(line):
        parts += [
            Span("", line[end : found.start()]),
            Span(found.lastgroup or "", found[found.lastgroup or 0]),
        ]
        end = found.end()
    return tuple(span for span in (*parts, Span("", line[end:])) if span.words)


def plain(text: str) -> str:
    """The words alone, in one line."""
    return " ".join(line for block in blocks(text) for line in block.plain())


def as_data(text: str) -> list[dict[str, Any]]:
    """For the browser, which makes elements of it and never reads markup."""
    return [
        {"kind": block.kind, "items": [[[span.style, span.words] for span in item] for item in block.items]}
        for block in blocks(text)
    ]
