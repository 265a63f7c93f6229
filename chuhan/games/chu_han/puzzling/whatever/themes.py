"""The themes of puzzles with hidden cards. Each asks what the answer would be if one thing lay otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import comb

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.puzzling.whatever.study import HiddenStudy
from chuhan.games.chu_han.solver.ghost import Ghost, Step
from chuhan.games.chu_han.solver.goals import Goal
from chuhan.interface import Theme
from chuhan.language import Sentence

HIGH = 7


@dataclass(frozen=True, slots=True)
class HiddenTheme(Theme):
    """A theme with the predicate that finds it in a study of a view."""

    shown_by: Callable[[HiddenStudy], bool]


def guarantees(study: HiddenStudy, ghost: Ghost, move: Step) -> bool:
    """Would the move be guaranteed here, where the planning side knows something else? What can only be done
    there, since Ying Bu takes a card back, says nothing against it."""
    if move not in ghost.steps():
        return True
    return study.aim.reached_by(study.engine.value(ghost.after(move), Goal.ROUND))


def come_back(ghost: Ghost, card: Card) -> Ghost:
    """As if one of the discarded cards were still unseen."""
    view = replace(ghost.view, discard=ghost.view.discard.minus(card))
    return replace(ghost, view=view, unseen=ghost.unseen.plus(card))


def lies_buried(ghost: Ghost, cards: Cards) -> Ghost | None:
    """As if these unseen cards were known to lie buried; None where there is no room for them."""
    view = ghost.view
    if len(view.buried_seen) + len(cards) > view.rules.buried:
        return None
    view = replace(view, buried_seen=(*view.buried_seen, *cards))
    return replace(ghost, view=view, unseen=ghost.unseen - cards)


def _sure_if_buried(study: HiddenStudy, cards: Cards) -> bool:
    """Would the trap be sure?"""
    other = lies_buried(study.ghost, cards)
    return other is not None and study.trap is not None and guarantees(study, other, study.trap[0])


def _discarded(study: HiddenStudy, ranks: range) -> Iterator[Card]:
    return (card for card in study.ghost.view.discard.kinds if card.rank in ranks)


def _counts_the_high_cards(study: HiddenStudy) -> bool:
    """With one high card more about, the solution would not be sure."""
    cards = _discarded(study, range(HIGH, 10))
    return any(not guarantees(study, come_back(study.ghost, card), study.move) for card in cards)


def _asks_for_a_pair(study: HiddenStudy) -> bool:
    """With a second card of a rank about, the solution would not be sure; or the trap would be sure if there
    were only one."""
    ghost = study.ghost
    for card in _discarded(study, range(1, 10)):
        alone = len(ghost.unseen.of_rank(card.rank)) == 1 and Card.JOKER not in ghost.unseen
        if alone and not guarantees(study, come_back(ghost, card), study.move):
            return True
    more = ((card, ghost.unseen.count(card) - 1) for card in ghost.unseen.kinds)
    return any(_sure_if_buried(study, Cards.of([card] * n)) for card, n in more if n)


def _fears_the_empress(study: HiddenStudy) -> bool:
    """If Lü Zhi were out of the way, the trap would be sure."""
    empress = Cards.of([Card.LU_ZHI])
    return study.ghost.unseen.holds(empress) and _sure_if_buried(study, empress)


def _hopes_for_the_buried(study: HiddenStudy) -> bool:
    """The trap wins if all cards of one kind lie buried, and in no other layout."""
    ghost, trap = study.ghost, study.trap
    if ghost.view.pile_size or trap is None:
        return False
    n = ghost.view.hidden[study.side.other]
    for card in ghost.unseen.kinds:
        copies = ghost.unseen.count(card)
        fits = comb(len(ghost.unseen) - copies, n) == trap[1]
        if fits and card is not Card.LU_ZHI and _sure_if_buried(study, Cards.of([card] * copies)):
            return True
    return False


def _needs_what_ji_bu_told(study: HiddenStudy) -> bool:
    """Without the buried cards that he has shown the solution would not be sure."""
    ghost = study.ghost
    seen = Cards.of(ghost.view.buried_seen)
    if seen == NONE:
        return False
    view = replace(ghost.view, buried_seen=())
    return not guarantees(study, replace(ghost, view=view, unseen=ghost.unseen + seen), study.move)


_ALL = (
    HiddenTheme(
        "count the high cards",
        "3.3",
        Sentence("What can still be above your card? Count what has been played."),
        _counts_the_high_cards,
    ),
    HiddenTheme(
        "who has a pair",
        "3.2",
        Sentence("Which ranks can the other side still hold twice?"),
        _asks_for_a_pair,
    ),
    HiddenTheme(
        "the empress may be near",
        "5.4",
        Sentence("Lü Zhi has not been seen: plan so that she may cancel, and need not."),
        _fears_the_empress,
    ),
    HiddenTheme(
        "the buried four",
        "2.2",
        Sentence("A card that is missing may lie buried: do not plan on it."),
        _hopes_for_the_buried,
    ),
    HiddenTheme(
        "what Ji Bu told",
        "5.1",
        Sentence("Ji Bu has shown buried cards: the other side cannot hold them."),
        _needs_what_ji_bu_told,
    ),
)
HIDDEN_THEMES: dict[str, HiddenTheme] = {theme.name: theme for theme in _ALL}


def themes_of(study: HiddenStudy) -> tuple[str, ...]:
    """Every theme the study shows, in the order of the list."""
    return tuple(theme.name for theme in _ALL if theme.shown_by(study))
