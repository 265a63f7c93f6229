"""Reads moves: one word each, `:` places or chooses, `=` carries out an action."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from chuhan.games.three_kingdoms.cards import SPACES, TOKENS, Box, Space, arms_of, kit_box
from chuhan.games.three_kingdoms.moves import (
    NO_ARMS,
    PASS,
    Act,
    Ally,
    Arm,
    Arms,
    Bid,
    Control,
    Deal,
    Decline,
    Enact,
    Grow,
    Instruct,
    Keep,
    Move,
    Pay,
    Pick,
    Reap,
    Relate,
    Station,
    Take,
    Trade,
    Tribute,
)
from chuhan.refusal import NotationError

NAMES = {str(space): space for space in SPACES}
PICKS = (*TOKENS, "train", "buy", "-")
_BID = re.compile(
    r"(?P<general>\w+)(?:/(?P<load>[1-9][0-9]{0,2})(?P<kind>[shcjg]))?"
    r"(?:\+(?P<support>[1-9][0-9]{0,2}))?(?P<tile>\+e)?",
    re.ASCII,
)
_TRADE = re.compile(r"(?:r(?P<rice>[+-][1-9]))?(?P<comma>,)?(?:w(?P<sign>[+-])(?P<kinds>[shcj]{1,12}))?")
_INSTRUCT = re.compile(r"(?:train:(?P<train>[1-9]))?(?P<comma>,)?(?:draw:(?P<deck>[ud]))?")
_ENACT = re.compile(r"(?P<card>\w+)(?:,w-(?P<kinds>[shcj]{1,99}))?", re.ASCII)
_STATION = re.compile(r"(?P<general>\w+)@(?P<location>\w+):(?P<store>[gt])", re.ASCII)
_PAY = re.compile(r"([0-9]{1,3})g([0-9]{1,3})r")
_WORD = "This is not a move"


def parse_move(text: str, box: Box | None = None) -> Move:
    """`farm:W1+1`, `farm=harvest:2`, `pass`, `pick:gold`; sets and weapons are read in any order.

    >>> parse_move("trade=r-2,w+css")
    Trade(rice=-2, arms=(2, 0, 1, 0))
    """
    box = box or kit_box()
    if text == "pass":
        return PASS
    head, colon, rest = text.partition(":")
    if colon and head in _CHOICES:
        return _CHOICES[head](rest, text, box)
    if colon and head in NAMES:
        return parse_bid(text, box)
    head, equals, rest = text.partition("=")
    if equals and head in NAMES:
        return _parse_action(NAMES[head], rest, text, box)
    raise NotationError(_WORD, text)


def parse_bid(text: str, box: Box) -> Bid:
    """`SW:S4/2h+1+e`."""
    name, _, rest = text.partition(":")
    found = _BID.fullmatch(rest)
    if name not in NAMES or not found:
        raise NotationError("A bid is SPACE:GENERAL, then /2h or /2g, +1 and +e as there are", text)
    return Bid(
        NAMES[name],
        general_in(found["general"], box, text),
        int(found["load"] or 0),
        found["kind"] or "",
        int(found["support"] or 0),
        bool(found["tile"]),
    )


def general_in(name: str, box: Box, text: str) -> str:
    if name not in box.generals:
        raise NotationError("There is no such general", text)
    return name


def card_in(name: str, box: Box, text: str) -> str:
    if name not in box.cards:
        raise NotationError("There is no such state card", text)
    return name


def ordered_set(names: Iterable[str], box: Box, text: str) -> tuple[str, ...]:
    """Generals or cards, each once, in the order of the file."""
    found = list(names)
    if not all(name in box.rank_of for name in found):
        raise NotationError("There is no such general or state card", text)
    if len(set(found)) < len(found):
        raise NotationError("Something is named twice", text)
    return box.ordered(found)


# ---- choices -----------------------------------------------------------------------------------------


def _parse_deal(rest: str, text: str, box: Box) -> Move:
    return Deal(ordered_set(rest.split(","), box, text))


def _parse_keep(rest: str, text: str, box: Box) -> Move:
    return Keep(ordered_set(rest.split(","), box, text))


def _parse_ally(rest: str, text: str, box: Box) -> Move:
    if rest not in NAMES:
        raise NotationError("There is no such action space", text)
    return Ally(NAMES[rest])


def _parse_pick(rest: str, text: str, box: Box) -> Move:
    if rest not in PICKS:
        raise NotationError(f"What is picked is one of {' '.join(PICKS)}", text)
    return Pick(rest)


def _parse_pay(rest: str, text: str, box: Box) -> Move:
    found = _PAY.fullmatch(rest)
    if not found:
        raise NotationError("A payment is gold and rice, such as pay:2g3r", text)
    return Pay(int(found[1]), int(found[2]))


_CHOICES: dict[str, Callable[[str, str, Box], Move]] = {
    "deal": _parse_deal,
    "keep": _parse_keep,
    "ally": _parse_ally,
    "pick": _parse_pick,
    "pay": _parse_pay,
}

# ---- actions -----------------------------------------------------------------------------------------


def _parse_action(space: Space, rest: str, text: str, box: Box) -> Act:
    if rest == "-":
        return Decline(space)
    match space:
        case Space.FARM | Space.MARKET:
            found = re.fullmatch(f"{'harvest' if space is Space.FARM else 'tax'}:([0-9])", rest)
            if rest == "develop":
                return Grow(space)
            if found:
                return Reap(space, int(found[1]))
        case Space.TRADE:
            return _parse_trade(rest, text)
        case Space.INSTRUCTOR:
            found = _INSTRUCT.fullmatch(rest)
            if found and rest and bool(found["comma"]) == bool(found["train"] and found["deck"]):
                return Instruct(int(found["train"] or 0), found["deck"] or "")
        case Space.DEVELOP:
            if found := _ENACT.fullmatch(rest):
                paid: Arms = arms_of(found["kinds"] or "")
                return Enact(card_in(found["card"], box, text), paid)
        case Space.SPEARS | Space.CROSSBOWS:
            if re.fullmatch("[shcj]{1,9}", rest):
                return Arm(space, arms_of(rest))
        case Space.RECRUIT | Space.TRAIN | Space.SUPPORT:
            if re.fullmatch("[0-9]", rest):
                return Take(space, int(rest))
        case Space.TRIBUTE:
            if re.fullmatch("[gra]{1,9}", rest):
                return Tribute("".join(sorted(rest)))
        case Space.EMPEROR:
            return Control(general_in(rest, box, text))
        case Space.SW | Space.SU | Space.WU:
            found = _STATION.fullmatch(rest)
            if found and found["location"] in box.locations:
                return Station(
                    space, general_in(found["general"], box, text), found["location"], found["store"]
                )
        case Space.TRIBE:
            if rest in ("yes", "yes,support"):
                return Relate(support=rest != "yes")
    raise NotationError(f"This is no way to carry out {space}", text)


def _parse_trade(rest: str, text: str) -> Trade:
    found = _TRADE.fullmatch(rest)
    if not found or not rest or bool(found["comma"]) != bool(found["rice"] and found["sign"]):
        raise NotationError("A trade is r+1 or r-1, then w+ssc or w-ssc, with a comma between", text)
    s, h, c, j = arms_of(found["kinds"] or "")
    arms = NO_ARMS if not found["sign"] else (s, h, c, j) if found["sign"] == "+" else (-s, -h, -c, -j)
    return Trade(int(found["rice"] or 0), arms)
