"""What `from chuhan import …` offers, and what `import chuhan` leaves alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

import chuhan

NAMES = [
    "Card",
    "Cards",
    "IllegalMove",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Refusal",
    "Ruleset",
    "Side",
    "View",
    "deal",
    "legal_moves",
    "outcome",
    "parse_cards",
    "parse_move",
    "parse_position",
    "parse_view",
    "play",
    "why_illegal",
]
HEAVY = ["ipywidgets", "IPython", "anywidget", "traitlets", "voila", "tornado"]
SLOW = ["argparse", "json", "zipfile", "hashlib", "asyncio", "logging", "typing_extensions"]
"""Modules that the engine does without; each costs milliseconds."""
ENGINE = {"cards", "rules", "moves", "position", "words", "powers", "referee", "notation"}
KIT = {"games", "language", "multiset", "reading", "refusal"}


def test_the_package_offers_these_names() -> None:
    assert chuhan.__all__ == NAMES
    found: dict[str, object] = {}
    exec("from chuhan import *", found)
    assert sorted(found.keys() - {"__builtins__"}) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_name_can_be_imported(name: str) -> None:
    found: dict[str, object] = {}
    exec(f"from chuhan import {name}", found)
    assert found[name] is getattr(chuhan, name)


def test_the_names_work_together() -> None:
    position = chuhan.parse_position("1/9 - - - - C 3-3 5-2 base")
    assert isinstance(position, chuhan.Position)
    assert [str(move) for move in chuhan.legal_moves(position)] == ["9"]
    over = chuhan.play(position, chuhan.parse_move("9"))
    found = chuhan.outcome(over)
    assert isinstance(found, chuhan.Outcome)
    assert found.winner is chuhan.Side.CHU
    assert str(over) == "1/- - - C:9 - C 3-3 5-6 base"
    refusal = chuhan.why_illegal(over, chuhan.parse_move("1"))
    assert isinstance(refusal, chuhan.Refusal)
    assert refusal.rule == "7.1"
    with pytest.raises(chuhan.IllegalMove, match=r"7\.1"):
        chuhan.play(over, chuhan.parse_move("1"))
    with pytest.raises(chuhan.NotationError):
        chuhan.parse_view("rubbish")
    assert str(chuhan.deal(7).rules) == str(chuhan.Ruleset()) == "base"
    assert chuhan.parse_cards("944") == chuhan.Cards.of(
        (chuhan.Card.NINE, chuhan.Card.FOUR, chuhan.Card.FOUR)
    )


def test_importing_the_package_loads_one_engine_and_nothing_else() -> None:
    """Neither another game nor a widget library nor what only lessons, puzzles and pages need."""
    code = "import sys; before = {*sys.modules}; import chuhan; print(*sorted({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    loaded = done.stdout.split()
    assert [name for name in loaded if name.split(".")[0] in {*HEAVY, *SLOW}] == []
    assert {name.split(".")[3] for name in loaded if name.startswith("chuhan.games.chu_han.")} == ENGINE
    assert {name.split(".")[2] for name in loaded if name.startswith("chuhan.games.")} == {"chu_han"}
    assert {name.split(".")[1] for name in loaded if name.startswith("chuhan.")} == KIT


def test_the_command_loads_no_part_of_jupyter() -> None:
    code = (
        "import sys, runpy; sys.argv = ['chuhan', 'moves', '1/9 - - - - C 3-3 5-2 base']\n"
        "try: runpy.run_module('chuhan', run_name='__main__')\n"
        f"except SystemExit: print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("9\n[]\n", "")
