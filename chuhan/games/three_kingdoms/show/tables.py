"""What one looks up while playing, as Markdown: the action spaces, in the rulebook's own words."""

from __future__ import annotations

from chuhan.games.three_kingdoms.rules import rulebook
from chuhan.language import say

SPACES = tuple(f"4.{n}" for n in range(1, 13))


def tables() -> str:
    book = rulebook()
    rows = [
        say(
            "| {title} | {text} | {rule} |",
            title=book[number].title,
            text=" ".join(book[number].text.split()),
            rule=number,
        )
        for number in SPACES
    ]
    head = (say("## The action spaces"), "", say("| space | what it does | rule |"), "|---|---|---|")
    return "\n".join((*head, *rows, ""))
