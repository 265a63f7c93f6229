"""Judges a puzzle with hidden cards. It holds no hidden card: a layout is made up when it is turned up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial

from chuhan import slices
from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Allow, Move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.explain.explanation import Part
from chuhan.games.chu_han.puzzling.hints import Hint
from chuhan.games.chu_han.puzzling.judge import AheadJudge
from chuhan.games.chu_han.puzzling.whatever.study import HiddenLines, count_of
from chuhan.games.chu_han.puzzling.whatever.turned import Event, TurnedUp
from chuhan.games.chu_han.puzzling.whatever.words import (
    happening,
    hidden_hints,
    nearly_sure,
    strongest_answer,
    why_it_holds,
    why_not_sure,
)
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver.ghost import Ghost, Step, some_layout
from chuhan.games.chu_han.solver.goals import Goal, NotSolved, Why
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.proof import Aim
from chuhan.games.chu_han.solver.whatever import GhostEngine, make_ghost_engine, refutation
from chuhan.games.chu_han.words import Ending
from chuhan.interface import Explained, Verdict
from chuhan.language import say

MOST_COUNTED, MOST_TOLD = 6, 2
"""Wrong moves whose layouts are counted, and of which it is said how nearly they win."""


class HiddenJudge(AheadJudge[Ghost, GhostEngine]):
    """Right is what still wins however the unseen cards lie."""

    def make_engine(self) -> GhostEngine:
        return make_ghost_engine("auto", self.puzzle.position, Limits())

    @cached_property
    def prover(self) -> HiddenLines:
        return HiddenLines(self.engine, Aim(self.puzzle.side))

    def moves(self, position: Ghost) -> Sequence[Move]:
        return [step for step in position.steps() if isinstance(step, Move)]

    def words(self, side: Side, move: Event) -> str:
        return happening(self.puzzle.side, side, move)

    def judged(self, position: Ghost, move: Move) -> Verdict:
        after = position.after(move)
        if not self.prover.holds(after):
            return self._refuted(position, move)
        follow = list(self._replies(after))
        for step in follow:
            after = after.after(step)
        if not after.over:
            return Verdict(True, tuple(follow))
        side = self.puzzle.side
        ending = say("{ending}, whatever {rival:side} holds.", ending=Ending(side).sentence, rival=side.other)
        return Verdict(True, (*follow, TurnedUp(fitting(after))), solved=True, ending=ending)

    def _refuted(self, position: Ghost, move: Move) -> Verdict:
        """A layout is turned up in which the move fails, and played out."""
        beaten = refutation(self.engine, position, move, self.prover.aim)
        count = count_of(self.engine, position, [move])[move]
        sentence = str(why_not_sure(position, count, beaten))
        ending = say("{ending}.", ending=Ending(self.puzzle.side.other).sentence)
        layout = play(beaten.layout, move)
        return Verdict(False, (TurnedUp(layout), *beaten.line[1:]), sentence, ending=ending)

    def _replies(self, ghost: Ghost) -> Iterator[Step]:
        """The best defence, what is shown, and the solver's own part where it can only let things happen."""
        while not ghost.over:
            if ghost.actor is not self.puzzle.side:
                step, _ = self.prover.best_move(ghost)
            elif ghost.view.pending and list(self.moves(ghost)) == [Allow()]:
                step = Allow()
            else:
                return
            yield step
            ghost = ghost.after(step)

    def explain(self, position: Ghost, move: Move, ready: Callable[[Explained], object]) -> None:
        self._ahead.start(iter((partial(self._explain, position, move, ready),)))

    def _explain(self, position: Ghost, move: Move, ready: Callable[[Explained], object]) -> None:
        """Why a move holds, and why not those that nearly do; of a mistake, how it is beaten. At its limits
        nothing is told: what the verdict has said remains."""
        self.engine.limits = Limits(max_seconds=self._ahead.longest)
        try:
            ready(self._told(position, move))
        except NotSolved as end:
            if end.why is Why.STOPPED or not slices.THREADS:  # to be asked again
                raise
            ready([])

    def _told(self, position: Ghost, move: Move) -> Explained:
        aim = self.prover.aim
        if not self.prover.holds(position.after(move)):
            return [(str(Part.WHY_NOT.value), [refutation(self.engine, position, move, aim).sentence])]
        values = self.engine.values(position, Goal.ROUND)
        wrong = [step for step, value in values.items() if not aim.reached_by(value)][:MOST_COUNTED]
        counts = count_of(self.engine, position, wrong)
        nearly = sorted(wrong, key=lambda step: -counts[step].low)[:MOST_TOLD]
        beaten = [refutation(self.engine, position, step, aim) for step in nearly]
        return [
            (str(Part.WHY.value), [why_it_holds(position, move, strongest_answer(position, move))]),
            (
                str(Part.WHY_NOT.value),
                [
                    nearly_sure(position, step, counts[step], one)
                    for step, one in zip(nearly, beaten, strict=True)
                ],
            ),
        ]

    def advised(self, position: Ghost) -> tuple[Hint, ...]:
        """Of several good moves the hints speak of the one that wins soonest."""
        values = self.engine.values(position, Goal.ROUND)
        wrong = [step for step, value in values.items() if not self.prover.aim.reached_by(value)]
        return hidden_hints(position, self.prover.best_move(position)[0], wrong)


def fitting(ghost: Ghost) -> Position:
    """A layout that fits everything that was shown. What was never shown is the highest that it can be: not
    even that would have helped."""
    rival = ghost.side.other
    layout, low = some_layout(ghost)
    high = Cards.of(tuple(reversed(tuple(ghost.unseen)))[: ghost.view.hidden[rival]])
    rest = tuple(ghost.unseen - high)
    hand = layout.hands[rival] - low + high
    pile = ghost.view.pile + rest[: ghost.view.hidden[2]]
    return replace(layout, pile=pile).with_hand(rival, hand)
