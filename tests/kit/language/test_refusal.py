"""A refusal is a value with a rule's number, and a sentence that is said when it is read."""

from __future__ import annotations

import copy
import pickle

import pytest

from chuhan.language import Sentence, say, speaking
from chuhan.refusal import IllegalMove, NotationError, Refusal
from tests.kit.language.samples import SIZE, TAKES, Card

SMALL = Refusal("3.3", SIZE, size=1, wanted=2)


def test_a_refusal_is_a_value() -> None:
    assert Refusal("3.3", SIZE, wanted=2, size=1) == SMALL
    assert hash(Refusal("3.3", SIZE, wanted=2, size=1)) == hash(SMALL)
    others = {Refusal("3.2", SIZE, size=1, wanted=2), Refusal("3.3", SIZE, size=1, wanted=3), SMALL}
    assert len(others) == 3
    assert Sentence(SIZE, size=1, wanted=2) != SMALL
    assert repr(Refusal("1.1", "{n} VP", n=3)) == "Refusal('1.1', '{n} VP', n=3)"


def test_a_refusal_does_not_change() -> None:
    for name in ("rule", "text", "sentence"):
        with pytest.raises(AttributeError):
            setattr(SMALL, name, "3.4")


def test_a_refusal_can_be_copied_and_pickled() -> None:
    takes = Refusal("5.3", TAKES, card=Card.JOKER)
    for twin in (copy.copy(takes), copy.deepcopy(takes), pickle.loads(pickle.dumps(takes))):
        assert twin == takes
        assert twin.rule == "5.3"


def test_it_is_said_when_it_is_read() -> None:
    assert SMALL.sentence == "That is one card; this trick is played with two."
    assert str(SMALL) == f"3.3: {SMALL.sentence}"
    assert say("No: {why}", why=SMALL) == f"No: {SMALL.sentence}"
    with speaking("de"):
        assert SMALL.sentence == "Das ist eine Karte; in diesem Stich werden zwei gespielt."


def test_errors_keep_what_they_are_about() -> None:
    refused = IllegalMove(SMALL, "a position")
    assert refused.refusal is SMALL
    assert str(refused) == f"{SMALL} [a position]"
    wrong = NotationError("This is not a move", "x\ny")
    assert (wrong.what, wrong.text, str(wrong)) == ("This is not a move", "x\ny", "This is not a move [x�y]")
