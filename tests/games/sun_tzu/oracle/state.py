"""A second referee for Sun Tzu, its positions: slow, independent of the `chuhan` package, only to check it.

The rooms of this folder are written from the numbered rules alone. `state.py` reads and writes positions
(S12.1, S12.4), `armies.py` and `battle.py` do what happens in a province, `referee.py` plays a round and has
the text interface, `tree.py` and `matrix.py` answer the solver's questions for one round. Cards are strings
("4", "T", "+1", "P"), provinces and sides single letters, hands plain lists.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

PROVINCES = "QCJHW"  # S1.2
SIDES = "BR"
RIVAL = {"B": "R", "R": "B"}
ORDER = [*"123456789T", "+1", "+2", "+3", "-1", "P"]  # S12, canonical
FRAMED = [*"123456"]  # S1.4
COPIES = dict.fromkeys(ORDER, 1) | {"+1": 3, "-1": 3, "P": 2}  # S1.4
LORDS = {"B": "mvtna", "R": "skrzp"}  # in the order of S8
EVENTS = "pwnti"  # S9
ARMIES = 21  # S1.1
SWITCHES = {  # S10; the first value is the default
    "plague": ("removed", "left"),
    "map": ("open", "geo"),
    "order": ("step", "ahead"),
    "cost": ("before", "after"),
    "tie_cost": ("yes", "no"),
    "reinforce": ("anytime", "between"),
    "last_call": ("yes", "no"),
    "feint": ("value", "returns"),
    "light": ("battle", "add"),
    "marks": ("off", "on"),
    "lords": ("battle", "phase"),
}


class NotationError(Exception):
    """S12.4: the text is no position."""


class IllegalMove(Exception):
    """S12.4: the text is a position, but the move is no legal answer in it."""


class Hidden(Exception):
    """S12.5: the text is a View, and what it hides is needed here."""


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=ORDER.index)


def by_side(blue: int, red: int) -> dict[str, int]:
    return {"B": blue, "R": red}


# ----------------------------------------------------------------------------------------------------- state


@dataclass
class State:
    """A moment of the game. What stands below `laid` is of the present round only."""

    round: int
    result: str  # "" while the game goes on, then B, R or =
    track: int  # seen from Blue
    armies: dict[str, dict[str, int]]  # side, province: armies on the board
    marks: dict[str, dict[str, int]]  # side, province: markers in the 6-box
    displays: dict[str, str]
    supply: dict[str, int]
    aside: dict[str, int]
    hand: dict[str, list[str]]  # without the laid cards
    unknown: dict[str, int]  # how many further hand cards are unknown, S12.1 field 6
    pool: dict[str, list[str]]  # and out of which cards
    pile: dict[str, list[str]]  # top first; "?" is a card that is not known
    unused: dict[str, str]  # warlords; "?" is one not shown yet
    used: dict[str, str]
    event: str  # the event that is face up, "" for none
    events_left: list[str]  # face down, in order; "?" is one not known
    plagues: int  # revealed so far; counted only where events are used
    privilege: str  # who had it last, "" for nobody
    version: str
    rules: dict[str, str]

    laid: dict[str, dict[str, str]] = field(default_factory=lambda: {"B": {}, "R": {}})
    to_reveal: list[str] = field(default_factory=lambda: list(PROVINCES))
    orderer: str = ""  # who sets the reveal order in this round, "" for the fixed order
    named: list[str] = field(default_factory=list)  # the order where it is known in advance
    black_death: bool = False  # S8.2
    as_zero: str = ""  # the province of a plague that counts 0, S8.4
    feint: str = ""  # the province of a card that counts as a 6, S8.7
    drew_three: str = ""  # the sides that laid a 1 that was not plagued, S3.5
    lead: int = 0  # the margin for Blue before the marker stops, S13.1
    # Solving only: all hands (with the cards under the table) that the rival may still have, S13.2 and S13.9.
    worlds: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    script: list[str] = field(default_factory=list)  # and the answers that a line still prescribes

    def copy(self) -> "State":
        twin = State.__new__(State)
        twin.__dict__.update(self.__dict__)
        twin.armies = {side: dict(self.armies[side]) for side in SIDES}
        twin.marks = {side: dict(self.marks[side]) for side in SIDES}
        twin.supply, twin.aside = dict(self.supply), dict(self.aside)
        twin.hand = {side: list(self.hand[side]) for side in SIDES}
        twin.pile = {side: list(self.pile[side]) for side in SIDES}
        twin.unused, twin.used = dict(self.unused), dict(self.used)
        twin.events_left = list(self.events_left)
        twin.laid = {side: dict(self.laid[side]) for side in SIDES}
        twin.to_reveal, twin.named = list(self.to_reveal), list(self.named)
        twin.worlds, twin.script = dict(self.worlds), list(self.script)
        return twin

    def on_board(self, side: str) -> int:
        return sum(self.armies[side].values())


# --------------------------------------------------------------------------------------------------- reading


def must(condition: object, sentence: str) -> None:
    if not condition:
        raise NotationError(sentence)


def match(pattern: str, text: str) -> re.Match[str]:
    found = re.fullmatch(pattern, text)
    if found is None:
        raise NotationError(f"cannot read {text!r}")
    return found


CARD = r"(?:[1-9TP]|\+[123]|-1)"


def read_cards(text: str) -> list[str]:
    if text == "-":
        return []
    match(f"{CARD}+", text)
    return re.findall(CARD, text)


def pair(text: str) -> dict[str, str]:
    parts = text.split("/")
    must(len(parts) == 2, f"{text!r} is not Blue's and Red's")
    return dict(zip(SIDES, parts, strict=True))


def five(text: str) -> dict[str, str]:
    parts = text.split("/")
    must(len(parts) == 5, f"{text!r} is not five provinces")
    return dict(zip(PROVINCES, parts, strict=True))


def read_hand(text: str) -> tuple[list[str], int, list[str]]:
    found = match(rf"(-|{CARD}*)(?:\?(\d+)\(({CARD}+)\))?", text)
    must(text, "an empty hand is written -")
    known = read_cards(found[1]) if found[1] else []
    return known, int(found[2] or 0), read_cards(found[3]) if found[3] else []


def read_pile(text: str) -> list[str]:
    if text == "-":
        return []
    pieces = match(rf"({CARD}*)(?:\?(10|[1-9]))?({CARD}*)", text)
    must(text, "an empty pile is written -")
    return re.findall(CARD, pieces[1]) + ["?"] * int(pieces[2] or 0) + re.findall(CARD, pieces[3])


def read_lords(text: str, side: str) -> tuple[str, str]:
    if text == "-":
        return "", ""
    found = match(r"([a-z?]*)(?:\.([a-z]+))?", text)
    unused, used = found[1], found[2] or ""
    letters = (unused + used).replace("?", "")
    must(text, "no warlord is written -")
    must(all(letter in LORDS[side] for letter in letters), f"{text!r} has a warlord that is not {side}'s")
    must(len(set(letters)) == len(letters), f"{text!r} has a warlord twice")
    return by_order(unused, LORDS[side] + "?"), by_order(used, LORDS[side])


def by_order(letters: str, order: str) -> str:
    return "".join(sorted(letters, key=order.index))


def read_events(text: str) -> tuple[str, list[str], int]:
    if text == "-":
        return "", [], 0
    found = match(rf"([{EVENTS}]):([{EVENTS}]*|\?\d):(\d+)", text)
    down = ["?"] * int(found[2][1:]) if found[2].startswith("?") else list(found[2])
    known = [letter for letter in [found[1], *down] if letter != "?"]
    must(len(set(known)) == len(known), f"{text!r} has an event twice")
    return found[1], down, int(found[3])


def read_rules(text: str) -> tuple[str, dict[str, str]]:
    version, *settings = text.split(",")
    must(version in ("base", "beginner"), f"rules {version!r} are neither base nor beginner")
    rules = {name: values[0] for name, values in SWITCHES.items()}
    seen = set()
    for setting in settings:
        name, _, value = setting.partition("=")
        must(name in SWITCHES and value in SWITCHES[name], f"unknown switch {setting!r}")
        must(name not in seen, f"switch {name!r} twice")
        seen.add(name)
        rules[name] = value
    return version, rules


def read(text: str) -> State:
    """S12.1: a position, with the refusals of S12.4."""
    fields = text.split(" ")
    must(len(fields) == 11, "a position has eleven fields")
    stage = match(r"([1-9])([BR=]?)", fields[0])
    track = int(match(r"[+-]?\d", fields[1])[0])
    armies: dict[str, dict[str, int]] = {side: dict.fromkeys(PROVINCES, 0) for side in SIDES}
    marks: dict[str, dict[str, int]] = {side: dict.fromkeys(PROVINCES, 0) for side in SIDES}
    for province, stand in five(fields[2]).items():
        found = match(r"(?:0|([BR])([1-9]\d?))([br]*)", stand)
        if found[1]:
            armies[found[1]][province] = int(found[2])
        for side in SIDES:
            marks[side][province] = found[3].count(side.lower())
    displays = five(fields[3])
    for display in displays.values():
        match(r"\d\d\d", display)
    supply, aside = by_side(0, 0), by_side(0, 0)
    for side, stock in pair(fields[4]).items():
        found = match(r"(\d+)\+(\d+)", stock)
        supply[side], aside[side] = int(found[1]), int(found[2])
        own = supply[side] + aside[side] + sum(armies[side].values()) + sum(marks[side].values())
        must(own == ARMIES, f"{side} has {own} armies")  # S5.1
    hands = {side: read_hand(hand) for side, hand in pair(fields[5]).items()}
    piles = {side: read_pile(pile) for side, pile in pair(fields[6]).items()}
    lords = {side: read_lords(lords, side) for side, lords in pair(fields[7]).items()}
    event, events_left, plagues = read_events(fields[8])
    must(fields[9] in ("B", "R", "-"), f"privilege {fields[9]!r}")
    version, rules = read_rules(fields[10])
    must(
        version == "base" or not any(a or b for a, b in lords.values()), "no warlords in the beginner version"
    )
    state = State(
        round=int(stage[1]),
        result=stage[2],
        track=track,
        armies=armies,
        marks=marks,
        displays=displays,
        supply=supply,
        aside=aside,
        hand={side: in_order(hands[side][0]) for side in SIDES},
        unknown={side: hands[side][1] for side in SIDES},
        pool={side: in_order(hands[side][2]) for side in SIDES},
        pile=piles,
        unused={side: lords[side][0] for side in SIDES},
        used={side: lords[side][1] for side in SIDES},
        event=event,
        events_left=events_left,
        plagues=plagues,
        privilege=fields[9].replace("-", ""),
        version=version,
        rules=rules,
    )
    check_cards(state)
    return state


def check_cards(state: State) -> None:
    for side in SIDES:
        for card, count in Counter(state.hand[side] + state.pile[side]).items():
            most = COPIES.get(card, len(PROVINCES) * 4)  # "?" is any card
            if state.version == "beginner" and card in ("+2", "+3"):
                most = 0  # S2.6
            must(count <= most, f"{side} has {count} times {card}")
        if not state.result:
            some = state.hand[side] + ["?"] * state.unknown[side]
            must(can_fill(state, side, some, PROVINCES), f"{side}'s hand cannot fill five provinces")


# ---------------------------------------------------------------------------------------- where cards may go


def lords_in_hand(state: State, side: str) -> str:
    """The letters that the side may use; behind "?" may stand each that is not used yet, S13.9."""
    if "?" in state.unused[side]:
        return "".join(letter for letter in LORDS[side] if letter not in state.used[side])
    return state.unused[side]


def may_lie(state: State, side: str, card: str, province: str) -> bool:
    """S3.2, S4.6, S8.1: only a 6 is barred, where its player has a marker, unless he has Six Again."""
    return card != "6" or state.marks[side][province] == 0 or "s" in lords_in_hand(state, side)


def can_fill(state: State, side: str, cards: Iterable[str], provinces: Iterable[str]) -> bool:
    """Whether these cards suffice for one in each of these provinces; only the one 6 is choosy."""
    cards, provinces = list(cards), list(provinces)
    others = sum(card != "6" for card in cards)
    six_fits = "6" in cards and any(may_lie(state, side, "6", province) for province in provinces)
    return others + six_fits >= len(provinces)


# --------------------------------------------------------------------------------------------------- writing


def write_cards(cards: Iterable[str]) -> str:
    return "".join(in_order(cards)) or "-"


def write_pile(pile: list[str]) -> str:
    if "?" not in pile:
        return "".join(pile) or "-"
    first, count = pile.index("?"), pile.count("?")
    return "".join(pile[:first]) + f"?{count}" + "".join(pile[first + count :])


def write_province(state: State, province: str) -> str:
    stand = "0"
    for side in SIDES:
        if state.armies[side][province]:
            stand = f"{side}{state.armies[side][province]}"
    return stand + "".join(side.lower() * state.marks[side][province] for side in SIDES)


def write_hand(state: State, side: str) -> str:
    if state.unknown[side] == 0:
        return write_cards(state.hand[side])
    return "".join(state.hand[side]) + f"?{state.unknown[side]}({write_cards(state.pool[side])})"


def write_lords(state: State, side: str) -> str:
    unused = by_order(state.unused[side], LORDS[side] + "?")
    used = by_order(state.used[side], LORDS[side])
    return unused + ("." + used if used else "") or "-"


def write_events(state: State) -> str:
    if not state.event:
        return "-"
    down = "".join(state.events_left)
    if "?" in down:
        down = f"?{len(down)}"
    return f"{state.event}:{down}:{state.plagues}"


def write(state: State) -> str:
    switches = [
        f"{name}={state.rules[name]}" for name, values in SWITCHES.items() if state.rules[name] != values[0]
    ]
    return " ".join(
        [
            f"{state.round}{state.result}",
            f"{state.track:+}" if state.track else "0",
            "/".join(write_province(state, province) for province in PROVINCES),
            "/".join(state.displays[province] for province in PROVINCES),
            "/".join(f"{state.supply[side]}+{state.aside[side]}" for side in SIDES),
            "/".join(write_hand(state, side) for side in SIDES),
            "/".join(write_pile(state.pile[side]) for side in SIDES),
            "/".join(write_lords(state, side) for side in SIDES),
            write_events(state),
            state.privilege or "-",
            ",".join([state.version, *switches]),
        ]
    )
