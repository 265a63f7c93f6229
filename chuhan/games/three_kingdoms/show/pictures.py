"""The picture of a view: two states on the far bank, the action spaces in the river, one on the near bank."""

from __future__ import annotations

from hashlib import sha256

from chuhan.draw.box import (
    MARGIN,
    Box,
    at,
    clean,
    column,
    document,
    flow,
    label,
    num,
    padded,
    paragraph,
    row,
    scaled,
    used,
)
from chuhan.draw.brush import outlines
from chuhan.draw.land import banks
from chuhan.draw.palette import HILL, ON_SEAL, ON_TABLE, ON_TABLE_FAINT
from chuhan.games.three_kingdoms.cards import SPACES, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS, LAST_ROUND, PLACES
from chuhan.games.three_kingdoms.position import Land, Position, View
from chuhan.games.three_kingdoms.referee.bids import totals, winners
from chuhan.games.three_kingdoms.show.pen import back, icon, plate, seal, small
from chuhan.games.three_kingdoms.show.telling import decides, turn
from chuhan.games.three_kingdoms.show.text import goods, near_state, others, text
from chuhan.interface import Drawing
from chuhan.language import say

WIDE, NARROW = 960, 390
"""Good widths for a page and for a phone."""
_LEAST = 320
_GAP = 10


def board_svg(view: View, *, title: str = "", width: int = WIDE) -> str:
    """The whole board as this view sees it; its description is `text(view)`."""
    told = chr(0).join((str(view), str(view.state), title, str(width)))
    ident = f"chuhan-{sha256(told.encode(errors='backslashreplace')).hexdigest()[:8]}-"
    drawn = drawing(view, title, max(width, _LEAST), ident)
    return document(
        drawn.box, title or say("Three Kingdoms board"), drawn.words, used(drawn.box, drawn.symbols)
    )


def drawing(view: View, title: str, width: float, prefix: str) -> Drawing:
    """A view as a picture; `prefix` begins the ids of its symbols."""
    box = board(view, title, width)
    named = box._replace(svg=box.svg.replace('"#@', f'"#{prefix}'))
    return Drawing(named, {f"{prefix}{name}": svg for name, svg in outlines().items()}, text(view))


def board(view: View, title: str, width: float) -> Box:
    inner, near = width - 2 * MARGIN, near_state(view)
    far = column(
        [
            paragraph(title, inner, 20, ON_TABLE, bold=True),
            *(_state(view, state, inner) for state in others(near)),
        ],
        _GAP,
    )
    columns = 8 if width > 700 else 4
    wide = (inner - 6 * (columns - 1)) / columns
    cells = [_space(view.seen, space, wide) for space in SPACES]
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    river = column([_level(one) for one in rows], 6)
    below = column(
        [
            paragraph(str(turn(view)), inner, 18, ON_TABLE, bold=True),
            paragraph(_round(view.seen), inner, 15, ON_TABLE_FAINT),
            _state(view, near, inner),
        ],
        _GAP,
    )
    return banks(far, river, below, width, _GAP)


def _round(position: Position) -> str:
    return say(
        "Round {n} of {most}; bid order: {order:state}.",
        n=position.round,
        most=LAST_ROUND,
        order=position.order,
    )


def _level(cells: list[Box]) -> Box:
    """Cells of one row, all as high as the highest."""
    high = max(cell.height for cell in cells)
    return row([_cell(cell, high) for cell in cells], 6)


def _cell(inside: Box, high: float) -> Box:
    frame = (
        f'<rect width="{num(inside.width)}" height="{num(high)}" rx="8" fill="{HILL}" stroke="var(--rule)"/>'
    )
    return Box(frame + inside.svg, inside.width, high)


def _space(position: Position, space: Space, wide: float) -> Box:
    """Name, what decides there, who stands there with how much, and the locations of a border."""
    value = decides(position, space)
    narrow = wide < 90
    name = label(say("{space:space_name}", space=space), 11 if narrow else 13, ON_TABLE, bold=True)
    lines = [row([*([icon(value, 10 if narrow else 13)] if value else []), name], 3)]
    if space is position.ally:
        lines.append(label(say("alliance"), 12, ON_TABLE_FAINT))
    lines.append(flow(standing(position, space), wide - 12, 5, 4))
    if space in BORDERS:
        lines.append(locations(position, space))
    inside = padded(column(lines, 4), 5, 6, height=48)
    return inside._replace(width=wide)


def standing(position: Position, space: Space) -> list[Box]:
    """What each state has bid on a space; with the tribes what it has brought."""
    if space is Space.TRIBE:
        here = [bid for bid in position.bids if bid.space is space]
        return [_total(position.owner_of(one.general), f"+{one.load}", False) for one in here]
    leading = winners(position, space)
    return [
        _total(state, str(total.value), state in leading) for state, total in totals(position, space).items()
    ]


def _total(state: State, n: str, leads: bool) -> Box:
    """The shape of a state with its total; a line under the one that leads."""
    x = 16 - 4.5 * len(n)
    number = f'<text x="{num(x)}" y="22" font-size="17" font-weight="700" fill="{ON_SEAL}">{n}</text>'
    line = '<rect x="2" y="34" width="28" height="4" rx="2" fill="var(--gold-edge)"/>' if leads else ""
    return scaled(Box(plate(state) + number + line, 32, 38), 0.75)


def locations(position: Position, space: Space) -> Box:
    """Of a border: who stands there, or what each location takes."""
    taken = {site.location: site for site in position.sites}
    boxes = []
    for name, (border, kinds) in position.box.locations.items():
        if border is space:
            site = taken.get(name)
            inside = (
                seal(position.owner_of(site.general), 14) if site else row([icon(kind, 12) for kind in kinds])
            )
            boxes.append(Box(f'<g color="{ON_TABLE_FAINT}">{inside.svg}</g>', inside.width, inside.height))
    return row(boxes, 2)


def _state(view: View, state: State, width: float) -> Box:
    """Seal, name, goods and generals of a state."""
    position, realm = view.seen, view.seen.realms[state]
    name = (
        say("{state:state} (you)", state=state) if state is view.state else say("{state:state}", state=state)
    )
    have = [
        row(
            [icon(word, 15), label(str(n), 15, ON_TABLE, bold=True), label(_word(word), 13, ON_TABLE_FAINT)],
            3,
        )
        for word, n in goods(position, state)
    ]
    lands = ((Space.FARM, realm.farm), (Space.MARKET, realm.market))
    have += [land(space, one) for space, one in lands if any(one)]
    head = flow([row([seal(state, 28), label(name, 18, ON_TABLE, bold=True)], 8), *have], width, 12, 4)
    held = [
        _general(small(position.box.generals[one]), position.box.generals[one].name) for one in realm.gens
    ]
    held += [_general(back(), say("unknown general"))] * realm.unknown
    return column(
        [Box(f'<g color="{ON_TABLE}">{head.svg}</g>', head.width, head.height), flow(held, width, 5, 5)], 8
    )


def land(space: Space, one: Land) -> Box:
    """The five tiles of a farm or a market: those that lie there, those brought in, those not developed; and
    how many are stored."""
    drawn = ""
    for i in range(PLACES):
        fill = "var(--gold)" if i < one.lying else ON_TABLE_FAINT if i < one.status else "none"
        drawn += (
            f'<rect x="{num(8 * i + 0.7)}" y="0.7" width="6" height="11" rx="1.5" fill="{fill}"'
            f' stroke="{ON_TABLE_FAINT}"/>'
        )
    stored = [label(f"+{one.stored}", 13, ON_TABLE, bold=True)] if one.stored else []
    return row([icon(str(space), 15), Box(drawn, 8 * PLACES, 12.4), *stored], 3)


def _general(drawn: str, name: str) -> Box:
    return scaled(Box(f"<g><title>{clean(name)}</title>{at(Box(drawn, 56, 80), 0, 0)}</g>", 56, 80), 0.75)


def _word(word: str) -> str:
    return say("{what:good}", what=word)
