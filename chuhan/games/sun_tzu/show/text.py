"""A view of the board as plain text, for terminals, logs and screen readers."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, LAST_ROUND, SCORING, Cards, Province, Side
from chuhan.games.sun_tzu.position import Table, View
from chuhan.games.sun_tzu.show.telling import turn
from chuhan.language import Sentence, say


def text(view: View) -> str:
    """The whole board in a few lines, from top to bottom as a player would see it.

    >>> from chuhan.games.sun_tzu.notation import parse_position
    >>> from chuhan.games.sun_tzu.observer import seen_by
    >>> line = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"
    >>> print(text(seen_by(parse_position(line), Side.BLUE)))
    Round    9 of 9; the marker is two steps on Blue's side
    Red      14 armies in supply, 2 aside; six cards: 1, 2, 3, 4, 5, 6
    Qin      no army; marked by Blue and Red; 2 points
    Chu      no army; marked by Blue; 3 points
    Jin-Yan  Blue: one army; 2 points
    Han-Qi   Red: one army; marked by Blue and Red; 3 points
    Wu       Red: one army; marked by Red; 5 points
    Blue     14 armies in supply, 3 aside; six cards: 1, 2, 3, 4, 5, 6
    Last round: Blue lays a card at each province.
    """
    upper = upper_side(view)
    lines = [
        (say("Round"), _round(view.now)),
        (say("{side:side}", side=upper), _side(view, upper)),
        *((say("{province:province}", province=one), province_text(view, one)) for one in ALL_PROVINCES),
        (say("{side:side}", side=upper.other), _side(view, upper.other)),
    ]
    wide = max(len(head) for head, _ in lines)
    return "\n".join([*(f"{head:<{wide}}  {line}" for head, line in lines if line), str(turn(view))])


def upper_side(view: View, below: Side | None = None) -> Side:
    """Who sits beyond the river."""
    return (below or Side.BLUE).other if view.side is None else view.side.other


def due(table: Table) -> int:
    """Which of the three values of a display counts next: 0, 1 or 2."""
    return sum(table.round > number for number in SCORING[:-1])


def track_text(track: int) -> str:
    if not track:
        return say("the marker is in the middle")
    side = Side.BLUE if track > 0 else Side.RED
    return say("the marker is {n:steps} on {side:side}'s side", n=abs(track), side=side)


def _round(table: Table) -> str:
    return say("{n} of {most}; {track}", n=table.round, most=LAST_ROUND, track=track_text(table.track))


def province_text(view: View, province: Province) -> str:
    """`Blue: two armies; marked by Red; 3 points`."""
    table = view.now
    n = table.armies[province]
    holder = Side.BLUE if n > 0 else Side.RED
    facts = [
        Sentence("{side:side}: {n:armies}", side=holder, n=abs(n)) if n else Sentence("{n:armies}", n=0),
    ]
    marked = tuple(side for side in Side if table.markers[side][province])
    if marked:
        facts.append(Sentence("marked by {sides:side}", sides=marked))
    facts.append(Sentence("{n:points}", n=int(table.displays[province][due(table)])))
    for side in (upper_side(view), upper_side(view).other):
        place = view.seen.laid[side]
        if place is None:
            continue
        card = place.cards[province]
        if card is None:
            facts.append(Sentence("{side:side} has laid a card face down", side=side))
        else:
            facts.append(Sentence("{side:side} has laid {card:an_action_card}", side=side, card=card))
    return say("{facts:semicolons}", facts=tuple(facts))


def _side(view: View, side: Side) -> str:
    table = view.now
    return say(
        "{supply} armies in supply, {aside} aside; {hand}",
        supply=table.supply[side],
        aside=table.aside[side],
        hand=held(table.hands[side], view.seen.hand_size(side)),
    )


def held(cards: Cards, n: int) -> Sentence:
    """`six cards: 1, 2 and four unknown`."""
    hidden = n - len(cards)
    if not n:
        return Sentence("{n:cards}", n=0)
    if hidden < 0:
        return Sentence("{n:cards} out of {known:action_cards}", n=n, known=cards)
    if not hidden:
        return Sentence("{n:cards}: {known:action_cards}", n=n, known=cards)
    if not cards:
        return Sentence("{n:cards}: all unknown", n=n)
    return Sentence(
        "{n:cards}: {known:action_cards} and {hidden:word} unknown", n=n, known=cards, hidden=hidden
    )
