"""Styles: what they cost a browser, as far as that can be read from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import chuhan

ROOT = Path(chuhan.__file__).parent
STYLES = sorted(ROOT.rglob("*.css"))
FEATURE = re.compile(r"[.#\[]|(?<![\w:-])[a-z]")
"""A class, an id, an attribute or a tag."""


def selectors(style: str) -> Iterator[str]:
    """Each selector of a style, nested ones with those around them."""
    around: list[list[str]] = []
    for before, brace in re.findall(r"([^{};]*)([{};])", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)):
        if brace == "}":
            around.pop()
        elif brace == "{":
            head = " ".join(before.split())
            outer = around[-1] if around else [""]
            if head.startswith("@"):
                around.append(outer)
                continue
            parts = [part.replace("&", "") for part in split(head, ",")]
            around.append([f"{one} {part}".strip() for one in outer for part in parts])
            yield from around[-1]


def split(text: str, at: str) -> list[str]:
    """At a sign that stands in no parentheses."""
    parts, depth = [""], 0
    for sign in text:
        if sign == at and not depth:
            parts.append("")
        else:
            depth += (sign in "([") - (sign in ")]")
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def without(selector: str, *kinds: str) -> str:
    """With `:x` for each of these pseudo-classes and what stands in its parentheses."""
    for kind in kinds:
        while (at := selector.find(f":{kind}(")) >= 0:
            inner = split(selector[at + len(kind) + 2 :], ")")[0]
            selector = f"{selector[:at]}:x{selector[at + len(kind) + len(inner) + 3 :]}"
    return selector


def is_named(selector: str) -> bool:
    """Does what it is about have a class, an id, an attribute or a tag?"""
    last = split(without(selector, "has", "not"), " ")[-1]
    if FEATURE.search(without(last, "is")):
        return True
    _, found, inner = last.partition(":is(")
    return bool(found) and all(is_named(one) for one in split(inner.removesuffix(")"), ","))


def test_selectors_are_taken_apart() -> None:
    style = "a:has(.b, .c) > * { & > .d, e { color: red } } @media print { .f:not(.g) { } }"
    assert [*selectors(style)] == [
        "a:has(.b, .c) > *",
        "a:has(.b, .c) > *  > .d",
        "a:has(.b, .c) > * e",
        ".f:not(.g)",
    ]
    assert without("a:has(.b:not(.c)) .d:not(.e)", "has", "not") == "a:x .d:x"
    named = [".a .b", "a:has(.b) c", ".a > :is(.b :first-child, .c) .d", "a :is(b, .c > d:not(.e))"]
    assert all(map(is_named, named))
    assert not any(map(is_named, [".a > *", ".a :first-child", ".a :has(.b)", "a :is(b, .c > :not(.d))"]))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_depends_on_what_something_holds_is_named(path: Path) -> None:
    """Where something that a selector asks for with :has() comes or goes, a browser draws anew whatever any
    such selector may be about; with `:has(…) > *` that is the whole page, at every click, and took 25 ms."""
    for selector in selectors(path.read_text(encoding="utf-8")):
        *before, _ = split(selector, " ")
        if ":has(" in " ".join(before):
            assert is_named(selector), selector
