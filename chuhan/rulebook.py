"""A game's numbered rules as data, read from the rulebook.toml in its package."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from typing import Any, get_args, get_type_hints

from chuhan.language import Prose, current, prose_of, say
from chuhan.reading import read_toml


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule; its section's number has no dot."""

    number: str
    title: str
    text: str = ""
    ruling: str = ""
    """What the kit plays where the published rules are silent or differ."""
    open: str = ""
    """The name of the switch, where the ruling is open."""
    about: str = ""
    """What the rule is about, as a key that its game understands: a card, a space of the board."""
    note: str = ""
    """A few words beside the title."""
    code: str = ""
    reason: str = ""


Rulebook = dict[str, Rule]


def switches_of(rules: type) -> dict[str, tuple[str, ...]]:
    """The values of every switch that a ruleset has, its default first."""
    return {name: get_args(hint) for name, hint in get_type_hints(rules).items()}


def changed_switches(rules: Any) -> list[str]:
    """Every switch that differs, as `name=value`."""
    values = ((field, getattr(rules, field.name)) for field in fields(rules))
    return [f"{field.name}={value}" for field, value in values if value != field.default]


TEXTS = ("title", "text", "ruling", "note")
"""The fields that are translated."""


def read_rulebook(package: str) -> Rulebook:
    """Sections and rules by number, in the book's order and in the current language."""
    return _in_language(package, current().code)


@cache
def _in_language(package: str, code: str) -> Rulebook:
    texts = rulebook_prose(package).texts()
    return {number: replace(rule, **texts[number]) for number, rule in _english(package).items()}


@cache
def _english(package: str) -> Rulebook:
    file = resources.files(package).joinpath("rulebook.toml")
    book = read_toml(file)
    rules = [_rule(entry) for entry in book["rule"]]
    found: Rulebook = {}
    for entry in book["section"]:
        section = _rule(entry)
        found[section.number] = section
        found |= {rule.number: rule for rule in rules if rule.number.split(".")[0] == section.number}
    return found


def _rule(entry: dict[str, str]) -> Rule:
    return Rule(**{key: value.strip() for key, value in entry.items()})


def rulebook_prose(package: str) -> Prose:
    """Its texts, by the numbers of sections and rules."""

    def english() -> dict[str, Any]:
        book = _english(package).values()
        return {rule.number: {key: text for key in TEXTS if (text := getattr(rule, key))} for rule in book}

    return prose_of(package, "rulebook", english)


def as_markdown(book: Rulebook) -> str:
    """All sections and rules with their texts and rulings."""
    return "\n".join(_markdown(rule) for rule in book.values())


def _markdown(rule: Rule) -> str:
    level = "###" if "." in rule.number else "##"
    switch = f"`{rule.open}`" if rule.open else ""
    head = " · ".join(filter(None, (f"{rule.number} {rule.title}", rule.note, switch)))
    parts = [rule.text, say("*Ruling:* {ruling}", ruling=rule.ruling) if rule.ruling else ""]
    return f"{level} {head}\n" + "".join(f"\n{part}\n" for part in parts if part)
