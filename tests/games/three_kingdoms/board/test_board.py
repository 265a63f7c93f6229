"""The board without a browser: what it sends, what a choice comes to, what forged messages do."""

from __future__ import annotations

import json
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("anywidget")

from chuhan.draw.box import document
from chuhan.games.three_kingdoms.board.answer import answer
from chuhan.games.three_kingdoms.board.board import ThreeKingdomsBoard
from chuhan.games.three_kingdoms.cards import STATES as KINGDOMS
from chuhan.games.three_kingdoms.cards import State
from chuhan.games.three_kingdoms.game import ThreeKingdoms
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.notation import parse_move
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.referee import chance, deal, legal_moves, play, why_illegal
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER
from chuhan.games.three_kingdoms.show.marks import chosen_for
from chuhan.games.three_kingdoms.show.text import text
from tests.games.three_kingdoms.board.states import STATES, board_at, view_at
from tests.games.three_kingdoms.choosing import choice_of


@pytest.mark.parametrize("state", STATES)
def test_every_legal_move_of_a_state_can_be_chosen(state: str) -> None:
    view = view_at(state)
    if not isinstance(view.seen.turn, State) or view.state is not view.seen.turn:
        return
    moves = legal_moves(view.seen)
    for move in moves if len(moves) < 300 else Random(1).sample(moves, 300):
        said = answer(view, chosen_for(move))
        assert said.move == move, (str(move), str(said.line))
        assert str(said.line)
        assert said.label


@pytest.mark.parametrize("seed", range(3))
def test_games_are_shown_to_their_end_and_every_choice_reaches_the_owner(seed: int) -> None:
    """Each state sees its own board; what it chooses is what is played."""
    rng, position = Random(seed), deal(seed, BEGINNER if seed else BASE)
    heard: list[Move] = []
    boards = {state: ThreeKingdomsBoard(seen_by(position, state), on_move=heard.append) for state in KINGDOMS}
    while not position.over and position.round < 5:
        if not isinstance(position.turn, State):
            position = play(position, chance(position, rng))
            continue
        board, move = boards[position.turn], rng.choice(legal_moves(position))
        board.show(seen_by(position, position.turn))
        assert board.scene["acts"], str(position)
        board.receive({"do": "play", "choice": choice_of(move), "at": board.scene["at"]})
        assert heard.pop() == move
        position = play(position, move)
    assert heard == []


@pytest.mark.parametrize("state", STATES)
def test_each_state_says_what_is_asked_and_can_be_sent(state: str) -> None:
    board = board_at(state)
    assert json.loads(json.dumps(board.scene)) == board.scene
    assert board.scene["turn"]
    assert board.scene["acts"] is (state not in ("over", "wait"))
    assert bool(board.scene["idle"]) is (state != "over")
    ElementTree.fromstring(board.picture("A state"))


def test_what_a_rival_hides_is_in_no_scene() -> None:
    """3.2: generals never placed and cards in hand are only counted."""
    sent = json.dumps(board_at("bid").scene)
    for hidden in ("U6", "S3", "S4", "S5", "u2", "d1"):
        assert f'"{hidden}"' not in sent
    assert '"S1"' in sent
    assert '"u13"' in sent, "the own hand"


def test_what_is_chosen_so_far_is_judged_at_once() -> None:
    view = view_at("bid")

    def said(**choice: tuple[str, ...]) -> tuple[str, str, bool]:
        one = answer(view, choice)
        return str(one.line), one.rule, one.open

    assert said(general=("W2",)) == ("Where does Wei 2 go?", "", True)
    assert said(space=("farm",)) == ("Which general goes there: the farm?", "", True)
    assert said(general=("W2",), space=("farm",))[0] == "Wei 2 is worth 4: the allies lead here."
    line, rule, is_open = said(general=("W2",), space=("SU",))
    assert (rule, is_open) == ("3.14", False)
    assert "Wei" in line
    assert said(general=("W2",), space=("farm",), load=("s",))[1] == "3.10"
    assert said(general=("W2",), space=("farm",), support=("on",) * 9)[1] == "3.9"


def test_a_legal_choice_reaches_the_owner_and_forged_ones_do_not() -> None:
    moves: list[Move] = []
    board = board_at("bid", on_move=moves.append)
    forged: list[object] = [
        {"general": ["W1"], "space": ["farm"]},
        {"general": ["U1"], "space": ["farm"]},
        {"general": ["W2", "W3"], "space": ["farm"]},
        {"general": ["W2"], "space": ["SU"]},
        {"general": ["W2"], "space": ["farm"], "support": ["on"] * 99},
        {"general": ["W2"], "space": ["farm"], "support": ["off"]},
        {"general": ["W2"], "space": ["farm"], "tile": ["on", "on"]},
        {"general": ["W2"], "space": ["SW"], "load": ["s", "h"]},
        {"general": ["W2"], "space": ["tribe"], "load": ["g"] * 5},
        {"general": ["W2"], "space": ["farm"], "more": ["1"]},
        {"general": "W2", "space": "farm"},
        {"button": ["no"]},
        {"gold": ["on"]},
        {},
        [],
        None,
        7,
    ]
    for choice in forged:
        board.receive({"do": "play", "choice": choice, "at": board.scene["at"]})
        assert moves == [], choice
    board.receive({"do": "play", "choice": {"button": ["pass"]}, "at": board.scene["at"] + 1})
    assert moves == [], "chosen on another scene"
    board.receive({"do": "play", "choice": {"general": ["W2"], "space": ["farm"]}, "at": board.scene["at"]})
    assert moves == [parse_move("farm:W2")]


def test_a_rival_is_not_played_for() -> None:
    moves: list[Move] = []
    board = board_at("wait", on_move=moves.append)
    assert not board.scene["acts"]
    assert board.scene["desks"] == {}
    board.receive({"do": "play", "choice": {"button": ["pass"]}, "at": board.scene["at"]})
    assert moves == []


ROWS = [
    *("button", "general", "space", "load", "support", "tile", "how", "stored", "lots", "deal", "arms", "n"),
    *("deck", "card", "what", "who", "where", "store", "buy", "pick", "gold", "rice", "other"),
]
VALUES = [
    *("W0", "W2", "U1", "farm", "trade", "SW", "SU", "tribe", "on", "s", "h", "g", "t", "buy", "sell", "u"),
    *("d", "u1", "u13", "d11", "gg", "a", "SW1", "SW2", "pass", "no", "develop", "reap", "x", ""),
]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    state=st.sampled_from(sorted(STATES)),
    choice=st.dictionaries(
        st.sampled_from(ROWS), st.lists(st.sampled_from(VALUES), max_size=7).map(tuple), max_size=4
    ),
)
def test_whatever_is_sent_there_is_an_answer(state: str, choice: dict[str, tuple[str, ...]]) -> None:
    view = view_at(state)
    said = answer(view, choice)
    assert str(said.line)
    assert said.move is None or why_illegal(view.seen, said.move) is None


def test_the_kit_watches_draws_and_shows_hints_through_its_interface() -> None:
    table = ThreeKingdoms()
    line, state, _ = STATES["bid"]
    watch = table.watch(table.parse_position(line), state, {})
    move = table.parse_move("SW:W4/2s+1+e")
    board = table.board(watch.view, on_move=lambda move: None)
    board.show(watch.view, marked=table.marks(move))
    assert board.scene["marked"] == {
        "general": ["W4"],
        "space": ["SW"],
        "load": ["s", "s"],
        "support": ["on"],
        "tile": ["on"],
    }
    drawing = table.draw(watch.after(move).view, "A bid", 390, "one-")
    assert drawing.words == text(watch.after(move).view)
    ElementTree.fromstring(document(drawing.box, "A bid", drawing.words))
