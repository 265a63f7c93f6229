"""Playing without a browser: both sides at one table, games against a bot, and the time that a bot takes."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

pytest.importorskip("anywidget")

from chuhan import Move, Side, deal, parse_position
from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.play.play import Play
from chuhan.widgets.messages import NOT_UNDERSTOOD
from chuhan.widgets.play.turns import BEAT
from tests.games.chu_han.choosing import make

TRICK = parse_position("0122244556h6l3j3p/1453l77 - 1189 H:22,C:44 - H 3-3 12-9 base")
Found = TypeVar("Found")


def apart(work: Callable[[], Found]) -> Found:
    """In a thread of its own: where Playwright is at work, a loop runs in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def choose(play: Play, **options: str) -> None:
    for kind, name in options.items():
        play.panel.receive({"do": "choose", "choice": {kind: [name]}, "at": play.panel.page["at"]})


def undo(play: Play) -> None:
    play.table.receive({"do": "undo", "at": play.table.scene["at"]})


# ---- both sides ------------------------------------------------------------------------------------


def test_both_sides_are_played_and_taken_back() -> None:
    play = Play(TRICK)
    table = play.table
    start = dict(table.scene)
    make(table, "!3p44", "!3l", ".", "55", "77", "-")
    assert table.view.actor is Side.CHU
    assert Card.LU_ZHI in table.view.discard
    for _ in range(6):
        undo(play)
    assert {**table.scene, "at": start["at"], "jump": False} == start
    assert play.children == (table,)


def test_going_back_is_a_jump_and_playing_on_is_none() -> None:
    play = Play(TRICK)
    make(play.table, "55")
    assert play.table.scene["jump"] is False
    undo(play)
    assert play.table.scene["jump"] is True


def test_a_round_to_its_end_has_nothing_more_to_do() -> None:
    play = Play(parse_position("9/44 - - - - H 3-3 0-1 base"))
    make(play.table, "9")
    scene = play.table.scene
    assert (scene["over"], scene["banner"], scene["prompt"], scene["buttons"]) == (True, "", "", [])
    assert scene["canUndo"]
    assert repr(play) == "Play('-/44 - - H:9 - H 3-3 5-1 base')"


def test_a_side_needs_a_rival_and_a_position() -> None:
    with pytest.raises(ValueError, match="needs a bot"):
        Play(TRICK, side=Side.HAN)
    with pytest.raises(ValueError, match="needs a bot"):
        Play(TRICK, rival=RuleOfThumb())
    with pytest.raises(ValueError, match="chosen on the page"):
        Play(side=Side.HAN, rival=RuleOfThumb())


# ---- games that are dealt --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("side", "rival"), [("han", "beginner"), ("chu", "beginner"), ("chance", "beginner")]
)
def test_a_match_is_played_to_its_end(side: str, rival: str) -> None:
    one = apart(lambda: played(side, rival))
    assert "match" in one.panel.page["playing"]["verdict"]["title"]
    assert one.table.scene["buttons"][0]["name"] == "again"


@pytest.mark.slow
def test_a_round_is_played_against_one_who_imagines_the_cards() -> None:
    one = apart(lambda: played("chu", "strategist", "round"))
    assert "round" in one.panel.page["playing"]["verdict"]["title"]


def played(side: str, rival: str, length: str = "match") -> Play:
    """A round or a match, without an event loop: the rival then answers at once."""
    one = Play(seed=3)
    choose(one, side=side, length=length, rival=rival)
    one.begin()
    for _ in range(2000):
        match = one.match
        assert match is not None
        assert one.side is not None
        if match.winner is not None:
            break
        if match.position.over and length == "round":
            break
        if match.position.over:
            one.table.receive({"do": "press", "name": "next", "at": one.table.scene["at"]})
        else:
            assert match.position.actor is one.side
            other = one.side.other
            seen = one.view.hidden[other] + len(one.view.hands[other])
            assert seen == len(match.position.hands[other])
            make(one.table, RuleOfThumb().choose(Knowledge(match.position.seen_by(one.side))))
            assert not one.table.scene["canUndo"]
    return one


@pytest.mark.parametrize(
    "content",
    [
        {"do": "choose"},
        {"do": "choose", "choice": {"rival": ["nobody"]}},
        {"do": "choose", "choice": {"seed": ["3"]}},
        {"do": "choose", "choice": {"rival": ["beginner", "adept"]}},
        {"do": "choose", "choice": {"rival": ["beginner"], "seed": ["3"]}},
        {"do": "begin", "choice": {"rival": ["nobody"]}},
        {"do": "choose", "name": "rival:thumb"},
        {"do": "end"},
        {"do": "look", "name": "1.0"},
        {"do": "resign"},
        {"do": "undo"},
        None,
    ],
)
def test_forged_messages_change_nothing_but_a_sentence(content: object) -> None:
    one = Play(seed=3)
    before = one.options, dict(one.panel.page)
    one.panel.receive(content)
    assert (one.options, dict(one.panel.page)) == before
    assert one.panel.said == str(NOT_UNDERSTOOD)
    assert repr(one) == "Play()"


# ---- time ------------------------------------------------------------------------------------------


class Timed(Play):
    """Its clock moves on by thinking and sleeping only. It notes what each of the rival's moves took."""

    def __init__(self, thinking: list[float], **owner: Any) -> None:
        self.clock, self.asked, self.taken = 0.0, 0.0, list[float]()
        self.thinking = itertools.cycle(thinking)
        self.shown = asyncio.Event()
        super().__init__(seed=5, **owner)

    def now(self) -> float:
        return self.clock

    async def sleep(self, seconds: float) -> None:
        self.clock += seconds
        self.taken.append(self.clock - self.asked)
        self.shown.set()

    def begin(self) -> None:
        super().begin()
        self.rival = self

    def choose(self, known: Knowledge) -> Move:
        """As the rival: think, for as long as is said."""
        self.asked = self.clock
        self.clock += next(self.thinking)
        return RuleOfThumb().choose(known)

    async def to_the_end(self) -> None:
        while self.match and not self.match.position.over:
            if self.match.position.actor is self.side:
                make(self.table, RuleOfThumb().choose(Knowledge(self.match.position.seen_by(self.side))))
            else:
                assert self.table.scene["prompt"] == "The opponent thinks …"
                self.shown.clear()
                await self.shown.wait()
                await asyncio.sleep(0)


@pytest.mark.parametrize("given", [False, True], ids=["dealt", "from a position"])
@pytest.mark.parametrize(
    ("thinking", "beats"), [([0.0, 0.02, 0.7, 0.99], [1]), ([1.01, 1.9], [2]), ([0.5, 2.5, 0.0], [1, 4])]
)
def test_a_rival_takes_a_beat_whether_or_not_there_is_anything_to_decide(
    thinking: list[float], beats: list[int], given: bool
) -> None:
    class Bot:
        def choose(self, known: Knowledge) -> Move:
            return one.choose(known)

    async def run() -> None:
        if not given:
            one.begin()
        await one.to_the_end()

    owner: dict[str, Any] = {"position": deal(11), "side": Side.HAN, "rival": Bot()} if given else {}
    one = apart(lambda: Timed(thinking, **owner))
    apart(lambda: asyncio.run(run()))
    assert len(one.taken) >= 6
    # Once it was too short it is longer for good: what takes no thinking does not stand out either.
    taken = [round(seconds / BEAT, 6) for seconds in one.taken]
    assert taken == beats[:-1] + beats[-1:] * (len(taken) - len(beats) + 1)


def test_what_is_taken_back_while_the_rival_thinks_is_not_answered() -> None:
    async def run() -> None:
        one = Timed([0.5], position=deal(11), side=Side.HAN, rival=RuleOfThumb())
        start = repr(one)
        make(one.table, RuleOfThumb().choose(Knowledge(deal(11).seen_by(Side.HAN))))
        assert repr(one) != start
        undo(one)
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert repr(one) == start
        assert one.table.scene["prompt"] == ""

    apart(lambda: asyncio.run(run()))


def test_a_rival_that_fails_is_told_in_a_sentence() -> None:
    class Fails:
        def choose(self, known: Knowledge) -> Move:
            raise RuntimeError("secret")

    async def run() -> Play:
        one = Play(deal(11), side=Side.HAN, rival=Fails())
        make(one.table, RuleOfThumb().choose(Knowledge(deal(11).seen_by(Side.HAN))))
        for _ in range(200):
            await asyncio.sleep(0.005)
            if one.table.answered is not None and "opponent" in str(one.table.answered.line):
                break
        return one

    one = apart(lambda: asyncio.run(run()))
    assert one.table.answered is not None
    assert str(one.table.answered.line) == "Something went wrong with the opponent. Please begin a new game."
