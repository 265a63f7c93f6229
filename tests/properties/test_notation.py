"""The notation (DESIGN section 4): what is printed is read back, what cannot be is refused, nothing else happens."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chuhan.cards import DECK, Card, Cards
from chuhan.match import Match, Observer, Record, parse_record
from chuhan.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.notation import (
    NotationError,
    clipped,
    parse_card_list,
    parse_cards,
    parse_move,
    parse_position,
    parse_rules,
    parse_view,
)
from chuhan.position import Position, Side
from chuhan.referee import legal_moves, play
from chuhan.rules import Ruleset
from tests.properties.strategies import (
    RULESETS,
    SEEDS,
    any_positions,
    cards,
    composed,
    moves_of,
    random_rules,
    reached,
    record_moves,
)

# ---------------------------------------------------------------------------------------------------- round trips


@given(cards)
def test_cards_are_read_back_in_any_order(some: Cards) -> None:
    text = str(some) or "-"
    assert parse_cards(text) == some
    codes = [card.code for card in some]
    for seed in range(3):
        random.Random(seed).shuffle(codes)
        shuffled = "".join(codes) or "-"
        assert parse_cards(shuffled) == some
        assert [card.code for card in parse_card_list(shuffled)] == codes


@given(moves_of())
def test_legal_moves_are_read_back(move: Move) -> None:
    assert parse_move(str(move)) == move


@given(cards.filter(bool), SEEDS)
def test_any_set_is_read_back_with_its_cards_in_any_order(some: Cards, seed: int) -> None:
    codes = [card.code for card in some]
    random.Random(seed).shuffle(codes)
    for powers in ((), (Card.PENG_YUE,), (Card.ZHONGLI_MO,), (Card.PENG_YUE, Card.ZHONGLI_MO)):
        move = Play(some, powers)
        assert parse_move(str(move)) == move
        marks = [f"!{power}" for power in powers]
        assert parse_move("".join(reversed(marks)) + "".join(codes)) == move


def test_every_move_of_the_contract_is_read() -> None:
    one = Card.FOUR
    expected: dict[str, Move] = {
        "44": Play(Cards.of((one, one))),
        "044": Play(Cards.of((Card.JOKER, one, one))),
        "0": Play(Cards.of((Card.JOKER,))),
        "-": Pass(),
        "w": Writ(),
        "!3j": LeadPower(Card.JI_BU),
        "!3y:4": LeadPower(Card.YU_JI, one),
        "!6y:2": LeadPower(Card.YING_BU, Card.TWO),
        "!3p55": Play(Cards.of((Card.FIVE, Card.FIVE)), (Card.PENG_YUE,)),
        "!3z245": Play(parse_cards("245"), (Card.ZHONGLI_MO,)),
        "!3p!3z245": Play(parse_cards("245"), (Card.PENG_YUE, Card.ZHONGLI_MO)),
        "!6h": Play(Cards(0), (Card.HAN_XIN,)),
        "!6l": Play(Cards(0), (Card.LIU_BANG,)),
        "-!3h": Pass(Card.XIAHOU_YING),
        "-!6x": Pass(Card.XIANG_YU),
        "!3l": React(Card.LU_ZHI),
        "!3l:3p": React(Card.LU_ZHI, Card.PENG_YUE),
        "!3l:3z": React(Card.LU_ZHI, Card.ZHONGLI_MO),
        "!3x": React(Card.XIAO_HE),
        ".": Allow(),
    }
    for text, move in expected.items():
        assert parse_move(text) == move
        assert str(move) == text


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_rules_are_read_back(rules: Ruleset) -> None:
    assert parse_rules(str(rules)) == rules


@given(st.integers(1, 60), st.integers(0, 9), st.integers(0, 9), st.integers(0, 6))
def test_numbers_of_the_rules_are_read_back(target: int, twos: int, cap: int, writs: int) -> None:
    rules = Ruleset(target=max(target, 2), twos=twos, cards_cap=cap, writs=writs, buried=16 - 2 * writs)
    assert parse_rules(str(rules)) == rules
    assert str(parse_rules(str(rules))) == str(rules)


@settings(max_examples=500)
@given(any_positions)
def test_positions_are_read_back(position: Position) -> None:
    assert parse_position(str(position)) == position
    for move in legal_moves(position)[:3]:
        after = play(position, move)
        assert parse_position(str(after)) == after


@settings(max_examples=100)
@given(any_positions, SEEDS)
def test_positions_are_read_with_their_cards_in_any_order(position: Position, seed: int) -> None:
    rng = random.Random(seed)

    def mixed(some: Cards) -> str:
        codes = [card.code for card in some]
        rng.shuffle(codes)
        return "".join(codes) or "-"

    fields = str(position).split(" ")
    hands = zip(position.hands, position.open, strict=True)
    fields[0] = "/".join(mixed(hand) + "*" * is_open for hand, is_open in hands)
    fields[2] = mixed(position.discard)
    assert parse_position(" ".join(fields)) == position


@settings(max_examples=300)
@given(any_positions)
def test_views_are_read_back(position: Position) -> None:
    """A text does not say whose view it is; everything else comes back."""
    for side in (*Side, None):
        view = position.seen_by(side)
        assert parse_view(str(view)) == replace(view, side=None)
        assert str(parse_view(str(view))) == str(view)
        if "?" in str(view):
            refused(parse_position, str(view), "unknown cards")
        else:
            assert parse_position(str(view)) == position


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


@settings(max_examples=80)
@given(records)
def test_records_are_read_back_and_replayed_to_the_same_end(record: Record) -> None:
    text = str(record)
    again = parse_record(text)
    assert again == record
    assert str(again) == text
    assert again.end == record.end
    assert list(again.matches())[-1] == record.end
    assert parse_record(text.replace("\n", "\r\n").replace("round", "  round")) == record


@settings(max_examples=30)
@given(records)
def test_what_an_observer_sees_is_read_back(record: Record) -> None:
    for side in Side:
        observer = Observer(side, record.start)
        for move in record.moves[:60]:
            observer = observer.after(move)
            assert parse_view(str(observer.view)) == replace(observer.view, side=None)


# ---------------------------------------------------------------------------------------------------- fuzz

Parser = Callable[[str], Any]


def read_or_refused(parse: Parser, text: str) -> None:
    """A text is read, and then printed and read again to the same; or it is a NotationError of one short line."""
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
    """A few slips of the pen: characters lost, added, changed or exchanged, whole fields exchanged or doubled."""
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
                text = text[:low] + text[high : high + 1] + text[low + 1 : high] + text[low : low + 1] + text[high + 1 :]
            case 4:
                parts[a], parts[b] = parts[b], parts[a]
                text = between.join(parts)
            case 5:
                parts[a] = parts[b]
                text = between.join(parts)
            case _:
                text = text[:low] + text[min(high, low + 5) :]
    return text


@settings(max_examples=600)
@given(any_positions, SEEDS, st.sampled_from((Side.HAN, Side.CHU, None)))
def test_slips_in_positions_are_read_or_refused(position: Position, seed: int, side: Side | None) -> None:
    rng = random.Random(seed)
    for _ in range(4):
        text = mutated(str(position.seen_by(side)), rng, " ")
        read_or_refused(parse_position, text)
        read_or_refused(parse_view, text)


@settings(max_examples=500)
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


@settings(max_examples=120)
@given(records, SEEDS)
def test_slips_in_records_are_read_or_refused(record: Record, seed: int) -> None:
    rng = random.Random(seed)
    text = str(record)
    for between in ("\n", " "):
        read_or_refused(parse_record, mutated(text, rng, between))


MEGABYTE = 2**20


@pytest.mark.parametrize(
    "text",
    [
        "1" * MEGABYTE,
        "x" * MEGABYTE,
        " " * MEGABYTE,
        "!3j" * (MEGABYTE // 3),
        "1" * MEGABYTE + "/- - - - - H 3-3 0-0 base",
        "4/5 - - " + "H:4," * (MEGABYTE // 4) + "H:4 - H 3-3 0-0 base",
        "4/5 - - - " + "H:!3j>" * (MEGABYTE // 6) + "H:!3j H 3-3 0-0 base",
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


# ---------------------------------------------------------------------------------------------------- refusals

ALMOST_ALL = str(DECK.without(parse_cards("4579" + "16x")))
"""All but six cards."""

REFUSED = {
    # a card too often
    "two 9s in a hand": "99/4 - - - - H 3-3 0-0 base",
    "a 9 in each hand": "9/9 - - - - H 3-3 0-0 base",
    "the joker in hand and discard pile": "04/9 - 0 - - H 3-3 0-0 base",
    "Ji Bu in hand and on the table": "3j4/9 - - H:!3j - Hp 3-3 0-0 base",
    "a pending card in a hand too": "6h4/9 - - C:8 H:!6h H 3-3 0-0 base",
    "a 9 in pile and hand": "4/9 98 - - - H 3-2 0-0 base",
    "Zhongli Mo in his own set": "4/9 - - - H:!3z3z4 H 3-3 0-0 base",
    # fewer than four cards unaccounted for
    "three cards left over": f"4/57 - {ALMOST_ALL} - - H 3-3 0-0 base",
    "three cards left over for the unknown": f"4/?2 - {ALMOST_ALL} - - H 3-3 0-0 base",
    # writs and pile
    "seven writs": "4/5 - - - - H 4-3 0-0 base",
    "a pile too short": "4/5 12 - - - H 2-2 0-0 base",
    "a pile too long": "4/5 12 - - - H 3-3 0-0 base",
    "a pile with an odd card": "4/5 122 - - - H 3-2 0-0 base",
    "an unknown pile too long": "4/5 ?3 - - - H 3-2 0-0 base",
    # the table
    "another size": "4/5 - - H:22,C:4 - H 3-3 0-0 base",
    "a lower rank": "4/5 - - H:44,C:22 - H 3-3 0-0 base",
    "an equal rank": "4/5 - - H:44,C:44 - H 3-3 0-0 base",
    "two plays of one side": "4/5 - - H:22,H:44 - C 3-3 0-0 base",
    "a mixed set": "4/5 - - H:24 - C 3-3 0-0 base",
    "a pass on the table": "4/5 - - H:22,C:- - H 3-3 0-0 base",
    "a writ on the table": "4/5 - - H:w - H 3-3 0-0 base",
    "a reaction on the table": "4/5 - - H:!3l - C 3-3 0-0 base",
    "Peng Yue with a higher rank": "4/5 - - H:4,C:!3p5 - H 3-3 0-0 base",
    "Peng Yue leads": "4/5 - - H:!3p4 - C 3-3 0-0 base",
    "Zhongli Mo with a pair": "4/5 - - H:!3z44 - C 3-3 0-0 base",
    "Zhongli Mo alone": "4/5 - - H:!3z - C 3-3 0-0 base",
    "Zhongli Mo leads where he may not": "4/5 - - H:!3z45 - C 3-3 0-0 base,zhongli_leads=no",
    "Zhongli Mo with one card where he may not": "4/5 - - H:!3z4 - C 3-3 0-0 base,zhongli_single=no",
    "Zhongli Mo after Ji Bu": "4/5 - - H:!3j,H:!3z45 - C 3-3 0-0 base",
    "Han Xin leads": "4/5 - - H:!6h - C 3-3 0-0 base",
    "Han Xin with a set": "4/5 - - H:4,C:!6h5 - H 3-3 0-0 base",
    "Liu Bang against an 8": "4/5 - - H:8,C:!6l - H 3-3 0-0 base",
    "Liu Bang against two 9s": "4/5 - - H:09,C:!6l - H 3-3 0-0 base",
    "two LEAD powers": "4/5 - - H:!3j,H:!6y:2 - Hp 3-3 0-0 base",
    "a LEAD power in a response": "4/5 - - H:4,C:!3j - C 3-3 0-0 base",
    "a LEAD power of the other side": "4/5 - - H:!3j,C:4 - H 3-3 0-0 base",
    "Ying Bu takes a 7": "47/5 - - H:!6y:7 - Hp 3-3 0-0 base",
    "Ying Bu takes nothing": "4/5 - - H:!6y - Hp 3-3 0-0 base",
    "Yu Ji discards nothing": "4/5 - - H:!3y - Hp 3-3 0-0 base",
    "Yu Ji discards herself": "4/5 - - H:!3y:3y - Hp 3-3 0-0 base",
    "Ji Bu with a target": "4/5 - - H:!3j:4 - Hp 3-3 0-0 base",
    "two powers that do not go together": "4/5 - - H:9,C:!6h!6l - H 3-3 0-0 base",
    "a power of a card that has none": "4/5 - - H:2,C:!45 - H 3-3 0-0 base",
    # the turn
    "the turn of the side that has just played": "4/5 - - H:22 - H 3-3 0-0 base",
    "the turn of the rival after a LEAD power": "4/5 - - H:!3j - Cp 3-3 0-0 base",
    "a LEAD power without p": "4/5 - - H:!3j - H 3-3 0-0 base",
    "p without a LEAD power": "4/5 - - - - Hp 3-3 0-0 base",
    "p in a response": "4/5 - - C:2 - Hp 3-3 0-0 base",
    # pending
    "a plain set pending": "4/5 - - C:2 H:4 H 3-3 0-0 base",
    "a plain pass pending": "4/5 - - C:2 H:- H 3-3 0-0 base",
    "a writ pending": "4/5 - - - H:w H 3-3 0-0 base",
    "the rival announces": "4/5 - - C:2 C:!6h H 3-3 0-0 base",
    "Lü Zhi alone": "4/5 - - C:2 H:!3l H 3-3 0-0 base",
    "Xiao He pending": "4/5 - - C:2 H:!6h>C:!3l>H:!3x H 3-3 0-0 base",
    "Xiao He against a power": "4/5 - - C:2 H:!6h>C:!3x H 3-3 0-0 base",
    "Lü Zhi against one's own power": "4/5 - - C:2 H:!6h>H:!3l H 3-3 0-0 base",
    "a power against a power": "4/5 - - C:2 H:!6h>C:!3j H 3-3 0-0 base",
    "Lü Zhi with a target against one power": "4/5 - - C:2 H:!6h>C:!3l:6h H 3-3 0-0 base",
    "Lü Zhi with the joker as target": "4/5 - - C:2 H:!6h>C:!3l:0 H 3-3 0-0 base",
    "Lü Zhi without a target against two": "4/5 - - C:44 H:!3p!3z45>C:!3l H 3-3 0-0 base",
    "Lü Zhi with another target": "4/5 - - C:44 H:!3p!3z45>C:!3l:4 H 3-3 0-0 base",
    "Han Xin announced in a lead": "4/5 - - - H:!6h H 3-3 0-0 base",
    "Ji Bu announced in a response": "4/5 - - C:4 H:!3j H 3-3 0-0 base",
    "Liu Bang announced against an 8": "4/5 - - C:8 H:!6l H 3-3 0-0 base",
    "Peng Yue announced with a higher rank": "4/5 - - C:4 H:!3p5 H 3-3 0-0 base",
    "Yu Ji names a card that is not there": "4/5 - - - H:!3y:7 H 3-3 0-0 base",
    "Ying Bu names a card that is not there": "4/5 - 1 - H:!6y:2 H 3-3 0-0 base",
    "a second LEAD power announced": "4/5 - 12 H:!3j H:!6y:2 Hp 3-3 0-0 base",
    "a LEAD power after a cancelled one": "4/5 - 12 - H:!6y:2 Hc 3-3 0-0 base",
    "a response power after a cancelled one": "4/5 - 12 C:4 H:!6h Hwc 3-3 0-0 base",
    # open hands
    "an open hand after five writs": "4*/5 12 - - - H 3-2 0-0 base",
    "an open pile": "4/5 12* - - - H 3-2 0-0 base",
    # unreadable
    "nothing": "",
    "eight fields": "4/5 - - - - H 3-3 0-0",
    "ten fields": "4/5 - - - - H 3-3 0-0 base base",
    "two spaces": "4/5  - - - - H 3-3 0-0 base",
    "a space at the end": "4/5 - - - - H 3-3 0-0 base ",
    "a newline": "4/5 - - - - H 3-3 0-0 base\n",
    "one hand": "45 - - - - H 3-3 0-0 base",
    "three hands": "4/5/7 - - - - H 3-3 0-0 base",
    "an empty field": "4/ - - - - H 3-3 0-0 base",
    "a 3 without its letter": "3/5 - - - - H 3-3 0-0 base",
    "a 6 without its letter": "6/5 - - - - H 3-3 0-0 base",
    "a 3 with the letter of a 6": "3w/5 - - - - H 3-3 0-0 base",
    "a digit of another script": "٤/5 - - - - H 3-3 0-0 base",
    "a dash among cards": "4-/5 - - - - H 3-3 0-0 base",
    "a dash with unknown cards": "-?2/5 - - - - H 3-3 0-0 base",
    "an unknown discard pile": "4/5 - ?3 - - H 3-3 0-0 base",
    "a table without a side": "4/5 - - 22 - C 3-3 0-0 base",
    "a table with another side": "4/5 - - X:22 - C 3-3 0-0 base",
    "an empty play": "4/5 - - H:22, - C 3-3 0-0 base",
    "no turn": "4/5 - - - - w 3-3 0-0 base",
    "another turn": "4/5 - - - - h 3-3 0-0 base",
    "marks in another order": "4/5 - - - - Hcw 3-3 0-0 base",
    "writs that are no numbers": "4/5 - - - - H a-b 0-0 base",
    "doubled writs": "4/5 - - - - H 3-3x2 0-0 base",
    "one score": "4/5 - - - - H 3-3 12 base",
    "a score below nothing": "4/5 - - - - H 3-3 -1-0 base",
    "a tripled score": "4/5 - - - - H 3-3 0-0x3 base",
    "no base": "4/5 - - - - H 3-3 0-0 zhongli_leads=no",
    "a rule that is none": "4/5 - - - - H 3-3 0-0 base,zhongli=no",
    "a rule that is neither yes nor no": "4/5 - - - - H 3-3 0-0 base,zhongli_leads=maybe",
    "a number that is none": "4/5 - - - - H 3-3 0-0 base,target=many",
    "a rule twice": "4/5 - - - - H 3-3 0-0 base,zhongli_leads=no,zhongli_leads=no",
    "rules that make no deck": "4/5 - - - - H 3-3 0-0 base,hand=20",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused(name: str) -> None:
    refused(parse_view, REFUSED[name])
    refused(parse_position, REFUSED[name])


@pytest.mark.parametrize(
    ("name", "because"),
    [
        ("two 9s in a hand", "9"),
        ("three cards left over", "buried"),
        ("seven writs", "6 writs"),
        ("a pile too short", "The draw pile must have four cards, but has 2"),
        ("another size", "3.3"),
        ("an equal rank", "3.3"),
        ("two plays of one side", "out of turn"),
        ("Peng Yue with a higher rank", "5.5"),
        ("Liu Bang against an 8", "5.8"),
        ("the turn of the side that has just played", "Chu"),
        ("Ying Bu names a card that is not there", "5.3"),
        ("an open hand after five writs", "open"),
        ("eight fields", "nine fields"),
    ],
)
def test_the_refusal_says_why(name: str, because: str) -> None:
    refused(parse_position, REFUSED[name], because)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "-4",
        "--",
        "ww",
        "..",
        "4:4",
        "!",
        "!!3j",
        "!3j:",
        "!3j4",
        "!3l4",
        "!3y:44",
        "-!3h4",
        "-!3h!6x",
        "-!3h:4",
        "!3p5:4",
        "!3p!3p5",
        "!3p!3z!6h45",
        "99",
        "4 4",
        "W",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    refused(parse_move, text)


@pytest.mark.parametrize(
    "text",
    [
        "4/5 - - - - H 3-3 0-0 base",
        "4/5 - - - - H 3-3 30-30 base",
        "4/5 - - - - H 3-3 999-0 base",  # any score
        "4/5 - - - - H 3-3 60-60 base,match_after_scoring=yes",
        "46x/5 - - - - H 3-3 12-9x2 base",  # doubled, with Xiang Yu still about
        "4/56x - - - - C 3-3 12-9x2 base",
        "4/5 - 6x - - C 3-3 12-9x2 base",
        "122247/14445 - - H:22,C:44 - H 3-3 12-9 base",  # an empty discard pile
        "4/5 - - H:!6y:2 - Hp 3-3 0-0 base",  # a target that is nowhere
        "4/5 - - - - Hc 3-3 0-0 base",  # a cancelled power without Lü Zhi in the discard pile
        "4/5 - - - - Hwc 3-3 0-0 base",
        "4/5 12 - C:2 - Hc 3-2 0-0 base",
        "4/5 12 - - - Hw 0-5 0-0 base",
        "4*/5* - - - - H 6-0 0-0 base",  # open hands without Ji Bu
        "-/5 - - - - H 3-3 0-0 base",  # over
        "-/- - - - - H 3-3 0-0 base",
        "-*/5 - - - - H 0-6 0-0 base",
        "4/5 - - H:1,C:2,H:4,C:5,H:7,C:8,H:9 - C 3-3 0-0 base",
        "4/5 - - C:9,H:!6l,C:!6h - H 3-3 0-0 base",
        "4/5 - - C:44,H:!6h,C:55,H:!3p05 - C 3-3 0-0 base",
        "4/5 - - H:!3j,H:!3z45 - C 3-3 0-0 base,lead_power_and_zhongli=yes",
        "4/5 - - - H:!3z25 Hc 3-3 0-0 base,power_after_cancel=yes",
        "45/5 - - - H:!3y:4>C:!3l H 3-3 0-0 base",
        "-/5 - - C:9 H:-!6x H 3-3 0-0 base",
        "-/- - - C:44 H:!3p!3z45>C:!3l:3z H 3-3 0-0 base",
        f"4/5 - {ALMOST_ALL} - - H 3-3 0-0 base",  # just four left over
    ],
)
def test_positions_that_no_game_would_reach_are_welcome(text: str) -> None:
    position = parse_position(text)
    assert str(position) == text
    assert parse_position(str(position)) == position
    for move in legal_moves(position):
        after = play(position, move)
        assert parse_position(str(after)) == after


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("54/5 - - - - H 3-3 0-0 base", "45/5 - - - - H 3-3 0-0 base"),
        ("4/5 - - H:42,C:5 - H 3-3 0-0 base".replace("42", "4"), "4/5 - - H:4,C:5 - H 3-3 0-0 base"),
        ("4/5 - 3z3j10 H:40 - C 3-3 0-0 base", "4/5 - 013j3z H:04 - C 3-3 0-0 base"),
        ("4/5 - - C:44 H:!3z!3p54 H 3-3 0-0 base", "4/5 - - C:44 H:!3p!3z45 H 3-3 0-0 base"),
        ("4/5 - - - - H 03-3 00-0 base,zhongli_leads=yes", "4/5 - - - - H 3-3 0-0 base"),
        ("4/?0 ?0 - - - H 3-3 0-0 base", "4/- - - - - H 3-3 0-0 base"),
    ],
)
def test_other_spellings_are_printed_in_the_canonical_one(text: str, canonical: str) -> None:
    assert str(parse_position(text)) == canonical


@pytest.mark.parametrize(
    "body",
    [
        "",
        "seed: x",
        "seed: 1\nseed: 1",
        "seed: 1\nburied: 4578",
        "rules: base",
        "seed: 1\nrules: basic",
        "seed: 1\nevents: maybe",
        "position: 45/9 - - - - H 3-3 0-0 base",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 457",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4579",
        "position: ?2/9 - - - - H 3-3 0-0 base\nburied: 4578",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\nevents: yes",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\n-",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\n4 9 5",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\nround 2",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\n4 - 5\n= C 4-0",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\n4\n= H 4-0",
        "position: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\n4 -\nseed: 4",
        "seed: 1\nround one",
    ],
)
def test_what_is_no_record_is_refused(body: str) -> None:
    for text in (f"Chu Han record\n{body}", f"\nChu Han record\n{body}", body):
        with pytest.raises(NotationError) as caught:
            parse_record(text)
        check_message(caught.value, text, exact=False)


def test_a_record_from_a_position_is_read() -> None:
    text = "Chu Han record\nposition: 45/9 - - - - H 3-3 0-0 base\nburied: 4578\n\nround 1\n4 - 5\n= H 4-0\n"
    record = parse_record(text)
    assert str(record) == text
    assert record.end.position.score == (4, 0)
    assert [str(card) for card in record.start.buried] == ["4", "5", "7", "8"]
