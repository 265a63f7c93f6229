"""Questions of the last bidder, when the two others have passed: every set of bids is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from chuhan.games.three_kingdoms.cards import STATES, WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import OPEN_SPACES
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import worth
from chuhan.games.three_kingdoms.referee.bids import legal_bids, spaces_bid_on, winners
from chuhan.games.three_kingdoms.referee.rounds import order_after
from chuhan.games.three_kingdoms.solver.answers import Answer, Params, Value, bidder_of, wanted_by
from chuhan.games.three_kingdoms.solver.limits import Budget, CannotSolve


def last(position: Position, params: Params, budget: Budget) -> Answer:
    """Most of the wanted spaces, then fewest generals, support tokens, tile, units."""
    state = bidder_of(position, last=True)
    spaces = wanted_by(state, params)
    sets = BidSets(position, state, spaces, budget)

    def value(chosen: Sequence[Bid]) -> Value:
        return (sum(state in sets.winners(space) for space in spaces), *_spared(position, state, chosen)[:-1])

    return _best(sets, value)


def turn(position: Position, params: Params, budget: Budget) -> Answer:
    """To be first, second or third next round: fewest generals, then tokens, tile, units, gold."""
    state = bidder_of(position, last=True)
    place = params.get("place")
    if type(place) is not int or not 1 <= place <= len(STATES):
        raise CannotSolve('This question needs {"place": 1}, or 2, or 3.')
    sets = BidSets(position, state, OPEN_SPACES[state], budget)

    def value(chosen: Sequence[Bid]) -> Value | None:
        order = order_after(position, sets.successes())
        return _spared(position, state, chosen) if order.index(state) == place - 1 else None

    return _best(sets, value)


def _spared(position: Position, state: State, chosen: Sequence[Bid]) -> Value:
    """What is left of generals and tokens, and what was used of the tile, units and gold."""
    realm = position.realms[state]
    return (
        len(realm.gens) - len(chosen),
        realm.support - sum(bid.support for bid in chosen),
        -sum(bid.tile for bid in chosen),
        -sum(bid.units for bid in chosen),
        -sum(bid.gold for bid in chosen),
    )


def _best(sets: BidSets, value: Callable[[Sequence[Bid]], Value | None]) -> Answer:
    """Sets without a value are no answers. A set is found in canonical order, and so are the best ones."""
    most: Value | None = None
    best: list[tuple[tuple[int, ...], tuple[str, ...]]] = []
    number = 0
    for key, chosen in sets:
        worth_of = value(chosen)
        if worth_of is None:
            continue
        number += 1
        if most is None or worth_of > most:
            most, best = worth_of, []
        if worth_of == most:
            best.append((key, tuple(map(str, chosen))))
    return Answer(tuple(text for _, text in sorted(best)), number, most)


@dataclass(slots=True)
class BidSets:
    """Every set of bids of one state on some spaces, none among them; who would win can be asked of each.

    The others bid no more, so that all of these bids come after theirs: who wins a space depends on what is
    added there, and neither on the order nor on the generals. So each sum is judged once.
    """

    position: Position
    state: State
    spaces: Sequence[Space]
    budget: Budget
    chosen: list[Bid] = field(default_factory=list)
    _added: dict[Space, int] = field(default_factory=dict)
    """What the chosen bids add on each space."""
    _judged: dict[tuple[Space, int], tuple[State, ...]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], Sequence[Bid]]]:
        """Each set with its place in canonical order. `chosen` changes when the next one is asked for."""
        self.chosen.clear()
        self._added = dict.fromkeys(self.spaces, 0)
        bids = [bid for bid in legal_bids(self.position, self.state) if bid.space in self.spaces]
        choices: dict[str, list[tuple[int, Bid, int]]] = {}
        for i, bid in enumerate(bids):
            choices.setdefault(bid.general, []).append((i, bid, worth(self.position, bid)))
        return self._sets(list(choices.values()), ())

    def _sets(
        self, choices: list[list[tuple[int, Bid, int]]], key: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], Sequence[Bid]]]:
        if not choices:
            self.budget.spend()
            yield key, self.chosen
            return
        first, rest = choices[0], choices[1:]
        yield from self._sets(rest, key)
        for i, bid, value in first:
            if self._fits(bid):
                self.chosen.append(bid)
                self._added[bid.space] += value
                yield from self._sets(rest, (*key, i))
                self._added[bid.space] -= value
                self.chosen.pop()

    def _fits(self, bid: Bid) -> bool:
        """Is there enough left for a bid that would be legal as the first (3.9, 3.10, 4.16-4.18, 9.2)?"""
        realm, chosen = self.position.realms[self.state], self.chosen
        alone = bid.space is Space.TRIBE or self.position.rules.several_generals == "no"
        if alone and any(one.space is bid.space for one in chosen):
            return False
        if bid.tile and any(one.tile for one in chosen):
            return False
        if bid.support and bid.support + sum(one.support for one in chosen) > realm.support:
            return False
        if bid.units:
            alike = sum(one.units for one in chosen if one.kind == bid.kind)
            if bid.units + alike > realm.arms[WEAPONS.index(bid.kind)]:
                return False
            return bid.units + sum(one.units for one in chosen) <= realm.trained
        return True  # gold goes to tribal relations only, where one general stands

    def winners(self, space: Space) -> tuple[State, ...]:
        """Who acts on a space if nothing more is bid there."""
        key = space, self._added.get(space, 0)
        found = self._judged.get(key)
        if found is None:
            bids = (*self.position.bids, *(bid for bid in self.chosen if bid.space is space))
            found = self._judged[key] = winners(self.position.having(bids=bids), space)
        return found

    def successes(self) -> dict[State, int]:
        """The successful bids of each state (5.4, 9.3)."""
        found = dict.fromkeys(STATES, 0)
        several = self.position.rules.bid_count == "generals"
        for space in {*spaces_bid_on(self.position), *(bid.space for bid in self.chosen)}:
            for state in self.winners(space):
                found[state] += self._generals(state, space) if several else 1
        return found

    def _generals(self, state: State, space: Space) -> int:
        mine = sum(bid.space is space for bid in self.chosen) if state is self.state else 0
        return len(self.position.bids_of(state, space)) + mine
