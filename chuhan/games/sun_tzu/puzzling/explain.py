"""What a solver is told about a round, computed: how it ends, what is safe in it, what a try runs into."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, SCORING, Card, Province, Side
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.position import Position, Result, Table
from chuhan.games.sun_tzu.solver.calm import fought
from chuhan.games.sun_tzu.words import ending
from chuhan.language import Sentence, say


def safe(table: Table, side: Side, place: Place) -> tuple[Province, ...]:
    """The provinces that a side holds at the end whatever card the rival lays there, if nobody runs short."""
    rival = side.other
    barred, cards = table.barred(rival), table.hands[rival] + table.pools[rival]

    def holds(province: Province, theirs: Card) -> bool:
        pair = place.known[province], theirs
        blue, red = pair if side is Side.BLUE else pair[::-1]
        return fought(table, province, blue, red).armies * side.sign > 0

    return tuple(
        province
        for province in ALL_PROVINCES
        if all(holds(province, c) for c in cards.kinds if not (c is Card.SIX and barred[province]))
    )


def safe_words(table: Table, side: Side, place: Place) -> str:
    """What a placement makes sure of."""
    found = safe(table, side, place)
    if not found:
        return say(
            "No single province is safe with it, but {rival:side} cannot take enough of them at once.",
            rival=side.other,
        )
    return say(
        "Whatever {rival:side} lays, {side:side} holds: {provinces:province_list}.",
        rival=side.other,
        side=side,
        provinces=found,
    )


def round_end(before: Position, end: Position) -> str:
    """How a round that began with `before` has ended: who holds what is worth points, track, game."""
    now = end.now
    parts = [standing(now)]
    if now.result is not None:
        if now.track == 0 and now.result is not Result.DRAWN:
            parts.append(
                Sentence("In supply: Blue {blue}, Red {red}.", blue=now.supply[0], red=now.supply[1])
            )
        parts.append(Sentence("{ending}.", ending=ending(now.result)))
    elif before.start.round not in SCORING:
        parts = [Sentence("Nothing is scored in round {n}.", n=before.start.round)]
    return " ".join(map(str, parts))


def standing(table: Table) -> Sentence:
    if not table.track:
        return Sentence("The marker ends in the middle.")
    return Sentence(
        "The marker ends {n:steps} on {side:side}'s side.",
        n=abs(table.track),
        side=Side.BLUE if table.track > 0 else Side.RED,
    )


def held_words(table: Table, wanted: tuple[Province, ...], side: Side) -> str:
    """Which of these provinces a side does not hold."""
    lost = tuple(one for one in wanted if table.armies[one] * side.sign <= 0)
    if not lost:
        return say("{side:side} holds {provinces:province_list}.", side=side, provinces=wanted)
    return say("{side:side} does not hold {provinces:province_list}.", side=side, provinces=lost)


def lays(side: Side, place: Place) -> Sentence:
    """`Red lays 3, 5, 1, 2, 6, from Qin to Wu`."""
    return Sentence("{side:side} lays {cards:action_cards}, from Qin to Wu", side=side, cards=place.known)


def natural(table: Table, side: Side) -> Place | None:
    """What looks natural: high cards to the rich provinces. None if the 6 is barred where it would go."""
    value = SCORING.index(next(n for n in SCORING if n >= table.round))
    cards = sorted(table.hands[side], key=_strength, reverse=True)
    order = sorted(ALL_PROVINCES, key=lambda province: (-int(table.displays[province][value]), province))
    barred = table.barred(side)
    chosen: dict[Province, Card] = {}
    for province in order:
        card = next((one for one in cards if not (one is Card.SIX and barred[province])), None)
        if card is None:
            return None
        cards.remove(card)
        chosen[province] = card
    return Place(tuple(chosen[province] for province in ALL_PROVINCES))


def _strength(card: Card) -> int:
    return card.number or {0: 0}.get(card.plus, 20 + card.plus)
