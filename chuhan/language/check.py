"""Looks through the sentences of the code and the words of a language: what is wrong, what is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple

from chuhan.language.overlay import PROSE, survey
from chuhan.language.script import sayings
from chuhan.language.sentence import FIRST, PLURALS, Language, Table, extra_folders, names, parts
from chuhan.reading import read_toml

PACKAGE = Path(__file__).parent.parent
CALLS = {"Sentence": 0, "say": 0, "refuse": 0, "Refusal": 1}
"""Which argument of a call is the template."""
KINDS = {rule: {plural(n) for n in range(200)} for rule, plural in PLURALS.items()}
"""The kinds of number that a plural rule tells apart."""
_GLUED_PLURAL = re.compile(r"\{\w+(:\w+)?\}s\b")


def forms(text: str) -> list[str]:
    """Those that a file must have; none of a template that cannot be read, which is reported elsewhere."""
    try:
        return sorted({part.form for part in parts(text)} - {"", FIRST})
    except (TypeError, ValueError):
        return []


# ---- the sentences of the code -------------------------------------------------------------------


class Spot(NamedTuple):
    """Where a sentence is made: its template and the names of its facts, or None if not written out."""

    where: str
    text: str | None
    facts: frozenset[str] | None


def spots(folder: Path = PACKAGE) -> list[Spot]:
    """Every sentence of the code below a folder, except those that are handed on."""
    found: list[Spot] = []
    for file in sorted(path for suffix in ("py", "js", "j2") for path in folder.rglob(f"*.{suffix}")):
        where, source = str(file.relative_to(folder.parent)), file.read_text(encoding="utf-8")
        if file.suffix == ".py":
            found += python_spots(where, source)
        else:
            found += (Spot(f"{where}:{said.line}", said.text, said.facts) for said in sayings(source, where))
    return found


def python_spots(where: str, source: str) -> Iterator[Spot]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                pass
            case ast.Call(func=ast.Attribute(value=ast.Name(id="language"), attr=name)) if name in CALLS:
                pass
            case ast.Call(func=ast.Attribute(attr="refuse" as name)):
                pass
            case _:
                continue
        handed_on = any(keyword.arg is None for keyword in node.keywords)  # **facts
        facts = None if handed_on else frozenset(keyword.arg or "" for keyword in node.keywords)
        match node.args[CALLS[name] :]:
            case [ast.Constant(value=str(text))]:
                yield Spot(f"{where}:{node.lineno}", text, facts)
            case _ if not handed_on:
                yield Spot(f"{where}:{node.lineno}", None, facts)


def spot_problems(found: Iterable[Spot], english: Language) -> Iterator[str]:
    """What is wrong with the sentences of the code."""
    for where, text, facts in found:
        if text is None:
            yield f"{where}: the template is not written out here"
            continue
        try:
            named = names(text)
        except ValueError as error:
            yield f"{where}: {error}"
            continue
        if facts is not None and named != facts:
            yield f"{where}: said or given only: {', '.join(sorted(named ^ facts))}"
        if _GLUED_PLURAL.search(text):
            yield f"{where}: a plural is a form, not an s behind a fact"
        for form in forms(text):
            if form not in english.forms:
                yield f"{where}: there is no form '{form}'"


# ---- the words of a language ---------------------------------------------------------------------


class Words(NamedTuple):
    """A file of words."""

    where: str
    table: Table

    def place(self, key: str) -> str:
        """The file, and the line of a key if it can be found."""
        file = Path(self.where)
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        found = [i for i, line in enumerate(lines, start=1) if line.startswith((f'"{key}"', f"{key} "))]
        return f"{self.where}:{found[0]}" if found else self.where


def words_of(code: str, folder: Path = PACKAGE) -> list[Words]:
    """The files of a language: the kit's, the games', those of CHUHAN_WORDS."""
    games = sorted(folder.glob(f"games/*/translations/{code}/words.toml"))
    files = [folder / "language" / f"{code}.toml", *games]
    for extra in extra_folders():
        files += [extra / f"{code}.toml", extra / code / "words.toml"]
    return [Words(str(file), read_toml(file)) for file in files if file.is_file()]


def language_of(code: str, files: Iterable[Words], english: Language | None) -> Language:
    return Language(code, (words.table for words in files), english)


def word_problems(files: Iterable[Words], texts: Iterable[str], language: Language) -> Iterator[str]:
    """What is wrong with the words of a language."""
    seen: dict[tuple[str, ...], str] = {}
    for words in files:
        for path, told in _entries(words.table):
            same = seen.setdefault(path, told) == told
            found = [] if same else ["another file has other words for this"]
            try:
                found += _entry_problems(path, told, texts, language)
            except (TypeError, ValueError) as error:  # no string, or no template
                found.append(str(error))
            yield from (f"{words.place(path[-1])}: {problem}" for problem in found)
    for form, table in language.forms.items():
        lacking = KINDS[language.plural] - set(table)
        if lacking and {"one", "few"} & set(table):
            yield f"{language.code}: the form '{form}' has no words for: {', '.join(sorted(lacking))}"


def _entries(table: Table) -> Iterator[tuple[tuple[str, ...], str]]:
    """Sentences, and the words of forms and lists, each with its keys."""
    for text, told in table.items():
        if isinstance(told, str):
            yield ("sentence", text), told
    for kind in ("form", "list"):
        for name, entries in table.get(kind, {}).items():
            yield from (((kind, name, key), told) for key, told in entries.items())


def _entry_problems(
    path: tuple[str, ...], told: str, texts: Iterable[str], language: Language
) -> Iterator[str]:
    english = language.english or language
    kind, key = path[0], path[-1]
    if kind == "form" and key == "list":
        if told not in language.lists and told not in english.lists:
            yield f"there is no list '{told}'"
        return
    names_a_form = kind == "form" and key in ("each", "like")
    for form in [told] if names_a_form else forms(told):
        if form not in language.forms and form not in english.forms:
            yield f"there is no form '{form}'"
    if kind == "sentence" and key not in texts:
        yield "no sentence of the code has this text"
    elif not names_a_form:
        given = {"sentence": names(key), "list": frozenset("ab"), "form": names(told) & {"n"}}[kind]
        if names(told) != given:
            yield f"said or given only: {', '.join(sorted(names(told) ^ given))}"


def gaps(texts: Iterable[str], language: Language) -> Iterator[str]:
    """What a language other than English still says in English."""
    english = language.english or language
    mine = (words for table in language.forms.values() for words in table.values())
    used = {form for words in mine for form in forms(words)}
    for text in texts:
        if told := language.template(text):
            tables = {form: language.forms.get(form) or english.forms.get(form, {}) for form in forms(told)}
            used |= {table.get("each", form) for form, table in tables.items()}
        else:
            yield f"no words for: {text}"
    for form in sorted(used):
        has = _keys(form, language)
        for key in _keys(form, english):
            excused = "other" in has and (key.isdigit() or key in KINDS["pl"])
            if key not in has and not excused:
                yield f"no words in the form '{form}' for: {key}"
    yield from (f"no words for the list '{name}'" for name in english.lists if name not in language.lists)


def _keys(form: str, language: Language) -> list[str]:
    """The numbers and names that a form has words for, with those of a form that it is like."""
    table = language.forms.get(form, {})
    every = language.forms.get(table.get("like", ""), {}) | table
    return [key for key in every if key not in ("each", "like", "list")]


# ---- all of it -----------------------------------------------------------------------------------


def check(code: str, folder: Path = PACKAGE) -> tuple[list[str], list[str]]:
    """What is wrong, and what is missing or stale."""
    files = words_of(code, folder)
    if not files:
        raise ValueError(f"There is no language '{code}': no file {code}.toml or {code}/words.toml.")
    found = spots(folder)
    english = language_of("en", words_of("en", folder), None)
    language = english if code == "en" else language_of(code, files, english)
    texts = dict.fromkeys(spot.text for spot in found if spot.text is not None)
    problems = [*spot_problems(found, english), *word_problems(files, texts, language)]
    if code == "en":
        return problems, []
    lacking = list(gaps(texts, language))
    for prose in PROSE.values():
        missing, stale, unknown = survey(prose.english(), prose.translation(code))
        problems += (f"{prose.name}: there is no English text {key}" for key in unknown)
        lacking += (f"{prose.name}: missing {key}" for key in missing)
        lacking += (f"{prose.name}: stale {key}" for key in stale)
    return problems, lacking


def import_games() -> None:
    """A game makes its prose known when it is imported; one that is not taught yet has words alone."""
    for module in iter_modules([str(PACKAGE / "games")]):
        taught = (PACKAGE / "games" / module.name / "game.py").is_file()
        import_module(f"chuhan.games.{module.name}.{'game' if taught else 'words'}")


def main(arguments: list[str]) -> int:
    """`check CODE`: 0 if nothing is wrong, and nothing missing in a language that calls itself complete."""
    match arguments:
        case ["check", code]:
            pass
        case _:
            print("usage: python -m chuhan.language check CODE")
            return 2
    import_games()
    try:
        problems, lacking = check(code)
    except ValueError as error:
        print(error)
        return 2
    for line in (*problems, *lacking):
        print(line)
    complete = language_of(code, words_of(code), None).complete
    return 1 if problems or (complete and lacking) else 0
