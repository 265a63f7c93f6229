"""What a state, or two allies, can be sure of in the bidding: AND/OR search against all others as one.

Own turns are OR, the others' are AND; a line ends when all have passed. Spaces do not touch one another
(section 3), so a general on a space that does not matter is one folded move, without anything that raises
a bid: what is kept never hurts. Moments with the same totals, the same order in which they were reached and
the same things left are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from chuhan.games.three_kingdoms.cards import STATES, WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS, OPEN_SPACES
from chuhan.games.three_kingdoms.moves import NO_ARMS, Arms, Bid
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import worth
from chuhan.games.three_kingdoms.referee.bids import Total, decided, totals
from chuhan.games.three_kingdoms.solver.limits import Budget, NotSolved
from chuhan.slices import breathe

MOST_KEPT = 2_000_000
"""Moments that are remembered: the search gives up rather than take all memory."""
FOLDED = -1
"""In place of a lot: a space that does not matter."""


class Fighter(NamedTuple):
    """A general as far as he matters: his worth on each lot (0 where he may not bid), how many he leads."""

    worths: tuple[int, ...]
    leads: int


class Hand(NamedTuple):
    """What a state can still bid with."""

    fighters: tuple[Fighter, ...]
    tokens: int
    tile: bool
    trained: int
    arms: Arms
    elsewhere: int
    """So many of its generals can be put on spaces that do not matter."""


class Lot(NamedTuple):
    """A space that matters: what each state has bid there, and who reached it, the first first."""

    totals: tuple[int, ...]
    reached: tuple[State, ...]

    def plus(self, state: State, value: int) -> Lot:
        more = list(self.totals)
        more[state] += value
        return Lot(tuple(more), (*(one for one in self.reached if one is not state), state))


class Moment(NamedTuple):
    """Who bids now, who has passed, what is left to all, what lies on the lots."""

    turn: State | None
    passed: frozenset[State]
    hands: tuple[Hand, ...]
    lots: tuple[Lot, ...]


class Step(NamedTuple):
    """A general put on a lot or on a space that does not matter."""

    fighter: Fighter
    lot: int = FOLDED
    units: int = 0
    kind: str = ""
    tokens: int = 0
    tile: bool = False


class Auction:
    """The bidding of a position as far as some spaces are concerned."""

    def __init__(self, position: Position, wanted: Mapping[Space, frozenset[State]], budget: Budget) -> None:
        """`wanted` says who shall act on each space; these states play together against the others."""
        self.position = position
        self.spaces = tuple(wanted)
        self.needed = tuple(wanted.values())
        self.team = frozenset(state for states in wanted.values() for state in states)
        self.budget = budget
        self._fights = any(space in BORDERS for space in self.spaces)
        self._several = position.rules.several_generals == "yes"
        self._known: dict[Moment, bool] = {}
        self._decided: dict[tuple[int, Lot], bool] = {}

    # ---- moments -------------------------------------------------------------------------------------

    def start(self) -> Moment:
        return self.moment(self.position)

    def moment(self, position: Position) -> Moment:
        """Of the same bidding, perhaps later; with nobody's turn it is at its end."""
        turn = position.turn if isinstance(position.turn, State) else None
        hands = tuple(self._hand(position, state) for state in STATES)
        lots = tuple(self._lot(position, space) for space in self.spaces)
        return Moment(turn, frozenset(position.passed), hands, lots)

    def fighter(self, name: str) -> Fighter:
        general = self.position.box.generals[name]
        worths = tuple(
            worth(self.position, Bid(space, name)) if space in OPEN_SPACES[general.state] else 0
            for space in self.spaces
        )
        return Fighter(worths, general.leadership if self._fights else 0)

    def _hand(self, position: Position, state: State) -> Hand:
        realm = position.realms[state]
        fighters = tuple(sorted(map(self.fighter, realm.gens)))
        tile = position.emperor is state and not any(bid.tile for bid in position.bids)
        units = (realm.trained, realm.arms) if self._fights else (0, NO_ARMS)
        elsewhere = min(self._elsewhere(position, state), len(fighters))
        return Hand(fighters, realm.support, tile, *units, elsewhere)

    def _elsewhere(self, position: Position, state: State) -> int:
        free = [space for space in OPEN_SPACES[state] if space not in self.spaces]
        if self._several and any(space is not Space.TRIBE for space in free):
            return len(position.realms[state].gens)
        return sum(not position.bids_of(state, space) for space in free)

    def _lot(self, position: Position, space: Space) -> Lot:
        found = totals(position, space)
        order = sorted(found, key=lambda state: -found[state].reached)
        return Lot(tuple(found[state].value if state in found else 0 for state in STATES), tuple(order))

    def after(self, moment: Moment, step: Step | None) -> Moment:
        """The moment after a step, or after a pass."""
        state = moment.turn
        assert state is not None
        hands, lots, passed = moment.hands, moment.lots, moment.passed
        if step is None:
            passed = passed | {state}
        else:
            hands = (*hands[:state], _spent(hands[state], step), *hands[state + 1 :])
            if step.lot != FOLDED:
                value = step.fighter.worths[step.lot] + step.units + step.tokens + step.tile
                lots = (*lots[: step.lot], lots[step.lot].plus(state, value), *lots[step.lot + 1 :])
        order = self.position.order
        at = order.index(state) + 1
        passed = passed | {one for one in STATES if not hands[one].fighters}  # 3.7: they can only pass
        turn = next((one for one in (*order[at:], *order[:at]) if one not in passed), None)
        return Moment(turn, passed, hands, lots)

    def steps(self, moment: Moment) -> Iterator[Step]:
        """What may be placed, each kind of general once."""
        state = moment.turn
        assert state is not None
        hand = moment.hands[state]
        raised = [
            (n, tile)
            for n in range(hand.tokens, -1, -1)
            for tile in ((True, False) if hand.tile else (False,))
        ]
        for fighter in dict.fromkeys(hand.fighters):
            for lot, value in enumerate(fighter.worths):
                if value and (self._several or not moment.lots[lot].totals[state]):
                    for units, kind in self._loads(hand, fighter, lot):
                        for tokens, tile in raised:
                            yield Step(fighter, lot, units, kind, tokens, tile)
            if hand.elsewhere:
                yield Step(fighter)

    def _loads(self, hand: Hand, fighter: Fighter, lot: int) -> Iterator[tuple[int, str]]:
        yield 0, ""
        if self.spaces[lot] in BORDERS:
            for kind, have in zip(WEAPONS, hand.arms, strict=True):
                for n in range(1, min(fighter.leads, hand.trained, have) + 1):
                    yield n, kind

    # ---- search --------------------------------------------------------------------------------------

    def is_sure(self, moment: Moment) -> bool:
        """Do those who want the spaces get all of them from here, whatever the others do?"""
        if moment.turn is None:
            return all(map(self._got, range(len(moment.lots)), moment.lots))
        found = self._known.get(moment)
        if found is None:
            self.budget.spend()
            if len(self._known) >= MOST_KEPT:
                raise NotSolved(f"Not solved: more than {MOST_KEPT} different moments.")
            found = self._known[moment] = self._searched(moment)
            breathe()
        return found

    def _searched(self, moment: Moment) -> bool:
        if self.is_safe(moment):
            return True
        if not all(self._is_near(moment, lot) for lot in range(len(moment.lots))):
            return False
        own = moment.turn in self.team
        for step in (*self.steps(moment), None):
            if self.is_sure(self.after(moment, step)) is own:
                return own
        return not own

    def reply(self, moment: Moment) -> Step | None:
        """With which step, or a pass, the others break what is not sure when it is their turn."""
        return next(
            step for step in (*self.steps(moment), None) if not self.is_sure(self.after(moment, step))
        )

    def _got(self, number: int, lot: Lot) -> bool:
        """Would all who shall act there do so?"""
        key = number, lot
        found = self._decided.get(key)
        if found is None:
            allies = self.position.allies if self.spaces[number] is self.position.ally else ()
            made = {state: Total(lot.totals[state], -i) for i, state in enumerate(lot.reached)}
            acting = decided(made, allies, self.position.rules)
            found = self._decided[key] = self.needed[number] <= set(acting)
        return found

    def is_safe(self, moment: Moment) -> bool:
        """Is there nothing more to do for those who want the spaces?"""
        return all(self._is_safe(moment, lot) for lot in range(len(moment.lots)))

    def _is_safe(self, moment: Moment, number: int) -> bool:
        """Is a lot won even if all that the others have left goes there? Who bids together with the team
        there can only help it (3.13), so that the worst is that they stay away."""
        lot = moment.lots[number]
        friends = self.needed[number]
        if self.spaces[number] is self.position.ally and friends & set(self.position.allies):
            friends |= set(self.position.allies)
        return self._got(number, self._raised(moment, number, lot, frozenset(STATES) - friends))

    def _is_near(self, moment: Moment, number: int) -> bool:
        """Would a lot be won if all that the team has left went there, and no other bid came?"""
        return self._got(number, self._raised(moment, number, moment.lots[number], self.needed[number]))

    def _raised(self, moment: Moment, number: int, lot: Lot, states: frozenset[State]) -> Lot:
        """A lot with as much more of these states as they could ever put there, or even more."""
        for state in STATES:
            if state in states and state not in moment.passed:
                hand = moment.hands[state]
                worths = [fighter.worths[number] for fighter in hand.fighters]
                if not self._several:
                    worths = [0] if lot.totals[state] else [max(worths, default=0)]
                if any(worths):
                    units = min(hand.trained, sum(fighter.leads for fighter in hand.fighters))
                    if self.spaces[number] not in BORDERS:
                        units = 0
                    lot = lot.plus(state, sum(worths) + hand.tokens + hand.tile + units)
        return lot


def _spent(hand: Hand, step: Step) -> Hand:
    at = hand.fighters.index(step.fighter)
    fighters = hand.fighters[:at] + hand.fighters[at + 1 :]
    elsewhere = hand.elsewhere - (step.lot == FOLDED)
    arms = hand.arms
    if step.units:
        s, h, c, j = (n - step.units * (kind == step.kind) for kind, n in zip(WEAPONS, arms, strict=True))
        arms = (s, h, c, j)
    return Hand(
        fighters,
        hand.tokens - step.tokens,
        hand.tile and not step.tile,
        hand.trained - step.units,
        arms,
        min(elsewhere, len(fighters)),
    )
