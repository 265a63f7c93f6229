"""The engine against the slow second referee of tests/games/chu_han: same moves, order and positions."""

from __future__ import annotations

import random

import pytest

from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import legal_moves, play
from tests.games.chu_han import oracle
from tests.games.chu_han.properties.strategies import composed, game

pytestmark = pytest.mark.slow  # the second referee takes its time

TOO_MANY = 1500
"""More moves than this take the second referee too long."""
LARGE = 11
"""The oracle is slow with this many cards in a hand: it is asked only now and then."""


def agree(position: Position, rng: random.Random, tried: int) -> None:
    """Both referees list the same moves, and lead each of those tried to the same position."""
    text, moves = str(position), legal_moves(position)
    if len(moves) > TOO_MANY:
        return
    assert [str(move) for move in moves] == oracle.moves(text), text
    for move in moves if len(moves) <= tried else rng.sample(moves, tried):
        same_after(position, move)


def same_after(position: Position, move: Move) -> None:
    text = str(position)
    assert str(play(position, move)) == oracle.play(text, str(move)), f"{text} {move}"


@pytest.mark.parametrize("block", range(10))
def test_both_referees_agree_along_random_rounds(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        rng = random.Random(f"tried {seed}")
        for ply, step in enumerate(game(seed)):
            same_after(step.before, step.move)
            if len(step.before.hand) < LARGE or ply % 3 == 0:
                agree(step.before, rng, tried=3)
            if step.after.over:
                agree(step.after, rng, tried=0)


@pytest.mark.parametrize("block", range(5))
def test_both_referees_agree_on_small_positions(block: int) -> None:
    for seed in range(500 * block, 500 * block + 500):
        agree(composed(seed), random.Random(f"tried {seed}"), tried=30)


@pytest.mark.parametrize("seed", range(60))
def test_both_referees_agree_on_all_that_may_follow_a_small_position(seed: int) -> None:
    """The whole tree, as far as it is small: rare combinations sit a few moves deep."""
    level = [composed(seed, largest=3)]
    for _ in range(5):
        for position in level[:40]:
            agree(position, random.Random(seed), tried=20)
        level = list(
            {
                after
                for position in level
                for move in legal_moves(position)[:20]
                for after in [play(position, move)]
            }
        )
        level.sort(key=str)
        random.Random(seed).shuffle(level)
        del level[40:]


# ----------------------------------------------------------------------------------------------- perft


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` moves; a round that is over has only the empty one."""
    if depth == 0:
        return 1
    return sum(perft(play(position, move), depth - 1) for move in legal_moves(position))


PERFT = {
    # Han leads 4 or 5. To either Chu answers 6y, which ends the round, or passes; then Han's other card ends
    # it. So 2 sequences of one move, 4 of two, and 2 of three: one for each pass.
    "two cards against one": ("45/6y - - - - H 3-3 0-0 base", [2, 4, 2]),
    # Chu reacts or not. `!3l` leaves Han only `.` and then, with nothing above the 8 and Han Xin gone, `-`:
    # one sequence of three. `.` makes Chu answer his own 8, which he cannot (no writ is left): `-`, and Han
    # leads 4 or 5: two more.
    "Han Xin announced, Lü Zhi held": ("45/3l7 - - C:8 H:!6h H 3-3 0-0 base", [2, 2, 3]),
    # The same without Lü Zhi: the window opens all the same, but `.` is the only answer.
    "Han Xin announced, Lü Zhi not held": ("45/27 - - C:8 H:!6h H 3-3 0-0 base", [1, 1, 2]),
    # Three answers: cancel one, cancel the other, let it happen. Lü Zhi is answered by `.` only; the effect
    # lets Chu pass only (no pair, no writ), so again three sequences. Then: Peng Yue cancelled, Han holds
    # 3z 4 5 7 8 and may not use him (6.3): pass. Zhongli Mo cancelled: pass as well. After Chu's pass Han
    # leads 7 or 8: four in all.
    "two powers announced together": ("78/3l9 - - C:44 H:!3p!3z45 H 3-3 0-0 base", [3, 3, 4, 6]),
    "opening": (
        "01111123x3z46h6l6x89/11122223j3h455778 3l443y3p5214246y - - - H 0-0 0-1 base",
        [551, 1511],
    ),
    "opening without Zhongli Mo": (
        "1111223j3y4456l778/0111223p3z4445557 213l6y22846h3h13x - - - H 0-0 0-1 base",
        [26, 219, 1172],
    ),
    "response to three ones": ("112223j445589/0244555777 1284 - H:111 - C 2-2 0-1 base", [7, 31, 160, 841]),
    "Lü Zhi pending, Xiao He held": ("3x57/2 - - C:4 H:!6h>C:!3l H 3-3 0-0 base", [2, 4, 5, 6, 6]),
    "Lü Zhi pending, Xiao He named by Yu Ji": ("3x57/2 - - - H:!3y:3x>C:!3l H 3-3 0-0 base", [1, 3, 3, 6, 6]),
    "Ji Bu, six writs taken": ("3j45/3l6y7 - 12 - - H 3-3 5-5 base", [4, 11, 17, 51, 65]),
    "Yu Ji": ("3y3x45/23l8 - - - - H 3-3 5-5 base", [8, 15, 37, 73, 120]),
    "Ying Bu": ("6y7/3l4 - 012244557 - - H 3-3 5-5 base", [6, 10, 18, 24, 24]),
    "Peng Yue, Zhongli Mo, and both": ("3p3z4578/3l9 - - C:44 - H 3-3 0-0 base", [7, 17, 26, 39, 133]),
    "Zhongli Mo leads": ("123z45/3l8 - - - - H 3-3 0-0 base", [20, 42, 98, 221, 440]),
    "Zhongli Mo may not lead": ("123z45/3l8 - - - - H 3-3 0-0 base,zhongli_leads=no", [5, 12, 35, 67, 128]),
    "Ji Bu and Zhongli Mo in one turn": (
        "123j3z45/3l8 - - - - H 3-3 0-0 "
        "base,zhongli_single=no,lead_power_and_zhongli=yes,power_after_cancel=yes",
        [34, 69, 178, 466, 999],
    ),
    "Liu Bang against the 9": ("146l/3l55 - - C:9 - H 3-3 0-0 base", [2, 5, 8, 12, 22]),
    "Xiahou Ying": ("3h4/3l56y - - C:8 - H 3-3 0-0 base", [2, 5, 9, 17, 30]),
    "Xiang Yu is the last card": ("6x/3l4 - - C:9 - H 3-3 0-0 base", [2, 4, 7, 5, 1]),
    "Han Xin against one's own twos": ("222222247/6h88 57 - - - H 2-3 20-28 base", [10, 44, 142, 506, 1483]),
    "six twos and the joker": ("022222247/3l6h88 - - - - H 3-3 20-30 base", [17, 47, 176, 506, 1283]),
    "Zhongli Mo with six cards of rank 2": ("4/3l9 - - - H:!3z23j56y78 H 3-3 28-0 base", [2, 1, 7, 14, 64]),
    "writs": ("14/25 44553j8 - - - H 2-1 0-0 base", [3, 11, 28, 58, 137]),
    "a writ after a cancelled LEAD power": ("47/58 3h9 3j3l - - Hc 2-3 0-0 base", [3, 11, 29, 59, 98]),
    "no writ after a cancelled response": ("479/58 3h4 3l3p C:8 - Hwc 2-3 0-0 base", [2, 5, 16, 44, 97]),
    "doubled, Xiahou Ying and Han Xin": ("3h4/6h7 - - C:5 - H 3-3 9-9x2 base", [2, 3, 5, 4, 2]),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    text, counts = PERFT[name]
    position = parse_position(text)
    assert str(position) == text
    depths = range(1, len(counts) + 1)
    assert [perft(position, depth) for depth in depths] == counts
    assert [oracle.perft(text, depth) for depth in depths] == counts
