"""The table without a browser: what it sends, what it answers to forged messages, and its fallbacks."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("anywidget")

from chuhan import Move, Position, Side, deal, legal_moves, parse_position, play, why_illegal
from chuhan.games.chu_han.board.answer import answer
from chuhan.games.chu_han.board.art import art
from chuhan.games.chu_han.board.table import Button, Table
from chuhan.games.chu_han.cards import BY_CODE
from chuhan.games.chu_han.notation import parse_move
from chuhan.widgets.board import NOT_YOURS, Answer
from chuhan.widgets.messages import FAILED, NOT_UNDERSTOOD
from tests.games.chu_han.choosing import choice_of
from tests.games.chu_han.properties.strategies import any_positions

TRICK = parse_position("0122244556h6l3j3p/1453l77 - 1189 H:22,C:44 - H 3-3 12-9 base")
PAIR: dict[str, Any] = {"do": "play", "choice": {"cards": ["5", "5"]}, "at": 1}
"""A browser's message: Han's two 5s."""
LEAD = parse_position("0122244556y6h6l3y3p3h/1453l77 - 1123z5789 - - H 3-3 12-9x2 base")


class Owner:
    """Remembers what a table tells it."""

    def __init__(self, position: Any = TRICK, side: Side | None = None, **shown: Any) -> None:
        self.moves: list[Move] = []
        self.undone = 0
        self.pressed: list[str] = []
        self.table = Table(
            position.seen_by(side),
            on_move=self.moves.append,
            on_undo=self._undo,
            on_button=self.pressed.append,
            **shown,
        )

    def _undo(self) -> None:
        self.undone += 1

    def says(self, content: object) -> str:
        """The sentence that a message is answered with; none when it was obeyed."""
        self.table.answered = None
        self.table.receive(content)
        said: Answer | None = getattr(self.table, "answered")  # noqa: B009  (mypy remembers the None above)
        return str(said.line) if said else ""


@pytest.mark.parametrize(
    ("score", "rules", "badge", "vp"),
    [
        ("12-9", "base", "", 6),
        ("12-9x2", "base", "×2 VP count double", 12),
        ("12-9x2", "base,xiang_yu_both=no", "×2 VP for Chu", 6),
        ("12x2-9", "base,xiang_yu_both=no", "×2 VP for Han", 12),
    ],
)
def test_9_5_the_table_says_whose_vp_count_double(score: str, rules: str, badge: str, vp: int) -> None:
    position = parse_position(f"2222225/57 - - - - H 3-3 {score} {rules}")
    assert Table(position.seen_by(None)).scene["doubled"] == badge
    line = str(answer(position.seen_by(None), {"cards": ("2",) * 6}).line)
    assert line.endswith(f"scores {vp} VP.")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("base", "Pass with Xiang Yu: VP count double for the rest of the round."),
        (
            "base,xiang_yu_both=no",
            "Pass with Xiang Yu: only your own VP count double for the rest of the round.",
        ),
    ],
)
def test_9_5_the_line_says_whose_vp_xiang_yu_will_double(rules: str, said: str) -> None:
    position = parse_position(f"56x/57 - - C:9 - H 3-3 12-9 {rules}")
    assert str(answer(position.seen_by(None), choice_of(parse_move("-!6x"))).line).startswith(said)


def test_a_legal_move_reaches_the_owner() -> None:
    owner = Owner()
    assert owner.says(PAIR) == ""
    assert owner.moves == [parse_move("55")]


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        "play",
        [],
        {},
        {"do": "dance"},
        {"do": ["play"]},
        {"do": "play", "at": 1},
        {"do": "play", "text": "55", "at": 1},
        {"do": "play", "choice": 55, "at": 1},
        {"do": "play", "choice": ["5", "5"], "at": 1},
        {"do": "play", "choice": {"cards": "55"}, "at": 1},
        {"do": "play", "choice": {"cards": [5, 5]}, "at": 1},
        {"do": "play", "choice": {"cards": ["5"] * 64}, "at": 1},
        {"do": "play", "choice": {"cards": ["5"] * 100_000}, "at": 1},
        {"do": "play", "choice": {"cards": ["5" * 100_000]}, "at": 1},
        {"do": "play", "choice": {str(n): [] for n in range(1000)}, "at": 1},
        {"do": "play", "choice": {"cards": ["5", "5"], "target": ["5", "5"]}, "at": 1},
        {"do": "play", "choice": {"cards": ["5", "5"], "powers": ["4"]}, "at": 1},
        {"do": "play", "choice": {"cards": ["5", "\ud800"]}, "at": 1},
        {"do": "play", "choice": {"cards": ["5", "5"], "button": ["pass"]}, "at": 1},
        {"do": "play", "choice": {"button": ["pass", "pass"]}, "at": 1},
        {"do": "play", "choice": {"button": ["allow"]}, "at": 1},
        {"do": "play", "choice": {"button": ["__class__"]}, "at": 1},
        {"do": "play", "choice": {"cards": ["7", "7"]}, "at": 1},
        {"do": "play", "choice": {"cards": ["3h"], "powers": ["3h"]}, "at": 1},
        PAIR | {"at": "1"},
        PAIR | {"at": True},
        PAIR | {"n": 10**30},
        PAIR | {"do": "consider"},
        {"do": "undo", "at": 1},
        {"do": "press", "name": "hint", "at": 1},
    ],
)
def test_anything_else_changes_nothing_but_a_sentence(content: object) -> None:
    owner = Owner()
    before = dict(owner.table.scene)
    assert owner.says(content)
    assert (owner.moves, owner.undone, owner.pressed) == ([], 0, [])
    assert owner.table.scene == before


@pytest.mark.parametrize("content", [PAIR | {"at": 2}, {"do": "play", "choice": {"cards": ["5", "5"]}}])
def test_a_choice_in_no_position_that_was_shown_is_none(content: object) -> None:
    owner = Owner()
    assert (owner.says(content), owner.moves) == ("", [])


def test_a_choice_is_one_of_a_position_whatever_else_was_shown_since() -> None:
    owner = Owner()
    owner.table.show(owner.table.view, prompt="A hint.")
    assert owner.says(PAIR) == ""
    assert owner.moves == [parse_move("55")]
    owner.table.show(owner.table.view, prompt="Not yet.")
    assert (owner.says(PAIR), len(owner.moves)) == ("", 1)  # the second click of a double click


def test_state_from_the_browser_is_ignored() -> None:
    table = Owner().table
    before = dict(table.scene)
    for data in (
        {"method": "update", "state": {"scene": {}, "art": {}, "_esm": "x"}},
        {"method": "update"},
        {"method": "custom"},
        {"method": 1},
        {},
        None,
        "x",
    ):
        table._handle_msg({"content": {"data": data}})
    table._handle_msg({})
    assert table.scene == before
    assert table.art == art()
    assert table.answered is None


@pytest.mark.parametrize("content", [None, {}, [], "play", 0])
def test_content_that_is_no_command_is_answered(content: object) -> None:
    table = Owner().table
    table._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
    assert table.answered is not None
    assert table.answered.line == NOT_UNDERSTOOD


def test_undo_and_buttons_work_where_the_owner_allows_them() -> None:
    owner = Owner(can_undo=True, buttons=[Button("hint", "Hint"), Button("skip", "Skip", enabled=False)])
    assert owner.says({"do": "undo", "at": 1}) == ""
    assert owner.says({"do": "press", "name": "hint", "at": 1}) == ""
    assert owner.says({"do": "press", "name": "skip", "at": 1})
    assert (owner.undone, owner.pressed) == (1, ["hint"])


def test_nobody_moves_for_a_side_whose_view_it_is_not() -> None:
    owner = Owner(TRICK, Side.CHU)
    assert owner.says(PAIR) == str(NOT_YOURS)
    assert owner.table.scene["acts"] is False
    assert owner.table.scene["moves"] == []


def test_an_owner_that_fails_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    def fail(move: Move) -> None:
        raise RuntimeError("secret")

    table = Table(TRICK.seen_by(None), on_move=fail)
    with caplog.at_level(logging.ERROR):
        table.receive(PAIR)
    assert table.answered is not None
    assert table.answered.line == FAILED
    assert "secret" in caplog.text


@pytest.mark.parametrize("side", list(Side))
def test_what_is_sent_depends_on_the_view_alone(side: Side) -> None:
    """Exchange hidden cards: the browser must not be able to tell."""
    position = deal(3)
    rival = side.other
    hand, pile = position.hands[rival], position.pile
    mine, theirs = next(iter(hand)), next(card for card in pile if card not in hand)
    swapped = tuple(mine if card is theirs else card for card in pile)
    assert swapped != pile
    other = position.with_hand(rival, hand.minus(mine).plus(theirs))
    other = replace(other, pile=swapped)
    first, second = (Table(each.seen_by(side)).get_state() for each in (position, other))
    for state in (first, second):
        state.pop("layout")
        state.pop("tabbable", None)
    assert json.dumps(first, default=str) == json.dumps(second, default=str)


def test_repr_is_the_view_in_notation() -> None:
    position = deal(3)
    table = Table(position.seen_by(Side.HAN))
    assert repr(table) == f"Table('{position.seen_by(Side.HAN)}')"
    assert "?15" in repr(table)
    assert "?12" in repr(table)


def test_without_a_kernel_there_is_a_picture() -> None:
    table = Table(deal(3).seen_by(Side.HAN))
    bundle = table._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert data["text/plain"] == repr(table)
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize(
    ("position", "text", "line", "label"),
    [
        (TRICK, "55", "Two 5s: beats the 4s.", "Play two 5s"),
        (TRICK, "05", "Two 5s (one is the joker): beats the 4s.", "Play two 5s"),
        (TRICK, "!3p44", "Peng Yue with two 4s: equals the 4s. Chu may react.", "Play Peng Yue"),
        (
            TRICK,
            "!6h",
            "Han Xin turns the set back: Chu must beat it and scores 1 VP. Chu may react.",
            "Play Han Xin",
        ),
        (TRICK, "-", "Pass: Chu leads the next trick.", "Pass"),
        (LEAD, "4", "A 4: leads a trick of one card.", "Play 4"),
        (LEAD, "6h6l", "Two 6s (Han Xin and Liu Bang): leads a trick of two cards.", "Play two 6s"),
        (LEAD, "!3y:4", "Yu Ji discards a 4. Chu may react.", "Play Yu Ji"),
        (LEAD, "!6y:3z", "Ying Bu takes Zhongli Mo (3) back. Chu may react.", "Play Ying Bu"),
    ],
)
def test_the_line_says_what_a_choice_would_be(position: Any, text: str, line: str, label: str) -> None:
    said = answer(position.seen_by(None), choice_of(text))
    assert (str(said.line), said.label, str(said.move)) == (line, label, text)


@pytest.mark.parametrize(
    ("position", "cards", "powers", "words", "rule"),
    [
        (TRICK, "2", "", "this trick is played with two", "3.3"),
        (TRICK, "2 2", "", "must be of a higher rank", "3.3"),
        (TRICK, "2 4", "", "different ranks", "3.2"),
        (TRICK, "3j", "3j", "for the side that leads", "5.1"),
        (LEAD, "3y", "3y", "Name the card that Yu Ji discards", "5.2"),
        (LEAD, "3y 4 4", "3y", "Yu Ji discards one card: choose only one beside her.", "5.2"),
        (LEAD, "6y 4", "6y", "Ying Bu takes a card from the discard pile: choose no card", "5.3"),
        (LEAD, "6y", "6y", "Name the card that Ying Bu takes", "5.3"),
        (TRICK, "3j 4", "3j", "Ji Bu's power comes first and alone; your set follows.", "5.1"),
        (LEAD, "3h 4", "3h", "You pass with Xiahou Ying: choose no other cards.", "5.9"),
        (TRICK, "3l 4", "3l", "Lü Zhi reacts alone: choose no other cards.", "5.4"),
        (LEAD, "3y 6y", "3y 6y", "One power a turn", "3.4"),
        (LEAD, "3h 3p", "3h 3p", "One power a turn: only Peng Yue and Zhongli Mo", "3.4"),
        (LEAD, "0", "0", "Only the 3s and 6s have powers", "1.2"),
        (LEAD, "", "", "That is not a move.", ""),
        (LEAD, "nonsense", "", "That is not a move.", ""),
    ],
)
def test_the_line_says_why_not(position: Any, cards: str, powers: str, words: str, rule: str) -> None:
    said = answer(position.seen_by(None), {"cards": tuple(cards.split()), "powers": tuple(powers.split())})
    assert said.move is None
    assert words in str(said.line)
    assert said.rule == rule


@pytest.mark.parametrize(
    ("name", "words", "rule"),
    [("pass", "must play a set, not pass", "3.1"), ("writ", "All six writs are taken", "4.1")],
)
def test_the_line_says_why_not_of_a_button(name: str, words: str, rule: str) -> None:
    said = answer(LEAD.seen_by(None), {"button": (name,)})
    assert (said.move, said.rule) == (None, rule)
    assert words in str(said.line)


@pytest.mark.slow
@settings(max_examples=200)
@given(any_positions, st.data())
def test_whatever_is_chosen_there_is_one_sentence_and_never_an_illegal_move(
    position: Position, data: st.DataObject
) -> None:
    view = position.seen_by(data.draw(st.sampled_from([None, *Side])))
    held = st.sampled_from([card.code for card in view.hand] or ["0"])
    lists = st.lists(held | st.sampled_from([*BY_CODE, "x"]), max_size=4).map(tuple)
    kinds = st.fixed_dictionaries({}, optional={"cards": lists, "powers": lists, "target": lists})
    pressed = st.sampled_from(["pass", "writ", "allow", "react-3l", "react-3l-3p", "react-3x"])
    buttons = st.fixed_dictionaries({"button": st.lists(pressed | st.text(), max_size=2).map(tuple)})
    said = answer(view, data.draw(kinds | buttons | st.dictionaries(st.text(), lists, max_size=3)))
    assert str(said.line).endswith((".", "!"))
    if said.move is not None:
        assert why_illegal(view, said.move) is None


def test_every_legal_move_has_a_line_and_a_label() -> None:
    for seed in range(8):
        position = deal(seed)
        for _ in range(40):
            if position.over:
                break
            moves = legal_moves(position)
            for move in moves[:60]:
                said = answer(position.seen_by(position.actor), choice_of(move))
                assert said.move == move
                assert said.line
                assert said.label
            position = play(position, moves[len(moves) * 7 // 11])


def test_nobody_is_waited_for_where_nobody_plays() -> None:
    owner = Owner()
    assert owner.table.scene["idle"] == "Choose cards that beat the last set, or pass."
    owner.table.show(TRICK.seen_by(None), acts=False)
    assert owner.table.scene["idle"] == ""
    assert Table(TRICK.seen_by(Side.CHU)).scene["idle"] == ""
    assert Owner(side=Side.CHU).table.scene["idle"] == "Wait for the other side."
    assert Owner(parse_position("-/4 - - C:8,H:9 - C 3-3 31-9 base")).table.scene["idle"] == ""


def test_the_drawings_come_with_the_table_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in a message after it, which a line that breaks would lose."""
    told: list[set[str]] = []
    monkeypatch.setattr("ipywidgets.Widget.open", lambda widget: told.append(set(getattr(widget, "art", ()))))
    Table(parse_position("45/77 - - - - H 3-3 0-1 base").seen_by(Side.HAN))
    assert any("kinds" in art for art in told)
