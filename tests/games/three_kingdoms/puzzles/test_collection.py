"""The collection of Three Kingdoms: enough of every kind, all proved, nothing gives the answer away."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from chuhan.games import GAMES
from chuhan.games.three_kingdoms.cards import STATES
from chuhan.games.three_kingdoms.game import GAME
from chuhan.games.three_kingdoms.moves import Bid, Decline, Station
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.puzzling.aims import read_lead
from chuhan.games.three_kingdoms.puzzling.auctions import SureJudge
from chuhan.games.three_kingdoms.puzzling.base import MOST_NODES
from chuhan.games.three_kingdoms.puzzling.judge import judge_of
from chuhan.games.three_kingdoms.puzzling.kinds import THEMES
from chuhan.games.three_kingdoms.puzzling.mine import near
from chuhan.games.three_kingdoms.referee import legal_moves, play, score
from chuhan.games.three_kingdoms.show.telling import turn
from chuhan.games.three_kingdoms.show.text import text as in_words
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget, limits
from chuhan.interface import Option
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.checks import problems
from chuhan.puzzle.collection import load_all, verify
from chuhan.puzzle.files import dump, puzzle_files, puzzles_dir
from chuhan.puzzle.gallery import page
from chuhan.puzzle.model import Puzzle, PuzzleError

HOME = puzzles_dir(GAME.id)
PUZZLES = load_all(GAME)
ACTING = ("store or cash", "one trade", "feed the army", "hold a border", "the last round")


def of_kind(kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in PUZZLES if puzzle.themes[0] == kind]


def winning(puzzle: Puzzle) -> tuple[str, ...]:
    assert puzzle.proved is not None, puzzle.id
    return puzzle.proved.winning


def standing(attempt: Attempt) -> Standing:
    """A call, because mypy takes a property for what it was a line before."""
    return attempt.standing


def test_who_thinks_for_an_hour_is_answered_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge is kept while somebody thinks: what limits it is what it looks at, and no clock."""
    (puzzle,) = [one for one in PUZZLES if one.id == "the-emperors-field"]
    judge = judge_of(puzzle)
    assert isinstance(judge, SureJudge)
    first = judge.right(puzzle.position)
    an_hour_later = time.monotonic() + 3600
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: an_hour_later))
    for move in judge.fight.candidates(puzzle.position):
        assert judge.verdict(puzzle.position, move).right is (move in first)
    assert judge.fight.auction.budget.nodes < MOST_NODES / 10


@pytest.mark.slow
def test_every_puzzle_and_set_verifies() -> None:
    found = verify(GAMES, [HOME], jobs=1)
    assert len(found) >= len(PUZZLES)
    assert [problem for one in found for problem in one.problems] == []


def test_there_are_enough_of_every_kind_and_level() -> None:
    assert len(PUZZLES) >= 60
    kinds = Counter(puzzle.themes[0] for puzzle in PUZZLES)
    assert set(kinds) == set(THEMES)
    assert min(kinds.values()) >= 6
    assert {puzzle.level for puzzle in PUZZLES} == set(GAME.levels)
    assert {puzzle.side for puzzle in PUZZLES} == set(STATES)


def test_every_file_is_where_it_belongs_and_neither_title_nor_question_tells_the_answer() -> None:
    for path, puzzle in zip(puzzle_files([HOME]), PUZZLES, strict=True):
        assert path.parent == HOME / THEMES[puzzle.themes[0]].folder, path
        assert dump(puzzle) == path.read_text(encoding="utf-8"), path
        assert puzzle.question.endswith(("?", ".")), path
        told = f"{puzzle.title} {puzzle.question}"
        assert "{" not in told, path
        assert not puzzle.title.startswith("Unnamed"), path
        assert not any(char.isdigit() for char in told), path
        assert not any(text in told for text in winning(puzzle)), path
    assert len({puzzle.question for puzzle in PUZZLES}) == len(PUZZLES)


def test_no_two_puzzles_are_near_each_other() -> None:
    for i, one in enumerate(PUZZLES):
        for other in PUZZLES[:i]:
            assert not near(one, other), (one.id, other.id)


def share(found: list[bool]) -> float:
    return sum(found) / len(found)


def test_no_kind_of_answer_is_always_right() -> None:
    leads = [read_lead(winning(puzzle)[0]) for puzzle in of_kind("who wins")]
    places = Counter(puzzle.choices.index(winning(puzzle)[0]) for puzzle in of_kind("who wins"))
    assert len({state for state, _ in leads}) == len({by for _, by in leads if by < 3}) == 3
    assert max(places.values()) <= 0.5 * sum(places.values())
    own = [puzzle.side is state for puzzle, (state, _) in zip(of_kind("who wins"), leads, strict=True)]
    assert share(own) <= 0.5
    allied = Counter(winning(puzzle) for puzzle in of_kind("choose the alliance"))
    assert len(allied) >= 3
    assert max(allied.values()) <= 0.5 * sum(allied.values())
    bought = ["w+" in winning(puzzle)[0] for puzzle in of_kind("one trade")]
    sold = ["r-" in winning(puzzle)[0] for puzzle in of_kind("one trade")]
    assert 0.2 <= share(bought) <= 0.8
    assert 0.2 <= share(sold) <= 0.8
    lines = [line_of(puzzle) for puzzle in of_kind("hold a border")]
    both = [sum(isinstance(move, Station) for move in line) == 2 for line in lines]
    assert 0.2 <= share(both) <= 0.8
    stores = Counter(move.store for line in lines for move in line if isinstance(move, Station))
    assert set(stores) == {"g", "t"}
    reaped = Counter(text for puzzle in of_kind("store or cash") for text in proved_line(puzzle))
    assert len(reaped) >= 6
    assert max(reaped.values()) <= 0.4 * sum(reaped.values())
    for kind in ("a sure bid", "the last bidder", "the next turn order"):
        first = [line_of(puzzle)[0] for puzzle in of_kind(kind)]
        raised = [isinstance(move, Bid) and bool(move.support or move.tile) for move in first]
        assert share(raised) <= 0.6, kind
        assert len({move.space for move in first if isinstance(move, Bid)}) >= 4, kind
    assert len({proved_line(puzzle)[0] for puzzle in of_kind("the last round")}) >= 4
    assert 0.3 <= share([*strongest()]) <= 0.7


def strongest() -> Iterator[bool]:
    """Where one of several generals is enough for the next turn order: is he the strongest?"""
    for puzzle in of_kind("the next turn order"):
        bids = [move for move in line_of(puzzle) if isinstance(move, Bid)]
        position = puzzle.position
        strength = {
            name: position.box.generals[name].admin + position.box.generals[name].combat
            for name in position.realms[puzzle.side].gens
        }
        if len(bids) == 1:
            yield strength[bids[0].general] == max(strength.values())


def proved_line(puzzle: Puzzle) -> tuple[str, ...]:
    assert puzzle.proved is not None
    return puzzle.proved.line


def line_of(puzzle: Puzzle) -> list[object]:
    return [GAME.parse_move(text) for text in proved_line(puzzle)]


def test_the_solver_of_the_command_line_gives_the_same_one_answer() -> None:
    """Proofs come from the judges; the questions are asked again as a person would ask them."""
    for kind in ("store or cash", "hold a border", "the last bidder", "one trade", "who wins"):
        for puzzle in of_kind(kind)[:3]:
            aim = puzzle.aim
            found = QUESTIONS[aim.question](puzzle.position, aim.params, Budget(0, 0))
            assert len(found.best) == 1, puzzle.id
            if puzzle.choices:
                assert found.best[0] == (str(read_lead(winning(puzzle)[0])[0]),), puzzle.id
            else:
                made = [one for one in proved_line(puzzle) if one != "pass" and not one.endswith("=-")]
                assert sorted(found.best[0]) == sorted(made), puzzle.id


# ---- tries -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", THEMES)
def test_a_puzzle_is_missed_refuted_and_solved(kind: str) -> None:
    puzzle = of_kind(kind)[0]
    attempt, judge = Attempt(GAME, puzzle), judge_of(puzzle)
    right = judge.right(puzzle.position)
    wrong: list[object] = [Option(text) for text in puzzle.choices if text not in right]
    if not wrong:
        wrong = [move for move in legal_moves(puzzle.position) if move not in right]
    for move in (wrong[0], wrong[-1]):
        attempt.play(move)
        assert standing(attempt) is Standing.REFUTED
        assert attempt.why
        while attempt.step():
            pass
        told = f"{attempt.why} {attempt.ending}"
        assert "Better: " in told or puzzle.choices, told
        attempt.retry()
        assert attempt.position == puzzle.position
    while attempt.hint():
        pass
    assert len(set(attempt.hints)) == len(attempt.hints) >= 3
    text = str(attempt)
    again = Attempt(GAME, puzzle)
    assert again.resume(text)
    assert str(again) == text
    while standing(attempt) is Standing.YOURS:
        move = judge.right(attempt.position)[0]
        attempt.play(Option(move) if puzzle.choices else move)
    assert standing(attempt) is Standing.SOLVED
    assert attempt.ending
    assert attempt.mistakes == 2


def test_a_refutation_says_what_is_left_and_what_was_possible() -> None:
    """Both numbers are the solver's: of the best way to go on, and of the best plan."""
    compared = 0
    for puzzle in of_kind("store or cash")[:3]:
        judge = judge_of(puzzle)
        best = QUESTIONS["harvest"](puzzle.position, puzzle.aim.params, Budget(0, 0))
        assert best.value is not None
        for move in legal_moves(puzzle.position):
            if move in judge.right(puzzle.position):
                continue
            verdict = judge.verdict(puzzle.position, move)
            assert not verdict.right
            later = play(puzzle.position, move)
            if later.turn is not puzzle.side or later.todo:
                continue  # the only space: the round has gone on
            rest = QUESTIONS["harvest"](later, puzzle.aim.params, Budget(0, 0))
            assert rest.value is not None
            if rest.value[0] < best.value[0]:
                assert f"leaves {rest.value[0]} point" in verdict.sentence, verdict.sentence
                assert f"; {best.value[0]} can be had" in verdict.sentence, verdict.sentence
            else:
                assert (
                    f"{rest.value[1]} gold and rice together; {best.value[1]} can be had" in verdict.sentence
                )
            compared += 1
    assert compared >= 10


def test_the_reply_to_a_bid_that_is_not_sure_takes_a_wanted_space() -> None:
    """Played to the end on the board, the refutation does keep the solver from what is wanted."""
    for puzzle in of_kind("a sure bid")[:3]:
        judge = judge_of(puzzle)
        right = judge.right(puzzle.position)
        wrong = [move for move in legal_moves(puzzle.position) if move not in right]
        for move in (wrong[0], wrong[len(wrong) // 2]):
            verdict = judge.verdict(puzzle.position, move)
            position = play(puzzle.position, move)
            for one in verdict.follow:
                position = play(position, one)
            won = {bid.space for bid in position.bids if bid.general.startswith(str(puzzle.side))}
            assert not set(puzzle.aim.want) <= won, (puzzle.id, str(move))


def test_the_solver_goes_for_what_is_missing_while_a_bid_is_broken() -> None:
    """No general of the solver's stands idle in a refutation, and a tie says who was first."""
    (puzzle,) = [one for one in PUZZLES if one.id == "the-emperors-field"]
    judge = judge_of(puzzle)
    verdict = judge.verdict(puzzle.position, GAME.parse_move("emperor:U10"))
    own = [move for move in verdict.follow if isinstance(move, Bid) and move.general.startswith("U")]
    assert {str(move.space) for move in own} == {"farm"}
    assert "control the Han emperor: Wu 8, Shu 9" in verdict.sentence
    (puzzle,) = [one for one in PUZZLES if one.id == "nothing-left-to-chance"]
    verdict = judge_of(puzzle).verdict(puzzle.position, GAME.parse_move("tribute:W0"))
    assert "the market: Wei 5, Wu 5 (first)" in verdict.sentence


def test_a_choice_is_refuted_by_the_table_of_the_score() -> None:
    puzzle = of_kind("who wins")[0]
    judge, totals = judge_of(puzzle), score(puzzle.position).totals
    wrong = next(text for text in puzzle.choices if text not in winning(puzzle))
    said = judge.verdict(puzzle.position, Option(wrong)).sentence
    assert all(f"{state.title} {totals[state]}:" in said for state in STATES), said


# ---- what is broken is refused -----------------------------------------------------------------------


def broken(puzzle: Puzzle, **changes: object) -> str:
    if isinstance(text := changes.get("goal"), str):
        changes["aim"] = GAME.parse_goal(text, puzzle.side)
    if isinstance(text := changes.get("position"), str):
        changes["position"] = parse_position(text)
    if "side" in changes:
        changes["aim"] = GAME.parse_goal(puzzle.goal, changes["side"])  # type: ignore[arg-type]
    with pytest.raises(PuzzleError) as refused:
        GAME.prove(replace(puzzle, **changes), "x.toml")  # type: ignore[arg-type]
    return str(refused.value)


def test_deliberately_broken_puzzles_are_refused() -> None:
    trade, harvest, winner, sure, last = (
        of_kind(kind)[0]
        for kind in ("one trade", "store or cash", "who wins", "a sure bid", "the last bidder")
    )
    assert broken(trade, goal="trade gold=99") == "x.toml: goal: no solution: no answer is right"
    assert "solutions, such as trade=" in broken(trade, goal="trade gold=1")
    other = next(state for state in STATES if state is not trade.side)
    assert broken(trade, side=other) == f"x.toml: side: here it is not for {other.title} to decide"
    assert broken(trade, choices=("W1", "U1")) == "x.toml: choices: the goal asks for a move"
    assert "so there must be some" in broken(winner, choices=())
    missed = tuple(text for text in winner.choices if text not in winning(winner))
    assert broken(winner, choices=missed) == "x.toml: choices: no solution: no answer is right"
    assert "is no state and lead such as U3" in broken(winner, choices=("Wei", "Wu"))
    assert broken(winner, position=last.position) != ""
    assert "does not ask about" in broken(harvest, goal="battle 1")
    assert "name the ruling" in broken(sure, depends_on=())
    assert "does not depend on emperor_tile" in broken(trade, depends_on=("emperor_tile=actor",))
    assert "is not played with bid_count=generals" in broken(trade, depends_on=("bid_count=generals",))
    drawn = str(harvest.position).replace("bids farm:", "bids instructor:")
    assert "which is chance" in broken(harvest, position=drawn, goal="upkeep")
    assert trade.proved is not None
    stale = replace(trade, proved=replace(trade.proved, winning=("trade=r+1",)))
    assert "proved.winning: is stale" in "".join(problems(GAME, stale))
    shown = replace(trade, themes=("one trade", "who wins"))
    assert "the solution does not show 'who wins'" in "".join(problems(GAME, shown))


def test_goals_are_refused_with_what_they_can_be() -> None:
    for text in (
        "",
        "harvest",
        "harvest 13",
        "turn 4",
        "trade gold",
        "trade gold=0",
        "last",
        "sure moon",
        "win",
    ):
        with pytest.raises(ValueError, match="none of these: harvest N"):
            GAME.parse_goal(text, STATES[0])


def test_declines_alone_solve_nothing() -> None:
    for kind in ACTING:
        for puzzle in of_kind(kind):
            assert not all(isinstance(move, Decline) for move in line_of(puzzle)), puzzle.id


def test_a_hint_points_at_what_is_on_the_board() -> None:
    for kind in THEMES:
        puzzle = of_kind(kind)[0]
        rows = {row for _, marks in judge_of(puzzle).advice(puzzle.position) for row in marks or ()}
        assert rows <= {"space", "general", "who"}, kind
        assert rows or puzzle.choices, kind


def test_the_board_does_not_tell_who_wins() -> None:
    for puzzle in of_kind("who wins"):
        view = GAME.watch(puzzle.position, None, {}).view
        assert str(turn(view)) == "The game is over."
        assert not re.search(r"\d points", in_words(view))
        assert "wins" not in in_words(view)


def test_the_gallery_is_fresh() -> None:
    folder = Path(__file__).parents[4] / "docs" / "games" / GAME.id / "gallery"
    fresh = page(GAME, PUZZLES, f"../../../../puzzles/{GAME.id}", GAME.task)
    assert (folder / "README.md").read_text(encoding="utf-8") == fresh
    assert {path.stem for path in folder.glob("*.svg")} == {puzzle.id for puzzle in PUZZLES}
    puzzle = of_kind("who wins")[0]  # what it asks for is not told
    picture = (folder / f"{puzzle.id}.svg").read_text(encoding="utf-8")
    assert picture == GAME.board(GAME.watch(puzzle.position, None, {}).view).picture()
