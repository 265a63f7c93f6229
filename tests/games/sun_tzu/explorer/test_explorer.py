"""Sun Tzu's explorer: a position by notation or form, guarantees, the mix as a heat map, playing it out."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("anywidget")

from chuhan.games.sun_tzu.explorer.explorer import START, Explorer
from chuhan.games.sun_tzu.explorer.page import ExplorePage
from chuhan.games.sun_tzu.play.page import PlayPage
from chuhan.interface import BadLink, Host, Link

SURE = "9 +2 0br/0b/B1/R1br/R1r 232/143/432/323/135 14+3/14+2 123456/123456 -/- -/- - B base"


def tell(one: Explorer, **command: Any) -> str:
    one.panel.receive(command)
    return str(one.panel.page["said"])


@pytest.mark.slow
def test_the_mix_is_shown_card_by_province_and_a_sure_placement_can_be_laid() -> None:
    one = Explorer()
    answers = one.panel.answers
    assert answers["value"] == "Value with best mixes of both sides: +5.67."
    rows = {row["card"]: [cell["text"] for cell in row["cells"]] for row in answers["heat"]["rows"]}
    assert rows["−1"] == ["", "", "67 %", "", "33 %"]
    assert rows["6"] == ["100 %", "", "", "", ""]
    assert tell(one, do="read", text=SURE) == ""
    tell(one, do="goal", name="lead1:B")
    assert [best["name"] for best in one.panel.answers["best"]] == ["4,3,2,5,6"]
    tell(one, do="lay", name="4,3,2,5,6")
    assert str(one.position).endswith("; B:4,3,2,5,6")
    tell(one, do="back")
    assert str(one.position) == SURE
    tell(one, do="goal", name="win:R")
    assert one.panel.answers["best"] == []
    assert not one.panel.answers["lays"]


def test_a_form_builds_a_position_and_bad_input_is_one_sentence() -> None:
    one = Explorer()
    assert tell(one, do="build", choice={"armiesQ": ["B3"], "handB": ["123456P"]}) == ""
    assert str(one.position).split()[2:6] == [
        "B3r/0br/B1b/0br/B3",
        "323/315/234/232/414",
        "9+2/17+1",
        "123456P/123456",
    ]
    kept = str(one.position)
    for choice in (
        {"armiesQ": ["B99"]},
        {"round": ["12"]},
        {"track": ["much"]},
        {"handR": ["123456 /"]},
        {"valuesQ": ["x"]},
        {"nobody": ["1"]},
        {"round": ["1", "2"]},
        {"asideB": ["many"]},
    ):
        said = tell(one, do="build", choice=choice)
        assert said.endswith("."), choice
        assert "\n" not in said
        assert str(one.position) == kept
    for text in ("", "hello", "?position=hello", START.replace("123456-1", "12345?1(7)")):
        assert tell(one, do="read", text=text).endswith(".")
        assert str(one.position) == kept
    for forged in ({"do": "goal", "name": "win:X"}, {"do": "lay", "name": "9,9,9,9,9"}, {"do": "back"}):
        one.panel.receive(forged)
        assert (str(one.position), "nothing has changed" in one.panel.said) == (kept, True)


def test_the_pages_open_by_link_and_a_game_is_kept() -> None:
    kept: dict[str, str] = {}
    host = Host(lambda: None, 0.02, keep=kept.__setitem__, kept=lambda name: kept.get(name, ""))
    page = ExplorePage(host)
    assert str(page.open(Link("explore", position=SURE, game="sun-tzu")).position) == SURE
    assert page.here()[0] == Link("explore", position=SURE, game="sun-tzu")
    with pytest.raises(BadLink, match="eleven fields"):
        page.open(Link("explore", position="nothing", game="sun-tzu"))
    game = PlayPage(host).open(Link("play", game="sun-tzu"))
    game.panel.receive({"do": "begin"})
    assert repr(PlayPage(host).open(Link("play", game="sun-tzu"))) == repr(game) != "Play()"
