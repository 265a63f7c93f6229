"""The register: many learners' codes in one table, and the bad ones named."""

from __future__ import annotations

from chuhan.progress.lessons import Studies
from chuhan.progress.puzzles import Progress
from chuhan.progress.register import Register
from chuhan.progress.store import Learned


def test_many_codes_are_read_and_the_bad_ones_named() -> None:
    code = str(Learned(Progress().solved("look"), Studies().with_page("welcome", "end")))
    text = f"Ann Lee, {code}\nBen\tCHx\n\n<b>; {code}"
    register = Register.read(text, ["look", "other"], ["welcome", "tricks"])
    assert [(row.name, row.solved, row.lessons) for row in register.rows if not row.problem] == [
        ("Ann Lee", 1, 1),
        ("<b>", 1, 1),
    ]
    assert "another version" in register.rows[1].problem
    assert "<b>" not in register._repr_html_()
    assert "<b>" not in register.plot()._repr_svg_()
