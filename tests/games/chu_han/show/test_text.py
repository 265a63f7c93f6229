"""The table in words, as terminals and screen readers give it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from chuhan.games.chu_han.moves import Move, Play
from chuhan.games.chu_han.notation import parse_move, parse_view
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import deal, legal_moves
from chuhan.games.chu_han.show.text import move_text, text, turn_text
from chuhan.games.chu_han.words import set_words
from tests.games.chu_han.properties.strategies import any_positions, hidden_from, moves_of

JARGON = re.compile(r"[!?*_\[\]{}>]|\b[36][jylxphz]\b|\b[HC]:|\bbase\b|\bNone\b|-1\b|×|\s$")
BROKEN = re.compile(
    r"\bone (cards|writs)\b|\b[02-9a-z]+ card\b(?<!one card)|\ba 8\b|\ba the\b|\bno the\b|,,|\.\."
)


MOVES = [
    ("w", "take a writ"),
    (".", "let it happen"),
    ("-", "pass"),
    ("-!3h", "pass with Xiahou Ying"),
    ("-!6x", "pass with Xiang Yu"),
    ("4", "a 4"),
    ("8", "an 8"),
    ("0", "the joker"),
    ("3j", "Ji Bu (3)"),
    ("44", "two 4s"),
    ("022", "three 2s (one is the joker)"),
    ("3j3l", "two 3s (Ji Bu and Lü Zhi)"),
    ("03j3l", "three 3s (Ji Bu, Lü Zhi and the joker)"),
    ("222222", "six 2s"),
    ("!3p5", "Peng Yue with a 5"),
    ("!3p55", "Peng Yue with two 5s"),
    ("!3z247", "Zhongli Mo with 2, 4, 7 as three 2s"),
    ("!3z04", "Zhongli Mo with the joker, 4 as two 0s"),
    ("!3z3j8", "Zhongli Mo with Ji Bu (3), 8 as two 3s"),
    ("!3z8", "Zhongli Mo with an 8"),
    ("!3p!3z245", "Peng Yue and Zhongli Mo with 2, 4, 5 as three 2s"),
    ("!6h", "Han Xin turns the set back"),
    ("!6l", "Liu Bang as a 10"),
    ("!3j", "Ji Bu looks at the pile"),
    ("!3y:4", "Yu Ji discards a 4"),
    ("!3y:0", "Yu Ji discards the joker"),
    ("!6y:3j", "Ying Bu takes Ji Bu (3) back"),
    ("!3l", "Lü Zhi cancels it"),
    ("!3l:3p", "Lü Zhi cancels Peng Yue"),
    ("!3x", "Xiao He saves the power"),
]


@pytest.mark.parametrize(("move", "words"), MOVES)
def test_a_move_in_words(move: str, words: str) -> None:
    assert move_text(parse_move(move)) == words


@pytest.mark.slow
@given(moves_of())
def test_every_move_can_be_said(move: Move) -> None:
    words = move_text(move)
    assert words
    assert not JARGON.search(words)
    assert not BROKEN.search(words)


@pytest.mark.slow
@given(any_positions.filter(lambda position: not position.over))
def test_different_moves_sound_different(position: Position) -> None:
    moves = legal_moves(position)
    assert len({move_text(move) for move in moves}) == len(moves)


def test_a_set_in_words_leaves_its_power_out() -> None:
    play = parse_move("!3z247")
    assert isinstance(play, Play)
    assert str(set_words(play)) == "2, 4, 7 as three 2s"


def test_the_first_deal_as_a_side_sees_it() -> None:
    assert text(deal(3).seen_by(Side.HAN)).splitlines() == [
        "Chu       1 VP, no writs taken, 15 cards: all unknown",
        "Pile      12 cards, four cards buried; six writs left",
        "Discard   empty",
        "Han       0 VP, no writs taken, 15 cards: the joker, five 1s, 2, Xiao He (3), Zhongli Mo (3), 4, "
        "Han Xin (6), Liu Bang (6), Xiang Yu (6), 8, 9",
        "Han leads.",
    ]


def test_own_hand_is_said_last() -> None:
    lines = text(deal(3).seen_by(Side.CHU)).splitlines()
    assert lines[0].startswith("Han")
    assert lines[-2].startswith("Chu")


def test_what_is_announced_what_is_known_and_what_is_doubled() -> None:
    view = parse_view("1473x/9?7 45?2 115 C:222 H:!3p!3z26h8>C:!3l:3p H 3-1 12-9x2 base")
    assert text(view).splitlines() == [
        "Chu       9 VP, one writ taken, eight cards: 9 and seven unknown",
        "Pile      four cards (from the top: 4, 5), four cards buried; two writs left",
        "Discard   three cards: two 1s, 5",
        "Trick     Chu: three 2s",
        "Announced Han: Peng Yue and Zhongli Mo with 2, Han Xin (6), 8 as three 2s, "
        "then Chu: Lü Zhi cancels Peng Yue",
        "Doubled   all VP gained in this round count double",
        "Han       12 VP, three writs taken, four cards: 1, Xiao He (3), 4, 7",
        "Han may react to Chu's Lü Zhi.",
    ]


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("12-9", []),
        ("12x2-9", ["all VP that Han gains in this round count double"]),
        ("12-9x2", ["all VP that Chu gains in this round count double"]),
        ("12x2-9x2", ["all VP gained in this round count double"]),
    ],
)
def test_9_5_it_is_said_whose_vp_are_doubled(score: str, said: list[str]) -> None:
    view = parse_view(f"12/?5 - - - - H 3-3 {score} base,xiang_yu_both=no")
    lines = [line.split(maxsplit=1) for line in text(view).splitlines()]
    assert [rest for head, rest in lines if head == "Doubled"] == said


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        ("12/?5 - - - - H 3-3 0-1 base", "Han leads."),
        ("12/?5 - - C:44 - H 3-3 0-1 base", "Han responds to two 4s."),
        ("12/?5 - - C:8 - H 3-3 0-1 base", "Han responds to an 8."),
        ("12/?5 - - C:9,H:!6l - C 3-3 0-1 base", "Chu responds to Liu Bang as a 10."),
        ("12/?5 - - C:44,H:!6h - C 3-3 0-1 base", "Chu responds to their own two 4s."),
        ("12/?5 - - C:44 H:!6h H 3-3 0-1 base", "Chu may react to Han's Han Xin."),
        ("12/?5 - - C:222 H:!3p!3z247 H 3-3 0-1 base", "Chu may react to Han's Peng Yue and Zhongli Mo."),
        ("12/?5 ?2 - C:4 - Hw 3-2 0-1 base", "Han responds to a 4. No more writs this turn."),
        ("12/?5 - - C:4 - Hw 3-3 0-1 base", "Han responds to a 4."),
        ("12/?5 - 3l6h C:4 - Hwc 3-3 0-1 base", "Han responds to a 4. A power was cancelled this turn."),
        ("-/?5 - - H:1 - H 3-3 9-1 base", "Han has won the round."),
        ("-/?5 - - H:1 - H 3-3 33-1 base", "Han has won the match."),
    ],
)
def test_whose_turn_it_is(view: str, sentence: str) -> None:
    assert turn_text(parse_view(view)) == sentence


def test_an_open_hand_and_an_empty_one() -> None:
    assert "seven cards: 1, three 4s, 5, 8, 9 (open)" in text(
        parse_view("12/1444589* - - - - H 3-3 0-1 base")
    )
    assert "no cards" in text(parse_view("-/?1 - - H:1 - H 3-3 9-1 base"))
    assert "one card: unknown" in text(parse_view("-/?1 - - H:1 - H 3-3 9-1 base"))


@pytest.mark.slow
@given(any_positions)
def test_2_5_words_tell_nothing_of_hidden_cards(position: Position) -> None:
    for side in Side:
        view = position.seen_by(side)
        words = text(view)
        assert not JARGON.search(words)
        assert not BROKEN.search(words)
        said = {
            getattr(claim.move, "target", None) for claim in position.trick.plays
        }  # Ying Bu's, taken openly
        for card in hidden_from(position, side):
            if card.rank in (3, 6) and card not in said:
                assert card.person not in words
