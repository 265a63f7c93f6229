"""Ways to practise: a climb until the first miss, a mixed review, and what is due, as another of its kind."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

import pytest

pytest.importorskip("anywidget")

from chuhan.games.chu_han.game import GAME
from chuhan.progress.puzzles import key_of
from chuhan.progress.reviews import Review, day_number
from chuhan.puzzle import Puzzle
from chuhan.puzzle.model import PuzzleSet, Quality
from chuhan.puzzle.practice import CLIMB, DRILL, DUE, MIXED, REVIEW, STEPS, climb, due_again, mixed
from chuhan.puzzle.shelf import Shelf
from chuhan.widgets.keeper import notebook_store
from chuhan.widgets.trainer.trainer import Trainer
from tests.kit.widgets.training import BY_ID, LOOK, move, press

ALL = sorted(BY_ID.values(), key=lambda puzzle: (puzzle.points, puzzle.id))
TODAY = date(2026, 11, 19)
DAY = day_number(TODAY)


def clustered(puzzle: Puzzle, cluster: str, *, natural: bool = False) -> Puzzle:
    assert puzzle.proved is not None
    quality = Quality(cluster, natural, 1, 1, 3, ())
    return replace(puzzle, proved=replace(puzzle.proved, quality=quality), drill=False)


@pytest.fixture
def trainer(monkeypatch: pytest.MonkeyPatch) -> Trainer:
    notebook_store.cache_clear()
    monkeypatch.setattr("chuhan.puzzle.practice.today", lambda: TODAY)
    monkeypatch.setattr("chuhan.progress.store.today", lambda: TODAY)
    return Trainer(GAME, [clustered(BY_ID[name], "round: scout") for name in FEW], start=LOOK, rng=Random(1))


FEW = (LOOK, "he-rides-and-is-gone", "a-scout-for-the-empress")


def test_a_climb_grows_harder() -> None:
    steps = climb(ALL, Random(3))
    assert len(steps) == STEPS
    assert [one.points for one in steps] == sorted(one.points for one in steps)
    assert climb(ALL[:5], Random(3)) == ALL[:5]


def test_a_mixed_review_has_twelve_of_different_clusters_and_one_in_four_natural() -> None:
    puzzles = [clustered(one, f"cluster {i // 2}", natural=i % 4 < 2) for i, one in enumerate(ALL)]
    review = mixed(puzzles, Random(5))
    assert len({one.cluster for one in review}) == len(review) == REVIEW
    assert sum(one.natural for one in review) == REVIEW // 4
    assert len(mixed(puzzles[:4], Random(5))) == 2


def test_what_is_due_comes_as_another_of_its_cluster() -> None:
    one, other, third = (clustered(ALL[i], name) for i, name in enumerate(["a", "a", "b"]))
    reviews = {key_of(one.name): int(Review(DAY - 3)), key_of(third.name): int(Review(DAY - 2))}
    assert due_again([one, other, third], reviews, DAY, Random(1)) == [other, third]
    assert due_again([one, other, third], reviews, DAY - 3, Random(1)) == []


def test_the_trainer_notes_how_it_went_once_a_try_and_offers_it_again(trainer: Trainer) -> None:
    pytest.importorskip("fsrs")
    move(trainer, "2")
    press(trainer, "retry")
    move(trainer, "!3j")
    move(trainer, "2")
    (number,) = trainer.progress.reviews.values()
    trainer.desk.receive({"do": "series", "name": DUE})
    assert trainer.desk.said == "Nothing is due today; nothing has changed."
    trainer.practice.store.learned = replace(
        trainer.store.learned,
        puzzles=replace(trainer.progress, reviews={key_of(LOOK): number - (5 << 17)}),
    )
    trainer.desk.receive({"do": "series", "name": DUE})
    assert [one.id in FEW[1:] for one in trainer.shelf.chosen] == [True]
    assert trainer.desk.shelf["series"]["chosen"] == DUE
    assert trainer.puzzle in trainer.shelf.chosen


def test_a_climb_ends_with_the_first_miss(trainer: Trainer) -> None:
    trainer.choose(series=CLIMB)
    assert trainer.puzzle == trainer.shelf.chosen[0]
    trainer.show(LOOK)
    move(trainer, "2")
    assert trainer.puzzle.id == LOOK
    assert trainer.desk.said.startswith("The climb ends here: ")
    assert trainer.shelf.choice.series == ""

    trainer.choose(series=MIXED)
    assert len(trainer.shelf.chosen) == 1  # of one cluster


def test_what_is_there_for_drill_only_comes_with_its_like(trainer: Trainer) -> None:
    """Links and sets still open it; nothing else offers it."""
    repeat = replace(clustered(BY_ID[LOOK], "round: scout"), drill=True)
    others = [clustered(BY_ID[name], "round: scout") for name in FEW[1:]]
    opened = Trainer(GAME, [repeat, *others], start=repeat.key, rng=Random(1))
    assert opened.puzzle == repeat
    assert opened.shelf.choice.series == DRILL
    points = [one.points for one in opened.shelf.chosen]
    assert len(points) == 3
    assert points == sorted(points)
    opened.choose(series="")
    assert repeat not in opened.shelf.chosen
    opened.choose(series=CLIMB)
    assert repeat not in opened.shelf.chosen
    in_a_set = PuzzleSet("week", "Week", "", (repeat.id,))
    kept = Trainer(GAME, Shelf(GAME, [repeat, *others], [in_a_set]), series="week")
    assert kept.shelf.chosen == [repeat]


def test_a_campaign_tells_its_story_and_goes_on_where_it_was_left(trainer: Trainer) -> None:
    rounds = [clustered(BY_ID[name], "round: scout") for name in FEW]
    story = PuzzleSet(
        "match", "Match", "", FEW, story=("It begins.", "It goes on.", "It hurts.", "It is won.")
    )
    shelf = Shelf(GAME, rounds, [story])
    first = Trainer(GAME, shelf, series="match", store=trainer.store)
    assert first.desk.page["story"] == "It begins."
    first.store.solved(rounds[0].name)
    resumed = Trainer(GAME, Shelf(GAME, rounds, [story]), series="match", store=first.store)
    assert (resumed.puzzle.id, resumed.desk.page["story"]) == (FEW[1], "It goes on.")
    resumed.show(FEW[2])
    assert (resumed.desk.page["story"], resumed.desk.page["after"]) == ("It hurts.", "")
    resumed.store.solved(rounds[2].name)
    assert resumed.desk.page["after"] == "It is won."
