"""A position that is being set up: cards go from place to place; a sentence says what is missing."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from chuhan.games.chu_han.board.scene import codes
from chuhan.games.chu_han.cards import BY_CODE, Card, Cards
from chuhan.games.chu_han.notation import why_impossible
from chuhan.games.chu_han.position import Position, Side, Sight, Trick, View
from chuhan.games.chu_han.rules import OPEN_RULINGS, rulebook
from chuhan.games.chu_han.show.text import claim_text
from chuhan.language import say

RULINGS = (*OPEN_RULINGS, "match_after_scoring")
MOST_SCORE, MOST_UNKNOWN = 999, 44
_PUT = re.compile(r"(?:(?P<hand>[HCDO])|P(?P<nth>[0-9]{1,2}))>(?P<to>[HCPDO]):(?P<card>[0-9][a-z]?)")
_SIDES = {str(side): side for side in Side}


class Draft:
    """Changes are asked for by short texts from the browser; one that makes no sense is refused with False.

    The places are H and C (hands), P (draw pile), D (discard pile) and O (out of sight).
    """

    def __init__(self, position: Sight) -> None:
        hidden = position.hidden if isinstance(position, View) else (0, 0, 0)
        public = {name: getattr(position, name) for name in Sight.__dataclass_fields__}
        self.view = View(**public, hidden=hidden)

    @property
    def problem(self) -> str:
        """Why this is no position yet, or an empty string."""
        return why_impossible(self.view) or ""

    @property
    def position(self) -> Position:
        return Position(**{name: getattr(self.view, name) for name in Sight.__dataclass_fields__})

    # ---- changes -------------------------------------------------------------------------------

    def put(self, text: str) -> bool:
        """`O>H:3j` moves Ji Bu from out of sight to Han's hand, `P0>D:4` the top card of the pile."""
        found = _PUT.fullmatch(text)
        card = BY_CODE.get(found["card"]) if found else None
        if found is None or card is None:
            return False
        if found["nth"] is not None:
            nth = int(found["nth"])
            if self.view.pile[nth : nth + 1] != (card,):
                return False
            self._change(pile=self.view.pile[:nth] + self.view.pile[nth + 1 :])
        elif not self._take(found["hand"], card):
            return False
        self._lay(found["to"], card)
        return True

    def _take(self, place: str, card: Card) -> bool:
        view = self.view
        if place == "O":
            return card in self.view.unmentioned
        if place == "D":
            if card not in view.discard:
                return False
            self._change(discard=view.discard.minus(card))
            return True
        side = _SIDES[place]
        if card not in view.hands[side]:
            return False
        self._change_hand(side, view.hands[side].minus(card))
        return True

    def _lay(self, place: str, card: Card) -> None:
        if place == "P":
            self._change(pile=(*self.view.pile, card))
        elif place == "D":
            self._change(discard=self.view.discard.plus(card))
        elif place != "O":
            self._change_hand(_SIDES[place], self.view.hands[_SIDES[place]].plus(card))

    def set(self, name: str) -> bool:
        """`turn:C`, `writs:H:2`, `score:C:17`, `doubled`, `doubled:C`, `no_writ`, `cancelled`, `rule:…`, …"""
        view = self.view
        what, _, rest = name.partition(":")
        match what:
            case "turn" if rest in _SIDES:
                self._change(turn=_SIDES[rest])
            case "unknown":
                return self._set_unknown(rest)
            case "writs" | "score":
                return self._set_number(what, rest)
            case "no_writ" | "cancelled" if not rest:
                self._change(**{what: not getattr(view, what)})
            case "doubled":
                return self._double(rest)
            case "rule" if rest in RULINGS:
                self._change(rules=replace(view.rules, **{rest: not getattr(view.rules, rest)}))
                if self.view.rules.xiang_yu_both and any(view.doubled):
                    self._change(doubled=(True, True))
            case "lift" if not rest:
                self._lift()
            case "clear" if not rest:
                self._lift()
                self._change(
                    hands=(Cards(0), Cards(0)),
                    pile=(),
                    discard=Cards(0),
                    open=(False, False),
                    hidden=(0, 0, 0),
                )
            case _:
                return False
        return True

    def _set_number(self, what: str, rest: str) -> bool:
        found = re.fullmatch("([HC]):([0-9]{1,3})", rest)
        most = self.view.rules.writs if what == "writs" else MOST_SCORE
        if found is None or int(found[2]) > most:
            return False
        pair = list(getattr(self.view, what))
        pair[_SIDES[found[1]]] = int(found[2])
        self._change(**{what: tuple(pair)})
        if self.view.writs_left:
            self._change(open=(False, False))  # a hand lies open only after all writs (5.1)
        return True

    def _set_unknown(self, rest: str) -> bool:
        """`C:5`: of Chu's cards five more are unknown."""
        found = re.fullmatch("([HCP]):([0-9]{1,2})", rest)
        if found is None or int(found[2]) > MOST_UNKNOWN:
            return False
        hidden = list(self.view.hidden)
        hidden["HCP".index(found[1])] = int(found[2])
        self._change(hidden=(hidden[0], hidden[1], hidden[2]))
        return True

    def _double(self, sign: str) -> bool:
        """Both sides' VP, or with 9.5 = no those of the side with this sign."""
        han, chu = self.view.doubled
        if self.view.rules.xiang_yu_both and not sign:
            self._change(doubled=(not chu, not chu))
        elif not self.view.rules.xiang_yu_both and sign in _SIDES:
            self._change(doubled=(not han, chu) if _SIDES[sign] is Side.HAN else (han, not chu))
        else:
            return False
        return True

    def _lift(self) -> None:
        """Take the running trick and what is announced off the table, out of sight."""
        self._change(trick=Trick(), pending=(), lead_power=False)

    def _change_hand(self, side: Side, cards: Cards) -> None:
        hands = list(self.view.hands)
        hands[side] = cards
        self._change(hands=(hands[0], hands[1]))

    def _change(self, **fields: Any) -> None:
        self.view = replace(self.view, **fields)

    # ---- for the browser -----------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        view = self.view
        wanted = view.rules.writ_cards * max(0, view.writs_left)
        return {
            "places": [
                {
                    "sign": "H",
                    "name": say("Han’s hand"),
                    "short": say("{side:side}", side=Side.HAN),
                    "cards": codes(view.hands[Side.HAN]),
                    "unknown": view.hidden[0],
                },
                {
                    "sign": "C",
                    "name": say("Chu’s hand"),
                    "short": say("{side:side}", side=Side.CHU),
                    "cards": codes(view.hands[Side.CHU]),
                    "unknown": view.hidden[1],
                },
                {
                    "sign": "P",
                    "name": say("Draw pile"),
                    "short": say("Pile"),
                    "cards": codes(view.pile),
                    "unknown": view.hidden[2],
                    "note": say(
                        "from the top; {n} are needed for {writs:for_writs}", n=wanted, writs=view.writs_left
                    )
                    if wanted
                    else say("empty when no writ is left"),
                },
                {
                    "sign": "D",
                    "name": say("Discard pile"),
                    "short": say("Discard{#the pile}"),
                    "cards": codes(view.discard),
                },
                {
                    "sign": "O",
                    "name": say("Out of sight"),
                    "short": say("Out{#of sight}"),
                    "cards": codes(self.view.unmentioned),
                    "note": say("at least {n}, the buried ones", n=view.rules.buried + sum(view.hidden)),
                },
            ],
            "trick": [claim_text(claim) for claim in (*view.trick.plays, *view.pending)],
            "turn": str(view.turn),
            "writs": list(view.writs),
            "most_writs": view.rules.writs,
            "score": list(view.score),
            "switches": [
                *self._doublings(),
                {"name": "no_writ", "label": say("No more writs this turn"), "on": view.no_writ},
                {"name": "cancelled", "label": say("A power was cancelled this turn"), "on": view.cancelled},
            ],
            "rulings": [
                {"name": f"rule:{name}", "label": _ruling(name), "on": getattr(view.rules, name)}
                for name in RULINGS
            ],
            "problem": self.problem,
            "hidden": any(view.hidden),
        }

    def _doublings(self) -> list[dict[str, Any]]:
        """One switch for Xiang Yu, or with 9.5 = no one for each side."""
        view = self.view
        if view.rules.xiang_yu_both:
            return [{"name": "doubled", "label": say("VP count double (Xiang Yu)"), "on": any(view.doubled)}]
        return [
            {
                "name": f"doubled:{side}",
                "label": say("{side:side}'s VP count double (Xiang Yu)", side=side),
                "on": view.doubled[side],
            }
            for side in Side
        ]


def _ruling(name: str) -> str:
    titles = {rule.open: rule.title for rule in rulebook().values() if rule.open}
    return titles.get(name) or say("The match ends only after the round is scored")
