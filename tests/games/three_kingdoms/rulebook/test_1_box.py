"""Section 1: what is in the box."""

from __future__ import annotations

from pathlib import Path

from chuhan.games.three_kingdoms.cards import SPACES, STATES, WEAPONS, Space, kit_box
from chuhan.games.three_kingdoms.cards.board import ALLIANCE_SPACES, BORDERS
from chuhan.games.three_kingdoms.cards.box import BidEffect
from chuhan.games.three_kingdoms.cards.owner import read_data
from tests.games.three_kingdoms.moments import W, acting, at, line, moves, realm

KIT = kit_box()


def test_1_1_the_board_has_eighteen_spaces_and_fifteen_locations() -> None:
    standard = [space for space in SPACES if space not in (*BORDERS, Space.TRIBE)]
    assert (len(standard), len(BORDERS), len(STATES)) == (12, 3, 3)
    assert (len(KIT.locations), len(KIT.tribe_vp), len(ALLIANCE_SPACES)) == (15, 12, 10)


def test_1_2_shared_tokens_are_taken_and_given_back() -> None:
    text = acting("W", "tribute:W4 support:W2", "support=1")
    assert realm(text, W, "tribute=gr").gold == 1
    assert realm(text, W, "tribute=-", "support=1").support == 2
    assert {card.deck for card in KIT.cards.values()} == {"u", "d"}


def test_1_3_a_state_has_generals_and_places_for_five_tiles() -> None:
    assert [sum(one.state is state for one in KIT.generals.values()) for state in STATES] == [13, 13, 13]
    assert "farm=develop" in moves(acting("W", "farm:W1", "farm=4/0/0"))
    assert moves(acting("W", "farm:W1", "farm=5/0/0")) == ["farm=-"]


def test_1_4_generals_have_values_within_limits() -> None:
    for one in KIT.generals.values():
        assert 1 <= one.admin <= 5
        assert 1 <= one.combat <= 5
        assert 1 <= one.leadership <= 2
        assert 1 <= len(set(one.special)) == len(one.special) <= 2


def test_1_5_bid_tiles_are_plus_one_and_plus_two() -> None:
    found = {
        effect.plus
        for one in KIT.generals.values()
        for effect in one.abilities
        if isinstance(effect, BidEffect)
    }
    assert found == {1, 2}


def test_1_6_a_unit_is_a_trained_army_with_any_weapon() -> None:
    text = line("bid", "W", w="trained=1 arms=sj gens=W4")
    assert [move for move in moves(text) if move.startswith("SW")] == ["SW:W4", "SW:W4/1s", "SW:W4/1j"]
    later = at(text, "SW:W4/1j").realms[W]
    assert (later.trained, later.arms) == (0, (1, 0, 0, 0))


def test_1_7_the_supply_never_runs_out() -> None:
    assert realm(acting("W", "recruit:W4", "army=997"), W, "recruit=2").army == 999


def test_1_8_what_no_source_states_is_data_and_said_to_be_ours() -> None:
    assert (KIT.origin, KIT.banner) == ("kit-made", "kit-made generals and cards; not the published values")
    assert all(one.name.startswith(("Wei ", "Wu ", "Shu ")) for one in KIT.generals.values())
    assert all(card.name.startswith(("Unification ", "Division ")) for card in KIT.cards.values())
    assert [len(kinds) for kinds in KIT.borders.values()] == [5, 5, 5]


def test_1_9_the_kit_made_data_are_those_of_the_file() -> None:
    import chuhan.games.three_kingdoms.cards as cards

    data = read_data(Path(cards.__file__).with_name("kit.toml"))
    assert len(data["general"]) == len(KIT.generals) == 39
    assert len(data["card"]) == len(KIT.cards) == 30
    assert KIT.rank_vp == (0, 1, 2, 4, 6, 8, 10)
    values = [(one.admin, one.combat, one.leadership) for one in KIT.generals.values()]
    assert values[:13] == values[13:26] == values[26:]
    assert "".join(sorted(set("".join(kind for kinds in KIT.borders.values() for kind in kinds)))) == "".join(
        sorted(WEAPONS)
    )
