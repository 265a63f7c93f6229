"""The pictures: well-formed, self-contained, honest about hidden cards, and nothing sticks out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from chuhan.draw.brush import outlines
from chuhan.draw.cards import HEIGHT, WIDTH
from chuhan.games.chu_han.cards import DECK, NONE, Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import cards_of
from chuhan.games.chu_han.notation import parse_card_list, parse_cards, parse_move, parse_position, parse_view
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.powers import POWER_OF, When
from chuhan.games.chu_han.referee import deal
from chuhan.games.chu_han.rules import Ruleset
from chuhan.games.chu_han.show import faces
from chuhan.games.chu_han.show.badges import ICONS, SHAPES, badges
from chuhan.games.chu_han.show.pictures import NARROW, WIDE, card_svg, deck_svg, pictures, table_svg
from chuhan.games.chu_han.show.text import text
from tests.games.chu_han.properties.strategies import any_positions

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = Path(__file__).parents[4] / "docs" / "pictures"

VIEWS = {
    "the first deal, seen by Han": deal(3).seen_by(Side.HAN),
    "the first deal, seen by Chu": deal(3).seen_by(Side.CHU),
    "the first deal, every card known": deal(3).seen_by(None),
    "a trick with powers": parse_view(
        "1222473l/?7 - 3j11155 H:22,C:!3p22,H:!3z47,C:55,H:!6h - C 3-3 12-9 base"
    ),
    "a long trick": parse_view("12/45 42 5 H:!6y:5,H:4,C:5,H:7,C:8,H:9,C:!6l - H 3-2 12-9x2 base"),
    "Lü Zhi waits for Xiao He": parse_view("1473x/?8 ?4 115 C:222 H:!3p!3z26h8>C:!3l:3p H 3-1 12-9x2 base"),
    "a pass with a power is announced": parse_view("12/?5 - 115 C:44 H:-!6x H 3-3 12-9 base"),
    "an open hand": parse_view("122247/1444589* - 3j23y H:22,C:55 - H 3-3 20-19x2 base"),
    "a power was cancelled": parse_view("12/?5 ?2 3l6h H:1,C:4 - Hwc 3-2 0-1 base"),
    "a hand of 27": View(
        hands=(parse_cards("011111122223j3y3l3x3p3h3z446y6h6l6x558"), NONE), hidden=(0, 5, 0), writs=(6, 0)
    ),
    "27 unknown cards": View(hands=(parse_cards("12"), NONE), hidden=(0, 27, 0), writs=(0, 6)),
    "the round is over": parse_view("-/?5 - 1123j3y3l3x3p3h3z4556y6h6l6x7789 H:22 - H 3-3 28-9 base"),
    "both near the end": parse_view("14/9?3 ?2 1123j3y3l3x5556y6h78 - - C 3-2 30-28 base"),
    "the match is over, past its target": parse_view("-/?5 - 11 H:22 - H 3-3 36-9x2 base"),
    "the same score": parse_view("1/2 - - - - H 3-3 5-5 base"),
    "a longer match": parse_view("1/2 - - - - H 3-3 5-5 base,target=60"),
    "a match too long for a track": parse_view("1/2 - - - - H 3-3 5-5 base,target=500"),
}
tables = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
widths = pytest.mark.parametrize("width", [WIDE, NARROW, 320])


def drawn(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def uses(svg: str) -> Counter[str]:
    """How often each kind of card is drawn, by its code; parts of cards have no title."""
    cards = (use for use in drawn(svg).iter(f"{SVG}use") if len(use))
    hrefs = (use.get("href", "") for use in cards)
    return Counter(href.rpartition("-")[2] for href in hrefs)


def tile_names(svg: str) -> set[str]:
    """The cards that are drawn small."""
    return {
        title.text or "" for group in drawn(svg).iter(f"{SVG}g") for title in group.findall(f"{SVG}title")
    }


def in_full(view: View) -> Cards:
    """What lies face up in full: hands, trick and announcements."""
    claims = (*view.trick.plays, *view.pending)
    return sum((cards_of(claim.move) for claim in claims), start=view.hands[0] + view.hands[1])


def words(svg: str) -> str:
    """All that can be read in a picture, its names and description included."""
    return " ".join(element.text or "" for element in drawn(svg).iter())


@widths
@tables
def test_a_table_is_well_formed_named_and_described(view: View, width: int) -> None:
    root = drawn(table_svg(view, title="Seen at dawn & noon <1>", width=width))
    assert root.get("role") == "img"
    title, desc = root[0], root[1]
    assert (title.tag, title.text) == (f"{SVG}title", "Seen at dawn & noon <1>")
    assert (desc.tag, desc.text) == (f"{SVG}desc", text(view))


def test_a_title_may_hold_anything() -> None:
    view = VIEWS["the same score"]
    root = drawn(table_svg(view, title="\x00\x1b\ud800 \"quoted\" 'too' ]]> &amp;"))
    assert root[0].text == " \"quoted\" 'too' ]]> &amp;"


@tables
def test_the_same_view_gives_the_same_picture(view: View) -> None:
    assert table_svg(view) == table_svg(replace(view))
    assert table_svg(view) != table_svg(view, width=NARROW)


@pytest.mark.parametrize(
    "svg", [card_svg(Card.JI_BU), deck_svg(), *(table_svg(view) for view in VIEWS.values())]
)
def test_a_picture_loads_nothing_and_runs_nothing(svg: str) -> None:
    drawn(svg)
    outside = svg.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//|url\(|@import|<script|<image|<style|\son\w+=|xlink|data:", outside)


def test_names_inside_two_pictures_never_clash() -> None:
    svgs = [
        deck_svg(),
        deck_svg(width=NARROW),
        *(table_svg(view, width=w) for view in VIEWS.values() for w in (WIDE, NARROW)),
    ]
    ids = [set(re.findall(r' id="([^"]*)"', svg)) for svg in svgs]
    assert all(name.startswith("chuhan-") for names in ids for name in names)
    assert sum(map(len, ids)) == len(set().union(*ids))


@tables
def test_every_reference_finds_its_drawing(view: View) -> None:
    svg = table_svg(view)
    assert set(re.findall(r'href="#([^"]*)"', svg)) == set(re.findall(r' id="([^"]*)"', svg))


@pytest.mark.slow
@given(any_positions)
def test_exactly_the_known_cards_are_drawn(position: Position) -> None:
    for side in (Side.HAN, Side.CHU, None):
        view = position.seen_by(side)
        svg = table_svg(view, width=NARROW)
        shown = uses(svg)
        backs = shown.pop("back", 0)
        assert shown == Counter(card.code for card in in_full(view))
        assert backs >= sum(view.hidden[:2])
        assert tile_names(svg) == {faces.name(card) for card in (*view.pile, *view.discard)}


@pytest.mark.slow
@given(any_positions)
def test_2_5_nothing_in_a_picture_tells_of_hidden_cards(position: Position) -> None:
    for side in Side:
        view = position.seen_by(side)
        seen = in_full(view) + view.discard + Cards.of(view.pile)
        svg = table_svg(view)
        drawn = re.findall(r'(?:id|href)="([^"]*)"', svg)
        for card in Card:
            # A target that was named aloud is public too.
            if card in faces.POWER and card not in seen and f":{card}" not in str(view):
                assert card.person not in words(svg)
                assert not [name for name in drawn if name.endswith((f"-{card}", f"-g{card.code}"))]


def test_5_1_what_ji_bu_has_shown_is_drawn() -> None:
    position = parse_position("3j14/259 45783y1111222 - - - H 0-0 0-1 base")
    observer = Observer(Side.HAN, Match(position, parse_card_list("4444")))
    for move in ("!3j", "."):
        observer = observer.after(parse_move(move))
    assert tile_names(table_svg(observer.view)) == {"4", "5", "7", "8"}
    assert "Known in the pile" in words(table_svg(observer.view))
    assert "Known in the pile" not in words(table_svg(position.seen_by(Side.HAN)))


@tables
def test_every_known_card_is_named_in_the_description(view: View) -> None:
    described = text(view)
    for card in in_full(view) + view.discard + Cards.of(view.pile):
        assert (
            card.person if card in faces.POWER else "joker" if card is Card.JOKER else str(card.rank)
        ) in described


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("the first deal, seen by Han", ["Han (you)", "to move", "Nothing played yet."]),
        ("the first deal, seen by Chu", ["Chu (you)", "12 to draw", "4 buried below", "6 left"]),
        ("a trick with powers", ["power", "Han Xin turns", "None to draw", "Discard pile: 6 cards"]),
        ("Lü Zhi waits for Xiao He", ["Announced, not yet in effect", "may react", "VP count double"]),
        ("both near the end", ["30 VP · 2 cards", "28 VP · 4 cards", "1 left", "Han took 3", "Chu took 2"]),
        ("an open hand", ["open hand", "20 VP · 6 cards", "19 VP · 7 cards"]),
        ("the round is over", ["won the round", "No cards left.", "Han has won the round."]),
        ("the match is over, past its target", ["won the match", "36 VP"]),
        ("a power was cancelled", ["A power was cancelled", "No more writs"]),
        ("27 unknown cards", ["27"]),
    ],
)
def test_what_a_table_tells_is_told_in_words_too(name: str, said: list[str]) -> None:
    shown = words(table_svg(VIEWS[name]))
    assert [part for part in said if part not in shown] == []


def test_own_hand_is_below() -> None:
    for side in (Side.HAN, Side.CHU):
        shown = words(table_svg(deal(3).seen_by(side)))
        assert shown.rindex(f"{side.title} (you)") > shown.index("Running trick")


def places(
    element: ET.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[ET.Element, float, float, float]]:
    """Every element with where it stands on the whole picture; drawings that lie across are left out."""
    transform = element.get("transform", "")
    if element.tag == f"{SVG}defs" or "rotate" in transform:
        return
    if found := re.search(r"translate\((\S+) (\S+)\)", transform):
        x, y = x + scale * float(found[1]), y + scale * float(found[2])
    if found := re.search(r"scale\((\S+)\)", transform):
        scale *= float(found[1])
    yield element, x, y, scale
    for child in element:
        yield from places(child, x, y, scale)


@widths
@pytest.mark.parametrize("view", [*VIEWS.values(), None], ids=[*VIEWS, "the deck"])
def test_nothing_sticks_out(view: View | None, width: int) -> None:
    root = drawn(
        deck_svg(width=width) if view is None else table_svg(view, title="A title " * 12, width=width)
    )
    height = float(root.get("height", 0))
    assert root.get("viewBox") == f"0 0 {width} {root.get('height')}"
    for element, x, y, scale in places(root):
        if element.tag == f"{SVG}use" and len(element):
            assert 12 <= x <= width - 12 - WIDTH * scale
            assert 12 <= y <= height - 12 - HEIGHT * scale
        elif element.tag == f"{SVG}text":
            size = float(element.get("font-size", 12)) * scale
            long = 0.55 * size * len(element.text or "")
            left = x + scale * float(element.get("x", 0)) - (long / 2 if element.get("text-anchor") else 0)
            assert 8 <= left <= left + long <= width - 8
            assert 12 <= y + scale * float(element.get("y", 0)) <= height - 12


@tables
def test_text_is_large_enough_to_read(view: View) -> None:
    """What is printed on cards may be smaller: the rank and the badge say it too."""
    sizes = [
        float(element.get("font-size", 0)) * scale
        for element, _, _, scale in places(drawn(table_svg(view)))
        if element.tag == f"{SVG}text" and "font-size" in element.attrib
    ]
    assert min(sizes) >= 10


def test_1_2_all_nineteen_faces_and_the_back_differ() -> None:
    assert len({card_svg(card) for card in (*Card, None)}) == 20
    assert len({faces.face(card) for card in (*Card, None)}) == 20
    assert len({faces.small(card) for card in (*Card, None)}) == 20
    assert len({faces.tile(card).svg for card in Card}) == 19
    assert len(set(ICONS.values())) == len(ICONS) == 11
    assert set(ICONS) == set(faces.POWER) == {card for card in Card if card.rank in (3, 6)}


def test_the_moment_of_a_power_is_told_by_a_shape_and_on_a_full_face_by_a_word() -> None:
    assert len(set(SHAPES.values())) == len(When) == 4
    for card in faces.POWER:
        when = POWER_OF[card].when
        assert SHAPES[when] in badges()[f"g{card.code}"]
        assert f">{when}</text>" in faces.face(card)


@pytest.mark.parametrize("width", [44, 112])
@pytest.mark.parametrize("card", Card)
def test_1_1_a_face_shows_rank_name_and_how_many_of_the_rank_there_are(card: Card, width: int) -> None:
    svg = card_svg(card, width=width)
    face = drawn(svg)
    assert outlines()[f"d{card.rank}"] in svg
    for sign in faces.NAMES.get(card, "") if width > 44 or card in faces.POWER else "":
        assert outlines()[f"k{sign}"] in svg
    texts = [element.text for element in face.iter(f"{SVG}text")]
    assert (card.person in texts) == (width > 44 and card in faces.NAMES and card is not Card.JOKER)
    squares = [path.get("d", "") for path in face.iter(f"{SVG}path") if path.get("d", "").endswith("z")]
    assert squares[-1].count("h-") == len(DECK.of_rank(card.rank))
    assert face.get("width") == str(width)


def test_a_back_tells_nothing() -> None:
    assert [element.text for element in drawn(card_svg(None)).iter(f"{SVG}text")] == []


def test_1_1_the_deck_is_drawn_whole() -> None:
    for width in (WIDE, NARROW):
        assert uses(deck_svg(width=width)) == Counter(card.code for card in DECK)
        assert all(card.person in words(deck_svg(width=width)) for card in faces.POWER)


def test_rules_of_an_event_can_be_drawn() -> None:
    for rules in (
        Ruleset(writs=21, writ_cards=0, hand=21),
        Ruleset(hand=19, writs=6, writ_cards=0, buried=8),
    ):
        drawn(table_svg(deal(1, rules).seen_by(Side.HAN)))


def test_the_pictures_of_the_documentation_are_up_to_date() -> None:
    again = "python -m chuhan.games.chu_han.show.pictures docs/pictures"
    for file, picture in pictures().items():
        assert (PICTURES / file).read_text(encoding="utf-8") == picture + "\n", f"{file} is old: {again}"
