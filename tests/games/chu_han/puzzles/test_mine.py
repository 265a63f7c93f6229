"""The miner: the same seed finds the same, nothing dull is kept, nothing near is kept twice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.puzzling.aims import parse_goal
from chuhan.games.chu_han.puzzling.deals import compose, ending, tidy
from chuhan.games.chu_han.puzzling.mine import is_dull, mine, mine_into, near, polish, try_once, unique_goal
from chuhan.games.chu_han.puzzling.study import Study
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.puzzle.collection import verify


def study(text: str, goal: str = "win the round") -> Study:
    position = parse_position(text)
    return Study.of(position, parse_goal(goal, position.actor))


@pytest.mark.slow
def test_a_seed_fixes_what_is_found_on_any_number_of_cores(tmp_path: Path) -> None:
    one, two = (mine("scout", 4, 3, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert len(one) == 3
    assert mine("scout", 5, 3, jobs=1) != one
    for find in one:
        found = Study.of(find.position, parse_goal(find.goal, find.side))
        assert found.sound
        assert found.move == find.move
        assert THEMES["scout"].shown_by(found)
        assert not is_dull(found)
    paths = mine_into(tmp_path, "scout", 4, 3, jobs=1)
    names = [path.name for path in paths]
    assert names == ["win-scout-4-1.toml", "win-scout-4-2.toml", "win-scout-4-3.toml"]
    assert all(not checked.problems for checked in verify(GAMES, [tmp_path]))
    known = [find.as_puzzle("x") for find in one]
    assert not set(one) & set(mine("scout", 4, 3, jobs=1, known=known))


def test_one_try_can_be_repeated() -> None:
    tries = [try_once("bounce", "win", 1, number) for number in range(620, 630)]
    assert tries == [try_once("bounce", "win", 1, number) for number in range(620, 630)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["punish", "avoid", "least", "natural"])
def test_every_kind_is_found_and_proved_as_what_it_is(kind: str) -> None:
    find = mine("any", 2, 1, kind=kind, jobs=2)[0]
    proved = GAME.prove(find.as_puzzle("x"))
    assert proved.winning[0] == str(find.move)
    assert proved.quality is not None
    assert proved.quality.misses == ()
    assert proved.quality.natural is (kind == "natural") or kind in ("punish", "least")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no theme 'nonsense'; known are tempo"):
        mine("nonsense", 1, 1)


def test_dull_positions() -> None:
    assert is_dull(study("1/9 - - - - H 3-3 9-9 base"))  # one legal move
    assert is_dull(study("4/29 - - C:2 - H 3-3 9-9 base"))  # over at once
    assert not is_dull(study("47/3j6l - - - - C 6-0 19-5 base"))


def test_a_goal_that_one_move_reaches() -> None:
    assert unique_goal(parse_position("47/3j6l - - - - C 6-0 19-5 base")) == "win the round"
    assert unique_goal(parse_position("14/3j6l - - - - C 6-0 19-5 base")) is None
    race = parse_position("23y6x77/1224 - - C:3l - H 3-3 21-30 base")
    assert unique_goal(race, "race to 31") == "win the match"
    margin = parse_position("3h6y/223l48 - - C:1 - H 6-0 11-12 base")
    assert unique_goal(margin, "buy the lead") == "margin at least 1"


def test_near_positions() -> None:
    here = parse_position("47/3j6l - - - - C 6-0 19-5 base")
    for text, expected in (
        ("47/3j6l - - - - C 3-3 9-5 base", True),  # another score
        ("3j6l/47 - - - - H 3-3 9-5 base", True),  # the sides exchanged
        ("47/3y6h - - - - C 6-0 19-5 base", True),  # other persons of the same ranks
        ("57/3j6l - - - - C 6-0 19-5 base", True),  # one card another
        ("58/3j6l - - - - C 6-0 19-5 base", False),
        ("47/3j6l - - H:2 - C 6-0 19-5 base", False),
    ):
        assert near(here, "win the round", parse_position(text), "win the round") is expected, text
    assert not near(here, "win the round", here, "win the match")


def test_polishing_takes_out_cards_that_do_not_matter() -> None:

    start = parse_position("447/3j6l6x - - - - C 6-0 19-5 base")
    small = polish(
        parse_position("47/3j6l - - - - C 6-0 19-5 base"), "win the round", "scout", random.Random(1)
    )
    assert str(small) == "47/3j6l - - - - C 6-0 19-5 base"
    if unique_goal(start) == "win the round":
        polished = polish(start, "win the round", "scout", random.Random(1))
        assert sum(polished.hand_sizes) <= sum(start.hand_sizes)


@pytest.mark.slow
def test_composed_positions_and_endings_are_legal() -> None:

    seen = 0
    for number in range(60):
        for theme in THEMES:
            position = compose(theme, random.Random(f"{theme}{number}"))
            if position is not None:
                assert parse_position(str(position)) == position
                seen += 1
    assert seen > 400
    endings = [ending(seed, random.Random(seed)) for seed in range(12)]
    found = [position for position in endings if position is not None]
    assert found
    for position in found:
        assert parse_position(str(position)) == position
        assert max(position.hand_sizes) <= 7


def test_a_discard_pile_that_nobody_reaches_is_left_out() -> None:
    assert str(tidy(parse_position("47/3j6l - 12 - - C 6-0 19-5 base"))).split()[2] == "-"
    assert str(tidy(parse_position("47/3j6y - 12 - - C 6-0 19-5 base"))).split()[2] == "12"
