"""What the browser needs to draw with: faces, seals, signs, and what is said about generals and cards."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from chuhan.draw.box import Box as Drawn
from chuhan.draw.box import num
from chuhan.draw.brush import outlines
from chuhan.draw.land import land, water
from chuhan.games.three_kingdoms.cards import STATES, Box
from chuhan.games.three_kingdoms.cards.box import General, StateCard
from chuhan.games.three_kingdoms.show.pen import ICON, back, face, plate, seal, small
from chuhan.language import Sentence, current, say


def art(box: Box) -> dict[str, Any]:
    """The same for every board with this data: nothing here tells where a card is."""
    return _art(box, current().code)


@cache
def _art(box: Box, language: str) -> dict[str, Any]:
    drawn = {
        "kinds": {name: _kind(general) for name, general in box.generals.items()},
        "back": back(),
        "seals": {str(state): _svg(seal(state, 32)) for state in STATES},
        "plates": {str(state): _svg(Drawn(plate(state), 32, 32)) for state in STATES},
        "icons": {name: _svg(Drawn(svg, 16, 16)) for name, svg in ICON.items()},
        "about": {f"card-{name}": _about_card(card) for name, card in box.cards.items()},
        "land": land(),
        "water": water(),
        "banner": box.banner,
    }
    wanted = set(re.findall('"#@([^"]+)"', str(drawn)))
    return drawn | {"parts": {name: svg for name, svg in outlines().items() if name in wanted}}


def _kind(general: General) -> dict[str, str]:
    return {
        "name": general.name,
        "face": face(general),
        "small": small(general),
        "about": say(
            "Administration {admin}, combat {combat}, leads {n:army_units}; knows {kinds:weapons}.",
            admin=general.admin,
            combat=general.combat,
            n=general.leadership,
            kinds=tuple(general.special),
        ),
    }


def _about_card(card: StateCard) -> dict[str, str]:
    needs = tuple(Sentence("{what:level_name} {n}", what=word, n=n) for word, n in card.needs)
    costs = tuple(Sentence("{what:cost_name} {n}", what=word, n=n) for word, n in card.cost)
    facts = [Sentence("Worth {n} at the end", n=card.vp)]
    if needs:
        facts.append(Sentence("needs {needs:commas}", needs=needs))
    if costs:
        facts.append(Sentence("costs {costs:commas}", costs=costs))
    return {"name": card.name, "about": say("{facts:semicolons}.", facts=tuple(facts))}


def _svg(box: Drawn) -> str:
    """A drawing of its own; what it shows is said in words beside it."""
    size = f"{num(box.width)} {num(box.height)}"
    return f'<svg viewBox="0 0 {size}" aria-hidden="true" focusable="false">{box.svg}</svg>'
