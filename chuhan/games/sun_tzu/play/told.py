"""What the panel of a running game says: what is played, its history in words, how it ended."""

from __future__ import annotations

from typing import Any

from chuhan.games.sun_tzu.cards import END_FIELD, LAST_ROUND, SCORING, Side
from chuhan.games.sun_tzu.play.options import RIVALS
from chuhan.games.sun_tzu.play.review import rounds
from chuhan.games.sun_tzu.play.sitting import Sitting
from chuhan.games.sun_tzu.position import Result
from chuhan.games.sun_tzu.show.text import track_text
from chuhan.language import Sentence, say
from chuhan.widgets.play import told


def playing(sitting: Sitting, review: dict[str, Any] | None) -> dict[str, Any]:
    """The panel of a running game, for the browser."""
    return told.panel(
        sitting,
        title=say("Round {n}", n=sitting.position.start.round),
        about=say(
            "you play {side:side} · opponent: {rival}",
            side=sitting.side,
            rival=RIVALS[sitting.options.rival].title,
        ),
        first=say("The cards are dealt"),
        prompt=prompt(sitting),
        verdict=verdict(sitting) if sitting.ended else None,
        review=review,
    )


def prompt(sitting: Sitting) -> str:
    """What is said at the board while nobody here is asked."""
    if sitting.looking is not None:
        return told.looked_at(sitting, Sentence("The cards are dealt. Nothing is laid yet."))
    return say("The opponent thinks …") if sitting.rival_acts else ""


def verdict(sitting: Sitting) -> dict[str, Any]:
    """How the game has ended: a title, what each scoring brought, what else is to be said."""
    winner = sitting.side.other if sitting.given_up else _winner(sitting)
    return {
        "title": _title(sitting, winner),
        "sign": "" if winner is None else str(winner),
        "won": winner is sitting.side,
        "lines": [[str(words), str(number)] for words, number in (*_scorings(sitting), *_coached(sitting))],
        "more": "" if sitting.given_up else str(_why(sitting)),
    }


def _winner(sitting: Sitting) -> Side | None:
    result = sitting.position.now.result
    return {Result.BLUE: Side.BLUE, Result.RED: Side.RED}.get(result) if result is not None else None


def _title(sitting: Sitting, winner: Side | None) -> str:
    if sitting.given_up:
        return say("You have given up the game.")
    if winner is None:
        return say("The game is drawn.")
    return say("You win the game!") if winner is sitting.side else say("The opponent wins the game.")


def _scorings(sitting: Sitting) -> list[tuple[Sentence, Sentence]]:
    found = []
    for before, after, _ in rounds(sitting.course):
        if before.start.round not in SCORING:
            continue
        steps = after.now.track - before.start.track
        moved = (
            Sentence("{n:steps} to {side:side}", n=abs(steps), side=Side.BLUE if steps > 0 else Side.RED)
            if steps
            else Sentence("no step")
        )
        found.append((Sentence("Scoring of round {n}", n=before.start.round), moved))
    return found


def _coached(sitting: Sitting) -> list[tuple[Sentence, str]]:
    return [(Sentence("{line:first}", line=words), number) for words, number in sitting.coach.counted]


def _why(sitting: Sitting) -> Sentence:
    table = sitting.position.now
    if abs(table.track) == END_FIELD and table.round < LAST_ROUND:
        return Sentence("The marker has reached the end of the track: that wins at once.")
    if table.track:
        return Sentence("{track:first}.", track=Sentence("{words}", words=track_text(table.track)))
    blue, red = table.supply
    return Sentence(
        "The marker is in the middle, so the supplies decide: Blue {blue}, Red {red}.", blue=blue, red=red
    )
