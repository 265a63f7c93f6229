"""Hints from the least to the most: what a natural try runs into, what matters, one card, the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, SIDES, Card, Province
from chuhan.games.sun_tzu.moves import Keep, Move, Place, Reveal, Take, Trade
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.puzzling import study
from chuhan.games.sun_tzu.puzzling.explain import lays, natural, safe, strength, value_of
from chuhan.games.sun_tzu.words import deed
from chuhan.language import say

if TYPE_CHECKING:
    from chuhan.games.sun_tzu.puzzling.judge import SunTzuJudge

Hint = tuple[str, Any]
"""A sentence, and what it points at on the board."""


def hints(judge: SunTzuJudge, position: Position) -> tuple[Hint, ...]:
    asked = position.asked
    if judge.aim.reading is not None:
        return tuple(_of_reading(position))
    if judge.aim.plans:
        return tuple(_of_plans(judge, position))
    assert asked is not None
    best = judge.right(position)[0]
    if asked.about is Asked.PLACE:
        return tuple(_of_placement(judge, position, best))
    return tuple(_of_decision(judge, position, best))


def _of_placement(judge: SunTzuJudge, position: Position, best: Place) -> Iterator[Hint]:
    side, table = judge.side, position.start
    tried = natural(table, side)
    if position.moves:
        theirs = position.laid[side.other]
        assert theirs is not None
        top = max(ALL_PROVINCES, key=lambda province: strength(theirs.known[province]))
        yield (
            say(
                "{rival:side}'s strongest card lies at {province:province}, which is worth {n}. What does it"
                " cost to lose there, and where do you win with what you save?",
                rival=side.other,
                province=top,
                n=value_of(table, top),
            ),
            {"provinces": (str(top),)},
        )
    elif tried is not None and tried != best and (broken := judge.broken(position, tried)):
        yield (
            say(
                "High cards to the rich provinces? {tried}; then {reply}, and it fails.",
                tried=lays(side, tried),
                reply=lays(side.other, broken.reply),
            ),
            None,
        )
    else:
        rich = _richest(position)
        yield (
            say(
                "{province:province} is worth {n}. Ask of every card there not what {rival:side} is likely to"
                " lay, but what would be the worst.",
                province=rich,
                n=value_of(table, rich),
                rival=side.other,
            ),
            {"provinces": (str(rich),)},
        )
    if sure := safe(table, side, best):
        yield (
            say("Make sure of this, whatever is laid there: {provinces:province_list}.", provinces=sure),
            {"provinces": tuple(map(str, sure))},
        )
    where = _richest(position)
    card = best.known[where]
    yield (
        say("In {province:province} lies {card:an_action_card}.", province=where, card=card),
        {"cards": (card,), "provinces": (str(where),)},
    )
    yield say("{lays}.", lays=lays(side, best)), {"cards": best.known}


def _richest(position: Position) -> Province:
    return max(ALL_PROVINCES, key=lambda province: (value_of(position.start, province), -province))


def _of_decision(judge: SunTzuJudge, position: Position, best: Move) -> Iterator[Hint]:
    asked = position.asked
    assert asked is not None
    wrong = next(move for move in asked.moves if move not in judge.right(position))
    shown = judge.verdict(position, wrong)
    yield (
        say("{deed}? {why}", deed=deed(judge.side, wrong), why=shown.sentence),
        _marks(wrong),
    )
    yield _matter(position, best), None
    yield say("{deed}.", deed=deed(judge.side, best)), _marks(best)


def _matter(position: Position, best: Move) -> str:
    left = tuple(one for one in ALL_PROVINCES if one not in position.shown)
    now = position.now
    match best:
        case Keep():
            rich = max(ALL_PROVINCES, key=lambda one: int(now.displays[one][-1]))
            return say(
                "In round 9 {province:province} is worth most, {n}. Which cards hold it, or"
                " let the others be held?",
                province=rich,
                n=int(now.displays[rich][-1]),
            )
        case Reveal():
            return say(
                "In supply: Blue {blue}, Red {red}. Which battle brings armies home, and which uses them up?",
                blue=now.supply[0],
                red=now.supply[1],
            )
        case Take() | Trade() if left:
            return say("Look at what is still to be turned up: {provinces:province_list}.", provinces=left)
    return say(
        "Count the points first, then the armies in supply: Blue {blue}, Red {red}.",
        blue=now.supply[0],
        red=now.supply[1],
    )


def _marks(move: Move) -> Any:
    match move:
        case Trade(card=card):
            return {"cards": (card,)}
        case Keep(cards=cards) if cards is not None:
            return {"cards": tuple(cards)}
        case Reveal(provinces=provinces):
            return {"provinces": tuple(map(str, provinces))}
        case Take(armies=armies):
            return {"provinces": tuple(str(Province(i)) for i, n in enumerate(armies) if n)}
    return None


def _of_reading(position: Position) -> Iterator[Hint]:
    laid = [place.known for side in SIDES if (place := position.laid[side]) is not None]
    cards = {card for cards in laid for card in cards}
    if Card.PLAGUE in cards:
        yield say("Under a plague there is no battle: half of the armies go home, rounded down."), None
    if Card.MINUS_1 in cards:
        yield say("A −1 is worth one less than the number that it meets."), None
    if any(card.plus for card in cards):
        yield say("A + card wins by what it says; +2 and +3 cost their player one army or two."), None
    if Card.SIX in cards:
        yield say("A 6 takes one army of its own from the supply into the box."), None
    yield say("What was won comes off the rival's armies first, and only the rest is put in."), None
    even = tuple(one for one in ALL_PROVINCES if len({cards[one] for cards in laid}) == 1)
    if even:
        yield (
            say("Nothing changes here: {provinces:province_list}.", provinces=even),
            {"provinces": tuple(map(str, even))},
        )


def _of_plans(judge: SunTzuJudge, position: Position) -> Iterator[Hint]:
    yield say("Ask of each plan what the best reply to it would be."), None
    found = study.answers(position, judge.aim, judge.puzzle.choices)
    for i, text in enumerate(judge.puzzle.choices, start=1):
        if text not in found.right:
            _, reply = study.plan_reply(position, judge.aim, study.plan(position, judge.aim, text))
            yield (
                say("Plan {i} must reckon with this: {reply}.", i=i, reply=lays(judge.side.other, reply)),
                None,
            )
