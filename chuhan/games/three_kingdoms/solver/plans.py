"""Every way in which a state can use the spaces it has won, and what follows if nothing else happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from chuhan.games.three_kingdoms.cards import STATES, Box, Space, State
from chuhan.games.three_kingdoms.cards.board import LAST_ROUND, SPACE_ORDER, TOKENS
from chuhan.games.three_kingdoms.moves import (
    NOTHING,
    Act,
    Arm,
    Arms,
    Control,
    Decline,
    Enact,
    Instruct,
    Move,
    Pick,
    Reap,
    Relate,
    Station,
    Take,
    Trade,
    Tribute,
)
from chuhan.games.three_kingdoms.position import Choice, Phase, Position
from chuhan.games.three_kingdoms.referee import legal_actions, picked
from chuhan.games.three_kingdoms.referee.rounds import (
    affordable,
    benefits,
    garrisoned,
    has_answer,
    is_ended,
    paid,
    performed,
    updated,
)
from chuhan.games.three_kingdoms.solver.limits import Budget, CannotSolve

Key = tuple[tuple[int, ...], ...]
"""The place of a plan in canonical order: that of each of its moves."""


_PICKS = (*TOKENS, "train", "buy")


class Plan(NamedTuple):
    """The moves of a plan without declines, and where it leads before the others and benefits."""

    moves: tuple[Move, ...]
    key: Key
    after: Position
    line: tuple[Move, ...]
    """With the declines: the moves as they are made."""

    @property
    def text(self) -> tuple[str, ...]:
        return tuple(map(str, self.moves))


def plans(position: Position, state: State, spaces: frozenset[Space], budget: Budget) -> Iterator[Plan]:
    """Every legal sequence of choices; what is won elsewhere, and by others, is declined."""
    if position.phase is not Phase.ACT or position.todo:
        raise CannotSolve("This question is asked in the phase act, with nothing queued.")
    for bid in position.bids:
        owner = position.owner_of(bid.general)
        if (owner is not state or bid.space not in spaces) and position.bids_of(owner, bid.space):
            position = performed(position, owner, Decline(bid.space))
    yield from plans_from(position, state, budget)


def plans_from(
    position: Position,
    state: State,
    budget: Budget,
    moves: tuple[Move, ...] = (),
    key: Key = (),
    line: tuple[Move, ...] = (),
) -> Iterator[Plan]:
    """How a plan can go on in the middle of it, perhaps with a choice queued; nobody else has a bid left."""
    budget.spend()
    todo = position.todo
    while todo and isinstance(todo[0], Choice) and not has_answer(position, todo[0]):
        todo = todo[1:]
    position = position.having(todo=todo)
    if todo:
        assert isinstance(todo[0], Choice)
        for what in todo[0].options:
            pick = Pick(what)
            made = moves if pick == NOTHING else (*moves, pick)
            place = key if pick == NOTHING else (*key, place_of(pick, position.box))
            yield from plans_from(picked(position, what), state, budget, made, place, (*line, pick))
        return
    if not position.bids_of(state):
        yield Plan(moves, key, position, line)
        return
    for move in legal_actions(position, state):
        if isinstance(move, Instruct) and move.deck:
            continue  # no card is drawn: that would be chance
        later = performed(position, state, move)
        if isinstance(move, Decline):
            yield from plans_from(later, state, budget, moves, key, (*line, move))
        else:
            here = (*key, place_of(move, position.box))
            yield from plans_from(later, state, budget, (*moves, move), here, (*line, move))


def place_of(move: Act | Pick, box: Box) -> tuple[int, ...]:
    """A move's place in canonical order, the same wherever it is made: what has been declined before, or is
    affordable there, has no say in it."""
    if isinstance(move, Pick):
        return len(SPACE_ORDER), _PICKS.index(move.what)
    return SPACE_ORDER[move.space], *_option(move, box)


def _option(move: Act, box: Box) -> tuple[int, ...]:
    match move:
        case Reap(stored=n):
            return 1, n  # after developing
        case Trade(rice=rice, arms=arms):
            return -rice, -sum(arms), *_kinds(arms)
        case Instruct(train=n) | Take(n=n):
            return (n,)
        case Enact(card=card, arms=arms):
            return box.rank_of[card], *_kinds(arms)
        case Arm(arms=arms):
            return _kinds(arms)
        case Tribute(what=what):
            return (("gg", "rr", "gr", "a").index(what),)
        case Control(general=name):
            return (box.rank_of[name],)
        case Station(general=name, location=location, store=store):
            return box.rank_of[name], [*box.locations].index(location), "gt".index(store)
        case Relate(support=support):
            return (support,)
    return (0,)


def _kinds(arms: Arms) -> tuple[int, ...]:
    """`ssc` as 0 0 2, bought or sold."""
    return tuple(kind for kind, n in enumerate(arms) for _ in range(abs(n)))


def hold(position: Position, updates: int) -> Position:
    """5.8 and 5.9 with choices declined; then so many updates in which everybody pays what they can, or at
    the end of the game none, or with 9.10 exactly one."""
    if not 0 <= updates <= LAST_ROUND - position.round:
        raise CannotSolve(f"Updates are from 0 to {LAST_ROUND - position.round} in round {position.round}.")
    position, _ = benefits(position)
    if is_ended(position):
        updates = 1 if position.rules.final_update == "yes" else 0
    for i in range(updates):
        position = position if i else updated(position)
        for state in STATES:
            position = paid(position, state, *affordable(position, state))
        position = garrisoned(position)
    return position
