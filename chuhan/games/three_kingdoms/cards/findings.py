"""What a check of a data file collects: sentences that name the table and the entry, errors and warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

HIGHEST = 99
"""Of costs, requirements and gains."""
_SHOWN = 40


@dataclass(slots=True)
class Findings:
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def error(self, where: str, what: str) -> None:
        self.errors.append(f"{where}: {what}")

    def warn(self, where: str, what: str) -> None:
        self.warnings.append(f"{where}: {what}")

    @property
    def lines(self) -> list[str]:
        """Errors first."""
        return [*self.errors, *(f"warning: {text}" for text in self.warnings)]

    def known_keys(self, where: str, table: Mapping[str, Any], known: Iterable[str]) -> None:
        for key in table:
            if key not in known:
                close = get_close_matches(key, list(known), 1)
                meant = f'; did you mean "{close[0]}"?' if close else "."
                self.error(where, f'unknown key "{shown(key)}"{meant}')

    def is_list(self, where: str, table: Mapping[str, Any], key: str) -> bool:
        return self._is(where, table, key, list, "a list")

    def is_table(self, where: str, table: Mapping[str, Any], key: str) -> bool:
        return self._is(where, table, key, dict, "a table")

    def is_text(self, where: str, table: Mapping[str, Any], key: str) -> bool:
        return self._is(where, table, key, str, "a text")

    def _is(self, where: str, table: Mapping[str, Any], key: str, kind: type, words: str) -> bool:
        if key not in table:
            self.error(where, f"{key} is missing.")
        elif not isinstance(table[key], kind):
            self.error(where, f"{key} must be {words}.")
        else:
            return True
        return False

    def is_whole(self, where: str, name: str, value: object, low: int, high: int, rule: str = "") -> bool:
        if whole(value, low, high):
            return True
        cited = f" ({rule})" if rule else ""
        self.error(where, f"{name} must be a whole number from {low} to {high}{cited}, not {quoted(value)}.")
        return False

    def amounts(
        self, where: str, table: Mapping[str, Any], key: str, what: str, words: Iterable[str]
    ) -> None:
        """Words with numbers from 1 to 99: requirements, costs."""
        if not self.is_table(where, table, key):
            return
        for name, n in table[key].items():
            if name not in words:
                self.error(where, f'{what} "{shown(name)}" is not known; use one of {", ".join(words)}.')
            else:
                self.is_whole(where, f"{what} {name}", n, 1, HIGHEST)


def whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def quoted(value: object) -> str:
    """A value as Python writes it, made short."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def shown(value: object) -> str:
    """A value made safe to quote in one line."""
    text = value if isinstance(value, str) and value.isprintable() else repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
