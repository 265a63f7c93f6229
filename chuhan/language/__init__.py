"""What the kit says, in the language of the reader: sentences, their translations, prose by overlay."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from chuhan.language.overlay import Prose, add_prose, digest, prose_of, survey, translated
    from chuhan.language.script import catalogue, script_words

_LATER = dict.fromkeys(("Prose", "add_prose", "digest", "prose_of", "survey", "translated"), "overlay")
_LATER |= dict.fromkeys(("catalogue", "script_words"), "script")
"""An engine says sentences only: what prose and scripts need is imported when it is asked for."""

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


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
