"""Questions for mined puzzles, computed from facts of the position that everybody sees; no two are alike.

They are written into files, in English: there translators find them, as they find an author's own.
"""

from __future__ import annotations

import random
from collections.abc import Container, Iterator

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.aims import WIN_MATCH
from chuhan.games.chu_han.puzzling.mistakes import MISTAKE
from chuhan.games.chu_han.words import by_kind, deed
from chuhan.language import say
from chuhan.puzzle.model import Puzzle

FEW = 4
"""So many kinds of cards can be named in a question."""

OPENINGS = (
    "{rival} still holds {theirs}.",
    "Across the table wait {theirs}.",
    "You look at {theirs} in {rival}'s hand.",
    "{theirs}: that is all {rival} has.",
    "Against {side} stand {theirs}.",
)
COUNTED = (
    "{side} has {n}, {rival} has {k}.",
    "{n} cards here, {k} there.",
    "{rival} is down to {k}, and {side} to {n}.",
)
HELD = (
    "{side} has to get rid of {mine}.",
    "Your hand: {mine}.",
    "{side} has only {mine}.",
)
TABLE = (
    "On the table: {table}.",
    "{rival} has just shown {table}.",
)
SCORES = (
    "{han} VP for Han, {chu} for Chu.",
    "Han has {han} VP, Chu {chu}.",
)
LEADING = (
    "How does {side} begin?",
    "What opens this trick?",
    "Where does {side} start?",
    "Which first step holds?",
    "The turn is yours: what now?",
)
ANSWERING = (
    "How does {side} answer?",
    "What does {side} do about it?",
    "What is the reply?",
    "Fight for this trick or not, and with what?",
)
REACTING = (
    "Something has been announced. What does {side} say?",
    "Before it takes effect: what does {side} do?",
)
AVOIDING = (
    "What must {side} not do?",
    "Nearly everything wins here. What does not?",
    "Where is the hole?",
    "Which move would {rival} like to see?",
)
LOSING = (
    "How does {side} keep the loss small?",
    "What saves most?",
    "What does {side} rescue?",
)
PUNISHING = (
    "Now make {rival} pay for it.",
    "What was wrong with that?",
    "How does {side} use it?",
)
MATCH = (
    "Can the match be decided now?",
    "Must there be another round?",
)


def question(puzzle: Puzzle, taken: Container[str]) -> str:
    """The shortest of many true ones that is not taken; which comes first is by chance."""
    rng = random.Random(str(puzzle.position) + puzzle.kind)
    return next(text for text in _questions(puzzle, rng) if text not in taken)


def _questions(puzzle: Puzzle, rng: random.Random) -> Iterator[str]:
    position, side = puzzle.position, puzzle.side
    asked = _asked(puzzle)
    facts = _facts(position, side, puzzle)
    one = [(fact,) for kind in facts for fact in kind]
    two = [(a, b) for i, kind in enumerate(facts) for a in kind for more in facts[i + 1 :] for b in more]
    three = [(a, b, c) for a in facts[0] for b in facts[-1] for kind in facts[1:-1] for c in kind]
    for told in (one, two, three):
        mixed = [(some, ask) for some in told for ask in asked]
        for some, ask in rng.sample(mixed, len(mixed)):
            yield " ".join((*some, _said(ask, position, side)))


def _facts(position: Position, side: Side, puzzle: Puzzle) -> list[list[str]]:
    """Sentences by what they are about; the first kinds say most."""
    theirs, mine = position.hands[side.other], position.hands[side]
    kinds: list[tuple[str, ...]] = []
    if len(by_kind(theirs)) <= FEW:
        kinds.append(OPENINGS)
    if position.trick.last_set and not position.pending:
        kinds.append(TABLE)
    if len(by_kind(mine)) <= FEW:
        kinds.append(HELD)
    kinds += [COUNTED, SCORES]
    facts = [[_said(one, position, side) for one in kind] for kind in kinds]
    if puzzle.kind == "punish":
        made: Move = parse_move(puzzle.given[MISTAKE])
        facts.insert(0, [f"{deed(side.other, made)}, which is a mistake."])
    return facts


def _asked(puzzle: Puzzle) -> tuple[str, ...]:
    position: Position = puzzle.position
    if puzzle.kind == "avoid":
        return AVOIDING
    if puzzle.kind == "least":
        return LOSING
    if puzzle.kind == "punish":
        return PUNISHING
    if position.pending:
        return REACTING
    if puzzle.goal == WIN_MATCH:
        return MATCH
    return LEADING if position.leading else ANSWERING


def _said(text: str, position: Position, side: Side) -> str:
    on_table = position.trick.last_set
    said = text.format(
        side=side.title,
        rival=side.other.title,
        theirs=_cards(position.hands[side.other]),
        mine=_cards(position.hands[side]),
        table=_cards(on_table.cards) if on_table else "",
        n=say("{n:word}", n=len(position.hands[side])),
        k=say("{n:word}", n=len(position.hands[side.other])),
        han=position.score[0],
        chu=position.score[1],
    )
    return said[0].upper() + said[1:]


def _cards(cards: Cards) -> str:
    return say("{cards:card}", cards=by_kind(cards))
