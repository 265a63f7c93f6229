"""The second answers to the solver's questions in the shape of C3."""

from typing import Any

from tests.games.three_kingdoms.oracle import auctions, plans
from tests.games.three_kingdoms.oracle.small import Asked

Told = dict[str, Any]


def told(found: plans.Answer, *, valued: bool = True) -> Told:
    value = {"value": list(found.value)} if valued and found.best else {}
    return {"best": [list(moves) for moves in found.best], "of": found.of, **value}


def answer(asked: Asked) -> Told:
    """`best`, `of`, `value` where the question has one, and what else it tells."""
    state, params = asked.state, asked.params
    match asked.question:
        case "harvest":
            return told(plans.harvest(state, params["state"], params["updates"]))
        case "battle":
            return told(plans.battle(state, params["state"], params["updates"]))
        case "trade":
            return told(plans.trade(state, params["state"], params["target"]), valued=False)
        case "upkeep":
            return told(plans.upkeep(state, params["state"]))
        case "order":
            return told(plans.order(state, params["state"]))
        case "winner":
            name, totals = plans.winner_and_totals(state)
            return {"best": [[name]], "of": 1, "totals": totals}
        case "last":
            return told(auctions.last(state, params["want"]))
        case "sure":
            return told(auctions.sure(state, params["want"]), valued=False)
        case "turn":
            return told(auctions.turn(state, params["place"]))
        case _:
            found, sure = auctions.ally(state)
            return {**told(found), "sure": sure}
