"""Being the referee without a browser: questions, goes, what is remembered, what the page is told."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from random import Random

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.interface import Link
from chuhan.judging import Go, Question, Stage
from chuhan.judging.go import LENGTH, fixed
from chuhan.progress.puzzles import BadCode
from chuhan.progress.rulings import LONGEST, Known, Rulings, read_rulings
from chuhan.progress.store import Store
from chuhan.widgets.judging.referee import Referee
from tests.kit.judging.near import is_near
from tests.kit.judging.second import disagreement

DAY = date(2026, 11, 19)
every_game = pytest.mark.parametrize("name", sorted(name for name in GAMES if GAMES[name].asked))


@pytest.mark.slow
@every_game
def test_the_second_implementation_agrees_about_each_rule(name: str) -> None:
    game = GAMES[name]
    for rule in game.asked:
        question = Question(game, rule, 3)
        assert disagreement(game, question.case) == "", rule
        assert question.refusal is None or question.refusal.rule == rule
        assert len(set(question.choices)) == 3, rule
        truth = rule if question.refusal else game.happens(question.case, 3)[0]
        assert question.choices[question.right] == truth


@pytest.mark.parametrize(
    ("name", "rule", "far"),
    [("sun-tzu", "3.2", "1,2,3,5,4"), ("three-kingdoms", "4.9", "train=1"), ("chu-han", "3.2", "9")],
)
def test_what_is_far_from_legal_is_found(name: str, rule: str, far: str) -> None:
    game = GAMES[name]
    refused = (Question(game, rule, seed) for seed in range(40))
    case = next(one.case for one in refused if one.refusal is not None)
    assert case.near is not None
    assert is_near(game, case)
    assert not is_near(game, replace(case, near=(case.near[0], game.parse_move(far))))


@every_game
def test_a_seed_gives_everybody_the_same_ten_and_none_of_them_twice(name: str) -> None:
    game = GAMES[name]
    first, second = (Go(game, fixed(game, 7), 7) for _ in range(2))
    asked = [(str(one.case.position), str(one.case.move), one.choices) for one in first.questions]
    assert asked == [(str(one.case.position), str(one.case.move), one.choices) for one in second.questions]
    assert len({one[:2] for one in asked}) == min(LENGTH, len(game.asked)) == LENGTH


def test_a_question_has_two_parts_and_who_errs_in_the_first_is_told_at_once() -> None:
    heard: list[tuple[str, bool]] = []
    go = Go(GAME, fixed(GAME, 1), 1, lambda rule, right: heard.append((rule, right)))
    go.judge(legal=go.question.legal)
    assert go.stage is Stage.WHY
    go.choose(go.question.right)
    assert (go.stage, go.was_right) == (Stage.TOLD, True)
    go.go_on()
    go.judge(legal=not go.question.legal)
    assert (go.stage, go.was_right) == (Stage.TOLD, False)
    go.go_on()
    go.judge(legal=go.question.legal)
    go.choose((go.question.right + 1) % 3)
    assert heard == [
        (one.rule, right) for one, right in zip(go.questions, (True, False, False), strict=False)
    ]


def test_what_was_not_known_comes_back_first() -> None:
    rulings = Rulings().judged("3.3", DAY, right=False).judged("5.5", DAY, right=True)
    assert rulings.of("3.3").is_due(322)
    assert not rulings.of("5.5").is_due(322)
    assert rulings.of("5.5").is_due(324)
    for seed in range(5):
        chosen = rulings.chosen(["3.1", "3.3", "5.5", "5.6"], DAY, 3, Random(seed))
        assert chosen[0] == "3.3"
        assert "5.5" not in chosen
        assert len(set(chosen)) == 3


def test_what_a_browser_kept_is_read_like_a_strangers_text() -> None:
    rulings = Rulings().judged("3.3", DAY, right=True).judged("sun-tzu/4.6", DAY, right=False)
    assert read_rulings(str(rulings)) == rulings
    assert read_rulings("1 3.3:2.9.1.5") == Rulings()  # more right than asked
    for text in ("", "2 3.3:1.1.1.1", "1 3.3", "1 <b>:1.1.1.1", "1 " + "3.3:1.1.1.1 " * 900):
        with pytest.raises(BadCode):
            read_rulings(text)
    full = Rulings({f"a{n}/1.1": Known(1, 1, 1, 1) for n in range(300)})
    assert len(str(full)) <= LONGEST
    assert full.merged(Rulings({f"b{n}/1.1": Known(1, 1, 1, 1) for n in range(100)})) == full


# ---- the widget --------------------------------------------------------------------------------------


def press(referee: Referee, name: str) -> None:
    referee.panel.receive({"do": "press", "name": name, "at": referee.panel.page["at"]})


@every_game
def test_the_page_holds_no_answer_before_it_is_given(name: str) -> None:
    game = GAMES[name]
    referee = Referee(game, 5, store=Store())
    for _ in range(LENGTH):
        question = referee.go.question
        told = json.dumps([referee.panel.page, referee.board.scene], ensure_ascii=False, default=str)
        if question.refusal:
            assert question.refusal.sentence not in told
        else:
            assert question.choices[question.right] not in told
        assert not any(one["mark"] for one in referee.panel.page["answers"])
        press(referee, "legal" if question.legal else "refused")
        assert not any(one["mark"] for one in referee.panel.page["answers"])
        assert len(referee.panel.page["answers"]) == 3
        press(referee, f"answer-{question.right}")
        assert referee.panel.page["tone"] == "good"
        press(referee, "next")
    assert referee.panel.page["heading"] == "10 of 10 right"
    assert sum(one["words"] == "1 of 1" for one in referee.panel.page["rows"]) == LENGTH
    press(referee, "again")
    assert (referee.seed, referee.panel.page["heading"]) == (None, "Question 1 of 10")
    referee.close()


@pytest.mark.parametrize("name", ["answer-0", "next", "again", "nonsense", "answer-9"])
def test_what_cannot_be_pressed_changes_nothing(name: str) -> None:
    referee = Referee(GAME, 5, store=Store())
    before = dict(referee.panel.page)
    press(referee, name)
    assert referee.panel.page == before
    assert referee.panel.said == "That was not understood; nothing has changed."
    referee.close()


def test_the_app_opens_a_go_by_its_number() -> None:
    from chuhan.app.page.app import App

    app = App("?page=referee&seed=7")
    referee = app.children[1]
    assert isinstance(referee, Referee)
    assert (referee.seed, app.link) == (7, "?page=referee&seed=7")
    assert [one.rule for one in referee.go.questions] == fixed(GAME, 7)
    app.visit("?page=referee&seed=x")
    assert app.bar.page["notice"] == "There is no go with the number “x”. Here is the start page."
    assert Link("referee", seed="7") == Link("referee", seed="7", game="chu-han")
