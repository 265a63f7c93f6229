"""What holds for every game in every complete language, and in the one of words written backwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from chuhan import rulebook
from chuhan.games import GAMES
from chuhan.language import Language, codes, load, speaking
from chuhan.language.check import main, spots
from chuhan.language.overlay import PROSE
from chuhan.lesson import check_ids, lesson_ids, load_lesson
from chuhan.lesson import load as lessons
from chuhan.lesson.notebooks import load as load_notebook
from chuhan.lesson.notebooks import names
from chuhan.rulebook import read_rulebook
from chuhan.widgets.lesson.player import LessonPlayer
from chuhan.widgets.rules.rules import Rules
from tests.kit.hooks import Hooks
from tests.kit.language.backwards import CODE, backwards, english_left, words_known, write
from tests.kit.lesson.reading import LONGEST_LESSON, MOST_WORDS, told, words_between, words_read

EVERY: list[Hooks] = [import_module(f"tests.games.{name.replace('-', '_')}.hooks").HOOKS for name in GAMES]
LONGER = 1.3
"""What another language may take where English takes 1."""

every_game = pytest.mark.parametrize("hooks", EVERY, ids=lambda hooks: hooks.game.id)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("backwards")
    write(path)
    return path


@pytest.fixture(params=[*(code for code in codes() if load(code).complete), CODE])
def language(
    request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Language]:
    yield from spoken(request.param, folder, monkeypatch)


@pytest.fixture
def reversed_words(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    yield from spoken(CODE, folder, monkeypatch)


def spoken(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    monkeypatch.setenv("CHUHAN_WORDS", str(folder))
    for cached in (lessons._in_language, rulebook._in_language):
        cached.cache_clear()  # another test may have other words for this code
    with speaking(code) as language:
        yield language


def limit(language: Language) -> float:
    return 1 if language.english is None else LONGER


@pytest.mark.slow
def test_the_check_finds_nothing(language: Language, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", language.code]) == 0
    assert capsys.readouterr().out == ""


@every_game
def test_a_game_has_its_prose_checked(hooks: Hooks) -> None:
    game = hooks.game.package.rpartition(".")[2]
    ids = (*lesson_ids(hooks.game), *check_ids(hooks.game))
    assert {f"{game}/rulebook", f"{game}/notebooks", *(f"{game}/lessons/{name}" for name in ids)} <= set(
        PROSE
    )


# ---- refusals ----------------------------------------------------------------------------------------


@every_game
def test_every_refusal_is_said_in_words(hooks: Hooks, language: Language) -> None:
    game = hooks.game
    for one in hooks.refusals:
        position, (*before, last) = game.parse_position(one.text), one.moves
        for move in before:
            position = game.play(position, game.parse_move(move))
        refusal = game.why_illegal(position, game.parse_move(last) if isinstance(last, str) else last)
        assert refusal is not None
        assert refusal.sentence.endswith((".", "?")), refusal
        assert not hooks.jargon.search(refusal.sentence), refusal
        if language.english is not None:
            assert refusal.sentence != language.english.say(refusal)


# ---- lessons, rules, notebooks -----------------------------------------------------------------------


@every_game
def test_lessons_are_not_much_longer(hooks: Hooks, language: Language) -> None:
    for name in (*lesson_ids(hooks.game), *check_ids(hooks.game)):
        lesson = load_lesson(hooks.game, name)
        assert words_read(lesson) <= LONGEST_LESSON * limit(language), name
        between = words_between(lesson)
        assert [place for place, n in between.items() if n > MOST_WORDS * limit(language)] == [], name


@pytest.mark.slow
@every_game
def test_a_lesson_is_the_same_in_other_words(hooks: Hooks, reversed_words: Language) -> None:
    for name in (*lesson_ids(hooks.game), *check_ids(hooks.game)):
        lesson = load_lesson(hooks.game, name)
        with speaking("en"):
            english = load_lesson(hooks.game, name)
        assert [backwards(text) for _, text in told(lesson)] == [text for _, text in told(english)]
        for step, same in zip(lesson.steps, english.steps, strict=True):
            assert (step.position, step.accept, list(step.wrong)) == (
                same.position,
                same.accept,
                list(same.wrong),
            )
        assert [q.right for q in lesson.questions] == [q.right for q in english.questions]


@every_game
def test_the_rulebook_is_the_same_in_other_words(hooks: Hooks, reversed_words: Language) -> None:
    book = read_rulebook(hooks.game.package)
    with speaking("en"):
        english = read_rulebook(hooks.game.package)
    assert list(book) == list(english)
    for number, rule in book.items():
        same = english[number]
        assert (rule.open, rule.about, rule.code) == (same.open, same.about, same.code)
        for key in rulebook.TEXTS:
            assert backwards(getattr(rule, key)) == getattr(same, key)


@pytest.mark.slow
@every_game
def test_notebooks_have_the_same_code_and_other_words(hooks: Hooks, reversed_words: Language) -> None:
    for name in names(hooks.game):
        book = load_notebook(hooks.game, name)
        with speaking("en"):
            english = load_notebook(hooks.game, name)
        assert backwards(book.title) == english.title
        for cell, same in zip(book.cells, english.cells, strict=True):
            assert (cell.source == same.source) is cell.is_code


# ---- what the browser gets ---------------------------------------------------------------------------

KEYS_OF_TEXTS = frozenset(
    {
        "title",
        "note",
        "ruling",
        "goal",
        "heading",
        "text",
        "said",
        "next",
        "news",
        "label",
        "found",
        "banner",
        "prompt",
        "does",
    }
)


def texts(data: Any, shown: bool = False) -> Iterator[str]:
    """What a reader sees of a page or a scene; spans of Markdown are pairs of style and words."""
    if isinstance(data, str) and shown:
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from texts(value, key in KEYS_OF_TEXTS or (shown and key in ("items", "rows")))
    elif isinstance(data, list) and len(data) == 2 and all(isinstance(one, str) for one in data):
        yield data[1] if shown else ""
    elif isinstance(data, list):
        for one in data:
            yield from texts(one, shown)


def english_of(language: Language) -> frozenset[str]:
    found = [spot.text for spot in spots() if spot.text is not None]
    assert language.english is not None
    found += (words for table in language.english.forms.values() for words in table.values())
    found += (text for prose in PROSE.values() for text in leaves(prose.english()))
    return words_known(found)


def leaves(table: Mapping[str, Any]) -> Iterator[str]:
    for value in table.values():
        yield from (value,) if isinstance(value, str) else leaves(value)


@pytest.mark.slow
@every_game
def test_no_english_is_left_in_a_lesson(hooks: Hooks, reversed_words: Language) -> None:
    english = english_of(reversed_words)
    player = LessonPlayer(hooks.game, lesson_ids(hooks.game)[0])
    seen: set[str] = set(texts(player.panel.shortcuts))
    for page in list(player.pages.pages):
        for name in ("hint", "hint", "show", "again", "answer-0", "answer-1", "answer-2", "next"):
            assert player.page is page
            seen |= set(texts(player.panel.page))
            if player.board is not None:
                told = {key: player.board.scene[key] for key in ("banner", "prompt", "buttons")}
                seen |= set(texts(told))
            player.panel.receive({"do": "press", "name": name, "at": player.panel.page["at"]})
    assert len(seen) > 50
    assert {text: left for text in seen if (left := english_left(text, english))} == {}


@pytest.mark.slow
@every_game
def test_no_english_is_left_among_the_rules(hooks: Hooks, reversed_words: Language) -> None:
    english, rules = english_of(reversed_words), Rules(hooks.game)
    seen = set(texts({"title": [rules.page["rules"], rules.page["reference"]]}))
    assert len(seen) > 50
    switches = hooks.game.rulings
    written = {rule.open for rule in rules.book.values()} | {
        one for values in switches.values() for one in values
    }
    left = {text: left for text in seen - written if (left := english_left(text, english))}
    assert left == {}
