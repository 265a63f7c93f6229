"""Judges the answers to one puzzle: what is right, what follows, and why a wrong one is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chuhan.games.sun_tzu.cards import LAST_ROUND, Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.puzzling import study
from chuhan.games.sun_tzu.puzzling.aims import Aim
from chuhan.games.sun_tzu.puzzling.explain import held_words, lays, round_end, safe_words
from chuhan.games.sun_tzu.puzzling.hints import Hint, hints
from chuhan.games.sun_tzu.referee.rounds import after
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.limits import Budget, CannotSolve, NotSolved
from chuhan.games.sun_tzu.solver.refute import Refutation, refutation
from chuhan.games.sun_tzu.solver.solve import solve_sure
from chuhan.games.sun_tzu.solver.values import calm_for
from chuhan.games.sun_tzu.words import deed
from chuhan.interface import CannotJudge, Option, Verdict
from chuhan.language import say
from chuhan.puzzle.model import Puzzle

LONGEST_SECONDS = 20.0


class SunTzuJudge:
    """Answers come within moments, so nothing is prepared; what was found once is remembered."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.aim: Aim = puzzle.aim
        self.side: Side = puzzle.side
        asked, start = puzzle.position.asked, puzzle.position.start
        later = asked is not None and (asked.about is Asked.KEEP or not puzzle.position.moves)
        self.last = LAST_ROUND if start.round == LAST_ROUND - 1 and later else start.round
        """The round at whose end the goal is looked at."""
        self._verdicts: dict[Any, Verdict] = {}
        self._advice: dict[Position, Sequence[Hint]] = {}

    # ---- what the kit asks -----------------------------------------------------------------------

    def verdict(self, position: Position, move: Move | Option) -> Verdict:
        if (position, move) not in self._verdicts:
            try:
                self._verdicts[position, move] = self._judged(position, move)
            except (NotSolved, CannotSolve):
                raise CannotJudge(
                    say("This puzzle is too large for the solver here. Please choose another.")
                ) from None
        return self._verdicts[position, move]

    def advice(self, position: Position) -> Sequence[tuple[str, Any]]:
        if position not in self._advice:
            self._advice[position] = hints(self, position)
        return self._advice[position]

    def words(self, side: Side, move: Move) -> str:
        return str(lays(side, move)) if isinstance(move, Place) else str(deed(side, move))

    def prepare(self, position: Position) -> None:
        pass

    def rest(self) -> None:
        pass

    # ---- answers ---------------------------------------------------------------------------------

    def _judged(self, position: Position, answer: Move | Option) -> Verdict:
        if isinstance(answer, Option):
            return self._read(position, answer) if self.aim.reading else self._planned(position, answer)
        asked = position.asked
        assert asked is not None
        if asked.about is Asked.PLACE and not position.moves:
            assert isinstance(answer, Place)
            return self._laid(position, answer)
        right = answer in self.right(position)
        if asked.about is Asked.KEEP:
            return self._kept(position, answer, right)
        follow, end, solved = self.walk(after(position, answer), right=right)
        sentence = "" if right else say("Then the goal is out of reach. {ending}", ending=self.told(end))
        return Verdict(right, follow, sentence, solved=solved, ending=self.told(end) if solved else "")

    def right(self, position: Position) -> tuple[Any, ...]:
        return study.answers(position, self.aim, self.puzzle.choices).right

    def _laid(self, position: Position, place: Place, *, whole: bool = False) -> Verdict:
        """A placement at the start of a round; with `whole` both placements follow."""
        broken = self.broken(position, place)
        worst = broken or self._worst(position, place)
        line = tuple(made.move for made in worst.line)  # Blue's placement first, whoever was asked
        at: Position = position
        for move in line:
            at = after(at, move)
        line = line if whole else line[1:]
        more, end, solved = self.walk(at, right=broken is None)
        if broken is not None:
            first = lays(self.side.other, worst.reply)
            sentence = say("{reply}. {ending}", reply=first, ending=self.told(end))
            return Verdict(False, (*line, *more), sentence, ending=self.told(end))
        told = ""
        if solved:
            told = say(
                "{safe} The most that can be done against it: {reply}. {ending}",
                safe=safe_words(position.start, self.side, place),
                reply=lays(self.side.other, worst.reply),
                ending=self.told(end),
            )
        return Verdict(True, (*line, *more), solved=solved, ending=told)

    def broken(self, position: Position, place: Place) -> Refutation | None:
        return refutation(position, self.aim.goal, place, _budget())

    def _worst(self, position: Position, place: Place) -> Refutation:
        """The reply that leaves the least of a placement that is sure all the same."""
        goal = Goal("margin", self.side)
        found = refutation(position, goal, place, _budget())
        assert found is not None
        return found

    def _kept(self, position: Position, move: Move, right: bool) -> Verdict:
        later = after(position, move)
        follow: list[Move] = []
        while later.moves and later.asked is not None:
            follow.append(later.asked.moves[0])
            later = after(later, follow[-1])
        sure = solve_sure(later, self.aim.goal, _budget()).guaranteed
        if right:
            first = sure[0]
            assert isinstance(first, Place)
            told = say(
                "For round {round} {side:side} has {n:placements} that cannot be broken. One of them:"
                " {cards:action_cards}, from Qin to Wu.",
                round=later.start.round,
                n=len(sure),
                side=self.side,
                cards=first.known,
            )
            return Verdict(True, tuple(follow), solved=True, ending=told)
        best = solve_sure(later, Goal("margin", self.side), _budget()).best[0]
        assert isinstance(best, Place)
        shown = self._laid(later, best, whole=True)
        sentence = say(
            "In the next round no placement is sure. Even the best falls short: {why}", why=shown.sentence
        )
        return Verdict(False, (*follow, *shown.follow), sentence, ending=shown.ending)

    # ---- choices ---------------------------------------------------------------------------------

    def _read(self, position: Position, answer: Option) -> Verdict:
        follow, end, _ = self.walk(position, right=True, through=True)
        right = answer.text in self.right(position)
        sentence = "" if right else say("Turn them up one by one, and count again.")
        return Verdict(right, follow, sentence, solved=right, ending=f"{self._number(end)}{self.told(end)}")

    def _number(self, end: Position) -> str:
        """What was asked for, where it is not the track."""
        asked, now = self.aim.reading, end.now
        assert asked is not None
        if asked.province is not None:
            n = abs(now.armies[asked.province])
            told = say("In {province:province}: {n:armies}.", province=asked.province, n=n)
        elif asked.side is not None:
            n = now.supply[asked.side]
            told = say("In {side:side}'s supply: {n:armies}.", side=asked.side, n=n)
        else:
            return ""
        return f"{told} "

    def _planned(self, position: Position, answer: Option) -> Verdict:
        found = study.answers(position, self.aim, self.puzzle.choices)
        mix = study.plan(position, self.aim, answer.text)
        value, reply = study.plan_reply(position, self.aim, mix)
        first = next(iter(mix))
        told = say(
            "The best reply to it: {reply}. On average that leaves {value}.",
            reply=lays(self.side.other, reply),
            value=average(value),
        )
        if answer.text in found.right:
            others = sorted((v for text, v in found.worth.items() if text != answer.text), reverse=True)
            rest = say("The next best plan comes to {value}.", value=average(others[0]))
            return Verdict(True, (), solved=True, ending=f"{told} {rest}")
        line: list[Move] = [first, reply]
        at = after(after(position, first), reply)
        more, end, _ = self.walk(at, right=True, through=True)
        return Verdict(False, (*line, *more), told, ending=self.told(end))

    # ---- to the end of the round -----------------------------------------------------------------

    def walk(
        self, at: Position, *, right: bool, through: bool = False
    ) -> tuple[tuple[Move, ...], Position, bool]:
        """The moves until the solver has something to decide or the goal can be looked at; where they lead;
        whether that is the end. With `through`, and after a mistake, the solver's part is played, too."""
        made: list[Move] = []
        calm = calm_for(at.start, self.aim.goal)
        while not self.is_done(at):
            asked = at.asked
            assert asked is not None
            if asked.about is Asked.PLACE:
                return tuple(made), at, False
            best = asked.moves if calm or through else solve_sure(at, self.aim.goal, _budget()).best
            real = not calm and asked.side is self.side and len(best) < len(asked.moves)
            if right and real and not through:
                return tuple(made), at, False
            made.append(best[0])
            at = after(at, best[0])
        return tuple(made), at, True

    def is_done(self, at: Position) -> bool:
        asked = at.asked
        if at.over or asked is None or at.start.round > self.last:
            return True
        return at.start.round == self.last and asked.about is Asked.KEEP

    def told(self, end: Position) -> str:
        """How things stand at the end of a walk."""
        if self.aim.goal.kind == "hold":
            return held_words(end.now, self.aim.goal.hold, self.side)
        if not self.is_done(end):
            return say("In the next round no placement is sure any more.")
        return round_end(self.puzzle.position, end)


def average(value: Any) -> str:
    """`+3/2`, `0`, `−2`: an average lead."""
    text = str(value)
    return text.replace("-", "−") if text.startswith("-") else text if text == "0" else f"+{text}"


def _budget() -> Budget:
    return Budget(max_nodes=study.MOST_NODES, max_seconds=LONGEST_SECONDS)
