"""The start page and the list of lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from chuhan.app.page.links import Link
from chuhan.games.chu_han.game import GAME
from chuhan.language import say
from chuhan.lesson import lesson_ids, load_lesson
from chuhan.lesson.markdown import plain
from chuhan.progress.lessons import Studies
from chuhan.progress.puzzles import Progress
from chuhan.puzzle import puzzle_files
from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel

ABOUT = (
    "An unofficial kit, made by players, for the card game by Tom Lehmann. It is not affiliated with the"
    " designer or any publisher, has none of the published game's text or art, and does not replace it."
)


class Start(Panel):
    """Either of two pages: `start`, `learn`. All it can do is to ask for another page."""

    commands = frozenset({"open"})
    _esm = bundle.script("app/page/browser/start.js")

    def show(self, kind: str, studies: Studies, progress: Progress, puzzles: int) -> None:
        page = start_page(studies, progress, puzzles) if kind == "start" else learn_page(studies)
        self.page = {"at": self.page.get("at", 0) + 1, "kind": kind, **page}


def count_puzzles(folder: Path | None = None) -> int:
    """How many puzzles there are, without reading them."""
    return len(puzzle_files([folder] if folder else ()))


def start_page(studies: Studies, progress: Progress, puzzles: int) -> dict[str, Any]:
    ids = lesson_ids(GAME)
    done = [lesson for lesson in ids if studies.is_done(lesson)]
    following = next((lesson for lesson in ids if not studies.is_done(lesson)), "")
    begun = bool(done) or any(studies.pages(lesson) for lesson in ids)
    finished = len(done)
    solved = max(0, progress.number_solved - finished)
    learn = Link("learn", lesson=following) if following else Link("learn")
    title = load_lesson(GAME, following).title if following else ""
    action = f"Go on: {title}" if following and begun else "Begin" if following else "All lessons"
    cards = [
        _card(
            "learn",
            "Learn",
            say("{n:word_first} short lessons. Every rule is something you do with your cards.", n=len(ids)),
            state=f"{finished} of {len(ids)} lessons finished" if begun else "",
            part=finished / len(ids),
            action=action,
            go=learn,
        ),
        _card(
            "puzzles",
            "Puzzles",
            "Positions that can be won. Each answer is proved, and every wrong move is refuted on the table.",
            state=f"{min(solved, puzzles)} of {puzzles} puzzles solved" if solved else f"{puzzles} puzzles",
            part=min(solved, puzzles) / puzzles if puzzles else 0.0,
            action="Solve puzzles" if not solved else "Solve more",
        ),
        _card("play", "Play", "A round or a match against the computer, with hidden cards.", action="Play"),
        _card("explore", "Explore", "Set up any position: what is every move worth?", action="Explore"),
        _card("rules", "Rules", "Every rule in plain words, numbered and searchable.", action="Look it up"),
    ]
    return {
        "title": "Chu Han",
        "lead": "Two kingdoms, one deck, thirty-one points. Learn the game by playing it.",
        "cards": cards,
        "main": "puzzles" if not following else "learn",
        "about": ABOUT,
    }


def _card(
    page: str,
    title: str,
    text: str,
    *,
    action: str,
    state: str = "",
    part: float = 0.0,
    go: Link | None = None,
) -> dict[str, Any]:
    return {
        "page": page,
        "title": title,
        "text": text,
        "state": state,
        "part": round(100 * part),
        "action": action,
        "link": str(Link(page)),
        "go": str(go or Link(page)),
    }


def learn_page(studies: Studies) -> dict[str, Any]:
    lessons = [_lesson(name, studies) for name in lesson_ids(GAME)]
    done = sum(lesson["state"] == "done" for lesson in lessons)
    following = next((lesson["id"] for lesson in lessons if lesson["state"] != "done"), "")
    return {
        "title": "Learn",
        "lead": "Take the lessons in this order, or go where you like.",
        "state": f"{done} of {len(lessons)} lessons finished",
        "part": round(100 * done / len(lessons)),
        "lessons": lessons,
        "main": following,
    }


def _lesson(name: str, studies: Studies) -> dict[str, Any]:
    lesson = load_lesson(GAME, name)
    pages = len(lesson.steps) + len(lesson.questions)
    known = {step.id for step in lesson.steps} | {f"question-{i + 1}" for i in range(len(lesson.questions))}
    seen = len(known.intersection(studies.pages(name)))
    state = "done" if studies.is_done(name) else "begun" if seen else "new"
    words = {"done": "finished", "begun": f"{seen} of {pages} pages", "new": f"{pages} pages"}[state]
    return {
        "id": name,
        "title": lesson.title,
        "goal": plain(lesson.goal),
        "state": state,
        "words": words,
        "link": str(Link("learn", lesson=name)),
    }
