"""What the browser needs to draw with: faces, seals, armies, and what is said about cards and warlords."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from chuhan.draw.box import Box, num
from chuhan.draw.brush import signs
from chuhan.draw.land import land, water
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, SIDES, Card, Event, Lord
from chuhan.games.sun_tzu.show import faces
from chuhan.games.sun_tzu.show.pen import BRUSH, ISLAND, army, marker, seal
from chuhan.games.sun_tzu.show.telling import POWER
from chuhan.language import Sentence, current, say

EVENT = {
    Event.PLAGUE: Sentence("when plagues were turned up four times, each side sets one army aside"),
    Event.WAR_CHARIOT: Sentence("who has marked three provinces may take another warlord"),
    Event.CHAMPION: Sentence("who lays a 9 and does not win sets one army aside"),
    Event.HERO: Sentence("who lays a 10 and does not win sets two armies aside"),
    Event.LIGHT_INFANTRY: Sentence("1 against 1: who is behind may advance there"),
}
"""Each event in a few words."""


def art() -> dict[str, Any]:
    """The same for every board: nothing here tells where a card is."""
    return _art(current().code)


@cache
def _art(language: str) -> dict[str, Any]:
    drawn = {
        "kinds": {str(card): _kind(card) for card in Card},
        "back": faces.face(None),
        "seals": {str(side): _svg(seal(side, 32)) for side in SIDES},
        "armies": {str(side): _svg(Box(army(side), 16, 16)) for side in SIDES},
        "markers": {str(side): _svg(Box(marker(side), 16, 16)) for side in SIDES},
        "brush": {str(one): _brush(BRUSH[one]) for one in ALL_PROVINCES},
        "about": _abouts(),
        "island": (
            '<svg viewBox="0 0 124 84" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
            f'<path d="{ISLAND}"/></svg>'
        ),
        "land": land(),
        "water": water(),
    }
    wanted = set(re.findall('"#@([^"]+)"', str(drawn)))
    return drawn | {"parts": {name: svg for name, svg in faces.parts().items() if name in wanted}}


def _kind(card: Card) -> dict[str, str]:
    return {
        "name": say("{card:action_card_first}", card=card),
        "face": faces.face(card),
        "small": faces.small(card),
        "about": str(_about(card)),
    }


def _about(card: Card) -> Sentence:
    if card is Card.ONE:
        return Sentence("It comes back. Who lays it draws three cards after the round and keeps two.")
    if card is Card.SIX:
        return Sentence("It comes back. It leaves a marker in its province, where it cannot be laid again.")
    if card.framed:
        return Sentence("It comes back after the round.")
    if card.number:
        return Sentence("It is laid once and leaves the game.")
    if card.cost:
        return Sentence(
            "Beats any number by {n}, and costs {cost:armies} set aside. It leaves the game.",
            n=card.plus,
            cost=card.cost,
        )
    if card.plus:
        return Sentence("Beats any number by {n}. It leaves the game.", n=card.plus)
    if card is Card.MINUS_1:
        return Sentence("Loses to any number, but by 1 only. It leaves the game.")
    return Sentence("No battle: half of the armies there go home. It leaves the game.")


def _abouts() -> dict[str, dict[str, str]]:
    """What a tip says, by what it is about."""
    lords = {
        f"lord-{lord}": {
            "name": say("{lord:warlord}", lord=lord),
            "about": say("Warlord, used once: {power}.", power=POWER[lord]),
        }
        for lord in Lord
    }
    events = {
        f"event-{event}": {
            "name": say("{event:sun_tzu_event}", event=event),
            "about": say("Event: {effect}.", effect=EVENT[event]),
        }
        for event in Event
    }
    return lords | events


def _brush(name: str) -> str:
    return _svg(Box(signs(name, 0, 0, 100, "currentColor"), 100 * len(name), 100))


def _svg(box: Box) -> str:
    """A drawing of its own; what it shows is said in words beside it."""
    size = f"{num(box.width)} {num(box.height)}"
    return f'<svg viewBox="0 0 {size}" aria-hidden="true" focusable="false">{box.svg}</svg>'
