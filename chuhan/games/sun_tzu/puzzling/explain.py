"""What a solver is told about a round, computed: how it ends, what is safe in it, what a try runs into."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import ALL_PROVINCES, SCORING, SIDES, Card, Province, Side
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
    """What a placement makes sure of, card by card."""
    found = safe(table, side, place)
    if not found:
        best = max(ALL_PROVINCES, key=lambda province: (value_of(table, province), -province))
        return say(
            "Nothing is safe by itself, not even {province:province} with {card:an_action_card}; but"
            " {rival:side} cannot take enough at once.",
            province=best,
            card=place.known[best],
            rival=side.other,
        )
    return say(
        "Whatever {rival:side} lays, this is held: {held:semicolons}.",
        rival=side.other,
        held=tuple(
            Sentence("{province:province} with {card:an_action_card}", province=one, card=place.known[one])
            for one in found
        ),
    )


def round_end(before: Position, end: Position) -> str:
    """How a round that began with `before` has ended: who holds what is worth points, track, game."""
    now = end.now
    parts = [*points(before.start, now), standing(now)]
    if now.result is not None:
        if now.track == 0 and now.result is not Result.DRAWN:
            parts.append(
                Sentence("In supply: Blue {blue}, Red {red}.", blue=now.supply[0], red=now.supply[1])
            )
        parts.append(Sentence("{ending}.", ending=ending(now.result)))
    elif before.start.round not in SCORING:
        parts = [Sentence("Nothing is scored in round {n}.", n=before.start.round)]
    return " ".join(map(str, parts))


def points(before: Table, now: Table) -> list[Sentence]:
    """`Blue scores 7 for Qin and Wu.`, of each side that scores in a round that began with `before`."""
    if before.round not in SCORING:
        return []
    found = []
    for side in SIDES:
        held = tuple(one for one in ALL_PROVINCES if now.armies[one] * side.sign > 0)
        worth = sum(value_of(before, one) for one in held)
        found.append(
            Sentence(
                "{side:side} scores {n} for {provinces:province_list}.", side=side, n=worth, provinces=held
            )
            if held
            else Sentence("{side:side} scores nothing.", side=side)
        )
    return found


def value_of(table: Table, province: Province) -> int:
    """What a province is worth at the next scoring."""
    scoring = next(n for n in SCORING if n >= table.round)
    return int(table.displays[province][SCORING.index(scoring)])


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
    cards = sorted(table.hands[side], key=strength, reverse=True)
    order = sorted(ALL_PROVINCES, key=lambda province: (-value_of(table, province), province))
    barred = table.barred(side)
    chosen: dict[Province, Card] = {}
    for province in order:
        card = next((one for one in cards if not (one is Card.SIX and barred[province])), None)
        if card is None:
            return None
        cards.remove(card)
        chosen[province] = card
    return Place(tuple(chosen[province] for province in ALL_PROVINCES))


def strength(card: Card) -> int:
    return card.number or {0: 0}.get(card.plus, 20 + card.plus)
