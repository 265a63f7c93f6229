"""Pictures: a card, the table of a view, the deck. Each is a complete SVG of its own that loads nothing.

`python -m chuhan.games.chu_han.show.pictures docs/pictures` draws the pictures of the documentation.
"""

from __future__ import annotations

import sys
from pathlib import Path

from chuhan.draw.box import (
    MARGIN,
    Box,
    board,
    column,
    fan,
    flow,
    label,
    padded,
    paragraph,
    row,
    scaled,
)
from chuhan.draw.cards import HEIGHT, WIDTH
from chuhan.draw.palette import FAINT, FIELD, WORDS
from chuhan.games.chu_han.cards import DECK, Card
from chuhan.games.chu_han.notation import parse_position, parse_view
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.powers import POWER_OF
from chuhan.games.chu_han.referee import deal
from chuhan.games.chu_han.show import faces
from chuhan.games.chu_han.show.badges import badge
from chuhan.games.chu_han.show.pen import FULL, STEP, Pen
from chuhan.games.chu_han.show.table import table
from chuhan.games.chu_han.show.text import text
from chuhan.language import Sentence, say

WIDE, NARROW = 960, 390
"""Good widths for a page and for a phone: a picture is laid out for its width, not shrunk to it."""

_LEAST = 320


def card_svg(card: Card | None, *, width: int = 112) -> str:
    """One card; None is a back. It stays readable down to a width of 44."""
    face = faces.face if width >= FULL else faces.small
    drawn = scaled(Box(face(card), WIDTH, HEIGHT), width / WIDTH)
    pen = Pen.of("card", str(card), str(width))
    if card is None:
        return pen.document(drawn, say("Unknown card"), say("The back of a card."))
    told = [say("The deck holds {cards}.", cards=_cards_of_rank(card.rank))]
    if card in POWER_OF:
        when, does = POWER_OF[card].when, faces.POWER[card]
        told.insert(0, say("Power ({when:moment_short}): {does}.", when=when, does=does))
    return pen.document(drawn, say("{card:card_title_first}", card=card), " ".join(told))


def table_svg(view: View, *, title: str = "", width: int = WIDE) -> str:
    """The whole table as this view sees it; its description is `text(view)`."""
    pen = Pen.of(str(view), str(view.side), title, str(width))
    drawn = table(pen, view, title, max(width, _LEAST))
    return pen.document(drawn, title or say("Chu Han table"), text(view))


def deck_svg(*, width: int = WIDE) -> str:
    """All 46 cards by rank, with what the eleven powers do."""
    inner = max(width, _LEAST) - 2 * MARGIN
    left = min(inner, 620)
    beside = inner - left >= 250
    pen, scale = Pen.of("deck", str(width), full=beside), FULL / WIDTH if beside else 1
    ranks = column((_rank(pen, rank, left, scale) for rank in (*range(1, 10), 0)), 8)
    legend = _legend(inner - left - 16 if beside else inner)
    head = paragraph(say("The 46 cards of Chu Han"), inner, 20, WORDS, bold=True)
    content = column([head, flow([Box(ranks.svg, left, ranks.height), legend], inner, 16, 16, top=True)], 12)
    told = [
        say(
            "The higher the rank, the fewer cards: {ranks:commas}, and the joker, 0.",
            ranks=tuple(_cards_of_rank(rank) for rank in range(1, 10)),
        ),
        say(
            "Powers: {powers:semicolons}.",
            powers=tuple(
                Sentence("{card:card_title}: {power}", card=card, power=power)
                for card, power in faces.POWER.items()
            ),
        ),
    ]
    return pen.document(board(content, inner + 2 * MARGIN), say("The deck of Chu Han"), "\n".join(told))


def _cards_of_rank(rank: int) -> Sentence:
    return Sentence("{n:cards} of rank {rank}", n=len(DECK.of_rank(rank)), rank=rank)


def _rank(pen: Pen, rank: int, width: float, scale: float) -> Box:
    """A rank's cards and how many they are; persons are never covered by one another."""
    cards = DECK.of_rank(rank)
    room = (width - 52) / scale
    drawn = [pen.card(card) for card in cards]
    count = label(f"{len(cards)} ×", 17, WORDS, bold=True)
    if rank in (3, 6):
        shown = flow(drawn, room, 5, 6)
    else:
        shown = fan(drawn, WIDTH + 5 if room > 9 * (WIDTH + 5) else STEP + 4)
    return row([Box(count.svg, 44, count.height), scaled(shown, scale)], 8)


def _legend(width: float) -> Box:
    """The powers: icon, name, when it is played and what it does."""
    entries = []
    for card, power in faces.POWER.items():
        icon = Box(badge(card, 0, 0, 36), 36, 36)
        name = label(faces.name(card), 15, WORDS, bold=True)
        what = say("{when:moment_short_first}: {power}", when=POWER_OF[card].when, power=power)
        entries.append(row([icon, column([name, paragraph(what, width - 70, 14, WORDS)], 2)], 10))
    head = paragraph(say("Powers, and when they are played"), width - 24, 14, FAINT, bold=True)
    return padded(column([head, *entries], 14), 12, 12, width=width, frame=f'rx="10" fill="{FIELD}"')


def pictures() -> dict[str, str]:
    """The pictures of the documentation, by file name."""
    ending = parse_view("122247/14445 - 3j5579 H:22,C:44 - H 3-3 12-9 base")
    window = parse_position("1473x/225589 1144 1157 C:222 H:!3p!3z26h8>C:!3l:3p H 3-1 12-9x2 base")
    return {
        "deck.svg": deck_svg(),
        "deal.svg": table_svg(deal(3).seen_by(Side.HAN), title="The first deal, seen by Han"),
        "ending.svg": table_svg(ending, title="The end of a round, every card known"),
        "reaction.svg": table_svg(window.seen_by(Side.HAN), title="Will Xiao He save the power?"),
        "phone.svg": table_svg(ending, width=NARROW),
    }


if __name__ == "__main__":
    for file, picture in pictures().items():
        Path(sys.argv[1], file).write_text(picture + "\n", encoding="utf-8")
