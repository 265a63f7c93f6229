"""The notebooks of a game's course before they are run: their texts, and the cells made of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from chuhan.interface import Game
from chuhan.language import Prose, prose_of
from chuhan.lesson import Lesson, load_lesson
from chuhan.lesson.pages import QUESTIONS
from chuhan.reading import read_toml

LINE = 110
_KINDS = ("text", "steps", "questions", "code", "contents")

AnyGame = Game[Any, Any]


class BadNotebook(ValueError):
    """The texts of a notebook make no sense; the message names it."""


@dataclass(frozen=True, slots=True)
class Cell:
    source: str
    is_code: bool = False
    checked: bool = False
    """Is its output compared?"""


@dataclass(frozen=True, slots=True)
class Book:
    """A notebook before it is run: its name, its texts, and its cells in order."""

    name: str
    title: str
    goal: str
    lesson: Lesson | None
    parts: tuple[tuple[str, ...], ...]
    """The parts of the lesson, each by the ids of its steps."""
    cells: tuple[Cell, ...]

    @property
    def file(self) -> str:
        return f"{self.name}.ipynb"


def names(game: AnyGame) -> tuple[str, ...]:
    return tuple(_read(game, "index")["notebooks"])


@cache
def _read(game: AnyGame, name: str) -> dict[str, Any]:
    folder = resources.files(game.package).joinpath("lessons", "notebooks")
    return read_toml(folder.joinpath(f"{name}.toml"))


def notebooks_prose(game: AnyGame) -> Prose:
    """The texts of all notebooks: `index.words.next`, `reference.title`, `02-tricks.cell-1.heading`."""
    return prose_of(
        game.package,
        "notebooks",
        lambda: {name: _texts(_read(game, name)) for name in ("index", *names(game))},
    )


def _texts(data: Mapping[str, Any]) -> dict[str, Any]:
    texts = {key: data[key] for key in ("title", "goal", "words") if key in data}
    for i, cell in enumerate(data.get("cell", ()), start=1):
        if found := {key: cell[key] for key in ("heading", "text") if key in cell}:
            texts[f"cell-{i}"] = found
    return texts


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts of all notebooks in the current language."""

    game: AnyGame
    all: Mapping[str, Any]

    @classmethod
    def of(cls, game: AnyGame) -> _Texts:
        return cls(game, notebooks_prose(game).texts())

    def told(self, name: str) -> dict[str, Any]:
        """The content of a file with its texts."""
        data, texts = _read(self.game, name), self.all[name]
        told = {key: texts.get(key, value) for key, value in data.items()}
        if "cell" in data:
            told["cell"] = [cell | texts.get(f"cell-{i}", {}) for i, cell in enumerate(data["cell"], start=1)]
        return told

    @property
    def words(self) -> Mapping[str, str]:
        words: Mapping[str, str] = self.told("index")["words"]
        return words


def load(game: AnyGame, name: str) -> Book:
    texts = _Texts.of(game)
    data = texts.told(name)
    lesson = load_lesson(game, data["lesson"]) if "lesson" in data else None
    title, goal = _head(game, data)
    head = Cell(f"# {_number(name)}{title}\n\n{goal}")
    contents = _contents(texts)
    cells = [head, *_cells(texts, name, lesson, contents)]
    lists = [i for i, entry in enumerate(cells) if entry.source == contents]
    cells.insert(lists[0] if lists else len(cells), Cell(_foot(texts, name)))  # the way on comes first
    parts = tuple(tuple(entry["steps"]) for entry in data["cell"] if "steps" in entry)
    return Book(name, title, goal, lesson, parts, tuple(cells))


def _head(game: AnyGame, data: Mapping[str, Any]) -> tuple[str, str]:
    if "lesson" not in data:
        return data["title"], data["goal"]
    lesson = load_lesson(game, data["lesson"])
    return lesson.title, lesson.goal


def _number(name: str) -> str:
    start = name.split("-")[0]
    return f"{int(start)} · " if start.isdigit() else ""


def _cells(texts: _Texts, name: str, lesson: Lesson | None, contents: str) -> Iterator[Cell]:
    start = f"from {texts.game.package} import play_lesson\n\n"
    for entry in texts.told(name)["cell"]:
        kinds = [kind for kind in _KINDS if kind in entry]
        if len(kinds) != 1 or set(entry) - {*_KINDS, "heading", "check"}:
            raise BadNotebook(f"{name}: a cell with {', '.join(entry)} is not understood")
        match kinds[0]:
            case "text":
                yield Cell(entry["text"].strip())
            case "code":
                yield Cell(entry["code"].strip(), True, entry.get("check", False))
            case "contents":
                yield Cell(contents)
            case kind:
                if lesson is None:
                    raise BadNotebook(f"{name}: {kind} without a lesson")
                yield Cell(f"## {texts.words['questions'] if kind == 'questions' else entry['heading']}")
                part = QUESTIONS if kind == "questions" else entry["steps"]
                yield Cell(start + _call(lesson.id, part), True, True)
                start = ""


def _call(lesson: str, part: str | list[str]) -> str:
    """One line, or broken as the formatter breaks it."""
    if isinstance(part, list) and len(part) == 1:
        part = part[0]
    arguments = f"{json.dumps(lesson)}, {json.dumps(part)}"
    whole = f"play_lesson({arguments})"
    return whole if len(whole) <= LINE else f"play_lesson(\n    {arguments}\n)"


def _contents(texts: _Texts) -> str:
    lines = [f"## {texts.words['contents']}", ""]
    for name in names(texts.game):
        title, goal = _head(texts.game, texts.told(name))
        lines.append(f"- [{_number(name)}{title}]({name}.ipynb): {goal}")
    return "\n".join(lines)


def _foot(texts: _Texts, name: str) -> str:
    game, words = texts.game, texts.words
    first, after = names(game)[0], names(game)[names(game).index(name) + 1 :]
    parts = []
    if after:
        title, _ = _head(game, texts.told(after[0]))
        parts.append(f"### {words['next']}: [{_number(after[0])}{title}]({after[0]}.ipynb)")
    if name != first:
        parts.append(f"[{words['overview']}]({first}.ipynb)")
    return "\n\n".join(parts)
