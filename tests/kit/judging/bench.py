"""Goes of ten cases, against the second implementation: `python -m tests.kit.judging.bench GAME 2000`."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from chuhan.games import GAMES
from chuhan.judging import Question
from chuhan.judging.go import LENGTH, fixed
from tests.kit.judging.second import disagreement


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("questions", type=int)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="of the first go")
    options = parser.parse_args()
    game, rules, slowest, wrong = GAMES[options.game], Counter[str](), 0.0, 0
    legal = 0
    for seed in range(options.first, options.first + options.questions // LENGTH):
        asked = set()
        for i, rule in enumerate(fixed(game, seed)):
            began = time.perf_counter()
            question = Question(game, rule, seed * LENGTH + i)
            case, _ = question.case, question.choices
            slowest = max(slowest, time.perf_counter() - began)
            if problem := disagreement(game, case):
                wrong += 1
                print(f"{rule}: {problem}")
            asked.add((str(case.position), str(case.move)))
            legal += question.legal
            rules[rule] += 1
        if len(asked) < LENGTH:
            wrong += 1
            print(f"the go {seed} asks something twice")
    print(f"{sum(rules.values())} questions, {legal} legal; {wrong} wrong; slowest {slowest:.2f} s")
    print(f"never asked: {', '.join({*game.asked} - rules.keys()) or 'none'}")


if __name__ == "__main__":
    main()
