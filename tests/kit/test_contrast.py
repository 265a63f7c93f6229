"""Words stand out from their ground, by day and by night, as WCAG AA asks: 4.5 to 1, lines 3 to 1."""

from __future__ import annotations

import pytest

from chuhan.draw.palette import DAY, NIGHT

WORDS: dict[str, str] = {
    "words": "page panel field hint-ground",
    "faint": "page panel field",
    "accent": "page panel field",
    "good": "panel good-ground table hill bank river",
    "bad": "panel bad-ground table hill bank river",
    "gold-words": "panel hint-ground river",
    "on-table": "table bank river hill",
    "on-table-faint": "table bank river hill",
    "on-gold": "gold",
    "on-seal": "han chu",
    "han-line": "panel",
    "chu-line": "panel",
    "c-ink": "c-paper c-silk",
    "c-on-stele": "c-stele",
    "c-gold": "c-stele",
    "c-later": "c-paper",
    "m-lead": "c-paper",
    "m-respond": "c-paper",
    "m-pass": "c-paper",
    "m-react": "c-paper",
    "m-on": "m-lead m-respond m-pass m-react",
    "w-words": "w-free w-taken",
}
"""Each with the grounds on which it is read."""
LINES: dict[str, str] = {
    "edge": "panel page",
    "gold-edge": "table river hill panel",
    "han-line": "table hill",
    "chu-line": "table hill",
    "c-edge": "c-paper",
    "c-red": "c-paper",
    "focus": "table hill page panel",
    "w-edge": "w-free",
    "b-line": "b-ground",
}
"""Borders of controls, marks and rings, with what they must be told from."""


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(veil: str, share: float, ground: str) -> str:
    """What a veil of this strength makes of a colour."""
    parts = ((int(veil[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * over + (1 - share) * under):02x}" for over, under in parts)


def test_it_is_measured_as_the_guidelines_say() -> None:
    assert round(contrast("#000000", "#ffffff"), 1) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("colours", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("pairs", "least"), [(WORDS, 4.5), (LINES, 3)], ids=["words", "lines"])
def test_it_stands_out(colours: dict[str, str], pairs: dict[str, str], least: float) -> None:
    found = {
        f"{name} on {ground}": round(contrast(colours[name], colours[ground]), 2)
        for name, grounds in pairs.items()
        for ground in grounds.split()
    }
    assert len(found) > 15
    assert {pair: n for pair, n in found.items() if n < least} == {}


@pytest.mark.parametrize("colours", [DAY, NIGHT], ids=["day", "night"])
def test_a_card_that_cannot_be_played_can_still_be_read(colours: dict[str, str]) -> None:
    ink, paper = (mixed(colours["table"], 0.36, colours[name]) for name in ("c-ink", "c-paper"))
    assert contrast(ink, paper) >= 4.5
