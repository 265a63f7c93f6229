"""All rules and powers on one page, with a field that finds words and numbers in them."""

from __future__ import annotations

import unicodedata
from html import escape
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from chuhan.games.chu_han.cards import BY_CODE
from chuhan.games.chu_han.powers import POWERS
from chuhan.games.chu_han.rules import rulebook
from chuhan.games.chu_han.show.faces import POWER
from chuhan.games.chu_han.show.rules import HEAD, markdown
from chuhan.rulebook import Rule
from chuhan.widgets.messages import LONGEST_NAME
from chuhan.widgets.panel import Column

__all__ = ["RuleFinder", "find_rules"]


_STYLE = """<style>
.chuhan-rulebook { max-width: 44em; font-size: 15px; line-height: 1.5; color: var(--jp-ui-font-color1); }
.chuhan-rulebook p { margin: .3em 0 .8em; } .chuhan-rulebook h3 { margin: 1.2em 0 .2em; font-size: 1.1em; }
.chuhan-rulebook h2 { margin: 1.4em 0 .3em; font-size: 1.35em; }
.chuhan-rulebook table { border-collapse: collapse; }
.chuhan-rulebook :is(td, th) { padding: .25em .3em; text-align: left; border-bottom: 1px solid #8888; }
</style>"""


def find_rules(words: str) -> list[Rule]:
    """The rules in which each of these words, or a number, stands; all of them when no word is given.

    >>> [rule.number for rule in find_rules("Ziying")]
    ['1.2']
    """
    wanted = _plain(words[:LONGEST_NAME]).split()
    return [rule for rule in rulebook().values() if all(_has(rule, word) for word in wanted)]


def _has(rule: Rule, word: str) -> bool:
    if word[0].isdigit():
        return rule.number == word or rule.number.startswith(f"{word}.")
    person = BY_CODE[rule.about].person if rule.about else ""
    return word in _plain(" ".join([rule.title, rule.text, rule.ruling, rule.open, rule.note, person]))


def _plain(words: str) -> str:
    """Small letters without dots on them: who types `lu zhi` looks for her too."""
    parted = unicodedata.normalize("NFKD", words.casefold())
    return "".join(c for c in parted if not unicodedata.combining(c))


def reference() -> str:
    """Powers and rules as Markdown, from the same data as the engine."""
    rows = ["| person | when | power | rule |", "|---|---|---|---|"]
    rows += [
        f"| {card.person} ({card.rank}) | {power.when.name} | {POWER[card]} | {power.rule} |"
        for card, power in ((power.card, power) for power in POWERS)
    ]
    return "\n".join(["## The eleven powers", "", *rows, "", markdown().removeprefix(HEAD).strip()]) + "\n"


class RuleFinder(Column):
    """The reference: type a word or a number, and see the rules that have it."""

    def __init__(self, words: str = "") -> None:
        self.field = ipywidgets.Text(
            value=words[:LONGEST_NAME],
            description="Find",
            placeholder="a word, a name or a number, such as 5.6",
            layout={"max_width": "34em", "width": "auto"},
            style={"description_width": "initial"},
        )
        self.found = ipywidgets.HTML()
        super().__init__([self.field, self.found], "chuhan-rules")
        self.field.observe(self._typed, "value")
        self._typed()

    def _typed(self, change: object = None) -> None:
        self.found.value = _page(find_rules(str(self.field.value)))

    def __repr__(self) -> str:
        rules = find_rules(self.field.value)
        return f"RuleFinder({self.field.value!r}, rules={sum('.' in rule.number for rule in rules)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Where no kernel runs the whole text is there, and the browser's own search finds words in it."""
        bundle = {**super()._repr_mimebundle_(**kwargs), "text/markdown": reference()}
        del bundle["image/svg+xml"]
        return bundle

    def picture(self) -> str:
        return ""


def _page(rules: list[Rule]) -> str:
    count = sum("." in rule.number for rule in rules)
    said = "No rule has that." if not rules else "One rule." if count == 1 else f"{count} rules."
    table = _powers() if len(rules) == len(rulebook()) else ""
    return f'{_STYLE}<div class="chuhan-rulebook"><p role="status"><em>{said}</em></p>{table}' + (
        "".join(map(_entry, rules)) + "</div>"
    )


def _powers() -> str:
    """What the eleven persons do, at a glance."""
    rows = "".join(
        f"<tr><td>{escape(power.card.person)} ({power.card.rank})</td><td>{power.when.name}</td>"
        f"<td>{escape(str(POWER[power.card]))}</td><td>{power.rule}</td></tr>"
        for power in POWERS
    )
    head = "".join(f'<th scope="col">{word}</th>' for word in ("person", "when", "power", "rule"))
    return f"<h2>The eleven powers</h2><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _entry(rule: Rule) -> str:
    level = "h3" if "." in rule.number else "h2"
    power = f" · {rule.note}" if rule.note else ""
    switch = f" · <code>{escape(rule.open)}</code>" if rule.open else ""
    head = f"<{level}>{escape(rule.number)} {escape(rule.title)}{escape(power)}{switch}</{level}>"
    text = f"<p>{escape(rule.text)}</p>" if rule.text else ""
    ruling = f"<p><em>Ruling:</em> {escape(rule.ruling)}</p>" if rule.ruling else ""
    return head + text + ruling
