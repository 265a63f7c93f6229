"""What a side may see (2.5, 2.6): views hide hand and pile."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import LeadPower, React
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Claim, Position, Side, View
from chuhan.games.chu_han.referee import legal_moves, play, why_illegal
from tests.games.chu_han.properties.strategies import (
    SEEDS,
    any_positions,
    composed,
    hidden_from,
    redealt,
    small_positions,
    windows,
)

sides = st.sampled_from(Side)


@pytest.mark.slow
@settings(max_examples=400)
@given(any_positions, sides, SEEDS)
def test_2_5_dealing_hidden_cards_anew_changes_no_view(position: Position, side: Side, seed: int) -> None:
    view = position.seen_by(side)
    other = redealt(position, side, random.Random(seed))
    assert other.seen_by(side) == view
    assert hash(other.seen_by(side)) == hash(view)
    assert str(other.seen_by(side)) == str(view)
    assert repr(other.seen_by(side)) == repr(view)


@pytest.mark.slow
@settings(max_examples=300)
@given(any_positions, sides)
def test_2_5_a_view_shows_its_own_hand_and_all_that_is_public(position: Position, side: Side) -> None:
    view, rival = position.seen_by(side), side.other
    assert view.side is side
    assert view.hands[side] == position.hands[side]
    assert view.hands[rival] == position.hands[rival] - hidden_from(position, side)
    assert view.pile == ()
    assert view.hidden[side] == 0
    assert view.hand_sizes == position.hand_sizes
    assert view.pile_size == len(position.pile)
    for name in (
        "discard",
        "trick",
        "pending",
        "turn",
        "writs",
        "score",
        "doubled",
        "open",
        "rules",
        "over",
        "actor",
    ):
        assert getattr(view, name) == getattr(position, name)


@pytest.mark.slow
@settings(max_examples=200)
@given(any_positions)
def test_the_spectator_sees_everything_but_the_buried_cards(position: Position) -> None:
    view = position.seen_by(None)
    assert view.side is None
    assert view.hands == position.hands
    assert view.pile == position.pile
    assert view.hidden == (0, 0, 0)
    assert str(view) == str(position)


@pytest.mark.slow
@given(any_positions)
def test_a_view_is_no_position_and_no_position_a_view(position: Position) -> None:
    for side in (*Side, None):
        view = position.seen_by(side)
        assert type(view) is View
        assert not isinstance(view, Position)
        assert not isinstance(position, View)
        assert not hasattr(view, "seen_by")


@pytest.mark.slow
@settings(max_examples=300)
@given(any_positions)
def test_2_6_the_side_that_acts_may_judge_by_its_own_view(position: Position) -> None:
    view = position.seen_by(position.actor)
    assert legal_moves(view) == legal_moves(position)
    for text in (
        "w",
        "4",
        "55",
        "!3j",
        "!3y:4",
        "!6y:2",
        "!6h",
        "!6l",
        "-",
        "-!3h",
        "-!6x",
        "!3l",
        "!3x",
        ".",
    ):
        assert why_illegal(view, parse_move(text)) == why_illegal(position, parse_move(text))


# ------------------------------------------------------------------------------------ reaction windows


@pytest.mark.slow
@settings(max_examples=300)
@given(small_positions, SEEDS)
def test_2_6_what_may_be_done_depends_on_the_own_hand_only(position: Position, seed: int) -> None:
    other = redealt(position, position.actor, random.Random(seed))
    assert legal_moves(other) == legal_moves(position)


def test_2_6_a_window_opens_whether_or_not_she_is_held() -> None:
    """The rival's hand with Lü Zhi and without her: the same window, one view for the announcing side."""
    with_her = without_her = 0
    for position in windows(120):
        if len(position.pending) > 1:
            continue
        reactor = position.actor
        announcer = reactor.other
        view = position.seen_by(announcer)
        if position.open[reactor]:
            continue
        for other in exchanged(position, reactor):
            assert other.seen_by(announcer) == view
            assert str(other.seen_by(announcer)) == str(view)
            assert other.actor is reactor
            held = Card.LU_ZHI in other.hands[reactor]
            reactions = [move for move in legal_moves(other) if isinstance(move, React)]
            assert bool(reactions) is held
            assert str(legal_moves(other)[-1]) == "."
            with_her += held
            without_her += not held
    assert with_her > 20
    assert without_her > 20


def exchanged(position: Position, side: Side) -> Iterator[Position]:
    """The position itself, and those in which Lü Zhi has changed places with a card out of sight."""
    yield position
    hand, unseen = position.hands[side], position.unmentioned
    if Card.LU_ZHI in hand:
        for card in dict.fromkeys(unseen):
            yield position.with_hand(side, hand.minus(Card.LU_ZHI).plus(card))
    elif Card.LU_ZHI in unseen:
        for card in dict.fromkeys(hand):
            yield position.with_hand(side, hand.minus(card).plus(Card.LU_ZHI))


def test_2_6_a_window_opens_after_every_power() -> None:
    """Even when the reacting card lies in the discard pile for all to see."""
    for seed in range(600):
        position = composed(seed)
        for move in legal_moves(position):
            after = play(position, move)
            announces = isinstance(move, LeadPower | React) or "!" in str(move)
            opens = announces and str(move) != "!3x"
            assert bool(after.pending) is opens
            if opens:
                assert after.pending == (*position.pending, Claim(position.actor, move))
                assert after.actor is position.actor.other
