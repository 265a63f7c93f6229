"""The last page of a lesson: what the learner can do now, what was found, and the ways on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from chuhan.interface import Address, Game, Link
from chuhan.language import say
from chuhan.lesson import Lesson, LessonError, load_lesson
from chuhan.lesson.closing import CLOSING, closing
from chuhan.lesson.markdown import as_data
from chuhan.lesson.pages import Pages
from chuhan.puzzle.files import number_in, puzzle_files, puzzles_dir
from chuhan.widgets.board import Button


def way(button: Button) -> dict[str, Any]:
    return {key: getattr(button, key) for key in ("name", "label", "main", "link", "repeats")}


def following(game: Game[Any, Any], lesson: Lesson) -> Lesson | None:
    try:
        return load_lesson(game, lesson.next) if lesson.next else None
    except (LessonError, OSError):  # a course that is still being written
        return None


def end_data(game: Game[Any, Any], pages: Pages, address: Address, *, onward: bool) -> dict[str, Any]:
    """`onward`: can this page lead to the next lesson, and not only the notebook around it?"""
    lesson = pages.lesson
    after = following(game, lesson)
    match = closing(game, lesson.id, address)
    asked = [page for page in pages.pages if page.is_asked]
    found = sum(page.id in pages.done for page in asked)
    data: dict[str, Any] = {
        "text": as_data(lesson.can_do),
        "found": say("You found {found} of {n} answers yourself.", found=found, n=len(asked)),
    }
    if lesson.puzzles:
        data["puzzles"] = _puzzles(game, lesson, address)
    if after is None:
        return data if lesson.next else data | _after_the_last(game, address, match)
    if not onward:
        return data
    label = say("Next lesson: {title}", title=after.title)
    back = Button("back", say("Back"), repeats=True)
    coached = [way(Button("match", str(CLOSING), link=match))] if match else []
    return data | {"buttons": [way(back), *coached, way(Button("lesson", label, main=True))]}


def _puzzles(game: Game[Any, Any], lesson: Lesson, address: Address) -> list[dict[str, Any]]:
    """The ways to its puzzles, or their numbers where there is no such page: a name may tell the answer."""
    numbers = {path.stem: number_in(path) for path in puzzle_files([puzzles_dir(game.id)])}
    return [
        {"label": say("No. {n}", n=n), "link": address(Link("puzzles", puzzle=str(n), game=game.id))}
        for n in (numbers[name] for name in lesson.puzzles)
    ]


def _after_the_last(game: Game[Any, Any], address: Address, match: str) -> dict[str, Any]:
    """In the app, what one can do after the course; the way back is the last of them."""
    words = {"puzzles": say("Solve puzzles"), "play": say("Play"), "explore": say("Explore")}
    links = {name: address(Link(name, game=game.id)) for name in words}
    ways = [Button("match", str(CLOSING), link=match)] if match else []
    ways += [Button(name, words[name], link=link) for name, link in links.items() if link]
    if not ways:
        return {"next": say("This was the last lesson.")}
    ways[0] = replace(ways[0], main=True)
    buttons = [*map(way, ways), way(Button("back", say("Back")))]
    if match:
        told = say(
            "This was the last lesson. Now play a whole game, against the easiest opponent. A coach warns you"
            " before you give away what you can be sure of."
        )
        return {"next": told, "buttons": buttons}
    return {"next": say("This was the last lesson. Where to now?"), "buttons": buttons}
