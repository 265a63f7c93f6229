"""Which of many mined puzzles come into the collection: by quotas and by program, never by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, powers_of
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.puzzling.mine import near
from chuhan.games.chu_han.puzzling.questions import question
from chuhan.games.chu_han.puzzling.themes import THEMES
from chuhan.games.chu_han.referee import legal_moves
from chuhan.interface import PLAIN, Game
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.level import LEVELS
from chuhan.puzzle.mining import write_mined
from chuhan.puzzle.model import Puzzle

KINDS = {PLAIN: 250, "punish": 60, "avoid": 40, "least": 40, "whatever": 60}
"""How many there must be of each kind,"""
EACH_THEME = 20
EACH_LEVEL = 50
ALL = 500
"""of each theme, of each level, and over all."""
MOST_RIGHT = 0.60
COUNTED_FROM = 10
"""No kind of first move is right more often than that, where so many positions allow it."""
NATURAL = (0.20, 0.25)
"""How often the move that comes to mind may be right; where it is a trap nobody asks."""


def kind_of_move(move: Move) -> str:
    """A plain set, the person whose power it is, a writ, a pass, or nothing."""
    match move:
        case React(card=card) | LeadPower(card=card):
            return card.person
        case Writ():
            return "writ"
        case Allow():
            return "let it happen"
        case Pass(power=None):
            return "pass"
        case Play() | Pass() if powers_of(move):
            return powers_of(move)[0].person
    return "plain set"


@dataclass
class Tally:
    """What a collection has so far; puzzles that are there for drill only do not count."""

    kinds: Counter[str] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    clusters: Counter[str] = field(default_factory=Counter)
    legal: Counter[str] = field(default_factory=Counter)
    """In how many positions each kind of first move can be made,"""
    right: Counter[str] = field(default_factory=Counter)
    """and in how many it is the answer."""
    asked: int = 0
    natural: int = 0

    @classmethod
    def of(cls, puzzles: Iterable[Puzzle]) -> Tally:
        tally = cls()
        for puzzle in puzzles:
            if not puzzle.drill:
                tally.add(puzzle)
        return tally

    def add(self, puzzle: Puzzle) -> None:
        self.kinds[puzzle.kind] += 1
        self.themes.update(puzzle.themes)
        self.levels[puzzle.level] += 1
        self.clusters[puzzle.cluster] += 1
        if puzzle.kind == "whatever":
            return
        possible, right = moves_of(puzzle)
        self.legal.update(possible)
        if puzzle.kind == "avoid":
            return
        self.right[right] += 1
        self.asked += 1
        self.natural += puzzle.natural

    @property
    def missing(self) -> list[str]:
        """In words, what falls short."""
        found = [f"{self.kinds[kind]} {kind} of {n}" for kind, n in KINDS.items() if self.kinds[kind] < n]
        found += [f"{self.themes[name]} {name}" for name in THEMES if self.themes[name] < EACH_THEME]
        found += [f"{self.levels[name]} {name}" for name in LEVELS if self.levels[name] < EACH_LEVEL]
        found += [f"{kind} right in {self.right[kind]} of {self.legal[kind]}" for kind in self.too_often]
        if not NATURAL[0] * self.asked <= self.natural <= NATURAL[1] * self.asked:
            found.append(f"natural move right in {self.natural} of {self.asked}")
        if self.kinds.total() < ALL:
            found.append(f"{self.kinds.total()} puzzles")
        return found

    @property
    def too_often(self) -> list[str]:
        return [
            kind for kind, n in self.legal.items() if n >= COUNTED_FROM and self.right[kind] > MOST_RIGHT * n
        ]


def moves_of(puzzle: Puzzle) -> tuple[frozenset[str], str]:
    """The kinds of first moves that can be made, and that of the answer."""
    assert puzzle.proved is not None
    possible = frozenset(kind_of_move(move) for move in legal_moves(puzzle.position))
    return possible, kind_of_move(parse_move(puzzle.proved.winning[0]))


def choose_into(out: Path, game: Game[Any, Any], folders: Sequence[Path]) -> tuple[list[Path], list[str]]:
    """From folders of mined puzzles; also says what is still missing then. Raises PuzzleError."""
    kept, mined = load_all(game), load_all(game, folders)
    chosen = choose(kept, mined)
    written: list[Path] = []
    for puzzle in with_questions(chosen, kept):
        written += write_mined(out / THEMES[puzzle.themes[0]].folder, [puzzle], 1)
    return written, Tally.of([*kept, *chosen]).missing


def choose(kept: Sequence[Puzzle], mined: Sequence[Puzzle]) -> list[Puzzle]:
    """One after another what the collection needs most, until nothing is missing; the same mined puzzles give
    the same choice."""
    tally = Tally.of(kept)
    known = [puzzle for puzzle in kept if puzzle.kind != "whatever"]
    left = sorted((one for one in mined if one.passes), key=lambda one: one.id)
    chosen: list[Puzzle] = []
    while left and tally.missing:
        best = max(left, key=lambda one: _needed(tally, one))
        left.remove(best)
        if _needed(tally, best) <= 0:
            break
        if any(_alike(best, other) for other in known):
            continue
        tally.add(best)
        known.append(best)
        chosen.append(best)
    return chosen


def with_questions(chosen: Iterable[Puzzle], kept: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Each with a question like no other; a title is still for somebody to find."""
    taken = {puzzle.question for puzzle in kept}
    for puzzle in chosen:
        asked = question(puzzle, taken)
        taken.add(asked)
        yield replace(puzzle, question=asked)


def _alike(one: Puzzle, other: Puzzle) -> bool:
    if one.kind != other.kind:
        return False
    return near(one.position, one.goal, other.position, other.goal)


def _needed(tally: Tally, puzzle: Puzzle) -> float:
    """How much a puzzle brings of what is missing; below 0 it makes things worse."""
    short = max(0, KINDS[puzzle.kind] - tally.kinds[puzzle.kind]) / KINDS[puzzle.kind]
    worth = 1.0 + 2 * short
    worth += sum(max(0, EACH_THEME - tally.themes[name]) / EACH_THEME for name in puzzle.themes)
    worth += 2 * max(0, EACH_LEVEL - tally.levels[puzzle.level]) / EACH_LEVEL
    worth -= 0.3 * tally.clusters[puzzle.cluster]
    possible, right = moves_of(puzzle)
    for kind in possible:
        often = tally.right[kind] / tally.legal[kind] if tally.legal[kind] else 0.0
        if often > MOST_RIGHT - 0.1:
            worth += -2.0 if kind == right and puzzle.kind != "avoid" else 1.0
    if puzzle.kind != "avoid":
        share = tally.natural / tally.asked if tally.asked else 0.0
        middle = sum(NATURAL) / 2
        worth += 6 * (middle - share) * (1 if puzzle.natural else -1)
    return worth
