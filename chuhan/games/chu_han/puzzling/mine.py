"""Finds puzzles: tries many positions, keeps those with one surprising first move, throws out dull ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move, Pass, cards_of
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.aims import WIN_MATCH, WIN_ROUND, parse_goal
from chuhan.games.chu_han.puzzling.alike import count_as_one
from chuhan.games.chu_han.puzzling.deals import compose, ending
from chuhan.games.chu_han.puzzling.difficulty import greedy_finds
from chuhan.games.chu_han.puzzling.proving import answers, prove
from chuhan.games.chu_han.puzzling.quality import quality
from chuhan.games.chu_han.puzzling.study import Study, values_of_moves, winning_first_moves
from chuhan.games.chu_han.puzzling.themes import THEMES, themes_of
from chuhan.games.chu_han.puzzling.whatever import mine as whatever
from chuhan.games.chu_han.puzzling.whatever.themes import HIDDEN_THEMES
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver import Goal, NotSolved
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.puzzle.bar import Told, untold
from chuhan.puzzle.mining import write_mined
from chuhan.puzzle.model import Puzzle
from chuhan.spread.crew import crew

MAX_NODES = 150_000
"""A position that needs more is no small puzzle."""
ENDINGS = 0.1
"""How often an ending of a game is tried instead of a composed deal."""
POLISHED = 0.6
"""How often cards that do not matter are taken out."""
NEAR = 2
"""Two puzzles that differ in so few cards count as one."""
PIECE = 16
"""So many tries take some tenths of a second."""


@dataclass(frozen=True, slots=True)
class Find:
    """A position the miner likes, with what it asks for."""

    position: Position
    goal: str
    move: Move
    themes: tuple[str, ...]

    @property
    def side(self) -> Side:
        return self.position.actor

    def as_puzzle(self, identity: str, theme: str) -> Puzzle:
        """A puzzle that still lacks a human's title and question."""
        themes = (theme, *(name for name in self.themes if name != theme))
        return Puzzle(
            id=identity,
            title=f"Unnamed: {identity}",
            position=self.position,
            side=self.side,
            goal=self.goal,
            aim=parse_goal(self.goal, self.side),
            themes=themes,
            rules=tuple(dict.fromkeys(THEMES[name].rule for name in themes)),
            question="What does the side to move play?",
        )


def mine(
    theme: str,
    seed: int,
    count: int,
    *,
    known: Iterable[Puzzle] = (),
    jobs: int | None = None,
    cluster: str = "",
    max_tries: int = 200_000,
    told: Told = untold,
) -> list[Find]:
    """Find `count` puzzles of a theme that are not near any known one; the same seed finds the same.

    `told` hears how many positions were tried and how many puzzles found. Raises ValueError for an unknown
    theme, and CannotSpread.
    """
    if theme not in THEMES:
        raise ValueError(f"There is no theme '{theme}'; known are {', '.join((*THEMES, *HIDDEN_THEMES))}.")
    seen = [(puzzle.position, puzzle.goal) for puzzle in known]
    found: list[Find] = []
    with crew(jobs, cluster) as hands:
        tried = hands.each(partial(try_once, theme, seed), range(max_tries), piece=PIECE)
        for n, find in enumerate(tried, 1):
            if find and not any(near(find.position, find.goal, *other) for other in seen):
                found.append(find)
                seen.append((find.position, find.goal))
            told(n, len(found))
            if len(found) == count:
                break
    return found


def mine_into(
    folder: Path,
    theme: str,
    seed: int,
    count: int,
    *,
    known: Iterable[Puzzle] = (),
    jobs: int | None = None,
    cluster: str = "",
    told: Told = untold,
) -> list[Path]:
    """Mine, and write each find to a file that still wants a title and a question."""
    if theme in HIDDEN_THEMES:
        with crew(jobs, cluster) as hands:
            hidden = whatever.mine(theme, seed, known, hands)
            written = write_mined(folder / HIDDEN_THEMES[theme].folder, hidden, count)
        told(len(written), count)
        return written
    finds = mine(
        theme,
        seed,
        count,
        known=known,
        jobs=jobs,
        cluster=cluster,
        told=lambda tried, found: told(found, count),
    )
    named = (
        find.as_puzzle(f"{THEMES[theme].folder}-{seed}-{number}".lower(), theme)
        for number, find in enumerate(finds, 1)
    )
    proved = (replace(puzzle, proved=prove(puzzle)) for puzzle in named)
    return write_mined(folder / THEMES[theme].folder, proved, count)


def try_once(theme: str, seed: int, number: int) -> Find | None:
    """One try: a position at random, the best goal for it, and all that makes it dull or not."""
    rng = random.Random(f"{theme} {seed} {number}")
    if rng.random() < ENDINGS:
        position = ending(int(rng.random() * 2**31), rng)
    else:
        position = compose(theme, rng)
    if position is None:
        return None
    try:
        goal = unique_goal(position, theme)
        if goal is None or not _is_ruling_proof(position, goal):
            return None
        if rng.random() < POLISHED:
            position = polish(position, goal, theme, rng)
        study = Study.of(position, parse_goal(goal, position.actor), MAX_NODES)
        if is_dull(study) or not study.line.shortest or not THEMES[theme].shown_by(study):
            return None
        if quality(study, (theme,)).misses:
            return None
        return Find(position, goal, study.move, themes_of(study))
    except NotSolved:
        return None


def unique_goal(position: Position, theme: str = "") -> str | None:
    """A goal that exactly one first move reaches, or None: the round if it can be, else the best margin."""
    side = position.actor
    if theme != "race to 31":
        if _unique(position, values_of_moves(position, Goal.ROUND, MAX_NODES), Aim(side)):
            return WIN_ROUND
        if theme not in ("six twos", "double or nothing", "buy the lead", "writ in time"):
            return None
    values = values_of_moves(position, Goal.MARGIN, MAX_NODES)
    best = max(value if side is Side.HAN else -value for value in values.values())
    if best == -MATCH or not _unique(position, values, Aim(side, Goal.MARGIN, best)):
        return None
    if best == MATCH:
        return WIN_MATCH
    return f"margin at least {best}" if theme != "race to 31" and best > 0 else None


def _unique(position: Position, values: dict[Move, int], aim: Aim) -> bool:
    good = [move for move, value in values.items() if aim.reached_by(value)]
    return len(good) < len(values) and count_as_one(position, good)


def _is_ruling_proof(position: Position, goal: str) -> bool:
    aim = parse_goal(goal, position.actor)
    (_, first), *rest = answers(position, aim, max_nodes=MAX_NODES)
    return first is not None and all(other == first for _, other in rest)


def is_dull(study: Study) -> bool:
    """Hardly a choice, over at once, or what a beginner plays without a thought."""
    position, move = study.position, study.move
    enough = 2 if position.pending else 3
    if len(study.values) < enough or greedy_finds(study):
        return True
    goes_out = not isinstance(move, Pass) and cards_of(move) == position.hand
    return goes_out or len(study.line.moves) < 3


def polish(position: Position, goal: str, theme: str, rng: random.Random) -> Position:
    """Take out cards, one at a time, as long as the same move stays the only answer to the theme."""
    aim = parse_goal(goal, position.actor)
    (answer, *_) = winning_first_moves(position, aim, MAX_NODES)
    cards = [(side, card) for side in Side for card in dict.fromkeys(position.hands[side])]
    for side, card in sorted(cards, key=lambda _: rng.random()):
        hand = position.hands[side]
        if len(hand) <= 2 or card not in hand:
            continue
        smaller = position.with_hand(side, hand.minus(card))
        if answer not in legal_moves(smaller):
            continue
        study = Study.of(smaller, aim, MAX_NODES)
        if not study.sound or study.move != answer or is_dull(study):
            continue
        if THEMES[theme].shown_by(study) and study.line.shortest and _is_ruling_proof(smaller, goal):
            position = smaller
    return position


def near(position: Position, goal: str, other: Position, other_goal: str) -> bool:
    """Do two puzzles ask almost the same thing? Persons count as their ranks; the sides may be exchanged."""
    if _kind(goal) != _kind(other_goal) or position.leading is not other.leading:
        return False
    here, there = (_ranks(position), _ranks(other))
    return sum(abs(a - b) for a, b in zip(here, there, strict=True)) <= NEAR


def _kind(goal: str) -> str:
    """The goal, but all margins are alike."""
    return goal if goal in (WIN_ROUND, WIN_MATCH) else "margin"


def _ranks(position: Position) -> Sequence[int]:
    """How many cards of each rank the side that moves holds, then its rival, then what lies on the table."""
    mine, theirs = position.actor, position.actor.other
    announced = sum((cards_of(claim.move) for claim in position.pending), start=Cards(0))
    table = position.trick.cards + announced
    return [
        len(cards.of_rank(rank))
        for cards in (position.hands[mine], position.hands[theirs], table)
        for rank in range(10)
    ]
