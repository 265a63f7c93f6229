"""What the notation refuses and why, and what it welcomes though no game would reach it."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.cards import DECK
from chuhan.games.chu_han.notation import parse_cards, parse_move, parse_position, parse_view
from chuhan.games.chu_han.record import parse_record
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.refusal import NotationError
from tests.games.chu_han.properties.notation_checks import check_message, refused

ALMOST_ALL = str(DECK.without(parse_cards("1456x79")))
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
    "Han's score doubled where both are": "4/5 - - - - H 3-3 0x2-0 base",
    "both scores marked where one mark is for both": "4/5 - - - - H 3-3 0x2-0x2 base",
    "a tripled score of one side": "4/5 - - - - H 3-3 0x3-0 base,xiang_yu_both=no",
    "doubled twice": "4/5 - - - - H 3-3 0x2x2-0 base,xiang_yu_both=no",
    "writs doubled for one side": "4/5 - - - - H 3x2-3 0-0 base,xiang_yu_both=no",
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
        ("Han's score doubled where both are", "Both sides' VP are doubled here"),
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
        "46x/5 - - - - H 3-3 12x2-9 base,xiang_yu_both=no",  # doubled for one side (9.5)
        "46x/5 - - C:2 - H 3-3 12-9x2 base,xiang_yu_both=no",
        "4/5 - 6x - - C 3-3 12x2-9x2 base,xiang_yu_both=no",
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
        ("4/5 - 3z3j1 H:40 - C 3-3 0-0 base", "4/5 - 13j3z H:04 - C 3-3 0-0 base"),
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
