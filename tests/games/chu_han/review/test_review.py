"""The review: values are the solver's, turning points are proved, a mistake is told from bad luck."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from chuhan.cli import main
from chuhan.games import GAMES
from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_card_list, parse_move, parse_position, parse_view
from chuhan.games.chu_han.position import Position, Side, Sight
from chuhan.games.chu_han.record import Record, parse_record
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.review import Review, Turn, Verdict, rounds_of, told
from chuhan.games.chu_han.review.kept import as_puzzle
from chuhan.games.chu_han.review.review import Known, Share
from chuhan.games.chu_han.solver import Goal, solve
from chuhan.puzzle.files import dump, parse_puzzle
from chuhan.puzzle.model import PuzzleError

pytestmark = pytest.mark.native
GUARANTEED = "46y89/?5 - 01111112222223j3y3l3x3p3h3z4445556h6x777 H:1,C:2 - H 3-3 3-1x2 base"
"""Han's 8 wins whatever Chu holds; its 9 loses in a few layouts."""


@cache
def thrown_away() -> Record:
    """Han plays the 9, in a layout in which that loses; then both play their best."""
    view = parse_view(GUARANTEED)
    for cards in combinations(view.unseen, view.hidden[Side.CHU]):
        hand = Cards.of(cards)
        public = {field.name: getattr(view, field.name) for field in fields(Sight)}
        position = Position(**(public | {"hands": (view.hands[0], hand)}))
        after = play(position, parse_move("9"))
        if solve(after).winner is Side.CHU:
            break
    line = [parse_move("9")]
    while not after.over:
        line.append(solve(after).best[0])
        after = play(after, line[-1])
    return Record(Match(position, tuple(view.unseen - hand)), tuple(line))


@pytest.fixture(scope="module")
def review() -> Review:
    return reviewed(thrown_away())


def reviewed(record: Record, **more: object) -> Review:
    one = Review(rounds_of(record)[0], **more)  # type: ignore[arg-type]
    one.work()
    return one


def test_every_value_is_the_solvers(review: Review) -> None:
    assert review.done
    for at, value in enumerate(review.values):
        position = review.played.position(at)
        assert value.winner is solve(position).winner
        assert value.margin == solve(position, Goal.MARGIN).margin
    assert [step.before for step in review.steps] == review.values[:-1]


def test_a_guaranteed_move_that_was_not_played_is_a_mistake(review: Review) -> None:
    first = review.steps[0]
    assert first.turn is Turn.WINNER
    assert review.turning[0] is first
    assert first.verdict is Verdict.MISTAKE
    assert first.known is not None
    assert list(map(str, first.known.guaranteed or ())) == ["8"] == [str(first.advice)]
    assert "8" in map(str, first.better)
    assert str(told.cost(first)) == "With open cards that gave the round to Chu."
    assert str(told.judgement(first)) == (
        "A mistake. Better: Han plays the 8. Proved: that wins the round whatever Chu holds."
    )


def test_better_moves_are_all_that_keep_the_value(review: Review) -> None:
    for step in review.turning:
        goal = Goal.ROUND if step.turn is Turn.WINNER else Goal.MARGIN
        found = solve(step.position, goal, all_moves=True)
        assert set(step.better) == set(found.best)
        assert step.claim.move not in step.better


def test_bad_luck_and_a_likely_mistake_are_told_by_the_estimate(review: Review) -> None:
    first = review.steps[0]
    played, better = first.claim.move, parse_move("8")
    share = dict.fromkeys(legal_moves(first.position), 0.5)
    luck = Known((), Share(Goal.ROUND, 20, share))
    likely = Known((), Share(Goal.ROUND, 20, share | {better: 0.8}))
    assert replace(first, known=luck, better=(better,)).verdict is Verdict.LUCK
    step = replace(first, known=likely, better=(better,))
    assert step.verdict is Verdict.LIKELY
    assert str(told.judgement(step)) == (
        "Probably a mistake. Better: Han plays the 8. That wins against 80 % of the hands that Chu might have"
        " held, this against 50 %: an estimate from 20 of them."
    )
    # Another move that promised more, but would not have helped, makes it no mistake.
    other = Known((), Share(Goal.ROUND, 20, share | {parse_move("4"): 1.0}))
    assert replace(first, known=other, better=(better,)).verdict is Verdict.LUCK
    assert replace(first, known=Known(None, None), better=(better,)).verdict is Verdict.OPEN
    assert played != better


def test_what_takes_too_long_is_left_open() -> None:
    clock = iter(range(0, 10_000, 7))
    record = thrown_away()
    one = Review(rounds_of(record)[0], seconds=1.0, now=lambda: float(next(clock)))
    one.work()
    assert one.asked < len(one.steps)
    assert one.done
    assert None in {value.winner for value in one.values}


def test_who_has_enough_stops() -> None:
    one = Review(rounds_of(thrown_away())[0])
    questions = one.questions()
    for _ in range(3):
        next(questions)()
    one.stop()
    assert one.done
    assert one.values[-1].winner is not None


def test_a_side_is_asked_about_its_own_decisions() -> None:
    one = reviewed(thrown_away(), side=Side.HAN)
    asked = {step.claim.side for step in one.steps if step.known is not None and step.turn is None}
    assert asked <= {Side.HAN}


# ---- kept as a puzzle --------------------------------------------------------------------------------


def test_a_turning_point_is_kept_as_a_puzzle_that_is_proved(tmp_path: Path) -> None:
    record = Record(
        Match(parse_position("46y/223j3l57 - 11245 - - H 0-6 16-18 base"), cards("7789")), moves("4 5")
    )
    one = reviewed(record)
    step = one.turning[0]
    puzzle = as_puzzle(step)
    assert puzzle.proved is not None
    text = dump(puzzle)
    assert parse_puzzle(text, GAMES, stem=puzzle.id) == replace(
        puzzle, proved=replace(puzzle.proved, shows=())
    )
    file = tmp_path / f"{puzzle.id}.toml"
    file.write_text(text, "utf-8")
    assert main(["puzzles", "verify", str(file), "--jobs", "1"]) == 0


def test_what_has_two_solutions_is_no_puzzle(review: Review) -> None:
    step = next(iter(review.turning))
    with pytest.raises(PuzzleError, match="solutions"):
        as_puzzle(replace(step, position=parse_position("89/44 - - - - H 3-3 0-1 base")))


def cards(text: str) -> tuple[Card, ...]:
    return parse_card_list(text)


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, text.split()))


# ---- the command -------------------------------------------------------------------------------------


def test_the_command_tells_turning_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(thrown_away()), "utf-8")
    assert main(["review", str(file)]) == 0
    assert "Move 1, Han plays the 9" in capsys.readouterr().out
    assert main(["review", str(file), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["rounds"]
    assert found["turning"][0] | {"sentence": ""} == {
        "move": 1,
        "side": "H",
        "played": "9",
        "position": str(thrown_away().start.position),
        "turn": "winner",
        "before": found["values"][0],
        "after": found["values"][1],
        "verdict": "mistake",
        "better": found["turning"][0]["better"],
        "advice": "8",
        "sentence": "",
    }
    assert len(found["values"]) == len(thrown_away().moves) + 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Chu Han record\nseed: 3\n\nround 1\n1 xx\n", "Line 5: "),
        ("Chu Han record\nseed: 3\nround 1\n9999\n", "Line 4: "),
        ("nonsense", "A record begins with the line"),
    ],
)
def test_a_broken_record_is_refused_by_line(
    text: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    assert main(["review", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"chuhan: {line}")
    assert told.err.count("\n") == 1


def test_a_record_without_moves_has_nothing_to_review(capsys: pytest.CaptureFixture[str]) -> None:
    record = parse_record("Chu Han record\nseed: 3\n")
    assert [one.claims for one in rounds_of(record)] == [()]
