"""Puzzle files: read with errors that name the key, write whole, or write again only the [proved] table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from stat import S_ISDIR
from typing import Any

from chuhan.interface import FIRST_GAME, PLAIN, Game
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError, PuzzleSet, Quality
from chuhan.reading import Unreadable, named, parse_toml, read_text, read_toml
from chuhan.refusal import NotationError
from chuhan.rulebook import read_rulebook
from chuhan.shipped import shipped

SETS = "sets"
TRANSLATIONS = "translations"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PROVED = re.compile(r"^\[proved\][ \t]*(#[^\r\n]*)?\r?$", re.MULTILINE)
_ID_LINE = re.compile(r"^id[ \t]*=.*(\r?\n|\Z)", re.MULTILINE)
_TABLE = re.compile(r"^\[", re.MULTILINE)
_NUMBER = re.compile(r"^number[ \t]*=[ \t]*([1-9][0-9]{0,5})[ \t]*(?:#.*)?\r?$", re.MULTILINE)
_REQUIRED = ("id", "title", "position", "side", "goal", "themes", "rules", "question")
_KEYS = (*_REQUIRED, "number", "game", "kind", "drill", "choices", "depends_on", "comments", "proved")
PROVED_KEYS = ("value", "winning", "line", "plies", "level", "points", "rulings")
QUALITY_KEYS = ("cluster", "natural", "refuting", "solving", "plausible", "misses")
"""Of what a game measures beside the proof: all of them, or none in an older file."""
_SET_KEYS = ("title", "about", "puzzles", "show_themes", "story")
LARGEST_NUMBER = 999_999
"""Of a puzzle."""
FEWEST_CHOICES = 2
MOST_CHOICES = 6
"""As many as have a key."""
_LARGEST_NUMBER = 2**63  # TOML promises no more


def puzzles_dir(game: str = FIRST_GAME) -> Path:
    """The folder of a game's own collection."""
    return shipped("puzzles") / game


def puzzle_files(paths: Iterable[Path] = ()) -> list[Path]:
    """The puzzle files among these files and folders, in order; without any, the default game's own."""
    found: dict[Path, None] = {}
    for path in list(paths) or [puzzles_dir()]:
        if not _is_folder(path):
            found[path] = None
            continue
        for one in sorted(path.rglob("*.toml")):
            if not {SETS, TRANSLATIONS} & set(one.relative_to(path).parts[:-1]):
                found[one] = None
    return list(found)


def _is_folder(path: Path) -> bool:
    """Or else a file. Raises PuzzleError if it is neither."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise PuzzleError(named(path), "", "there is no such file or folder") from None
    except OSError as error:
        raise PuzzleError(named(path), "", f"cannot be read: {error.strerror}") from None
    return S_ISDIR(mode)


def set_files(folder: Path | None = None) -> list[Path]:
    return sorted(((folder or puzzles_dir()) / SETS).glob("*.toml"))


def load(path: Path, games: Mapping[str, Game[Any, Any]]) -> Puzzle:
    """Read a puzzle of any of these games. Raises PuzzleError."""
    return parse_puzzle(read(path), games, str(path), path.stem)


def read(path: Path) -> str:
    """The text of a puzzle's file. Raises PuzzleError."""
    try:
        return read_text(path)
    except Unreadable as error:
        raise PuzzleError(named(path), "", error.what) from None


def load_of(game: Game[Any, Any], path: Path) -> Puzzle | None:
    """Read a puzzle of this game; None if it is another game's. Raises PuzzleError."""
    table = _Table(_file(path), str(path))
    return _puzzle(table, game, path.stem) if table.text("game", FIRST_GAME) == game.id else None


def parse_puzzle(text: str, games: Mapping[str, Game[Any, Any]], where: str = "", stem: str = "") -> Puzzle:
    """Read a puzzle from a text; `where` stands in errors, `stem` is the name its file gives it."""
    try:
        values = parse_toml(text)
    except Unreadable as error:
        raise PuzzleError(named(where), "", error.what) from None
    table = _Table(values, where)
    name = table.text("game", FIRST_GAME)
    if name not in games:
        raise table.error("game", f"there is no game '{name}'; known are {', '.join(games)}")
    return _puzzle(table, games[name], stem)


def _puzzle(table: _Table, game: Game[Any, Any], stem: str) -> Puzzle:
    kind = table.text("kind", PLAIN)
    if kind not in game.kinds:
        raise table.error("kind", f"there is no kind '{kind}'; known are {', '.join(game.kinds)}")
    table.check((*_KEYS, *game.kinds[kind]))
    for key in _REQUIRED:
        table.require(key)
    identity = table.text("id")
    if not _ID.fullmatch(identity):
        raise table.error("id", f"'{identity}' must be small letters and digits with single hyphens between")
    if stem and identity != stem:
        raise table.error("id", f"'{identity}' must be the name of the file, '{stem}'")
    given = {key: table.text(key) for key in game.kinds[kind] if key in table.values}
    try:
        position = game.puzzle_position(kind, table.text("position"), given)
    except NotationError as error:
        raise table.error("position", str(error)) from None
    sides = {side.title: side for side in game.sides.values()}
    side = sides.get(table.text("side"))
    if side is None:
        raise table.error("side", f"'{table.text('side')}' is neither {' nor '.join(sides)}")
    try:
        aim = game.parse_goal(table.text("goal"), side)
    except ValueError as error:
        raise table.error("goal", str(error)) from None
    return Puzzle(
        id=identity,
        title=table.text("title"),
        position=position,
        side=side,
        goal=table.text("goal"),
        aim=aim,
        themes=_checked(table, "themes", game.themes, "theme"),
        rules=_checked(table, "rules", read_rulebook(game.package), "rule"),
        question=table.text("question"),
        depends_on=_rulings(table, game.rulings),
        comments=table.comments(),
        proved=_proved(table),
        game=game.id,
        choices=_choices(table),
        number=_puzzle_number(table),
        kind=kind,
        given=given,
        drill=table.truth("drill"),
    )


def load_set(path: Path) -> PuzzleSet:
    where = str(path)
    table = _Table(_file(path), where)
    table.check(_SET_KEYS)
    for key in ("title", "puzzles"):
        table.require(key)
    puzzles, story = table.texts("puzzles"), table.texts("story")
    if story and len(story) != len(puzzles) + 1:
        raise table.error("story", "must have a text before each puzzle, and one for the end")
    about, shown = table.text("about", ""), table.truth("show_themes")
    return PuzzleSet(path.stem, table.text("title"), about, puzzles, shown, story)


def dump(puzzle: Puzzle) -> str:
    """A whole puzzle file."""
    lines = [
        f"id = {_quoted(puzzle.id)}",
        f"title = {_quoted(puzzle.title)}",
        f"position = {_quoted(str(puzzle.position))}",
        *(f"{key} = {_quoted(text)}" for key, text in puzzle.given.items()),
        f"side = {_quoted(puzzle.side.title)}",
        f"goal = {_quoted(puzzle.goal)}",
        f"themes = {_list(puzzle.themes)}",
        f"rules = {_list(puzzle.rules)}",
        f"question = {_quoted(puzzle.question)}",
    ]
    if puzzle.game != FIRST_GAME:
        lines.insert(0, f"game = {_quoted(puzzle.game)}")
    if puzzle.number:
        lines.insert(1 + (puzzle.game != FIRST_GAME), f"number = {puzzle.number}")
    if puzzle.kind != PLAIN:
        lines.insert(lines.index(f"title = {_quoted(puzzle.title)}"), f"kind = {_quoted(puzzle.kind)}")
    if puzzle.drill:
        lines.append("drill = true")
    if puzzle.choices:
        lines.append(f"choices = {_list(puzzle.choices)}")
    if puzzle.depends_on:
        lines.append(f"depends_on = {_list(puzzle.depends_on)}")
    if puzzle.comments:
        lines += ["", "[comments]"]
        lines += [f"{_quoted(line)} = {_quoted(text)}" for line, text in puzzle.comments.items()]
    text = "\n".join(lines) + "\n"
    return text if puzzle.proved is None else with_proved(text, puzzle.proved)


def with_proved(text: str, proved: Proved, where: str = "") -> str:
    """The same text with another [proved] table at its end; every other byte stays."""
    newline = "\r\n" if "\r\n" in text else "\n"
    head = _PROVED.search(text)
    if head is None:
        start = text if not text or text.endswith("\n") else text + newline
        start += newline
    else:
        if _TABLE.search(text, head.end()):
            raise PuzzleError(where, "proved", "the [proved] table must end the file")
        start = text[: head.start()]
    lines = [
        "[proved]",
        f"value = {proved.value if isinstance(proved.value, int) else _quoted(proved.value)}",
        f"winning = {_list(proved.winning)}",
        f"line = {_list(proved.line)}",
        f"plies = {proved.plies}",
        f"level = {_quoted(proved.level)}",
        f"points = {proved.points}",
        f"rulings = {_list(proved.rulings)}",
    ]
    if (found := proved.quality) is not None:
        lines += [
            f"cluster = {_quoted(found.cluster)}",
            f"natural = {'true' if found.natural else 'false'}",
            f"refuting = {found.refuting}",
            f"solving = {found.solving}",
            f"plausible = {found.plausible}",
            f"misses = {_list(found.misses)}",
        ]
    return start + newline.join(lines) + newline


def number_in(path: Path) -> int:
    """The number in a puzzle's file, which is not read any further; 0 if there is none."""
    try:
        text = read(path)
    except PuzzleError:
        return 0
    head = _TABLE.search(text)
    found = _NUMBER.search(text, 0, head.start() if head else len(text))
    return int(found[1]) if found else 0


def write_number(path: Path, number: int) -> None:
    """Give a puzzle without a number one, in a line after its id; every other byte of the file stays."""
    old = path.read_bytes().decode()
    newline = "\r\n" if "\r\n" in old else "\n"
    numbered = f"{newline}number = {number}{newline}"
    new, done = _ID_LINE.subn(lambda line: line[0].rstrip() + numbered, old, count=1)
    if not done:
        raise PuzzleError(str(path), "id", "must stand in a line of its own")
    path.write_bytes(new.encode())


class _Table:
    """A TOML table; getting a value checks its type, and `check` that every key is known."""

    def __init__(self, values: dict[str, Any], where: str, name: str = "") -> None:
        self.values, self.where, self.name = values, where, name

    def check(self, known: Sequence[str]) -> None:
        for key in self.values:
            if key not in known:
                raise self.error(key, f"there is no such key; known are {', '.join(known)}")

    def error(self, key: str, what: str) -> PuzzleError:
        return PuzzleError(self.where, f"{self.name}.{key}" if self.name else key, what)

    def require(self, key: str) -> None:
        if key not in self.values:
            raise self.error(key, "is missing")

    def text(self, key: str, default: str | None = None) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.error(key, "must be a text in quotes, and not empty")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.error(key, "must be a list of texts")
        return tuple(value)

    def number(self, key: str) -> int:
        value = self.values.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(key, "must be a whole number")
        if abs(value) >= _LARGEST_NUMBER:
            raise self.error(key, "must be a number that fits into 64 bits")
        return value

    def truth(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.error(key, "must be true or false")
        return value

    def comments(self) -> dict[str, str]:
        value = self.values.get("comments", {})
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise self.error("comments", "must be a table of texts, one for each move or line")
        return value


def _checked(table: _Table, key: str, known: Mapping[str, object], noun: str) -> tuple[str, ...]:
    """A list with something in it, all of it known, nothing twice."""
    names = table.texts(key)
    if not names:
        raise table.error(key, f"needs at least one {noun}")
    for name in names:
        if name not in known:
            raise table.error(key, f"there is no {noun} '{name}'; known are {', '.join(known)}")
        if names.count(name) > 1:
            raise table.error(key, f"'{name}' is there twice")
    return names


def _puzzle_number(table: _Table) -> int:
    if "number" not in table.values:
        return 0
    number = table.number("number")
    if not 1 <= number <= LARGEST_NUMBER:
        raise table.error("number", f"must be between 1 and {LARGEST_NUMBER}")
    return number


def _choices(table: _Table) -> tuple[str, ...]:
    """None, or two or more that differ."""
    found = table.texts("choices")
    if "choices" in table.values and len(found) < FEWEST_CHOICES:
        raise table.error("choices", "needs at least two answers to choose from")
    if len(found) > MOST_CHOICES:
        raise table.error("choices", f"has more than {MOST_CHOICES} answers")
    for text in found:
        if not text.strip():
            raise table.error("choices", "an answer must not be empty")
        if found.count(text) > 1:
            raise table.error("choices", f"'{text}' is there twice")
    return found


def _rulings(table: _Table, known: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    names = table.texts("depends_on")
    for name in names:
        ruling, _, setting = name.partition("=")
        if setting not in known.get(ruling, ()):
            every = ", ".join(f"{one} with ={' or ='.join(settings)}" for one, settings in known.items())
            raise table.error("depends_on", f"'{name}' must be one of {every}")
    return names


def _proved(table: _Table) -> Proved | None:
    values = table.values.get("proved")
    if values is None:
        return None
    if not isinstance(values, dict):
        raise table.error("proved", "must be a table")
    inner = _Table(values, table.where, "proved")
    inner.check((*PROVED_KEYS, *QUALITY_KEYS))
    measured = any(key in values for key in QUALITY_KEYS)
    for key in (*PROVED_KEYS, *(QUALITY_KEYS if measured else ())):
        inner.require(key)
    return Proved(
        value=inner.text("value") if isinstance(values["value"], str) else inner.number("value"),
        winning=inner.texts("winning"),
        line=inner.texts("line"),
        plies=inner.number("plies"),
        level=inner.text("level"),
        points=inner.number("points"),
        rulings=inner.texts("rulings"),
        quality=_quality(inner) if measured else None,
    )


def _quality(inner: _Table) -> Quality:
    return Quality(
        cluster=inner.text("cluster"),
        natural=inner.truth("natural"),
        refuting=inner.number("refuting"),
        solving=inner.number("solving"),
        plausible=inner.number("plausible"),
        misses=inner.texts("misses"),
    )


def _file(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path)
    except Unreadable as error:
        raise PuzzleError(named(path), "", error.what) from None


def _quoted(text: str) -> str:
    """A basic string of TOML, which JSON's strings are."""
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Iterable[str]) -> str:
    return "[" + ", ".join(map(_quoted, texts)) + "]"
