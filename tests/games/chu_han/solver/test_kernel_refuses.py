"""The kernel believes no text: whatever it would index or count by is checked first."""

from __future__ import annotations

import pytest

from chuhan.commandline import BAD_INPUT
from chuhan.games.chu_han.bench import fuzz

pytestmark = pytest.mark.native

GOOD = "122247/14445 - - - - H 3-3 12-9 base"
DISCARD = "12247/14445 - 12 - {} H 3-3 12-9 base"
TABLE = "12247/14445 - - {} - H 3-3 12-9 base"


@pytest.mark.parametrize(
    "text",
    [
        DISCARD.format("H:!3y"),  # Yu Ji without her card
        DISCARD.format("H:!3y:9"),  # or with one that is not in the hand
        DISCARD.format("H:!6y"),  # Ying Bu
        DISCARD.format("H:!6y:5"),
        DISCARD.format("H:!6y:9"),
        DISCARD.format("H:!3z"),  # Zhongli Mo and Peng Yue without a set
        DISCARD.format("H:!3p"),
        DISCARD.format("H:!3z77"),  # or with one that is none
        DISCARD.format("H:!3p778"),
        DISCARD.format("H:77"),  # no power
        DISCARD.format("H:w"),
        DISCARD.format("H:!3l"),
        DISCARD.format("C:!3j"),  # not his turn
        DISCARD.format("H:77>C:!3l"),  # Lü Zhi cancels no power
        DISCARD.format("H:!3j>C:!3l:9"),
        DISCARD.format("H:!3j>H:!3l"),
        DISCARD.format("H:!3j>C:!3l77"),
        DISCARD.format("H:!3j>C:!3l>H:!3x"),
        DISCARD.format("H:!3j!3j"),
        TABLE.format("H:11111111111111155555557777"),  # too large for any set
        TABLE.format("H:78"),
        TABLE.format("H:!3z77"),
        TABLE.format("H:"),
        TABLE.format("H:w"),
        TABLE.format("H:-!3h"),
        TABLE.format("H:!3l"),
        TABLE.format(",".join(["H:9"] * 40)),
        GOOD.replace("122247", "1" * 15),
        GOOD.replace("122247", "99"),
        GOOD.replace("3-3", "9-9"),
        GOOD.replace("12-9", "99999-9"),
        GOOD.replace("12-9", "12x2-9"),  # only with 9.5 = no
        GOOD.replace("12-9", "12x2-9x2"),
        GOOD.replace("12-9 base", "12x2x2-9 base,xiang_yu_both=no"),
        GOOD.replace("3-3", "3x2-3"),
        GOOD.replace(" - - -", f" {'9' * 12} - -").replace("3-3", "0-0"),
        "",
        " " * 8,
    ],
)
def test_refused(text: str) -> None:
    from chuhan.games.chu_han.solver import _kernel

    solver = _kernel.Solver(1)
    for ask in (
        lambda: _kernel.moves(text),
        lambda: _kernel.play(text, "."),
        lambda: _kernel.perft(text, 3),
        lambda: solver.solve(text, "margin", True, 50),
    ):
        with pytest.raises(ValueError, match=r"cannot read|impossible"):
            ask()


def test_what_they_differ_from_is_read() -> None:
    from chuhan.games.chu_han.solver import _kernel

    for claim in ("-", "H:!3y:7", "H:!6y:2", "H:!3z78", "H:!3p77", "H:!3j>C:!3l", "H:!3p!3z78>C:!3l:3z"):
        assert _kernel.moves(DISCARD.format(claim))
    for play in ("H:77", "H:!3z79", "H:022", "H:!3j,H:7"):
        assert _kernel.moves(TABLE.format(play))
    for score in ("12-9", "12x2-9", "12-9x2", "12x2-9x2"):
        assert _kernel.moves(GOOD.replace("12-9 base", f"{score} base,xiang_yu_both=no"))


def test_fuzzing_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from chuhan.cli import main

    monkeypatch.setattr(fuzz, "COMPILERS", ("no-such-compiler",))
    assert main(["bench", "fuzz", "--count", "5"]) == BAD_INPUT
    assert capsys.readouterr().err.startswith("chuhan: Fuzzing needs a C++ compiler: ")
