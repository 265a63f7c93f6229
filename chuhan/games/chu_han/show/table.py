"""The picture of a table, from top to bottom: a hand, trick and piles, whose turn, the other hand, score."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from chuhan.draw.box import (
    EMPTY,
    MARGIN,
    Box,
    at,
    column,
    flow,
    label,
    num,
    padded,
    paragraph,
    row,
    scaled,
)
from chuhan.draw.cards import HEIGHT, WIDTH
from chuhan.draw.land import banks
from chuhan.draw.palette import (
    GOLD_EDGE,
    GOLD_WORDS,
    HINT_GROUND,
    ON_SEAL,
    ON_TABLE,
    ON_TABLE_FAINT,
    SIDE,
)
from chuhan.games.chu_han.cards import Card, Cards, enumerate_cards
from chuhan.games.chu_han.moves import React, cards_of, powers_of
from chuhan.games.chu_han.position import Claim, Side, View
from chuhan.games.chu_han.referee import outcome
from chuhan.games.chu_han.show.pen import FULL, Pen, badge, seal, slip, tiles
from chuhan.games.chu_han.show.text import move_text, turn_text
from chuhan.language import say

PADDING, GAP = 12, 14
_WIDE = 700
"""From here on trick and piles lie side by side."""
_PILES = 292
_FACTS = 156
_CELL = 22
_LARGE = FULL / WIDTH


def table(pen: Pen, view: View, title: str, width: float) -> Box:
    """Two banks and the river between them: the other side, the trick in the river, the own side."""
    inner = width - 2 * MARGIN
    upper = Side.CHU if view.side is None else view.side.other
    far = column([paragraph(title, inner, 20, ON_TABLE, bold=True), _side(pen, view, upper, inner)], GAP)
    river = _middle(pen, view, inner)
    near = column([_turn(view, inner), _side(pen, view, upper.other, inner), _score(view, upper, inner)], GAP)
    return banks(far, river, near, width, PADDING)


def _side(pen: Pen, view: View, side: Side, width: float) -> Box:
    """A side's facts and its hand, side by side where there is room."""
    name = say("{side:side} (you)", side=side) if side is view.side else say("{side:side}", side=side)
    head = row([seal(side, 32), label(name, 19, ON_TABLE, bold=True)], 8)
    facts = [
        say("{vp} VP · {n:number_of_cards}", vp=view.score[side], n=view.hand_sizes[side]),
        say("{n:number_of_writs} taken", n=view.writs[side]),
    ]
    remarks = [badge(remark, icon) for remark, icon in _remarks(view, side)]
    if width < _WIDE:
        about = column([flow([head, *remarks], width, 12, 6), label(" · ".join(facts), 15, ON_TABLE)], 6)
        return column([about, _hand(pen, view, side, width)], 10)
    about = column([head, *(label(fact, 15, ON_TABLE) for fact in facts), *remarks], 4)
    hand = _hand(pen, view, side, width - _FACTS, _LARGE)
    return row([Box(about.svg, _FACTS, about.height), hand])


def _hand(pen: Pen, view: View, side: Side, width: float, scale: float = 1) -> Box:
    """The hand, large and with full faces if it then still lies in one row."""
    if not view.hand_sizes[side]:
        return label(say("No cards left."), 15, ON_TABLE_FAINT)
    if scale > 1:
        large = scaled(pen.cards(view.hands[side], width / scale, view.hidden[side]), scale)
        if large.height <= HEIGHT * scale:
            return large
    return replace(pen, full=False).cards(view.hands[side], width, view.hidden[side])


def _remarks(view: View, side: Side) -> list[tuple[str, Card | None]]:
    remarks: list[tuple[str, Card | None]] = []
    result = outcome(view)
    if result is None:
        if side is view.actor:
            remarks.append((say("may react") if view.pending else say("to move"), None))
    elif side is result.winner:
        remarks.append((say("won the round") if result.match is None else say("won the match"), None))
    if view.open[side]:
        remarks.append((say("open hand"), Card.JI_BU))
    return remarks


def _middle(pen: Pen, view: View, width: float) -> Box:
    """The trick and the piles, side by side where there is room."""
    if width < _WIDE:
        return column([_trick(pen, view, width), _piles(pen, view, width)], GAP)
    left = width - _PILES - GAP
    trick, piles = _trick(pen, view, left), _piles(pen, view, _PILES)
    return flow([Box(trick.svg, left, trick.height), piles], width, GAP, top=True)


def _trick(pen: Pen, view: View, width: float) -> Box:
    claims = view.trick.plays
    last = -1 if view.pending else len(claims) - 1
    plays = [_play(pen, claim, i, width, large=i == last) for i, claim in enumerate(claims)]
    empty = label(say("Nothing played yet."), 15, ON_TABLE_FAINT)
    parts = [
        label(say("Running trick"), 14, ON_TABLE_FAINT, bold=True),
        flow(plays, width, 8, 12, top=True) if plays else empty,
    ]
    if view.pending:
        inner, last = width - 2 * PADDING, len(view.pending) - 1
        waiting = [_play(pen, claim, i, inner, large=i == last) for i, claim in enumerate(view.pending)]
        announced = column(
            [
                paragraph(say("Announced, not yet in effect"), inner, 14, GOLD_WORDS, bold=True),
                flow(waiting, inner, 8, 12, top=True),
            ],
            8,
        )
        edge = f'stroke="{GOLD_EDGE}" stroke-width="2" stroke-dasharray="6 4"'
        parts.append(
            padded(announced, PADDING, 10, width=width, frame=f'rx="12" fill="{HINT_GROUND}" {edge}')
        )
    return column(parts, 8)


def _play(pen: Pen, claim: Claim, place: int, width: float, *, large: bool) -> Box:
    """Who played, the cards (powers first) and what they are; an arrow leads on from the play before."""
    powers = powers_of(claim.move) or ((claim.move.card,) if isinstance(claim.move, React) else ())
    plain = cards_of(claim.move) - Cards.of(powers)
    pen, scale = replace(pen, full=large), _LARGE if large else 1
    room = width - 20 if place else width
    boxes = [pen.power(card) for card in powers] + [pen.kind(card, n) for card, n in enumerate_cards(plain)]
    cards = scaled(flow(boxes, room / scale, 7, 8, top=True), scale)
    who = row([seal(claim.side, 20), label(say("{side:side}", side=claim.side), 14, ON_TABLE, bold=True)], 6)
    words = paragraph(move_text(claim.move), min(room, max(cards.width, 92)), 14, ON_TABLE, bold=large)
    play = column([who, cards, words], 6)
    if not place:
        return play
    arrow = f'<path d="M2 30L10 40L2 50" fill="none" stroke="{ON_TABLE_FAINT}" stroke-width="2.5"/>'
    return Box(at(Box(arrow, 12, 80), 0, who.height + 6) + at(play, 20, 0), play.width + 20, play.height)


def _piles(pen: Pen, view: View, width: float) -> Box:
    """What is left to draw, the writs, what is known of the pile, and what is discarded."""
    pile = column(
        [
            label(say("Draw pile"), 14, ON_TABLE_FAINT, bold=True),
            _pile(pen, view),
            label(say("{n:number_first} to draw", n=view.pile_size), 13.5, ON_TABLE),
            label(say("{n} buried below", n=view.rules.buried), 13.5, ON_TABLE),
        ],
        5,
    )
    writs = column(
        [
            label(say("Writs"), 14, ON_TABLE_FAINT, bold=True),
            _slips(view),
            label(say("{n:number_first} left{#writs}", n=view.writs_left), 13.5, ON_TABLE),
            *(
                label(say("{side:side} took {n:number}", side=side, n=view.writs[side]), 13.5, ON_TABLE)
                for side in Side
            ),
        ],
        5,
    )
    parts = [flow([pile, writs], width, 18, 12, top=True)]
    if view.pile:
        parts += [
            label(say("Known in the pile, from the top"), 14, ON_TABLE_FAINT, bold=True),
            tiles([(card, 1) for card in view.pile], width, ON_TABLE),
        ]
    if view.discard:
        discard = say("Discard pile: {n:number_of_cards}", n=len(view.discard))
    else:
        discard = say("Discard pile: empty")
    parts += [
        label(discard, 14, ON_TABLE_FAINT, bold=True),
        tiles(enumerate_cards(view.discard), width, ON_TABLE),
    ]
    return column(parts, 8)


def _pile(pen: Pen, view: View) -> Box:
    """The cards to draw, upright on the buried ones, which lie across."""
    back, shown = pen.card(None).svg, min(4, view.rules.buried)
    across = f'<g transform="translate(0 62) rotate(-90)">{back}</g>'
    buried = Box("".join(at(Box(across, 80, 56), 4 * i, -2 * i) for i in range(shown)), 92, 62)
    if not view.pile_size:
        return buried
    return Box(at(buried, 0, 34) + at(pen.pile(view.pile_size, min(view.writs_left, 6), 2.5), 14, 0), 92, 96)


def _slips(view: View) -> Box:
    if view.rules.writs > 12:
        return EMPTY
    taken = [side for side in Side for _ in range(view.writs[side])]
    return row([*(slip(side) for side in taken), *([slip(None)] * view.writs_left)], 2)


def _turn(view: View, width: float) -> Box:
    """Who is to do what, in words."""
    result = outcome(view)
    side = view.actor if result is None else result.winner
    words = paragraph(turn_text(view), width - 44, 19, ON_TABLE, bold=True)
    return row([seal(side, 28), words], 10)


def _score(view: View, upper: Side, width: float) -> Box:
    """The track from 0 to the target; the upper side's marker stands above it, the lower side's below."""
    head = [label(say("Score: {n} VP win the match", n=view.rules.target), 14, ON_TABLE_FAINT, bold=True)]
    match view.doubled_for:
        case (side,):
            head.append(badge(say("{side:side}'s VP count double", side=side), Card.XIANG_YU))
        case (_, _):
            head.append(badge(say("VP count double"), Card.XIANG_YU))
    parts = [flow(head, width, 14, 6)]
    fields = view.rules.target + 1
    if fields <= 100:
        rows = ceil(fields / (width // _CELL))
        long = ceil(fields / rows)
        parts += [
            _track(view, upper, range(start, min(start + long, fields)), width / long)
            for start in range(0, fields, long)
        ]
    return column(parts, 12)


def _track(view: View, upper: Side, fields: range, cell: float) -> Box:
    """Some fields of the track with the markers that stand on them; past the target is on it."""
    stands = {side: min(view.score[side], view.rules.target) for side in Side}
    above, below = (24 if stands[side] in fields else 0 for side in (upper, upper.other))
    marks = []
    for side in (side for side in Side if stands[side] in fields):
        x = (stands[side] - fields.start) * cell
        y, height = (0, 24) if stands[side] != stands[side.other] else (0, 12) if side is upper else (12, 12)
        marks.append(f'<path d="{_field(x, y, cell, height)}" fill="{SIDE[side]}"/>')
        tip, base, top = (0, -7, -23) if side is upper else (24, 31, 27)
        marks.append(
            f'<path d="M{num(x + cell / 2 - 5)} {base}h10L{num(x + cell / 2)} {tip}z" fill="{ON_TABLE}"/>'
            + at(seal(side, 20), x + cell / 2 - 10, top)
        )
    white = f' fill="{ON_SEAL}"'
    numbers = "".join(
        f'<text x="{num(i * cell + cell / 2)}" y="16.5"{white if field in stands.values() else ""}>'
        f"{field}</text>"
        for i, field in enumerate(fields)
    )
    track = (
        f'<path d="{"".join(_field(i * cell, 0, cell, 24) for i in range(len(fields)))}"'
        ' fill="var(--w-free)"/>'
        + "".join(marks)
        + f'<g font-size="12.5" text-anchor="middle" fill="var(--w-words)">{numbers}</g>'
    )
    return Box(at(Box(track, 1, 1), 0, above), cell * len(fields), above + 24 + below)


def _field(x: float, y: float, cell: float, height: float) -> str:
    return f"M{num(x + 1)} {num(y)}h{num(cell - 2)}v{num(height)}h{num(2 - cell)}z"
