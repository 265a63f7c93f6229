"""The check finds each mistake that an author or a translator can make; the kit's own words have none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chuhan.language import Language, Prose
from chuhan.language.check import (
    PACKAGE,
    Spot,
    Words,
    check,
    gaps,
    main,
    python_spots,
    spot_problems,
    spots,
    word_problems,
    words_of,
)
from chuhan.language.overlay import PROSE
from tests.kit.language.backwards import as_toml
from tests.kit.language.samples import ENGLISH, GERMAN, HELD, POLISH, RUSSIAN, SEEN, SIZE, TAKES

TEXTS = [SIZE, TAKES, HELD, SEEN]
KIT = words_of("en")[0].table
SAMPLE = Language("en", [KIT, ENGLISH])


def test_python_spots() -> None:
    source = """
x = Refusal("3.3", "That is {n}.", n=1)
y = self.refuse("Name the card "
    "that {who} takes.", who=card)
z = Sentence("Pass."), say("Hint {i}", i=i), language.say("Right.")
def refuse(self, text, **facts): return Refusal(self.rule, text, **facts)
panel.say("shown"); str("no sentence")
a = say(f"Hint {i}"), Refusal("1.1", text), say("{n} VP", **facts)
"""
    assert list(python_spots("a.py", source)) == [
        Spot("a.py:2", "That is {n}.", frozenset({"n"})),
        Spot("a.py:3", "Name the card that {who} takes.", frozenset({"who"})),
        Spot("a.py:5", "Pass.", frozenset()),
        Spot("a.py:5", "Hint {i}", frozenset({"i"})),
        Spot("a.py:5", "Right.", frozenset()),
        Spot("a.py:8", None, frozenset()),
        Spot("a.py:8", None, frozenset()),
        Spot("a.py:8", "{n} VP", None),
    ]


@pytest.mark.parametrize(
    ("text", "facts", "problem"),
    [
        (None, [], "a.py:1: the template is not written out here"),
        ("{", [], "a.py:1: "),
        ("{a.b}", ["a"], "a.py:1: facts are written {name} or {name:form}: {a.b}"),
        ("{n} of {m}", ["n"], "a.py:1: said or given only: m"),
        ("{n}", ["n", "m"], "a.py:1: said or given only: m"),
        ("{n:dragons}", ["n"], "a.py:1: there is no form 'dragons'"),
        ("{n} card and {rank}s", ["n", "rank"], "a.py:1: a plural is a form, not an s behind a fact"),
    ],
)
def test_what_is_wrong_with_a_sentence(text: str | None, facts: list[str], problem: str) -> None:
    (found,) = spot_problems([Spot("a.py:1", text, frozenset(facts))], SAMPLE)
    assert found.startswith(problem)


def test_a_good_sentence() -> None:
    good = [
        Spot("a.py:1", SIZE, frozenset({"size", "wanted"})),
        Spot("a.py:2", "{n:cards}: {who}'s", None),
        Spot("a.py:3", "Set{#of puzzles}", frozenset()),
        Spot("a.py:4", "{move:first}.", frozenset({"move"})),
    ]
    assert list(spot_problems(good, SAMPLE)) == []


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({"Pass!": "Passe!"}, "de.toml: no sentence of the code has this text"),
        ({SIZE: "Das sind {size:cards} statt {want:word}."}, "de.toml: said or given only: want, wanted"),
        ({SIZE: "Das sind {size:cards}."}, "de.toml: said or given only: wanted"),
        ({SIZE: "Das sind {size:drachen} statt {wanted}."}, "de.toml: there is no form 'drachen'"),
        ({SIZE: "Das sind {size}} statt {wanted}."}, "de.toml: "),
        ({"form": {"cards": {"other": "{m} Karten"}}}, "de.toml: said or given only: m"),
        ({"form": {"cards": {"other": "{n:drachen}"}}}, "de.toml: there is no form 'drachen'"),
        ({"form": {"cards": {"one": "eine Karte"}}}, "de: the form 'cards' has no words for: other"),
        ({"form": {"mine": {"each": "drachen"}}}, "de.toml: there is no form 'drachen'"),
        ({"form": {"mine": {"like": "drachen"}}}, "de.toml: there is no form 'drachen'"),
        ({"form": {"mine": {"list": "nor"}}}, "de.toml: there is no list 'nor'"),
        ({"form": {"cards": {"other": 3}}}, "de.toml: "),
        ({"list": {"and": {"two": "{a} und"}}}, "de.toml: said or given only: b"),
    ],
)
def test_what_is_wrong_with_words(table: dict[str, Any], problem: str) -> None:
    (found,) = word_problems([Words("de.toml", table)], TEXTS, Language("de", [table], SAMPLE))
    assert found.startswith(problem)


def test_polish_needs_three_kinds_of_plural() -> None:
    table = {"form": {"cards": {"one": "{n} karta", "other": "{n} kart"}}}
    (found,) = word_problems([Words("pl.toml", table)], TEXTS, Language("pl", [table], SAMPLE))
    assert found == "pl: the form 'cards' has no words for: few"


def test_two_files_must_not_contradict_each_other() -> None:
    kit = {"Pass.": "Passe.", "form": {"word": {"1": "eine"}}}
    game = {"Pass.": "Ich passe.", "form": {"word": {"1": "eine", "2": "zwei"}}}
    files = [Words("a.toml", kit), Words("b.toml", game)]
    found = list(word_problems(files, ["Pass."], Language("de", [kit, game], SAMPLE)))
    assert found == ["b.toml: another file has other words for this"]


@pytest.mark.parametrize(("code", "table"), [("de", GERMAN), ("pl", POLISH), ("ru", RUSSIAN)])
def test_the_samples_are_good(code: str, table: dict[str, Any]) -> None:
    assert list(word_problems([Words(f"{code}.toml", table)], TEXTS, Language(code, [table], SAMPLE))) == []


def test_gaps() -> None:
    assert list(gaps(TEXTS, Language("ru", [RUSSIAN], SAMPLE))) == [
        f"no words for: {SIZE}",
        f"no words for: {SEEN}",
        "no words in the form 'card' for: other",
        "no words for the list 'and'",
        "no words for the list 'or'",
        "no words for the list 'comma'",
        "no words for the list 'semicolon'",
    ]
    word = {"form": {"cards": {"one": "eine Karte", "other": "{n:word} Karten"}}}
    assert "no words in the form 'word' for: 3" in gaps([], Language("de", [word], SAMPLE))
    german = Language("de", [GERMAN, {"list": {"or": {}, "comma": {}, "semicolon": {}}}], SAMPLE)
    found = list(gaps([SIZE, SEEN], german))
    assert found == [f"no words in the form 'word' for: {n}" for n in (0, *range(3, 11))]


# ---- with files ----------------------------------------------------------------------------------


def kit(folder: Path, **german: Any) -> Path:
    """A package with two sentences, a game with a third, and German words for them."""
    files = {
        "language/en.toml": as_toml(dict(KIT)),
        "language/de.toml": as_toml(german["kit"]),
        "games/nim/translations/en/words.toml": as_toml(ENGLISH),
        "games/nim/translations/de/words.toml": as_toml(german["game"]),
        "words.py": 'say("Right.")\n',
        "widgets/board.js": 'const x = say("{n:cards} left", { n });\n',
        "games/nim/words.py": "Refusal('1.1', 'Not {card:card}.', card=card)\n",
    }
    for name, content in files.items():
        file = folder / "kit" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return folder / "kit"


def test_the_check_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chuhan.language.check.PROSE", {})
    game = {"Not {card:card}.": "Nicht {card:card}.", "form": {"card": {"joker": "Joker", "other": "{n}"}}}
    words = {"Right.": "Richtig.", "Left.": "Links."}
    folder = kit(tmp_path, kit=words, game=game)
    problems, lacking = check("de", folder)
    assert problems == [f"{folder}/language/de.toml:2: no sentence of the code has this text"]
    assert lacking == [
        "no words for: {n:cards} left",
        "no words in the form 'card' for: Ji Bu",
        *(f"no words for the list '{name}'" for name in ("and", "or", "comma", "semicolon")),
    ]
    assert check("en", folder) == ([], [])
    with pytest.raises(ValueError, match="There is no language 'tlh'"):
        check("tlh", folder)


def test_the_check_of_prose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = {"lead": {"task": "Lead.", "hint": "One rank."}}
    monkeypatch.setitem(PROSE, "nim", Prose("nim", lambda: english, tmp_path, "{code}.toml"))
    (tmp_path / "de.toml").write_text('[lead]\ntask = "Spiel aus."\nhit = "Ein Rang."', encoding="utf-8")
    problems, lacking = check("de", kit(tmp_path, kit={}, game={}))
    assert problems == ["nim: there is no English text lead.hit"]
    assert lacking[-2:] == ["nim: missing lead.hint: 651573f4", "nim: stale lead.task: 929a6ee2"]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["check", "tlh"]) == 2
    assert capsys.readouterr().out.splitlines() == [
        "usage: python -m chuhan.language check CODE",
        "There is no language 'tlh': no file tlh.toml or tlh/words.toml.",
    ]


# ---- the kit itself ------------------------------------------------------------------------------


def test_the_words_of_the_kit_are_good() -> None:
    files = words_of("en")
    english = Language("en", [words.table for words in files])
    assert list(word_problems(files, [], english)) == []


@pytest.mark.slow
def test_no_sentence_of_the_browser_is_wrong() -> None:
    english = Language("en", [words.table for words in words_of("en")])
    found = [spot for spot in spots(PACKAGE) if ".js:" in spot.where]
    assert list(spot_problems(found, english)) == []
