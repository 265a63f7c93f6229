"""How a round was scored: who went out, what counted, and what doubled it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chuhan.games.chu_han.play.course import Round
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import outcome, play
from chuhan.language import Sentence, say

OUT_OF_REACH = 999
"""A target that no round ends at."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    winner: Side
    scored: bool
    """False where the match was won before the round could be scored (7.4)."""
    cards: int
    """That the loser has left."""
    counted: int
    """As many of them as count (7.3)."""
    writs: int
    """That the loser took."""
    factor: int
    """By which Xiang Yu multiplies it (7.5)."""
    gained: tuple[int, int]
    """What the round has brought besides: by 2s (3.7), Han Xin (5.7) and Xiahou Ying (5.9)."""

    @property
    def points(self) -> int:
        """For the winner."""
        return (self.counted + self.writs) * self.factor if self.scored else 0

    def lines(self) -> Iterator[tuple[Sentence, str]]:
        """What counted, each with its number; the sum comes last."""
        yield from self._besides()
        if not self.scored:
            return
        loser = self.winner.other
        if self.cards > self.counted:
            yield (
                Sentence(
                    "{n:cards} left in {side:side}'s hand, at most {most:word} count",
                    n=self.cards,
                    side=loser,
                    most=self.counted,
                ),
                str(self.counted),
            )
        elif self.cards:
            yield (
                Sentence("{n:cards} left in {side:side}'s hand", n=self.cards, side=loser),
                str(self.counted),
            )
        else:
            yield Sentence("both hands are empty; {side:side}'s was first", side=self.winner), "0"
        if self.writs:
            yield Sentence("{n:writs} that {side:side} took", n=self.writs, side=loser), str(self.writs)
        if self.factor > 1:
            yield Sentence("doubled by Xiang Yu"), f"×{self.factor}"
        yield (
            Sentence("{side:side} scores for the round", side=self.winner),
            say("{n} VP", n=self.points),
        )

    def _besides(self) -> Iterator[tuple[Sentence, str]]:
        han, chu = self.gained
        during = Sentence("scored during the round")
        if han and chu:
            yield during, say("Han {han} VP, Chu {chu} VP", han=han, chu=chu)
        elif han or chu:
            side = Side.HAN if han else Side.CHU
            yield during, say("{side:side} {n} VP", side=side, n=han or chu)


def reckon(played: Round) -> Reckoning:
    """Of a round that is over."""
    first, before, end = (played.position(at) for at in (0, -2, -1))
    result = outcome(end)
    assert result is not None, end
    # The same last move where no match can be won shows what the scoring of the round alone would be.
    rules = replace(before.rules, target=OUT_OF_REACH)
    free = play(replace(before, score=(0, 0), rules=rules), played.claims[-1].move)
    gained = [end.score[side] - first.score[side] for side in Side]
    scored = free.over and all(end.score[side] - before.score[side] == free.score[side] for side in Side)
    if not scored:
        return Reckoning(result.winner, False, 0, 0, 0, 1, (gained[0], gained[1]))
    out = free.turn
    cards, writs = len(free.hands[out.other]), free.writs[out.other]
    found = Reckoning(
        out,
        True,
        cards,
        min(cards, rules.cards_cap),
        writs,
        rules.xiang_yu_factor if free.doubled[out] else 1,
        (0, 0),
    )
    gained[out] -= found.points
    return replace(found, gained=(gained[0], gained[1]))
