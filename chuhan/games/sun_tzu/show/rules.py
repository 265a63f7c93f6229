"""The rulebook as Markdown; run as a module it prints docs/games/sun-tzu/rules.md."""

from __future__ import annotations

from chuhan.games.sun_tzu.rules import rulebook
from chuhan.rulebook import as_markdown

HEAD = """# The rules of Sun Tzu

Our own numbered digest of the published rules. Refusals, tests and lessons cite these numbers. *Ruling* says
what this kit plays where the published rulebook is silent or unclear. This page is what
`python -m chuhan.games.sun_tzu.show.rules` makes of `chuhan/games/sun_tzu/rulebook.toml`.
"""


def markdown() -> str:
    return f"{HEAD}\n{as_markdown(rulebook())}"


if __name__ == "__main__":
    print(markdown(), end="")
