"""Do engine and second implementation agree? `python -m tests.games.three_kingdoms.agree games 0 500` tells.

Each check takes a seed and raises AssertionError with the line in which the two differ.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from math import comb
from random import Random

from chuhan.games.three_kingdoms.cards import BY_LETTER
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.referee import legal_moves
from chuhan.games.three_kingdoms.referee import play as engine_play
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget
from tests.games.three_kingdoms.oracle import referee, walk
from tests.games.three_kingdoms.oracle.answers import Told, answer
from tests.games.three_kingdoms.oracle.data import STATES, kit
from tests.games.three_kingdoms.oracle.small import ASK, Asked
from tests.games.three_kingdoms.oracle.state import State, write

Counts = Counter[str]


class Both:
    """One game in both referees at once."""

    def __init__(self, ours: State, counts: Counts) -> None:
        self.ours, self.counts = ours, counts
        self.line = write(ours)
        self.engine = parse_position(self.line)
        assert str(self.engine) == self.line

    def step(self, move: str) -> None:
        before = self.line
        self.ours = referee.after(self.ours, move)
        self.engine = engine_play(self.engine, parse_move(move))
        self.line = write(self.ours)
        assert str(self.engine) == self.line, f"after {move} in\n{before}"
        self.counts["moves"] += 1

    def compare_moves(self) -> None:
        ours = referee.legal(self.ours)
        assert [str(move) for move in legal_moves(self.engine)] == ours, self.line
        self.counts["positions"] += 1
        self.counts["legal moves"] += len(ours)

    def compare_views(self) -> None:
        """What each state may see (K3.2)."""
        for name in STATES:
            ours = referee.view(self.ours, name)
            assert str(seen_by(self.engine, BY_LETTER[name])) == ours, f"{name} sees {self.line}"
            self.counts["views"] += 1

    def is_a_big_draw(self) -> bool:
        """The dealer's hundreds of sets are compared now and then only."""
        if not self.ours.todo or ":pick:" in self.ours.todo[0]:
            return False
        _, names, n = referee.pool(self.ours, self.ours.todo[0])
        return comb(len(names), n) > 100

    def play_on(self, rng: Random, choose: Callable[[State, Random], str], rounds: int) -> None:
        until = self.ours.round + rounds
        while self.ours.phase != "over" and self.ours.round < until:
            if not self.is_a_big_draw() or rng.random() < 0.1:
                self.compare_moves()
            if rng.random() < 0.25:
                self.compare_views()
            if rng.random() < 0.1:  # what was written is what was meant
                assert str(parse_position(self.line)) == write(referee.read(self.line)) == self.line
            self.step(choose(self.ours, rng))


def check_game(seed: int, counts: Counts) -> None:
    """A whole game under random rulings, played at random or in a lively way."""
    rng = Random(seed)
    choose = referee.random_move if seed % 4 == 0 else walk.lively_move
    both = Both(referee.set_up(walk.random_rules(rng), rng.choice(["AC", "CA"])), counts)
    both.play_on(rng, choose, 12)
    assert both.ours.phase == "over"
    both.compare_moves()


def check_composed(seed: int, counts: Counts) -> None:
    """One round from a composed position, in which things happen that games seldom bring about."""
    rng = Random(seed)
    Both(walk.random_position(rng, kit()), counts).play_on(rng, walk.lively_move, 1)


def solved(asked: Asked) -> Told:
    """The solver's answer in the shape of C3."""
    position = parse_position(write(asked.state))
    found = QUESTIONS[asked.question](position, asked.params, Budget())
    value = {} if found.value is None else {"value": list(found.value)}
    return {"best": [list(one) for one in found.best], "of": found.of, **value, **found.more}


def asked_by(question: str, seed: int) -> Asked:
    return ASK[question](Random(f"{question} {seed}"), kit())


def check_question(question: str, seed: int, counts: Counts) -> None:
    """One small position: the same best answers, out of the same number, of the same worth."""
    asked = asked_by(question, seed)
    ours = answer(asked)
    assert solved(asked) == ours, (write(asked.state), asked.params)
    counts["answers tried"] += ours["of"]
    counts["without a best answer" if not ours["best"] else "with one best answer"] += len(ours["best"]) < 2


CHECKS: dict[str, Callable[[int, Counts], None]] = {
    "games": check_game,
    "composed rounds": check_composed,
    **{question: partial(check_question, question) for question in ASK},
}


def run(name: str, seeds: Iterable[int]) -> Counts:
    """Raises at the first difference; else how much was compared."""
    counts: Counts = Counter()
    for seed in seeds:
        try:
            CHECKS[name](seed, counts)
        except Exception as error:
            error.add_note(f"{name}, seed {seed}")
            raise
        counts[name] += 1
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=CHECKS)
    parser.add_argument("first", type=int)
    parser.add_argument("end", type=int)
    args = parser.parse_args()
    started = time.process_time()
    counts = run(args.name, range(args.first, args.end))
    told = ", ".join(f"{n:,} {what}" for what, n in counts.items())
    print(f"{told}; {time.process_time() - started:.0f} s of CPU")


if __name__ == "__main__":
    main()
