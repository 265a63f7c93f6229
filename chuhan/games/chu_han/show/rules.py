"""The rulebook as Markdown; run as a module it prints docs/games/chu-han/rules.md."""

from __future__ import annotations

from chuhan.games.chu_han.rules import rulebook
from chuhan.rulebook import as_markdown

HEAD = """# The rules of Chu Han

Our own numbered digest of the published rules. Refusals, tests and lessons cite these numbers. *Ruling* says
what this kit plays where the published rulebooks are silent or differ. This page is what
`python -m chuhan.games.chu_han.show.rules` makes of `chuhan/games/chu_han/rulebook.toml`.
"""


def markdown() -> str:
    return f"{HEAD}\n{as_markdown(rulebook())}"


if __name__ == "__main__":
    print(markdown(), end="")
