"""What can be chosen before a game: kinds of options, one of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, Self

from chuhan.language import Sentence


@dataclass(frozen=True, slots=True)
class Entry:
    title: Sentence
    about: Sentence


Menu = Mapping[str, tuple[Sentence, Mapping[str, Entry]]]
"""By kind: what it is called, and the options by name."""


def read_chosen(menu: Menu, choice: Mapping[str, tuple[str, ...]]) -> dict[str, str] | None:
    """What a browser has chosen, by kind; None where there is no such option."""
    for kind, names in choice.items():
        if kind not in menu or len(names) != 1 or names[0] not in menu[kind][1]:
            return None
    return {kind: name for kind, (name,) in choice.items()}


def menu_data(menu: Menu, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    """For the browser."""
    return [
        {
            "kind": kind,
            "label": str(label),
            "chosen": chosen[kind],
            "all": [
                {"name": name, "title": str(option.title), "about": str(option.about)}
                for name, option in options.items()
            ],
        }
        for kind, (label, options) in menu.items()
    ]


@dataclass(frozen=True, slots=True)
class Choices:
    """What is chosen, a field for each kind of a game's menu."""

    menu: ClassVar[Menu]

    def chosen(self, choice: Mapping[str, tuple[str, ...]]) -> Self | None:
        """With some of them chosen anew, as a browser asks for it; None where there is no such option."""
        found = read_chosen(self.menu, choice)
        return None if found is None else replace(self, **found)

    def with_names(self, names: Mapping[str, str]) -> Self:
        """The same with names that the menu has."""
        found = self.chosen({kind: (name,) for kind, name in names.items()})
        assert found is not None, names
        return found

    def data(self) -> list[dict[str, Any]]:
        """For the browser."""
        return menu_data(self.menu, asdict(self))
