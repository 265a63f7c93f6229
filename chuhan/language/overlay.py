"""Prose in other languages: structure stands once, in the English file; a translation holds texts only.

Beside its texts a translation keeps digests of the English they were made from: `from.task = "3f2a91c0"`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from chuhan.language.sentence import Table, current, extra_folders
from chuhan.reading import read_toml

Texts = Mapping[str, Any]
"""Texts by key, in tables within tables: `{"lead": {"task": "…", "wrong": {"44": "…"}}}`."""


def digest(text: str) -> str:
    from hashlib import sha256  # here: an engine that says no prose need not load it

    return sha256(text.strip().encode()).hexdigest()[:8]


def translated(english: Texts, translation: Table) -> dict[str, Any]:
    """The English texts, each replaced by its translation where there is one, be it stale."""
    return {
        key: (_text(translation, key) or text)
        if isinstance(text, str)
        else translated(text, _table(translation, key))
        for key, text in english.items()
    }


class Survey(NamedTuple):
    """Keys like `lead.wrong.44`; behind what is missing or stale stands the digest to write beside it."""

    missing: list[str]
    stale: list[str]
    unknown: list[str]


def survey(english: Texts, translation: Table) -> Survey:
    """What a translation lacks, what has changed in English since, and what belongs to no English text."""
    found = Survey([], [], list(_unknown(english, translation)))
    for key, text, told, made_from in _pairs(english, translation, {}):
        if not told:
            found.missing.append(f"{key}: {digest(text)}")
        elif made_from != digest(text):
            found.stale.append(f"{key}: {digest(text)}")
    return found


def _pairs(
    english: Texts, translation: Table, made_from: Table, prefix: str = ""
) -> Iterator[tuple[str, ...]]:
    """Key, English text, its translation, the digest beside that."""
    made_from = {**made_from, **_table(translation, "from")}
    for key, text in english.items():
        if isinstance(text, str):
            yield prefix + key, text, _text(translation, key), _text(made_from, key)
        else:
            yield from _pairs(text, _table(translation, key), _table(made_from, key), f"{prefix}{key}.")


def _unknown(english: Texts, translation: Table, prefix: str = "") -> Iterator[str]:
    for key, value in translation.items():
        if key != "from" and type(value) is not type(english.get(key)):
            yield prefix + key
        elif key != "from" and not isinstance(value, str):
            yield from _unknown(english[key], value, f"{prefix}{key}.")


def _text(table: Table, key: str) -> str:
    found = table.get(key, "")
    return found if isinstance(found, str) else ""


def _table(table: Table, key: str) -> Table:
    found = table.get(key, {})
    return found if isinstance(found, Mapping) else {}


@dataclass(frozen=True)
class Prose:
    """English texts, and where their translations lie: `{code}` in the path is the language."""

    name: str
    """`chu_han/lessons/tricks`: how messages call it, and where a folder of CHUHAN_WORDS has it."""
    english: Callable[[], Texts]
    folder: Traversable
    path: str

    def translation(self, code: str) -> Table:
        files = [self.folder.joinpath(self.path.format(code=code))]
        files += [folder / code / f"{self.name}.toml" for folder in extra_folders()]
        return next((read_toml(file) for file in files if file.is_file()), {})

    def texts(self) -> Texts:
        """In the current language."""
        language, english = current(), self.english()
        return english if language.english is None else translated(english, self.translation(language.code))


def prose_of(package: str, name: str, english: Callable[[], Texts]) -> Prose:
    """Texts of a game, whose translations are `translations/CODE/NAME.toml` in its package."""
    game = package.rpartition(".")[2]
    return Prose(f"{game}/{name}", english, resources.files(package), f"translations/{{code}}/{name}.toml")


PROSE: dict[str, Prose] = {}


def add_prose(prose: Prose) -> Prose:
    """Makes a prose known to the check of translations."""
    PROSE[prose.name] = prose
    return prose
