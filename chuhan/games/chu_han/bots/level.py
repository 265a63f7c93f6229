"""How strong a Strategist is: how many layouts it imagines, how far it looks, and what it leaves out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chuhan.language import Sentence


@dataclass(frozen=True, slots=True)
class Level:
    title: Sentence
    blind: Sentence
    """What it does not see."""
    layouts: int
    """It imagines so many, ..."""
    work: int
    """... and looks at so many positions, all in all, for one move."""
    remembers: bool = True
    """Does it know what was shown once?"""
    suspects: bool = True
    """Does it ask what the rival's moves tell of the rival's cards?"""
    writs: bool = True
    """Does it take writs, and reckon with those that may still be taken?"""
    match: bool = True
    """Does it play for the match, by what a score is worth, or for the round alone?"""
    proves: bool = True
    """Does it look for what is won whatever the rival holds?"""

    def in_class(self) -> Level:
        """The same where many play on one machine."""
        return replace(self, layouts=-(-self.layouts // 2), work=self.work // CLASS)


CLASS = 4
"""The part of its work that a level does in a class."""
