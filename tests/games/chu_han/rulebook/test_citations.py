"""The rulebook, the code and these tests speak of the same rules: both cite every number, and it exists."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache

from tests.games.chu_han.rulebook.moments import HERE, NUMBER, rulebook, sources

CITED = re.compile(
    r"(?<![\w.=<>~^×-])(?<!Python )(?<!version )"
    rf"({NUMBER.pattern})"
    r"(?!\.?\d|\w|×|%| ?(?:s|ms|MB|GB|seconds|times|em|px)\b)"
)
"""A rule's number in running text; a version, a duration or a ratio is none."""
RANGE = re.compile(r"\b([1-9])\.([0-9]{1,2})(?:-| to )\1\.([0-9]{1,2})\b")
"""`5.5-5.8` cites all four."""
TEST = re.compile(r"test_([1-9])_([0-9]{1,2})_\w+")
EXAMPLE = re.compile(r"test_T([0-9]{1,2})_\w+")


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


def cited_by_code() -> dict[str, set[str]]:
    """Each number cited in the package, with the files that cite it."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for path, source in sources():
        for text in prose(source):
            for number in numbers_in(text):
                places[number].add(path)
    return places


def names_of_tests() -> list[str]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("test_*.py")))
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


@cache
def rules_with_a_test() -> set[str]:
    return {f"{found[1]}.{found[2]}" for name in names_of_tests() if (found := TEST.fullmatch(name))}


def is_for_code(number: str) -> bool:
    return rulebook()[number].get("code") != "none"


def test_citations_are_told_from_versions_and_durations() -> None:
    assert numbers_in("# 5.6") == {"5.6"}
    assert numbers_in("The joker (3.6), and 5.10.") == {"3.6", "5.10"}
    assert numbers_in("responses (5.5-5.7)") == {"5.5", "5.6", "5.7"}
    assert numbers_in("leads 5.1 to 5.3") == {"5.1", "5.2", "5.3"}
    for other in ("Python 3.11", ">=3.1", "0.1.0", "1.2.3", "v2.1", "1.5 s", "2.5 seconds", "3.2×", "10.5"):
        assert numbers_in(other) == set(), other


def test_every_rule_is_cited_by_the_code() -> None:
    cited = cited_by_code()
    assert [number for number in rulebook() if is_for_code(number) and number not in cited] == []


def test_every_rule_is_tested_by_name() -> None:
    assert [
        number for number in rulebook() if is_for_code(number) and number not in rules_with_a_test()
    ] == []


def test_a_rule_without_code_says_why() -> None:
    for number, rule in rulebook().items():
        if not is_for_code(number):
            assert rule.get("reason", "").strip(), number
        else:
            assert "reason" not in rule, number


def test_every_number_cited_by_the_code_exists() -> None:
    assert {number: files for number, files in cited_by_code().items() if number not in rulebook()} == {}


def test_every_number_tested_exists() -> None:
    assert rules_with_a_test() - set(rulebook()) == set()


def test_every_test_stands_in_the_file_of_its_section() -> None:
    for path in HERE.glob("test_[0-9]_*.py"):
        names = re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        section = path.name.split("_")[1]
        assert [name for name in names if not name.startswith(f"test_{section}_")] == []


def test_every_worked_example_is_played_just_once() -> None:
    examples = Counter(int(found[1]) for name in names_of_tests() if (found := EXAMPLE.fullmatch(name)))
    assert examples == Counter(range(1, 26))


def test_every_rule_has_a_number_a_title_and_words() -> None:
    for number, rule in rulebook().items():
        assert NUMBER.fullmatch(number)
        assert rule["title"].strip(), number
        assert rule["text"].strip(), number
