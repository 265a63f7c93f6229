"""Ways to practise beside the sets: a climb, a mixed review, and what is due again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from chuhan.language import Sentence
from chuhan.progress.days import today
from chuhan.progress.puzzles import key_of
from chuhan.progress.reviews import Grade, day_number, due
from chuhan.progress.store import Store
from chuhan.puzzle.attempt import Attempt, Standing
from chuhan.puzzle.model import Listed
from chuhan.puzzle.shelf import Choice, Shelf

DUE, CLIMB, MIXED, DRILL = "@due", "@climb", "@mixed", "@drill"
"""As a choice among the sets; no set has such an id."""
WAYS = {
    DUE: Sentence("Practice: what is due again"),
    CLIMB: Sentence("Practice: a climb"),
    MIXED: Sentence("Practice: a mixed review"),
    DRILL: Sentence("Practice: more like this one"),
}
STEPS = 30
"""Puzzles of a climb."""
REVIEW = 12
NATURAL = 3
"""Puzzles of a mixed review in which the move that comes to mind is right: one in four, if there are."""


class Practice:
    """Offers puzzles to practise on, and tells a store how each try went."""

    def __init__(self, shelf: Shelf, store: Store, rng: Random) -> None:
        self.shelf, self.store, self.rng = shelf, store, rng
        self._graded: Attempt | None = None

    def offer(self, way: str, like: Listed) -> bool:
        """Of a drill, those like this puzzle. False, and nothing changes, if there is nothing."""
        every = list(self.shelf.puzzles.values())
        if way == CLIMB:
            found = climb(self.shelf.offered, self.rng)
        elif way == MIXED:
            found = mixed(self.shelf.offered, self.rng)
        elif way == DRILL:
            found = self.shelf.drill(like)
        else:
            reviews = self.store.learned.puzzles.reviews
            found = due_again(every, reviews, day_number(today()), self.rng)
        return self.shelf.practise(way, found)

    def note(self, attempt: Attempt) -> None:
        """How a puzzle went counts once a try: its first mistake, the answer told, or how it was solved."""
        missed = attempt.told or attempt.standing is Standing.REFUTED
        solved = attempt.standing is Standing.SOLVED and not attempt.mistakes
        if self._graded is attempt or not (missed or solved):
            return
        self._graded = attempt
        grade = Grade.AGAIN if missed else Grade.HARD if attempt.hinted else Grade.GOOD
        self.store.reviewed(attempt.puzzle.name, self.shelf.cluster(attempt.puzzle), grade)

    def climbed(self, attempt: Attempt) -> int | None:
        """How many steps a climb had that ends with this mistake; the puzzle may be tried again."""
        if attempt.standing is not Standing.REFUTED or self.shelf.choice.series != CLIMB:
            return None
        steps = self.shelf.number(attempt.puzzle)
        self.shelf.choose(Choice())
        return steps


def climb(puzzles: Sequence[Listed], rng: Random) -> list[Listed]:
    """Easy first, steps by chance; `puzzles` are in that order."""
    if len(puzzles) <= STEPS:
        return list(puzzles)
    places = sorted(rng.sample(range(len(puzzles)), STEPS))
    return [puzzles[place] for place in places]


def mixed(puzzles: Sequence[Listed], rng: Random) -> list[Listed]:
    """Twelve of different clusters, in which the natural move is neither always wrong nor often right."""
    one_each = list({puzzle.cluster: puzzle for puzzle in rng.sample(puzzles, len(puzzles))}.values())
    natural = [puzzle for puzzle in one_each if puzzle.natural][:NATURAL]
    others = [puzzle for puzzle in one_each if not puzzle.natural]
    chosen = [*natural, *others[: REVIEW - len(natural)]]
    return rng.sample(chosen, len(chosen))


def due_again(puzzles: Sequence[Listed], reviews: Mapping[int, int], day: int, rng: Random) -> list[Listed]:
    """What is due, each as another puzzle of its cluster where there is one."""
    clusters: dict[str, list[Listed]] = {}
    for puzzle in puzzles:
        clusters.setdefault(puzzle.cluster, []).append(puzzle)
    keys = {tuple(key_of(one.name) for one in cluster): cluster for cluster in clusters.values()}
    return [_another(keys[tuple(found)], reviews, rng) for found in due(reviews, keys, day)]


def _another(cluster: Sequence[Listed], reviews: Mapping[int, int], rng: Random) -> Listed:
    others = [one for one in cluster if key_of(one.name) not in reviews]
    return rng.choice(others or list(cluster))
