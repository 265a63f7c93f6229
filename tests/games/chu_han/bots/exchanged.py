"""Cases in which only what a player cannot know is another; `python -m tests.games.chu_han.bots.exchanged`.

A round is played to some moment; then the cards that the side to act has not seen are dealt anew, and the
same moves lead there. The player must choose the same move, and its table must answer at the same moment.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from chuhan.games.chu_han.bots import choose_at_random
from chuhan.games.chu_han.bots.levels import LEVELS, player
from chuhan.games.chu_han.bots.player import in_random_order
from chuhan.games.chu_han.bots.strategist import Decision, decide
from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Observer
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.options import Options
from chuhan.games.chu_han.play.play import Play
from chuhan.games.chu_han.play.sitting import Sitting
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import legal_moves
from chuhan.refusal import IllegalMove

TRIES = 400


@dataclass(frozen=True, slots=True)
class Case:
    """Two matches in which a side that is to act has seen the same."""

    side: Side
    moves: tuple[Move, ...]
    matches: tuple[Match, Match]


def cases(count: int, first: int = 0) -> list[Case]:
    """A case a seed, where another deal is found that explains everything seen."""
    found: list[Case] = []
    seed = first
    while len(found) < count:
        one = case(seed)
        found += [one] if one is not None else []
        seed += 1
    return found


def case(seed: int) -> Case | None:
    rng = random.Random(f"exchanged {seed}")
    match = Match.begin(seed)
    here, moves = [match], list[Move]()
    for _ in range(rng.randrange(1, 45)):
        choices = legal_moves(here[-1].position)
        after = here[-1].play(choose_at_random(choices, rng))
        if after.position.over:
            break
        moves.append(after_move(here[-1], after, choices))
        here.append(after)
    side = here[-1].position.actor
    wanted = watched(side, match, moves)
    assert wanted is not None
    for _ in range(TRIES):
        other = dealt_anew(side, match, wanted, rng)
        seen = None if other.position == match.position else watched(side, other, moves)
        if seen is not None and seen.knowledge == wanted.knowledge:
            return Case(side, tuple(moves), (match, other))
    return None


def after_move(before: Match, after: Match, choices: Sequence[Move]) -> Move:
    return next(move for move in choices if before.play(move) == after)


def watched(side: Side, match: Match, moves: Sequence[Move]) -> Observer | None:
    seen = Observer(side, match)
    try:
        for move in moves:
            seen = seen.after(move)
    except IllegalMove:
        return None
    return seen


def dealt_anew(side: Side, match: Match, seen: Observer, rng: random.Random) -> Match:
    """The cards that are still unseen change places: in the rival's hand, in the pile, among the buried."""
    start, view = match.position, seen.view
    unseen = view.unseen
    old = [*start.hands[side.other], *start.pile, *match.buried]
    places, left = [], unseen
    for n, card in enumerate(old):
        if card in left:
            left = left - Cards.of([card])
            places.append(n)
    # Which copy of a card is the unseen one is all the same; another order may say otherwise.
    cards = in_random_order([old[n] for n in places], rng)
    new = list(old)
    for n, card in zip(places, cards, strict=True):
        new[n] = card
    hand, pile = len(start.hands[side.other]), len(start.pile)
    hands = [*start.hands]
    hands[side.other] = Cards.of(new[:hand])
    position = replace(start, hands=(hands[0], hands[1]), pile=tuple(new[hand : hand + pile]))
    return replace(match, position=position, buried=tuple(new[hand + pile :]))


class Clocked(Play):
    """Its clock goes on by sleeping only; it notes when the rival's move was played."""

    clock = 0.0
    first: tuple[str, float] | None = None

    def _play(self, move: Move | Decision) -> None:
        if self.first is None:
            self.first = str(move.move if isinstance(move, Decision) else move), self.clock
        super()._play(move)

    def now(self) -> float:
        return self.clock

    async def sleep(self, seconds: float) -> None:
        self.clock += seconds


def answered(one: Case, which: int, level: str) -> tuple[str, float]:
    """What a level plays at the table, and when."""

    async def run() -> tuple[str, float]:
        course = Course.of(one.matches[which], one.moves)
        table = Clocked(seed=1)
        table.options = Options(level, "han", "round")
        sitting = Sitting(table.options, one.side.other, course)
        table._sit_down(sitting, player(level, 7))
        while table.first is None:
            await asyncio.sleep(0.002)
        table.close()
        return table.first

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(run())).result()


def difference(one: Case, level: str) -> str:
    """An empty text where there is none."""
    known = [watched(one.side, match, one.moves) for match in one.matches]
    assert known[0] is not None
    assert known[1] is not None
    found = [decide(player(level, 7), seen.knowledge) for seen in known if seen is not None]
    if found[0] != found[1]:
        return f"{level}: {found[0].move} and {found[1].move}, {known[0].view}"
    return ""


def main(count: int) -> int:
    different = 0
    for n, one in enumerate(cases(count), start=1):
        for level in LEVELS:
            told = difference(one, level)
            first, second = answered(one, 0, level), answered(one, 1, level)
            if not told and first != second:
                told = f"{level}: {first} and {second}"
            if told:
                different += 1
                print(told)
        if n % 20 == 0:
            print(n, "cases", flush=True)
    print(f"{count} cases, {len(LEVELS)} levels, {different} differences")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300))
