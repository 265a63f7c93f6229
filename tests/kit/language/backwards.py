"""A made-up language: English with every word written backwards, so that English left over is seen at once.

`python -m tests.kit.language.backwards FOLDER` writes it as files;
CHUHAN_LANGUAGE=xx and CHUHAN_WORDS=FOLDER have the app speak it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from chuhan.language import digest
from chuhan.language.check import import_games, spots, words_of
from chuhan.language.overlay import PROSE

CODE = "xx"
_KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`)")  # facts of a template, notation in prose
_NAMES = ("each", "like", "list")  # entries of a form that name another
_WORD = re.compile(r"[^\W\d_]+")


def backwards(text: str) -> str:
    """
    >>> backwards("That is {size:cards}.")
    'tahT si {size:cards}.'
    """
    pieces = _KEPT.split(text)
    pieces[::2] = [_WORD.sub(lambda word: word[0][::-1], piece) for piece in pieces[::2]]
    return "".join(pieces)


def reversed_language(texts: Iterable[str], english: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The words of the language, from the templates of the code and the tables of English."""
    table: dict[str, Any] = {text: backwards(text) for text in texts}
    table["language"] = {"name": "Backwards", "complete": True}
    for kind in ("form", "list"):
        table[kind] = {}
        for words in english:
            for name, entries in words.get(kind, {}).items():
                mine = table[kind].setdefault(name, {})
                mine |= {key: told if key in _NAMES else backwards(told) for key, told in entries.items()}
    return table


def reversed_texts(english: Mapping[str, Any]) -> dict[str, Any]:
    """A translation of prose, with the digests of what it was made from."""
    texts = {key: text for key, text in english.items() if isinstance(text, str)}
    told: dict[str, Any] = {key: backwards(text) for key, text in texts.items()}
    if texts:
        told["from"] = {key: digest(text) for key, text in texts.items()}
    return told | {key: reversed_texts(more) for key, more in english.items() if key not in texts}


def shipped() -> dict[str, Any]:
    """The language for all that the kit and its games say in code."""
    texts = (spot.text for spot in spots() if spot.text is not None)
    return reversed_language(texts, [words.table for words in words_of("en")])


def words_known(english: Iterable[str]) -> frozenset[str]:
    return frozenset(word.casefold() for text in english for word in _WORD.findall(_KEPT.sub(" ", text)))


def english_left(said: str, known: frozenset[str]) -> list[str]:
    """The words of a page that are certainly English: the English texts have them, and not backwards."""
    words = (word.casefold() for word in _WORD.findall(said))
    return [word for word in words if word in known and word[::-1] not in known]


def as_toml(table: Mapping[str, Any], path: str = "") -> str:
    """Strings and truth values first, then the tables."""
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    lines = [f"{_quoted(key)} = {_quoted(value)}\n" for key, value in plain.items()]
    for key, value in table.items():
        if isinstance(value, Mapping):
            below = f"{path}.{_quoted(key)}" if path else _quoted(key)
            lines.append(f"\n[{below}]\n{as_toml(value, below)}")
    return "".join(lines)


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def write(folder: Path) -> None:
    """The language as files, prose and all."""
    import_games()
    files = {f"{CODE}.toml": shipped()}
    files |= {f"{CODE}/{name}.toml": reversed_texts(prose.english()) for name, prose in PROSE.items()}
    for name, table in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(as_toml(table), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
