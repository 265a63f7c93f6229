"""What test_every_game needs to know about Nim."""

from __future__ import annotations

from pathlib import Path

from tests.kit.hooks import Hooks, case
from tests.kit.nim.game import GAME, Take

HERE = Path(__file__).parent
REFUSALS = [
    case("1.2", "0-0 A", "a1", words="over"),
    case("1.1", "1-2 A", "c1", words="two heaps"),
    case("1.1", "1-2 A", "a0", words="at least one"),
    case("1.1", "1-2 A", "b1", "b2", words="only one left"),
]


def choice_of(move: Take) -> dict[str, tuple[str, ...]]:
    return {"counters": ("abc"[move.heap],) * move.n}


HOOKS = Hooks(
    game=GAME,
    rulebook=HERE / "rulebook",
    puzzles=HERE / "puzzles",
    refusals=REFUSALS,
    choice_of=choice_of,
    redealt=lambda position, side, rng: position,  # nothing is hidden
)
