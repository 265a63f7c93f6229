"""The lab: whatever is set is a position, what is said is what solver and referee say, links lead to it."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("anywidget")

from chuhan.app.page.app import App
from chuhan.games.three_kingdoms.cards import SPACES, STATES, Space
from chuhan.games.three_kingdoms.cards.board import BORDERS, OWN_BORDERS
from chuhan.games.three_kingdoms.game import GAME
from chuhan.games.three_kingdoms.lab.answers import certain, harvest, scoring, upkeep
from chuhan.games.three_kingdoms.lab.fields import SETTABLE
from chuhan.games.three_kingdoms.lab.lab import Lab
from chuhan.games.three_kingdoms.lab.page import LabPage
from chuhan.games.three_kingdoms.lab.table import bounds, number, read_position
from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import owes, score
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget
from chuhan.interface import BadLink, Host, Link
from chuhan.puzzle.collection import load_all

W, U, S = STATES
HARVEST = (
    "round=5 phase=act turn=U order=WUS acts=WUS crit=CA | W gold=2 support=1 tribe=6 rank=3 military=6"
    " farm=2/0/0 market=2/1/1 | U rice=5 tribe=6 rank=3 military=10 farm=5/4/0 market=2/2/0 | S gold=3 rice=6"
    " support=1 tribe=2 rank=3 military=10 market=1/1/0 | bids farm:U5 market:U7 | sites SU1=S10/1s:g"
    " SU2=U4/2c:t SW4=W10/1h:g WU5=W1/1s:g | rules base,beginner=yes"
)
SURE = (
    "round=3 phase=bid turn=S order=WUS acts=- crit=AC ally=trade | W tribe=3 gens=W12 | U support=1 tribe=5"
    " gens=U12 | S support=1 tribe=9 gens=S4,S6,S7 | bids recruit:W6+1 | sites | rules base,beginner=yes"
)


def lab_at(text: str = "") -> Lab:
    found = read_position(text) if text else None
    assert not isinstance(found, str)
    return Lab(found, seconds=2)


def put(lab: Lab, what: str, state: str, n: int) -> None:
    lab.panel.receive({"do": "set", "choice": {"what": [what], "state": [state], "n": [str(n)]}})


def stands(position: Position) -> None:
    """It can be written and read."""
    assert parse_position(str(position)) == position


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_set_is_a_position(seed: int) -> None:
    rng, lab = Random(seed), Lab(seconds=0.01)
    lab.panel.receive({"do": "tab", "name": "scoring"})  # where nothing is searched for
    for _ in range(60):
        what, state = rng.choice(sorted(SETTABLE)), rng.choice(STATES)
        put(lab, what, str(state), rng.randrange(40))
        stands(lab.position)
        if what in BORDERS and what not in OWN_BORDERS[state]:
            continue
        low, high = bounds(lab.position, what, state)
        assert low <= number(lab.position, what, state) <= high
        general = rng.choice(sorted(lab.position.box.generals))
        to = rng.choice(["there", "hand", "aside"])
        lab.panel.receive({"do": "place", "choice": {"general": [general], "to": [to]}})
        lab.panel.receive({"do": "space", "name": rng.choice([str(space) for space in SPACES[:-1]])})
        stands(lab.position)


def test_numbers_are_as_near_to_what_is_asked_as_can_be() -> None:
    lab = lab_at(HARVEST)
    lab.panel.receive({"do": "state", "name": "U"})
    put(lab, "farm_status", "U", 2)
    assert str(lab.position.realms[U].farm) == "2/2/0"
    put(lab, "farm_stored", "U", 9)
    assert str(lab.position.realms[U].farm) == "2/0/2"
    put(lab, "units", "U", 6)
    assert (lab.position.units(U), lab.position.stationed(U)) == (6, 4)
    put(lab, "granary", "U", 3)
    assert [site.store for site in lab.position.sites_of(U)] == ["g", "g", "g", "t"]
    put(lab, "SU", "U", 4)
    here = [site for site in lab.position.sites_of(U) if site.location.startswith("SU")]
    assert len(here) == 4
    put(lab, "SU", "S", 9)  # five locations in all
    assert sum(site.location.startswith("SU") for site in lab.position.sites) == 5
    lab.panel.receive({"do": "reset"})
    assert lab.position == Lab().position


def test_the_table_of_harvests_is_what_the_solver_says() -> None:
    lab = lab_at(HARVEST)
    lab.panel.receive({"do": "tab", "name": "economy"})
    lab.panel.receive({"do": "state", "name": "U"})
    told = lab.panel.answers["harvest"]
    answer = QUESTIONS["harvest"](parse_position(HARVEST), {"state": "U", "updates": 7}, Budget())
    assert answer.value is not None
    assert told["heads"] == ["nothing", "develop", "store 0", "store 1", "store 2"]
    cells = {
        (row["head"], head): cell
        for row in told["rows"]
        for head, cell in zip(told["heads"], row["cells"], strict=True)
    }
    best = [place for place, cell in cells.items() if cell["best"]]
    assert (best, len(cells)) == ([("store 2", "store 1")], answer.of)
    assert cells["store 2", "store 1"]["n"] == answer.value[0] == max(cell["n"] for cell in cells.values())
    assert told["best"].startswith("Best of 30, all tried: the farm: harvest, with two tiles in the granary;")
    position = lab.position
    gold, rice = owes(position, U)
    assert upkeep(position, U)[0].endswith(f": {gold} owed.")
    assert upkeep(position, U)[1].endswith(f": {rice} owed.")


def test_a_game_that_would_end_is_said_to() -> None:
    lab = lab_at(HARVEST)
    put(lab, "SU", "U", 4)
    put(lab, "WU", "U", 4)
    assert lab.position.stationed(U) >= 5
    assert harvest(lab.position, U)["why"] == "The game would end before the next upkeep."


def test_bids_are_sure_where_the_solver_says_so() -> None:
    lab = lab_at(SURE)
    assert (lab.tab, lab.space) == ("bidding", Space.RECRUIT)
    answer = QUESTIONS["sure"](lab.position.having(turn=S), {"want": ["recruit"]}, Budget())
    least = {text[0].partition("+")[0] for text in answer.best if text and not text[0].startswith("-:")}
    said = certain(lab.position, Space.RECRUIT, S, 5)
    assert least
    assert said.startswith("If Shu bids next: sure with ")
    assert said.count(" to recruit armies") == len(least)
    assert set(lab.panel.answers) == {"W", "U", "S"}
    wei, wu, shu = lab.panel.page["bidders"]
    assert (wei["there"], wei["leads"], wei["words"]) == (5, True, "leads; Shu can still outbid it")
    assert wu["words"] == "cannot outbid Wei any more"
    assert (shu["reach"], shu["words"]) == (5 + 4 + 3 + 1, "can outbid Wei")
    lab.panel.receive({"do": "place", "choice": {"general": ["S4"], "to": ["there"]}})
    assert lab.panel.page["bidders"][0]["words"] == "leads; Shu can still outbid it"
    lab.panel.receive({"do": "place", "choice": {"general": ["W12"], "to": ["aside"]}})
    assert lab.panel.answers["W"] == "Wei has no general left to bid with."
    lab.panel.receive({"do": "space", "name": "SU"})
    assert [row["sign"] for row in lab.panel.page["bidders"]] == ["U", "S"]
    assert "W6" in lab.position.realms[W].gens  # Wei may not bid there


def test_too_many_ways_are_called_so() -> None:
    position = Lab().position
    said = certain(position, Space.RECRUIT, W, 0.001)
    assert said.startswith("If Wei bids next: ")
    assert "not proved in 0.001 seconds" in said


def test_the_score_is_the_referees_line_by_line() -> None:
    lab = Lab()
    lab.panel.receive({"do": "tab", "name": "scoring"})
    put(lab, "military", "S", 30)
    lab.panel.receive({"do": "emperor", "name": "W"})
    found, rows = score(lab.position), lab.panel.page["rows"]
    assert " emperor=W " in str(lab.position)
    assert lab.panel.page["words"] == f"Shu wins with {found.totals[S]} points."
    total = next(row for row in rows if row["kind"] == "total")
    assert [cell["vp"] for cell in total["cells"]] == list(found.totals)
    for column in range(3):
        parts = [row["cells"][column].get("vp") or 0 for row in rows if row["kind"] != "total"]
        assert sum(parts) == found.totals[column]
    lab.panel.receive({"do": "emperor", "name": "W"})
    assert " emperor=" not in str(lab.position)
    level = lab.position.having(realms=(lab.position.realms[0],) * 3, sites=())
    assert "first by gold and rice" in scoring(level)["words"]


def test_forged_messages_change_nothing() -> None:
    lab = Lab(seconds=0.01)
    before = str(lab.position)
    for forged in (
        {"do": "set", "choice": {"what": ["gold"], "state": ["W"], "n": ["-1"]}},
        {"do": "set", "choice": {"what": ["gold"], "state": ["W"], "n": ["9999"]}},
        {"do": "set", "choice": {"what": ["gens"], "state": ["W"], "n": ["1"]}},
        {"do": "set", "choice": {"what": ["gold"], "state": ["X"], "n": ["1"]}},
        {"do": "set", "choice": {"what": ["gold"]}},
        {"do": "set", "choice": {"what": ["SU"], "state": ["W"], "n": ["1"]}},
        {"do": "place", "choice": {"general": ["X1"], "to": ["hand"]}},
        {"do": "place", "choice": {"general": ["W1"], "to": ["nowhere"]}},
        {"do": "place", "choice": {"general": ["W10"], "to": ["hand"]}},  # on a border
        {"do": "space", "name": "tribe"},
        {"do": "tab", "name": "cheating"},
        {"do": "state", "name": "D"},
        {"do": "emperor", "name": ""},
        {"do": "press", "name": "reset"},
        None,
    ):
        lab.panel.receive(forged)
        assert str(lab.position) == before, forged
        assert "nothing has changed" in lab.panel.said


def test_links_lead_to_the_lab_and_every_puzzle_is_a_table_for_it() -> None:
    for puzzle in load_all(GAME):
        found = read_position(str(puzzle.position))
        assert not isinstance(found, str), (puzzle.id, found)
        stands(found)
    app = App("?game=three-kingdoms&page=lab")
    page = app.page
    assert isinstance(page, LabPage)
    page.explorer.panel.receive({"do": "set", "choice": {"what": ["gold"], "state": ["S"], "n": ["17"]}})
    link = app.link
    assert link.startswith("?game=three-kingdoms&position=")
    assert link.endswith("page=lab")
    again = App(link).page
    assert isinstance(again, LabPage)
    assert again.explorer.position == page.explorer.position
    page = LabPage(Host(moved=lambda: None, search_seconds=0.01))
    with pytest.raises(BadLink, match="no position that can be read"):
        page.open(Link("lab", position="nonsense", game="three-kingdoms"))
