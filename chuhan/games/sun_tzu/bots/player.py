"""Three rivals that see a View only: a rule of thumb, one round ahead by sampling, mixes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Protocol

from chuhan.games.sun_tzu.bots.chance import random_move, random_placement
from chuhan.games.sun_tzu.bots.guess import guess
from chuhan.games.sun_tzu.cards import LAST_ROUND, SCORING, Card, Side
from chuhan.games.sun_tzu.moves import Move, Place
from chuhan.games.sun_tzu.position import Position, Table, View
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.referee.rounds import after, begin
from chuhan.games.sun_tzu.solver.calm import is_calm
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.simplex import matrix_game
from chuhan.games.sun_tzu.solver.solve import solve_mix
from chuhan.slices import each, once

WON = 100.0
"""What winning the game is worth, in points."""


class Rival(Protocol):
    """Answers for the side whose view it is shown."""

    def choose(self, view: View, rng: Random) -> Move: ...


def prospects(table: Table, side: Side) -> float:
    """How a side stands, in points: the track, and what the provinces would bring at the next scoring."""
    if table.result is not None:
        wins = {"B": 1, "R": -1}.get(table.result, 0)
        return WON * wins * side.sign
    value = sum(table.round > number for number in SCORING)
    points = 0.0
    for display, n in zip(table.displays, table.armies, strict=True):
        worth = int(display[min(value, 2)])
        points += worth * ((n > 0) - (n < 0)) + 0.1 * n  # a large army is harder to drive out
    supply = 0.05 * (table.supply[0] - table.supply[1])
    return (table.track + points + supply) * side.sign


class Thumb:
    """Lays its strongest cards where most can be won or lost; otherwise looks one answer ahead."""

    def choose(self, view: View, rng: Random) -> Move:
        asked = view.seen.asked
        assert asked is not None
        if asked.about is Asked.PLACE:
            return self.place(view, asked.side, rng)
        return _best_now(view, rng)

    def place(self, view: View, side: Side, rng: Random) -> Place:
        table = view.now
        barred = table.barred(side)
        value = sum(table.round > number for number in SCORING)
        worth = [int(display[min(value, 2)]) for display in table.displays]
        best: tuple[float, Place] | None = None
        for _ in range(40):
            place = random_placement(table.hands[side], barred, rng)
            score = sum(_strength(card) * worth[i] for i, card in enumerate(place.known))
            score -= sum(2.0 for card in place.known if not card.framed)  # they do not come back
            if best is None or score > best[0]:
                best = (score, place)
        assert best is not None
        return best[1]


def _strength(card: Card) -> float:
    """Against a middling card."""
    if card is Card.PLAGUE:
        return 3.0
    return float(card.number or 5 + card.plus if card is not Card.MINUS_1 else 2)


def _best_now(view: View, rng: Random, worlds: int = 3) -> Move:
    """The answer after which the table looks best, with unknown things drawn a few times."""
    asked = view.seen.asked
    assert asked is not None
    side, found = asked.side, each("worlds", range(worlds), lambda _: guess(view, rng))

    def worth(tried: tuple[Position, Move]) -> float:
        position, move = tried
        if position.asked is None or move not in position.asked.moves:
            return 0.0
        return prospects(_played_out(position, move, rng).now, side)

    worths = iter(each("worths", product(found, asked.moves), worth))
    totals = [0.0] * len(asked.moves)
    for _ in found:
        totals = [total + next(worths) for total in totals]
    return asked.moves[max(range(len(totals)), key=totals.__getitem__)]


def _played_out(position: Position, move: Move, rng: Random) -> Position:
    """The end of the round, if all that follows is answered at random."""
    number = position.start.round
    position = after(position, move)
    while not position.over and position.start.round == number:
        position = after(position, random_move(position, rng))
    return position


class Sampler(Thumb):
    """One round ahead: some placements of its own against some of the rival's, the best on average."""

    own, theirs = 12, 12

    def place(self, view: View, side: Side, rng: Random) -> Place:
        rows, payoff = self.sampled(view, side, rng)
        return rows[max(range(len(rows)), key=lambda i: sum(payoff[i]))]

    def sampled(self, view: View, side: Side, rng: Random) -> tuple[list[Place], list[list[int]]]:
        """Placements, and what each comes to against each reply that was drawn, in hundredths of a point."""
        table = view.now

        def own() -> list[Place]:
            rows = [random_placement(table.hands[side], table.barred(side), rng) for _ in range(self.own)]
            return list(dict.fromkeys([*rows, Thumb.place(self, view, side, rng)]))

        def column(_: int) -> tuple[Table, Place]:
            start = guess(View(view.seen, side), rng).start
            return start, random_placement(start.hands[side.other], start.barred(side.other), rng)

        def worth(pair: tuple[Place, tuple[Table, Place]]) -> int:
            row, (start, reply) = pair
            return self._worth(start, side, row, reply, rng)

        rows = once("rows", own)
        columns = each("columns", range(self.theirs), column)
        worths = iter(each("payoff", product(rows, columns), worth))
        return rows, [[next(worths) for _ in columns] for _ in rows]

    @staticmethod
    def _worth(start: Table, side: Side, mine: Place, reply: Place, rng: Random) -> int:
        blue, red = (mine, reply) if side is Side.BLUE else (reply, mine)
        return round(100 * prospects(_played_out(after(begin(start), blue), red, rng).now, side))


class Mixer(Sampler):
    """Plays the exact mix of a calm last round with known hands; before, a mix of what it has sampled."""

    def place(self, view: View, side: Side, rng: Random) -> Place:
        table = view.now
        known = not any(table.unknown) and None not in (*table.lords[0], *table.lords[1])
        if table.round == LAST_ROUND and known and is_calm(table):
            mix = solve_mix(begin(table), Goal("margin", side)).mix  # the other side may have laid already
            return _drawn(list(mix), [float(share) for share in mix.values()], rng)
        rows, payoff = self.sampled(view, side, rng)
        _, shares, _ = matrix_game([[Fraction(one) for one in row] for row in payoff])
        return _drawn(rows, [float(share) for share in shares], rng)


def _drawn(places: list[Place], shares: list[float], rng: Random) -> Place:
    at = rng.random() * sum(shares)
    for place, share in zip(places, shares, strict=True):
        at -= share
        if at < 0:
            return place
    return places[-1]


LEVELS: dict[str, Rival] = {"thumb": Thumb(), "sampler": Sampler(), "mixer": Mixer()}
"""The weakest first."""
