"""The four levels, the easiest first."""

from __future__ import annotations

from chuhan.games.chu_han.bots.level import Level
from chuhan.games.chu_han.bots.player import Bot
from chuhan.games.chu_han.bots.strategist import Strategist
from chuhan.games.chu_han.bots.thumb import RuleOfThumb
from chuhan.language import Sentence

BEGINNER = Level(
    Sentence("Beginner"),
    Sentence("Plays by a rule of thumb. It does not ask what you may hold, and hardly sees a power."),
    layouts=0,
    work=0,
)
STRATEGISTS = {
    "adept": Level(
        Sentence("Adept"),
        Sentence(
            "Imagines your cards twice. It forgets what it was shown, takes no writ and ignores the score."
        ),
        layouts=2,
        work=600,
        remembers=False,
        suspects=False,
        writs=False,
        match=False,
        proves=False,
    ),
    "expert": Level(
        Sentence("Expert"),
        Sentence(
            "Imagines your cards a few times. It sees no score, no proofs, and nothing in what you play."
        ),
        layouts=4,
        work=2_000,
        suspects=False,
        match=False,
        proves=False,
    ),
    "strategist": Level(
        Sentence("Strategist"),
        Sentence(
            "Proves what it can and plays for the match. It takes what it imagines as if all cards lay open."
        ),
        layouts=40,
        work=240_000,
    ),
}
LEVELS = {"beginner": BEGINNER, **STRATEGISTS}
"""By name; the names are kept in saved games."""


def player(name: str, seed: int = 0, *, in_class: bool = False) -> Bot:
    """A level at the table. `in_class`: many play on one machine, so it does less."""
    if name == "beginner":
        return RuleOfThumb()
    level = STRATEGISTS[name]
    return Strategist(level.in_class() if in_class else level, seed)
