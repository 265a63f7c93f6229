"""A seeded stream of cases by the number of a rule: games are played at random until the rule is met."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Generic, TypeVar

from chuhan.interface import Case
from chuhan.refusal import Refusal

P = TypeVar("P")
M = TypeVar("M")
T = TypeVar("T")


def pick(rng: Random, some: Sequence[T]) -> T:
    """Of `random` only `random()` is promised to stay as it is."""
    return some[int(rng.random() * len(some))]


@dataclass(frozen=True)
class Source(Generic[P, M]):
    """What a game gives to it."""

    refused: Collection[str]
    """The rules by which a move may be refused that is nearly legal."""
    allowed: Collection[str]
    """The rules that say what happens after a legal one."""
    walk: Callable[[Random, str], Iterator[tuple[P, P | None]]]
    """A game played at random in which the rule may well come up: each position with the one before it."""
    misses: Callable[[Random, P, P | None], Iterable[tuple[M, tuple[P, M]]]]
    """Moves that are refused, each with a position and a legal move that are one change away."""
    legal: Callable[[Random, P], Sequence[M]]
    """Legal moves, not all of them where there are too many."""
    why_illegal: Callable[[P, M], Refusal | None]
    topics: Callable[[P, M], Iterable[str]]
    """The rules that say what this legal move does."""

    def draw(self, rule: str, seed: int) -> Case:
        """The same for the same seed. Where a rule both refuses and allows, the seed says which is asked."""
        rng = Random(f"case {rule} {seed}")
        refused = rule in self.refused and (rule not in self.allowed or rng.random() < 0.5)
        for n in count():
            walk = Random(f"walk {rule} {seed} {n}")
            found = [*(self._refused(walk, rule) if refused else self._allowed(walk, rule))]
            if found:
                return pick(rng, found)
        raise AssertionError

    def _refused(self, rng: Random, rule: str) -> Iterator[Case]:
        for position, before in self.walk(rng, rule):
            for move, near in self.misses(rng, position, before):
                why = self.why_illegal(position, move)
                if why is not None and why.rule == rule:
                    yield Case(position, move, near)
                    break

    def _allowed(self, rng: Random, rule: str) -> Iterator[Case]:
        for position, _ in self.walk(rng, rule):
            about = [move for move in self.legal(rng, position) if rule in self.topics(position, move)]
            if about:
                yield Case(position, pick(rng, about))
