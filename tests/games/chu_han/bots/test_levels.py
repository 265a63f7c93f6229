"""The four levels: they know what their side knows, decide the same everywhere, and say why."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from chuhan.games.chu_han.bots import RuleOfThumb, strategist
from chuhan.games.chu_han.bots.chances import RoundEnd, chances, match_chances
from chuhan.games.chu_han.bots.levels import LEVELS, STRATEGISTS, player
from chuhan.games.chu_han.bots.reasons import read, reason, written
from chuhan.games.chu_han.bots.strategist import Decision, Ground, Strategist, decide
from chuhan.games.chu_han.bots.weighing import Weighing, Worth
from chuhan.games.chu_han.moves import Pass, Writ
from chuhan.games.chu_han.notation import parse_move, parse_position, parse_view
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import deal, legal_moves, play
from chuhan.games.chu_han.solver import kernel, solve

GUARANTEED = "78?1/489 - 011111111222222223j3y3l3x3h3z4444455556h77 H:3p - C 4-2 10-20 base"
"""Chu's 8 wins whatever Han holds; its 4 wins with open cards in every layout, and yet not for sure."""


def knowledge(text: str, side: Side) -> Knowledge:
    return Knowledge(replace(parse_view(text), side=side))


@pytest.mark.native
def test_what_is_guaranteed_is_played() -> None:
    known = knowledge(GUARANTEED, Side.CHU)
    found = decide(player("strategist"), known)
    assert (str(found.move), found.ground) == ("8", Ground.GUARANTEE)
    assert str(reason(found, Side.CHU)) == "Proved: this wins the round, whatever you held."


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_a_legal_move_and_the_same_each_time(name: str) -> None:
    position = deal(5)
    for _ in range(3):
        known = Knowledge(position.seen_by(position.actor))
        first, again = (decide(player(name, 3), known) for _ in range(2))
        assert first == again
        assert first.move in legal_moves(position)
        position = play(position, first.move)


def test_one_move_is_no_decision() -> None:
    known = knowledge("5/?3 - - C:77 - H 6-0 0-1 base", Side.HAN)
    found = Strategist(STRATEGISTS["strategist"]).decide(known)
    assert (found.move, found.ground, found.work) == (Pass(), Ground.FORCED, 0)
    assert decide(RuleOfThumb(), known).ground is Ground.FORCED


def test_work_is_bounded_and_less_in_a_class() -> None:
    known = Knowledge(deal(8).seen_by(Side.HAN))
    for level in STRATEGISTS.values():
        assert Strategist(level).decide(known).work <= 1.1 * level.work
        few = level.in_class()
        assert few.work < level.work / 3
        assert few.layouts <= level.layouts / 2 + 1


def test_who_forgets_does_not_use_what_was_shown() -> None:
    shown = knowledge("4578/45?2 ?2 1122 - - H 3-2 10-10 base", Side.HAN)
    hidden = knowledge("4578/?4 ?2 1122 - - H 3-2 10-10 base", Side.HAN)
    adept, expert = (Strategist(STRATEGISTS[name]) for name in ("adept", "expert"))
    assert adept.decide(shown) == adept.decide(hidden)
    assert expert.decide(shown) != expert.decide(hidden)


@pytest.mark.parametrize(
    "text", ["45*/78 - - - - C 3-3 10-10 base", "4?2/778 ?2 - - H:!3y:4 H 3-2 10-10 base"]
)
def test_an_open_hand_and_a_card_named_aloud_are_not_forgotten(text: str) -> None:
    known = knowledge(text, Side.CHU)
    assert strategist._as_it_lies(known.view) == known.view


def test_without_the_kernel_it_does_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "available", lambda: False)
    level = STRATEGISTS["strategist"]
    found = Strategist(level).decide(knowledge("45579/?4 - 1111222277 - - H 3-3 10-10 base", Side.HAN))
    assert found.ground is Ground.GUARANTEE or found.layouts == level.layouts // strategist.WITHOUT_KERNEL


def test_samples_that_cannot_be_solved_are_estimated() -> None:
    position = deal(4)
    weighing = Weighing(STRATEGISTS["expert"], position, kernel.available())
    worths = weighing.weigh(position, legal_moves(position)[:2], 1)
    assert all(one.won is None and 0 < one.chance < 1 for one in worths)


@pytest.mark.parametrize("native", [pytest.param(True, marks=pytest.mark.native), False])
def test_samples_that_are_solved_are_worth_what_the_solver_says(native: bool) -> None:
    position = parse_position("1289/5578 - - - - H 3-3 10-10 base")
    moves = legal_moves(position)
    weighing = Weighing(STRATEGISTS["expert"], position, native)
    found = [one.won for one in weighing.weigh(position, moves, 10**7)]
    assert found == [solve(play(position, move)).value > 0 for move in moves]
    assert len(set(found)) == 2
    assert weighing.spent > 0


@pytest.mark.native
def test_a_move_that_ends_the_round_is_worth_the_score_it_leads_to() -> None:
    """With twelve cards or more, so that no margins are solved."""
    position = parse_position("4/111222255577 - - - - H 0-6 10-10 base")
    worth, *_ = Weighing(STRATEGISTS["strategist"], position, True).weigh(position, [parse_move("4")], 1)
    assert worth == Worth(chances().of(21, 10, went_out=True), True)


def test_who_sees_no_writs_takes_none() -> None:
    for seed in range(3):
        position = deal(seed)
        assert decide(player("adept"), Knowledge(position.seen_by(Side.HAN))).move != Writ()


# ---- the match ---------------------------------------------------------------------------------------


def test_chances_of_a_match() -> None:
    known = chances()
    assert len(known.leads) == 31
    assert [len(row) for row in known.leads] == list(range(31, 0, -1))
    assert known.of(31, 20, went_out=False) == 1.0
    assert known.of(30, 33, went_out=True) == 0.0
    for mine in range(31):
        row = [known.of(mine, theirs, went_out=True) for theirs in range(mine, 31)]  # this side leads
        assert row == sorted(row, reverse=True)
        assert known.of(mine, 7, went_out=True) + known.of(7, mine, went_out=False) == pytest.approx(1)


def test_chances_from_one_kind_of_round() -> None:
    """Whoever leads wins three VP in each round: who is behind leads, and so on to the end."""
    found = match_chances({RoundEnd(3, 0, True): 1}, 6)
    assert found.of(3, 5, went_out=False) == 1.0
    assert found.of(0, 5, went_out=False) == 1.0  # 3, then 6
    assert found.of(0, 0, went_out=True) == 0.0  # 3, the other 3, and 6 by the one that went out last


# ---- words -------------------------------------------------------------------------------------------


def test_reasons_are_read_as_they_were_written() -> None:
    move = parse_move("44")
    found = [
        Decision(move, Ground.FORCED),
        Decision(move, Ground.GUARANTEE, floor=1000),
        Decision(move, Ground.SOLVED, 40, 30, 38, 0.75, parse_move("!3p55"), 0.5),
        Decision(move, Ground.ESTIMATE, 4, 0, 0, 0.25),
    ]
    for one in found:
        assert read(move, written(one)) == one
    assert str(reason(found[2], Side.HAN)) == (
        "Of 40 hands that you might have held it solved 38: this wins in 30 of them."
    )
    for bad in (None, [], ["", 1, 1, 1, 1, 1, "", 1], [1] * 8, {"ground": "forced"}):
        assert read(move, bad) is None


def test_a_reason_names_the_next_best_move() -> None:
    found = Decision(
        parse_move("44"), Ground.ESTIMATE, 40, chance=0.61, second=parse_move("77"), second_chance=0.5
    )
    assert str(reason(found, Side.CHU)) == (
        "An estimate over 40 hands that you might have held: chance 61 %."
        " The next best, 50 %: Chu plays two 7s."
    )


def test_seeds_differ() -> None:
    """Somewhere; else one of them would be enough."""
    rng = random.Random(1)
    positions = [deal(rng.randrange(1000)) for _ in range(6)]
    known = [Knowledge(position.seen_by(Side.HAN)) for position in positions]
    first, second = ([decide(player("adept", seed), one) for one in known] for seed in (1, 2))
    assert first != second
