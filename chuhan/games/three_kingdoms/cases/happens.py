"""What follows from a legal action: what the state then has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from chuhan.games.three_kingdoms.cards import State
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import play
from chuhan.judging.stream import pick
from chuhan.language import Sentence

GOODS = ("gold", "rice", "support", "army", "trained", "tribe", "rank")


def changes(position: Position, move: Move) -> dict[str, tuple[int, int]]:
    """What the one who moves had and has, of what the move changes."""
    state = position.actor
    if not isinstance(state, State):
        return {}
    before, after = position.realms[state], play(position, move).realms[state]
    both = {name: (getattr(before, name), getattr(after, name)) for name in GOODS}
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}


def happens(position: Position, move: Move, seed: int) -> tuple[str, ...]:
    """The truth first, then two that are false."""
    rng, state = Random(f"happens {seed}"), position.actor
    assert isinstance(state, State)
    found = changes(position, move)
    name = pick(rng, [*found])
    was, now = found[name]
    others = [*dict.fromkeys(n for n in _others(was, now) if n != now and n >= 0)]
    first = pick(rng, others)
    second = pick(rng, [other for other in others if other != first])
    return tuple(str(_has(state, name, n)) for n in (now, first, second))


def _others(was: int, now: int) -> Iterator[int]:
    """What one might take for it: nothing changed, one more or fewer, the change the other way."""
    yield from (was, now + 1, now - 1, 2 * was - now, now + 2)


def _has(state: State, name: str, n: int) -> Sentence:
    match name:
        case "gold":
            return Sentence("{state:state} then has {n:gold}.", state=state, n=n)
        case "rice":
            return Sentence("{state:state} then has {n:rice}.", state=state, n=n)
        case "support":
            return Sentence("{state:state} then has {n:tokens_of_support}.", state=state, n=n)
        case "army":
            return Sentence("{state:state} then has {n:armies_untrained}.", state=state, n=n)
        case "trained":
            return Sentence("{state:state} then has {n:armies_trained}.", state=state, n=n)
        case "tribe":
            return Sentence("The tribal marker of {state:state} then stands at {n}.", state=state, n=n)
    return Sentence("The rank of {state:state} is then {n}.", state=state, n=n)
