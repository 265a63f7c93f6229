"""The engine and the second implementation agree move by move: legal moves and the next position, as text.

A part of what `python -m tests.games.three_kingdoms.agree` compares, with the same seeds.
"""

import pytest

from tests.games.three_kingdoms import agree


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_whole_games_agree(chunk: int) -> None:
    """4 x 11 games with and without abilities, under random rulings."""
    counts = agree.run("games", range(chunk * 11, chunk * 11 + 11))
    print(dict(counts))
    assert counts["games"] == 11


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(2))
def test_composed_rounds_agree(chunk: int) -> None:
    """2 x 200 rounds from rich positions that games seldom come to."""
    counts = agree.run("composed rounds", range(chunk * 200, chunk * 200 + 200))
    print(dict(counts))
    assert counts["composed rounds"] == 200
