"""Prose in another language: what is shown, what is missing, what is stale."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from chuhan.language import Prose, digest, speaking, survey, translated

ENGLISH: dict[str, Any] = {
    "title": "Tricks",
    "lead": {"task": "Lead a set.", "hint": "One rank.", "wrong": {"44": "Too small.", "-": "No."}},
    "3.3": {"text": "A response must be higher."},
}
FRENCH: dict[str, Any] = {
    "title": "Plis",
    "from": {"title": digest("Tricks")},
    "lead": {
        "task": "Entamez.",
        "from": {"task": digest("Lead a set"), "wrong": {"44": digest("Too small.")}},
        "wrong": {"44": "Trop petit."},
    },
    "3.3": {"text": "Plus haut.", "ruling": "Non.", "from": {"text": digest("A response must be higher. ")}},
    "gone": {"text": "Rien."},
}


def test_digest() -> None:
    assert digest("Lead a set.") == digest("  Lead a set.\n") == "a5c2e508"
    assert digest("Lead a set.") != digest("Lead a set")


def test_texts_that_are_translated_replace_the_english_ones() -> None:
    assert translated(ENGLISH, FRENCH) == {
        "title": "Plis",
        "lead": {"task": "Entamez.", "hint": "One rank.", "wrong": {"44": "Trop petit.", "-": "No."}},
        "3.3": {"text": "Plus haut."},
    }
    assert translated(ENGLISH, {}) == ENGLISH


def test_a_translation_of_the_wrong_shape_is_passed_over() -> None:
    wrong = {"title": {"text": "Plis"}, "lead": "Entamez."}
    assert translated(ENGLISH, wrong) == ENGLISH
    assert survey(ENGLISH, wrong).unknown == ["title", "lead"]


def test_what_is_missing_stale_or_without_an_english_text() -> None:
    found = survey(ENGLISH, FRENCH)
    assert found.missing == [f"lead.hint: {digest('One rank.')}", f"lead.wrong.-: {digest('No.')}"]
    assert found.stale == [f"lead.task: {digest('Lead a set.')}"]
    assert found.unknown == ["3.3.ruling", "gone"]


def test_without_a_digest_a_text_is_stale() -> None:
    assert survey({"title": "Tricks"}, {"title": "Plis"}).stale == [f"title: {digest('Tricks')}"]


def test_prose_is_read_in_the_language_of_the_moment(tmp_path: Path) -> None:
    file = tmp_path / "translations" / "fr" / "lessons" / "tricks.toml"
    file.parent.mkdir(parents=True)
    words = 'title = "Plis"\nfrom.title = "00000000"\n[lead]\nwrong."44" = "Trop petit."\n'
    file.write_text(words, encoding="utf-8")
    path = "translations/{code}/lessons/tricks.toml"
    prose = Prose("nim/lessons/tricks", lambda: ENGLISH, tmp_path, path)
    assert prose.texts() == ENGLISH
    with speaking("fr", {"fr": {}}):
        assert prose.texts()["title"] == "Plis"
        assert prose.texts()["lead"]["wrong"] == {"44": "Trop petit.", "-": "No."}
    with speaking("de"):
        assert prose.texts() == ENGLISH
