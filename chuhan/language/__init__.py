"""What the kit says, in the language of the reader: sentences, their translations, prose by overlay."""

from chuhan.language.overlay import Prose, add_prose, digest, prose_of, survey, translated
from chuhan.language.script import catalogue, script_words
from chuhan.language.sentence import (
    Language,
    Sentence,
    add_words,
    codes,
    current,
    first_known,
    load,
    say,
    speaking,
    spell,
    use,
)

__all__ = [
    "Language",
    "Prose",
    "Sentence",
    "add_prose",
    "add_words",
    "catalogue",
    "codes",
    "current",
    "digest",
    "first_known",
    "load",
    "prose_of",
    "say",
    "script_words",
    "speaking",
    "spell",
    "survey",
    "translated",
    "use",
]
