"""What the panel of a running game says: what is played, the moves in words, the rounds, how it ended."""

from __future__ import annotations

from typing import Any

from chuhan.games.chu_han.play.course import Round
from chuhan.games.chu_han.play.options import LENGTHS, RIVALS, Options
from chuhan.games.chu_han.play.reckoning import Reckoning, reckon
from chuhan.games.chu_han.play.sitting import Sitting
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import Outcome, outcome
from chuhan.games.chu_han.words import deed
from chuhan.language import Sentence, say
from chuhan.widgets.board import Button
from chuhan.widgets.play.told import back, ending

THE_DEAL = Sentence("The cards are dealt")


def playing(sitting: Sitting) -> dict[str, Any]:
    """The panel of a running game, for the browser."""
    options, course = sitting.options, sitting.course
    found = verdict(sitting) if sitting.ended else None
    return {
        "title": title(sitting),
        "about": about(sitting),
        "leave": _leave(options) if sitting.running else "",
        "resign": "" if sitting.resigning is None else _resign(sitting, sitting.resigning),
        "number": course.match.number,
        "heading": say("Moves of this round"),
        "first": str(THE_DEAL),
        "moves": moves(course.now, sitting.why),
        "looking": -1 if sitting.looking is None else sitting.looking,
        "rounds": rounds(sitting) if options.length == "match" else {},
        "verdict": found,
        "handing": sitting.hands_over,
        "news": _news(sitting, found),
    }


def _news(sitting: Sitting, found: dict[str, Any] | None) -> str:
    """What screen readers hear of it besides the moves themselves."""
    if found is None or sitting.looking is not None:
        return prompt(sitting) if sitting.looking is not None or sitting.hands_over else ""
    return ending(found)


def prompt(sitting: Sitting) -> str:
    """What is said at the table while nobody here is to move."""
    if sitting.looking is not None:
        return step_words(sitting.course.now, sitting.looking)
    if sitting.hands_over:
        side, claims = sitting.position.actor, sitting.course.now.claims
        if not claims:
            return say("Hand the device to {side:side}. Both hands lie face down.", side=side)
        done = deed(claims[-1].side, claims[-1].move)
        return say("{deed}. Hand the device to {side:side}. Both hands lie face down.", deed=done, side=side)
    return say("The opponent thinks …") if sitting.rival_acts else ""


def result(sitting: Sitting) -> str:
    """Who has won, for tables without a panel."""
    found = outcome(sitting.position)
    if sitting.side is None or found is None:
        return ""
    won = found.winner is sitting.side
    if found.match is not None:
        return say("You win the match!") if won else say("The opponent wins the match.")
    return say("You win the round!") if won else say("The opponent wins the round.")


def buttons(sitting: Sitting) -> tuple[Button, ...]:
    """Besides the moves."""
    if sitting.looking is not None:
        return back(sitting.looking)
    if sitting.hands_over:
        side = sitting.position.actor
        return (Button("take", say("I am {side:side}: show my cards", side=side), main=True),)
    if not sitting.ended:
        return ()
    on = (
        Button("next", say("Next round"), main=True)
        if sitting.running
        else Button("again", say("Play again"), main=True)
    )
    if sitting.turned_up:
        return (on, Button("turn", say("Turn hands down")))
    return (on, Button("turn", say("Turn up hands"))) if any(sitting.view.hidden[:2]) else (on,)


def _leave(options: Options) -> str:
    if options.length == "match":
        return say("This match is not over. Leave it and choose a new game?")
    return say("This round is not over. Leave it and choose a new game?")


def _resign(sitting: Sitting, resigning: Side) -> str:
    of_match = sitting.options.length == "match"
    if sitting.side is not None and of_match:
        return say("Give up the match? It ends here, and the score stays as it is.")
    if sitting.side is not None:
        return say("Give up the round? It ends here, and the score stays as it is.")
    if of_match:
        return say(
            "Does {side:side} give up the match? It ends here, and the score stays as it is.", side=resigning
        )
    return say(
        "Does {side:side} give up the round? It ends here, and the score stays as it is.", side=resigning
    )


def title(sitting: Sitting) -> str:
    if sitting.options.length == "match":
        return say("Round {n}", n=sitting.match.number)
    return str(LENGTHS["round"].title)


def about(sitting: Sitting) -> str:
    if sitting.side is None:
        return say("two at one device")
    rival = RIVALS[sitting.options.rival].title
    return say("you play {side:side} · opponent: {rival}", side=sitting.side, rival=rival)


def moves(played: Round, why: dict[int, str]) -> list[dict[str, Any]]:
    """Every move of a round in words, with the VP that it brought, and why a bot has played it."""
    found = []
    for n, claim in enumerate(played.claims, start=1):
        before, after = played.position(n - 1).score, played.position(n).score
        gains = [(side, after[side] - before[side]) for side in Side if after[side] > before[side]]
        found.append(
            {
                "sign": str(claim.side),
                "text": str(deed(claim.side, claim.move)),
                "gains": [say("{side:side} +{n} VP", side=side, n=n) for side, n in gains],
                "why": why.get(n - 1, ""),
            }
        )
    return found


def step_words(played: Round, at: int) -> str:
    """What is looked back at."""
    if not at:
        return say("{what}. Nothing is played yet.", what=THE_DEAL)
    claim = played.claims[at - 1]
    return say("Move {n} of {all}: {deed}.", n=at, all=len(played.claims), deed=deed(claim.side, claim.move))


def rounds(sitting: Sitting) -> dict[str, Any]:
    """What each round brought to whom, from the first VP to the sum; nothing before one is over."""
    course = sitting.course
    over = [one for one in course.rounds if one.position().over]
    shown = course.rounds if sitting.given_up is not None else over
    if not shown:
        return {}
    start = course.rounds[0].position(0).score
    rows = []
    for side in Side:
        cells = [_cell(one, side) for one in shown]
        total = shown[-1].position().score[side]
        rows.append(
            {
                "sign": str(side),
                "name": say("{side:side}", side=side),
                "start": str(start[side]),
                "cells": cells,
                "total": str(total),
            }
        )
    return {"numbers": [str(one.match().number) for one in shown], "rows": rows}


def _cell(played: Round, side: Side) -> dict[str, Any]:
    gain = played.position().score[side] - played.position(0).score[side]
    result = outcome(played.position())
    return {"text": f"+{gain}" if gain else "0", "won": result is not None and result.winner is side}


def verdict(sitting: Sitting) -> dict[str, Any]:
    """How the round or the match has ended: a title, what counted line by line, what else is to be said."""
    side, position, given_up = sitting.side, sitting.position, sitting.given_up
    if given_up is not None:
        lines: list[tuple[Sentence, str]] = []
        winner = given_up.other
        head = _given_up(sitting.options, side, given_up)
        more = say(
            "The rules know no score for that: Han {han}, Chu {chu} VP.",
            han=position.score[0],
            chu=position.score[1],
        )
    else:
        found, ended = reckon(sitting.course.now), outcome(position)
        assert ended is not None
        lines, winner = list(found.lines()), ended.winner
        head = _won(found, side, ended, position.score)
        more = _after(sitting, found, ended.match)
    return {
        "title": head,
        "sign": str(winner),
        "won": side in (None, winner),
        "lines": [
            [say("{line:first}", line=words), number] for words, number in (*lines, *sitting.coach.counted)
        ],
        "more": more,
    }


def _given_up(options: Options, side: Side | None, given_up: Side) -> str:
    of_match = options.length == "match"
    if side is not None:
        return say("You have given up the match.") if of_match else say("You have given up the round.")
    if of_match:
        return say("{side:side} has given up the match.", side=given_up)
    return say("{side:side} has given up the round.", side=given_up)


def _won(found: Reckoning, side: Side | None, ended: Outcome, score: tuple[int, int]) -> str:
    winner = ended.winner
    ours, theirs, vp = score[winner], score[winner.other], found.points
    if ended.match is not None:
        if side is None:
            return say("{side:side} wins the match: {a} to {b}", side=winner, a=ours, b=theirs)
        if winner is side:
            return say("You win the match: {a} to {b}", a=ours, b=theirs)
        return say("The opponent wins the match: {a} to {b}", a=ours, b=theirs)
    if side is None:
        return say("{side:side} wins the round: {n} VP", side=winner, n=vp)
    if winner is side:
        return say("You win the round: {n} VP", n=vp)
    return say("The opponent wins the round: {n} VP", n=vp)


def _after(sitting: Sitting, found: Reckoning, match: Side | None) -> str:
    position = sitting.position
    if match is not None and not found.scored:
        return say(
            "{side:side} has reached {target} VP. That ends the match at once, and the round is not scored.",
            side=match,
            target=position.rules.target,
        )
    if sitting.running:
        han, chu = position.score
        leader = sitting.match.next_round().position.turn
        if han == chu:
            return say(
                "The match stands at {n} all. {side:side} went out and leads the next round.",
                n=han,
                side=leader,
            )
        return say(
            "The match stands at Han {han}, Chu {chu}. {side:side} has fewer VP and leads the next round.",
            han=han,
            chu=chu,
            side=leader,
        )
    return ""
