"""The board without a browser: what it sends, what a choice comes to, what forged messages do."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("anywidget")

from chuhan.draw.box import document
from chuhan.games.sun_tzu.board.answer import answer
from chuhan.games.sun_tzu.board.art import art
from chuhan.games.sun_tzu.board.board import SunTzuBoard
from chuhan.games.sun_tzu.board.choice import button_moves
from chuhan.games.sun_tzu.bots.chance import random_move
from chuhan.games.sun_tzu.cards import ALL_PROVINCES, Side
from chuhan.games.sun_tzu.game import SunTzu
from chuhan.games.sun_tzu.moves import Keep, Made, Move, Place, Reveal, Take, Trade, Use
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.observer import Observer, OpenTable
from chuhan.games.sun_tzu.position import Position, View
from chuhan.games.sun_tzu.referee import deal, why_illegal
from chuhan.games.sun_tzu.show.text import text
from chuhan.language import speaking
from tests.games.sun_tzu.board.states import PLACE, STATES, board_at, shown
from tests.kit.language.backwards import CODE, english_left, shipped, words_known


def choice_of(view: View, move: Move) -> dict[str, tuple[str, ...]]:
    """What a person chooses on the board to make this move."""
    asked = view.seen.asked
    assert asked is not None
    for name, one in button_moves(asked).items():
        if one == move:
            return {"button": (name,)}
    match move:
        case Place(cards=cards):
            return {"place": tuple(map(str, cards))}
        case Reveal(provinces=provinces) | Use(provinces=provinces):
            return {"picks": tuple(map(str, provinces)), "cards": ()}
        case Take():
            armies = [str(one) for one in ALL_PROVINCES for _ in range(move.armies[one])]
            return {"picks": (*"s" * move.supply, *armies), "cards": ()}
        case Trade(card=card):
            return {"picks": (), "cards": (str(card),)}
        case Keep(cards=cards) if cards is not None:
            return {"picks": (), "cards": tuple(map(str, cards))}
    raise TypeError(move)


def game(seed: int, side: Side | None = None) -> Any:
    """Positions of a random game, each with what a side has seen."""
    rng, position = Random(seed), deal(seed, events=seed % 2 == 0)
    seen: Observer | OpenTable = OpenTable(position) if side is None else Observer(side, position)
    while not seen.position.over:
        yield seen, rng
        seen = seen.after(random_move(seen.position, rng))
    yield seen, rng


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_answer_can_be_chosen_on_the_board(seed: int) -> None:
    asked = set()
    for seen, rng in game(seed):
        view, question = seen.view, seen.position.asked
        if question is None:
            continue
        asked.add(question.about)
        moves = question.moves or tuple(random_move(seen.position, rng) for _ in range(5))
        for move in moves if len(moves) < 30 else rng.sample(moves, 30):
            said = answer(view, choice_of(view, move))
            assert said.move == move, (str(view), str(move), str(said.line))
            assert said.label
    assert len(asked) >= 4


@pytest.mark.parametrize("state", STATES)
def test_each_state_says_what_is_asked_and_can_be_sent(state: str) -> None:
    board, scenes = shown(state)
    assert json.loads(json.dumps(scenes)) == scenes
    assert board.scene["turn"]
    assert board.scene["acts"] or state == "over"
    assert board.scene["idle"]
    ElementTree.fromstring(board.picture("A state"))


def test_a_round_is_shown_battle_by_battle() -> None:
    """3.3: both cards of a province are turned up, its battle is told, then the next."""
    _, scenes = shown("keep")
    told = [scene for scene in scenes if scene["pause"]]
    assert len(told) == 4  # the fifth is told by what is asked after it
    for n, scene in enumerate((*told, scenes[-1]), start=1):
        assert [one["above"] != "back" for one in scene["provinces"]] == [True] * n + [False] * (5 - n)
        assert scene["idle"].startswith(scene["provinces"][n - 1]["name"])
        assert scene["last"], "it is announced"
    assert len(scenes[-1]["story"]) == 5


def laid_face_down(scene: dict[str, Any]) -> list[str]:
    return [one["above"] for one in scene["provinces"] if not one["turned"]]


@pytest.mark.parametrize("side", Side)
def test_a_secret_placement_is_in_no_scene_before_the_reveal(side: Side) -> None:
    """3.2: two games that differ only in what the rival has laid face down look the same, to the letter."""
    hands = "123456789T/123456789T"
    start = f"5 0 B2/0/0/0/R1 124/135/143/232/234 16+3/17+3 {hands} -/- -/- - B base"
    mine, theirs = "7,2,3,4,5", ("8,9,T,1,6", "8,1,2,3,4")
    order = ">Q"  # Red has fewer armies and names the province
    sent = []
    for secret in theirs:
        blue, red = (mine, secret) if side is Side.BLUE else (secret, mine)
        seen = Observer(side, parse_position(start))
        board = SunTzuBoard(seen.view, on_move=lambda move: None)
        scenes = [board.scene]
        board.observe(lambda change, found=scenes: found.append(change["new"]), "scene")
        for move in map(parse_move, (blue, red, order)):
            actor = seen.position.actor
            assert actor is not None
            seen = seen.after(move)
            board.show(seen.view, Made(actor, move))
        assert laid_face_down(scenes[-1]) == ["back"] * 4
        sent.append(json.dumps(scenes))
    assert sent[0] == sent[1]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("side", Side)
def test_scenes_of_whole_games_cover_what_is_not_turned_up(seed: int, side: Side) -> None:
    board: SunTzuBoard | None = None
    found: list[dict[str, Any]] = []
    last: Position | None = None
    for seen, _ in game(seed, side):
        if board is None:
            board = SunTzuBoard(seen.view, on_move=lambda move: None)
            board.observe(lambda change: found.append(change["new"]), "scene")
        else:
            assert last is not None
            board.show(seen.view)
        last = seen.position
    assert len(found) > 30
    for scene in found:
        assert set(laid_face_down(scene)) <= {"", "back"}
        assert scene["above"]["sign"] == str(side.other)
        assert scene["below"]["acts"] is scene["acts"]
    assert sum(bool(scene["pause"]) for scene in found) > 10


def test_what_is_laid_so_far_is_judged_at_once() -> None:
    board = board_at("place")
    assert board.scene["ask"]["about"] == "place"

    def said(*cards: str) -> tuple[str, str, bool]:
        one = answer(board.view, {"place": cards})
        return str(one.line), one.rule, one.open

    assert said("1", "", "", "P", "") == ("Still without a card: Chu, Jin-Yan, Wu.", "", True)
    line, rule, is_open = said("", "", "", "", "6")
    assert (rule, is_open) == ("4.6", False)
    assert "has a marker in Wu" in line
    assert said("1", "1", "", "", "")[1] == "3.2"


def test_a_legal_choice_reaches_the_owner_and_others_do_not() -> None:
    moves: list[Move] = []
    board, _ = shown("place", on_move=moves.append)

    def play(choice: object) -> None:
        board.receive({"do": "play", "choice": choice, "at": board.scene["at"]})

    play({"place": ["6", "1", "2", "3", "6"]})
    play({"place": ["1", "2", "3", "4"]})
    play({"picks": ["Q"], "cards": []})
    play({"button": ["no"]})
    assert moves == []
    play({"place": ["1", "2", "3", "4", "5"]})
    assert moves == [parse_move("1,2,3,4,5")]


CODES = st.sampled_from(["1", "6", "T", "P", "+1", "", "s", "Q", "W", "x", "no", "use-m", "pick-v"])


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    state=st.sampled_from(sorted(STATES)),
    choice=st.dictionaries(
        st.sampled_from(["place", "picks", "cards", "button", "other"]),
        st.lists(CODES, max_size=6).map(tuple),
        max_size=3,
    ),
)
def test_whatever_is_sent_there_is_an_answer(state: str, choice: dict[str, tuple[str, ...]]) -> None:
    view = board_at(state).view
    said = answer(view, choice)
    assert str(said.line)
    assert said.move is None or why_illegal(view.seen, said.move) is None


def test_a_rival_is_not_played_for() -> None:
    moves: list[Move] = []
    seen = Observer(Side.RED, parse_position(PLACE))
    board = SunTzuBoard(seen.view, on_move=moves.append)
    assert not board.scene["acts"]
    assert board.scene["ask"] == {"about": ""}
    board.receive({"do": "play", "choice": {"place": ["1", "2", "3", "4", "5"]}, "at": board.scene["at"]})
    assert moves == []


def texts(value: Any) -> list[str]:
    """Everything that a scene says; codes, ids and notation are not said."""
    silent = {"notation", "ask", "letter", "cards", "sign", "turnSide", "code", "up", "key"}
    if isinstance(value, dict) and "label" in value:
        return [value["label"]]  # of a button; its name is not said
    if isinstance(value, dict):
        said = (more for key, more in value.items() if key not in silent and more != "back")
        return [one for more in said for one in texts(more)]
    if isinstance(value, list):
        return [one for more in value for one in texts(more)]
    return [value] if isinstance(value, str) else []


@pytest.mark.slow
def test_no_english_is_left_in_another_language() -> None:
    table = shipped()
    english = words_known(table)
    with speaking(CODE, {CODE: table}):
        for state in STATES:
            board, scenes = shown(state)
            said = " ".join((*texts(scenes), text(board.view)))
            assert english_left(said, english) == [], state
        told = " ".join(f"{kind['name']} {kind['about']}" for kind in art()["kinds"].values())
        told += " ".join(f"{one['name']} {one['about']}" for one in art()["about"].values())
        assert english_left(told, english) == []


def test_the_kit_watches_draws_and_shows_hints_through_its_interface() -> None:
    table = SunTzu()
    line, side, moves = STATES["shortage"]
    watch = table.watch(table.parse_position(line), side, {})
    for move in moves:
        assert table.why_illegal(watch.position, table.parse_move(move)) is None
        watch = watch.after(table.parse_move(move))
    drawing = table.draw(watch.view, "A shortage", 390, "one-")
    assert drawing.words == text(watch.view)
    ElementTree.fromstring(document(drawing.box, "A shortage", drawing.words))
    board = table.board(watch.view, on_move=lambda move: None)
    board.show(watch.view, marked=table.marks(table.parse_move("<Q2C1")))
    assert [one["letter"] for one in board.scene["provinces"] if one["marked"]] == ["Q", "C"]
    board.show(watch.view, marked=table.marks(table.parse_move("xP")))
    assert board.scene["below"]["marked"] == ["P"]
