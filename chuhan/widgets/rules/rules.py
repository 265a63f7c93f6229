"""The rules: the whole numbered rulebook on one page that can be searched."""

from __future__ import annotations

from typing import Any

from chuhan.games.chu_han.rules import rulebook
from chuhan.lesson.markdown import as_data
from chuhan.rulebook import Rule
from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel


class Rules(Panel):
    """The page has all rules at once, so searching needs no answer from here."""

    commands = frozenset({"rule"})
    _esm = bundle.script("widgets/rules/rules.js")

    def show(self, number: str = "") -> None:
        """With this rule in view, if it is given."""
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "rule": number,
            "rules": self.page.get("rules") or [_rule(rule) for rule in rulebook().values()],
        }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "number": rule.number,
        "title": rule.title,
        "text": as_data(rule.text),
        "ruling": as_data(rule.ruling),
        "note": rule.note,
        "open": rule.open,
    }
