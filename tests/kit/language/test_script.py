"""The sentences of a script are found in its text, and sent with what they need in a language."""

from __future__ import annotations

import pytest

from chuhan.language import catalogue, script_words, speaking
from chuhan.language.script import Said, sayings
from tests.kit.language.samples import SEEN, SIZE

SCRIPT = r"""
// say("in a comment") and http://a.b/
export function say(text, facts = {}) { return text; }
const link = "http://127.0.0.1/"; const one = say("Right.");
const two = `<b title="x">${say("Step {i} of {n}", { i, n: list.length })}</b>`;
const three = h("p", {}, say(
  "A long sentence, " +
    "over two lines.",
));
class View {
  say(line, tone = "") { this.say("shown, not said"); panel.say("nor this"); }
  tell() { return this.say(say("Quoted: \"{a}\" \u2013 done", { a: f({ b: 1 }, [2, 3]), })); }
}
/* say("gone")
   say("gone too") */
const four = say(text); const five = say("{x}", { ...more }), six = say("{y}", facts);
"""


def test_sayings() -> None:
    assert list(sayings(SCRIPT)) == [
        Said(4, "Right.", frozenset()),
        Said(5, "Step {i} of {n}", frozenset({"i", "n"})),
        Said(6, "A long sentence, over two lines.", frozenset()),
        Said(12, 'Quoted: "{a}" – done', frozenset({"a"})),
        Said(16, None, None),
        Said(16, "{x}", None),
        Said(16, "{y}", None),
    ]


def test_in_english_only_forms_are_sent() -> None:
    words = script_words('say("Right."); say("{n:cards} left", { n });')
    assert words["say"] == {}
    assert sorted(words["forms"]) == ["cards", "word"]
    assert words["plural"] == "en"
    assert "english" not in words


def test_in_another_language_its_words_and_the_english_ones_behind_them() -> None:
    with speaking("pl"):
        words = catalogue([SIZE, SEEN, "Right."])
    assert list(words["say"]) == [SIZE]
    assert words["plural"] == "pl"
    assert sorted(words["forms"]) == ["cards", "cards_acc"]
    assert sorted(words["english"]["forms"]) == ["card", "cards", "the_card", "word"]


def test_the_form_of_the_members_of_a_list_is_sent_too() -> None:
    assert sorted(catalogue(["{cards:card_list}"])["forms"]) == ["card", "card_list"]


def test_other_escapes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^a\.js:2: only JSON's escapes are read"):
        list(sayings('\nsay("\\x41")', "a.js"))
