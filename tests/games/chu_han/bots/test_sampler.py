"""The sampler: layouts fit what is known, and those the rival would have played otherwise come up less."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from chuhan.games.chu_han.bots.player import choose_at_random
from chuhan.games.chu_han.bots.sampler import _Story, sample
from chuhan.games.chu_han.cards import DECK, Card
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_move, parse_view
from chuhan.games.chu_han.observer import Knowledge, Observer
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import legal_moves


def followed(seed: int, plies: int) -> tuple[Observer, list[Observer]]:
    """Some moves into a round at random: what a side has seen, and at each moment before."""
    rng = random.Random(seed)
    here = Observer(Side(seed % 2), Match.begin(seed))
    past = [here]
    for _ in range(plies):
        after = here.after(choose_at_random(legal_moves(here.position), rng))
        if after.position.over:
            break
        here = after
        past.append(here)
    return here, past


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("weighted", [True, False])
def test_every_layout_fits_what_is_known(seed: int, weighted: bool) -> None:
    here, _ = followed(seed, 25)
    known = here.knowledge
    for layout in sample(known, random.Random(seed), 5, weighted=weighted):
        position = layout.position
        assert position.hand_sizes == known.view.hand_sizes
        assert len(position.pile) == known.view.pile_size
        assert position.pile[: len(known.view.pile)] == known.view.pile
        assert all(mine.holds(seen) for mine, seen in zip(position.hands, known.view.hands, strict=True))
        assert sum(position.places, start=layout.buried) == DECK
        public = position.seen_by(here.side)
        assert (public.discard, public.trick, public.turn) == (
            known.view.discard,
            known.view.trick,
            known.view.turn,
        )


def test_the_first_layouts_do_not_depend_on_how_many_are_asked_for() -> None:
    known = followed(3, 12)[0].knowledge
    assert sample(known, random.Random(1), 9)[:4] == sample(known, random.Random(1), 4)
    assert sample(known, random.Random(1), 4) != sample(known, random.Random(2), 4)


@pytest.mark.parametrize("seed", range(30))
def test_a_hand_followed_back_is_the_hand_it_was(seed: int) -> None:
    # With the true hand, every moment at which nothing has been drawn since gives the true hand of then.
    here, past = followed(seed, 40)
    rival = here.side.other
    hand = here.position.hands[rival]
    for step, then in zip(_Story.of(here.knowledge, rival).steps, reversed(past[:-1]), strict=True):
        if step.drawn or step.known_drawn:
            hand = then.position.hands[rival]  # what was drawn is not known; the truth is put in
            continue
        hand = hand.without(step.came) + step.left
        assert hand == then.position.hands[rival]


LEAD = "2456y788/?5 - 0111111122222223j3y3l3x3p3h3z44455 - - H 3-3 10-10 base"


def share(moves: str, card: Card, *, weighted: bool) -> float:
    """How often Chu still holds a card, after the moves that Han has seen."""
    view = replace(parse_view(LEAD), side=Side.HAN)
    layout = sample(Knowledge(view), random.Random(1), 1)[0].position
    here = Observer(Side.HAN, Match(layout))
    for text in moves.split():
        here = here.after(parse_move(text))
    found = sample(here.knowledge, random.Random(2), 300, weighted=weighted)
    return sum(card in one.position.hands[Side.CHU] for one in found) / len(found)


def test_who_passes_is_less_likely_to_hold_what_beats_it() -> None:
    passed = share("7 -", Card.NINE, weighted=True)
    assert passed < share("7 -", Card.NINE, weighted=False) - 0.1
    # A pair of 8s is not what nobody could follow: the 9 alone beats nothing then.
    assert abs(share("88 -", Card.NINE, weighted=True) - share("88 -", Card.NINE, weighted=False)) < 0.1
