"""The coach: it warns from what the side can know, offers to take the move back, and tells nothing else."""

from __future__ import annotations

from random import Random

import pytest

from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.play import coach
from chuhan.games.chu_han.play.coach import advice
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.play.play import Play
from chuhan.games.chu_han.play.sitting import Sitting
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver.limits import Limits
from tests.games.chu_han.choosing import make
from tests.games.chu_han.properties.strategies import redealt

GONE = "011111112222223j3y3l3x3p3h3z4444455556y6h6l6x789"
"""All cards but Han's 2, 7, 7, Chu's 5 and 8, and the buried 1, 1, 2, 4."""


def position() -> Position:
    """Six cards are out of sight, two of them Chu's: two 7s are safe, one 7 is not."""
    return parse_position(f"277/58 - {GONE} - - H 3-3 10-10 base")


@pytest.mark.native
def test_a_sure_round_is_not_given_away_without_a_word() -> None:
    view = position().seen_by(Side.HAN)
    found = advice(view, parse_move("7"))
    assert found is not None
    assert (found.vp, str(found.better)) == (0, "77")
    assert str(found.why) == "If Han plays two 7s, the round is yours, whatever the other side holds."
    assert advice(view, parse_move("77")) is None


@pytest.mark.native
def test_what_it_says_and_its_work_do_not_depend_on_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Limits] = []

    def counted(most: int) -> Limits:
        made.append(Limits(most))
        return made[-1]

    monkeypatch.setattr(coach, "Limits", counted)
    rng, here = Random(3), position()
    said = set()
    for _ in range(6):
        made.clear()
        view = here.seen_by(Side.HAN)
        answers = tuple(str(advice(view, move)) for move in legal_moves(view))
        said.add((answers, tuple(one.nodes for one in made)))
        here = redealt(here, Side.HAN, rng)
    assert len(said) == 1


def sat_down(*, coach: str) -> Play:
    play = Play(seed=1)
    options = Options(coach=coach)
    play.options = options
    sitting = Sitting(options, Side.HAN, Course.of(Match(position())))
    play._sit_down(sitting, RuleOfThumb())
    return play


@pytest.mark.native
def test_a_warned_move_can_be_taken_back_or_played_all_the_same() -> None:
    play = sat_down(coach="on")
    make(play.table, "7")
    assert play.table.scene["prompt"] == "Coach: You can be sure of this round, and with this you are not."
    assert [one["name"] for one in play.table.scene["buttons"]] == ["back", "why", "anyway"]
    assert play.sitting is not None
    assert not play.sitting.course.now.claims
    press(play, "why")
    assert "If Han plays two 7s, the round is yours" in play.table.scene["prompt"]
    press(play, "back")
    assert (play.table.scene["acts"], play.table.scene["prompt"]) == (True, "")
    make(play.table, "7")
    press(play, "anyway")
    assert [str(one) for one in play.sitting.course.now.claims][:1] == ["H:7"]
    assert (play.sitting.coach.warned, play.sitting.coach.taken_back) == (2, 1)
    play.close()


@pytest.mark.native
def test_it_is_off_by_default() -> None:
    play = sat_down(coach=Options().coach)
    make(play.table, "7")
    assert play.sitting is not None
    assert [str(one) for one in play.sitting.course.now.claims][:1] == ["H:7"]
    play.close()


def press(play: Play, name: str) -> None:
    play.table.receive({"do": "press", "name": name, "at": play.table.scene["at"]})
