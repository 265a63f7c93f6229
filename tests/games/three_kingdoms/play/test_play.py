"""Three Kingdoms against two rivals: no secret in any message, a history, saving, the pace, the review."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan.games.three_kingdoms.bots import RIVALS
from chuhan.games.three_kingdoms.cards import STATES, State
from chuhan.games.three_kingdoms.moves import Deal
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.play.course import Course, Step
from chuhan.games.three_kingdoms.play.length import aimed, played
from chuhan.games.three_kingdoms.play.play import Play
from chuhan.games.three_kingdoms.play.review import Judged, judge, review, turning_point
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.record import Record
from chuhan.games.three_kingdoms.referee import legal_moves, play, score
from chuhan.widgets.play import turns
from tests.games.three_kingdoms.properties.games import redealt
from tests.kit.listening import Listening

W, U, S = STATES
FEED = (
    "round=4 phase=act turn=W order=SWU acts=SWU crit=AC | W gold=3 rice=1 support=1 tribe=6 rank=3"
    " military=2 arms=ssc market=2/1/0 | U rice=1 support=3 tribe=2 rank=3 military=5 short=2 farm=2/1/1"
    " market=2/2/0 | S gold=3 rice=2 support=2 tribe=10 rank=1 military=8 farm=3/0/0 market=3/3/0"
    " | bids tribute:W3 SW:W1/1h WU:W6/1c | sites SU1=U9/1s:g SW1=S7/2h:t SW4=W0/2h:t WU3=W8/1h:t"
    " | rules base,beginner=yes"
)
"""Two rice and a battle whose tile goes to the granary leave no shortage; 15 ways in all."""


class Heard(Listening, Play):
    def move(self, rng: Random) -> None:
        """As the person, by what the person sees."""
        self._moved(RIVALS["thumb"].choose(self.game.view, rng))


def secrets(position: Position, state: State) -> set[str]:
    """Codes of what this state cannot know (3.2): rivals' generals never placed, their hands and
    decks; and as what they would be spoken of ("Wei 4" alone is also a total of Wei's)."""
    box = position.box
    found: set[str] = set()
    for owner in STATES:
        if owner is not state:
            found |= {*position.realms[owner].hidden, *position.general_deck(owner)}
            found |= set(position.realms[owner].hand)
    for deck in "ud":
        found |= set(position.card_deck(deck))
    names = {f"{box.generals[code].name} to" for code in found if code in box.generals}
    return found | names | {box.cards[code].name for code in found if code in box.cards}


def spoken_of(told: list[Any], words: set[str]) -> set[str]:
    pattern = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return set(re.findall(rf"\b(?:{pattern})\b", json.dumps(told)))


@pytest.mark.slow
def test_no_message_tells_what_the_rivals_hold_or_what_the_decks_hide() -> None:
    one, rng = Heard(seed=4), Random(2)
    one.choose(rival="thumb", game="full", side="wu")
    compared = 0
    while not one.game.ended and one.game.position.round < 4:
        position = one.game.position
        assert spoken_of(one.told, secrets(position, U)) == set()
        other = redealt(position, U, rng)
        if str(other) != str(position):
            compared += 1
            shown = one.board.draw_scene(seen_by(other, U), one.board._setting)
            assert shown == one.board.draw_scene(seen_by(position, U), one.board._setting)
            assert RIVALS["thumb"].choose(seen_by(other, U), Random(1)) == RIVALS["thumb"].choose(
                seen_by(position, U), Random(1)
            )
        one.told.clear()
        one.move(rng)
    assert compared >= 20
    assert "?" in str(one.game.view.seen)


@pytest.mark.slow
@pytest.mark.parametrize("side", ["wei", "wu", "shu"])
def test_a_short_game_ends_after_the_fourth_upkeep_with_a_review(side: str) -> None:
    one, rng = Heard(seed=21), Random(8)
    one.choose(rival="thumb", game="short", side=side)
    generals = [len(realm.gens) for realm in one.game.course.start.realms]
    assert generals == [5, 4, 3]  # the beginner set-up (2.10)
    assert one.board.scene["round"]["words"] == "Round 1 of 4"
    assert one.playing["leave"]
    while not one.game.ended:
        one.move(rng)
    position, playing = one.game.position, one.playing
    assert (position.over, position.round) == (True, 4)
    assert [sum(len(realm.gens) for realm in position.realms)] != generals
    found = score(position)
    assert [n for _, n in playing["verdict"]["lines"]] == [f"{n} points" for n in found.totals]
    assert playing["verdict"]["sign"] == str(found.winner)
    assert playing["verdict"]["won"] is (found.winner is one.game.side)
    assert [int(n.replace("−", "-")) for n in playing["parts"]["total"][1]] == list(found.totals)
    for column in range(3):
        assert (
            sum(int(row[1][column].replace("−", "-")) for row in playing["parts"]["rows"])
            == (found.totals[column])
        )
    assert [row["name"] for row in playing["review"]["rows"]] == [f"Round {n}" for n in range(1, 5)]
    assert one.game.course.scored[-1] == found.totals
    assert playing["leave"] == playing["resign"] == ""
    one._pressed("again")
    assert not one.game.ended


def test_the_last_round_of_a_short_game_is_fed_and_planned_as_the_last() -> None:
    position = parse_position(FEED)
    moves = [parse_move(text) for text in ("tribute=rr", "SW=-", "WU=W6@WU2:g")]
    end = position
    for move in moves:
        end = played(end, move, 4)
    assert (end.over, end.round, str(end.rules)) == (True, 4, "base,beginner=yes")
    assert (end.realms[W].rice, end.realms[W].short) == (0, 0)
    assert end.realms[W].military == 2 + position.units(W) + 1
    longer = position
    for move in moves:
        longer = play(longer, move)
    assert not longer.over
    assert longer.realms[W].having(gens=()) == end.realms[W].having(gens=())
    view = aimed(seen_by(position, W), 4)
    assert (view.seen.round, view.seen.rules.final_update) == (12, "yes")
    assert aimed(seen_by(position, W), 12) == seen_by(position, W)


def test_a_kept_game_goes_on_where_it_was_and_a_broken_text_is_none() -> None:
    one, rng = Heard(seed=5), Random(7)
    one.choose(rival="thumb", game="full", side="shu")
    for _ in range(9):
        one.move(rng)
    again = Heard(seed=1)
    one.is_resumed_by(again)
    record = json.loads(one.kept[-1])["record"]
    one.cannot_resume(
        (
            {"side": "X"},
            {"options": {"rival": ["thumb"]}},
            {"options": {"rival": "cheater"}},
            {"record": record.replace("keep:", "keep:X", 1)},
        )
    )
    again.move(Random(3))
    one.move(Random(3))
    assert again.kept[-1] == one.kept[-1]  # dealer and rivals go on as they would have
    again.end()
    assert again.kept[-1] == ""


def test_forged_choices_change_nothing_and_giving_up_ends_the_game() -> None:
    one = Heard(seed=2)
    one.refuses(
        (
            {"do": "choose", "choice": {"rival": ["cheater"]}},
            {"do": "begin", "choice": {"side": ["wei", "wu"]}},
            {"do": "begin", "choice": {"lord": ["W0"]}},
            {"do": "look", "name": "1.0"},
            {"do": "resign"},
            {"do": "end"},
            {"do": "press", "name": "hurry"},
        )
    )
    one.choose(game="short", side="shu")
    at = one.board.scene["at"]
    one.ignores(({"do": "begin", "choice": {}},))
    for choice in ({"space": ["support"]}, {"general": ["S0"]}, {"button": ["pass"]}, {}):
        one.board.receive({"do": "play", "choice": choice, "at": at})
    one._pressed("hurry")  # nobody waits
    assert one.game.course.steps == []
    one.board.receive({"do": "play", "choice": {"space": ["farm"]}, "at": at})
    assert len(one.game.course.steps) > 1
    one.panel.receive({"do": "resign"})
    verdict = one.playing["verdict"]
    assert (verdict["title"], verdict["sign"], verdict["won"]) == ("You have given up the game.", "", False)
    assert not one.game.acts


def test_every_line_of_the_history_shows_what_was_seen_then() -> None:
    one, rng = Heard(seed=11), Random(3)
    one.choose(game="short", side="wu")
    for _ in range(12):
        one.move(rng)
    seen = [str(view) for view in one.looks_back()]
    assert len(set(seen)) > len(seen) * 0.6
    lines = [line["text"] for line in one.playing["moves"]]
    assert any(re.fullmatch(r"1\. Wu wins: .*\.", line) for line in lines)
    assert any(line.startswith("1. Wei: ") for line in lines)


def test_who_has_no_general_left_is_not_asked() -> None:
    one = Heard(seed=6)
    one.choose(game="short", side="shu")
    rng = Random(1)
    while one.game.position.round == 1:
        position = one.game.position
        assert position.phase != "bid" or position.realms[S].gens
        one.move(rng)
    assert any(str(step.move) == "pass" and not step.before.realms[S].gens for step in one.game.course.steps)


def test_rivals_move_at_a_beat_and_can_be_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the skip one scene for each move; with it, one at the end."""
    monkeypatch.setattr(turns, "BEAT", 0.05)

    async def game(hurried: bool) -> tuple[int, int]:
        one = Heard(seed=3)
        one.choose(game="short", side="shu")
        one.told.clear()
        one._moved(legal_moves(one.game.position)[0])
        before = len(one.game.course.steps)
        if hurried:
            assert [button["name"] for button in one.board.scene["buttons"]] == ["hurry"]
            one._pressed("hurry")
        while one._rival_acts():
            await asyncio.sleep(0.01)
        scenes = [told for told in one.told if "notation" in told]
        return len(scenes), len(one.game.course.steps) - before

    scenes, steps = asyncio.run(game(hurried=True))
    assert steps == 2  # Wei and Wu have bid
    assert scenes == 2  # the own move, and where it is one's turn again
    assert asyncio.run(game(hurried=False))[0] == 3


# ---- the review --------------------------------------------------------------------------------------


def steps_of(*moves: str) -> list[Step]:
    course = Course.of(Record(parse_position(FEED)), W, 12)
    for text in moves:
        course.play(parse_move(text))
    return [step for step in course.steps if not isinstance(step.move, Deal)]


def test_the_review_says_what_the_solver_proves() -> None:
    best = judge(4, steps_of("tribute=rr", "SW=-", "WU=W6@WU2:g"), W, 5)
    assert (best.lost, best.whole) == (None, True)
    assert best.own == best.best
    worse = judge(4, steps_of("tribute=gg", "SW=-", "WU=W6@WU2:g"), W, 5)
    assert worse.lost is not None
    assert worse.lost[0] == 2
    assert str(worse.better).startswith("tribute: two rice")
    course = Course.of(Record(parse_position(FEED)), W, 12)
    course.scored = [(7, 9, 9), (8, 9, 9), (8, 9, 9), (8, 9, 9)]
    told = review([Judged(n, won=False) for n in (1, 2, 3)] + [worse], course)
    assert [row["sign"] for row in told["rows"]] == [""] * 4
    assert told["rows"][0]["lines"][1] == "You had won no space."
    assert told["rows"][3]["lines"][1] == (
        "Your actions cost two new shortage tiles; proved possible: no new shortage tile, by this: tribute:"
        " two rice; Wei 6 to WU2, its tile to the granary."
    )
    assert told["rows"][3]["turned"] == "Most was given away here."
    assert review([worse], course)["note"] == "1 of 4 rounds are looked at …"


def test_what_was_not_proved_is_not_called_so() -> None:
    open_round = Judged(1, (0, 9, 3), (0, 9, 3), whole=False)
    closed = Judged(1, (0, 9, 3), (0, 9, 3))
    course = Course.of(Record(parse_position(FEED)), W, 12)
    course.scored = [(9, 8, 8)]
    assert "not proved" in review([open_round], course)["rows"][0]["lines"][1]
    assert "proved best" in review([closed], course)["rows"][0]["lines"][1]
    assert review([closed], course)["rows"][0]["sign"] == "W"
    goods = Judged(2, (0, 9, 3), (0, 9, 5), better=None)
    assert turning_point([closed, goods]) is None
