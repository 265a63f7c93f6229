"""Engine and second implementation agree: legal moves and the next position, as text; the solver's answers.

A part of what `python -m tests.games.three_kingdoms.agree` compares, with the same seeds.
"""

import pytest

from tests.games.three_kingdoms import agree
from tests.games.three_kingdoms.oracle.small import ASK


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


@pytest.mark.slow
@pytest.mark.parametrize("question", ASK)
def test_questions_agree(question: str) -> None:
    """Thirty small positions of each question: the same best answers in the same order, out of as many."""
    counts = agree.run(question, range(30))
    print(dict(counts))
    assert counts[question] == 30
