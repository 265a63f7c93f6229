"""What the panel of a running game says: what is played, its history in words, how it ended."""

from __future__ import annotations

from typing import Any

from chuhan.games.three_kingdoms.cards import STATES
from chuhan.games.three_kingdoms.play.options import RIVALS
from chuhan.games.three_kingdoms.play.review import parts
from chuhan.games.three_kingdoms.play.sitting import Sitting
from chuhan.games.three_kingdoms.referee import Score, score
from chuhan.language import Sentence, say
from chuhan.widgets.play import told
from chuhan.widgets.play.sitting import Entry

RECENT = 2
"""So many lines are told at the board when the person is asked."""


def playing(sitting: Sitting, review: dict[str, Any] | None) -> dict[str, Any]:
    """The panel of a running game, for the browser."""
    panel = told.panel(
        sitting,
        title=say("Round {n} of {most}", n=sitting.position.round, most=sitting.course.rounds),
        about=say(
            "you play {state:state} · {rivals}",
            state=sitting.side,
            rivals=RIVALS[sitting.options.rival].title,
        ),
        first=say("Everything is set up"),
        prompt=prompt(sitting),
        verdict=verdict(sitting) if sitting.ended else None,
        review=review,
    )
    return panel | {"parts": parts(sitting.position) if sitting.ended else None}


def prompt(sitting: Sitting) -> str:
    """What is said at the board: the line that somebody looks back at, or what the others have just done."""
    if sitting.looking is not None:
        return told.looked_at(sitting, Sentence("Everything is set up. Nobody has decided anything yet."))
    if sitting.ended:
        return ""
    recent = sitting.course.entries[-1:] if sitting.rival_acts else _since(sitting)
    return " ".join(entry.text for entry in recent)


def _since(sitting: Sitting) -> list[Entry]:
    """The last lines since the person's own last decision."""
    entries = sitting.course.entries
    found: list[Entry] = []
    for entry in reversed(entries):
        if entry.side is sitting.side or len(found) == RECENT:
            break
        found.append(entry)
    return found[::-1]


def verdict(sitting: Sitting) -> dict[str, Any]:
    """How the game has ended: a title, the totals, what else is to be said."""
    found = score(sitting.position)
    winner = None if sitting.given_up else found.winner
    if winner is None:
        title = say("You have given up the game.")
    elif winner is sitting.side:
        title = say("You win the game!")
    else:
        title = say("{state:state} wins the game.", state=winner)
    return {
        "title": title,
        "sign": "" if winner is None else str(winner),
        "won": winner is sitting.side,
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
