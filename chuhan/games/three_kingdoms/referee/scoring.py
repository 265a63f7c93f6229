"""Scoring (section 8): VP by heading, totals, the winner, of any position as if the game ended there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDER_STATES, OWN_BORDERS
from chuhan.games.three_kingdoms.cards.box import VpEffect
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.rules import EMPEROR_VP, SHORTAGE_VP
from chuhan.games.three_kingdoms.spaces.benefits import card_effects

BORDER_VP = {(2, 0): 5, (1, 1): 3, (1, 0): 2, (0, 2): 2, (0, 1): 1, (0, 0): 0}
"""By borders won and borders tied (8.2)."""


@dataclass(frozen=True, slots=True)
class Score:
    """VP of the three states by heading."""

    headings: dict[str, tuple[int, ...]]
    tie_break: tuple[int, ...]
    """Gold and rice together (8.11)."""

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(column) for column in zip(*self.headings.values(), strict=True))

    @property
    def winner(self) -> State:
        """8.11: most VP, then more gold and rice, then Shu before Wu before Wei."""
        totals = self.totals
        return max(STATES, key=lambda state: (totals[state], self.tie_break[state], state))


def score(position: Position) -> Score:
    realms, box, rules = position.realms, position.box, position.rules
    farms, markets = ([position.level(state, word) for state in STATES] for word in ("farm", "market"))
    tribes, supports = [realm.tribe for realm in realms], [realm.support for realm in realms]
    headings = {
        "military": [realm.military for realm in realms],  # 8.1
        "borders": [_border_vp(position, state) for state in STATES],
        "tiles": [_tile_vp(position, state) for state in STATES],
    }
    if rules.majorities == "separate":  # 8.5, 8.6
        headings |= {
            "farm": _majority(position, farms),
            "market": _majority(position, markets),
            "tribe": _majority(position, tribes),
            "support": _majority(position, supports),
        }
    else:  # 9.14
        headings |= {
            "development": _majority(position, [a + b for a, b in zip(farms, markets, strict=True)]),
            "harmony": _majority(position, [a + b for a, b in zip(tribes, supports, strict=True)]),
        }
    headings |= {
        "rank": _majority(position, [realm.rank for realm in realms]),  # 8.7
        "tribal_track": [box.tribe_vp[realm.tribe - 1] for realm in realms],  # 8.6
        "rank_track": [box.rank_vp[realm.rank] for realm in realms],
        "emperor": [EMPEROR_VP if position.emperor is state else 0 for state in STATES],  # 8.8
        "cards": [_card_vp(position, state) for state in STATES],
        "shortage": [SHORTAGE_VP * realm.short for realm in realms],  # 8.10
    }
    return Score(
        {name: tuple(values) for name, values in headings.items()},
        tuple(realm.gold + realm.rice for realm in realms),
    )


def _border_vp(position: Position, state: State) -> int:
    """8.2, 9.13."""
    won = tied = 0
    for border in OWN_BORDERS[state]:
        mine, theirs = (
            _strength(position, one, border)
            for one in sorted(BORDER_STATES[border], key=lambda one: one is not state)
        )
        won += mine > theirs
        tied += mine == theirs
    return BORDER_VP[won, tied]


def _strength(position: Position, state: State, border: Space) -> int:
    units = position.rules.border_majority == "units"
    here = [site for site in position.sites_of(state) if site.location.startswith(border)]
    return sum(site.units for site in here) if units else len(here)


def _tile_vp(position: Position, state: State) -> int:
    """4.20, 8.3, 9.16: the VP on border tiles follow from general and units."""
    each = position.rules.speciality_vp == "units"
    return sum(
        site.units if each else 1
        for site in position.sites_of(state)
        if site.kind in position.box.generals[site.general].special
    )


def _majority(position: Position, levels: Sequence[int]) -> list[int]:
    """8.4, 9.15: 5 alone first, 3 each if shared, 2 alone second, 1 each if shared, 0 third."""
    ranked = sorted(set(levels), reverse=True)
    first = levels.count(ranked[0])
    found = []
    for level in levels:
        place, sharing = ranked.index(level), levels.count(level)
        if place == 0:
            found.append(5 if sharing == 1 else 3)
        elif place == 1 and first == 1:
            found.append(2 if sharing == 1 else 1)
        elif place == 1 and position.rules.after_shared_first == "second":
            found.append(2)
        else:
            found.append(0)
    return found


def _card_vp(position: Position, state: State) -> int:
    """8.9."""
    cards = position.box.cards
    total = sum(cards[name].vp for name in position.realms[state].built)
    for effect in card_effects(position, state):
        if isinstance(effect, VpEffect):
            vp = position.level(state, effect.count) // effect.per * effect.vp
            total += min(vp, effect.max) if effect.max else vp
    return total
