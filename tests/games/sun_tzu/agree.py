"""Do the engine and the second implementation say the same? `python -m tests.games.sun_tzu.agree` tells.

Each check takes a seed and raises AssertionError with the line in which the two differ. The tests run some of
them; this command runs all that docs/performance.md names, or with `--calm 100 --seed 200` a piece of it.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from chuhan.draw.tables import table
from chuhan.games.sun_tzu.cards import SIDES as ENGINE_SIDES
from chuhan.games.sun_tzu.notation import parse_move, parse_position
from chuhan.games.sun_tzu.referee import legal_moves
from chuhan.games.sun_tzu.referee import play as engine_play
from chuhan.games.sun_tzu.solver import parse_goal, solve_mix, solve_sure
from chuhan.spread.crew import crew
from tests.games.sun_tzu.oracle import matrix, tree, walk
from tests.games.sun_tzu.oracle.armies import without
from tests.games.sun_tzu.oracle.referee import placements
from tests.games.sun_tzu.oracle.state import COPIES, ORDER, SIDES, in_order, read

GOALS = ("lead1", "lead3", "hold:QC", "hold:W", "win")


# ---- games, move by move -----------------------------------------------------------------------------


class Both:
    """One game in both referees at once."""

    def __init__(self, position: str) -> None:
        self.ours = walk.Walk(position)
        self.engine = parse_position(position)
        assert str(self.engine) == position

    def options(self) -> list[str]:
        """The engine's legal moves, without the side: that is known by `ours`."""
        return [str(move) for move in legal_moves(self.engine)]

    def play(self, text: str) -> None:
        self.engine = engine_play(self.engine, parse_move(text))

    def lay(self, rng: Random) -> None:
        laid = {}
        for side in SIDES:
            laid[side] = self.ours.random_placement(side, rng)
            if len(self.ours.state.hand[side]) <= 6 and rng.random() < 0.1:
                assert self.options() == placements(self.ours.state, side), self.ours.line
            self.play(laid[side])
        self.ours.lay(laid["B"], laid["R"])
        self.compare()

    def answer(self, rng: Random) -> None:
        assert self.options() == [move[2:] for move in self.ours.options], self.ours.line
        move = rng.choice(self.ours.options)
        self.ours.answer(move)
        self.play(move[2:])
        self.compare()

    def compare(self) -> None:
        assert str(self.engine) == self.ours.line

    def play_on(self, rng: Random, rounds: int) -> None:
        for _ in range(rounds):
            if self.ours.over:
                return
            self.lay(rng)
            while self.ours.options:
                self.answer(rng)


def check_game(seed: int) -> None:
    """A whole game of either version, with or without events, under random switches."""
    rng = Random(seed)
    version = rng.choice(["base", "base", "base", "beginner"])
    events, rules = rng.choice([0, 0, 2, 5]), walk.random_rules(rng, version)
    both = Both(walk.first_position(rng, version, events, rules))
    both.play_on(rng, 9)
    assert both.ours.over
    assert not both.options()


def check_composed(seed: int) -> None:
    """One round from a composed position, in which things happen that games seldom bring about."""
    rng = Random(seed)
    Both(walk.random_position(rng)).play_on(rng, 1)


# ---- last rounds -------------------------------------------------------------------------------------


def check_sure(line: str, side: str, goal: str, values: dict[str, int]) -> bool:
    """The value, all best placements and all that are guaranteed, in canonical order. Is it calm?"""
    found = solve_sure(parse_position(line), parse_goal(goal, ENGINE_SIDES["BR".index(side)]))
    value = max(values.values())
    best = [placement for placement, worth in values.items() if worth == value]
    sure = best if goal == "margin" else [placement for placement, worth in values.items() if worth == 1]
    ours = (found.value, [str(move) for move in found.best], [str(move) for move in found.guaranteed])
    assert ours == (value, best, sure), (line, side, goal)
    return found.calm


def check_value(line: str, side: str, payoff: matrix.Matrix) -> None:
    found = solve_mix(parse_position(line), parse_goal("margin", ENGINE_SIDES["BR".index(side)]))
    assert abs(float(found.value) - matrix.value_of_game(payoff)) < 1e-9, (line, side)
    assert sum(found.mix.values()) == sum(found.reply.values()) == 1
    assert found.open is not found.calm


def calm_line(rng: Random) -> str:
    """Round 9, hands of five or six cards, nobody can run short."""
    while True:
        hands = [walk.random_hand(rng, rng.choice([5, 5, 5, 6])) for _ in SIDES]
        line = walk.random_last_round(rng, hands)
        if matrix.is_calm(line):
            return line


def check_calm(seed: int) -> None:
    """A margin, another goal, and the value of laying at once."""
    rng = Random(seed)
    line, side, goal = calm_line(rng), SIDES[seed % 2], GOALS[seed // 2 % len(GOALS)]
    calm = matrix.Calm(line)
    assert check_sure(line, side, "margin", matrix.guaranteed_if_calm(line, side, "margin"))
    hands = line.split(" ")[5]
    if goal != "win" or ("+2" not in hands and "+3" not in hands):  # to pay from the board changes a tie
        assert check_sure(line, side, goal, matrix.guaranteed_if_calm(line, side, goal))
    check_value(line, side, calm.goal("margin", side))


def open_line(rng: Random, most: int = 24) -> str:
    """Round 9 with tight supplies: not calm, and so few placements that the second tree can be walked."""
    while True:
        hands = [walk.random_hand(rng, 5, rng.choice([3, 4])) for _ in SIDES]
        line = walk.random_last_round(rng, hands, tight=True)
        state = read(line)
        if max(len(placements(state, side)) for side in SIDES) <= most and not matrix.is_calm(line):
            return line


def check_open(seed: int) -> None:
    """By the whole tree of the second implementation; the value with all cards face up."""
    rng = Random(seed)
    line, side, goal = open_line(rng), SIDES[seed % 2], ("margin", *GOALS)[seed // 2 % 6]
    assert not check_sure(line, side, goal, tree.guaranteed_by_tree(line, side, goal))
    if goal == "margin":
        check_value(line, side, matrix.open_matrix(line, side, "margin"))


def check_unknown(seed: int) -> None:
    """S13.9: one card of the rival is out of a pool, or he has a warlord that was not shown.

    Not with a 6 beside such a warlord: that he lies where Six Again alone allows it rules out the other
    warlords, which the second tree does not see.
    """
    rng = Random(seed)
    line, side, goal = open_line(rng, 10), SIDES[seed % 2], ("margin", *GOALS)[seed // 2 % 6]
    fields = line.split(" ")
    rival = 1 - SIDES.index(side)
    if seed % 4 < 2 or "6" in fields[5].split("/")[rival]:
        hands = fields[5].split("/")
        cards = read(line).hand[SIDES[rival]]
        gone = rng.choice(cards)
        rest = [card for card in ORDER if COPIES[card] > cards.count(card) and card != "6"]
        pool = in_order([gone, *rng.sample([card for card in rest if card != gone], 2)])
        hands[rival] = "".join(without(tuple(cards), gone)) + f"?1({''.join(pool)})"
        fields[5] = "/".join(hands)
    else:
        fields[7] = "/".join("?" if i == rival else "-" for i in range(2))
    line = " ".join(fields)
    check_sure(line, side, goal, tree.guaranteed_by_tree(line, side, goal))


# ---- all of it ---------------------------------------------------------------------------------------


class Check(NamedTuple):
    """A check, its option, and how many seeds it takes for all that docs/performance.md names."""

    option: str
    run: Callable[[int], None]
    all: int


CHECKS = {
    "games, move by move": Check("games", check_game, 2000),
    "composed rounds, move by move": Check("composed", check_composed, 2000),
    "calm last rounds": Check("calm", check_calm, 500),
    "last rounds that are not calm": Check("tight", check_open, 100),
    "hands or warlords that are not known": Check("unknown", check_unknown, 60),
}


def run(name: str, seeds: Iterable[int]) -> int:
    """How many were compared; raises at the first difference."""
    compared = 0
    for seed in seeds:
        CHECKS[name].run(seed)
        compared += 1
    return compared


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, check in CHECKS.items():
        about = f"{name} (default: {check.all:,}, or 0 if another number is given)"
        parser.add_argument(f"--{check.option}", type=int, metavar="N", help=about)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed, to go on in pieces")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes")
    args = parser.parse_args()
    wanted = {name: getattr(args, check.option) for name, check in CHECKS.items()}
    if not any(wanted.values()):
        wanted = {name: check.all for name, check in CHECKS.items()}
    rows = []
    with crew(args.jobs) as hands:
        for name, n in wanted.items():
            if n:
                started, seeds = time.perf_counter(), range(args.seed, args.seed + n)
                list(hands.each(CHECKS[name].run, seeds, piece=5))  # raises the first difference
                told = f"{seeds[0]} to {seeds[-1]}", f"{n:,}", "0", f"{time.perf_counter() - started:.0f}"
                rows.append((name, *told))
    print(table(("engine and second implementation", "seeds", "compared", "differences", "seconds"), rows))


if __name__ == "__main__":
    main()
