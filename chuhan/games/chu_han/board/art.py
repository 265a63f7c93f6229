"""What the browser needs to draw with: the faces of chuhan.show, and each card's name and power in words."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from chuhan.draw.box import Box, num
from chuhan.draw.brush import signs
from chuhan.draw.land import land, water
from chuhan.games.chu_han.board.choice import WANTS
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.powers import POWER_OF, When
from chuhan.games.chu_han.show import faces
from chuhan.games.chu_han.show.pen import seal, slip
from chuhan.language import Sentence, current, say, spell


def art() -> dict[str, Any]:
    """The same for every table: nothing here tells where a card is."""
    return _art(current().code)


@cache
def _art(language: str) -> dict[str, Any]:
    drawn = {
        "kinds": {card.code: _kind(card) for card in Card},
        "back": faces.face(None),
        "seals": {str(side): _svg(seal(side)) for side in Side},
        "slips": {"": _svg(slip(None))} | {str(side): _svg(slip(side)) for side in Side},
        "banks": [_svg(Box(_upright(name), 100, 204)) for name in ("楚河", "漢界")],
        "land": land(),
        "water": water(),
    }
    wanted = set(re.findall('"#@([^"]+)"', str(drawn)))
    return drawn | {"parts": {name: svg for name, svg in faces.parts().items() if name in wanted}}


def _kind(card: Card) -> dict[str, Any]:
    kind: dict[str, Any] = {
        "rank": card.rank,
        "name": say("{card:card_title_first}", card=card),
        "face": faces.face(card),
        "small": faces.small(card),
        "tile": _svg(faces.tile(card)),
    }
    if card in POWER_OF:
        when = POWER_OF[card].when
        kind |= {
            "who": spell(card),
            "person": say("{card:name}", card=card),
            "when": when.name.lower(),
            "wants": WANTS.get(card, "nothing"),
            "about": _about(when, faces.POWER[card]),
            "power": str(faces.POWER[card]),
        }
    elif card is Card.JOKER:
        kind["about"] = say("With other cards it counts as one more of them; alone it is a 0")
    return kind


def _upright(name: str) -> str:
    return signs(name, 0, 0, 100, "currentColor", upright=True)


def _about(when: When, power: Sentence) -> str:
    match when:
        case When.LEAD:
            return say("Power, when you lead: {power}", power=power)
        case When.RESPOND:
            return say("Power, to respond: {power}", power=power)
        case When.PASS:
            return say("Power, to pass: {power}", power=power)
        case When.REACT:
            return say("Power, to react: {power}", power=power)


def _svg(box: Box) -> str:
    """A drawing of its own; what it shows is said in words beside it."""
    size = f"{num(box.width)} {num(box.height)}"
    return f'<svg viewBox="0 0 {size}" aria-hidden="true" focusable="false">{box.svg}</svg>'
