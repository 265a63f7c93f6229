"""After a game: points after each round, and whether more could be had with what the person had won.

For each round the solver tries every way to use the spaces won: what is called proved is proved under the
assumption that the others do nothing more in that round. Bids are not judged: nobody can compute them to the
end of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from chuhan.games.three_kingdoms.cards import STATES, State
from chuhan.games.three_kingdoms.cards.board import LAST_ROUND
from chuhan.games.three_kingdoms.moves import ACTS, Decline, Instruct, Move, Pick
from chuhan.games.three_kingdoms.play.course import Course, Step
from chuhan.games.three_kingdoms.position import Choice, Phase, Position
from chuhan.games.three_kingdoms.puzzling.words import listed
from chuhan.games.three_kingdoms.referee import picked, score
from chuhan.games.three_kingdoms.referee.rounds import has_answer, performed
from chuhan.games.three_kingdoms.solver import Budget, NotSolved
from chuhan.games.three_kingdoms.solver.answers import Value
from chuhan.games.three_kingdoms.solver.best import asked
from chuhan.games.three_kingdoms.solver.plans import Plan, plans
from chuhan.language import Sentence, say
from chuhan.slices import breathe, once

SECONDS = 2.0
"""For each round."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One round of the person's actions."""

    number: int
    own: Value | None = None
    """New shortage tiles (negative), points, gold and rice after the round's upkeep, of what was done."""
    best: Value | None = None
    """The same of the best that was found; None where nothing was won."""
    better: Sentence | None = None
    """How it could be done, where that is better."""
    won: bool = True
    """Had the person won anything?"""
    whole: bool = True
    """Was every way tried? Else there may be better ones than the best."""
    drew: bool = False
    """Was a card drawn, of which nobody can say what it is worth?"""

    @property
    def lost(self) -> Value | None:
        """Shortage tiles, points and goods that were given away, the first that differs."""
        if self.own is None or self.best is None or self.own >= self.best:
            return None
        return tuple(best - own for own, best in zip(self.own, self.best, strict=True))


def to_judge(course: Course, seconds: float) -> list[Callable[[], Judged]]:
    """For each round that was played to its end."""
    return [
        partial(judge, number, own_actions(course, number), course.side, seconds)
        for number in range(1, len(course.scored) + 1)
    ]


def own_actions(course: Course, number: int) -> list[Step]:
    """What the person did with the spaces won in a round."""
    return [
        step
        for step in course.steps
        if step.before.round == number
        and step.before.phase is Phase.ACT
        and step.actor is course.side
        and isinstance(step.move, (Pick, *ACTS))
    ]


def judge(number: int, steps: Sequence[Step], state: State, seconds: float) -> Judged:
    steps = _from_the_first(steps, state)
    if not steps:
        return Judged(number, won=False)
    start, moves = steps[0].before, [step.move for step in steps]
    wish = asked("order" if start.round == LAST_ROUND else "upkeep", start, {"state": str(state)})
    drew = any(isinstance(move, Instruct) and move.deck for move in moves)
    own = wish.value(_used(start, moves, state))
    looked = once(
        "looked", lambda: _Looked(own, plans(start, state, wish.spaces, Budget(max_seconds=seconds)))
    )
    whole = True
    try:
        for plan in looked.left:
            value = wish.value(plan.after)
            if value > looked.best:
                looked.best, looked.better = value, plan.moves
            breathe()
    except NotSolved:
        whole = False
    best, better = looked.best, looked.better
    words = None if better is None else listed(start.box, better)
    return Judged(number, _aligned(own), _aligned(best), words, whole=whole, drew=drew)


@dataclass(slots=True)
class _Looked:
    """How far the plans of a round were compared."""

    best: Value
    left: Iterator[Plan]
    better: tuple[Move, ...] | None = None


def _from_the_first(steps: Sequence[Step], state: State) -> Sequence[Step]:
    """From where nothing is queued: before that come choices that an action of another's round has left."""
    for i, step in enumerate(steps):
        if not step.before.todo and step.before.bids_of(state):
            return steps[i:]
    return ()


def _aligned(value: Value) -> Value:
    """In the last round nothing is owed any more (7.1)."""
    return value if len(value) == 3 else (0, *value)


def _used(position: Position, moves: Sequence[Move], state: State) -> Position:
    """After these moves, with what the others have won declined, as the solver asks."""
    for bid in position.bids:
        owner = position.owner_of(bid.general)
        if owner is not state and position.bids_of(owner, bid.space):
            position = performed(position, owner, Decline(bid.space))
    for move in moves:
        position = _without_answers(position)
        if isinstance(move, Pick):
            position = picked(position, move.what)
        else:
            assert isinstance(move, ACTS)
            position = performed(position, state, move)
    return position.having(todo=())


def _without_answers(position: Position) -> Position:
    """Without what is drawn, and without choices that are not asked (5.9)."""
    left = [item for item in position.todo if isinstance(item, Choice)]
    while left and not has_answer(position, left[0]):
        left.pop(0)
    return position.having(todo=tuple(left))


def turning_point(found: Sequence[Judged]) -> Judged | None:
    """The round in which most was given away; shortage tiles first, then points. Goods alone turn nothing."""
    lost = [(one.lost[:2], one) for one in found if one.lost is not None and any(one.lost[:2])]
    return max(lost, key=lambda pair: (pair[0], -pair[1].number))[1] if lost else None


# ---- in words ----------------------------------------------------------------------------------------


def review(found: Sequence[Judged], course: Course) -> dict[str, Any]:
    """For the browser: as far as it has come."""
    of = len(course.scored)
    turned = turning_point(found) if len(found) == of else None
    return {
        "title": say("The game, round by round"),
        "note": say("{n} of {of} rounds are looked at …", n=len(found), of=of)
        if len(found) < of
        else say(
            "Proved means: every way to use the spaces you had won was tried, as if the others did nothing"
            " more in that round. Bids are not judged."
        ),
        "rows": [
            {
                "name": say("Round {n}", n=one.number),
                "sign": leader(course.scored[one.number - 1]),
                "lines": [str(words) for words in _lines(one, course.scored[one.number - 1])],
                "turned": say("Most was given away here.") if one is turned else "",
            }
            for one in found
        ],
    }


def leader(points: Sequence[int]) -> str:
    """The letter of the state that is alone ahead."""
    ahead = [state for state in STATES if points[state] == max(points)]
    return str(ahead[0]) if len(ahead) == 1 else ""


def _stands(points: Sequence[int]) -> Sentence:
    wei, wu, shu = points
    return Sentence("If it had ended here: Wei {wei}, Wu {wu}, Shu {shu}.", wei=wei, wu=wu, shu=shu)


def _lines(one: Judged, points: Sequence[int]) -> Iterator[Sentence]:
    yield _stands(points)
    yield _judged(one)
    if one.drew and one.lost is not None:
        yield Sentence("The card you drew is not counted: nobody can say what it is worth.")


def _judged(one: Judged) -> Sentence:
    if not one.won:
        return Sentence("You had won no space.")
    assert one.own is not None
    assert one.best is not None
    if one.lost is None and not one.whole:
        return Sentence("Your actions: not proved. There were too many ways; of those tried none was better.")
    if one.lost is None:
        if one.drew:
            return Sentence(
                "Your actions: proved best, apart from the card you drew, which nobody can value."
            )
        return Sentence("Your actions: proved best with what you had won.")
    assert one.better is not None
    facts = {"better": one.better}
    if one.lost[0]:
        return Sentence(
            "Your actions cost {own:new_shortages}; proved possible: {best:new_shortages}, by this:"
            " {better}.",
            own=-one.own[0],
            best=-one.best[0],
            **facts,
        )
    if one.lost[1]:
        return Sentence(
            "Your actions left you {own:vp}; {best} were possible, by this: {better}.",
            own=one.own[1],
            best=one.best[1],
            **facts,
        )
    return Sentence(
        "Your actions left {own} gold and rice together; {best} were possible, by this: {better}.",
        own=one.own[2],
        best=one.best[2],
        **facts,
    )


def _written(n: int) -> str:
    return str(n).replace("-", "−")


def parts(position: Position) -> dict[str, Any]:
    """The score by heading, for the browser; headings that nobody has points in are left out."""
    found = score(position)
    return {
        "title": say("The score, line by line"),
        "heads": [[str(state), say("{state:state}", state=state)] for state in STATES],
        "rows": [
            [say("{name:first}", name=Sentence("{name:heading}", name=name)), [_written(n) for n in values]]
            for name, values in found.headings.items()
            if any(values)
        ],
        "total": [say("Total"), [_written(n) for n in found.totals]],
    }
