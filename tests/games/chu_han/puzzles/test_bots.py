"""The bots: they are given what a side knows, play legal moves, and play the same way each time."""

from __future__ import annotations

import random

import pytest

from chuhan.games.chu_han.bots import Bot, RuleOfThumb, Searcher
from chuhan.games.chu_han.bots.player import imagine
from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_position, parse_view
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import deal, legal_moves, play, why_illegal
from chuhan.games.chu_han.solver import Goal

BOTS: list[Bot] = [RuleOfThumb(), Searcher(1, samples=2), Searcher(2, samples=1, max_nodes=40)]


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_round_of_bots_is_legal_and_ends(bot: Bot, seed: int) -> None:
    position = deal(seed)
    while not position.over:
        view = position.seen_by(position.actor)
        move = bot.choose(Knowledge(view))
        assert why_illegal(position, move) is None
        assert bot.choose(Knowledge(view)) == move
        position = play(position, move)


def test_a_bot_sees_no_hidden_card() -> None:
    # The same view of two different deals must give the same move.
    view = deal(5).seen_by(Side.HAN)
    assert view.hidden == (0, 15, 12)
    other = imagine(view, random.Random(3))
    assert other != deal(5)
    assert other.seen_by(Side.HAN) == view


def test_imagined_cards_fill_what_is_hidden_from_the_unseen() -> None:
    view = parse_view("122247/4?4 98?2 11 H:22,C:44 - H 2-2 12-9 base")
    position = imagine(view, random.Random(1))
    assert position.hand_sizes == (6, 5)
    assert position.pile[:2] == (Card.NINE, Card.EIGHT)
    assert len(position.pile) == 4
    assert Card.FOUR in position.hands[1]
    assert view.unmentioned.holds(position.hands[1].minus(Card.FOUR) + Cards.of(position.pile[2:]))
    assert imagine(view, random.Random(1)) == position
    assert imagine(view, random.Random(2)) != position


def test_open_cards_are_taken_as_they_are() -> None:
    position = parse_position("47/3j6l - - - - C 6-0 19-5 base")
    assert imagine(position.seen_by(None), random.Random(1)) == position


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("11145/2279 - - - - H 3-3 12-9 base", "111"),  # most cards, then the lowest
        ("447/2279 - - C:2 - H 3-3 12-9 base", "4"),  # as cheaply as it can
        ("4457/2279 - - C:2 - H 3-3 12-9 base", "4"),
        ("12/2279 - - C:4 - H 3-3 12-9 base", "-"),
        ("6h/2279 - - C:7 - H 3-3 12-9 base", "!6h"),  # it goes out
        ("16h/2279 - - C:7 - H 3-3 12-9 base", "!6h"),
        ("3l4/227 - - H:5 C:!6h C 3-3 12-9 base", "!3l"),
        ("3x4/27 - - C:5 H:-!3h>C:!3l H 3-3 12-9 base", "!3x"),
    ],
)
def test_rules_of_thumb(text: str, move: str) -> None:
    position = parse_position(text)
    assert str(RuleOfThumb().choose(Knowledge(position.seen_by(position.actor)))) == move


def test_a_searcher_sees_what_lies_within_its_depth() -> None:
    # Ji Bu leaves the hand for his power, then Liu Bang is the last card: three moves, one of them forced.
    view = parse_position("47/3j6l - - - - C 6-0 19-5 base").seen_by(None)
    assert str(Searcher(2).choose(Knowledge(view))) == "!3j"
    worths = Searcher(3).worths(view)
    assert [str(move) for move, worth in worths.items() if worth == max(worths.values())] == ["!3j"]


def test_a_searcher_for_the_margin_counts_vp() -> None:
    view = parse_position("24/13j - - - - H 3-3 12-9 base").seen_by(None)
    assert str(Searcher(4, goal=Goal.MARGIN).choose(Knowledge(view))) == "4"


def test_depth_and_samples_are_at_least_one() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Searcher(0)


@pytest.mark.slow
def test_looking_ahead_wins_more_than_rules_of_thumb() -> None:
    won = 0
    for seed in range(12):
        position = Match.begin(seed).position
        deep = Side(seed % 2)
        players: dict[Side, Bot] = {deep: Searcher(2, samples=1, max_nodes=60), deep.other: RuleOfThumb()}
        while not position.over:
            assert legal_moves(position)
            position = play(
                position, players[position.actor].choose(Knowledge(position.seen_by(position.actor)))
            )
        won += position.turn is deep
    assert won > 6
