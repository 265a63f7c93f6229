"""The second referee by itself: examples of the rulebook, worked puzzles, what must hold in every game."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.sun_tzu.oracle import matrix, tree, walk
from tests.games.sun_tzu.oracle.referee import moves, placements, play, view
from tests.games.sun_tzu.oracle.state import (
    COPIES,
    SIDES,
    Hidden,
    IllegalMove,
    NotationError,
    read,
    write,
)

ROWS = [json.loads(line) for line in (Path(__file__).parent / "conformance.jsonl").read_text().splitlines()]
Row = dict[str, Any]


def moves_of(row: Row) -> list[str]:
    laid = [f"{side}:{row[name]}" for side, name in zip(SIDES, ("blue", "red"), strict=True) if row[name]]
    return laid + list(row["moves"])


def play_all(line: str, answers: list[str]) -> str:
    for answer in answers:
        line = play(line, answer)
    return line


# ----------------------------------------------------------------------------------------------- conformance


@pytest.mark.parametrize("row", [row for row in ROWS if row["after"]], ids=lambda row: row["id"])
def test_example(row: Row) -> None:
    assert write(read(row["position"])) == row["position"]
    line = row["position"]
    for answer in moves_of(row):
        assert answer in moves(line)
        line = play(line, answer)
    assert line == row["after"]


@pytest.mark.parametrize("row", [row for row in ROWS if row["refused"]], ids=lambda row: row["id"])
def test_refused_example(row: Row) -> None:
    error = {"NotationError": NotationError, "IllegalMove": IllegalMove}[row["error"]]
    if error is NotationError:
        with pytest.raises(NotationError):
            read(row["position"])
    else:
        *before, last = moves_of(row)
        line = play_all(row["position"], before)
        assert last not in moves(line)
        with pytest.raises(IllegalMove):
            play(line, last)


@pytest.mark.slow
def test_T70_payment_from_a_province_that_is_about_to_fall() -> None:
    (row,) = [row for row in ROWS if row["solve"]]
    asked = row["solve"]
    assert matrix.is_calm(row["position"]) is asked["calm"]
    by_sum = matrix.guaranteed_if_calm(row["position"], "B", "margin")
    too_good = [placement for placement, value in by_sum.items() if value == max(by_sum.values())]
    assert (max(by_sum.values()), len(too_good)) == (-4, 2)
    assert not any(tree.guaranteed_by_tree(row["position"], "B", "lead-4", too_good).values())
    assert all(tree.guaranteed_by_tree(row["position"], "B", "lead-5", asked["best"]).values())


@pytest.mark.parametrize(
    "text",
    [
        "2 0 0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- -/- - - base",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 1234/123456 -/- -/- - - base",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/1234566 -/- -/- - - base",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 1234567/123456 7/- -/- - - base",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- m.m/- - - base",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- -/- - - base,luck=no",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- -/- - - base,map=geo,map=geo",
        "2 +10 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- -/- - - base",
        "10 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- -/- - - base",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- m/- - - beginner",
        "2 0 0/0/0/0/0 124/135/143/232/234 18+3/18+3 123456/123456 -/- -/- - -",
    ],
)
def test_S12_4_what_is_no_position(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


# ---------------------------------------------------------------------------------------------- random games


@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_keeps_armies_and_cards_and_ends(seed: int) -> None:
    rng = Random(seed)
    version = rng.choice(["base", "base", "beginner"])
    events, rules = rng.choice([0, 2, 5]), walk.random_rules(rng, version)
    game = walk.Walk(walk.first_position(rng, version, events, rules))
    while not game.over:
        for side in SIDES:
            own = game.state.supply[side] + game.state.aside[side] + game.state.on_board(side)
            assert own + sum(game.state.marks[side].values()) == 21
        if game.options:
            assert moves(game.line) == game.options
            line, answer = game.line, rng.choice(game.options)
            game.answer(answer)
            assert play(line, answer) == game.line
        else:
            for side in SIDES:
                assert not Counter(game.state.hand[side] + game.state.pile[side]) - Counter(COPIES)
                assert set("123456") <= set(game.state.hand[side])  # S3.6
            game.lay(*(game.random_placement(side, rng) for side in SIDES))
    assert moves(game.line) == []


@pytest.mark.parametrize("seed", range(40))
def test_a_random_position_plays_a_round(seed: int) -> None:
    rng = Random(seed)
    game = walk.Walk(walk.random_position(rng))
    rounds = game.state.round
    game.lay(*(game.random_placement(side, rng) for side in SIDES))
    while game.options:
        assert len(game.options) == len(set(game.options)) > 1
        game.answer(rng.choice(game.options))
    assert game.over or game.state.round == rounds + 1


def test_S12_5_a_view_hides_the_rival() -> None:
    line = (
        "4 0 B1/0/0/0/R1 124/135/143/232/234 17+3/17+3 123456T/1234567P -1/89 v/r p:wn:1 B base"
        " ; B:5,2,3,4,1 R:5,2,7,4,1 B:>Q R:. R:."
    )
    assert view(line, "B") == (
        "4 0 B1/0/0/0/R1 124/135/143/232/234 17+3/17+3 123456T/123456?2(789P) ?1/?2 v/? p:?2:1 B base"
        " ; B:5,2,3,4,1 R:5,?,?,?,? B:>Q R:. R:."
    )
    assert view(line, "R").split(" ; ")[1] == "B:5,?,?,?,? R:5,2,7,4,1 B:>Q R:. R:."
    with pytest.raises(Hidden):
        moves(view(line.split(" ; ")[0], "B"))


# ------------------------------------------------------------------------------------------- worked examples


def best(values: dict[str, int]) -> list[str]:
    return [answer for answer, value in values.items() if value == max(values.values())]


def test_Z1_reading() -> None:
    line = (
        "6 +1 B3/R5/0/B1r/R2b 143/252/315/323/414 13+3/10+3 123456+1-1P/1234569T+2 -/- -/- - B base"
        " ; B:P,+1,6,-1,3 R:9,T,2,4,+2 B:>Q B:>C B:>J B:>H"
    )
    after = play(line, "R:<s1").split()
    assert after[1:3] == ["0", "B2/R4/B4b/0r/R4b"]


CALM = [
    ("Z2", "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456", "win", "4,3,2,5,6"),
    ("Z3", "6 +6 B1b/0r/0/0b/B3br 124/135/432/315/323 14+0/18+1 123456/123456", "early", "3,5,6,4,2"),
    ("Z4", "9 -4 0r/R2r/B1r/B3r/R1r 315/124/323/232/143 16+1/11+2 123456/123456", "win", "5,1,4,2,6"),
]


@pytest.mark.parametrize(("name", "fields", "goal", "answer"), CALM, ids=[row[0] for row in CALM])
def test_Z2_Z3_Z4_sure_placements(name: str, fields: str, goal: str, answer: str) -> None:
    position = f"{fields} -/- -/- - B base"
    assert matrix.is_calm(position)
    values = matrix.guaranteed_if_calm(position, "B", goal)
    assert (best(values), values[answer]) == ([answer], 1)
    if name == "Z4":
        assert not any(matrix.guaranteed_if_calm(position, "B", "lead1").values())


OPEN_CARDS = [
    (
        "Z5",
        "9 0 B4/R7br/R3br/B5br/B4r 124/143/252/414/234 0+5/3+4 123456/123456 -/- -/- - B base"
        " ; B:2,1,3,5,6 R:6,5,3,2,4 R:>H",
        "B:<W3",
        4,
    ),
    (
        "Z6",
        "9 -3 B6/R5br/R7/B4br/B5r 315/135/432/252/143 2+2/1+5 123456/123456 -/- -/- - B base"
        " ; B:1,4,6,2,5 R:6,2,5,3,1 R:>C",
        "R:>J",
        4,
    ),
    (
        "Z7",
        "9 -1 B4r/B5r/R4br/B3br/R6r 315/252/432/232/414 3+4/3+3 12345689/123456P -/- -/- - B base"
        " ; B:9,1,2,4,5 R:2,3,P,5,4 R:>Q",
        "B:x8",
        5,
    ),
    (
        "Z8",
        "9 -3 B6b/B6b/R6br/R6br/R1 414/143/252/135/323 3+2/2+4 123456+2-1/1234567 -/- -/- - B base"
        " ; B:4,5,+2,1,2 R:6,5,2,7,1 B:>H R:<J4 B:>Q",
        "R:<H1",
        3,
    ),
]


@pytest.mark.parametrize(("name", "line", "answer", "count"), OPEN_CARDS, ids=[row[0] for row in OPEN_CARDS])
def test_Z5_to_Z8_decisions(name: str, line: str, answer: str, count: int) -> None:
    values = tree.decisions(line, answer[0], "win")
    assert (best(values), values[answer], len(values)) == ([answer], 1, count)


def test_Z5_holds_against_hidden_cards() -> None:
    line = OPEN_CARDS[0][1].replace("R:6,5,3,2,4", "R:?,?,?,2,?")
    values = {
        answer: tree.value_of_line(f"{line} {answer}", "B", "win") for answer in moves(OPEN_CARDS[0][1])
    }
    assert (best(values), max(values.values())) == (["B:<W3"], 1)


@pytest.mark.slow
def test_Z9_which_cards_to_keep() -> None:
    line = (
        "8 -6 0b/R4b/0r/0b/B3b 232/234/135/124/323 13+1/15+1 123456/123456 7P-1/- -/- - B base"
        " ; B:1,2,3,4,5 R:1,2,3,4,5 B:>Q B:>C B:>J B:>H"
    )
    sure = {}
    for answer in moves(line):
        position = play(line, answer)
        assert matrix.is_calm(position)
        sure[answer] = sum(matrix.guaranteed_if_calm(position, "B", "lead1").values())
    assert sure == {"B:k7P": 8, "B:k7-1": 0, "B:k-1P": 0}


def test_Z10_mix() -> None:
    position = "9 0 B2br/R3br/B2br/B1br/0br 232/234/432/414/124 11+0/13+0 123456/123456 -/- -/- - R base"
    payoff = matrix.Calm(position).goal("margin", "B")
    mix = dict(zip(placements(read(position), "B"), matrix.best_mix(payoff), strict=True))
    assert matrix.value_of_game(payoff) == pytest.approx(3, abs=1e-9)
    assert {p: round(float(part), 9) for p, part in mix.items() if part > 1e-9} == {
        "2,1,3,4,5": 0.5,
        "3,1,2,4,5": 0.5,
    }


@pytest.mark.slow
def test_Z10b_one_probability() -> None:
    position = "9 0 0r/0br/B1b/0br/B3 323/315/234/232/414 12+2/17+1 123456-1/123456 -/- -/- - R base"
    payoff = matrix.Calm(position).goal("margin", "B")
    rows = placements(read(position), "B")
    two = payoff[[rows.index("6,5,-1,4,3"), rows.index("6,5,3,4,-1")]]
    secured = (np.array([2 / 3, 1 / 3]) @ two).min()
    assert secured == pytest.approx(17 / 3, abs=1e-9)
    assert matrix.value_of_game(payoff) == pytest.approx(17 / 3, abs=1e-9)


def test_Z11_one_unknown_card() -> None:
    fields = "9 -2 R1r/B2r/B2br/B1r/0r 234/315/414/124/135 15+0/15+0 123456/123456{} -/- -/- - B base"
    alone = matrix.guaranteed_if_calm(fields.format(""), "B", "lead1")
    assert sum(alone.values()) == 182
    answers = set(alone)
    for card in ("7", "+1", "-1", "P"):
        values = matrix.guaranteed_if_calm(fields.format(card), "B", "lead1")
        answers &= {placement for placement, value in values.items() if value}
    assert answers == {"6,3,2,4,5"}


@pytest.mark.slow
def test_Z12_two_rounds() -> None:
    """Blue has one placement after which he always has a sure lead; each other one is refuted by a reply."""
    position = "8 -1 0br/B2br/B2br/0br/R2br 315/252/323/414/232 12+0/14+0 123456/123456 -/- -/- - B base"
    known: dict[str, bool] = {}

    def leads(blue: str, red: str) -> bool:
        game = walk.Walk(position)
        game.lay(blue, red)
        while game.options:
            game.answer(game.options[0])  # calm: the order changes nothing
        if game.line not in known:
            known[game.line] = max(matrix.guaranteed_if_calm(game.line, "B", "lead1").values()) == 1
        return known[game.line]

    rows, columns = (placements(read(position), side) for side in SIDES)
    assert matrix.is_calm(position)
    unrefuted = []
    for blue in rows:
        refuting = next((red for red in columns if not leads(blue, red)), None)
        if refuting is None:
            unrefuted.append(blue)
        else:  # it may refute the next one, too
            columns.remove(refuting)
            columns.insert(0, refuting)
    assert unrefuted == ["5,2,3,4,1"]


# ---------------------------------------------------------------------------------------------- tree and sum


HANDS = ["+1+1-1-1-1", "6+1+1+1P", "9-1-1PP", "4+1+1PP", "1+1+1+1-1"]  # few placements, no costs


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_S13_5_where_it_is_calm_the_tree_and_the_sum_agree(seed: int) -> None:
    rng = Random(seed)
    while True:
        hands = [rng.choice(HANDS) for _ in SIDES]
        position = walk.random_last_round(rng, hands)
        if matrix.is_calm(position):
            break
    side = rng.choice(SIDES)
    calm = matrix.Calm(position)
    some = rng.sample(calm.lists[side], 2)
    for goal in ("margin", "win", "hold:QC"):
        by_sum = matrix.guaranteed_if_calm(position, side, goal)
        by_tree = tree.guaranteed_by_tree(position, side, goal, some)
        assert by_tree == {placement: by_sum[placement] for placement in some}


@pytest.mark.slow
def test_S13_2_a_hidden_rival_is_worth_no_more_than_an_open_one() -> None:
    """The rival of the tree chooses when a card is turned up; a row's worst open pair is never below that."""
    rng = Random(1)
    position = walk.random_last_round(rng, ["+1+1+1PP", "6-1-1-1P"], tight=True)
    assert not matrix.is_calm(position)
    hidden = tree.guaranteed_by_tree(position, "B", "margin")
    pairs = matrix.open_matrix(position, "B", "margin").min(axis=1)
    assert all(value <= pair for value, pair in zip(hidden.values(), pairs, strict=True))
