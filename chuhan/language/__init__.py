"""What the kit says, in the language of the reader: sentences, their translations, prose by overlay."""

from chuhan.language.script import catalogue, script_words
from chuhan.language.sentence import (
    Language,
    Sentence,
    add_words,
    codes,
    current,
    load,
    say,
    speaking,
    spell,
    use,
)

__all__ = [
    "Language",
    "Sentence",
    "add_words",
    "catalogue",
    "codes",
    "current",
    "load",
    "say",
    "script_words",
    "speaking",
    "spell",
    "use",
]
