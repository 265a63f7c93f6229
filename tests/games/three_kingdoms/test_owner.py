"""An owner's data file: a filled-in one is played, broken ones are refused with the sentence that helps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from chuhan.games.three_kingdoms.cards import DEALER, BadData, check_file, load_box
from chuhan.games.three_kingdoms.cards.validator import check
from chuhan.games.three_kingdoms.moves import Move
from chuhan.games.three_kingdoms.referee import NoDraft, chance, deal, legal_moves, play
from chuhan.games.three_kingdoms.rules import BASE, BEGINNER
from tests.games.three_kingdoms.boxes import DATA, KIT_FILE, changed, entry

Data = dict[str, Any]
KINDS = "bid, after, each_round, stat, upkeep, hold_tribe, manual"
LEVELS = "farm, market, rank, tribe, support, stationed, units, built, gold, rice, military"


def general(**values: Any) -> Callable[[Data], object]:
    return lambda data: entry(data, "general", "W1").update(values)


def card(**values: Any) -> Callable[[Data], object]:
    return lambda data: entry(data, "card", "u1").update(values)


def ability(**effect: Any) -> Callable[[Data], object]:
    return general(abilities=[effect])


def effect(**values: Any) -> Callable[[Data], object]:
    return card(effects=[values])


def without(kind: str, *names: str) -> Callable[[Data], object]:
    return lambda data: data.update({kind: [one for one in data[kind] if one["id"] not in names]})


def beginners(**lists: list[str]) -> Callable[[Data], object]:
    return lambda data: data["beginner"]["W"].update(lists)


BROKEN: list[tuple[Callable[[Data], object], str]] = [
    (lambda data: data.pop("tracks"), "[tracks] is missing."),
    (lambda data: data.update(generals=[]), 'file: unknown key "generals"; did you mean "general"?'),
    (lambda data: entry(data, "general", "W1").pop("abilities"), "general W1: abilities is missing."),
    (general(abilities="none"), "general W1: abilities must be a list."),
    (
        lambda data: data["set"].update(origin="published"),
        '[set]: origin must be "kit-made" or "owner":'
        " the lab says on every page which of the two is being played.",
    ),
    (
        lambda data: data["tracks"].update(rank_vp=[1]),
        "[tracks]: rank_vp needs at least two whole numbers: index = rank, starting with rank 0;"
        " the last one is Emperor (K7.4).",
    ),
    (
        lambda data: data["tracks"].update(tribe_vp=[0] * 11),
        "[tracks]: tribe_vp needs exactly 12 whole numbers, one for each level from 1 to 12.",
    ),
    (
        lambda data: data["border"].update(SW=["h", "s", "x", "h", "s"]),
        "[border]: location SW3 accepts 'x'; write one or more of s, h, c, j.",
    ),
    (
        lambda data: data["border"].update(SW=["h", "s", "c", "h"]),
        "[border]: the three borders have 15 locations together (K2.4), not 14.",
    ),
    (
        lambda data: data["general"].append(dict(entry(data, "general", "W1"))),
        "general W1: this id is used 2 times; ids are unique.",
    ),
    (general(state="X"), "general W1: state must be W, U or S."),
    (
        lambda data: entry(data, "general", "W9").update(id="X9"),
        "general X9: an id is the state's letter and then letters, digits or _ (for example Wguojia).",
    ),
    (general(admin=6), "general W1: admin must be a whole number from 1 to 5 (K1.4), not 6."),
    (general(leadership=3), "general W1: leadership must be a whole number from 1 to 2 (K1.4), not 3."),
    (
        general(special=["h", "h"]),
        "general W1: special must be one or two different kinds out of s, h, c, j (K1.4), not ['h', 'h'].",
    ),
    (lambda data: entry(data, "general", "W0").pop("lord"), "Wei needs exactly one lord, not 0."),
    (
        without("general", *(f"W{i}" for i in range(7, 13))),
        "Wei has 6 generals besides its lord; drafting needs 9 (K3.1),"
        " the beginner set-up 7 and a [beginner] table (K2.10).",
    ),
    (
        beginners(round3=["W5", "W8"]),
        "[beginner]: Wei takes 5 generals at first, then 1, 1 and 1 in rounds 3, 5 and 9 (K2.10),"
        " not 5, 2, 1, 1.",
    ),
    (
        beginners(round3=["W99"]),
        '[beginner]: Wei lists "W99", which is no general of Wei in this file.',
    ),
    (beginners(round3=["W1"]), '[beginner]: Wei lists "W1" 2 times.'),
    (
        beginners(initial=["W8", "W1", "W2", "W3", "W4"]),
        '[beginner]: Wei starts with its lord (K2.8); put "W0" into initial.',
    ),
    (card(deck="other"), 'card u1: deck must be "unification" or "division".'),
    (
        lambda data: entry(data, "card", "u1").update(id="d99"),
        "card d99: the id of a unification card starts with u.",
    ),
    (
        lambda data: entry(data, "card", "u1").update(id="x1"),
        "card x1: an id is u or d and then letters, digits or _.",
    ),
    (card(vp=-1), "card u1: vp must be a whole number from 0."),
    (
        card(needs={"fame": 1}),
        f'card u1: requirement "fame" is not known; use one of {LEVELS}.',
    ),
    (card(cost={"gold": 0}), "card u1: cost gold must be a whole number from 1 to 99, not 0."),
    (
        without("card", *(f"u{i}" for i in range(1, 8))),
        "there are 8 unification cards; the first deal alone takes 9 (K2.7).",
    ),
    (
        ability(kind="fly"),
        f"general W1, ability 1: effect kind 'fly' is not one of {KINDS};"
        ' for anything else write kind = "manual" with a text.',
    ),
    (
        ability(kind="bid", spaces=["farm"], plus=3),
        "general W1, ability 1: a bid effect needs spaces and plus = 1 or 2"
        " (the bid tiles are +1 and +2, K1.5).",
    ),
    (
        ability(kind="after", space="farm"),
        "general W1, ability 1: after needs a gain, for example gain = {gold = 1}.",
    ),
    (
        ability(kind="after", gain={"gold": 1}),
        "general W1, ability 1: after needs the space whose action sets it off.",
    ),
    (
        ability(kind="each_round", gain={"gold": 1}, when="never"),
        'general W1, ability 1: when must be "always", "stationed" or "free".',
    ),
    (
        effect(kind="each_round", gain={"gold": 1}, when="free"),
        "card u1, effect 1: when is for generals only; a card's effect always works.",
    ),
    (
        effect(kind="each_round", gain={"gold": 1}, per="farm", max="x"),
        "card u1, effect 1: max must be a whole number from 1 to 99, not 'x'.",
    ),
    (
        ability(kind="stat", admin=6, from_round=3),
        "general W1, ability 1: stat needs admin or combat (1 to 5) and from_round (1 to 12).",
    ),
    (
        effect(kind="vp_per", count="fame", per=1, vp=1),
        f"card u1, effect 1: vp_per needs count (one of {LEVELS}), per and vp (whole numbers from 1).",
    ),
    (
        ability(kind="after", space="farm", gain={"choice": ["tribe"]}),
        'general W1, ability 1: "tribe" cannot be a choice;'
        " use gold, rice, army, support, s, h, c, j, weapon.",
    ),
    (
        effect(kind="each_round", gain={"gold": 1}, per="fame"),
        f"card u1, effect 1: per must be one of {LEVELS}.",
    ),
]


@pytest.mark.parametrize(("change", "sentence"), BROKEN, ids=lambda one: one if isinstance(one, str) else "")
def test_a_broken_file_is_refused_with_the_right_sentence(
    change: Callable[[Data], object], sentence: str
) -> None:
    found = check(changed(change))
    assert sentence in found.errors
    assert all("\n" not in text and re.search(r"[.?]$", text) for text in found.errors)


def test_the_kits_own_file_has_no_problems() -> None:
    found = check(DATA)
    assert (found.errors, found.warnings) == ([], [])


def test_a_space_that_is_none_is_named() -> None:
    found = check(changed(ability(kind="bid", spaces=["farms"], plus=1))).errors
    assert found[0].startswith('general W1, ability 1: "farms" is not an action space; use one of farm, ')


def test_what_an_owner_should_know_is_a_warning() -> None:
    found = check(changed(ability(kind="manual", text="Ask the table.")))
    assert found.errors == []
    assert found.lines == [
        "warning: general W1, ability 1: this effect is manual: the engine shows its text and does nothing."
    ]
    uneven = check(changed(lambda data: data["border"].update(SW=["h"] * 4, SU=["s"] * 6)))
    assert uneven.errors == []
    assert "do not have 5 locations each" in uneven.warnings[0]
    few = check(changed(without("general", "W8", "W9", "W10", "W11", "W12")))
    assert few.errors == []
    assert few.warnings == [
        "Wei has 7 generals besides its lord; drafting needs 9 (K3.1): beginner set-up only."
    ]


def test_sentences_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(KIT_FILE.read_text("utf-8").replace("admin = 4", "admin = 9", 1), "utf-8")
    assert check_file(file).errors == [
        f"{file}: general W0: admin must be a whole number from 1 to 5 (K1.4), not 9."
    ]
    with pytest.raises(BadData, match="general W0: admin"):
        load_box(file)
    file.write_text("[set]\nname = \n", "utf-8")
    assert re.fullmatch(
        rf"{re.escape(str(file))} is not valid TOML: .* \(at line 2, column [0-9]+\)\.",
        check_file(file).errors[0],
    )
    assert "cannot be read" in check_file(tmp_path / "nowhere.toml").errors[0]


def filled_in(data: Data) -> None:
    """An owner's file as somebody might fill it in. The values are made up for this test."""
    data["set"] = {"name": "made up", "origin": "owner", "note": "made-up values"}
    data["tracks"]["rank_vp"] = [0, 2, 3, 5, 9]
    data["border"]["SW"] = ["sh", "s", "c", "h", "cj"]
    for one in data["general"]:
        one["name"], one["admin"] = f"Somebody {one['id']}", 1 + len(one["name"]) % 5
    entry(data, "general", "W5")["abilities"] = [
        {"kind": "hold_tribe", "when": "free"},
        {"kind": "manual", "text": "Ask the table."},
    ]
    entry(data, "card", "u1")["effects"] = [
        {"kind": "each_round", "gain": {"train": 1, "weapon": 1, "tribe": 2}}
    ]


def written(data: Data) -> str:
    """Enough of TOML for these tables: inline tables and JSON's strings, numbers and lists."""
    lines = []
    for name in ("set", "tracks", "border", "beginner"):
        if name in data:
            lines += [f"[{name}]", *(f"{key} = {_value(value)}" for key, value in data[name].items())]
    for name in ("general", "card"):
        for one in data[name]:
            lines += [f"[[{name}]]", *(f"{key} = {_value(value)}" for key, value in one.items())]
    return "\n".join(lines)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


def test_an_owners_file_is_loaded_and_played(tmp_path: Path) -> None:
    file = tmp_path / "made-up.toml"
    file.write_text(written(changed(filled_in)), "utf-8")
    assert check_file(file).errors == []
    box = load_box(file)
    assert box.banner == "data: made up (owner's file); made-up values"
    assert box.manual == [("Somebody W5", "Ask the table.")]
    for seed in range(4):
        rng = Random(seed)
        position = deal(seed, BASE if seed % 2 else BEGINNER, box)
        while not position.over:
            dealing = position.actor is DEALER
            move: Move = chance(position, rng) if dealing else rng.choice(legal_moves(position))
            position = play(position, move)
        assert position.box is box


def test_a_file_for_beginners_only_is_not_drafted_from(tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    file.write_text(written(changed(without("general", "W8", "W9", "W10", "W11", "W12"))), "utf-8")
    box = load_box(file)
    with pytest.raises(NoDraft, match="--beginner"):
        deal(1, BASE, box)
    assert deal(1, BEGINNER, box).round == 1
    file.write_text(written(changed(lambda data: data.pop("beginner"))), "utf-8")
    with pytest.raises(NoDraft, match=r"\[beginner\]"):
        deal(1, BEGINNER, load_box(file))
