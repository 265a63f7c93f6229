"""The worked examples of the rulebooks. What holds for every game's rulebook, test_every_game tests."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.kit.citations import names_of_tests

EXAMPLE = re.compile(r"test_T([0-9]{1,2})_\w+")


def test_every_worked_example_is_played_just_once() -> None:
    names = names_of_tests(Path(__file__).parent)
    examples = Counter(int(found[1]) for name in names if (found := EXAMPLE.fullmatch(name)))
    assert examples == Counter(range(1, 26))
