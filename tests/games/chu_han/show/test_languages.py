"""No English is left in what the engine and the drawings say, where every word is written backwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.events import EVENTS, Event
from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.position import Side, View
from chuhan.games.chu_han.rules import BASE
from chuhan.games.chu_han.show.pictures import card_svg, deck_svg, table_svg
from chuhan.games.chu_han.show.text import text
from chuhan.games.chu_han.show.tree import tree_svg
from chuhan.games.chu_han.words import Ending, deed, move_words
from chuhan.language import speaking
from chuhan.language.check import check
from tests.games.chu_han.rulebook.moments import verdict
from tests.games.chu_han.rulebook.refusals import CASES
from tests.games.chu_han.show.test_svg import VIEWS, words
from tests.games.chu_han.show.test_text import MOVES
from tests.kit.hooks import Case
from tests.kit.language.backwards import CODE, backwards, shipped

ROOMS = re.compile(
    r"chuhan/(refusal|language/|games/chu_han/(cards|rules|moves|position|words|referee|notation|events|match"
    r"|record|observer|powers/|puzzling/words|show/|translations/))"
)


ENDING = "14/5 - - C:4 - H 3-3 0-1 base"


@pytest.fixture(scope="module", autouse=True)
def reversed_language() -> Iterator[None]:
    """Known for these tests; each speaks it for itself."""
    with speaking("en", {CODE: shipped()}):
        yield


def assert_translated(say: Callable[[], str]) -> None:
    english = say()
    with speaking(CODE):
        told = say()
    assert not re.search(r"[{}]", english)
    assert told == backwards(english)


@pytest.mark.parametrize("one", CASES, ids=lambda one: f"{one.rule} {one.words}")
def test_refusals(one: Case) -> None:
    refused = verdict(one.text, *one.moves)
    assert_translated(lambda: refused.sentence)


@pytest.mark.parametrize("move", [move for move, _ in MOVES])
def test_moves(move: str) -> None:
    assert_translated(lambda: str(move_words(parse_move(move))))
    assert_translated(lambda: str(deed(Side.CHU, parse_move(move))))


@pytest.mark.parametrize(
    "ending", [Ending(Side.HAN), Ending(Side.CHU, match=True), *(Ending(Side.HAN, n) for n in (-2, 0, 3))]
)
def test_endings(ending: Ending) -> None:
    assert_translated(lambda: str(ending.sentence))


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_the_table(view: View) -> None:
    assert_translated(lambda: text(view))
    assert_translated(lambda: words(table_svg(view)))


@pytest.mark.parametrize("card", [*Card, None])
def test_cards(card: Card | None) -> None:
    assert_translated(lambda: words(card_svg(card)))


@pytest.mark.slow
def test_words_of_a_translator_do_not_break_a_picture() -> None:
    table = shipped()
    rude = {text: f"{told} & <b>" for text, told in table.items() if isinstance(told, str)}
    forms = {
        name: {key: told if key in ("each", "like", "list") else f"{told} <&" for key, told in form.items()}
        for name, form in table["form"].items()
    }
    with speaking("qq", {"qq": rude | {"form": forms}}):
        pictures = [table_svg(view) for view in VIEWS.values()]
        pictures += [deck_svg(), tree_svg(parse_position(ENDING)), *map(card_svg, Card)]
    assert all("<&" in words(picture) for picture in pictures)


def test_the_deck_and_a_tree() -> None:
    assert_translated(lambda: words(deck_svg()))
    assert_translated(lambda: words(tree_svg(parse_position(ENDING))))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
def test_events(event: Event) -> None:
    assert_translated(lambda: str(event.known))
    if not event.playable:
        assert_translated(partial(why_not, event))


def why_not(event: Event) -> str:
    with pytest.raises(ValueError, match=r".") as refused:
        event.apply(BASE)
    return str(refused.value)


@pytest.mark.slow
def test_no_template_and_no_form_is_wrong() -> None:
    problems, _ = check("en")
    assert [problem for problem in problems if ROOMS.search(problem)] == []
