"""Sun Tzu's coach: warns from what the side can know, offers to take the move back, tells nothing else."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("anywidget")

from chuhan.games.sun_tzu.bots.guess import guess
from chuhan.games.sun_tzu.cards import Province, Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.observer import seen_by
from chuhan.games.sun_tzu.play import coach
from chuhan.games.sun_tzu.play.coach import MOST, WORK, advice
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.play.options import Options
from chuhan.games.sun_tzu.play.play import Play
from chuhan.games.sun_tzu.play.sitting import Sitting
from chuhan.games.sun_tzu.position import View
from chuhan.games.sun_tzu.referee.rounds import begin
from chuhan.games.sun_tzu.solver import Budget, Goal, refutation, solve_sure
from chuhan.games.sun_tzu.solver.solve import answer_values
from tests.games.sun_tzu.choosing import choice_of

LAST = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"
LOST = "2,1,3,4,5"
"""It may lose the game, which others are sure to win."""
SCORED = (
    "6 -5 B9r/0r/R3r/R9r/R1br 135/124/143/432/252 11+0/3+0 123456T+1/123456?1(+1+1+1P) -/?3 -/- - B beginner"
)
UNSCORED = (
    "8 +5 B6br/B1brr/R2b/B2br/R5br 135/234/124/252/323 2+5/3+6 123456?1(+1-1-1P)/1234569 ?3/78 .m/.s"
    " - R base ; B:?,?,?,?,?"
)
INSIDE = (
    "6 +5 B1r/R1br/B1b/0br/B5brr 252/124/315/234/143 4+6/11+4 123456?1(-1-1-1P)/123456+3 ?3/P-1-1P ?/.s"
    " - R base ; B:6,4,1,5,3 R:4,5,1,3,+3 R:>J B:. B:. R:>Q B:. B:. R:>C B:. B:. R:>H B:. B:x-1 B:. B:."
)
native = pytest.mark.native


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says must not depend on how busy the machine is that tests it."""
    monkeypatch.setattr(coach, "LONGEST", 60.0)


def view(text: str, side: Side) -> View:
    return View(parse_position(text), side)


# ---- what it says, and that it is true -----------------------------------------------------------------


@native
def test_a_sure_game_is_not_given_away_without_a_word() -> None:
    here = view(LAST, Side.BLUE)
    found = advice(here, parse_move(LOST))
    assert found is not None
    assert str(found.warning) == "You can be sure of the game, and with this you are not."
    assert str(found.why) == (
        "If Blue lays 4, 3, 2, 5, 6, from Qin to Wu, the game is yours, whatever the other side does."
    )
    (sure,) = solve_sure(here.seen, Goal("win", Side.BLUE)).guaranteed
    assert found.better == sure
    assert advice(here, sure) is None


@native
def test_points_are_counted_against_the_worst_that_the_rival_may_hold() -> None:
    here, move = view(SCORED, Side.BLUE), parse_move("3,6,T,+1,1")
    found = advice(here, move)
    assert found is not None
    assert isinstance(found.better, Place)
    worst = []
    for place in (move, found.better):
        assert isinstance(place, Place)
        refuted = refutation(here.seen, Goal("margin", Side.BLUE), place)
        assert refuted is not None
        worst.append(refuted.value)
    assert (found.sure, str(found.warning)) == (
        tuple(worst),
        "5 points that you can be sure of are given away with this.",
    )
    assert sorted(found.better.known) == sorted(move.known)  # type: ignore[union-attr]


@native
def test_a_province_is_kept_by_laying_the_same_cards_otherwise() -> None:
    here, move = view(UNSCORED, Side.RED), parse_move("2,9,1,4,3")
    found = advice(here, move)
    assert found is not None
    assert isinstance(move, Place)
    assert isinstance(found.better, Place)
    assert found.province is Province.JIN_YAN
    assert str(found.warning) == "You can be sure to keep Jin-Yan, and with this you are not."
    start = begin(here.seen.start)
    goal = Goal("hold", Side.RED, hold=(Province.JIN_YAN,))
    assert refutation(start, goal, move) is not None
    assert refutation(start, goal, found.better) is None


@native
def test_an_answer_within_a_round_is_looked_at_too() -> None:
    here, move = view(INSIDE, Side.RED), parse_move("<C2")
    found = advice(here, move)
    assert found is not None
    values = answer_values(here.seen, Goal("margin", Side.RED), Budget())
    assert found.sure == (values[move], max(values.values()))
    assert found.sure[1] - found.sure[0] >= 3
    assert advice(here, found.better) is None


def test_nothing_is_said_where_nothing_is_proved() -> None:
    """With events that nobody has seen, and about what is kept for later rounds."""
    events = LAST.replace(" - B base", " i:?2:0 B base")
    assert advice(view(events, Side.BLUE), parse_move(LOST)) is None
    assert advice(view(LAST, Side.RED), parse_move(LOST)) is None  # it is not Red who is asked


# ---- hidden cards ----------------------------------------------------------------------------------------


@native
@pytest.mark.parametrize(
    ("text", "side", "moves"),
    [
        (SCORED, Side.BLUE, ("3,6,T,+1,1", "1,2,3,4,5")),
        (UNSCORED, Side.RED, ("2,9,1,4,3", "1,2,3,4,5")),
        (INSIDE, Side.RED, ("<C2", "<s1C1")),
    ],
)
def test_what_it_says_and_its_work_do_not_depend_on_hidden_cards(
    text: str, side: Side, moves: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for every position that may be behind what is seen; and never more work than it may cost."""
    made: list[Budget] = []

    def counted(max_nodes: int = 0, max_seconds: float = 0.0) -> Budget:
        made.append(Budget(max_nodes, 60.0 if max_nodes else max_seconds))
        return made[-1]

    monkeypatch.setattr(coach, "Budget", counted)
    rng, said, laid = Random(3), set(), set()
    for _ in range(5):
        behind = guess(view(text, side), rng)
        laid.add(str(behind))
        for move in moves:
            made.clear()
            found = advice(seen_by(behind, side), parse_move(move))
            work = [one.nodes for one in made]
            assert all(one.nodes <= one.max_nodes + 1 <= MOST + 1 for one in made if one.max_nodes)
            assert sum(work) <= WORK + len(work)
            said.add((move, str(found), tuple(work)))
    assert len(laid) > 1
    assert len(said) == len(moves)


# ---- at the board ------------------------------------------------------------------------------------------


def sat_down(text: str, side: Side, *, coach: str = "on") -> Play:
    play = Play(seed=1)
    options = Options(version="base", coach=coach)
    play._sit_down(Sitting(options, Course.of(parse_position(text), side), 1))
    return play


def make(play: Play, move: Move) -> None:
    play.board.receive({"do": "play", "at": play.board.scene["at"], "choice": choice_of(move)})


def press(play: Play, name: str) -> None:
    play.board.receive({"do": "press", "name": name, "at": play.board.scene["at"]})


@native
def test_a_warned_move_can_be_taken_back_or_played_all_the_same() -> None:
    play, move = sat_down(LAST, Side.BLUE), parse_move(LOST)
    make(play, move)
    assert play.board.scene["prompt"] == "Coach: You can be sure of the game, and with this you are not."
    assert [one["name"] for one in play.board.scene["buttons"]] == ["back", "why", "anyway"]
    sitting = play.sitting
    assert sitting is not None
    assert not sitting.course.rounds
    press(play, "why")
    assert "the game is yours" in play.board.scene["prompt"]
    press(play, "back")
    assert (play.board.scene["acts"], play.board.scene["prompt"]) == (True, "")
    make(play, move)
    press(play, "anyway")
    assert str(sitting.course.rounds[0][0].move) == LOST
    assert (sitting.coach.warned, sitting.coach.taken_back) == (2, 1)
    sitting.resign()
    play._changed()
    verdict = play.panel.page["playing"]["verdict"]
    assert ["The coach warned; moves taken back", "2 · 1"] in verdict["lines"]
    play.close()


@native
def test_it_is_off_by_default_and_silent_about_a_sure_move() -> None:
    for chosen, move in ((Options().coach, LOST), ("on", "4,3,2,5,6")):
        play = sat_down(LAST, Side.BLUE, coach=chosen)
        make(play, parse_move(move))
        assert play.sitting is not None
        assert str(play.sitting.course.rounds[0][0].move) == move
        assert play.sitting.coach.warned == 0
        play.close()
