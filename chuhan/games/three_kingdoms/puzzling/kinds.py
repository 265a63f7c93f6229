"""The kinds of puzzles, which are their themes: one for each question of the solver."""

from __future__ import annotations

from chuhan.interface import Theme
from chuhan.language import Sentence

_LIST = [
    (
        "harvest",
        "store or cash",
        2,
        "4.1",
        Sentence("Farm and market: what is stored saves, what is cashed pays."),
    ),
    ("trade", "one trade", 0, "4.3", Sentence("Rice and weapons in whole lots, and one deal that does it.")),
    ("upkeep", "feed the army", 3, "6.3", Sentence("The fewest shortage tiles after this round's upkeep.")),
    (
        "battle",
        "hold a border",
        3,
        "4.19",
        Sentence("Where a general stands, and what he costs until the end."),
    ),
    ("order", "the last round", 5, "5.5", Sentence("The same actions in another order are worth less.")),
    ("winner", "who wins", 2, "8.11", Sentence("All headings of the score added up.")),
    ("last", "the last bidder", 2, "3.12", Sentence("The others have passed: win the most with the least.")),
    ("sure", "a sure bid", 6, "3.11", Sentence("A bid after which two rivals together cannot stop you.")),
    ("turn", "the next turn order", 3, "5.4", Sentence("Bids that decide who begins the next round.")),
    ("ally", "choose the alliance", 5, "3.4", Sentence("A space on which both allies surely act.")),
]
KINDS = {question: name for question, name, *_ in _LIST}
"""Of each question the name of its theme."""
QUESTION_OF = {name: question for question, name in KINDS.items()}
MUST_SEE = {question: points for question, _, points, _, _ in _LIST}
"""How much must be looked at, from a single deal to all that two rivals can do; points of a level."""
THEMES = {name: Theme(name, rule, about) for _, name, _, rule, about in _LIST}
