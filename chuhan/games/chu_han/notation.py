"""Reads cards, moves, rules, positions and views, and refuses what cannot be; `str` prints them back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from chuhan.games.chu_han.cards import BY_CODE, COPIES, DECK, NONE, Card, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, cards_of, powers_of
from chuhan.games.chu_han.position import Claim, Position, Side, Sight, Trick, View
from chuhan.games.chu_han.powers import POWER_OF, When
from chuhan.games.chu_han.referee import why_illegal
from chuhan.games.chu_han.rules import Ruleset
from chuhan.language import say
from chuhan.refusal import NotationError, clipped

_CARD = "(?:[0124578]|9|3[jylxphz]|6[yhlx])"
_CARDS = re.compile(f"{_CARD}+")
_MOVE = re.compile(f"(?P<powers>(?:!{_CARD})*)(?P<cards>{_CARD}*)(?::(?P<target>{_CARD}))?")
_HELD = re.compile(r"(?P<known>[^?*]*)(?:\?(?P<hidden>[0-9]{1,2}))?(?P<open>\*?)")
_WRITS = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
_SCORE = re.compile(r"([0-9]{1,6})(x2)?-([0-9]{1,6})(x2)?")
_FIELDS = ("hands", "draw pile", "discard pile", "table", "pending", "turn", "writs", "score", "rules")
_SIDES = {str(side): side for side in Side}


def parse_cards(text: str) -> Cards:
    """`1123z6h9`, in any order; `-` is no cards.

    >>> str(parse_cards("944"))
    '449'
    """
    return Cards.of(parse_card_list(text))


def parse_card_list(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they stand, as in a draw pile."""
    if text == "-":
        return ()
    if not _CARDS.fullmatch(text):
        raise NotationError("These are not cards (0 1 2 4 5 7 8 9, or 3 and 6 with their letter)", text)
    cards = tuple(BY_CODE[code] for code in re.findall(_CARD, text))
    for card in set(cards):
        if cards.count(card) > card.copies:
            raise NotationError(
                f"The deck has only {card.copies} of the card {card}, and here are more", text
            )
    return cards


def parse_move(text: str) -> Move:
    """`44`, `w`, `-!3h`, `!3z245`: see docs/games/chu-han/notation.md.

    >>> parse_move("!3y:4")
    LeadPower(card=<Card.YU_JI: 4>, target=<Card.FOUR: 10>)
    """
    if text == "w":
        return Writ()
    if text == ".":
        return Allow()
    if text == "-":
        return Pass()
    passing = text.startswith("-")
    found = _MOVE.fullmatch(text[1:] if passing else text)
    if not found or not (found["powers"] or found["cards"]):
        raise NotationError("This is not a move", text)
    powers = tuple(sorted(BY_CODE[code] for code in found["powers"].split("!")[1:]))
    cards = parse_cards(found["cards"]) if found["cards"] else NONE
    target = BY_CODE[found["target"]] if found["target"] else None
    if passing:
        if len(powers) == 1 and not cards and target is None:
            return Pass(powers[0])
    elif target is None and (not powers or not _alone(powers)):
        if len(set(powers)) == len(powers) <= 2:
            return Play(cards, powers)
    elif len(powers) == 1 and not cards and _alone(powers):
        return (
            React(powers[0], target)
            if POWER_OF[powers[0]].when is When.REACT
            else LeadPower(powers[0], target)
        )
    raise NotationError("This is not a move: its parts do not go together", text)


def _alone(powers: tuple[Card, ...]) -> bool:
    """LEAD powers and reactions are moves of their own, never part of a set or a pass."""
    return len(powers) == 1 and powers[0] in POWER_OF and POWER_OF[powers[0]].when in (When.LEAD, When.REACT)


def parse_rules(text: str) -> Ruleset:
    """`base`, then any fields that differ: `base,zhongli_leads=no`."""
    first, *parts = text.split(",")
    if first != "base":
        raise NotationError("The rules field begins with 'base'", text)
    defaults = {field.name: field.default for field in fields(Ruleset)}
    changes: dict[str, bool | int] = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in defaults:
            raise NotationError(f"There is no rule named '{clipped(name, 40)}'", text)
        if name in changes:
            raise NotationError(f"The rule {name} is given twice", text)
        if isinstance(defaults[name], bool):
            if value not in ("yes", "no"):
                raise NotationError(f"The rule {name} is yes or no", text)
            changes[name] = value == "yes"
        elif re.fullmatch("[0-9]{1,3}", value):
            changes[name] = int(value)
        else:
            raise NotationError(f"The rule {name} is a number", text)
    try:
        return Ruleset(**changes)  # type: ignore[arg-type]
    except ValueError as error:
        raise NotationError(f"These rules do not go together: {error}", text) from None


def parse_position(text: str) -> Position:
    """A position in which every card is known; a view with `?n` is refused.

    >>> position = parse_position("122247/14445 - - H:22,C:44 - H 3-3 12-9 base")
    >>> position.actor
    <Side.HAN: 0>
    """
    view = parse_view(text)
    if any(view.hidden):
        raise NotationError("This has unknown cards (?n), and here every card must be known", text)
    return Position(**{name: getattr(view, name) for name in Sight.__dataclass_fields__})


def parse_view(text: str) -> View:
    """A position or what a side sees of one: unknown cards are `?n`, alone or after known ones."""
    parts = text.split(" ")
    if len(parts) != len(_FIELDS):
        raise NotationError(f"A position has nine fields, one space apart; here are {len(parts)}", text)
    hands_text, pile_text, discard_text, table_text, pending_text, *rest = parts
    turn_text, writs_text, score_text, rules_text = rest
    try:
        rules = parse_rules(rules_text)
        hands = [_held(hand) for hand in hands_text.split("/")]
        if len(hands) != 2:
            raise NotationError("The hands are two, Han's then Chu's, with one / between", hands_text)
        pile, pile_hidden, pile_open = _held(pile_text)
        if pile_open:
            raise NotationError("Only a hand can lie open (*)", pile_text)
        turn = re.fullmatch("([HC])(w?)(p?)(c?)", turn_text)
        if not turn:
            raise NotationError("The turn is H or C, then w, p, c in this order", turn_text)
        writs = _WRITS.fullmatch(writs_text)
        if not writs:
            raise NotationError("The writs taken are two numbers, Han-Chu", writs_text)
        score, doubled = _score(score_text, rules)
        view = View(
            hands=(Cards.of(hands[0][0]), Cards.of(hands[1][0])),
            pile=pile,
            hidden=(hands[0][1], hands[1][1], pile_hidden),
            discard=parse_cards(discard_text),
            trick=Trick(_claims(table_text, ",")),
            pending=_claims(pending_text, ">"),
            turn=_SIDES[turn[1]],
            no_writ=bool(turn[2]),
            lead_power=bool(turn[3]),
            cancelled=bool(turn[4]),
            writs=(int(writs[1]), int(writs[2])),
            score=score,
            doubled=doubled,
            open=(hands[0][2], hands[1][2]),
            rules=rules,
        )
    except NotationError as error:  # about one field; the message quotes it, then all of them
        raise NotationError(str(error), text) from None
    if problem := why_impossible(view):
        raise NotationError(problem, text)
    return view


def _score(text: str, rules: Ruleset) -> tuple[tuple[int, int], tuple[bool, bool]]:
    """The VP of both sides, and whose are doubled: with 9.5 = no `x2` stands behind that side's own score."""
    found = _SCORE.fullmatch(text)
    if not found:
        raise NotationError("The score is two numbers, Han-Chu, then x2 if it is doubled", text)
    han, chu = bool(found[2]), bool(found[4])
    if rules.xiang_yu_both:
        if han:
            raise NotationError("Both sides' VP are doubled here: one x2, behind the second number", text)
        han = chu
    return (int(found[1]), int(found[3])), (han, chu)


def _held(text: str) -> tuple[tuple[Card, ...], int, bool]:
    """Known cards, the number of unknown ones, and whether they lie open."""
    found = _HELD.fullmatch(text)
    if not found or not (found["known"] or found["hidden"]):
        raise NotationError("These are not cards: '-' is none, '?5' five unknown, '*' an open hand", text)
    if found["known"] == "-" and found["hidden"]:
        raise NotationError("Either '-' for no cards or '?n' for unknown ones", text)
    return parse_card_list(found["known"] or "-"), int(found["hidden"] or 0), bool(found["open"])


def _claims(text: str, between: str) -> tuple[Claim, ...]:
    parts = [] if text == "-" else text.split(between)
    if len(parts) > len(DECK):
        raise NotationError("These are more plays than the deck has cards", text)
    return tuple(_claim(part) for part in parts)


def _claim(text: str) -> Claim:
    side, colon, move = text.partition(":")
    if side not in _SIDES or not colon:
        raise NotationError("A play is written H:MOVE or C:MOVE", text)
    return Claim(_SIDES[side], parse_move(move))


def why_impossible(sight: View) -> str | None:
    """Why no position can be like this, or None. Positions that no game would reach are welcome."""
    rules = sight.rules
    if sum(sight.writs) > rules.writs:
        return f"There are only {rules.writs} writs"
    if sight.pile_size != rules.writ_cards * sight.writs_left:
        wanted = rules.writ_cards * sight.writs_left
        return say("The draw pile must have {wanted:cards}, but has {n}", wanted=wanted, n=sight.pile_size)
    if any(sight.open) and sight.writs_left:
        return f"A hand lies open (*) only after all {rules.writs} writs are taken"
    return _miscounted(sight) or _table_problem(sight) or _pending_problem(sight)


def _miscounted(sight: View) -> str | None:
    """Every card at most as often as it exists, and enough left over to be buried (2.2)."""
    total = [sum(place.count(card) for place in sight.places) for card in Card]
    for card in Card:
        if total[card] > COPIES[card]:
            return f"The card {card} is here {total[card]} times, but the deck has {COPIES[card]}"
    left = sum(COPIES) - sum(total) - sum(sight.hidden)
    if left < sight.rules.buried:
        buried = sight.rules.buried
        return say("{n:cards_first} must be left over to be buried, but only {left} are", n=buried, left=left)
    return None


def _table_problem(sight: View) -> str | None:
    """Each play on the table must have been legal for a side that held its cards; the turn must follow."""
    turn, lead_power = sight.turn, False
    plays = sight.trick.plays
    for i, claim in enumerate(plays):
        if i and claim.side is not turn:
            return f"On the table {claim} is out of turn"
        if not isinstance(claim.move, LeadPower | Play):
            return f"On the table {claim} cannot stand: only sets and powers do"
        target = getattr(claim.move, "target", None)
        there = (
            NONE if target is None else Cards.of((target,))
        )  # in the hand for Yu Ji, discarded for Ying Bu
        moment = _moment(sight, claim, there, discard=there, trick=Trick(plays[:i]), lead_power=lead_power)
        if refusal := why_illegal(moment, claim.move):
            return f"On the table {claim} cannot stand: {refusal.sentence} ({refusal.rule})"
        lead_power = isinstance(claim.move, LeadPower)
        turn = claim.side if lead_power else claim.side.other
    if sight.over:
        return None
    if plays and sight.turn is not turn:
        return f"After this table it is the turn of {turn.title}"
    if sight.lead_power is not lead_power:
        return "The turn is marked p just when a LEAD power lies on the table without a set"
    return None


def _pending_problem(sight: View) -> str | None:
    """Each announcement must have been legal when it was made."""
    if len(sight.pending) > 2:
        return "At most two announcements can be pending: a power, then Lü Zhi"
    for i, claim in enumerate(sight.pending):
        if claim.side is not (sight.turn.other if i else sight.turn):
            return f"The announcement {claim} is out of turn"
        if not (
            isinstance(claim.move, React) and claim.move.card is Card.LU_ZHI if i else powers_of(claim.move)
        ):
            return f"{claim} cannot be pending: only a power, then Lü Zhi"
        rest = sight.hands[claim.side]
        target = getattr(claim.move, "target", None)
        if target is not None and sight.hidden[claim.side]:
            rest = rest.plus(target)  # Yu Ji's may be among the unknown cards
        moment = _moment(
            sight,
            claim,
            rest,
            discard=sight.discard,
            trick=sight.trick,
            pending=sight.pending[:i],
            lead_power=sight.lead_power,
            cancelled=sight.cancelled,
        )
        if refusal := why_illegal(moment, claim.move):
            return f"{claim} cannot be pending: {refusal.sentence} ({refusal.rule})"
    return None


def _moment(sight: View, claim: Claim, rest: Cards, **known: Any) -> Position:
    """The moment before a play as far as judging it goes: its side held its cards, and no hand was empty."""
    mine, theirs = cards_of(claim.move) + rest, Cards.of((Card.ONE,))
    return Position(
        hands=(mine, theirs) if claim.side is Side.HAN else (theirs, mine),
        turn=sight.turn if known.get("pending") else claim.side,
        writs=sight.writs,
        rules=sight.rules,
        **known,
    )


def joined(moves: Iterable[Move]) -> str:
    """Moves in one line."""
    return " ".join(map(str, moves))
