"""Reads lessons from their TOML files and refuses what cannot be taught, naming file, step and key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_card_list, parse_move, parse_position
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.rules import rulebook
from chuhan.lesson.model import Lesson, Question, Step
from chuhan.refusal import IllegalMove, NotationError

LANGUAGE = "en"
_SIDES = {"H": Side.HAN, "C": Side.CHU}
_STEP_KEYS = {
    "id",
    "text",
    "rules",
    "position",
    "buried",
    "side",
    "hidden",
    "task",
    "accept",
    "wrong",
    "otherwise",
    "hint",
    "explain",
    "reply",
}


class LessonError(ValueError):
    """A lesson file that cannot be used; the message names the place."""


def lesson_ids(language: str = LANGUAGE) -> tuple[str, ...]:
    """The lessons in the order of the course, which `course.toml` gives."""
    return tuple(_read("course", language)["lessons"])


def check_ids(language: str = LANGUAGE) -> tuple[str, ...]:
    """What consists of two questions only, for notebooks that have no lesson, in their order."""
    return tuple(_read("course", language)["checks"])


@cache
def load_lesson(lesson_id: str, language: str = LANGUAGE) -> Lesson:
    """A lesson, or the questions of a notebook that has none."""
    ids, checks = lesson_ids(language), check_ids(language)
    order = (*checks, ids[-1]) if lesson_id in checks else ids
    if lesson_id not in order:
        raise LessonError(f"There is no lesson '{lesson_id}'; there are {', '.join(ids)}.")
    after = order[order.index(lesson_id) + 1 :]
    return parse_lesson(_read(lesson_id, language), lesson_id, after[0] if after else "")


def _read(name: str, language: str) -> dict[str, Any]:
    folder = resources.files("chuhan.games.chu_han").joinpath("lessons")
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def parse_lesson(data: Mapping[str, Any], lesson_id: str, following: str = "") -> Lesson:
    """A lesson from the content of its file; raises LessonError."""
    missing = {"title", "goal", "can_do", "step", "question"} - set(data)
    if missing:
        raise LessonError(f"{lesson_id}: {', '.join(sorted(missing))} missing")
    steps = tuple(_step(entry, f"{lesson_id}, step {i}") for i, entry in enumerate(data["step"], start=1))
    names = [step.id for step in steps]
    if len(set(names)) != len(names):
        raise LessonError(f"{lesson_id}: two steps have the same id")
    questions = tuple(_question(entry, lesson_id) for entry in data["question"])
    return Lesson(lesson_id, data["title"], data["goal"].strip(), steps, questions, data["can_do"], following)


def _step(entry: Mapping[str, Any], where: str) -> Step:
    where = f"{where} ({entry.get('id', 'without id')})"
    if unknown := set(entry) - _STEP_KEYS:
        raise LessonError(f"{where}: unknown key {', '.join(sorted(unknown))}")
    if unknown_rules := [number for number in entry.get("rules", []) if number not in rulebook()]:
        raise LessonError(f"{where}, rules: there is no rule {', '.join(unknown_rules)}")
    try:
        position = parse_position(entry["position"]) if "position" in entry else None
        step = Step(
            id=entry["id"],
            text=entry["text"].strip(),
            rules=tuple(entry.get("rules", ())),
            position=position,
            buried=parse_card_list(entry.get("buried", "-")),
            side=_SIDES[entry.get("side", "H")],
            open_table=not entry.get("hidden", False),
            task=entry.get("task", ""),
            accept=tuple(map(parse_move, entry.get("accept", ()))),
            wrong={parse_move(move): sentence for move, sentence in entry.get("wrong", {}).items()},
            otherwise=entry.get("otherwise", ""),
            hint=entry.get("hint", ""),
            explain=entry.get("explain", "").strip(),
            reply=tuple(map(parse_move, entry.get("reply", ()))),
        )
    except KeyError as error:
        raise LessonError(f"{where}: {error.args[0]} missing or unknown") from None
    except NotationError as error:
        raise LessonError(f"{where}: {error}") from None
    if problem := _problem(step):
        raise LessonError(f"{where}: {problem}")
    return step


def _problem(step: Step) -> str | None:
    """What would leave a learner stuck or mislead one."""
    if not step.is_played:
        return "a task needs moves that it accepts" if step.task or step.wrong else None
    if step.position is None or not step.task or not step.hint or not step.explain:
        return "a task needs a position, a hint and an explanation"
    legal = legal_moves(step.position)
    if impossible := [str(move) for move in (*step.accept, *step.wrong) if move not in legal]:
        return f"not legal: {' '.join(impossible)}"
    if both := [str(move) for move in step.wrong if move in step.accept]:
        return f"accepted and wrong at once: {' '.join(both)}"
    if step.buried and not _can_be_buried(step.position, step.buried):
        return f"these cards cannot be the buried ones: {' '.join(map(str, step.buried))}"
    if step.position.actor is not step.side:
        return f"it is not the turn of {step.side.title}"
    return _reply_problem(step.position, step.accept, step.reply)


def _can_be_buried(position: Position, cards: tuple[Card, ...]) -> bool:
    return len(cards) == position.rules.buried and position.unmentioned.holds(Cards.of(cards))


def _reply_problem(position: Position, accepted: tuple[Move, ...], replies: tuple[Move, ...]) -> str | None:
    """The replies must be possible after each accepted move."""
    for move in accepted:
        after = play(position, move)
        try:
            for reply in replies:
                after = play(after, reply)
        except IllegalMove as error:
            return f"reply after {move}: {error}"
    return None


def _question(entry: Mapping[str, Any], lesson_id: str) -> Question:
    try:
        question = Question(entry["text"], tuple(entry["answers"]), entry["right"], entry["why"])
    except KeyError as error:
        raise LessonError(f"{lesson_id}, question: {error.args[0]} missing") from None
    if not 0 <= question.right < len(question.answers):
        raise LessonError(
            f"{lesson_id}, question '{question.text}': right must be the place of an answer, from 0"
        )
    return question
