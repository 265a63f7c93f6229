"""The small Markdown of lessons and rules as plain data: paragraphs, lists, headings (`## Powers`), tables.

In them stand **strong**, *emphasis* and `code`. Nothing else has a meaning, so a text can never bring a link,
a picture or markup of its own to a page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_SPAN = re.compile(r"\*\*(?P<strong>\S(?:.*?\S)??)\*\*|\*(?P<em>[^\s*](?:[^*]*[^\s*])?)\*|`(?P<code>[^`]+)`")
_ITEM = re.compile(r"(?:(?P<bullet>[-*])|(?P<number>[0-9]{1,2})\.) +(?P<text>.*)")
_UNDER_HEAD = re.compile(r"[-:| ]+")
"""The line between the head of a table and its rows."""


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style: `strong`, `em`, `code`, or an empty name for plain ones."""

    style: str
    words: str


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or heading (`p`, `h3`: one item), a list (`ul`, `ol`), or a `table`, which has rows."""

    kind: str
    items: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...] = ()
    """Cells; the first row is the head."""

    def plain(self) -> list[str]:
        marks = {"ul": "• ", "ol": "{}. "}
        mark = marks.get(self.kind, "")
        items = [mark.format(i) + _words(item) for i, item in enumerate(self.items, start=1)]
        return items + [" · ".join(map(_words, row)) for row in self.rows]


def _words(spans: Spans) -> str:
    return "".join(span.words for span in spans)


def blocks(text: str) -> tuple[Block, ...]:
    """Blocks are parted by an empty line; a list may also begin right below a paragraph.

    >>> [block.kind for block in blocks("## Sets\\n\\nTwo **4s**.\\n\\n- one\\n- two\\n\\n| a | b |")]
    ['h3', 'p', 'ul', 'table']
    """
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in (line.strip() for line in text.strip().splitlines()):
        kind, words = _read(line)
        before, items = found[-1]
        if kind == "p" and before in ("p", "ul", "ol"):
            items[-1] += f" {words}"  # a line goes on, in a paragraph or in an item
        elif kind == before and kind in ("ul", "ol", "table"):
            items.append(words)
        else:
            found.append((kind, [words]))
    return tuple(_block(kind, items) for kind, items in found if kind)


def _read(line: str) -> tuple[str, str]:
    """The kind of block that a line belongs to, and its words."""
    if item := _ITEM.fullmatch(line):
        return "ul" if item["bullet"] else "ol", item["text"]
    if line.startswith("## "):
        return "h3", line.removeprefix("## ")
    if line.startswith("|"):
        return "table", line.strip("|")
    return "p" if line else "", line


def _block(kind: str, items: list[str]) -> Block:
    if kind != "table":
        return Block(kind, tuple(map(spans, items)))
    rows = [item.split("|") for item in items if not _UNDER_HEAD.fullmatch(item)]
    return Block(kind, (), tuple(tuple(spans(cell.strip()) for cell in row) for row in rows))


def spans(line: str) -> Spans:
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
    return [_data(block) for block in blocks(text)]


def _data(block: Block) -> dict[str, Any]:
    if block.rows:
        return {"kind": block.kind, "rows": [list(map(_pairs, row)) for row in block.rows]}
    return {"kind": block.kind, "items": list(map(_pairs, block.items))}


def _pairs(spans: Spans) -> list[list[str]]:
    return [[span.style, span.words] for span in spans]
