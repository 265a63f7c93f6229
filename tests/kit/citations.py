"""Finds the numbers of rules in code and in the names of tests, and the places where a refusal is made."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

NUMBER = re.compile(r"(?:[1-9]|10)\.[0-9]{1,2}")
CITED = re.compile(
    r"(?<![\w.=<>~^×-])(?<!Python )(?<!version )"
    rf"({NUMBER.pattern})"
    r"(?!\.?\d|\w|×|%| ?(?:s|ms|MB|GB|seconds|times|em|px)\b)"
)
"""A rule's number in running text; a version, a duration or a ratio is none."""
RANGE = re.compile(r"\b([1-9]|10)\.([0-9]{1,2})(?:-| to )\1\.([0-9]{1,2})\b")
"""`5.5-5.8` cites all four."""
TEST = re.compile(r"test_([1-9]|10)_([0-9]{1,2})_\w+")

Sources = Iterable[tuple[str, str]]
"""Paths and what stands in these files."""


def numbers_in(text: str) -> set[str]:
    """The rules that a text cites."""
    found = set(CITED.findall(text))
    for section, first, last in RANGE.findall(text):
        found |= {f"{section}.{n}" for n in range(int(first), int(last) + 1)}
    return found


def prose(source: str) -> Iterator[str]:
    """What a source file says in words: comments, docstrings, and strings that are a rule's number."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text
            case ast.Constant(value=str(text)) if NUMBER.fullmatch(text):
                yield text


def cited_by(sources: Sources) -> dict[str, set[str]]:
    """Each number cited in these files, with the files that cite it."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for path, source in sources:
        for text in prose(source):
            for number in numbers_in(text):
                places[number].add(path)
    return places


def names_of_tests(folder: Path, pattern: str = "test_*.py") -> list[str]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(pattern)))
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


def rules_with_a_test(folder: Path) -> set[str]:
    found = (TEST.fullmatch(name) for name in names_of_tests(folder))
    return {f"{test[1]}.{test[2]}" for test in found if test}


class Spot(NamedTuple):
    """A place in the code where a refusal is made."""

    path: str
    line: int
    rule: str | None
    text: str | None
    """The template of its sentence; None where it is handed on."""


def spots(sources: Sources) -> Iterator[Spot]:
    for path, source in sources:
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(rule)), text]):
                    yield Spot(path, node.lineno, rule, _written_out(text))
                case (
                    ast.Call(func=ast.Name(id="Refusal"), args=[_, text])
                    | ast.Call(func=ast.Attribute(attr="refuse"), args=[text])
                ):
                    yield Spot(path, node.lineno, None, _written_out(text))


def _written_out(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
    return None
