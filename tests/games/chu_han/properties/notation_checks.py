"""What the tests of the notation share: games to write down, and how a refusal must read."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.record import Record, parse_record
from chuhan.refusal import NotationError, clipped
from tests.games.chu_han.properties.strategies import (
    SEEDS,
    composed,
    random_rules,
    reached,
    record_moves,
)

Parser = Callable[[str], Any]


def read_or_refused(parse: Parser, text: str) -> None:
    """A text is read, printed and read again to the same; or it is a NotationError of one short line."""
    try:
        found = parse(text)
    except NotationError as error:
        check_message(error, text, exact=parse is not parse_record)
        return
    written = printed(found)
    assert parse(written) == found
    assert printed(parse(written)) == written


def printed(found: object) -> str:
    return str(found) or "-" if isinstance(found, Cards) else str(found)


def check_message(error: NotationError, text: str, *, exact: bool = True) -> None:
    message = str(error)
    assert isinstance(error, ValueError)
    assert len(message.splitlines()) == 1
    assert len(message) < 1500
    assert message.endswith("]")
    if exact:
        assert message.endswith(f"[{clipped(text)}]")


def refused(parse: Parser, text: str, because: str = "") -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    check_message(caught.value, text)
    assert because in str(caught.value), str(caught.value)


def some_record(seed: int) -> Record:
    """From a seed, with and without events, or from a position and four buried cards."""
    rng = random.Random(f"record {seed}")
    if seed % 3 == 2:
        position = reached(seed) if rng.random() < 0.5 else composed(seed)
        unseen = list(position.unmentioned)
        rng.shuffle(unseen)
        start = Match(position, tuple(unseen[: position.rules.buried]), base=position.rules)
    else:
        start = Match.begin(rng.randrange(-(10**6), 10**12), random_rules(rng), with_events=seed % 3 == 1)
    return Record(start, tuple(record_moves(start, rng, rng.choice((0, 1, 20, 90, 300)))))


records = SEEDS.map(some_record)
