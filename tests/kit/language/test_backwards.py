"""In the language of words written backwards, no English is left."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from chuhan.language import Prose, Sentence, speaking, survey, translated
from chuhan.language.check import Words, gaps, word_problems, words_of
from chuhan.language.overlay import PROSE
from tests.kit.language.backwards import (
    CODE,
    as_toml,
    backwards,
    english_left,
    reversed_language,
    reversed_texts,
    words_known,
    write,
)
from tests.kit.language.samples import ENGLISH, HELD, SEEN, SIZE, TAKES, Card

TABLES = [words_of("en")[0].table, ENGLISH]
TEXTS = [SIZE, TAKES, HELD, SEEN, "Step {n}: {what}"]
TABLE = reversed_language(TEXTS, TABLES)
SENTENCES = [
    Sentence(SIZE, size=1, wanted=2),
    Sentence(SIZE, size=12, wanted=0),
    Sentence(TAKES, card=Card.JOKER),
    Sentence(HELD, n=2, missing=(Card.JOKER, Card.JI_BU)),
    Sentence("Step {n}: {what}", n=3, what=Sentence(SEEN, cards=tuple(Card))),
]


def test_backwards() -> None:
    assert backwards("Lü Zhi's {n:cards}: **twice**, `44`.") == "üL ihZ's {n:cards}: **eciwt**, `44`."


@pytest.mark.parametrize("sentence", SENTENCES, ids=str)
def test_no_english_is_left(sentence: Sentence) -> None:
    english = str(sentence)
    known = words_known([*TEXTS, english])
    assert english_left(english, known) != []
    with speaking(CODE, {CODE: TABLE}) as language:
        said = str(sentence)
        assert language.name == "Backwards"
    assert english_left(said, known) == []
    assert backwards(said) == english


def test_it_is_a_language_like_any_other() -> None:
    with speaking(CODE, {CODE: TABLE}) as language:
        assert list(word_problems([Words("xx.toml", TABLE)], TEXTS, language)) == []
        assert list(gaps(TEXTS, language)) == []


def test_prose_backwards() -> None:
    english = {"title": "Tricks", "lead": {"task": "Lead `44`.", "wrong": {"44": "Too small."}}}
    told = reversed_texts(english)
    assert translated(english, told) == {
        "title": "skcirT",
        "lead": {"task": "daeL `44`.", "wrong": {"44": "ooT llams."}},
    }
    assert survey(english, told) == ([], [], [])


def test_toml() -> None:
    assert tomllib.loads(as_toml(TABLE)) == TABLE
    table = {'a "b" \\ c\n{n}': "é\t", "x": {"y.z": {"0": "nothing"}}, "yes": True}
    assert tomllib.loads(as_toml(table)) == table


@pytest.mark.slow
def test_written_to_a_folder_it_can_be_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prose = Prose("nim/lessons/first", lambda: {"title": "Tricks"}, tmp_path, "{code}.toml")
    monkeypatch.setitem(PROSE, prose.name, prose)
    write(tmp_path / "words")
    monkeypatch.setenv("CHUHAN_WORDS", str(tmp_path / "words"))
    with speaking(CODE) as language:
        assert language.forms["word"]["7"] == "neves"
        assert prose.texts() == {"title": "skcirT"}
