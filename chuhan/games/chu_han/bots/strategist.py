"""A player who proves what can be proved, else imagines the hidden cards, and plays for the match.

Its work is counted in positions and begins afresh for every move: the same knowledge and the same seed give
the same move, wherever it is asked.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from chuhan.games.chu_han.bots import estimate
from chuhan.games.chu_han.bots.chances import chances
from chuhan.games.chu_han.bots.level import Level
from chuhan.games.chu_han.bots.player import Bot
from chuhan.games.chu_han.bots.sampler import layouts
from chuhan.games.chu_han.bots.weighing import SLOWER, Weighing, Worth
from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move, Play, Writ, cards_of
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver import Goal, NotSolved, kernel
from chuhan.games.chu_han.solver.ghost import Step, yu_ji_target
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.whatever import ghost_of, make_ghost_engine
from chuhan.slices import each, once

PROVING = 0.25
"""The part of its work that goes into proofs against every layout, ..."""
FOR_FLOORS = 0.15
"""... and into floors, where several moves are guaranteed."""
MOST_HIDDEN = 10
"""With more unknown cards in the rival's hand it looks for no proof."""
FOR_CHOICE = 4
"""In so many layouts every move is estimated, ..."""
STAGES = ((24, 0.4), (5, 0.3), (2, 0.3))
"""... so many of them are weighed in all, with so much of the work, then the best of these more closely."""
WITHOUT_KERNEL = 4
"""The part of the layouts that it imagines where the native kernel is missing."""


class Ground(Enum):
    """What a move was played on."""

    FORCED = "forced"
    THUMB = "rule of thumb"
    GUARANTEE = "guarantee"
    SOLVED = "solved samples"
    ESTIMATE = "estimate"


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and what it was played on."""

    move: Move
    ground: Ground
    layouts: int = 0
    """It imagined so many; ..."""
    won: int = 0
    """... in so many the move wins the round, solved with open cards, ..."""
    solved: int = 0
    """... of so many that were solved."""
    chance: float = 0.0
    """Of winning what is played for, on the average of the layouts."""
    second: Move | None = None
    """The next best move, ..."""
    second_chance: float = 0.0
    """... and its chance."""
    floor: int | None = None
    """The margin that is guaranteed, seen from the side that plays."""
    work: int = 0


def decide(bot: Bot, known: Knowledge) -> Decision:
    """What any bot plays, and on what."""
    if isinstance(bot, Strategist):
        return bot.decide(known)
    forced = len(legal_moves(known.view)) == 1
    return Decision(bot.choose(known), Ground.FORCED if forced else Ground.THUMB)


class Strategist:
    """Of the hidden cards it knows what its side knows."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level, self.seed = level, seed

    def choose(self, known: Knowledge) -> Move:
        return self.decide(known).move

    def decide(self, known: Knowledge) -> Decision:
        moves = legal_moves(known.view)
        if len(moves) == 1:
            return Decision(moves[0], Ground.FORCED)
        if not self.level.remembers:
            known = Knowledge(_as_it_lies(known.view))
        view = known.view
        native = kernel.available() and kernel.handles(view)
        work = 0
        sure: list[Move] = []
        floors: dict[Move, int] = {}
        if self.level.proves and 0 < view.hidden[view.actor.other] <= MOST_HIDDEN:
            sure, floors, work = self._proved(view, native)
            if floors:
                best = max(_worth_of_floor(view, floor) for floor in floors.values())
                sure = [one for one in sure if _worth_of_floor(view, floors[one]) == best]
            if len(sure) == 1:
                return Decision(sure[0], Ground.GUARANTEE, floor=floors.get(sure[0]), work=work)
        found = self._sampled(known, sure or moves, native, work)
        return replace(found, ground=Ground.GUARANTEE, floor=floors.get(found.move)) if sure else found

    # ---- proofs ---------------------------------------------------------------------------------

    def _proved(self, view: View, native: bool) -> tuple[list[Move], dict[Move, int], int]:
        """Moves that win the round whatever the rival holds, their floors if they are found, and the work."""
        side = view.actor
        sign = 1 if side is Side.HAN else -1
        ghost = ghost_of(view, side, view.buried_seen)
        slower = 1 if native else SLOWER
        spent = 0
        sure: list[Move] = []
        floors: dict[Move, int] = {}
        for goal, part in ((Goal.ROUND, PROVING), (Goal.MARGIN, FOR_FLOORS)):
            most = max(int(self.level.work * part) // slower, 1)
            make = partial(make_ghost_engine, "native" if native else "python", ghost, Limits(most))
            engine = once(("engine", goal), make)
            values: dict[Step, int] = {}
            with suppress(NotSolved):
                values = once(("values", goal), partial(engine.values, ghost, goal))
            spent += engine.limits.nodes * slower
            if goal is Goal.ROUND:
                sure = [move for move in legal_moves(view) if sign * values.get(move, 0) > 0]
                if not sure or not self.level.match:
                    break
            elif values:
                floors = {move: sign * values[move] for move in sure}
        return sure, floors, spent

    # ---- samples --------------------------------------------------------------------------------

    def _sampled(self, known: Knowledge, moves: Sequence[Move], native: bool, work: int) -> Decision:
        view = known.view
        n = self.level.layouts if any(view.hidden) else 1
        if not native:
            n = -(-n // WITHOUT_KERNEL)
        rng = random.Random(f"{self.seed} {view} {' '.join(str(seen.claim) for seen in known.past)}")
        drawing = once("drawing", lambda: layouts(known, rng, weighted=self.level.suspects))
        drawn = [one.position for one in each("drawn", range(n), lambda _: next(drawing))]
        if not self.level.writs:
            moves = [move for move in moves if move != Writ()]
            drawn = [without_writs(one) for one in drawn]
        weighing = once("weighing", lambda: Weighing(self.level, drawn[0], native))
        race = once("race", lambda: _Race(weighing, drawn, _promising(moves, drawn)))
        for stage, (most, part) in enumerate(STAGES):
            race.run(stage, most, int((self.level.work - work) * part))
        best, second = race.alive[0], race.alive[1] if len(race.alive) > 1 else None
        solved = [won for won in race.won(best) if won is not None]
        ground = Ground.SOLVED if 2 * len(solved) >= n else Ground.ESTIMATE
        return Decision(
            best,
            ground,
            n,
            sum(solved),
            len(solved),
            race.chance(best),
            second,
            race.chance(second) if second is not None else 0.0,
            work=work + weighing.spent,
        )


class _Race:
    """Moves that are weighed in the same layouts: the better ones go on to be looked at more closely."""

    def __init__(self, weighing: Weighing, drawn: Sequence[Position], moves: Sequence[Move]) -> None:
        self.weighing, self.drawn = weighing, drawn
        self.alive = list(moves)
        """The best first, after a stage."""
        self._found: dict[tuple[int, Move], Worth] = {}
        """By the number of the layout."""

    def run(self, stage: int, most: int, work: int) -> None:
        """So many of the best go on, with so much work for all; what is solved is not asked again."""
        alive = self.alive = once(("alive", stage), lambda: self.alive[:most])
        if len(alive) < 2 and stage:
            return
        end = once(("end", stage), lambda: self.weighing.spent + work)

        def weigh(number: int) -> None:
            seen = (self._found.get((number, move)) for move in alive)
            asked = [move for move, one in zip(alive, seen, strict=True) if one is None or one.won is None]
            if asked:
                share = max((end - self.weighing.spent) // (len(self.drawn) - number), 0)
                worths = self.weighing.weigh(self.drawn[number], asked, share)
                self._found |= {(number, move): one for move, one in zip(asked, worths, strict=True)}

        each(("weighed", stage), range(len(self.drawn)), weigh)
        self.alive = sorted(alive, key=lambda move: (-round(self.chance(move), 9), *_shape(move)))

    def chance(self, move: Move) -> float:
        return sum(self._found[number, move].chance for number in range(len(self.drawn))) / len(self.drawn)

    def won(self, move: Move) -> list[bool | None]:
        return [self._found[number, move].won for number in range(len(self.drawn))]


def _promising(moves: Sequence[Move], drawn: Sequence[Position]) -> list[Move]:
    """The moves that are worth weighing: those that promise most, by a rough count in a few layouts."""
    most = STAGES[0][0]
    if len(moves) <= most:
        return list(moves)
    side = drawn[0].actor

    def promise(move: Move) -> float:
        return sum(_rough(play(layout, move), side) for layout in drawn[:FOR_CHOICE])

    order = sorted(moves, key=lambda move: (bool(cards_of(move)), -round(promise(move), 9), *_shape(move)))
    return order[:most]


def _as_it_lies(view: View) -> View:
    """What the table alone shows: cards once seen are forgotten, but for those of an open hand and for the
    card that is named aloud."""
    rival = view.actor.other
    if view.open[rival]:
        named = view.hands[rival]
    else:
        targets = (yu_ji_target(claim.move) for claim in view.pending if claim.side is rival)
        named = Cards.of(card for card in targets if card is not None)
    hands, hidden = [*view.hands], [*view.hidden]
    hidden[rival] += len(hands[rival]) - len(named)
    hands[rival] = named
    return replace(
        view,
        hands=(hands[0], hands[1]),
        pile=(),
        hidden=(hidden[0], hidden[1], hidden[2] + len(view.pile)),
        buried_seen=(),
    )


def _rough(position: Position, side: Side) -> float:
    if position.over:
        return float(position.turn is side)
    return estimate.chance(position, side)


def without_writs(position: Position) -> Position:
    """As if all writs had been taken; for who wins the round it does not matter by whom."""
    if not position.writs_left:
        return position
    han, chu = position.writs
    return replace(position, pile=(), writs=(han, chu + position.writs_left))


def _shape(move: Move) -> tuple[int, int, str]:
    """Of equal moves: a plain set first, more cards before fewer, then by name."""
    plain = isinstance(move, Play) and not move.powers
    return (not plain, -len(cards_of(move)), str(move))


def _worth_of_floor(view: View, floor: int) -> float:
    """The chance of winning the match with a margin of that."""
    side = view.actor
    if abs(floor) == MATCH:
        return float(floor > 0)
    mine, theirs = view.score[side], view.score[side.other]
    gain = floor - (mine - theirs)
    return chances().of(mine + max(gain, 0), theirs + max(-gain, 0), went_out=gain > 0)
