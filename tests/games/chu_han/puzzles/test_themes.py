"""Every theme with a position that shows it and one that, though close, does not."""

from __future__ import annotations

import pytest

from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.puzzling.aims import WIN_MATCH, WIN_ROUND, parse_goal
from chuhan.games.chu_han.puzzling.study import Study
from chuhan.games.chu_han.puzzling.themes import THEMES, themes_of
from chuhan.games.chu_han.rules import rulebook

EXAMPLES = {
    "tempo": ("26h/1123j7 - - C:5 - H 6-0 7-18 base", "3y7/4 - - C:2 - H 0-6 19-20 base"),
    "keep the big set": ("14449/055 - - - - H 5-1 20-13 base", "3h56h/3j444 - - - - C 1-5 14-4 base"),
    "split the pair": ("3j/244 - - H:1 - C 1-5 9-5 base", "5/0225 - - H:1 - C 6-0 17-5 base"),
    "underplay": ("146l/49 - - C:0 - H 6-0 10-4 base", "229/7 - - C:1 - H 5-1 5-11 base"),
    "strike hard": ("229/7 - - C:1 - H 5-1 5-11 base", "23h/8 - - C:1 - H 4-2 7-12 base"),
    "joker in the ranks": ("8/078 - - H:3x - C 1-5 6-20 base", "47/03p45 - - H:44 - C 2-4 5-12 base"),
    "bounce": ("6h6l/17 - - C:3x - H 1-5 8-5 base", "3x6h/4 - - C:1 - H 1-5 20-5 base"),
    "same rank": ("48/23p79 - - H:7 - C 2-4 7-17 base", "3p6y/22 3h4 - - - H 3-2 9-17 base"),
    "mixed march": ("4/23x3z5 - - H:2 - C 3-3 11-12 base", "57/3l7 - - H:1 - C 6-0 4-17 base"),
    "six twos": ("15/22222 25 - H:1 - C 1-4 29-29 base", "11/27 23h - H:3z - C 1-4 18-4 base"),
    "buy the lead": ("4/13h - - H:1 - C 1-5 16-20 base", "3h6x/12 - - C:6h6l - H 2-4 22-29 base"),
    "double or nothing": ("24/56x - - H:2 - C 3-3 21-25 base", "5/3h6x - - H:7 - C 6-0 4-4 base"),
    "scout": ("23j/44 - - - - H 3-3 20-9 base", "3j7/113x 83z - C:6l - H 5-0 10-12 base"),
    "quiet discard": ("3y44/4 - - C:1 - H 2-4 20-13 base", "3y7/4 - - C:2 - H 0-6 19-20 base"),
    "from the grave": ("16y/57 - 12455 - - H 4-2 9-17 base", "26y/2 82 - C:3l - H 2-3 29-25 base"),
    "king slayer": ("6l7/49 - - C:1 - H 2-4 16-20 base", "2/26l 08 - H:4 - C 0-5 11-12 base"),
    "bait the cancel": ("3l7/13j - - - - C 4-2 17-10 base", "23y3x/03l5 - - - - H 0-6 21-15 base"),
    "hold Xiao He": ("23y3x/03l5 - - - - H 0-6 21-15 base", "3x6h/4 - - C:1 - H 1-5 20-5 base"),
    "empress strikes": ("158/3l4 - - C:9 H:!6l H 6-0 5-19 base", "3l3h/4 - - C:1 - H 3-3 11-20 base"),
    "let it happen": ("3l44/12 - - - C:!3z478 C 0-6 6-14 base", "158/3l4 - - C:9 H:!6l H 6-0 5-19 base"),
    "writ in time": ("14/12 3h1 - C:0 - H 2-3 4-20 base", "3h7/6h 12 - C:8 - H 3-2 4-9 base"),
    "race to 31": ("24/56x - - H:2 - C 3-3 21-25 base", "229/7 - - C:1 - H 5-1 5-11 base"),
}
MATCHES = {"24/56x - - H:2 - C 3-3 21-25 base", "3h6x/12 - - C:6h6l - H 2-4 22-29 base"}
MATCHES |= {"26y/2 82 - C:3l - H 2-3 29-25 base"}


def study(text: str) -> Study:
    position = parse_position(text)
    return Study.of(position, parse_goal(WIN_MATCH if text in MATCHES else WIN_ROUND, position.actor))


def test_every_theme_has_its_examples() -> None:
    assert list(EXAMPLES) == list(THEMES)
    assert all(str(theme.about).endswith(".") for theme in THEMES.values())
    assert all(theme.rule in rulebook() for theme in THEMES.values())


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_theme_is_found_where_it_is_and_only_there(name: str) -> None:
    shown, not_shown = map(study, EXAMPLES[name])
    assert shown.sound
    assert THEMES[name].shown_by(shown)
    assert name in themes_of(shown)
    assert not THEMES[name].shown_by(not_shown)
    assert name not in themes_of(not_shown)
