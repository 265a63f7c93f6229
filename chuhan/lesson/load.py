"""Reads lessons from their TOML files and refuses what cannot be taught, naming file, step and key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from chuhan.interface import Game
from chuhan.language import Prose, current, prose_of
from chuhan.lesson.judge import follow
from chuhan.lesson.model import Claim, Lesson, Part, Question, Step
from chuhan.reading import read_toml
from chuhan.refusal import IllegalMove
from chuhan.rulebook import read_rulebook

_STEP_KEYS = {
    "id",
    "text",
    "rules",
    "position",
    "side",
    "hidden",
    "continues",
    "task",
    "accept",
    "attempt",
    "wrong",
    "otherwise",
    "hint",
    "explain",
    "reply",
    "score",
    "picture",
    "mistake",
    "claim",
}
"""Besides what the game has `given` with a position."""
_TEXTS = ("text", "task", "wrong", "otherwise", "hint", "explain")
"""The keys of a step that are translated."""

_ANY_WIDTH = 400.0

AnyGame = Game[Any, Any]


class LessonError(ValueError):
    """A lesson file that cannot be used; the message names the place."""


def lesson_ids(game: AnyGame) -> tuple[str, ...]:
    """The lessons in the order of the course, which `course.toml` gives; a game may have no course yet."""
    return tuple(name for part in parts(game) for name in part.lessons)


def parts(game: AnyGame) -> tuple[Part, ...]:
    """The parts of the course, in the current language."""
    if not _file(game, "course").is_file():
        return ()
    texts = course_prose(game).texts()
    return tuple(
        Part(told["title"], told["learned"], tuple(part["lessons"]), part.get("table", ""))
        for part, told in zip(_read(game, "course")["part"], texts.values(), strict=True)
    )


def course_prose(game: AnyGame) -> Prose:
    """The titles of its parts, and what is learned in each: `part-1.title`."""
    return prose_of(
        game.package,
        "lessons/course",
        lambda: {
            f"part-{i}": {"title": part["title"], "learned": part["learned"]}
            for i, part in enumerate(_read(game, "course")["part"], start=1)
        },
    )


def check_ids(game: AnyGame) -> tuple[str, ...]:
    """What consists of two questions only, for notebooks that have no lesson, in their order."""
    return tuple(_read(game, "course").get("checks", ()))


def load_lesson(game: AnyGame, lesson_id: str) -> Lesson:
    """A lesson, or the questions of a notebook that has none, in the current language."""
    return _in_language(game, lesson_id, current().code)


@cache
def _in_language(game: AnyGame, lesson_id: str, code: str) -> Lesson:
    ids, checks = lesson_ids(game), check_ids(game)
    order = (*checks, _read(game, "course").get("after_checks", "")) if lesson_id in checks else ids
    if lesson_id not in order:
        raise LessonError(f"There is no lesson '{lesson_id}'; there are {', '.join(ids)}.")
    after = order[order.index(lesson_id) + 1 :]
    data = _with_texts(_read(game, lesson_id), lesson_prose(game, lesson_id).texts())
    return parse_lesson(game, data, lesson_id, after[0] if after else "")


def _file(game: AnyGame, name: str) -> Traversable:
    return resources.files(game.package).joinpath(f"lessons/{name}.toml")


def _read(game: AnyGame, name: str) -> dict[str, Any]:
    return read_toml(_file(game, name))


def lesson_prose(game: AnyGame, lesson_id: str) -> Prose:
    """The texts of a lesson by the ids of its pages: `lead.task`, `lead.wrong.44`, `question-1.answers.2`."""
    return prose_of(game.package, f"lessons/{lesson_id}", lambda: _texts(_read(game, lesson_id)))


def _texts(data: Mapping[str, Any]) -> dict[str, Any]:
    texts = {key: data[key] for key in ("title", "goal", "can_do") if key in data}
    for step in data.get("step", ()):
        texts[step.get("id", "")] = {key: step[key] for key in _TEXTS if key in step}
    for i, question in enumerate(data.get("question", ()), start=1):
        answers = {str(n): answer for n, answer in enumerate(question.get("answers", ()), start=1)}
        asked = {key: question[key] for key in ("text", "why") if key in question}
        wrong = {str(n): reason for n, reason in enumerate(question.get("wrong", ()), start=1)}
        texts[f"question-{i}"] = asked | {"answers": answers, "wrong": wrong}
    return texts


def _with_texts(data: Mapping[str, Any], texts: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a file with its texts as `_texts` would give them, in whichever language."""
    told = {key: texts.get(key, value) for key, value in data.items()}
    if "step" in data:
        told["step"] = [step | texts[step.get("id", "")] for step in data["step"]]
    if "question" in data:
        asked = [(entry, texts[f"question-{i}"]) for i, entry in enumerate(data["question"], start=1)]
        lists = ("answers", "wrong")
        told["question"] = [
            entry | text | {key: [*text[key].values()] for key in lists if key in entry}
            for entry, text in asked
        ]
    return told


def parse_lesson(game: AnyGame, data: Mapping[str, Any], lesson_id: str, following: str = "") -> Lesson:
    """A lesson from the content of its file; raises LessonError."""
    missing = {"title", "goal", "can_do", "step", "question"} - set(data)
    if missing:
        raise LessonError(f"{lesson_id}: {', '.join(sorted(missing))} missing")
    steps: list[Step] = []
    for i, entry in enumerate(data["step"], start=1):
        where = f"{lesson_id}, step {i} ({entry.get('id', 'without id')})"
        step = _step(game, entry, where)
        if problem := _problem(game, step, steps[-1] if steps else None):
            raise LessonError(f"{where}: {problem}")
        steps.append(step)
    names = [step.id for step in steps]
    if len(set(names)) != len(names):
        raise LessonError(f"{lesson_id}: two steps have the same id")
    questions = tuple(_question(entry, lesson_id) for entry in data["question"])
    return Lesson(
        lesson_id,
        data["title"],
        data["goal"].strip(),
        tuple(steps),
        questions,
        data["can_do"],
        following,
        tuple(data.get("puzzles", ())),
    )


def _step(game: AnyGame, entry: Mapping[str, Any], where: str) -> Step:
    if unknown := set(entry) - _STEP_KEYS - game.given:
        raise LessonError(f"{where}: unknown key {', '.join(sorted(unknown))}")
    book = read_rulebook(game.package)
    if unknown_rules := [number for number in entry.get("rules", []) if number not in book]:
        raise LessonError(f"{where}, rules: there is no rule {', '.join(unknown_rules)}")
    try:
        side = game.sides[entry.get("side", next(iter(game.sides)))]
        start = position = None
        if "position" in entry:
            given = {key: entry[key] for key in sorted(game.given) if key in entry}
            position = game.parse_position(entry["position"])
            start = game.watch(position, side if entry.get("hidden") else None, given)
        if "picture" in entry:
            game.sketch(entry["picture"], position, _ANY_WIDTH)  # can it be drawn?
        return Step(
            id=entry["id"],
            text=entry["text"].strip(),
            rules=tuple(entry.get("rules", ())),
            start=start,
            side=side,
            open_table=not entry.get("hidden", False),
            continues=entry.get("continues", False),
            task=entry.get("task", ""),
            accept=tuple(move for text in entry.get("accept", ()) for move in game.meant(position, text)),
            attempt=tuple(map(game.parse_move, entry.get("attempt", ()))),
            wrong=_wrong(game, position, entry.get("wrong", {})),
            otherwise=entry.get("otherwise", ""),
            hint=entry.get("hint", ""),
            explain=entry.get("explain", "").strip(),
            reply=tuple(map(game.parse_move, entry.get("reply", ()))),
            score=entry.get("score", ""),
            picture=entry.get("picture", ""),
            mistake=entry.get("mistake", False),
            claims=tuple(_claim(game, claim) for claim in entry.get("claim", ())),
        )
    except KeyError as error:
        raise LessonError(f"{where}: {error.args[0]} missing or unknown") from None
    except ValueError as error:  # bad notation, or what cannot be given with this position
        raise LessonError(f"{where}: {error}") from None


def _wrong(game: AnyGame, position: Any, sentences: Mapping[str, str]) -> dict[Any, str]:
    """Where two texts mean the same move, the first one answers it."""
    found: dict[Any, str] = {}
    for text, sentence in sentences.items():
        for move in game.meant(position, text):
            found.setdefault(move, sentence)
    return found


def _claim(game: AnyGame, entry: Mapping[str, Any]) -> Claim:
    about = {key: value for key, value in entry.items() if key not in ("says", "after")}
    return Claim(entry["says"], tuple(map(game.parse_move, entry.get("after", ()))), about)


def _problem(game: AnyGame, step: Step, before: Step | None) -> str | None:
    """What would leave a learner stuck or mislead one."""
    if step.continues and (before is None or _ends(before) != {step.position}):
        return "it does not go on where the step before ends"
    if not step.is_played:
        return "a task needs moves that it accepts" if step.task or step.wrong else None
    if step.position is None or not step.task or not step.hint or not step.explain:
        return "a task needs a position, a hint and an explanation"
    if step.accept and step.attempt:
        return "a task is either to be done or to be refused"
    if allowed := [str(move) for move in step.attempt if not game.why_illegal(step.position, move)]:
        return f"legal: {' '.join(allowed)}"
    moves = (*step.accept, *step.wrong)
    if impossible := [str(move) for move in moves if game.why_illegal(step.position, move)]:
        return f"not legal: {' '.join(impossible)}"
    if both := [str(move) for move in step.wrong if move in step.accept]:
        return f"accepted and wrong at once: {' '.join(both)}"
    if problem := _claims_problem(step):
        return problem
    if step.position.actor != step.side:
        return f"it is not the turn of {step.side.title}"
    return _line_problem(step)


def _line_problem(step: Step) -> str | None:
    """The replies must be possible after each accepted move, and lead to the score that is given."""
    assert step.start is not None
    for move in step.accept:
        try:
            *_, (_, last) = follow(step.start, (move, *step.reply))
        except IllegalMove as error:
            return f"reply after {move}: {error}"
        if step.score and step.score not in str(last.position).split():
            return f"score after {move}: it is not {step.score} in {last.position}"
    return None


def _claims_problem(step: Step) -> str | None:
    assert step.start is not None
    for claim in step.claims:
        try:
            follow(step.start, claim.after)
        except IllegalMove as error:
            return f"claim '{claim.says}': {error}"
    return None


def _ends(step: Step) -> set[Any]:
    """Where the accepted moves lead, each with the replies to it."""
    if step.start is None:
        return set()
    if step.attempt:
        return {step.position}
    return {follow(step.start, (move, *step.reply))[-1][1].position for move in step.accept}


def _question(entry: Mapping[str, Any], lesson_id: str) -> Question:
    try:
        answers, wrong = tuple(entry["answers"]), tuple(entry["wrong"])
        question = Question(entry["text"], answers, entry["right"], entry["why"], wrong)
    except KeyError as error:
        raise LessonError(f"{lesson_id}, question: {error.args[0]} missing") from None
    if not 0 <= question.right < len(question.answers):
        raise LessonError(
            f"{lesson_id}, question '{question.text}': right must be the place of an answer, from 0"
        )
    if len(question.wrong) != len(question.answers) - 1 or not all(map(str.strip, question.wrong)):
        raise LessonError(
            f"{lesson_id}, question '{question.text}': wrong must give a reason for each of the other answers"
        )
    return question
