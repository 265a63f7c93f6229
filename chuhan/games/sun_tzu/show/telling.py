"""What happened in a round, in sentences with their arithmetic; what is asked now."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.sun_tzu.cards import LAST_ROUND, SCORING, SIDES, Card, Lord, Province, Side
from chuhan.games.sun_tzu.position import Table, View
from chuhan.games.sun_tzu.position.desk import ZERO, Asked, Battle, Question
from chuhan.games.sun_tzu.referee.battle import MARGINS
from chuhan.games.sun_tzu.referee.story import Stage, stages
from chuhan.games.sun_tzu.words import ending
from chuhan.language import Sentence

POWER = {
    Lord.SIX_AGAIN: Sentence("his 6 may go once to a province that he has marked already"),
    Lord.BLACK_DEATH: Sentence("in this round plagues leave one army only"),
    Lord.RECALL: Sentence("one army goes home from any province"),
    Lord.QUARANTINE: Sentence("Blue's plague counts as a plain 0"),
    Lord.RECYCLE_PLAGUE: Sentence("his plague goes back under his pile, and the top card leaves the game"),
    Lord.MARCH: Sentence("one of his armies moves to a neighbour that is empty or his"),
    Lord.FEINT: Sentence("his card from 7 to 10 counts as a 6"),
    Lord.HEAD_START: Sentence("the marker starts one step on his side"),
    Lord.RECYCLE_MINUS_1: Sentence("his −1 goes back under his pile, and the top card leaves the game"),
    Lord.LEVY: Sentence("one army from his supply joins a province that he holds"),
}
"""Each warlord in a few words; the rules are in rulebook.toml."""


def story(view: View) -> list[Stage]:
    """The stages of this round, or at its start those of the round before."""
    return stages(view.closed or view.seen, view.side)


def told(stage: Stage) -> tuple[Sentence, ...]:
    """A battle or a scoring, sentence by sentence."""
    if stage.scoring:
        return tuple(_scored(stage.before, stage.position.now))
    battle = stage.position.battle
    assert battle is not None
    return (compared(battle), *_effects(battle, stage.before, stage.position.now))


def compared(battle: Battle) -> Sentence:
    """What the two cards come to."""
    where = battle.province
    if battle.plagued:
        if battle.laid == (Card.PLAGUE, Card.PLAGUE):
            return Sentence("{province:province}: two plagues act as one, no battle.", province=where)
        side = SIDES[battle.laid.index(Card.PLAGUE)]
        other = battle.laid[side.other]
        return Sentence(
            "{province:province}: {side:side}'s plague cancels {card:an_action_card}, no battle.",
            province=where,
            side=side,
            card=other,
        )
    margin = MARGINS[battle.cards[0]][battle.cards[1]]
    if not margin:
        return Sentence(
            "{province:province}: {blue:an_action_card} against {red:an_action_card}, nobody wins.",
            province=where,
            blue=battle.laid[0],
            red=battle.laid[1],
        )
    side = Side.BLUE if margin > 0 else Side.RED
    mine, theirs, n = battle.cards[side], battle.cards[side.other], abs(margin)
    if Card.MINUS_1 in (mine, theirs) and not _plus(mine):
        return Sentence(
            "{province:province}: {side:side} wins by 1, as the −1 counts one less than what it meets.",
            province=where,
            side=side,
        )
    if _plus(theirs):
        return Sentence(
            "{province:province}: {side:side} wins by {n}, {mine:action_card} against {theirs:action_card}.",
            province=where,
            side=side,
            n=n,
            mine=Card(mine),
            theirs=Card(theirs),
        )
    if _plus(mine):
        return Sentence(
            "{province:province}: {side:side} wins by {n}, as {card:action_card} beats any number by {n}.",
            province=where,
            side=side,
            n=n,
            card=Card(mine),
        )
    return Sentence(
        "{province:province}: {side:side} wins by {n}: {mine} − {theirs} = {n}.",
        province=where,
        side=side,
        n=n,
        mine=_number(mine),
        theirs=_number(theirs),
    )


def _plus(card: int) -> int:
    return 0 if card == ZERO else Card(card).plus


def _number(card: int) -> int:
    return 0 if card == ZERO else Card(card).number


def _effects(battle: Battle, before: Table, after: Table) -> Iterator[Sentence]:
    """Markers, armies set aside, then what changed in the province."""
    where = battle.province
    for side in SIDES:
        if after.markers[side][where] > before.markers[side][where]:
            yield Sentence("{side:side}'s 6 leaves a marker.", side=side)
        if (n := after.aside[side] - before.aside[side]) > 0:
            yield Sentence("{side:side} sets {n:armies} aside.", side=side, n=n)
    yield from _changed(before.armies[where], after.armies[where])


def _changed(before: int, after: int) -> Iterator[Sentence]:
    """The armies of one province; Red's are below zero."""
    if before == after:
        return
    owner = Side.BLUE if before > 0 else Side.RED
    holder = Side.BLUE if after > 0 else Side.RED
    n, left = abs(before), abs(after)
    if before and after and owner is not holder:
        yield Sentence(
            "{loser:side} takes {n:armies} home, {winner:side} puts in {m:armies}.",
            loser=owner,
            n=n,
            winner=holder,
            m=left,
        )
    elif not after:
        yield Sentence("{side:side} takes {n:armies} home: nobody is left.", side=owner, n=n)
    elif left < n:
        yield Sentence(
            "{side:side} takes {n:armies} home and keeps {left:armies} there.",
            side=owner,
            n=n - left,
            left=left,
        )
    elif not before:
        yield Sentence("{side:side} puts in {n:armies}.", side=holder, n=left)
    else:
        yield Sentence("{side:side} adds {n:armies}, now {m}.", side=holder, n=left - n, m=left)


def _scored(before: Table, after: Table) -> Iterator[Sentence]:
    value = SCORING.index(before.round)
    points = [
        tuple(
            int(display[value])
            for display, n in zip(before.displays, before.armies_of(side), strict=True)
            if n
        )
        for side in SIDES
    ]
    yield Sentence("Round {n} is scored.", n=before.round)
    for side in SIDES:
        scored = points[side]
        if len(scored) > 1:
            yield Sentence("{side:side}: {points:plus} = {n}.", side=side, points=scored, n=sum(scored))
        else:
            yield Sentence("{side:side}: {n}.", side=side, n=sum(scored))
    steps = after.track - before.track
    if not steps:
        yield Sentence("The marker stays.")
    else:
        yield Sentence(
            "The marker moves {n:steps} to {side:side}'s side.",
            n=abs(steps),
            side=Side.BLUE if steps > 0 else Side.RED,
        )


# ---- what is asked -----------------------------------------------------------------------------------


def turn(view: View) -> Sentence:
    """Who is asked for what, or how the game ended, in a sentence."""
    position, asked = view.seen, view.seen.asked
    result = position.now.result
    if result is not None:
        return Sentence("{ending}.", ending=ending(result))
    if asked is not None:
        return question(view, asked)
    if position.battle is not None and len(position.shown) < len(Province):
        return Sentence("The battle of {province:province}.", province=position.battle.province)
    return Sentence("The battles of round {n} are over.", n=position.start.round)


def question(view: View, asked: Question) -> Sentence:
    """What a side is asked, in a sentence."""
    side, n, now = asked.side, asked.wanted, view.now
    battle = view.seen.battle
    where = asked.province if asked.province is not None else battle.province if battle else Province.QIN
    match asked.about:
        case Asked.PLACE if view.seen.start.round == LAST_ROUND:
            return Sentence("Last round: {side:side} lays a card at each province.", side=side)
        case Asked.PLACE:
            return Sentence("{side:side} lays a card at each province.", side=side)
        case Asked.ORDER:
            return Sentence("{side:side} says which province is turned up next.", side=side)
        case Asked.WINDOW if asked.moment == "before":
            return Sentence(
                "{side:side} may use a warlord before the battle of {province:province}.",
                side=side,
                province=where,
            )
        case Asked.WINDOW if asked.moment == "after":
            return Sentence(
                "{side:side} may use a warlord after the battle of {province:province}.",
                side=side,
                province=where,
            )
        case Asked.WINDOW:
            return Sentence("{side:side} may use a warlord.", side=side)
        case Asked.MARKER:
            return Sentence(
                "{side:side}'s supply is empty: which army marks {province:province}?",
                side=side,
                province=where,
            )
        case Asked.PAY:
            return Sentence("{side:side} sets {n:armies} aside: from where?", side=side, n=n)
        case Asked.SHORTAGE:
            return Sentence(
                "{side:side} needs {n:armies} in {province:province} and has {m} in supply.",
                side=side,
                n=n,
                province=where,
                m=now.supply[side],
            )
        case Asked.TRADE:
            return Sentence("{side:side} may trade cards for armies set aside.", side=side)
        case Asked.LEVY:
            return Sentence("{side:side} trades a card for the army of Levy.", side=side)
        case Asked.CHARIOT:
            return Sentence("War Chariot: {side:side} may take another warlord.", side=side)
        case Asked.LIGHT:
            return Sentence(
                "Light Infantry: does {side:side} advance in {province:province}?", side=side, province=where
            )
        case _:
            return Sentence("{side:side} keeps {n:cards} of those just drawn.", side=side, n=n)
