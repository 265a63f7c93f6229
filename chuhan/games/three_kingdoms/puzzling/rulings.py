"""The best answers under every combination of the open rulings that can matter to a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import ALLIANCE_SPACES, BORDERS, LAST_ROUND, PLACES
from chuhan.games.three_kingdoms.notation.check import why_impossible
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.puzzling.aims import ACTS, Aim
from chuhan.games.three_kingdoms.puzzling.auctions import Fight
from chuhan.games.three_kingdoms.puzzling.base import budget
from chuhan.games.three_kingdoms.puzzling.judge import found_by, judge_of
from chuhan.games.three_kingdoms.referee.rounds import court_of
from chuhan.games.three_kingdoms.rules import STATIONED_END, SWITCHES, Ruleset
from chuhan.games.three_kingdoms.solver.answers import Value
from chuhan.games.three_kingdoms.solver.best import Asked, asked, ranked
from chuhan.games.three_kingdoms.solver.guarantee import worth_of
from chuhan.games.three_kingdoms.solver.plans import Plan, hold, plans
from chuhan.puzzle.model import Puzzle

SCORING = ("border_majority", "majorities", "after_shared_first", "speciality_vp")
PLANNING = ("emperor_tile", "second_general", "tribe_declined")
"""These change what can be done, the others only what it comes to."""
BIDDING = ("allied_bids", "several_generals")
Right = tuple[Any, ...] | None


def under_rulings(puzzle: Puzzle, fixed: Sequence[str]) -> Iterator[tuple[Ruleset, Right]]:
    """The best answers under each combination; None where the position cannot be."""
    aim: Aim = puzzle.aim
    position: Position = puzzle.position
    names = matters(position, aim) - {name.partition("=")[0] for name in fixed}
    wanted = [name for name in SWITCHES if name in names]
    every = [
        replace(position.rules, **dict(zip(wanted, settings, strict=True)))  # type: ignore[arg-type]
        for settings in product(*(SWITCHES[name] for name in wanted))
    ]
    if aim.question in ACTS:
        yield from _acts(position, aim, every)
    elif aim.question == "ally":
        yield from _allies(position, every)
    else:
        for rules in every:
            other = with_rules(position, rules)
            if why_impossible(other):
                yield rules, None
            else:
                yield rules, found_by(judge_of(replace(puzzle, position=other))).best


def with_rules(position: Position, rules: Ruleset) -> Position:
    """The same position under other rules; what follows from a ruling follows anew."""
    later = position.having(rules=rules)
    if any(bid.space is Space.EMPEROR for bid in position.bids) and position.phase is Phase.ACT:
        later = later.having(court=court_of(later))
    return later


def _acts(position: Position, aim: Aim, every: Sequence[Ruleset]) -> Iterator[tuple[Ruleset, Right]]:
    """Plans are found once for what changes them, held once for what changes the upkeep, and then scored."""
    known: dict[tuple[str, ...], list[Plan]] = {}
    held: dict[tuple[str, ...], list[Plan]] = {}
    holding = [name for name in SWITCHES if name not in SCORING]
    for rules in every:
        start = with_rules(position, rules)
        if why_impossible(start):
            yield rules, None
            continue
        wish = asked(aim.question, start, aim.params)
        first = tuple(getattr(rules, name) for name in PLANNING)
        if first not in known:
            found = plans(start, aim.state, wish.spaces, budget())
            known[first] = [plan for plan in found if plan.moves or aim.question != "trade"]
        then = tuple(getattr(rules, name) for name in holding)
        if then not in held:
            held[then] = [_held(plan, wish, rules) for plan in known[first]]
        scored = (plan._replace(after=plan.after.having(rules=rules)) for plan in held[then])
        answers = ranked(scored, wish._replace(updates=None))
        most = max(one.value for one in answers.values())
        best = sorted((one.key, one.text) for one in answers.values() if one.value == most)
        yield rules, tuple(" ".join(text) for _, text in best)


def _held(plan: Plan, wish: Asked, rules: Ruleset) -> Plan:
    after = plan.after.having(rules=rules)
    return plan._replace(after=after if wish.updates is None else hold(after, wish.updates))


def _allies(position: Position, every: Sequence[Ruleset]) -> Iterator[tuple[Ruleset, Right]]:
    """Which spaces are sure is found once for what changes the bidding, their worth for what changes that."""
    sure: dict[tuple[str, ...], list[Space]] = {}
    worths: dict[tuple[Space, tuple[str, ...]], Value] = {}
    state = position.turn
    assert isinstance(state, State)
    for rules in every:
        start = position.having(rules=rules)
        bidding = [
            (space, start.having(phase=Phase.BID, ally=space, turn=start.order[0]))
            for space in ALLIANCE_SPACES
            if space is not start.last
        ]
        key = tuple(getattr(rules, name) for name in BIDDING)
        if key not in sure:
            allies = frozenset(start.allies)
            sure[key] = [space for space, at in bidding if Fight(at, {space: allies}).is_sure(at)]
        rest = tuple(getattr(rules, name) for name in SWITCHES if name not in BIDDING)
        for space, at in bidding:
            if space in sure[key] and (space, rest) not in worths:
                worths[space, rest] = worth_of(at, state, space, budget())
        values = {space: worths[space, rest] for space in sure[key]}
        most = max(values.values(), default=None)
        yield rules, tuple(f"ally:{space}" for space, value in values.items() if value == most)


def matters(position: Position, aim: Aim) -> set[str]:
    """The rulings that the question reads, without those that cannot change anything here."""
    match aim.question:
        case "trade":
            return set()
        case "winner":
            return {*SCORING}
        case "last" | "sure":
            return {"several_generals", *(["allied_bids"] if position.ally in aim.want else [])}
        case "turn":
            return {"several_generals", "bid_count", *(["allied_bids"] if position.ally else [])}
        case "ally":
            return {*BIDDING, *SCORING, *_holding(position, aim, {*ALLIANCE_SPACES})}
    spaces = {bid.space for bid in position.bids}
    found = {*SCORING, *_holding(position, aim, spaces)}
    if aim.question != "harvest" and spaces & {*BORDERS}:
        found.add("second_general")
    if Space.EMPEROR in spaces and aim.question in ("upkeep", "order"):
        found.add("emperor_tile")
    return found


def _holding(position: Position, aim: Aim, spaces: set[Space]) -> set[str]:
    """Rulings about upkeep and about the end of the game."""
    found = set[str]()
    mine = position.realms[aim.state]
    if mine.support % 2 or spaces & {Space.SUPPORT, Space.TRIBE, Space.DEVELOP}:
        found.add("support_rice")
    if Space.TRIBE in spaces:
        found.add("tribe_declined")
    farm = max(realm.farm.status for realm in position.realms) + (Space.FARM in spaces)
    market = max(realm.market.status for realm in position.realms) + (Space.MARKET in spaces)
    if farm >= PLACES and market >= PLACES:
        found.add("develop_end")
    if len(position.sites) + len(spaces & {*BORDERS}) >= STATIONED_END:
        found.add("border_end")
    rank = max(position.realms[state].rank for state in STATES) + (Space.EMPEROR in spaces)
    if found & {"develop_end", "border_end"} or rank >= position.box.top_rank or position.round == LAST_ROUND:
        found.add("final_update")
    return found
