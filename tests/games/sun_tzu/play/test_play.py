"""Sun Tzu against a rival: none of its secrets in any message, a history, saving, giving up, the review."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

pytest.importorskip("anywidget")

from chuhan.games.sun_tzu.bots.chance import random_placement
from chuhan.games.sun_tzu.bots.player import LEVELS
from chuhan.games.sun_tzu.cards import Lord, Side
from chuhan.games.sun_tzu.moves import Keep, Made, Place
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.play.course import Course
from chuhan.games.sun_tzu.play.play import Play
from chuhan.games.sun_tzu.play.review import Judged, judge, review, rounds, turning_point
from chuhan.games.sun_tzu.play.sitting import Sitting
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee import play as after
from tests.kit.listening import Listening

HAND = "9 0 0/0/0/0/0 124/135/143/232/234 21+0/21+0 123456/123456 -/- -/- - - beginner"
Z2 = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"


class Heard(Listening, Play):
    def move(self, rng: Random) -> None:
        """As the person, by what the person sees."""
        self._moved(LEVELS["thumb"].choose(self.game.course.view, rng))


def other_secret(sitting: Sitting, rng: Random) -> Sitting | None:
    """The same game for all that the person can know, with other cards laid by the rival."""
    course = sitting.course
    position, rival = course.position, sitting.side.other
    laid = position.laid[rival]
    if laid is None or position.shown:
        return None
    table = position.start
    other = random_placement(table.hands[rival], table.barred(rival), rng)
    moves = [[*one] for one in course.rounds]
    moves[-1] = [Made(rival, other) if made.move == laid else made for made in moves[-1]]
    found = Course.of(course.starts[0], sitting.side, moves)
    return Sitting(sitting.options, found, sitting.rival_seed) if other != laid else None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rival", "version", "side"),
    [("thumb", "events", "red"), ("sampler", "base", "red"), ("mixer", "beginner", "blue")],
)
def test_no_message_tells_what_the_rival_has_laid_kept_or_picked(rival: str, version: str, side: str) -> None:
    one, rng = Heard(seed=4), Random(2)
    one.choose(rival=rival, version=version, side=side, length="last")
    compared = 0
    while not one.game.ended:
        shown, page = dict(one.board.scene), dict(one.playing)
        assert one.game.acts
        assert one.game.view.seen.asked is not None
        hidden = one.game.position.laid[one.game.side.other]
        for at, province in enumerate(shown["provinces"]):
            known = at in one.game.position.shown
            assert (province["above"] in ("", "back")) is (not known or hidden is None)
        changed = other_secret(one.game, rng)
        if changed is not None:
            compared += 1
            again = Heard(seed=4)
            again._sit_down(changed)
            assert {**again.board.scene, "at": 0, "jump": 0} == {
                **shown,
                "at": 0,
                "jump": 0,
                "last": None,
            } | {name: again.board.scene[name] for name in ("last", "news")}
            assert again.panel.page["playing"] == page
        if hidden is not None and not one.game.position.shown:
            assert str(hidden) not in json.dumps(one.told)
        one.told.clear()
        one.move(rng)
    assert compared >= 3 or side == "blue"
    assert one.playing["verdict"]["title"]


def test_what_the_rival_keeps_and_picks_is_not_told() -> None:
    one, rng = Heard(seed=9), Random(5)
    one.choose(rival="thumb", version="beginner", side="blue", length="game")
    course, seen = one.game.course, 0
    while course.position.start.round < 3:
        actor, move = course.position.actor, None
        if actor is Side.RED:
            move = LEVELS["thumb"].choose(course.theirs.view, rng)
            shown = course.play(move)
            if isinstance(move, Keep):
                seen += 1
                assert shown == Made(Side.RED, Keep(None))
                assert [str(word) for word in course.entries[-1].words] == ["Red has drawn cards."]
            if isinstance(move, Place):
                assert shown.move == Place((None,) * 5)
        else:
            course.play(LEVELS["thumb"].choose(course.view, rng))
    assert seen == 2


@pytest.mark.slow
def test_every_line_of_the_history_shows_what_was_seen_then() -> None:
    one, rng = Heard(seed=11), Random(3)
    one.choose(rival="thumb", version="base", side="red", length="last")
    seen: list[str] = []
    while not one.game.ended:
        one.move(rng)
    for view in one.looks_back():
        seen.append(str(view))
        rival = view.seen.laid[Side.BLUE]
        if rival is not None:
            turned = {province for province, card in enumerate(rival.cards) if card is not None}
            assert turned == set(view.seen.shown)
    assert len(set(seen)) > len(seen) * 0.8
    one._pressed("earlier")  # only while somebody looks back
    assert one.game.looking is None
    battles = [line for line in one.playing["moves"] if " wins by " in line["text"]]
    assert len(battles) >= 5
    assert any(" − " in line["text"] and " = " in line["text"] for line in battles)


def test_a_kept_game_goes_on_where_it_was_and_a_broken_text_is_none() -> None:
    one, rng = Heard(seed=5), Random(7)
    one.choose(rival="thumb", version="beginner", side="red", length="last")
    for _ in range(4):
        one.move(rng)
    again = Heard(seed=1)
    one.is_resumed_by(again)
    data = json.loads(one.kept[-1])
    one.cannot_resume(
        (
            {"side": "X"},
            {"options": {"rival": ["thumb"]}},
            {"options": {**data["options"], "version": "nobody"}},
            {"record": data["record"].replace("R:", "B:", 1)},
        )
    )
    again.end()
    assert again.kept[-1] == ""


def test_the_warlord_is_asked_for_and_forged_choices_change_nothing() -> None:
    one = Heard(seed=2)
    one.refuses(
        (
            {"do": "begin", "choice": {"lord": ["m"]}},
            {"do": "choose", "choice": {"rival": ["cheater"]}},
            {"do": "choose", "choice": {"rival": ["thumb", "mixer"]}},
            {"do": "look", "name": "1.0"},
            {"do": "resign"},
            {"do": "end"},
        )
    )
    assert str(one.picking) == "None"
    one.choose(version="base", side="blue")
    assert str(one.picking) == "B"
    (field,) = one.panel.page["choices"]
    assert [option["name"] for option in field["all"]] == ["m", "v", "t", "n", "a"]
    one.choose(lord="z")  # Red's
    assert (one.picking, one.sitting) == (Side.BLUE, None)
    one.panel.receive({"do": "end"})
    assert str(one.picking) == "None"
    one.choose()
    one.choose(lord="v")
    assert one.game.position.start.lords[Side.BLUE] == (Lord.FEINT,)
    assert one.board.scene["above"]["lords"] == [{"code": "", "name": "a warlord", "used": False}]
    one.ignores(({"do": "begin", "choice": {}},))
    one.board.receive(
        {"do": "play", "choice": {"place": ["T", "T", "T", "T", "T"]}, "at": one.board.scene["at"]}
    )
    assert one.game.position.moves == ()
    one.panel.receive({"do": "resign"})
    verdict = one.playing["verdict"]
    assert (verdict["title"], verdict["sign"], verdict["won"]) == ("You have given up the game.", "R", False)
    assert not one.game.acts


@pytest.mark.slow
def test_a_whole_game_is_played_to_its_review() -> None:
    one, rng = Heard(seed=21), Random(8)
    one.choose(rival="thumb", version="beginner", side="chance", length="game")
    while not one.game.ended:
        assert one.playing["leave"]
        one.move(rng)
    playing = one.playing
    played = [position.start.round for position, _, _ in rounds(one.game.course)]
    assert played == list(range(1, played[-1] + 1))
    assert [row["name"] for row in playing["review"]["rows"]] == [f"Round {n}" for n in played]
    assert playing["leave"] == playing["resign"] == ""
    assert playing["verdict"]["lines"][0][0] == "Scoring of round 3"
    track = one.game.position.now.track
    assert sum(one.moved for one in one.judged) == track * one.game.side.sign
    one._pressed("again")
    assert not one.game.ended


def test_the_review_says_what_the_solver_proves_and_where_it_does_not() -> None:
    position = parse_position(Z2)
    good, reply = _place("4,3,2,5,6"), _place("1,2,3,4,5")
    end = after(after(position, good), reply)
    while not end.over:
        assert end.asked is not None
        assert end.asked.about is not Asked.PLACE
        end = after(end, end.asked.moves[0])
    made = [Made(Side.BLUE, good), Made(Side.RED, reply)]
    found = judge(position, end, made, Side.BLUE, 5)
    assert (found.sure, found.best, found.own) == (1, 1, 1)
    assert found.value is not None
    assert not found.open
    assert found.came is not None
    assert found.value >= 1
    assert found.came >= 1
    lines = review([found], 1, Side.BLUE)["rows"][0]["lines"]
    assert lines[0] == "Guaranteed: a lead of 1, with one placement. Yours was one of them."
    unknown = replace(found, sure=None, value=None, came=-2)
    assert review([unknown], 1, Side.BLUE)["rows"][0]["lines"] == [
        "Guaranteed: not computed, there are too many ways to go on.",
        "Its value: not computed, there are too many placements.",
        "It came to 2 points behind.",
    ]
    assert "of 3 rounds" in review([unknown], 3, Side.BLUE)["note"]
    quiet = judge(parse_position(HAND.replace("9 0", "7 0", 1)), end, made, Side.BLUE, 0.01)
    assert not quiet.asked


def test_the_game_turned_where_the_lead_changed_hands_for_good() -> None:
    def game(*tracks: int) -> list[Judged]:
        return [
            Judged(n, before, None, now - before) for n, (before, now) in enumerate(pairwise(tracks), start=1)
        ]

    assert turning_point(game(0, 3, 3, -2, 4)) == 4
    assert turning_point(game(0, 3, 5)) == 1
    assert turning_point(game(2, 3, 5)) is None
    assert turning_point(game(2, -3, 0)) is None
    assert turning_point([]) is None


def _place(text: str) -> Place:
    move = parse_move(text)
    assert isinstance(move, Place)
    return move
