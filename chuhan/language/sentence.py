"""Sentences as templates with facts, and a language's words for them, said when they are read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, singledispatch
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from chuhan.reading import read_toml

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Table = Mapping[str, Any]
"""The content of a language's TOML file."""


FIRST = "first"
"""The one form of sentences: `{move:first}: leads a trick.` begins with a large letter."""


class Part(NamedTuple):
    """Words as they stand, then perhaps the name of a fact and the form in which it is said."""

    literal: str
    name: str
    form: str


@lru_cache(4096)
def parts(text: str) -> tuple[Part, ...]:
    """The parts of a template; a note for translators, `{#…}`, is left out."""
    found = []
    for literal, name, form, conversion in Formatter().parse(text):
        if name is None or name.startswith("#"):
            name = form = ""
        elif conversion or not name.isidentifier() or not (not form or form.isidentifier()):
            raise ValueError(f"facts are written {{name}} or {{name:form}}: {text}")
        found.append(Part(literal, name, form or ""))
    return tuple(found)


def names(text: str) -> frozenset[str]:
    """The facts that a template says."""
    return frozenset(part.name for part in parts(text) if part.name)


@lru_cache(4096)
def is_wordless(text: str) -> bool:
    """`{side:side}: {move}`: facts and punctuation only, so that there is nothing to translate."""
    return not any(character.isalpha() for part in parts(text) for character in part.literal)


class Sentence:
    """A template and its facts: a value that costs little to make and is said by `str`."""

    __slots__ = ("_facts", "_text")

    def __init__(self, text: str, /, **facts: Any) -> None:
        self._text = text
        self._facts = facts

    @property
    def text(self) -> str:
        return self._text

    @property
    def facts(self) -> Mapping[str, Any]:
        return MappingProxyType(self._facts)

    def __str__(self) -> str:
        return current().say(self)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self._facts.items())
        return f"{type(self).__name__}({self._text!r}{facts})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._text == other._text and self._facts == other._facts

    def __hash__(self) -> int:
        return hash((self._text, frozenset(self._facts.items())))


def say(text: str, /, **facts: Any) -> str:
    """A sentence in the current language."""
    return str(Sentence(text, **facts))


@singledispatch
def spell(fact: object) -> Any:
    """What a form looks up for a fact: a name, a number, a sentence, or a tuple of facts.

    Numbers and strings are looked up as they are. A game registers its own types: `@spell.register`.
    """
    return fact


def _few(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


PLURALS: dict[str, Callable[[int], str]] = {
    "en": lambda n: "one" if n == 1 else "other",
    "pl": lambda n: "one" if n == 1 else "few" if _few(n) else "other",
    "ru": lambda n: "one" if n % 10 == 1 and n % 100 != 11 else "few" if _few(n) else "other",
}
"""By name, so that a language's file may choose one: `[language] plural = "pl"`. js/words.js has the same."""


def _sound(words: object, like: str) -> bool:
    """Can these words be said with the facts of that template? If not, English is said; the check tells."""
    try:
        return isinstance(words, str) and names(words) <= names(like)
    except ValueError:
        return False


class Language:
    """The words of a language; what it lacks is said in English."""

    def __init__(self, code: str, tables: Iterable[Table], english: Language | None = None) -> None:
        self.code = code
        self.english = english
        self.sentences: dict[str, str] = {}
        self.forms: dict[str, dict[str, str]] = {}
        self.lists: dict[str, dict[str, str]] = {}
        about: dict[str, Any] = {}
        for table in tables:
            about |= table.get("language", {})
            self.sentences |= {text: words for text, words in table.items() if _sound(words, text)}
            for mine, kind, facts in ((self.forms, "form", "{n}"), (self.lists, "list", "{a}{b}")):
                for name, entries in table.get(kind, {}).items():
                    sound = {key: words for key, words in entries.items() if _sound(words, facts)}
                    mine[name] = mine.get(name, {}) | sound
        self.name: str = about.get("name", code)
        self.complete: bool = about.get("complete", False)
        self.plural: str = about.get("plural", code if code in PLURALS else "en")
        if self.plural not in PLURALS:
            raise ValueError(f"{code}: there is no plural rule '{self.plural}', only {', '.join(PLURALS)}.")
        self.worded = lru_cache(4096, typed=True)(self._worded)  # a list of moves says the same cards often

    def say(self, sentence: Sentence) -> str:
        text = self.template(sentence.text)
        words = self if text or self.english is None else self.english
        return words._fill(text or sentence.text, sentence.facts, self)

    def template(self, text: str) -> str | None:
        """What this language says for an English template; one without words of its own serves them all."""
        return self.sentences.get(text) or (text if is_wordless(text) else None)

    def _fill(self, text: str, facts: Mapping[str, Any], speaker: Language) -> str:
        """With this language's forms; sentences within it are said by the speaker."""
        return "".join(
            literal + self._formed(facts[name], form, speaker) if name else literal
            for literal, name, form in parts(text)
        )

    def _formed(self, fact: Any, form: str, speaker: Language) -> str:
        key = spell(fact) if form and type(fact) not in (int, str) else fact
        if isinstance(key, Sentence):
            said = speaker.say(key)
            return said[:1].upper() + said[1:] if form == FIRST else said
        if isinstance(key, (tuple, list)):
            table = self._table(form)
            each = table.get("each", form)
            return self._joined([self._formed(one, each, speaker) for one in key], table.get("list", "and"))
        return self.worded(key, form) if form else str(key)

    def _worded(self, key: int | str, form: str) -> str:
        """A number has its own words or those of its kind, a name its own; else those of a form like this."""
        table = self.forms.get(form, {})
        kinds = (PLURALS[self.plural](abs(key)), "other") if isinstance(key, int) else ()
        for words in (table, self.forms.get(table.get("like", ""), {})):
            for name in (str(key), *kinds):
                if words.get(name):
                    return self._fill(words[name], {"n": key}, self)
        return str(key) if self.english is None else self.english.worded(key, form)

    def _table(self, form: str) -> dict[str, str]:
        return self.forms.get(form) or (self.english.forms.get(form, {}) if self.english else {})

    def _joined(self, items: Sequence[str], name: str) -> str:
        """`Ji Bu`, `Ji Bu and Yu Ji`, `Ji Bu, Yu Ji and the joker`."""
        words = self.lists.get(name) or (self.english.lists.get(name, {}) if self.english else {})
        more = words.get("more", "{a}, {b}")
        last = words.get("last", more) if len(items) > 2 else words.get("two", more)
        said = items[0] if items else ""
        for i, item in enumerate(items[1:], start=2):
            said = self._fill(last if i == len(items) else more, {"a": said, "b": item}, self)
        return said


# ---- where words come from -----------------------------------------------------------------------

Source: TypeAlias = "Traversable | Mapping[str, Table]"
"""A folder with CODE.toml or CODE/words.toml, or the content of such files by code."""

_sources: list[Source] = [Path(__file__).parent]
_code: str | None = None


def add_words(source: Source) -> None:
    """More words, for one language or many. What comes later counts."""
    _sources.append(source)
    load.cache_clear()


def extra_folders() -> list[Path]:
    """Folders with languages that are not shipped, from the environment."""
    return [Path(name) for name in os.environ.get("CHUHAN_WORDS", "").split(os.pathsep) if name]


def _tables(code: str) -> Iterator[Table]:
    for source in (*_sources, *extra_folders()):
        if isinstance(source, Mapping):
            if code in source:
                yield source[code]
            continue
        for file in (source.joinpath(f"{code}.toml"), source.joinpath(code, "words.toml")):
            if file.is_file():
                yield read_toml(file)


def codes() -> list[str]:
    """The languages there are."""
    found = {"en"}
    for source in (*_sources, *extra_folders()):
        if isinstance(source, Mapping):
            found |= set(source)
        elif source.is_dir():
            found |= {file.name.removesuffix(".toml") for file in source.iterdir() if _has_words(file)}
    return sorted(found)


def _has_words(file: Traversable) -> bool:
    return file.name.endswith(".toml") or file.joinpath("words.toml").is_file()


def first_known(asked: Iterable[str]) -> str | None:
    """The first of these languages that there is; `de-AT` may be plain `de`."""
    known = codes()
    likely = (code for one in asked for code in (one, one.replace("_", "-").split("-")[0]))
    return next((code for code in likely if code in known), None)


@cache
def load(code: str) -> Language:
    """A language by its code; `de-AT` may be plain `de`. What a stranger names goes through `first_known`
    before, so that it is not kept in this cache."""
    found = first_known([code])
    if found is None:
        raise ValueError(f"There is no language '{code}'; there are: {', '.join(codes())}.")
    if found != code:
        return load(found)
    return Language(code, _tables(code), None if code == "en" else load("en"))


def use(code: str) -> None:
    """From now on this process speaks that language. Raises ValueError if there is none such."""
    global _code
    _code = load(code).code


def current() -> Language:
    return load(_code or os.environ.get("CHUHAN_LANGUAGE") or "en")


@contextmanager
def speaking(code: str, *words: Source) -> Iterator[Language]:
    """For a while another language, perhaps with further words."""
    global _code
    before = _code
    try:
        for source in words:
            add_words(source)
        use(code)
        yield current()
    finally:
        _code = before
        _sources[:] = [source for source in _sources if not any(source is one for one in words)]
        load.cache_clear()
