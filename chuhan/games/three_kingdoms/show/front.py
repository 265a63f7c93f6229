"""Drawings for pages: the head of the start page, a view in small, what a rule is about."""

from __future__ import annotations

from functools import cache

from chuhan.draw.box import Box, column, flow, label, num, padded, paragraph, row, scaled, used
from chuhan.draw.brush import outlines, signs
from chuhan.draw.palette import FLOW, HILL, ON_TABLE, ON_TABLE_FAINT, RIVER, TABLE
from chuhan.games.three_kingdoms.cards import SPACES, Space, State, kit_box
from chuhan.games.three_kingdoms.cards.board import BORDERS
from chuhan.games.three_kingdoms.position import Position, View
from chuhan.games.three_kingdoms.show.pen import ICON, back, face, icon, seal, small
from chuhan.games.three_kingdoms.show.pictures import land, locations, standing
from chuhan.games.three_kingdoms.show.text import goods, is_busy, near_state, others
from chuhan.language import say

_BEHIND = (("W5", -10.5), ("U4", -3.5), ("S2", 3.5), ("U1", 10.5))
_BEFORE = (("W1", -15.0), ("U0", -7.5), ("S0", 0.0), ("W0", 7.5), ("S4", 15.0))
"""Kit-made generals of the fan with their angles, in degrees."""
_CENTRE = 272
"""The fan turns around a point so far below the cards."""
_GLANCE = 340
_TILE = 0.4


_SIGNS = {
    Space.FARM: "farm",
    Space.MARKET: "market",
    Space.TRADE: "gold",
    Space.INSTRUCTOR: "trained",
    Space.DEVELOP: "card",
    Space.SPEARS: "s",
    Space.CROSSBOWS: "c",
    Space.RECRUIT: "army",
    Space.TRAIN: "trained",
    Space.TRIBUTE: "rice",
    Space.SUPPORT: "support",
    Space.EMPEROR: "tile",
    **dict.fromkeys(BORDERS, "military"),
    Space.TRIBE: "tribe",
}


def picture(box: Box, prefix: str, window: str = "") -> str:
    """A drawing of its own; what it shows is said in words beside it. `prefix` is part of all ids."""
    named = box._replace(svg=box.svg.replace('"#@', f'"#chuhan-{prefix}-'))
    defs = used(named, {f"chuhan-{prefix}-{name}": svg for name, svg in outlines().items()})
    size = window or f"0 0 {num(box.width)} {num(box.height)}"
    return f'<svg viewBox="{size}" aria-hidden="true" focusable="false"><defs>{defs}</defs>{named.svg}</svg>'


@cache
def fan() -> str:
    """Nine generals, as on the start page."""
    generals = kit_box().generals
    drawn = "".join(
        f'<g transform="rotate({num(angle)} 0 {_CENTRE}) translate(-28 {num(-80 - raised)})">'
        f"{face(generals[name])}</g>"
        for names, raised in ((_BEHIND, 27), (_BEFORE, 0))
        for name, angle in names
    )
    return picture(Box(drawn, 0, 0), "fan", "-134 -112 268 132")


def brush() -> str:
    """The name of the game in brush signs, one above the other."""
    return picture(Box(signs("三國", 0, 0, 100, "currentColor", upright=True), 100, 202), "brush")


def portrait(about: str) -> str:
    """The sign of the action space that a rule is about."""
    return picture(Box(ICON[_SIGNS[Space(about)]], 16, 16), f"sign-{about}")


# ---- a view in small -----------------------------------------------------------------------------------


def glance(view: View) -> str:
    """The three states, and spaces on which there is something; what is seen is said in words beside it."""
    position, near = view.seen, near_state(view)
    wide = (_GLANCE - 16 - 3 * 4) / 4
    cells = [_cell(position, space, wide) for space in _shown(position)]
    rows = [row(cells[i : i + 4], 4) for i in range(0, len(cells), 4)]
    words = paragraph(say("Round {n}", n=position.round), _GLANCE - 24, 16, ON_TABLE)
    parts = [
        padded(column([_state(view, state) for state in others(near)], 8), 12, 8, width=_GLANCE),
        padded(column([*rows, words], 4), 8, 8, width=_GLANCE),
        padded(_state(view, near), 12, 8, width=_GLANCE),
    ]
    top, below = parts[0].height, parts[0].height + parts[1].height
    whole = column(parts)
    ground = (
        f'<rect width="{_GLANCE}" height="{num(whole.height)}" rx="12" fill="{TABLE}"/>'
        f'<path d="M0 {num(top)}H{_GLANCE}V{num(below)}H0Z" fill="{RIVER}" stroke="{FLOW}"/>'
    )
    return picture(Box(ground + whole.svg, _GLANCE, whole.height), "glance")


def _shown(position: Position) -> list[Space]:
    """At most eight, those first on which there is something."""
    found = [space for space in SPACES if is_busy(position, space)] or list(BORDERS)
    return found[:8]


def _cell(position: Position, space: Space, wide: float) -> Box:
    name = label(say("{space:space_name}", space=space), 12, ON_TABLE, bold=True)
    lines = [name, flow(standing(position, space), wide - 10, 3, 3)]
    if space in BORDERS:
        lines.append(scaled(locations(position, space), 0.7))
    inside = padded(column(lines, 3), 5, 5, height=46)
    frame = f'<rect width="{num(wide)}" height="{num(inside.height)}" rx="7" fill="{HILL}"/>'
    return Box(frame + inside.svg, wide, inside.height)


def _state(view: View, state: State) -> Box:
    position, realm = view.seen, view.seen.realms[state]
    tokens = [row([icon(word, 14), label(str(n), 14, ON_TABLE)], 2) for word, n in goods(position, state)[:7]]
    lands = ((Space.FARM, realm.farm), (Space.MARKET, realm.market))
    tokens += [scaled(land(space, one), 0.9) for space, one in lands if any(one)]
    box = position.box
    held = [scaled(Box(small(box.generals[name]), 56, 80), _TILE) for name in realm.gens]
    held += [scaled(Box(back(), 56, 80), _TILE)] * realm.unknown
    if not tokens:
        tokens = [label("–", 14, ON_TABLE_FAINT)]
    facts = flow(tokens, _GLANCE - 64, 8, 3)
    return row([seal(state, 24), column([facts, flow(held, _GLANCE - 64, 3, 3)], 4)], 10)
