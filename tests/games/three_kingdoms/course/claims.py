"""Proves what a lesson claims: the solver's best answers to the question that the claim names."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.game import GAME
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.referee import play
from chuhan.games.three_kingdoms.solver import QUESTIONS, Budget
from chuhan.lesson import Claim, Step
from chuhan.lesson.markdown import plain

PARAMS = {
    "harvest": {"updates"},
    "battle": {"updates"},
    "trade": {"target"},
    "upkeep": set(),
    "order": set(),
    "sure": {"want"},
    "turn": {"place"},
}
"""What each question needs besides the state that asks."""
ASKED_BY_A_STATE = frozenset({"harvest", "battle", "trade", "upkeep", "order"})


def problem(step: Step, claim: Claim) -> str:
    """What is wrong with a claim, or an empty text."""
    about = dict(claim.about)
    question, unknown = about.pop("question", ""), about.pop("unknown", "")
    if question not in PARAMS or set(about) != PARAMS[question] | {"best"}:
        return f"not understood: {question} with {', '.join(sorted(about))}"
    if not any(plain(claim.says) in plain(text) for text in texts(step)):
        return "its step does not say that"
    best = about.pop("best")
    params = about | ({"state": str(step.side)} if question in ASKED_BY_A_STATE else {})
    position = step.position
    assert isinstance(position, Position)
    for move in claim.after:
        position = play(position, move)
    answers = [QUESTIONS[question](one, params, Budget()).best for one in _exchanged(position, unknown)]
    found = [" ".join(one) for one in answers[0] if all(one in others for others in answers)]
    return "" if found == best else f"the best are {', '.join(found)}"


def texts(step: Step) -> list[str]:
    return [step.text, step.task, step.otherwise, step.hint, step.explain, *step.wrong.values()]


def _exchanged(position: Position, unknown: str) -> Iterator[Position]:
    """The position, and the same with every other general that could lie there face down."""
    yield position
    if unknown:
        state = GAME.parse_position(str(position)).owner_of(unknown)
        realm = position.realms[state]
        assert unknown in realm.hidden
        for name in position.general_deck(state):
            gens = position.box.ordered([name if one == unknown else one for one in realm.gens])
            hidden = tuple(name if one == unknown else one for one in realm.hidden)
            yield position.with_realm(state, realm.having(gens=gens, hidden=hidden))
