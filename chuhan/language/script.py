"""The sentences of a script, found in its text and sent with it: the browser has no words of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from chuhan.language.sentence import Language, current, parts

_STRING = r'"(?:\\.|[^"\\\n])*"'
_TOKEN = re.compile(
    rf"(?<!:)//[^\n]*|/\*.*?\*/"  # comments; `http://` begins none
    rf"|(?<![\w$.])(?P<made>(?:function|macro)\s+)?(?P<call>say\(\s*)(?P<text>{_STRING}(?:\s*\+\s*{_STRING})*)?"
    rf"|{_STRING}",
    re.DOTALL,
)
_METHOD = re.compile(r"[^()]*\)\s*\{")  # `say(line) {` in a class
_FACTS = re.compile(r"\s*,\s*\{")
_END = re.compile(r"\s*,?\s*\)")
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


class Said(NamedTuple):
    """A call of `say`: its line, its template if that is written out, the facts given if they are."""

    line: int
    text: str | None
    facts: frozenset[str] | None


def sayings(source: str, where: str = "script") -> Iterator[Said]:
    """Every `say("…", { … })` of a script; comments and methods of that name are none. Voilà's template
    says its words in the same way."""
    import json  # here: an engine has no scripts

    for found in _TOKEN.finditer(source):
        if not found["call"] or found["made"]:
            continue
        line = source.count("\n", 0, found.start()) + 1
        if found["text"]:
            pieces = re.findall(_STRING, found["text"])
            try:
                text = "".join(map(json.loads, pieces))
            except ValueError:
                raise ValueError(f"{where}:{line}: only JSON's escapes are read: {found['text']}") from None
            yield Said(line, text, _facts(source, found.end()))
        elif not _METHOD.match(source, found.end()):
            yield Said(line, None, None)


def _facts(source: str, start: int) -> frozenset[str] | None:
    """The keys of the object after a template; None if it is not written out."""
    if _END.match(source, start):
        return frozenset()
    begun = _FACTS.match(source, start)
    if not begun:
        return None
    depth, entry, entries = 1, "", []
    for character in source[begun.end() :]:
        depth += _BRACKETS.get(character, 0)
        if depth == 0 or (depth == 1 and character == ","):
            entries.append(entry)
            entry = ""
        else:
            entry += character
        if depth == 0:
            break
    names = [entry.split(":")[0].strip() for entry in entries if entry.strip()]
    return None if any(name.startswith("...") for name in names) else frozenset(names)


@lru_cache(64)
def templates(source: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(said.text for said in sayings(source) if said.text is not None))


def script_words(source: str) -> dict[str, Any]:
    """What `setWords` of js/words.js wants for this script, in the current language."""
    return catalogue(templates(source))


def catalogue(texts: Iterable[str]) -> dict[str, Any]:
    """Translations of these templates, and the forms and lists they use; English templates say themselves."""
    language, texts = current(), list(texts)
    said = {text: told for text in texts if language.english and (told := language.template(text))}
    wanted = {part.form for text in (*texts, *said.values()) for part in parts(text) if part.form}
    words = _words(language, wanted) | {"say": said}
    return words if language.english is None else words | {"english": _words(language.english, wanted)}


def _words(language: Language, wanted: set[str]) -> dict[str, Any]:
    names = list(wanted)
    for name in names:  # grows: a form may use another
        table = language.forms.get(name, {})
        used = {part.form for words in table.values() for part in parts(words)}
        names += (used | {table.get("each", ""), table.get("like", "")}) - {"", *names}
    forms = {name: language.forms[name] for name in sorted(names) if name in language.forms}
    return {"plural": language.plural, "forms": forms, "lists": language.lists}
