"""Reads cards, moves, rules and positions, and refuses what cannot be; `str` prints them back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from chuhan.games.sun_tzu.cards import (
    ALL_PROVINCES,
    ARMIES,
    BY_CODE,
    END_FIELD,
    EVENTS,
    LAST_ROUND,
    LORDS,
    NONE,
    PROVINCES,
    SIDES,
    Card,
    Cards,
    Event,
    Lord,
    Province,
    Side,
)
from chuhan.games.sun_tzu.moves import (
    NO,
    Advance,
    Keep,
    Made,
    Move,
    Pick,
    Place,
    Reveal,
    Take,
    Trade,
    Use,
)
from chuhan.games.sun_tzu.position import Events, Position, Result, Table, View
from chuhan.games.sun_tzu.referee import begin
from chuhan.games.sun_tzu.referee.judge import is_hidden, what_is_asked, why_not_used, why_refused
from chuhan.games.sun_tzu.referee.rounds import after
from chuhan.games.sun_tzu.rules import SWITCHES, Ruleset
from chuhan.refusal import IllegalMove, NotationError, Refusal, clipped

_CARD = r"(?:[1-9TP]|\+[123]|-1)"
_CARDS = re.compile(f"(?:{_CARD})+")
_HAND = re.compile(rf"(?P<known>{_CARD}*)(?:\?(?P<n>[0-9]{{1,2}})\((?P<pool>{_CARD}+)\))?")
_PILE = re.compile(rf"(?:{_CARD}|\?[0-9]{{1,2}})+")
_PROVINCE = re.compile(r"(?:0|([BR])([1-9][0-9]?))(b{0,2})(r{0,2})")
_TAKE = re.compile(r"<(?:s([1-9][0-9]?))?((?:[QCJHW][1-9][0-9]?)*)")
_EVENTS = re.compile(r"([pwnti]):((?:[pwnti]|\?[0-9])*):([0-9]{1,2})")
_BY_LETTER = {str(province): province for province in ALL_PROVINCES}
_SIDES = {str(side): side for side in SIDES}
FIELDS = 11
MOST_MOVES = 400
"""Of one line; a round has far fewer."""


# ---- cards and moves ---------------------------------------------------------------------------------


def parse_cards(text: str) -> Cards:
    """`123456T+1-1P`, in any order; `-` is no cards.

    >>> str(parse_cards("P4+1"))
    '4+1P'
    """
    if text == "-":
        return NONE
    if not _CARDS.fullmatch(text):
        raise NotationError("These are not cards (1 to 9, T, +1, +2, +3, -1, P)", text)
    return Cards.of(_codes(text))


def _codes(text: str) -> list[Card]:
    return [BY_CODE[code] for code in re.findall(_CARD, text)]


def parse_move(text: str) -> Move:
    """`4,+1,P,6,3`, `>H`, `<s1Q1`, `xP`, `.`, `!m:QC`, `+`, `wa`, `k78`.

    >>> parse_move("!m:QC")
    Use(lord=<Lord.MARCH: 5>, provinces=(<Province.QIN: 0>, <Province.CHU: 1>))
    """
    move = _parse_seen_move(text)
    if is_hidden(move):
        raise NotationError("A move names its cards; '?' stands only in what a rival sees", text)
    return move


def _parse_seen_move(text: str) -> Move:
    """A move as a view may have it: `?` is what is not shown."""
    if text == ".":
        return NO
    if text == "+":
        return Advance()
    if "," in text or text == "?":
        return parse_placement(text)
    kind, rest = text[:1], text[1:]
    if kind == "k" and (rest == "?" or _CARDS.fullmatch(rest)):
        return Keep(None if rest == "?" else parse_cards(rest))
    if kind == "x" and rest in BY_CODE:
        return Trade(BY_CODE[rest])
    if kind == "w" and (rest == "?" or rest in LORDS):
        return Pick(None if rest == "?" else LORDS[rest])
    if kind == ">" and rest and set(rest) <= set(_BY_LETTER) and len(set(rest)) == len(rest):
        return Reveal(_provinces(rest))
    if kind == "!" and (found := re.fullmatch(r"([a-z])(?::([QCJHW]{1,2}))?", rest)) and found[1] in LORDS:
        return Use(LORDS[found[1]], _provinces(found[2] or ""))
    if kind == "<" and rest and (found := _TAKE.fullmatch(text)):
        return _parse_take(found, text)
    raise NotationError("This is not a move", text)


def _provinces(letters: str) -> tuple[Province, ...]:
    return tuple(_BY_LETTER[letter] for letter in letters)


def parse_placement(text: str) -> Place:
    codes = ["?"] * PROVINCES if text == "?" else text.split(",")
    if len(codes) != PROVINCES or not all(code == "?" or code in BY_CODE for code in codes):
        raise NotationError("A placement is five cards with commas between, Qin to Wu", text)
    return Place(tuple(BY_CODE.get(code) for code in codes))


def _parse_take(found: re.Match[str], text: str) -> Take:
    armies = [0] * PROVINCES
    for letter, n in re.findall(r"([QCJHW])([0-9]+)", found[2]):
        if armies[_BY_LETTER[letter]]:
            raise NotationError(f"The province {letter} is named twice", text)
        armies[_BY_LETTER[letter]] = int(n)
    return Take(int(found[1] or 0), tuple(armies))


def parse_made(text: str) -> Made:
    side, colon, move = text.partition(":")
    if side not in _SIDES or not colon:
        raise NotationError("A move in a line is written B:MOVE or R:MOVE", text)
    return Made(_SIDES[side], _parse_seen_move(move))


def joined(moves: Iterable[Move]) -> str:
    """Moves in one line."""
    return " ".join(map(str, moves))


# ---- positions ---------------------------------------------------------------------------------------


def parse_position(text: str) -> Position:
    """The start of a round, alone or followed by ` ; ` and the moves made since. Unknown parts are welcome as
    long as nothing needs them.

    >>> text = "9 +2 0/0/B1/R1/R1 232/143/432/323/135 17+3/17+2 654321/123456 -/- -/- - B base"
    >>> str(parse_position(text.replace("17+2", "16+3"))).split(" ")[5]
    '123456/123456'
    """
    start, semicolon, moves = text.partition(" ; ")
    position = begin(parse_table(start))
    words = moves.split(" ") if semicolon else []
    if len(words) > MOST_MOVES:
        raise NotationError(f"These are more than {MOST_MOVES} moves", text)
    for word in words:
        position = proceed(position, parse_made(word))
    return position


def parse_view(text: str) -> View:
    """What a side sees, or a whole position as everybody sees it who sees everything."""
    return View(parse_position(text))


def proceed(position: Position, made: Made) -> Position:
    """Play a move of a line, which names its side. Raises IllegalMove."""
    if refusal := _why_not_made(position, made):
        raise IllegalMove(refusal, position)
    return after(position, made.move)


def _why_not_made(position: Position, made: Made) -> Refusal | None:
    asked = position.asked
    if asked is None or made.side is asked.side:
        return why_refused(position, made.move)
    if isinstance(made.move, Use):
        return why_not_used(position.desk, asked, made.move)
    return what_is_asked(asked)


def parse_table(text: str) -> Table:
    """The eleven fields of a position."""
    parts = text.split(" ")
    if len(parts) != FIELDS:
        raise NotationError(f"A position has eleven fields, one space apart; here are {len(parts)}", text)
    try:
        table = Table(**_fields(parts))
    except NotationError as error:  # about one field; the message quotes it, then all of them
        raise NotationError(str(error), text) from None
    if problem := why_impossible(table):
        raise NotationError(problem, text)
    return table


def _fields(parts: list[str]) -> dict[str, Any]:
    when, track, board, displays, armies, hands, piles, lords, events, privilege, rules = parts
    turn = re.fullmatch("([1-9])([BR=]?)", when)
    if not turn:
        raise NotationError(f"The round is a number from 1 to {LAST_ROUND}, then B, R or = at the end", when)
    if not re.fullmatch("0|[+-][1-9]", track) or abs(int(track)) > END_FIELD:
        raise NotationError("The track is 0 or a number from -9 to +9 with its sign", track)
    provinces = [_PROVINCE.fullmatch(part) for part in board.split("/")]
    if len(provinces) != PROVINCES or not all(provinces):
        raise NotationError("The board is five provinces such as 0, B3b or R12r, with / between", board)
    found = [match for match in provinces if match]
    values = displays.split("/")
    if len(values) != PROVINCES or not all(re.fullmatch("[0-9]{3}", value) for value in values):
        raise NotationError("The displays are five times three digits, with / between", displays)
    counts = re.fullmatch(r"([0-9]{1,2})\+([0-9]{1,2})/([0-9]{1,2})\+([0-9]{1,2})", armies)
    if not counts:
        raise NotationError("The armies at hand are SUPPLY+ASIDE/SUPPLY+ASIDE, Blue's first", armies)
    if privilege not in (*_SIDES, "-"):
        raise NotationError("The privilege is B, R or - for nobody yet", privilege)
    held = [_parse_hand(hand) for hand in _two(hands, "hands")]
    generals = [_parse_lords(_two(lords, "warlords")[side], side) for side in SIDES]
    return {
        "round": int(turn[1]),
        "result": Result(turn[2]) if turn[2] else None,
        "track": int(track),
        "armies": tuple(int(one[2] or 0) * (-1 if one[1] == "R" else 1) for one in found),
        "markers": (tuple(len(one[3]) for one in found), tuple(len(one[4]) for one in found)),
        "displays": tuple(values),
        "supply": (int(counts[1]), int(counts[3])),
        "aside": (int(counts[2]), int(counts[4])),
        "hands": (held[0][0], held[1][0]),
        "unknown": (held[0][1], held[1][1]),
        "pools": (held[0][2], held[1][2]),
        "piles": tuple(_parse_pile(pile) for pile in _two(piles, "draw piles")),
        "lords": (generals[0][0], generals[1][0]),
        "used": (generals[0][1], generals[1][1]),
        "events": _parse_events(events),
        "privilege": _SIDES.get(privilege),
        "rules": parse_rules(rules),
    }


def _two(text: str, what: str) -> list[str]:
    parts = text.split("/")
    if len(parts) != len(SIDES):
        raise NotationError(f"The {what} are two, Blue's then Red's, with one / between", text)
    return parts


def _parse_hand(text: str) -> tuple[Cards, int, Cards]:
    """Known cards, the number of unknown ones, and the pool they are out of."""
    found = _HAND.fullmatch("" if text == "-" else text)
    if not found or not text:
        raise NotationError("A hand is cards, perhaps ?n(CARDS) for n unknown ones; - is none", text)
    known = parse_cards(found["known"] or "-")
    if not found["n"]:
        return known, 0, NONE
    n, pool = int(found["n"]), parse_cards(found["pool"])
    if not 0 < n <= len(pool):
        raise NotationError(
            "The unknown cards are at least one, and no more than the cards behind them", text
        )
    return known, n, pool


def _parse_pile(text: str) -> tuple[Card | None, ...]:
    if text == "-":
        return ()
    if not _PILE.fullmatch(text):
        raise NotationError("A draw pile is cards, top first, with ?n for n unknown ones; - is none", text)
    pile: list[Card | None] = []
    for part in re.findall(rf"{_CARD}|\?[0-9]{{1,2}}", text):
        pile += [None] * int(part[1:]) if part.startswith("?") else [BY_CODE[part]]
    return tuple(pile)


def _parse_lords(text: str, side: Side) -> tuple[tuple[Lord | None, ...], tuple[Lord, ...]]:
    """Unused warlords, `?` for one that was not shown, then a dot and the used ones."""
    found = re.fullmatch(r"([a-z?]*)(?:\.([a-z]+))?", "" if text == "-" else text)
    letters = (found[1] + (found[2] or "")).replace("?", "") if found else ""
    if not found or not text or not set(letters) <= set(LORDS):
        raise NotationError("Warlords are letters, then a dot and the used ones; - is none", text)
    if any(LORDS[letter].side is not side for letter in letters):
        raise NotationError(f"A warlord here is not one of {side.title}'s", text)
    if len(set(letters)) < len(letters):
        raise NotationError("A warlord is here twice", text)
    if len(letters) + found[1].count("?") > len(LORDS) // len(SIDES):
        raise NotationError("A side has five warlords, and here are more", text)
    known = sorted(LORDS[letter] for letter in found[1] if letter != "?")
    hidden = [None] * found[1].count("?")
    return (*known, *hidden), tuple(sorted(LORDS[letter] for letter in found[2] or ""))


def _parse_events(text: str) -> Events | None:
    if text == "-":
        return None
    found = _EVENTS.fullmatch(text)
    if not found:
        raise NotationError("Events are the one face up : those face down : plagues so far; - is none", text)
    down: list[Event | None] = []
    for part in re.findall(r"[pwnti]|\?[0-9]", found[2]):
        down += [None] * int(part[1:]) if part.startswith("?") else [EVENTS[part]]
    known = [EVENTS[found[1]], *(event for event in down if event is not None)]
    if len(set(known)) < len(known):
        raise NotationError("An event is here twice", text)
    if len(down) >= len(EVENTS):
        raise NotationError("There are five events, and here are more", text)
    return Events(known[0], tuple(down), int(found[3]))


def parse_rules(text: str) -> Ruleset:
    """`base` or `beginner`, then every switch that differs: `base,plague=left,map=geo`."""
    version, *parts = text.split(",")
    if version not in ("base", "beginner"):
        raise NotationError("The rules are 'base' or 'beginner', then switches that differ", text)
    changes: dict[str, Any] = {"version": version}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in SWITCHES:
            raise NotationError(f"There is no switch named '{clipped(name, 40)}'", text)
        if name in changes:
            raise NotationError(f"The switch {name} is given twice", text)
        if value not in SWITCHES[name]:
            raise NotationError(f"The switch {name} is {' or '.join(SWITCHES[name])}", text)
        changes[name] = value
    return Ruleset(**changes)


def why_impossible(table: Table) -> str | None:
    """Why no position can be like this, or None. Positions that no game would reach are welcome."""
    for side in SIDES:
        total = table.supply[side] + table.aside[side] + sum(table.armies_of(side)) + sum(table.markers[side])
        if total != ARMIES:  # 5.1
            return f"{side.title} has {total} armies, but must have {ARMIES}"
        if problem := _miscounted(table, side):
            return problem
        if table.rules.beginner and (table.lords[side] or table.used[side]):
            return "The beginner version has no warlords"  # 2.6
    return None


def _miscounted(table: Table, side: Side) -> str | None:
    """Every card at most as often as a side has it, and five that can be laid."""
    seen = table.hands[side] + Cards.of(card for card in table.piles[side] if card is not None)
    deck = table.rules.deck
    for card in seen.kinds:
        if seen.count(card) > deck.count(card):
            return f"{side.title} has the card {card} too often"
    if not deck.holds(table.pools[side]):
        return f"{side.title} cannot have all of these unknown cards"
    if table.result is not None:
        return None
    hand, barred = table.hands[side], table.barred(side)
    usable = len(hand) + table.unknown[side] - (Card.SIX in hand and all(barred))
    if usable < PROVINCES:
        return f"{side.title}'s hand cannot fill five provinces"
    return None
