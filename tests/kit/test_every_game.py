"""What holds for every game, and for Nim: rulebook, refusals, notation, lessons, puzzles, views."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from chuhan.games import GAMES
from chuhan.interface import PLAIN, Option
from chuhan.lesson import Lesson, Step, check_ids, judge, lesson_ids, load_lesson
from chuhan.lesson.markdown import plain
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.checks import problems
from chuhan.puzzle.files import load_of, puzzle_files
from chuhan.puzzle.model import Puzzle
from chuhan.refusal import IllegalMove, Refusal
from chuhan.rulebook import Rule, read_rulebook
from chuhan.widgets.lesson.player import Completed, LessonPlayer
from tests.kit.citations import NUMBER, cited_by, names_of_tests, numbers_in, rules_with_a_test, spots
from tests.kit.hooks import Case, Hooks
from tests.kit.nim.hooks import HOOKS as NIM

EVERY = [
    *(import_module(f"tests.games.{name.replace('-', '_')}.hooks").HOOKS for name in GAMES),
    NIM,
]
"""A game that is added to the list of games must have its hooks."""
LESSONS = [
    pytest.param(hooks, load_lesson(hooks.game, name), id=f"{hooks.game.id}-{name}")
    for hooks in EVERY
    for name in (*lesson_ids(hooks.game), *check_ids(hooks.game))
]
REFUSALS = [
    pytest.param(hooks, one, id=f"{hooks.game.id} {one.rule} {one.words}")
    for hooks in EVERY
    for one in hooks.refusals
]
MOST_WAYS = 4
MOST_PUZZLES = 6
"""The shortest of a collection; `chuhan puzzles verify` proves all."""

every_game = pytest.mark.parametrize("hooks", EVERY, ids=lambda hooks: hooks.game.id)
every_lesson = pytest.mark.parametrize(("hooks", "lesson"), LESSONS)


def rules(hooks: Hooks) -> dict[str, Rule]:
    return {number: rule for number, rule in read_rulebook(hooks.game.package).items() if "." in number}


def puzzles(hooks: Hooks) -> list[Puzzle]:
    found = [load_of(hooks.game, path) for path in puzzle_files([hooks.puzzles])]
    return sorted((puzzle for puzzle in found if puzzle), key=lambda puzzle: puzzle.points)[:MOST_PUZZLES]


def steps(hooks: Hooks) -> Iterator[Step]:
    for name in lesson_ids(hooks.game):
        yield from load_lesson(hooks.game, name).steps


def starts(hooks: Hooks) -> list[Any]:
    """Positions that a learner is given; what kinds of puzzles have instead, their game tests."""
    given = [puzzle.position for puzzle in puzzles(hooks) if puzzle.kind == PLAIN]
    return [*given, *(step.position for step in steps(hooks) if step.start is not None)]


def positions(hooks: Hooks) -> Iterator[Any]:
    """Positions that a learner meets."""
    yield from starts(hooks)
    for step in steps(hooks):
        for move in step.accept:
            yield from (watch.position for _, watch in judge(hooks.game, step, move).after)


# ---- the rulebook ------------------------------------------------------------------------------------


def test_citations_are_told_from_versions_and_durations() -> None:
    assert numbers_in("# 5.6") == {"5.6"}
    assert numbers_in("10.5 and 10.11") == {"10.5", "10.11"}
    assert numbers_in("The joker (3.6), and 5.10.") == {"3.6", "5.10"}
    assert numbers_in("responses (5.5-5.7)") == {"5.5", "5.6", "5.7"}
    assert numbers_in("leads 5.1 to 5.3") == {"5.1", "5.2", "5.3"}
    for other in ("Python 3.11", ">=3.1", "0.1.0", "1.2.3", "v2.1", "1.5 s", "2.5 seconds", "3.2×", "11.5"):
        assert numbers_in(other) == set(), other


@every_game
def test_every_rule_has_a_number_a_title_and_words(hooks: Hooks) -> None:
    for number, rule in rules(hooks).items():
        assert NUMBER.fullmatch(number)
        assert rule.title, number
        assert rule.text, number


@pytest.mark.slow
@every_game
def test_every_rule_is_cited_by_the_code_and_tested_by_name(hooks: Hooks) -> None:
    played = [number for number, rule in rules(hooks).items() if rule.code != "none"]
    cited, tested = cited_by(hooks.sources()), rules_with_a_test(hooks.rulebook)
    assert [number for number in played if number not in cited] == []
    assert [number for number in played if number not in tested] == []


@pytest.mark.slow
@every_game
def test_every_number_that_is_cited_or_tested_exists(hooks: Hooks) -> None:
    assert {n: files for n, files in cited_by(hooks.sources()).items() if n not in rules(hooks)} == {}
    assert rules_with_a_test(hooks.rulebook) - set(rules(hooks)) == set()


@every_game
def test_a_rule_without_code_says_why(hooks: Hooks) -> None:
    assert [n for n, rule in rules(hooks).items() if bool(rule.reason) is not (rule.code == "none")] == []


@every_game
def test_every_test_stands_in_the_file_of_its_section(hooks: Hooks) -> None:
    files = list(hooks.rulebook.glob("test_[0-9]_*.py"))
    assert files
    for path in files:
        section = path.name.split("_")[1]
        names = [name for name in names_of_tests(hooks.rulebook, path.name) if name.startswith("test_")]
        assert [name for name in names if not name.startswith(f"test_{section}_")] == []


# ---- refusals ----------------------------------------------------------------------------------------


def refused(hooks: Hooks, one: Case) -> Refusal:
    """Judge and play must agree on it."""
    game, (*before, last) = hooks.game, one.moves
    position = game.parse_position(one.text)
    for move in before:
        position = game.play(position, game.parse_move(move))
    move = game.parse_move(last) if isinstance(last, str) else last
    refusal = game.why_illegal(position, move)
    assert refusal is not None, f"{move} is allowed"
    with pytest.raises(IllegalMove) as raised:
        game.play(position, move)
    assert raised.value.refusal == refusal
    return refusal


@pytest.mark.parametrize(("hooks", "one"), REFUSALS)
def test_a_refusal_names_its_rule_and_says_why(hooks: Hooks, one: Case) -> None:
    refusal = refused(hooks, one)
    assert refusal.rule == one.rule
    assert one.words in refusal.sentence
    assert re.fullmatch(r"[A-Z].+\.", refusal.sentence)


@every_game
def test_every_refusal_in_the_code_is_met_and_cites_a_rule(hooks: Hooks) -> None:
    found = list(spots(hooks.sources()))
    assert [spot for spot in found if spot.rule not in (None, *rules(hooks))] == []
    assert tuple(spot.path for spot in found if spot.text is None) == hooks.handed_on
    met = {(refusal.text, rule) for refusal, rule in _met(hooks)}
    assert [spot for spot in found if spot.text is not None and (spot.text, spot.rule) not in met] == []


def _met(hooks: Hooks) -> Iterator[tuple[Refusal, str | None]]:
    for one in hooks.refusals:
        refusal = refused(hooks, one)
        yield refusal, refusal.rule
        yield refusal, None


# ---- notation ----------------------------------------------------------------------------------------


@every_game
def test_what_is_printed_can_be_read_again(hooks: Hooks) -> None:
    game = hooks.game
    for position in positions(hooks):
        assert game.parse_position(str(position)) == position
    for step in steps(hooks):
        for move in (*step.wanted, *step.wrong, *step.reply):
            assert game.parse_move(str(move)) == move
    for letter, side in game.sides.items():
        assert (str(side), bool(side.title)) == (letter, True)


# ---- lessons -----------------------------------------------------------------------------------------


@every_game
def test_a_lesson_leads_to_the_next(hooks: Hooks) -> None:
    ids = lesson_ids(hooks.game)
    assert [load_lesson(hooks.game, name).next for name in ids] == [*ids[1:], ""]


@every_lesson
def test_each_accepted_move_is_shown_with_its_replies(hooks: Hooks, lesson: Lesson) -> None:
    for step in lesson.steps:
        for move in step.accept:
            graded = judge(hooks.game, step, move)
            assert (graded.done, graded.sentence, graded.rule) == (True, step.explain, "")
            assert [made.move for made, _ in graded.after] == [move, *step.reply]
            position = step.position
            for made, watch in graded.after:
                assert made.side == position.actor
                position = hooks.game.play(position, made.move)
                assert watch.position == position


@every_lesson
def test_a_step_says_whether_it_goes_on_where_the_step_before_ended(hooks: Hooks, lesson: Lesson) -> None:
    for before, step in zip(lesson.steps, lesson.steps[1:], strict=False):
        ends = {judge(hooks.game, before, move).after[-1][1].position for move in before.accept}
        ends |= {before.position for _ in before.attempt}
        assert (ends == {step.position}) is step.continues, step.id


@every_lesson
def test_a_lesson_is_played_to_its_end(hooks: Hooks, lesson: Lesson) -> None:
    """With the accepted moves in turn, a few where there are many, chosen as a browser does."""
    for n in range(min(MOST_WAYS, max((len(step.wanted) for step in lesson.steps), default=1))):
        heard: list[Completed] = []
        player = LessonPlayer(hooks.game, lesson, on_done=heard.append)
        for page in list(player.pages.pages):
            assert player.page is page
            if page.step is not None and page.step.is_played:
                play(hooks, player, page.step.wanted[min(n, len(page.step.wanted) - 1)])
                assert player.board is not None
                assert plain(page.step.explain) in player.board.scene["prompt"]
            elif page.question is not None:
                for i in range(len(page.question.answers)):
                    if i != page.question.right:
                        press(player, f"answer-{i}")
                        assert player.panel.page["said"].endswith(plain(page.question.why_not(i)))
                press(player, f"answer-{page.question.right}")
            if page.id != "end":
                press(player, "next")
        assert {done.by for done in heard} <= {"you", "read"}
        assert [done.page for done in heard] == [page.id for page in player.pages.pages]
        player.close()


def play(hooks: Hooks, player: LessonPlayer, move: Any) -> None:
    assert player.board is not None
    step = player.page.step
    choose = hooks.choice_of if step is None or not step.attempt else hooks.tried_of or hooks.choice_of
    choice = {kind: list(names) for kind, names in choose(move).items()}
    player.board.receive({"do": "play", "choice": choice, "at": player.board.scene["at"]})


def press(player: LessonPlayer, name: str) -> None:
    player.panel.receive({"do": "press", "name": name, "at": player.panel.page["at"]})


# ---- puzzles -----------------------------------------------------------------------------------------


@every_game
@pytest.mark.native
def test_puzzles_are_proved_as_their_files_say(hooks: Hooks) -> None:
    shortest = puzzles(hooks)
    assert shortest
    for puzzle in shortest:
        assert list(problems(hooks.game, puzzle)) == []
        assert puzzle.level in hooks.game.levels
        assert hooks.game.task(puzzle)


@every_game
@pytest.mark.native
def test_a_puzzle_is_solved_by_the_moves_that_its_judge_advises(hooks: Hooks) -> None:
    puzzle = puzzles(hooks)[0]
    assert puzzle.proved is not None
    attempt = Attempt(hooks.game, puzzle)
    for _ in puzzle.proved.line:
        if attempt.standing is Standing.YOURS:
            text = puzzle.proved.line[len(attempt.played)]
            chosen = Option(puzzle.proved.winning[0]) if puzzle.choices else None
            attempt.play(chosen or hooks.game.parse_move(text))
    assert attempt.standing is Standing.SOLVED
    attempt.judge.rest()


# ---- views -------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_game
def test_what_a_side_cannot_see_changes_nothing_that_it_is_shown(hooks: Hooks) -> None:
    game, rng = hooks.game, Random(1)
    for position in starts(hooks):
        for side in game.sides.values():
            other = hooks.redealt(position, side, rng)
            shown, again = (shown_to(hooks, one, side) for one in (position, other))
            assert shown == again, str(position)


def shown_to(hooks: Hooks, position: Any, side: Any) -> list[Any]:
    """Everything that leaves Python: the view, the scene of a board, the picture and its words."""
    view = hooks.game.watch(position, side, {}).view
    board = hooks.game.board(view)
    scene, picture = board.scene, board.picture()
    board.close()
    drawing = hooks.game.draw(view, "", 760, "x-")
    return [str(view), repr(view), scene, picture, drawing.box, drawing.words]


@every_game
def test_an_open_table_shows_the_position(hooks: Hooks) -> None:
    for position in positions(hooks):
        assert str(hooks.game.watch(position, None, {}).view) == str(position)
