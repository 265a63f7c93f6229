"""What the panel of a running game says: what is played, its history in words, how it ended."""

from __future__ import annotations

from typing import Any

from chuhan.games.three_kingdoms.cards import STATES
from chuhan.games.three_kingdoms.play.course import Entry
from chuhan.games.three_kingdoms.play.options import RIVALS
from chuhan.games.three_kingdoms.play.review import parts
from chuhan.games.three_kingdoms.play.sitting import Sitting
from chuhan.games.three_kingdoms.referee import Score, score
from chuhan.language import Sentence, say
from chuhan.widgets.board import Button

RECENT = 2
"""So many lines are told at the board when the person is asked."""


def playing(sitting: Sitting, review: dict[str, Any] | None) -> dict[str, Any]:
    """The panel of a running game, for the browser."""
    found = verdict(sitting) if sitting.ended else None
    running = not sitting.ended
    return {
        "title": say("Round {n} of {most}", n=sitting.position.round, most=sitting.course.rounds),
        "about": say(
            "you play {state:state} · {rivals}",
            state=sitting.state,
            rivals=RIVALS[sitting.options.rival].title,
        ),
        "leave": say("This game is not over. Leave it and choose a new one?") if running else "",
        "resign": say("Give up the game? It ends here.") if running else "",
        "number": 1,
        "heading": say("What happened so far"),
        "first": say("Everything is set up"),
        "moves": history(sitting),
        "looking": -1 if sitting.looking is None else sitting.looking,
        "rounds": {},
        "parts": parts(sitting.position) if sitting.ended else None,
        "verdict": found,
        "review": review,
        "handing": False,
        "news": _news(sitting, found),
    }


def history(sitting: Sitting) -> list[dict[str, Any]]:
    """Everything that was told, line by line."""
    return [
        {
            "sign": "" if one.state is None else str(one.state),
            "text": say("{n}. {words}", n=one.round, words=one.words),
            "gains": [],
        }
        for one in sitting.course.entries
    ]


def _news(sitting: Sitting, found: dict[str, Any] | None) -> str:
    """What screen readers hear besides the board."""
    if sitting.looking is not None:
        return prompt(sitting)
    if found is None:
        return ""
    return " ".join([found["title"], *(f"{words}: {n}." for words, n in found["lines"]), found["more"]])


def prompt(sitting: Sitting) -> str:
    """What is said at the board: the line that somebody looks back at, or what the others have just done."""
    entries = sitting.course.entries
    if sitting.looking is not None:
        if not sitting.looking:
            return say("Everything is set up. Nobody has decided anything yet.")
        entry = entries[sitting.looking - 1]
        return say("Round {n}: {words}", n=entry.round, words=entry.words)
    if sitting.ended:
        return ""
    recent = entries[-1:] if sitting.rival_acts else _since(sitting)
    return " ".join(str(entry.words) for entry in recent)


def _since(sitting: Sitting) -> list[Entry]:
    """The last lines since the person's own last decision."""
    entries = sitting.course.entries
    found: list[Entry] = []
    for entry in reversed(entries):
        if entry.state is sitting.state or len(found) == RECENT:
            break
        found.append(entry)
    return found[::-1]


def buttons(sitting: Sitting) -> tuple[Button, ...]:
    """Besides the answers."""
    if sitting.looking is not None:
        return (
            Button("earlier", say("‹ Earlier"), enabled=sitting.looking > 0, repeats=True),
            Button("later", say("Later ›"), repeats=True),
            Button("now", say("Back to now"), main=True),
        )
    if sitting.rival_acts:
        return (Button("hurry", say("Skip to your turn"), stays=True),)
    return (Button("again", say("Play again"), main=True),) if sitting.ended else ()


def verdict(sitting: Sitting) -> dict[str, Any]:
    """How the game has ended: a title, the totals, what else is to be said."""
    found = score(sitting.position)
    winner = None if sitting.given_up else found.winner
    if winner is None:
        title = say("You have given up the game.")
    elif winner is sitting.state:
        title = say("You win the game!")
    else:
        title = say("{state:state} wins the game.", state=winner)
    return {
        "title": title,
        "sign": "" if winner is None else str(winner),
        "won": winner is sitting.state,
        "lines": [
            [say("{state:state}", state=state), say("{n:vp}", n=found.totals[state])] for state in STATES
        ],
        "more": "" if sitting.given_up else str(_why(sitting, found)),
    }


def _why(sitting: Sitting, found: Score) -> Sentence:
    totals, position = found.totals, sitting.position
    if totals.count(max(totals)) > 1:
        return Sentence("Level on points: more gold and rice decides, then Shu before Wu before Wei.")
    if position.round < sitting.course.rounds:
        return Sentence("The game ended early, as a state has reached one of its ends.")
    if sitting.options.game == "short":
        return Sentence("Four rounds are the kit's short game, scored by the rules of the whole one.")
    return Sentence("All rounds are played.")
