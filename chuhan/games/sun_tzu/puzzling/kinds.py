"""The kinds of puzzles, which are their themes: each can be told from position and goal."""

from __future__ import annotations

from chuhan.games.sun_tzu.cards import SIDES, Card
from chuhan.games.sun_tzu.moves import Trade
from chuhan.games.sun_tzu.position import Position
from chuhan.games.sun_tzu.position.desk import Asked
from chuhan.games.sun_tzu.puzzling.aims import Aim
from chuhan.games.sun_tzu.puzzling.study import budget, is_reply
from chuhan.games.sun_tzu.solver.goals import Goal
from chuhan.games.sun_tzu.solver.solve import solve_sure
from chuhan.interface import Theme
from chuhan.language import Sentence

_LIST = [
    ("read the battle", "4.1", Sentence("Ten cards are turned up: what does it come to?")),
    ("sure win", "7.5", Sentence("The last round, won against every placement of the rival.")),
    ("win early", "7.4", Sentence("The marker reaches the end of the track before the last round.")),
    ("hold the lead", "7.2", Sentence("A lead that no placement of the rival can take away.")),
    ("hold ground", "4.7", Sentence("Provinces that are still held when the round is over.")),
    ("tie-break", "7.5", Sentence("Level on the track, and won by the armies in supply.")),
    ("an unknown card", "3.6", Sentence("The rival holds a card that nobody has seen.")),
    ("reveal order", "6.4", Sentence("Which province is turned up first decides who runs short.")),
    ("where from", "5.2", Sentence("The supply is too small: which province gives its armies?")),
    ("trade or march", "5.6", Sentence("A card for an army set aside, or armies from the board?")),
    ("which card to keep", "3.5", Sentence("What is drawn now decides what can be laid in the next round.")),
    ("two rounds", "3.4", Sentence("A placement for this round that leaves a sure one for the next.")),
    ("break the plan", "3.2", Sentence("The rival's placement is known: find the one that breaks it.")),
    ("the better plan", "3.2", Sentence("Nothing is sure: which plan does best on average?")),
    ("plague", "4.8", Sentence("A plague cancels the other card and halves an army.")),
    ("the 6 and its marker", "4.6", Sentence("A 6 takes an army of its own for the box, once a province.")),
]
THEMES = {name: Theme(name, rule, about) for name, rule, about in _LIST}
_DECISIONS = {
    Asked.ORDER: "reveal order",
    Asked.MARKER: "where from",
    Asked.PAY: "where from",
    Asked.SHORTAGE: "where from",
    Asked.TRADE: "trade or march",
    Asked.KEEP: "which card to keep",
}
_GOALS = {"early": "win early", "lead": "hold the lead", "hold": "hold ground"}


def kind_of(position: Position, aim: Aim) -> str:
    """The one kind that a puzzle is of; empty where its decision is none that puzzles ask for."""
    asked, goal = position.asked, aim.goal
    if aim.reading is not None:
        return "read the battle"
    if aim.plans:
        return "the better plan"
    if asked is None or is_reply(position):
        return "break the plan" if asked else ""
    if asked.about is not Asked.PLACE:
        found = _DECISIONS.get(asked.about, "")
        trades = any(isinstance(move, Trade) for move in asked.moves)
        return "trade or march" if found and trades else found
    if position.start.round == 8:
        return "two rounds"
    if any(position.start.unknown):
        return "an unknown card"
    if goal.kind != "win":
        return _GOALS[goal.kind]
    ahead = solve_sure(position, Goal("lead", goal.side, lead=1), budget())
    return "sure win" if ahead.guaranteed else "tie-break"


def themes_of(position: Position, aim: Aim) -> tuple[str, ...]:
    """Its kind first, then what is in it."""
    start = position.start
    cards = {card for side in SIDES for card in (*start.hands[side], *start.pools[side], *start.piles[side])}
    found = [kind_of(position, aim)]
    if Card.PLAGUE in cards:
        found.append("plague")
    if any(map(any, start.markers)) and not position.moves:
        found.append("the 6 and its marker")
    return tuple(found)
