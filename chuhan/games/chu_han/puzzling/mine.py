"""Finds puzzles: tries many positions, keeps those with one surprising first move, throws out dull ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move, Pass, cards_of
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.aims import WIN_MATCH, WIN_ROUND, parse_goal
from chuhan.games.chu_han.puzzling.alike import count_as_one, every_ruling
from chuhan.games.chu_han.puzzling.avoid import FEWEST, Trap, prove_avoided
from chuhan.games.chu_han.puzzling.deals import compose, ending
from chuhan.games.chu_han.puzzling.difficulty import players
from chuhan.games.chu_han.puzzling.mistakes import BEFORE, MISTAKE, prove_least, prove_punished
from chuhan.games.chu_han.puzzling.proving import answers, prove
from chuhan.games.chu_han.puzzling.quality import (
    MOST_REFUTING,
    PLAUSIBLE,
    is_needed,
    is_within,
    may_pass,
    quality,
)
from chuhan.games.chu_han.puzzling.study import Study, values_of_moves, winning_first_moves
from chuhan.games.chu_han.puzzling.themes import THEMES, themes_of
from chuhan.games.chu_han.puzzling.whatever import mine as whatever
from chuhan.games.chu_han.puzzling.whatever.themes import HIDDEN_THEMES
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver import Goal, NotSolved
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.interface import PLAIN
from chuhan.puzzle.bar import Told, untold
from chuhan.puzzle.mining import write_mined
from chuhan.puzzle.model import Proved, Puzzle, PuzzleError
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
MOST_TRIES = 200_000
ANY = "any"
"""As a theme or a kind: whatever there is."""
PUNISH, AVOID, LEAST = "punish", "avoid", "least"
NATURAL = "natural"
"""As a kind: positions to be won in which the move that comes to mind is right."""
COMMON = ("strike hard", "split the pair", "underplay", "race to 31")
"""Themes that many positions show: what else they show says more about them."""
"""So many tries take some tenths of a second."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A position with what may be asked of it: a kind, a goal, and what files of the kind say."""

    position: Position
    goal: str
    kind: str = PLAIN
    given: tuple[tuple[str, str], ...] = ()

    @property
    def aim(self) -> Aim:
        return parse_goal(self.goal, self.position.actor)


@dataclass(frozen=True, slots=True)
class Find:
    """A draft that the miner likes."""

    draft: Draft
    move: Move
    themes: tuple[str, ...]
    """All that are needed."""

    @property
    def position(self) -> Position:
        return self.draft.position

    @property
    def goal(self) -> str:
        return self.draft.goal

    @property
    def side(self) -> Side:
        return self.position.actor

    def as_puzzle(self, identity: str) -> Puzzle:
        """A puzzle that still lacks a human's title and question."""
        return Puzzle(
            id=identity,
            title=f"Unnamed: {identity}",
            position=self.position,
            side=self.side,
            goal=self.goal,
            aim=self.draft.aim,
            themes=self.themes,
            rules=tuple(dict.fromkeys(THEMES[name].rule for name in self.themes)),
            question="What does the side to move play?",
            kind=self.draft.kind,
            given=dict(self.draft.given),
        )


def mine(theme: str, seed: int, count: int, **how: Any) -> list[Find]:
    """All that `mining` finds, at once."""
    return list(mining(theme, seed, count, **how))


def mining(
    theme: str,
    seed: int,
    count: int,
    *,
    kind: str = PLAIN,
    known: Iterable[Puzzle] = (),
    jobs: int | None = None,
    cluster: str = "",
    tries: int = MOST_TRIES,
    told: Told = untold,
) -> Iterator[Find]:
    """Up to `count` puzzles of a theme and a kind that are not near any known one; the same seed finds the
    same. `ANY` theme composes for one after another, and keeps what shows any; so does `ANY` kind.

    `told` hears how many positions were tried and how many puzzles found. Raises ValueError for an unknown
    theme, and CannotSpread.
    """
    if theme not in (*THEMES, ANY):
        raise ValueError(f"There is no theme '{theme}'; known are {', '.join((*THEMES, *HIDDEN_THEMES))}.")
    seen = [(puzzle.position, puzzle.goal, puzzle.kind) for puzzle in known if puzzle.kind != "whatever"]
    found = 0
    with crew(jobs, cluster) as hands:
        tried = hands.each(partial(try_once, theme, kind, seed), range(tries), piece=PIECE)
        for n, finds in enumerate(tried, 1):
            for find in finds:
                this = (find.position, find.goal, find.draft.kind)
                if found < count and not any(_alike(this, other) for other in seen):
                    found += 1
                    seen.append(this)
                    yield find
            told(n, found)
            if found == count:
                break


def _alike(one: tuple[Position, str, str], other: tuple[Position, str, str]) -> bool:
    """Of different kinds nothing is asked twice, not even about the same cards."""
    return one[2] == other[2] and near(*one[:2], *other[:2])


def mine_into(
    folder: Path,
    theme: str,
    seed: int,
    count: int,
    *,
    kind: str = PLAIN,
    known: Iterable[Puzzle] = (),
    jobs: int | None = None,
    cluster: str = "",
    tries: int = MOST_TRIES,
    told: Told = untold,
) -> list[Path]:
    """Mine, and write each find to a file that still wants a title and a question."""
    if theme in HIDDEN_THEMES:
        with crew(jobs, cluster) as hands:
            hidden = whatever.mine(theme, seed, known, hands)
            paths = write_mined(folder / HIDDEN_THEMES[theme].folder, hidden, count)
        told(len(paths), count)
        return paths
    finds = mining(
        theme,
        seed,
        count,
        kind=kind,
        known=known,
        jobs=jobs,
        cluster=cluster,
        tries=tries,
        told=lambda tried, found: told(found, count),
    )
    written: list[Path] = []
    for number, find in enumerate(finds, 1):
        named = "-".join((*dict.fromkeys((kind, theme.replace(" ", "-"))), str(seed), str(number)))
        puzzle = find.as_puzzle(named.lower())
        try:
            puzzle = replace(puzzle, proved=prove_kind(puzzle))
        except PuzzleError:  # polished so far that another move is as good, for one
            continue
        written += write_mined(folder / THEMES[puzzle.themes[0]].folder, [puzzle], 1)
    return written


def prove_kind(puzzle: Puzzle) -> Proved:
    how = {PLAIN: prove, PUNISH: prove_punished, AVOID: prove_avoided, LEAST: prove_least}
    return how[puzzle.kind](puzzle, puzzle.id)


def try_once(theme: str, kind: str, seed: int, number: int) -> list[Find]:
    """One try: a position at random, all that can be asked of it, and what makes that dull or not."""
    rng = random.Random(f"{theme} {seed} {number}")
    around = tuple(THEMES)[number % len(THEMES)] if theme == ANY else theme
    if rng.random() < ENDINGS:
        position = ending(int(rng.random() * 2**31), rng)
    else:
        position = compose(around, rng)
    if position is None:
        return []
    found: list[Find] = []
    try:
        for draft in drafts(position, around, kind):
            find = _worked_out(draft, theme, rng, natural=kind == NATURAL)
            if find is not None:
                found.append(find)
    except NotSolved:
        pass
    return found


def drafts(position: Position, theme: str, kind: str) -> Iterator[Draft]:
    """What may be asked here, of each kind that is wanted. May raise NotSolved."""
    aim = Aim(position.actor)
    values = values_of_moves(position, Goal.ROUND, MAX_NODES)
    wrong = [move for move, value in values.items() if not aim.reached_by(value)]
    by_thumb = RuleOfThumb().choose(Knowledge(position.seen_by(None)))
    if kind in (PLAIN, ANY) or (kind == NATURAL and by_thumb not in wrong):
        goal = unique_goal(position, theme)
        if goal is not None:
            yield Draft(position, goal)
    enough = len(values) >= FEWEST and by_thumb in wrong
    if kind in (AVOID, ANY) and enough and count_as_one(position, wrong):
        yield Draft(position, WIN_ROUND, AVOID)
    if kind in (LEAST, ANY) and len(wrong) == len(values):
        margins = values_of_moves(position, Goal.MARGIN, MAX_NODES)
        best = max(_seen(position.actor, value) for value in margins.values())
        if -MATCH < best < 0 and _unique(position, margins, Aim(position.actor, Goal.MARGIN, best)):
            yield Draft(position, f"margin at least {best}", LEAST)
    if kind in (PUNISH, ANY) and 0 < len(wrong) < len(values):
        for move in wrong if by_thumb not in wrong else [by_thumb]:
            yield from _punished(position, move)


def _punished(before: Position, mistake: Move) -> Iterator[Draft]:
    after = play(before, mistake)
    if after.over or after.actor is before.actor or len(legal_moves(after)) < PLAUSIBLE.start:
        return
    values = values_of_moves(after, Goal.ROUND, MAX_NODES)
    right = [move for move, value in values.items() if Aim(after.actor).reached_by(value)]
    if len(right) < len(values) and count_as_one(after, right) and right[0] != Pass():
        yield Draft(after, WIN_ROUND, PUNISH, ((BEFORE, str(before)), (MISTAKE, str(mistake))))


def _worked_out(draft: Draft, theme: str, rng: random.Random, *, natural: bool) -> Find | None:
    """Polished and measured; None if it depends on a ruling, is dull, or no good editor would print it."""
    if draft.kind == AVOID:
        return _trap(draft, theme)
    if not _is_ruling_proof(draft.position, draft.goal):
        return None
    if draft.kind == PLAIN and theme != ANY and rng.random() < POLISHED:
        draft = replace(draft, position=polish(draft.position, draft.goal, theme, rng))
    study = Study.of(draft.position, draft.aim, MAX_NODES)
    asked = players(study)
    if not may_pass(study, asked) or is_dull(study) or not study.line.shortest:
        return None
    themes = _in_order(theme, [name for name in themes_of(study) if is_needed(study, name)])
    measured = quality(study, themes, asked)
    if not themes or measured.misses or (natural and not measured.natural):
        return None
    return Find(draft, study.move, themes)


def _trap(draft: Draft, theme: str) -> Find | None:
    trap = Trap(Study.of(draft.position, draft.aim, MAX_NODES))
    asked = players(trap.study)
    if asked.chosen[0] not in trap.study.wrong or not trap.is_one:
        return None
    if not is_within(trap.study, play(draft.position, trap.move), MOST_REFUTING):
        return None
    for other in every_ruling(draft.position):
        values = values_of_moves(other, Goal.ROUND, MAX_NODES)
        if [move for move, value in values.items() if not draft.aim.reached_by(value)] != trap.study.wrong:
            return None
    themes = _in_order(theme, [name for name in themes_of(trap.rival) if is_needed(trap.rival, name)])
    if not themes or trap.quality(themes, asked).misses:
        return None
    return Find(draft, trap.move, themes)


def _in_order(theme: str, shown: Sequence[str]) -> tuple[str, ...]:
    """The wanted theme first; nothing if it is not shown. A race comes last: so many are one."""
    if theme != ANY:
        return (theme, *(name for name in shown if name != theme)) if theme in shown else ()
    return tuple(sorted(shown, key=lambda name: name in COMMON))


def _seen(side: Side, value: int) -> int:
    return value if side is Side.HAN else -value


def unique_goal(position: Position, theme: str = "") -> str | None:
    """A goal that exactly one first move reaches, or None: the round if it can be, else the best margin."""
    side = position.actor
    if theme != "race to 31":
        if _unique(position, values_of_moves(position, Goal.ROUND, MAX_NODES), Aim(side)):
            return WIN_ROUND
        if theme not in ("six twos", "double or nothing", "buy the lead", "writ in time"):
            return None
    values = values_of_moves(position, Goal.MARGIN, MAX_NODES)
    best = max(_seen(side, value) for value in values.values())
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
    """Hardly a choice, or over at once."""
    position, move = study.position, study.move
    enough = 2 if position.pending else 3
    if len(study.values) < enough:
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
