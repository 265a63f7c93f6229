"""How each card looks, drawn at 56 by 80: a full face for 72 pixels and more, a small one, and a tile.

In a fan the next card hides the right part, so a full face has all that matters in its left column; where
rows overlap the lower part is hidden, so a small face has it in its upper square. 3s have their name on silk,
6s on stone: a strip means that the card has a power.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from chuhan.draw.box import Box, clean, num
from chuhan.draw.brush import digit, digit_width, outlines, signs
from chuhan.draw.cards import EDGE, back, frame, words
from chuhan.draw.palette import INK, PAPER
from chuhan.games.chu_han.cards import DECK, Card
from chuhan.games.chu_han.powers import POWER_OF
from chuhan.games.chu_han.show.badges import badge, badges
from chuhan.games.chu_han.show.motifs import GOLD, motif, motifs
from chuhan.language import Sentence, say

SILK, STELE, ON_STELE = "var(--c-silk)", "var(--c-stele)", "var(--c-on-stele)"

NAMES = {
    Card.JOKER: "熊心",
    Card.TWO: "范增",
    Card.JI_BU: "季布",
    Card.YU_JI: "虞姫",
    Card.LU_ZHI: "呂雉",
    Card.XIAO_HE: "蕭何",
    Card.PENG_YUE: "彭越",
    Card.XIAHOU_YING: "夏侯嬰",
    Card.ZHONGLI_MO: "鍾離眛",
    Card.YING_BU: "英布",
    Card.HAN_XIN: "韓信",
    Card.LIU_BANG: "劉邦",
    Card.XIANG_YU: "項羽",
    Card.NINE: "子嬰",
}
"""In brush signs, an ornament: the Latin name is always near."""
_FULL = {
    Card.ONE: (14, 19, 37),
    Card.TWO: (22, 24, 29),
    Card.FOUR: (15.4, 27, 33),
    Card.FIVE: (14.4, 23, 37),
    Card.SEVEN: (14.4, 21.4, 36),
    Card.EIGHT: (13.6, 21.6, 37),
    Card.NINE: (22, 22.4, 29),
    Card.JOKER: (22, 26, 30),
}
"""Where the motif stands on a full face, and how wide it is; then on a small one."""
_SMALL = {
    Card.ONE: (20, 17, 32),
    Card.TWO: (24, 23, 28),
    Card.FOUR: (22, 26, 29),
    Card.FIVE: (21.6, 25, 30),
    Card.SEVEN: (21.6, 24, 29),
    Card.EIGHT: (21.6, 25, 30),
    Card.NINE: (23, 25, 28),
    Card.JOKER: (27.6, 7.6, 24),
}

POWER = {
    Card.JI_BU: Sentence("look at the top four cards of the pile"),
    Card.YU_JI: Sentence("discard another card"),
    Card.LU_ZHI: Sentence("cancel the power just announced"),
    Card.XIAO_HE: Sentence("undo Lü Zhi’s cancelling"),
    Card.PENG_YUE: Sentence("answer with an equal rank"),
    Card.XIAHOU_YING: Sentence("lead the next trick all the same; 3 VP to the rival"),
    Card.ZHONGLI_MO: Sentence("a set of different ranks, worth its lowest"),
    Card.YING_BU: Sentence("take a 1 to 5 from the discard pile"),
    Card.HAN_XIN: Sentence("turn the set back on the rival; 1 VP to them"),
    Card.LIU_BANG: Sentence("beats a single 9"),
    Card.XIANG_YU: Sentence("VP count double for the rest of the round"),
}
"""Each power in a few words, for legends and hints; the rules are in rulebook.toml."""


def name(card: Card | None) -> str:
    """What the card is called where only its name can be given."""
    return say("unknown card") if card is None else say("{card:card_title}", card=card)


@cache
def parts() -> Mapping[str, str]:
    """What faces, seals and slips refer to, by name."""
    return outlines() | motifs() | badges()


def face(card: Card | None) -> str:
    """The inside of a full face; None is a back."""
    if card is None:
        return back()
    if card is Card.JOKER:
        return (
            frame(STELE, GOLD)
            + motif(card, *_FULL[card])
            + digit(0, 5, 6, 23, GOLD)
            + signs(NAMES[card], 5.5, 34, 13, GOLD, upright=True)
            + words(say("Joker"), 73, 8.6, ON_STELE, 38)
            + _squares(card, 51, 70.6, 2.9, GOLD)
        )
    if card in POWER:
        return _person(card)
    body = frame(PAPER, EDGE) + digit(card.rank, 5, 6, 23, INK)
    if card in NAMES:  # a name without a power: small, and without a strip
        who = words(_printed(card), 73, 7.4, INK, 25 if card is Card.TWO else 38, bold=False)
        brush = signs(NAMES[card], 5.1, 34, 12.6, INK, upright=True)
        return body + motif(card, *_FULL[card]) + brush + who + _squares(card, 51, 70.6, 2.7, INK)
    return body + motif(card, *_FULL[card]) + _squares(card, 51, 72, 2.7, INK, rows=False)


def small(card: Card | None) -> str:
    """The inside of a small face; a back is the same in all sizes."""
    if card is None:
        return back()
    rank = digit(card.rank, 5.4, 6, 27, GOLD if card is Card.JOKER else INK)
    if card is Card.JOKER:
        name = signs(NAMES[card], 10, 38.6, 18, GOLD)
        return frame(STELE, GOLD, 1.4) + motif(card, *_SMALL[card]) + rank + name + _row(card, 67.4, GOLD)
    if card in POWER:
        dark, name = card.rank == 6, NAMES[card]
        size = 19.4 if len(name) == 2 else 16.6
        return (
            frame(PAPER, EDGE, 1.4)
            + f'<path d="M.7 37H55.3V59.6H.7Z" fill="{STELE if dark else SILK}"/>'
            + rank
            + badge(card, 27, 6.4, 26)
            + signs(name, 28 - size * len(name) / 2, 48.5 - size / 2, size, ON_STELE if dark else INK)
            + _row(card, 67.4, INK)
        )
    return frame(PAPER, EDGE, 1.4) + rank + motif(card, *_SMALL[card]) + _row(card, 69.6, INK)


def tile(card: Card) -> Box:
    """A small stand-in, for long rows: the rank, and the badge where there is one."""
    dark, rank = card is Card.JOKER, card.rank
    card_frame = frame(STELE if dark else PAPER, GOLD if dark else EDGE, 1, 26, 36, 4)
    if card in POWER:
        inside = digit(rank, 13 - digit_width(rank, 13) / 2, 3.6, 13, INK) + badge(card, 5.6, 18.6, 14.8)
    else:
        inside = digit(rank, 13 - digit_width(rank, 19) / 2, 8.4, 19, GOLD if dark else INK)
    return Box(f"<g><title>{clean(name(card))}</title>{card_frame}{inside}</g>", 26, 36)


def _printed(card: Card) -> str:
    return say("{card:printed}", card=card)


def _person(card: Card) -> str:
    name, when, dark = NAMES[card], POWER_OF[card].when, card.rank == 6
    size, top = (19.5, 7.2) if len(name) == 2 else (15.4, 6)
    edge, faint = (GOLD, 0.9) if dark else (INK, 0.45)
    return (
        frame(PAPER, EDGE)
        + f'<path d="M29 1H50Q55 1 55 6V53H29Z" fill="{STELE if dark else SILK}"/>'
        + f'<path d="M29 1V53H55" fill="none" stroke="{edge}" stroke-width=".7" opacity="{faint}"/>'
        + signs(name, 42.2 - size / 2, top, size, ON_STELE if dark else INK, upright=True)
        + digit(card.rank, 5, 6, 23, INK)
        + badge(card, 4, 32.6, 20.4)
        + words(_printed(card), 63.6, 9.2, INK, 46)
        + words(say("{when:moment_short}", when=when), 73, 7.6, f"var(--m-{when})", 25)
        + _squares(card, 51, 70.6, 2.9, INK)
    )


def _row(card: Card, y: float, fill: str) -> str:
    """The squares below a small face, in the middle."""
    copies, size, gap = _copies(card), 4.4, 1.2
    wide = copies * (size + gap) - gap + (gap * 1.6 if copies > 5 else 0)
    return _squares(card, 28 + wide / 2, y, size, fill, rows=False, gap=gap)


def _squares(
    card: Card, right: float, y: float, size: float, fill: str, *, rows: bool = True, gap: float = 1
) -> str:
    """As many as the deck holds cards of this rank (1.1), by fives: in rows, or with a gap after five."""
    copies, step = _copies(card), size + gap
    parted = gap * 1.6 if copies > 5 and not rows else 0
    left = right - (min(copies, 5) if rows else copies) * step + gap - parted
    path = ""
    for i in range(copies):
        column, row = (i % 5, i // 5) if rows else (i, 0)
        x = left + column * step + (parted if not rows and i >= 5 else 0)
        up = step * ((copies - 1) // 5 - row) if rows else 0
        path += f"M{num(x)} {num(y - up)}h{num(size)}v{num(size)}h-{num(size)}z"
    return f'<path d="{path}" fill="{fill}"/>'


def _copies(card: Card) -> int:
    return len(DECK.of_rank(card.rank))
