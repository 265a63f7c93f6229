"""How many layouts one strategy can win: fronts of winnable sets of worlds.

A world of a ghost is what its hidden cards are, by kinds; what lies in the pile the ghost still chooses.
A set of worlds is winnable if one strategy wins in all of them; of a moment the greatest winnable sets are
its front (alpha-mu without a limit of depth). Where the planning side acts it is the union of the fronts
after its moves. Where the ghost acts a strategy chooses a set for each move that it may see, and a world is
won if each move that can be made in it leads to a won one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.solver.ghost import Ghost, Place, Shown, Step, choices
from chuhan.games.chu_han.solver.goals import Goal, final_value
from chuhan.games.chu_han.solver.layouts import layouts_of, worlds_of
from chuhan.games.chu_han.solver.limits import Limits

MOST_SETS = 100
"""A front that grows beyond that is cut: what is left of it can still be won."""
MOST_SOLVED = 60_000
"""Worlds solved with open cards; after that only simple sets are looked for."""
FOR_BOUND = 3_000
"""Worlds solved with open cards for the upper bound of one move; the others count as won."""

Worlds = int
"""A set of worlds: a bit for each of a ghost's worlds, in their order."""


class Valuer(Protocol):
    limits: Limits

    def value(self, position: Ghost, goal: Goal) -> int: ...


@dataclass(frozen=True, slots=True)
class Count:
    """How many layouts the best strategy wins: at least `low`, at most `high`."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        return self.low == self.high


def opened(ghost: Ghost, world: Cards) -> Ghost:
    """The same moment with the rival's cards known, which Ji Bu need not show any more; the pile is still
    hidden."""
    view, rival = ghost.view, ghost.side.other
    hands, hidden = list(view.hands), list(view.hidden)
    hands[rival] += world
    hidden[rival] = 0
    known = replace(view, hands=(hands[0], hands[1]), hidden=(hidden[0], hidden[1], hidden[2]))
    to_show = tuple(one for one in ghost.to_show if one[0] is not Place.RIVAL)
    return Ghost(ghost.side, known, ghost.unseen - world, to_show)


class Fronts:
    """Fronts of a ghost for winning the round. `cut`: is any that was asked for smaller than it should be?"""

    def __init__(self, search: Valuer, most_sets: int = MOST_SETS, most_solved: int = MOST_SOLVED) -> None:
        self.search = search
        self.most_sets, self.left = most_sets, most_solved
        self.cut = False
        self._known: dict[Hashable, tuple[list[Worlds], bool]] = {}

    def front(self, ghost: Ghost) -> list[Worlds]:
        """The greatest winnable sets, as far as they are looked for."""
        key = ghost.essence(Goal.ROUND)
        if key not in self._known:
            before, self.cut = self.cut, False
            self._known[key] = self._front(ghost), self.cut
            self.cut = before
        found, cut = self._known[key]
        self.cut |= cut
        return found

    def _front(self, ghost: Ghost) -> list[Worlds]:
        worlds = list(worlds_of(ghost))
        every = (1 << len(worlds)) - 1
        if self.wins(ghost):
            return [every]
        if ghost.over or len(worlds) == 1:
            return [0]
        if self.left < len(worlds):
            self.cut = True
            return self._greatest(self._without_a_kind(ghost, worlds))
        hoped = self.hoped(opened(ghost, world) for world in worlds)
        if hoped & (hoped - 1) == 0:
            return [hoped]  # at most one world: what wins it with open cards wins it here
        found = [0] if ghost.actor is ghost.side else [hoped]
        for step in ghost.steps():
            later = self.after(ghost, step, worlds, hoped)
            if ghost.actor is ghost.side:
                found = self._greatest([*found, *later])
                if found == [hoped]:
                    break
            else:
                found = self._greatest({one & other for one in found for other in later})
                if found == [0]:
                    break
        return found

    def _without_a_kind(self, ghost: Ghost, worlds: list[Cards]) -> Iterator[Worlds]:
        """Sets that one strategy surely wins: it may be guaranteed once the rival is known not to hold some
        kind of card. Only where nothing is drawn any more, for that card may still lie in the pile."""
        yield 0
        if not ghost.view.hidden[2] and not ghost.to_show:
            for card in ghost.unseen.kinds:
                unseen = ghost.unseen.without(Cards.of([card] * card.copies))
                if len(unseen) >= len(worlds[0]) and self.wins(replace(ghost, unseen=unseen)):
                    yield sum(1 << n for n, world in enumerate(worlds) if card not in world)

    def hoped(self, moments: Iterable[Ghost]) -> Worlds:
        """In which of them, each of another world, the round is won with open cards, as far as is known."""
        found = 0
        for n, moment in enumerate(moments):
            self.left -= 1
            if self.left < 0 or self.wins(moment):
                found |= 1 << n
        return found

    def after(self, ghost: Ghost, step: Step, worlds: list[Cards], hoped: Worlds) -> list[Worlds]:
        """The front after a step, as sets of worlds before it; where it cannot be taken nothing is lost."""
        child = ghost.after(step)
        place = {world: n for n, world in enumerate(worlds_of(child))}
        into: list[tuple[Worlds, Worlds]] = []  # a world, and what it may become
        free = 0
        for n, world in enumerate(worlds):
            if hoped >> n & 1:
                later = sum(1 << place[one] for one in _later(ghost, step, child, world))
                if later:
                    into.append((1 << n, later))
                else:
                    free |= 1 << n
        return self._greatest(
            {free + sum(one for one, later in into if later & won == later) for won in self.front(child)}
        )

    def _greatest(self, sets: Iterable[Worlds]) -> list[Worlds]:
        """Those that are in no other one; if there are too many, the largest."""
        found: list[Worlds] = []
        for one in sorted(set(sets), key=lambda one: (-one.bit_count(), one)):
            if not any(one & other == one for other in found):
                found.append(one)
        if len(found) > self.most_sets:
            self.cut = True
        return found[: self.most_sets]

    def wins(self, ghost: Ghost) -> bool:
        value = final_value(ghost.view, Goal.ROUND) if ghost.over else self.search.value(ghost, Goal.ROUND)
        return (value > 0) == (ghost.side is Side.HAN)


def _later(ghost: Ghost, step: Step, child: Ghost, world: Cards) -> Iterator[Cards]:
    """What a world may become by a step; nothing where the step cannot be taken in it."""
    rival = ghost.side.other
    taken = ghost.taken_by(step)
    if isinstance(step, Shown) and ghost.to_show[0][0] is not Place.RIVAL:
        if (ghost.unseen - world).holds(taken):
            yield world
    elif world.holds(taken):
        left = world - taken
        drawn = child.view.hidden[rival] - len(left)  # by a writ of the rival's
        for cards in choices(ghost.unseen - world, drawn):
            yield left + cards


def count_wins(
    search: Valuer,
    ghost: Ghost,
    moves: Iterable[Step | None],
    most_sets: int = MOST_SETS,
    most_solved: int = MOST_SOLVED,
) -> dict[Step | None, Count]:
    """Of each move, or of the moment where the planning side does not act: how many layouts it wins."""
    worlds = list(worlds_of(ghost))
    weights = [layouts_of(ghost, world) for world in worlds]
    fronts = Fronts(search, most_sets, most_solved)
    return {move: _count(fronts, ghost, move, worlds, weights) for move in moves}


def _count(fronts: Fronts, ghost: Ghost, move: Step | None, worlds: list[Cards], weights: list[int]) -> Count:
    def layouts(some: Worlds) -> int:
        return sum(weight for n, weight in enumerate(weights) if some >> n & 1)

    fronts.cut = False
    if move is None:
        found = fronts.front(ghost)
    else:
        found = fronts.after(ghost, move, worlds, (1 << len(worlds)) - 1)
    low = max(map(layouts, found))
    if not fronts.cut:
        return Count(low, low)
    first = (opened(ghost, world) for world in worlds)
    openly = Fronts(fronts.search, most_solved=FOR_BOUND)
    return Count(low, layouts(openly.hoped(one if move is None else one.after(move) for one in first)))
