"""What the panel of a running game against rivals says in every game: history, looking back, news."""

from __future__ import annotations

from typing import Any

from chuhan.language import Sentence, say
from chuhan.widgets.board import Button
from chuhan.widgets.play.sitting import Sitting


def panel(
    sitting: Sitting[Any, Any],
    *,
    title: str,
    about: str,
    first: str,
    prompt: str,
    verdict: dict[str, Any] | None,
    review: dict[str, Any] | None,
) -> dict[str, Any]:
    """For the browser. `first` is said of the time before the first line; `prompt` is what the board says."""
    running = not sitting.ended
    return {
        "title": title,
        "about": about,
        "leave": say("This game is not over. Leave it and choose a new one?") if running else "",
        "resign": say("Give up the game? It ends here.") if running else "",
        "number": 1,
        "heading": say("What happened so far"),
        "first": first,
        "moves": history(sitting),
        "looking": -1 if sitting.looking is None else sitting.looking,
        "rounds": {},
        "verdict": verdict,
        "review": review,
        "handing": False,
        "news": prompt if sitting.looking is not None else ending(verdict) if verdict else "",
    }


def history(sitting: Sitting[Any, Any]) -> list[dict[str, Any]]:
    """Everything that was told, line by line."""
    return [
        {
            "sign": "" if one.side is None else str(one.side),
            "text": say("{n}. {words}", n=one.round, words=one.text),
            "gains": [],
        }
        for one in sitting.course.entries
    ]


def ending(verdict: dict[str, Any]) -> str:
    """What screen readers hear of how a game has ended."""
    lines = (f"{words}: {n}." for words, n in verdict["lines"])
    return " ".join([verdict["title"], *lines, verdict["more"]])


def looked_at(sitting: Sitting[Any, Any], first: Sentence) -> str:
    """The line that somebody looks back at; `first` before the first of them."""
    if not sitting.looking:
        return str(first)
    entry = sitting.course.entries[sitting.looking - 1]
    return say("Round {n}: {words}", n=entry.round, words=entry.text)


def buttons(sitting: Sitting[Any, Any]) -> tuple[Button, ...]:
    """Besides the answers: ways through the history for who looks back, and after a game another one."""
    if sitting.looking is not None:
        return back(sitting.looking)
    return (Button("again", say("Play again"), main=True),) if sitting.ended else ()


def back(looking: int) -> tuple[Button, ...]:
    """For who looks back at what was after so many lines."""
    return (
        Button("earlier", say("‹ Earlier"), enabled=looking > 0, repeats=True),
        Button("later", say("Later ›"), repeats=True),
        Button("now", say("Back to now"), main=True),
    )
