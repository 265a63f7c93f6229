"""The rulebook as Markdown; run as a module it prints docs/games/three-kingdoms/rules.md."""

from __future__ import annotations

from chuhan.games.three_kingdoms.rules import rulebook
from chuhan.rulebook import as_markdown

HEAD = """# The rules of Three Kingdoms Redux

Our own numbered digest of a summary of the published rules, the only text of them that we have. Refusals,
tests and lessons cite these numbers. *Ruling* says what this kit plays where that summary is silent or
unclear. Values of generals, state cards and what is printed on tracks and borders are kit-made: no published
number is among them (1.8, 1.9). This page is what `python -m chuhan.games.three_kingdoms.show.rules` makes of
`chuhan/games/three_kingdoms/rulebook.toml`.
"""


def markdown() -> str:
    return f"{HEAD}\n{as_markdown(rulebook())}"


if __name__ == "__main__":
    print(markdown(), end="")
