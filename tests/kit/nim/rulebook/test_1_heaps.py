"""Section 1 of Nim's rulebook."""

from __future__ import annotations

from tests.kit.nim.game import GAME, Heaps, Player, Take


def test_1_1_counters_are_taken_from_one_heap_and_the_rival_moves() -> None:
    assert GAME.play(GAME.parse_position("3-4-5 A"), Take(1, 3)) == Heaps((3, 1, 5), Player.B)


def test_1_2_after_the_last_counter_nothing_can_be_taken() -> None:
    over = GAME.play(GAME.parse_position("0-2 B"), Take(1, 2))
    refusal = GAME.why_illegal(over, Take(1, 0))
    assert refusal is not None
    assert refusal.rule == "1.2"
