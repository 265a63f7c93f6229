"""Whatever text the notation is given, it is read or refused with one short line."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_cards, parse_move, parse_position, parse_rules, parse_view
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.record import Record, parse_record
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.rules import Ruleset
from chuhan.refusal import NotationError
from tests.games.chu_han.properties.notation_checks import Parser, check_message, read_or_refused, records
from tests.games.chu_han.properties.strategies import (
    RULESETS,
    SEEDS,
    any_positions,
    moves_of,
)

PARSERS: tuple[Parser, ...] = (parse_cards, parse_move, parse_rules, parse_position, parse_view, parse_record)
ALPHABET = "0123456789jylxphzHCwpc-/*?:!,>. =x#basenoy\n\t²٣é"


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=60), st.text(alphabet=ALPHABET, max_size=60)))
@example("")
@example(" " * 8)
@example("\ud800")
@example("³")
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in PARSERS:
        read_or_refused(parse, text)
    read_or_refused(parse_record, "Chu Han record\n" + text)
    read_or_refused(parse_record, "Chu Han record\nseed: 1\n" + text)


@settings(max_examples=200)
@given(st.lists(st.text(alphabet=ALPHABET, max_size=8), min_size=9, max_size=9))
def test_nine_fields_of_anything_are_read_or_refused(fields: list[str]) -> None:
    read_or_refused(parse_position, " ".join(fields))
    read_or_refused(parse_view, " ".join(fields))


def mutated(text: str, rng: random.Random, between: str) -> str:
    """A few slips of the pen: characters lost, added, changed, exchanged; fields exchanged or doubled."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        i, j = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
        low, high = min(i, j), max(i, j)
        parts = text.split(between)
        a, b = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(7):
            case 0:
                text = text[:i] + text[i + 1 :]
            case 1:
                text = text[:i] + rng.choice(ALPHABET) + text[i:]
            case 2:
                text = text[:i] + rng.choice(ALPHABET) + text[i + 1 :]
            case 3:
                text = (
                    text[:low]
                    + text[high : high + 1]
                    + text[low + 1 : high]
                    + text[low : low + 1]
                    + text[high + 1 :]
                )
            case 4:
                parts[a], parts[b] = parts[b], parts[a]
                text = between.join(parts)
            case 5:
                parts[a] = parts[b]
                text = between.join(parts)
            case _:
                text = text[:low] + text[min(high, low + 5) :]
    return text


@pytest.mark.slow
@settings(max_examples=300)
@given(any_positions, SEEDS, st.sampled_from((Side.HAN, Side.CHU, None)))
def test_slips_in_positions_are_read_or_refused(position: Position, seed: int, side: Side | None) -> None:
    rng = random.Random(seed)
    for _ in range(4):
        text = mutated(str(position.seen_by(side)), rng, " ")
        read_or_refused(parse_position, text)
        read_or_refused(parse_view, text)
        plays_on(text, rng)


def plays_on(text: str, rng: random.Random) -> None:
    """What is read as a position can be played, and leads to positions that are read."""
    try:
        position = parse_position(text)
    except NotationError:
        return
    moves = legal_moves(position)
    assert bool(moves) is not position.over
    for move in rng.sample(moves, min(4, len(moves))):
        after = play(position, move)
        assert parse_position(str(after)) == after


@pytest.mark.slow
@settings(max_examples=150)
@given(moves_of(), SEEDS)
def test_slips_in_moves_are_read_or_refused(move: Move, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        read_or_refused(parse_move, mutated(str(move), rng, "!"))


@given(st.sampled_from(RULESETS), SEEDS)
def test_slips_in_rules_are_read_or_refused(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        read_or_refused(parse_rules, mutated(str(rules) + ",target=40,writs=5,buried=6", rng, ","))


@pytest.mark.slow
@settings(max_examples=80)
@given(records, SEEDS)
def test_slips_in_records_are_read_or_refused(record: Record, seed: int) -> None:
    rng = random.Random(seed)
    text = str(record)
    for between in ("\n", " "):
        read_or_refused(parse_record, mutated(text, rng, between))


MEGABYTE = 2**20


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "1" * MEGABYTE,
        "x" * MEGABYTE,
        " " * MEGABYTE,
        "!3j" * (MEGABYTE // 3),
        "1" * MEGABYTE + "/- - - - - H 3-3 0-0 base",
        "4/5 - - " + "H:4," * (MEGABYTE // 40) + "H:4 - H 3-3 0-0 base",
        "4/5 - - - " + "H:!3j>" * (MEGABYTE // 60) + "H:!3j H 3-3 0-0 base",
        "4/5 - - - - H 3-3 " + "9" * MEGABYTE + "-0 base",
        "4/5 - - - - H 3-3 0-0 base," + "y" * MEGABYTE,
        "base," + "target=31," * (MEGABYTE // 10),
        "base,target=" + "3" * MEGABYTE,
        "Chu Han record\n" + "x" * MEGABYTE,
        "Chu Han record\nseed: " + "1" * MEGABYTE,
        "Chu Han record\nseed: 1\n" + "w " * (MEGABYTE // 2),
        "Chu Han record\nseed: 1\nround " + "1" * MEGABYTE,
        "Chu Han record\n" + "seed: 1\n" * (MEGABYTE // 8),
    ],
    ids=lambda text: text[:30].replace("\n", " ").strip() or "spaces",
)
def test_a_megabyte_is_refused_in_one_short_line(text: str) -> None:
    for parse in PARSERS:
        with pytest.raises(NotationError) as caught:
            parse(text)
        check_message(caught.value, text, exact=False)
