"""Every line of play: cards are conserved, positions never change, rounds end, one judge decides."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings

from chuhan.games.chu_han.cards import COPIES, DECK, NONE, Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.referee import buried, legal_moves, outcome, play, why_illegal
from chuhan.refusal import IllegalMove
from tests.games.chu_han.properties.strategies import (
    MAX_PLIES,
    RULESETS,
    Step,
    any_positions,
    cards_in_sight,
    composed,
    game,
    kind,
    opening,
    reached,
    small_positions,
)

ROUNDS = 400
THREES_AND_SIXES = tuple(card for card in Card if card.rank in (3, 6))
PREFIXES = tuple(powers for n in range(3) for powers in combinations(THREES_AND_SIXES, n))
"""No power, each alone, and every two in canonical order."""


# --------------------------------------------------------------------------------------- lines of play


@pytest.fixture(scope="module")
def games() -> list[list[Step]]:
    """Whole rounds from full deals, under all rules, with many powers."""
    return [list(game(seed)) for seed in range(ROUNDS)]


@pytest.mark.slow
def test_the_games_meet_everything_worth_testing(games: list[list[Step]]) -> None:
    steps = [step for moves in games for step in moves]
    announced = Counter(
        tuple(str(claim.move)[:3].strip(":") for claim in step.after.pending)
        for step in steps
        if step.after.pending
    )
    for power in ("!3j", "!3y", "!6y", "!3p", "!3z", "!6h", "!6l", "-!3", "-!6"):
        assert announced[(power,)] > 10, power
        assert announced[(power, "!3l")] > 0, power
    kinds = {"Writ", "LeadPower", "React", "Allow", "plain play", "power play", "pass", "power pass"}
    assert {kind(step.move) for step in steps} == kinds
    reactions = Counter(str(step.move) for step in steps if isinstance(step.move, React))
    assert reactions["!3l"] > 10
    assert reactions["!3x"] > 10
    assert sum(step.after.cancelled for step in steps) > 50
    assert sum(any(step.after.open) for step in steps) > 50
    ends = Counter(moves[-1].after.doubled for moves in games)
    assert ends[True, True] > 25
    assert ends[True, False] > 10  # 9.5 = no
    assert ends[False, True] > 10
    assert sum(max(moves[-1].after.score) >= 31 for moves in games) > 50
    assert {moves[0].before.rules for moves in games} == set(RULESETS)


@pytest.mark.slow
def test_2_2_all_46_cards_are_always_there(games: list[list[Step]]) -> None:
    for seed, moves in enumerate(games):
        rules = moves[0].before.rules
        under = Cards.of(buried(seed, rules))
        assert len(under) == 4
        for step in moves:
            everything = Counter(cards_in_sight(step.after)) + Counter(under)
            assert everything == Counter({card: COPIES[card] for card in Card}), step
            assert step.after.unmentioned == under
            assert len(step.after.pile) == 2 * (6 - sum(step.after.writs))


def test_every_round_ends_and_its_winner_is_the_right_one(games: list[list[Step]]) -> None:
    for moves in games:
        assert len(moves) < MAX_PLIES
        for step in moves:
            assert outcome(step.before) is None
            assert not step.before.over
        check_end(moves[-1])


def check_end(step: Step) -> None:
    """The last step of a round: who won it, who won the match, and what the scoring added."""
    before, move, end = step
    assert legal_moves(end) == []
    result = outcome(end)
    assert result is not None
    assert not end.pending
    assert (end.no_writ, end.lead_power, end.cancelled) == (False, False, False)
    assert result.winner is end.turn
    out = [side for side in Side if not end.hands[side]]
    at_target = [side for side in Side if end.score[side] >= 31]
    if result.match is None:
        assert not at_target
        assert result.winner in out
    else:
        assert result.match is result.winner
        assert end.score[result.match] >= max(31, end.score[result.match.other])
    if isinstance(move, Play) and not move.powers and move.rank != 2:  # nothing but the round's own scoring
        (winner,) = out
        assert winner is before.actor
        points = min(len(end.hands[winner.other]), 5) + end.writs[winner.other]  # 7.3
        gained = points * (2 if end.doubled[winner] else 1)  # 7.5, 9.5
        assert end.score[winner] == before.score[winner] + gained
        assert end.score[winner.other] == before.score[winner.other]


@pytest.mark.slow
@settings(max_examples=200)
@given(any_positions)
def test_play_changes_nothing_but_what_it_returns(position: Position) -> None:
    text, value, copy = str(position), hash(position), rebuilt(position)
    moves = legal_moves(position)
    for move in moves[:60]:
        spelled = str(move)
        after = play(position, move)
        assert after != position
        assert play(position, move) == after
        assert hash(play(position, move)) == hash(after)
        assert str(move) == spelled
    assert legal_moves(position) == moves
    assert position == copy
    assert hash(position) == hash(copy) == value
    assert str(position) == text


def rebuilt(position: Position) -> Position:
    """The same position built anew from its parts."""
    names = [name for name in Position.__dataclass_fields__ if Position.__dataclass_fields__[name].init]
    return Position(**{name: getattr(position, name) for name in names})


# ------------------------------------------------------------------------------------ the single judge


def candidates(hand: Cards, largest: int) -> Iterator[Move]:
    """Every move worth asking about, built without the engine: cards held, in all combinations of powers."""
    yield Writ()
    yield Allow()
    for cards in part_sets(hand, largest):
        for powers in PREFIXES:
            yield Play(cards, powers)
    targets = (None, *Card)
    yield from (Pass(power) for power in targets)
    for card, target in product(Card, targets):
        yield LeadPower(card, target)
        yield React(card, target)


def part_sets(hand: Cards, largest: int) -> set[Cards]:
    """Every sub-multiset with at most `largest` cards, the empty one included."""
    held = list(hand)
    return {Cards.of(some) for n in range(min(largest, len(held)) + 1) for some in combinations(held, n)}


@pytest.mark.slow
@settings(max_examples=250)
@given(small_positions)
def test_legal_moves_are_exactly_the_candidates_without_a_refusal(position: Position) -> None:
    moves = legal_moves(position)
    assert len(set(moves)) == len(moves)
    allowed = {
        move for move in candidates(position.hand, len(position.hand)) if not why_illegal(position, move)
    }
    assert allowed == set(moves)


@pytest.mark.parametrize("seed", range(12))
def test_legal_moves_of_a_full_hand_up_to_three_cards(seed: int) -> None:
    position = reached(seed) if seed % 2 else opening(seed)
    small = {move for move in legal_moves(position) if not isinstance(move, Play) or len(move.cards) <= 3}
    assert {move for move in candidates(position.hand, 3) if not why_illegal(position, move)} == small


@pytest.mark.slow
@settings(max_examples=120)
@given(small_positions)
def test_play_refuses_what_why_illegal_refuses_and_says_where(position: Position) -> None:
    rng = random.Random(str(position))
    asked = list(candidates(position.hand, len(position.hand)))
    for move in rng.sample(asked, 60):
        refusal = why_illegal(position, move)
        if refusal is None:
            play(position, move)
            continue
        assert refusal.rule[0] in "123456789"
        assert refusal.sentence.endswith(".")
        with pytest.raises(IllegalMove) as caught:
            play(position, move)
        assert isinstance(caught.value, ValueError)
        assert caught.value.refusal == refusal
        assert str(caught.value).startswith(f"{refusal.rule}: {refusal.sentence}")
        assert str(caught.value).endswith(f"[{position}]")


@pytest.mark.slow
@settings(max_examples=100)
@given(small_positions)
def test_cards_that_are_not_held_cannot_be_played(position: Position) -> None:
    for card in Card:
        if card not in position.hand:
            more = position.hand.plus(card) if position.hand.count(card) < card.copies else Cards.of((card,))
            for powers in PREFIXES[:12]:
                assert why_illegal(position, Play(Cards.of((card,)), powers))
                assert why_illegal(position, Play(more, powers))
            assert why_illegal(position, Play(NONE, (card,)))
            assert why_illegal(position, Pass(card))
            assert why_illegal(position, LeadPower(card))
            assert why_illegal(position, React(card))


def test_the_joker_is_never_a_target() -> None:
    """The joker is the card numbered 0: it must not be taken for no target at all (6.4)."""
    asked = 0
    for seed in range(400):
        position = composed(seed)
        if position.pending and not position.over:
            asked += 1
            for card in (Card.LU_ZHI, Card.XIAO_HE):
                assert why_illegal(position, React(card, Card.JOKER)), position
    assert asked > 30


# --------------------------------------------------------------------------------------- whole matches


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_200_random_matches_are_played_to_the_end(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        rng = random.Random(f"match {seed}")
        match = Match.begin(seed, RULESETS[seed % len(RULESETS)], with_events=seed % 3 == 0)
        assert match.position.score == (0, 1)
        assert match.position.turn is Side.HAN  # 2.4
        for number in range(1, 100):
            check_round_start(match, number)
            for _ in range(MAX_PLIES):
                before, move = match.position, rng.choice(legal_moves(match.position))
                match = match.play(move)
                if match.position.over:
                    break
            check_end(Step(before, move, match.position))
            if not match.can_go_on:
                break
            last, match = match, match.next_round()
            check_leader(last.position, match.position)
        assert match.winner is not None
        assert match.position.score[match.winner] >= 31
        with pytest.raises(ValueError, match="next round"):
            match.next_round()


def check_round_start(match: Match, number: int) -> None:
    position = match.position
    assert match.number == number
    assert position.writs == (0, 0)  # 2.3
    assert position.hand_sizes == (15, 15)
    assert len(position.pile) == 12
    assert len(match.buried) == 4
    assert cards_in_sight(position) + Cards.of(match.buried) == DECK
    assert str(position).split(" ")[2:5] == ["-", "-", "-"]
    assert position.doubled == (False, False)
    assert position.open == (False, False)


def check_leader(ended: Position, begun: Position) -> None:
    """2.4: fewer VP leads; on a tie the side that went out."""
    assert begun.score == ended.score
    han, chu = ended.score
    if han != chu:
        assert begun.turn is (Side.HAN if han < chu else Side.CHU)
    else:
        assert not ended.hands[begun.turn]


@pytest.mark.parametrize("side", Side)
def test_2_4_a_tie_is_led_by_the_side_that_went_out(side: Side) -> None:
    text = ("9/457 {} - - - H 0-0 9-12 base", "457/9 {} - - - C 0-0 12-9 base")[side]
    position = parse_position(text.format("111122224455"))
    match = Match(position, buried(1), seed=1).play(Play(Cards.of((Card.NINE,))))
    assert match.position.score == (12, 12)
    assert match.position.turn is side
    assert match.next_round().position.turn is side
