"""Section 8 of the rules: the events, as far as they are known."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.events import EVENTS, LULL, UNKNOWN_EVENTS, event_deck
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.rules import BASE
from tests.games.chu_han.rulebook.moments import CHU, HAN, after, match_winner, moves_of, round_winner

BY_NAME = {event.name: event for event in EVENTS}
SEEDS = range(40)


def test_8_1_fifteen_cards_five_of_them_lulls() -> None:
    assert LULL.copies == 5
    assert all(event.copies == 1 for event in EVENTS if event is not LULL)
    assert sum(event.copies for event in EVENTS) + UNKNOWN_EVENTS == 15


@pytest.mark.parametrize("seed", SEEDS)
def test_8_1_a_lull_lies_on_top_and_the_rest_is_shuffled(seed: int) -> None:
    deck = event_deck(seed)
    assert deck[0] is LULL
    assert deck.count(LULL) == 5
    assert deck == event_deck(seed)


def test_8_1_the_order_differs_from_deck_to_deck() -> None:
    assert len({event_deck(seed) for seed in SEEDS}) > 1


def test_8_1_a_lull_changes_nothing() -> None:
    assert LULL.apply(BASE) == BASE


def test_8_1_without_events_none_lies_face_up() -> None:
    assert Match.begin(1).event is None


def test_8_1_each_round_has_the_next_event_face_up_and_plays_by_it() -> None:
    over = parse_position("-/55 - - - - H 3-3 2-1 base")
    for seed in SEEDS:
        match = Match.begin(seed, with_events=True)
        assert match.event is LULL
        for event in event_deck(seed)[1:]:
            match = Match(over, seed=seed, number=match.number, with_events=True).next_round()
            assert match.event is event
            assert match.position.rules == event.apply(BASE)


def test_8_1_when_all_events_are_used_up_it_stays_quiet() -> None:
    position = parse_position("5/5 - - - - H 3-3 2-1 base")
    assert Match(position, seed=1, number=16, with_events=True).event is LULL


@pytest.mark.parametrize("name", ["Sound Advice", "Stability"])
def test_8_2_the_match_cannot_be_won_before_the_round_is_scored(name: str) -> None:
    rules = BY_NAME[name].apply(BASE)
    assert rules.match_after_scoring
    text = f"13h5/1579 - - C:4 - H 3-3 3-28 {rules}"
    later = after(text, "-!3h", ".")
    assert later.score == (3, 31)
    assert round_winner(later) is None
    assert moves_of(str(later)) == ["1", "5"]


AFTER = "base,match_after_scoring=yes"


def test_8_2_then_the_scored_round_decides() -> None:
    later = after(f"13h5/9 - - C:4 - H 3-3 3-28 {AFTER}", "-!3h", ".", "5", "9")
    assert later.score == (3, 31 + 1 + 3)
    assert match_winner(later) is CHU


@pytest.mark.parametrize(
    ("text", "score", "winner"),
    [
        (f"3h/19 - - C:4 - H 6-0 29-28 {AFTER}", (31, 31), HAN),
        (f"3h/9 - - C:4 - H 6-0 30-28 {AFTER}", (31, 31), HAN),
        (f"3h/19 - - C:4 - H 6-0 30-28 {AFTER}", (32, 31), HAN),
        (f"3h/19 - - C:4 - H 6-0 29-29 {AFTER}", (31, 32), CHU),
        (f"3h/19 - - C:4 - H 6-0 28-28 {AFTER}", (30, 31), CHU),
    ],
)
def test_8_2_with_both_at_31_the_higher_wins_and_on_a_tie_the_side_that_went_out(
    text: str, score: tuple[int, int], winner: Side
) -> None:
    end = after(text, "-!3h", ".")
    assert end.score == score
    assert match_winner(end) is winner


def test_8_2_chu_wins_the_tie_when_chu_went_out() -> None:
    end = after(f"19/3h - - H:4 - C 0-6 28-29 {AFTER}", "-!3h", ".")
    assert (end.score, match_winner(end)) == ((31, 31), CHU)


@pytest.mark.parametrize("name", ["Race to Hangu Pass", "Warlords"])
def test_8_2_what_is_known_only_in_part_is_said_and_not_played(name: str) -> None:
    event = BY_NAME[name]
    assert "not known" in str(event.known)
    with pytest.raises(ValueError, match=name):
        event.apply(BASE)
    assert all(event not in event_deck(seed) for seed in SEEDS)


def test_8_2_no_event_is_made_up() -> None:
    assert set(BY_NAME) == {"Lull", "Sound Advice", "Stability", "Race to Hangu Pass", "Warlords"}
