"""What an observer knows along a game: only what its side was shown, and all of that (5.1, 6.1, 6.6)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pytest

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import LeadPower, Move, Writ
from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.observer import Observer, Seen
from chuhan.games.chu_han.position import Claim, Side, View
from chuhan.games.chu_han.referee import buried, legal_moves
from tests.games.chu_han.properties.strategies import (
    composed,
    pick,
    random_rules,
    record_moves,
)

JI_BU = LeadPower(Card.JI_BU)


class World(NamedTuple):
    """A game as it really went."""

    start: Match
    moves: list[Move]


def world(seed: int, plies: int = 80) -> World:
    """A game that leads to Ji Bu more often than not; half of them start late, when few writs are left."""
    rng = random.Random(f"world {seed}")
    if seed % 4 == 3:
        position = composed(seed, largest=7)
        unseen = list(position.unmentioned)
        rng.shuffle(unseen)
        start = Match(position, tuple(unseen[:4]), base=position.rules)
    else:
        start = Match.begin(seed, random_rules(rng))
    if seed % 2:
        return World(start, record_moves(start, rng, plies))
    moves: list[Move] = []
    match = start
    while len(moves) < plies and (match.can_go_on or not match.position.over):
        match = match.next_round() if match.can_go_on else match
        choices = legal_moves(match.position)
        rare = [move for move in choices if move in (JI_BU, Writ(), LeadPower(Card.YING_BU, Card.JI_BU))]
        move = rng.choice(rare) if rare and rng.random() < 0.7 else pick(rng, choices)
        moves.append(move)
        match = match.play(move)
    return World(start, moves)


@cache
def worlds() -> list[World]:
    return [world(seed) for seed in range(120)]


class Model:
    """What a side knows, told by an independent bookkeeper who looks at true cards one place at a time."""

    def __init__(self, side: Side, start: Match) -> None:
        self.side = side
        self.shown: list[Card] = []  # the known top of the pile
        self.under: tuple[Card, ...] = ()  # the known buried cards
        self.match = start

    def follow(self, move: Move) -> None:
        if self.match.can_go_on:
            self.match = self.match.next_round()
            self.shown, self.under = [], ()
        before = self.match.position
        self.match = self.match.play(move)
        after = self.match.position
        if isinstance(move, Writ):
            self.shown = self.shown[2:]
        if Claim(self.side, JI_BU) in after.trick.plays and Claim(self.side, JI_BU) not in before.trick.plays:
            # 5.1: the top four, and what is buried where the pile is shorter than that
            four = (*after.pile, *self.match.buried)[:4]
            self.shown = list(four[: len(after.pile)])
            self.under = max(self.under, four[len(after.pile) :], key=len)


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
def test_an_observer_knows_nothing_false(side: Side) -> None:
    looks = drawn_known = returned = buried_seen = 0
    for start, moves in worlds():
        observer, model = Observer(side, start), Model(side, start)
        for move in moves:
            known = observer.rival_known
            fresh = observer.match.can_go_on
            observer = observer.after(move)
            model.follow(move)
            position, view = observer.match.position, observer.view
            assert position == model.match.position
            rival = position.hands[side.other]
            assert rival.holds(observer.rival_known)
            assert rival.holds(view.hands[side.other])
            assert view.hands[side] == position.hands[side]
            assert view.pile == position.pile[: len(view.pile)]
            assert view.pile == tuple(model.shown), (str(start.position), [str(move) for move in moves])
            assert view.buried_seen == observer.buried_seen == model.under
            assert position.seen_by(side).buried_seen == ()
            assert view.hand_sizes == position.hand_sizes
            assert view.pile_size == len(position.pile)
            assert view.hands[side.other].holds(position.seen_by(side).hands[side.other])
            if fresh:
                assert observer.rival_known == NONE or not isinstance(move, Writ)
            looks += bool(view.pile)
            buried_seen += bool(observer.buried_seen)
            drawn_known += isinstance(move, Writ) and len(observer.rival_known) > len(known)
            returned += not isinstance(move, Writ) and len(observer.rival_known) > len(known)
    assert looks > 100
    assert buried_seen > 50
    assert drawn_known > 10
    assert returned > 10


def observations(side: Side, start: Match, moves: list[Move]) -> list[str]:
    """All that a side is ever shown: its view after each move, and what its own Ji Bu turns up."""
    model = Model(side, start)
    seen = [str(start.position.seen_by(side))]
    for move in moves:
        model.follow(move)
        seen.append(f"{model.match.position.seen_by(side)} {model.shown} {model.under}")
    return seen


def worlds_like(start: Match, side: Side, rng: random.Random, tries: int) -> Iterator[Match]:
    """The same start with some of the cards exchanged that a side does not see there."""
    position, rival = start.position, side.other
    if position.pending or position.open[rival]:
        return
    for _ in range(tries):
        places = [*position.hands[rival], *position.pile, *start.buried]
        i, j = rng.sample(range(len(places)), 2)
        places[i], places[j] = places[j], places[i]
        n, m = len(position.hands[rival]), len(position.pile)
        changed = replace(position.with_hand(rival, Cards.of(places[:n])), pile=tuple(places[n : n + m]))
        other = replace(start, position=changed, buried=tuple(places[n + m :]))
        if other != start:
            yield other


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
def test_an_observer_sees_the_same_in_worlds_it_cannot_tell_apart(side: Side) -> None:
    """A side that is shown the same cards knows the same: the memory rests on nothing hidden."""
    compared = 0
    for seed, (start, moves) in enumerate(worlds()):
        first = one_round(start, moves)
        expected = observations(side, start, first)
        for other in worlds_like(start, side, random.Random(f"other {seed}"), tries=6):
            try:
                if observations(side, other, first) != expected:
                    continue
            except ValueError:
                continue  # there a move would have been illegal
            here, there = Observer(side, start), Observer(side, other)
            for move in first:
                here, there = here.after(move), there.after(move)
                assert here.view == there.view
                assert str(here.view) == str(there.view)
                assert here.buried_seen == there.buried_seen
                assert here.rival_known == there.rival_known
                assert here.knowledge == there.knowledge
                assert repr(here.knowledge) == repr(there.knowledge)
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("side", Side)
def test_knowledge_follows_the_round_and_is_made_of_views_alone(side: Side) -> None:
    looked = 0
    for start, moves in worlds()[:40]:
        observer = Observer(side, start)
        for n, move in enumerate(one_round(start, moves), start=1):
            before = observer.knowledge
            observer = observer.after(move)
            known = observer.knowledge
            assert known.past == (*before.past, Seen(before.view, Claim(before.view.actor, move)))
            assert len(known.past) == n
            assert known.view == observer.view
            assert known.buried == known.view.buried_seen
            assert {type(one.view) for one in known.past} == {type(known.view)} == {View}
            looked += bool(known.buried)
    assert looked > 0


def one_round(start: Match, moves: list[Move]) -> list[Move]:
    """The moves of the first round: the deal of a later one follows from the seed."""
    played: list[Move] = []
    match = start
    for move in moves:
        if match.can_go_on:
            break
        match = match.play(move)
        played.append(move)
    return played


def watch(side: Side, text: str, under: str, words: str) -> Observer:
    position = parse_position(text)
    four = tuple(card for code in under.split() for card in Card if card.code == code)
    observer = Observer(side, Match(position, four, base=position.rules))
    for word in words.split():
        observer = observer.after(parse_move(word))
    return observer


def test_5_1_ji_bu_shows_the_top_four() -> None:
    text = "3j45/6y7 1212 - - - H 2-2 0-0 base"
    seen = watch(Side.HAN, text, "8 8 9 0", "!3j .")
    assert str(seen.view).split(" ")[:2] == ["45/?2", "1212"]
    assert seen.buried_seen == ()
    assert str(watch(Side.CHU, text, "8 8 9 0", "!3j .").view).split(" ")[:2] == ["?2/6y7", "?4"]


def test_5_1_ji_bu_shows_two_buried_cards_after_five_writs() -> None:
    seen = watch(Side.HAN, "3j45/6y7 12 - - - H 2-3 0-0 base", "8 7 9 0", "!3j .")
    assert str(seen.view).split(" ")[:2] == ["45/?2", "12"]
    assert seen.buried_seen == (Card.EIGHT, Card.SEVEN)


def test_5_1_ji_bu_shows_the_buried_four_and_the_rivals_hand_after_six_writs() -> None:
    seen = watch(Side.HAN, "3j45/6y7 - - - - H 3-3 0-0 base", "8 7 9 0", "!3j .")
    assert str(seen.view).split(" ")[:2] == ["45/6y7*", "-"]
    assert seen.buried_seen == (Card.EIGHT, Card.SEVEN, Card.NINE, Card.JOKER)
    rival = watch(Side.CHU, "3j45/6y7 - - - - H 3-3 0-0 base", "8 7 9 0", "!3j .")
    assert str(rival.view).split(" ")[:2] == ["?2/6y7*", "-"]
    assert rival.buried_seen == ()


def test_5_1_a_shown_card_that_the_rival_draws_is_known() -> None:
    text = "3j45/6y7 1289 - - - H 2-2 0-0 base"
    assert str(watch(Side.HAN, text, "8 7 5 0", "!3j . 4 w").view).split(" ")[:2] == ["5/12?2", "89"]
    assert str(watch(Side.HAN, text, "8 7 5 0", "!3j . w 4 w").view).split(" ")[:2] == ["125/89?2", "-"]
    gone = watch(Side.HAN, "3j4455/6y7 5289 - - - H 2-2 0-0 base", "8 7 5 0", "!3j . 4 w 5")
    assert str(gone.view).split(" ")[:2] == ["455/2?2", "89"]
    assert str(watch(Side.CHU, text, "8 7 5 0", "!3j . 4 w").view).split(" ")[:2] == ["?1/126y7", "?2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3j/3l45 5289 - - - H 2-2 0-0 base", "!3j !3l ."),  # Han goes out all the same (7.1)
        ("3j45/3l 5289 - - - H 2-2 0-0 base", "!3j !3l ."),  # Chu goes out with her
        ("3j45/3l4 5289 - - - H 2-2 0-0 base", "!3j !3l ."),
    ],
)
def test_6_1_a_cancelled_ji_bu_shows_nothing(text: str, words: str) -> None:
    seen = watch(Side.HAN, text, "8 7 5 0", words)
    assert seen.view.pile == ()
    assert seen.buried_seen == ()


def test_6_6_ji_bu_saved_by_xiao_he_shows_the_top_four() -> None:
    seen = watch(Side.HAN, "3j3x45/3l45 5289 - - - H 2-2 0-0 base", "8 7 5 0", "!3j !3l !3x")
    assert str(seen.view).split(" ")[:2] == ["45/?2", "5289"]


def test_6_1_cards_that_return_to_a_hand_are_known() -> None:
    seen = watch(Side.CHU, "3z45789/3l45 - - C:22 - H 3-3 0-0 base", "8 7 5 0", "!3z57 !3l .")
    assert str(seen.view).split(" ")[0] == "57?3/45"


def test_5_2_the_card_that_a_cancelled_yu_ji_named_is_still_known() -> None:
    """It was named aloud and has not left the hand (6.1)."""
    before = watch(Side.CHU, "3y4789/3l45 - - - - H 3-3 0-0 base", "8 7 5 0", "!3y:9")
    assert str(before.view).split(" ")[0] == "9?3/3l45"
    after = watch(Side.CHU, "3y4789/3l45 - - - - H 3-3 0-0 base", "8 7 5 0", "!3y:9 !3l .")
    assert str(after.view).split(" ")[0] == "9?3/45"


def test_5_3_the_card_that_ying_bu_takes_is_known() -> None:
    seen = watch(Side.CHU, "6y789/45 - 124 - - H 3-3 0-0 base", "8 7 5 0", "!6y:4 .")
    assert str(seen.view).split(" ")[0] == "4?3/45"


def test_a_new_round_forgets() -> None:
    start = Match.begin(5)
    known = replace(
        start.position,
        hands=(Cards.of((Card.NINE,)), start.position.hands[1]),
        score=(3, 4),
    )
    ended = Observer(Side.HAN, replace(start, position=known), pile_known=3, rival_known=NONE, buried_known=1)
    ended = ended.after(parse_move("9"))
    assert ended.match.can_go_on
    leader_moves = legal_moves(ended.match.next_round().position)
    fresh = ended.after(leader_moves[0])
    assert fresh.match.number == 2
    assert len(fresh.knowledge.past) == 1
    assert (fresh.pile_known, fresh.buried_known, fresh.buried_seen, fresh.rival_known) == (0, 0, (), NONE)
    assert str(fresh.view) == str(fresh.match.position.seen_by(Side.HAN))
    assert fresh.match.buried == buried(5 + 1_000_003)
