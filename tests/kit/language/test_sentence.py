"""A sentence is a value, and is said in the language of the moment."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from chuhan.language import Sentence, add_words, codes, current, load, say, sentence, speaking, use
from tests.kit.language.samples import HELD, SEEN, SIZE, TAKES, Card


def test_a_sentence_is_a_value() -> None:
    one, same = Sentence(SIZE, size=1, wanted=2), Sentence(SIZE, wanted=2, size=1)
    assert one == same
    assert hash(one) == hash(same)
    assert len({one, same, Sentence(SIZE, size=1, wanted=3), Sentence("Pass.")}) == 3
    assert one != str(one)
    assert (one.text, dict(one.facts)) == (SIZE, {"size": 1, "wanted": 2})
    assert repr(Sentence("{n} VP", n=3)) == "Sentence('{n} VP', n=3)"


def test_a_sentence_does_not_change() -> None:
    points = Sentence("{n} VP", n=3)
    with pytest.raises(AttributeError):
        points.text = "{n} points"  # type: ignore[misc]
    with pytest.raises(TypeError):
        points.facts["n"] = 4  # type: ignore[index]


def test_a_sentence_can_be_copied_and_pickled() -> None:
    held = Sentence(HELD, n=2, missing=(Card.FOUR, Card.JI_BU))
    for twin in (copy.copy(held), copy.deepcopy(held), pickle.loads(pickle.dumps(held))):
        assert twin == held


def test_facts_may_have_any_name() -> None:
    assert say("{text} {self}", text="a", self="b") == "a b"


def test_it_is_said_when_it_is_read() -> None:
    size = Sentence(SIZE, size=1, wanted=2)
    assert str(size) == f"{size}" == "That is one card; this trick is played with two."
    with speaking("de"):
        assert str(size) == "Das ist eine Karte; in diesem Stich werden zwei gespielt."
    assert str(size) == "That is one card; this trick is played with two."


def test_number_words_end_at_ten() -> None:
    assert say("{n:cards}", n=0) == "no cards"
    assert say("{n:cards}", n=10) == "ten cards"
    assert say("{n:cards}", n=11) == "11 cards"
    assert say("{n:cards_in_digits}", n=1) == "1 card"
    assert say("{n:word_first} in a row.", n=3) == "Three in a row."


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ((), "Look at ."),
        ((Card.FOUR,), "Look at the 4."),
        ((Card.FOUR, Card.JI_BU), "Look at the 4 and Ji Bu."),
        ((Card.FOUR, Card.JI_BU, Card.JOKER), "Look at the 4, Ji Bu and the joker."),
        ((Card.FOUR,) * 4, "Look at the 4, the 4, the 4 and the 4."),
    ],
)
def test_lists(cards: tuple[Card, ...], said: str) -> None:
    assert say(SEEN, cards=cards) == said


def test_a_form_may_join_its_list_otherwise() -> None:
    missing = (Card.FOUR, Card.FOUR, Card.JOKER)
    said = "You play from your hand, and three cards of that you do not hold: 4, 4, the joker."
    assert say(HELD, n=3, missing=missing) == said


def test_a_list_of_sentences_and_plain_words() -> None:
    steps = (Sentence("{n:cards}", n=1), "Han", 3)
    assert say("{steps}", steps=steps) == say("{steps:card_list}", steps=steps).replace("Han, 3", "Han and 3")


def test_a_sentence_within_a_sentence_is_said_in_the_language_too() -> None:
    outer = Sentence("Step {n}: {what}", n=2, what=Sentence(SEEN, cards=(Card.JI_BU,)))
    assert str(outer) == "Step 2: Look at Ji Bu."
    with speaking("de"):
        assert str(outer) == "Step 2: Achte auf Ji Bu."


def test_a_sentence_within_a_sentence_may_begin_it() -> None:
    text, move = "{move:first}: {rest:first}", Sentence("{card:card} leads", card=Card.JOKER)
    assert say(text, move=move, rest=Sentence("")) == "The joker leads: "
    with speaking("ru", {"ru": {move.text: "{card:card} ходит"}}):
        assert say(text, move=move, rest=Sentence("Pass.")) == "Джокер ходит: Pass."


def test_braces_and_notes() -> None:
    assert say("{{{n}}}", n=1) == "{1}"
    assert say("Set{#a group of puzzles}") == "Set"
    with speaking("de", {"de": {"Set{#of cards}": "Satz", "Set{#of puzzles}": "Sammlung"}}):
        assert say("Set{#of cards}") == "Satz"
        assert say("Set{#of puzzles}") == "Sammlung"


@pytest.mark.parametrize("text", ["{", "}", "{}", "{n!r}", "{a.b}", "{n:>3}", "{n:{form}}"])
def test_what_is_no_template(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        say(text, n=1, a=1, form="x")


# ---- languages -----------------------------------------------------------------------------------


def test_examples_of_three_languages() -> None:
    with speaking("pl"):
        assert say(SIZE, size=3, wanted=5) == "To 3 karty; w tej lewie gra się po 5 kart."
        assert say(SIZE, size=5, wanted=1) == "To 5 kart; w tej lewie gra się po 1 kartę."
    with speaking("de"):
        assert say(SIZE, size=1, wanted=2) == "Das ist eine Karte; in diesem Stich werden zwei gespielt."
    with speaking("ru"):
        assert say(TAKES, card=Card.JI_BU) == "Ин Бу берёт карту ранга от 1 до 5, а не Цзи Бу."
        assert say(HELD, n=2, missing=(Card.JI_BU, Card.JOKER)) == (
            "Вы играете с руки, а 2 карт у вас нет: Цзи Бу, джокер."
        )


ONE = {"en": {1}, "de": {1}, "pl": {1}, "ru": {1, 21, 31, 101, 121}}
SLAVIC_FEW = {2, 3, 4, 22, 23, 24, 32, 33, 34, 102, 103, 104, 122, 123, 124}


@pytest.mark.parametrize("code", ONE)
def test_plurals(code: str) -> None:
    table = {"form": {"kind": {"one": "one", "few": "few", "other": "other"}}, "{n:kind}": "{n:kind}"}
    few = SLAVIC_FEW if code in ("pl", "ru") else set()
    with speaking(code, {code: table}):
        for n in (*range(36), *range(99, 126)):
            expected = "one" if n in ONE[code] else "few" if n in few else "other"
            assert say("{n:kind}", n=n) == expected, n


def test_a_new_language_may_choose_a_plural_rule() -> None:
    table = {"language": {"plural": "ru"}, "form": {"kind": {"one": "one", "other": "other"}}}
    with speaking("uk", {"uk": table | {"{n:kind}": "{n:kind}"}}):
        assert say("{n:kind}", n=21) == "one"
    with (
        pytest.raises(ValueError, match="no plural rule 'martian', only en, pl, ru"),
        speaking("uk", {"uk": {"language": {"plural": "martian"}}}),
    ):
        pass


def test_without_a_translation_a_sentence_is_english_through_and_through() -> None:
    with speaking("pl"):
        assert say(HELD, n=2, missing=(Card.JI_BU, Card.FOUR)) == (
            "You play from your hand, and two cards of that you do not hold: Ji Bu (3), 4."
        )


def test_other_words_are_for_numbers_and_a_name_has_its_own() -> None:
    dutch = {SEEN: "Let op: {cards:the_card}.", "form": {"the_card": {"other": "de {n}"}}}
    with speaking("nl", {"nl": dutch}):
        assert say(SEEN, cards=(Card.FOUR, Card.JI_BU, "Xiong Xin")) == "Let op: de 4, Ji Bu and Xiong Xin."


def test_a_form_may_be_like_another() -> None:
    forms = {
        "card": {"Ji Bu": "Цзи Бу", "joker": "джокер", "other": "{n}"},
        "card_dative": {"like": "card", "joker": "джокеру"},
        "card_genitive": {"like": "card_dative"},
    }
    with speaking("ru", {"ru": {"form": forms}}):
        assert [say("{c:card_dative}", c=card) for card in Card] == ["Цзи Бу", "4", "джокеру"]
        assert (
            say("{c:card_genitive}", c=Card.JI_BU) == "Ji Bu"
        )  # a form that is like another is not followed


def test_a_template_without_words_needs_no_translation() -> None:
    with speaking("de"):
        assert say("{n:cards}: {cards:the_card}", n=1, cards=(Card.FOUR,)) == "eine Karte: die 4"
        assert say("{n:cards} VP", n=1) == "one card VP"


def test_what_a_form_lacks_is_english() -> None:
    with speaking("ru"):
        assert say(TAKES, card=Card.FOUR).endswith("а не 4.")
    with speaking("de", {"de": {"{card:card}!": "{card:card}, ja!"}}):
        assert say("{card:card}!", card=Card.JOKER) == "the joker, ja!"
    with speaking("pl", {"pl": {"{n:cards_in_digits}": "{n:cards_in_digits}"}}):
        assert say("{n:cards_in_digits}", n=3) == "3 cards"


@pytest.mark.parametrize("words", ["Das sind {dragons}.", "Das sind {size.", "Das sind {size!r}.", 3])
def test_words_that_cannot_be_said_are_none(words: object) -> None:
    table = {
        SIZE: words,
        "Pass.": "Passe.",
        "form": {"cards": {"other": words}},
        "list": {"and": {"two": words}},
    }
    with speaking("fr", {"fr": table}):
        assert say(SIZE, size=3, wanted=2) == "That is three cards; this trick is played with two."
        assert say("Pass.") == "Passe."


def test_an_empty_translation_is_none() -> None:
    with speaking("de", {"de": {"Pass.": ""}}):
        assert say("Pass.") == "Pass."


def test_languages_by_code() -> None:
    assert codes() == ["de", "en", "pl", "ru"]
    use("de-AT")
    assert current().code == "de"
    assert load("pl_PL") is load("pl")
    assert load("ru").say(Sentence(TAKES, card=Card.JI_BU)).startswith("Ин Бу")
    with pytest.raises(ValueError, match=r"^There is no language 'tlh'; there are: de, en, pl, ru\.$"):
        use("tlh")
    assert current().code == "de"


def test_a_language_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "words.toml").write_text('"Pass." = "Je passe."', encoding="utf-8")
    (tmp_path / "it.toml").write_text('"Pass." = "Passo."\n[language]\nname = "Italiano"', encoding="utf-8")
    with speaking("fr", tmp_path):
        assert say("Pass.") == "Je passe."
        use("it")
        assert say("Pass.") == "Passo."
        assert current().name == "Italiano"
    (tmp_path / "it.toml").write_text('"Pass." = ', encoding="utf-8")
    with pytest.raises(ValueError, match=r"it\.toml: "), speaking("it", tmp_path):
        pass


def test_the_environment_may_name_language_and_words(tmp_path: Path) -> None:
    (tmp_path / "fr.toml").write_text('"Pass." = "Je passe."', encoding="utf-8")
    code = "from chuhan.language import say; print(say('Pass.'))"
    environment = {**os.environ, "CHUHAN_LANGUAGE": "fr", "CHUHAN_WORDS": str(tmp_path)}
    assert subprocess.check_output([sys.executable, "-c", code], env=environment, text=True) == "Je passe.\n"


def test_words_that_come_while_another_language_is_spoken_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentence, "_sources", [*sentence._sources])
    with speaking("de"):
        add_words({"de": {"Pass.": "Ich passe."}})
        assert say("Pass.") == "Ich passe."
    with speaking("de"):
        assert say("Pass.") == "Ich passe."
