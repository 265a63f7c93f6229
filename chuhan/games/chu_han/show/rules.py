"""The rulebook as Markdown; run as a module it prints docs/games/chu-han/rules.md."""

from __future__ import annotations

from chuhan.games.chu_han.rules import rulebook
from chuhan.rulebook import Rule

HEAD = """# The rules of Chu Han

Our own numbered digest of the published rules. Refusals, tests and lessons cite these numbers. *Ruling* says
what this kit plays where the published rulebooks are silent or differ. This page is what
`python -m chuhan.games.chu_han.show.rules` makes of `chuhan/games/chu_han/rulebook.toml`.
"""


def markdown() -> str:
    return "\n".join(
        [HEAD, *(_section(rule) if "." not in rule.number else _rule(rule) for rule in rulebook().values())]
    )


def _section(section: Rule) -> str:
    return f"## {section.number} {section.title}\n" + _body(section)


def _rule(rule: Rule) -> str:
    power = f" · {rule.note}" if rule.note else ""
    switch = f" · `{rule.open}`" if rule.open else ""
    return f"### {rule.number} {rule.title}{power}{switch}\n" + _body(rule)


def _body(rule: Rule) -> str:
    parts = [rule.text, f"*Ruling:* {rule.ruling}" if rule.ruling else ""]
    return "".join(f"\n{part}\n" for part in parts if part)


if __name__ == "__main__":
    print(markdown(), end="")
