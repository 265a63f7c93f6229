"""What the first page of every lesson consists of, as the site stores it: the build runs this.

A browser shows it while Python is on its way; Python's own widgets take over under the same names.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from chuhan.app import handover
from chuhan.app.site.within import widgets
from chuhan.games import GAMES
from chuhan.interface import FIRST_GAME
from chuhan.lesson import lesson_ids

LONG = 1_000
SHARED = "@"
"""In place of a long value: its number."""


def main() -> None:
    widgets.stand_in()
    os.environ |= handover.write(handover.Handover(here=True))
    found = {
        name: {lesson: opened(query_of(name, lesson)) for lesson in lesson_ids(game)}
        for name, game in GAMES.items()
    }
    json.dump({game: shared(lessons) for game, lessons in found.items()}, sys.stdout)


def query_of(game: str, lesson: str) -> str:
    return f"?lesson={lesson}" if game == FIRST_GAME else f"?game={game}&lesson={lesson}"


def opened(query: str) -> dict[str, Any]:
    """The app with this page: its name, and all its widgets with their state."""
    states: dict[str, Any] = {}

    def note(kind: str, content: dict[str, Any]) -> None:
        told = json.loads(json.dumps(content))  # as it is now
        name = told["comm_id"]
        if kind == "comm_open":
            states[name] = told["data"]["state"]
        elif kind == "comm_close":
            states.pop(name, None)
        elif told["data"]["method"] == "update":
            states[name] |= told["data"]["state"]

    widgets.begin_anew(note)
    from chuhan.app.page.app import App

    return {"app": App(query).model_id, "states": states}


def shared(lessons: dict[str, Any]) -> dict[str, Any]:
    """What is long, such as the drawings of all cards, is the same in many lessons and stands there once."""
    long: dict[str, int] = {}
    for page in lessons.values():
        for state in page["states"].values():
            for name, value in state.items():
                if len(text := json.dumps(value)) > LONG:
                    state[name] = {SHARED: long.setdefault(text, len(long))}
    return {"long": [json.loads(text) for text in long], "lessons": lessons}


if __name__ == "__main__":
    main()
