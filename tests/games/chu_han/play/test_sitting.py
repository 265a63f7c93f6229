"""What is in view and what may be done: looking back shows nothing new, nor is the other hand seen by two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("anywidget")

from chuhan import Side, parse_move
from chuhan.games.chu_han.board.table import Table
from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.bots.strategist import decide
from chuhan.games.chu_han.cards import NONE, Card
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.play.course import Course, public
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.play.play import Play
from chuhan.games.chu_han.play.saved import parse_saved, saved
from chuhan.games.chu_han.play.sitting import Sitting
from chuhan.games.chu_han.record import parse_record
from tests.games.chu_han.choosing import make
from tests.games.chu_han.play.test_play import apart


def sitting(side: Side | None, seed: int = 4) -> Sitting:
    rival = "beginner" if side is not None else "person"
    return Sitting(Options(rival, "han", "match"), side, Course.of(Match.begin(seed)))


def steps(one: Sitting) -> Iterator[int]:
    """Plays a round, and stops after each move."""
    while not one.ended:
        if one.hands_over:
            one.take()
        one.play(RuleOfThumb().choose(Knowledge(one.position.seen_by(one.position.actor))))
        yield len(one.course.now.claims)


@pytest.mark.parametrize("side", Side)
def test_looking_back_shows_what_was_seen_then_and_one_step_leads_to_now(side: Side) -> None:
    one = sitting(side)
    seen = [one.view]
    for _ in steps(one):
        seen.append(one.view)
        now = one.view
        for at, then in enumerate(seen[:-1]):
            one.look(at)
            assert one.looking == at
            assert one.view == then
            assert one.view.side is side
            assert not one.acts
        one.look(len(one.course.now.claims))
        assert (one.looking, one.view) == (None, now)
    assert len(seen) > 10


def test_two_people_never_see_the_others_cards() -> None:
    one = sitting(None)
    handed = 0
    for _ in steps(one):
        position = one.position
        if one.ended:
            break
        if one.hands_over:
            handed += 1
            assert not one.acts
            assert one.view == public(position)
            assert one.view.hands == (NONE, NONE)
            one.take()
        assert one.holder is position.actor
        assert one.acts
        assert one.view.hands[one.holder] == position.hands[one.holder]
        assert one.view.hands[one.holder.other] == NONE
        for at in range(len(one.course.now.claims)):
            one.look(at)
            assert one.view.hands == (NONE, NONE)  # from neither side what was hidden
            assert one.view.side is None
        one.look(len(one.course.now.claims))
    assert handed > 5
    assert one.view.hands == (NONE, NONE)
    assert one.resigning is None
    one.turned_up = True
    assert one.view.hands == one.position.hands
    assert one.view.pile == ()


def test_everybody_sees_an_open_hand_and_a_card_that_is_named() -> None:
    position = parse_position("1245/14445* - - - H:!3y:4 H 3-3 12-9 base")
    view = public(position)
    assert view.hands[Side.CHU] == position.hands[Side.CHU]
    assert list(view.hands[Side.HAN]) == [Card.FOUR]
    assert view.hidden == (3, 0, 0)


def test_a_reaction_is_a_turn_of_its_own_whether_or_not_there_is_a_card_for_it() -> None:
    one = Sitting(
        Options("person"), None, Course.of(Match(parse_position("3j145/14445 - - - - H 6-0 12-9 base")))
    )
    one.take()
    one.play(parse_move("!3j"))
    assert (one.hands_over, one.position.actor) == (True, Side.CHU)  # 2.6
    one.take()
    one.play(parse_move("."))
    assert (one.hands_over, one.position.actor) == (True, Side.HAN)
    one.take()
    one.play(parse_move("1"))
    assert one.hands_over


@pytest.mark.parametrize("length", ["round", "match"])
def test_giving_up_ends_the_game_and_changes_no_score(length: str) -> None:
    play = Play(seed=3)
    play.panel.receive({"do": "begin", "choice": {"length": [length]}})
    score = play.match.position.score if play.match else None
    assert "Give up" in play.panel.page["playing"]["resign"]
    assert f"This {length} is not over" in play.panel.page["playing"]["leave"]
    play.panel.receive({"do": "resign"})
    told = play.panel.page["playing"]
    assert told["verdict"]["title"] == f"You have given up the {length}."
    assert "The rules know no score for that" in told["verdict"]["more"]
    assert (told["leave"], told["resign"]) == ("", "")
    assert play.match is not None
    assert play.match.position.score == score
    assert [button["name"] for button in play.table.scene["buttons"]] == ["again", "turn"]
    play.table.receive({"do": "press", "name": "turn", "at": play.table.scene["at"]})
    assert sum(side["hidden"] for side in (play.table.scene["above"], play.table.scene["below"])) == 0


def test_a_match_is_told_round_by_round() -> None:
    def rounds() -> Play:
        play = Play(seed=3)
        play.panel.receive({"do": "begin", "choice": {"length": ["match"]}})
        while play.match and play.match.number < 3:
            if play.match.position.over:
                play.table.receive({"do": "press", "name": "next", "at": play.table.scene["at"]})
            else:
                make(play.table, RuleOfThumb().choose(Knowledge(play.view)))
        return play

    play = apart(rounds)
    told = play.panel.page["playing"]
    assert told["title"] == "Round 3"
    assert told["verdict"] is None
    assert told["rounds"]["numbers"] == ["1", "2"]
    assert play.sitting is not None
    dealt = play.sitting.course.now.position(0)
    for row, total in zip(told["rounds"]["rows"], dealt.score, strict=True):
        assert row["total"] == str(total)
        assert int(row["start"]) + sum(int(cell["text"]) for cell in row["cells"]) == total
    for column in range(2):
        assert sum(row["cells"][column]["won"] for row in told["rounds"]["rows"]) == 1


def look(play: Play, name: str) -> None:
    play.panel.receive({"do": "look", "name": name, "at": play.panel.page["at"]})


def test_looking_back_at_the_table_and_going_on() -> None:
    play = Play(seed=3)
    play.panel.receive({"do": "begin", "choice": {"rival": ["person"]}})
    table: Table = play.table

    def press(name: str) -> None:
        table.receive({"do": "press", "name": name, "at": table.scene["at"]})

    assert table.scene["prompt"] == "Hand the device to Han. Both hands lie face down."
    assert play.panel.page["playing"]["news"] == table.scene["prompt"]
    assert not table.scene["acts"]
    for _ in range(4):
        press("take")
        assert table.scene["acts"]
        assert play.sitting is not None
        make(table, RuleOfThumb().choose(Knowledge(play.view)))
        done = play.panel.page["playing"]["moves"][-1]["text"]
        assert table.scene["prompt"].startswith(f"{done}. Hand the device to ")
    now = table.scene["notation"]
    look(play, "1.2")
    assert table.scene["prompt"].startswith("Move 2 of 4: ")
    assert [button["name"] for button in table.scene["buttons"]] == ["earlier", "later", "now"]
    press("earlier")
    press("earlier")
    press("earlier")
    assert table.scene["prompt"] == "The cards are dealt. Nothing is played yet."
    assert play.panel.page["playing"]["looking"] == 0
    press("later")
    assert play.sitting is not None
    assert play.sitting.looking == 1
    press("now")
    assert table.scene["notation"] == now
    assert play.sitting.hands_over
    for name in ("2.1", "1.x", "1.-1", "x", "", "1.99999", "1.²"):
        look(play, name)
        assert play.sitting.looking is None


def test_a_round_of_a_running_match_is_reviewed_without_the_seed_of_the_next() -> None:
    one = sitting(Side.HAN)
    for _ in steps(one):
        pass
    assert one.running
    text = str(one.to_review)
    assert "seed" not in text
    again = parse_record(text)
    assert again.end.position == one.position
    one.given_up = Side.HAN
    assert "seed" in str(one.to_review)


def test_why_the_rival_moved_is_told_after_the_round_and_kept() -> None:
    one = sitting(Side.HAN)
    while not one.ended:
        known = one.course.now.seen[-1][one.position.actor].knowledge
        found = decide(RuleOfThumb(), known)
        one.play(found if one.rival_acts else found.move)
        if not one.position.over:
            assert one.why == {}
    mine = {n for n, claim in enumerate(one.course.now.claims) if claim.side is Side.CHU}
    assert one.why.keys() == mine
    assert set(one.why.values()) <= {"By its rule of thumb.", "There was nothing else to do."}
    again = parse_saved(saved(one))
    assert again is not None
    assert again.why == one.why
