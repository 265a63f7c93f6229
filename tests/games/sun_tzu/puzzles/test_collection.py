"""The collection of Sun Tzu: enough of every kind, every proof holds, nothing gives the answer away."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from chuhan.games.sun_tzu.game import GAME
from chuhan.games.sun_tzu.moves import Keep, Place, Reveal, Take, Trade
from chuhan.games.sun_tzu.notation import parse_move
from chuhan.games.sun_tzu.puzzling.explain import natural
from chuhan.games.sun_tzu.puzzling.judge import SunTzuJudge
from chuhan.games.sun_tzu.puzzling.kinds import THEMES
from chuhan.games.sun_tzu.puzzling.mine import near
from chuhan.interface import Option
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.checks import problems
from chuhan.puzzle.collection import load_all, verify
from chuhan.puzzle.files import dump, puzzle_files, puzzles_dir, set_files
from chuhan.puzzle.level import LEVELS
from chuhan.puzzle.model import Puzzle, PuzzleError

HOME = puzzles_dir(GAME.id)
PUZZLES = load_all(GAME)
BY_ID = {puzzle.id: puzzle for puzzle in PUZZLES}


def answer(puzzle: Puzzle) -> str:
    assert puzzle.proved is not None, puzzle.id
    (one,) = puzzle.proved.winning
    return one


def standing(attempt: Attempt) -> Standing:
    """A call, because mypy takes a property for what it was a line before."""
    return attempt.standing


def of_kind(kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in PUZZLES if puzzle.themes[0] == kind]


@pytest.mark.slow
@pytest.mark.native
def test_every_puzzle_and_set_verifies() -> None:
    found = verify({GAME.id: GAME}, [HOME], jobs=1)
    assert [problem for one in found for problem in one.problems] == []


def test_a_newcomer_is_given_the_set_for_newcomers() -> None:
    assert next(path.stem for path in set_files(HOME)) == "first-twenty"


def test_there_are_enough_of_every_kind_and_level() -> None:
    assert len(PUZZLES) >= 80
    kinds = Counter(puzzle.themes[0] for puzzle in PUZZLES)
    assert sum(n >= 6 for n in kinds.values()) >= 8
    assert set(Counter(puzzle.level for puzzle in PUZZLES)) == set(LEVELS)


def test_every_file_is_where_it_belongs_and_written_as_the_tool_writes_it() -> None:
    for path, puzzle in zip(puzzle_files([HOME]), PUZZLES, strict=True):
        assert path.parent == HOME / THEMES[puzzle.themes[0]].folder, path
        assert dump(puzzle) == path.read_text(encoding="utf-8"), path
        assert puzzle.question.endswith(("?", ".")), path
        assert "{" not in puzzle.question, path
        assert not puzzle.title.startswith("Unnamed"), path


def test_neither_title_nor_question_tells_the_answer() -> None:
    for puzzle in PUZZLES:
        told = f"{puzzle.title} {puzzle.question}"
        assert not any(char.isdigit() for char in puzzle.title), puzzle.id
        assert answer(puzzle) not in told, puzzle.id
        assert not any(choice in told for choice in puzzle.choices if len(choice) > 3), puzzle.id
        if puzzle.themes[0] == "reveal order":
            move = parse_move(answer(puzzle))
            assert isinstance(move, Reveal)
            assert move.provinces[0].title not in told, puzzle.id


def test_no_two_puzzles_are_near_each_other() -> None:
    for i, one in enumerate(PUZZLES):
        for other in PUZZLES[:i]:
            assert not near(one, other), (one.id, other.id)


def test_no_place_and_no_kind_of_answer_is_always_right() -> None:
    for kind in ("read the battle", "the better plan"):
        places = Counter(puzzle.choices.index(answer(puzzle)) for puzzle in of_kind(kind))
        assert max(places.values()) <= 0.6 * sum(places.values()), (kind, places)
    plans = [" | " in answer(puzzle) for puzzle in of_kind("the better plan")]
    assert 0.25 <= sum(plans) / len(plans) <= 0.75
    trades = [isinstance(parse_move(answer(puzzle)), Trade) for puzzle in of_kind("trade or march")]
    assert 0.2 <= sum(trades) / len(trades) <= 0.8
    first = [parse_move(answer(puzzle)) for puzzle in of_kind("reveal order")]
    assert len(set(first)) >= 3
    assert all(isinstance(parse_move(answer(puzzle)), Take) for puzzle in of_kind("where from"))
    assert len({answer(puzzle) for puzzle in of_kind("where from")}) >= 4
    kept = [parse_move(answer(puzzle)) for puzzle in of_kind("which card to keep")]
    assert all(isinstance(move, Keep) for move in kept)
    assert len(set(kept)) >= 4


def recipes(puzzle: Puzzle) -> dict[str, bool]:
    """What can be followed without a look at the board, and whether it leads to the answer."""
    move = None if puzzle.choices else parse_move(answer(puzzle))
    start, side, found = puzzle.position.start, puzzle.side, dict[str, bool]()
    if isinstance(move, Place):
        for card in start.hands[side].kinds:
            found[f"lay {card}"] = card in move.known
    elif isinstance(move, Keep):
        drawn = [card for card in start.piles[side] if card is not None]
        assert move.cards is not None
        for card in drawn:
            found[f"keep {card}"] = card in move.cards
        found["keep the highest"] = max(drawn, key=lambda card: card.number) in move.cards
    return found


RIGHT: dict[str, list[bool]] = {}
for one in PUZZLES:
    for name, right in recipes(one).items():
        RIGHT.setdefault(name, []).append(right)
FEW = 3
"""So many puzzles do not make a rule."""


def test_no_card_is_right_wherever_it_can_be_laid_or_kept() -> None:
    always = {name: len(right) for name, right in RIGHT.items() if len(right) >= FEW and all(right)}
    assert always == {}
    assert {"lay +1", "lay P", "keep T", "keep +1"} <= {name for name, n in RIGHT.items() if len(n) >= FEW}


def test_neither_high_numbers_nor_a_minus_one_are_a_recipe() -> None:
    for name in ("keep the highest", "keep -1", "lay -1"):
        assert 1 / 3 <= sum(RIGHT[name]) / len(RIGHT[name]) <= 2 / 3, (name, RIGHT[name])


def test_the_page_about_puzzles_counts_them() -> None:
    """docs/games/sun-tzu/puzzles.md tells how often each rule of thumb is right."""
    text = (HOME.parents[1] / "docs" / "games" / "sun-tzu" / "puzzles.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| (lay .+|keep .+) \| (\d+ of \d+) \|$", text, re.MULTILINE))
    assert told == {name: f"{sum(right)} of {len(right)}" for name, right in RIGHT.items() if name in told}
    assert len(told) >= 9


def test_the_largest_army_is_not_always_the_one_that_marches() -> None:
    marched: list[bool] = []
    for puzzle in PUZZLES:
        move = None if puzzle.choices else parse_move(answer(puzzle))
        if isinstance(move, Take):
            asked = puzzle.position.asked
            assert asked is not None
            open_to = [i for i in range(5) if any(isinstance(m, Take) and m.armies[i] for m in asked.moves)]
            largest = max(open_to, key=lambda i: abs(puzzle.position.now.armies[i]), default=None)
            marched.append(largest is not None and bool(move.armies[largest]))
    assert 0.3 <= sum(marched) / len(marched) <= 0.6


def test_high_cards_to_the_rich_provinces_is_no_recipe() -> None:
    """A 6 may lie anywhere; what looks natural is seldom the whole answer, and sometimes it is."""
    laid = [(puzzle, parse_move(answer(puzzle))) for puzzle in PUZZLES if not puzzle.choices]
    sixes, as_expected = Counter[int](), 0
    for puzzle, place in laid:
        if isinstance(place, Place):
            as_expected += place == natural(puzzle.position.start, puzzle.side)
            sixes.update(i for i, card in enumerate(map(str, place.known)) if card == "6")
    assert 3 <= as_expected <= 0.3 * len(laid)
    assert len(sixes) == 5
    assert max(sixes.values()) <= 0.5 * sum(sixes.values()), sixes


@pytest.mark.native
@pytest.mark.parametrize(
    "kind", ["read the battle", "the better plan", "break the plan", "where from", "sure win", "tie-break"]
)
def test_a_puzzle_is_missed_refuted_and_solved(kind: str) -> None:
    puzzle = of_kind(kind)[0]
    attempt = Attempt(GAME, puzzle)
    right = Option(answer(puzzle)) if puzzle.choices else parse_move(answer(puzzle))
    if puzzle.choices:
        wrong: object = next(Option(text) for text in puzzle.choices if text != answer(puzzle))
    elif isinstance(right, Place):
        wrong = Place(right.cards[::-1])
    else:
        wrong = next(move for move in puzzle.position.asked.moves if move != right)
    if isinstance(wrong, Place) and GAME.why_illegal(puzzle.position, wrong):
        wrong = natural(puzzle.position.start, puzzle.side)
    attempt.play(wrong)
    assert standing(attempt) is Standing.REFUTED
    assert attempt.why
    assert str(right) not in attempt.why
    while attempt.step():
        pass
    attempt.retry()
    assert attempt.position == puzzle.position
    while attempt.hint():
        pass
    assert len(set(attempt.hints)) == len(attempt.hints) >= 2
    text = str(attempt)
    again = Attempt(GAME, puzzle)
    assert again.resume(text)
    assert str(again) == text
    attempt.play(right)
    judge = SunTzuJudge(puzzle)
    while standing(attempt) is Standing.YOURS:
        attempt.play(judge.right(attempt.position)[0])
    assert standing(attempt) is Standing.SOLVED
    assert attempt.ending


@pytest.mark.native
@pytest.mark.parametrize("side", GAME.sides.values(), ids=str)
def test_a_wrong_card_to_keep_is_refuted_in_the_next_round(side: object) -> None:
    """4.9: Blue's cards come first also where Red was asked."""
    puzzle = next(one for one in of_kind("which card to keep") if one.side is side)
    attempt = Attempt(GAME, puzzle)
    right = parse_move(answer(puzzle))
    attempt.play(next(move for move in puzzle.position.asked.moves if move != right))
    assert standing(attempt) is Standing.REFUTED
    assert attempt.why
    while attempt.step():
        pass
    assert attempt.position.over
    placed = [one.made.side for one in attempt.played if isinstance(one.made.move, Place)]
    assert [str(one) for one in placed] == ["B", "R"]
    attempt.retry()
    while attempt.hint():
        pass
    assert len(attempt.hints) == 3
    attempt.play(right)
    assert re.match(
        rf"For round 9 {puzzle.side.title} has ([a-z]+|\d+) placements? that cannot", attempt.ending
    )


def test_explanations_name_their_own_provinces_and_points() -> None:
    """No two of a kind end with the same words."""
    for kind in ("sure win", "where from", "reveal order"):
        told = []
        for puzzle in of_kind(kind)[:4]:
            attempt, judge = Attempt(GAME, puzzle), SunTzuJudge(puzzle)
            while standing(attempt) is Standing.YOURS:
                attempt.play(judge.right(attempt.position)[0])
            assert " scores " in attempt.ending
            told.append(attempt.ending)
        assert len(set(told)) == len(told)


# ---- what is broken is refused -----------------------------------------------------------------------


def broken(kind: str, **changes: object) -> str:
    puzzle = replace(of_kind(kind)[0], **changes)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError) as refused:
        GAME.prove(puzzle, "x.toml")
    return str(refused.value)


@pytest.mark.slow
@pytest.mark.native
def test_deliberately_broken_puzzles_are_refused() -> None:
    sure, reading, plan = (of_kind(kind)[0] for kind in ("sure win", "read the battle", "the better plan"))
    lead = partial_goal("lead-30", sure)
    assert "solutions, such as" in broken("sure win", **lead)
    assert "no solution" in broken("sure win", **partial_goal("lead30", sure))
    assert "must be some" in broken("read the battle", choices=())
    assert "asks for a move" in broken("sure win", choices=("1", "2"))
    wrong = tuple(text for text in reading.choices if text != answer(reading))
    assert "no solution" in broken("read the battle", choices=wrong)
    assert "is no number" in broken("read the battle", choices=("many", "few"))
    assert "cannot be laid here" in broken("the better plan", choices=("6,6,6,6,6", plan.choices[0]))
    twice = (answer(plan), f"{answer(plan)} | {answer(plan)}")
    assert "2 solutions" in broken("the better plan", choices=twice)
    assert "decides, not" in broken("sure win", side=GAME.sides["R"])
    assert "depends" in broken("reveal order", depends_on=())
    assert "does not depend" in broken("sure win", depends_on=("light=battle",))
    assert "not played with" in broken("sure win", depends_on=("map=geo",))
    assert sure.proved is not None
    stale = replace(sure, proved=replace(sure.proved, winning=("1,2,3,4,5",)))
    assert "proved.winning: is stale" in "".join(problems(GAME, stale))


def partial_goal(goal: str, puzzle: Puzzle) -> dict[str, object]:
    return {"goal": goal, "aim": GAME.parse_goal(goal, puzzle.side)}


def test_goals_are_refused_with_what_they_can_be() -> None:
    for text in ("margin", "triumph", "read minds", "read armies:X"):
        with pytest.raises(ValueError, match=r"lead2|none of these"):
            GAME.parse_goal(text, GAME.sides["B"])
