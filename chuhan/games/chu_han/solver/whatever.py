"""Whatever they hold: what is guaranteed in every layout of a view, and a layout that beats the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.moves import Allow, Move, Writ
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.referee import outcome, play
from chuhan.games.chu_han.solver import kernel
from chuhan.games.chu_han.solver.fronts import Count, count_wins
from chuhan.games.chu_han.solver.ghost import Ghost, GhostSearch, Place, Shown, Step, public, yu_ji_target
from chuhan.games.chu_han.solver.goals import CannotSolve, Goal
from chuhan.games.chu_han.solver.layouts import count_layouts, count_worlds
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.games.chu_han.solver.proof import Aim, Lines
from chuhan.games.chu_han.words import Ending, by_kind, deed
from chuhan.language import Sentence, say
from chuhan.refusal import NotationError

REFUTATION_NODES = 300
"""How many positions may be looked at for the shortest line that beats a move."""


class GhostEngine(Protocol):
    """A search over ghosts. Values are seen from Han; `limits` counts its work."""

    limits: Limits

    def value(self, position: Ghost, goal: Goal) -> int: ...
    def values(self, position: Ghost, goal: Goal) -> dict[Step, int]: ...


@dataclass(frozen=True, slots=True)
class Beaten:
    """A layout in which a move fails, and how it is played there, from the move on to the end."""

    layout: Position
    line: tuple[Move, ...]
    held: Cards
    """The unseen cards that the rival shows along the line."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Whatever:
    """What is guaranteed. Values are seen from the planning side: 1 and -1, or a margin."""

    view: View
    side: Side
    goal: Goal
    worlds: int | None
    layouts: int | None
    values: dict[str, int]
    """Of each legal move; where the planning side does not act, of what it has under `""`."""
    wins: dict[str, Count] | None = None
    """Of each of these, how many layouts one strategy wins the round in; None if nobody asked, or above the
    limit of worlds."""
    refuted: dict[str, Beaten] | None = None
    """For each move that is not guaranteed, or of a margin not the best; None if nobody asked."""
    nodes: int = 0
    seconds: float = 0.0

    @property
    def guaranteed(self) -> bool | None:
        """Is the round won whatever they hold? None for a margin."""
        return max(self.values.values()) > 0 if self.goal is Goal.ROUND else None


def planning_side(view: View, side: Side | None = None) -> Side:
    """The side whose hand is known; if both are, the one that acts, unless `side` names one."""
    known = [one for one in Side if not view.hidden[one]]
    if not known:
        raise NotationError("The planning side's hand must be known, and here neither is", str(view))
    if side is None:
        return view.actor if len(known) == 2 else known[0]
    if side not in known:
        raise NotationError(f"{side.title} cannot plan here: its own hand is not known", str(view))
    return side


def ghost_of(view: View, side: Side | None = None, buried: Sequence[Card] = ()) -> Ghost:
    """The ghost of a view, or a NotationError with the reason why the view is impossible.

    `buried`: buried cards that Ji Bu has shown, out of the unseen ones (5.1).
    """
    side = planning_side(view, side)
    rival, text = side.other, str(view)
    if view.open[rival] and view.hidden[rival]:
        raise NotationError(f"{rival.title}'s hand lies open (*), so its cards must be known", text)
    if len(buried) > view.rules.buried:
        raise NotationError(f"Only {view.rules.buried} cards are buried, not {len(buried)}", text)
    if not view.unmentioned.holds(Cards.of(buried)):
        raise NotationError("A buried card stands elsewhere in the view too", text)
    view = replace(view, side=side, buried_seen=tuple(buried))
    for claim in view.pending:
        target = yu_ji_target(claim.move)
        if target is None or claim.side is not rival or target in view.hands[rival]:
            continue
        if target not in view.unseen:
            raise NotationError(f"Yu Ji's card {target} is seen elsewhere, so it is not in the hand", text)
    return Ghost.of(view, side)


def solve_whatever(
    view: View,
    goal: Goal | str = Goal.ROUND,
    *,
    side: Side | None = None,
    buried: Sequence[Card] = (),
    refute: bool = False,
    count: bool = False,
    engine: str = "auto",
    max_nodes: int = 0,
    max_seconds: float = 0.0,
) -> Whatever:
    """Prove what is guaranteed. Raises NotSolved when a limit is reached first (0 is no limit).

    >>> from chuhan.games.chu_han.notation import parse_view
    >>> text = "78?1/489 - 011111111222222223j3y3l3x3h3z4444455556h77 H:3p - C 4-2 10-20 base"
    >>> found = solve_whatever(parse_view(text))
    >>> found.worlds, [move for move, value in found.values.items() if value > 0]
    (5, ['8'])
    """
    goal = Goal(goal)
    ghost = ghost_of(view, side, buried)
    limits = Limits(max_nodes, max_seconds)
    search = make_ghost_engine(engine, ghost, limits)
    sign = 1 if ghost.side is Side.HAN else -1
    if ghost.over or ghost.actor is not ghost.side:
        moves: dict[Step | None, int] = {None: search.value(ghost, goal)}
    else:
        moves = dict[Step | None, int](search.values(ghost, goal).items())
    values = {_name(move): sign * value for move, value in moves.items()}
    best = 1 if goal is Goal.ROUND else max(values.values())
    refuted: dict[str, Beaten] | None = None
    if refute:
        aim = Aim(ghost.side, goal, best)
        wrong = [move for move in moves if values[_name(move)] < best and not ghost.over]
        refuted = {_name(move): refutation(search, ghost, move, aim) for move in wrong}
    worlds = count_worlds(ghost)
    layouts = None if worlds is None else count_layouts(ghost)
    wins = None
    if count and worlds is not None:
        wins = {_name(move): found for move, found in count_wins(search, ghost, moves).items()}
    return Whatever(
        view, ghost.side, goal, worlds, layouts, values, wins, refuted, limits.nodes, limits.seconds
    )


def _name(move: Step | None) -> str:
    return "" if move is None else str(move)


def make_ghost_engine(name: str, ghost: Ghost, limits: Limits) -> GhostEngine:
    if name == "auto":
        name = "native" if kernel.available() and kernel.handles(ghost.view) else "python"
    if name == "native":
        return kernel.NativeGhost(limits)
    if name == "python":
        return GhostSearch(limits)
    raise CannotSolve(f"Hidden cards are not searched by the engine '{name}'.")


# ---- how a move is beaten ----------------------------------------------------------------------------


class GhostLines(Lines[Ghost, Step]):
    """Best play against a ghost that can hold the aim's side down."""

    def __init__(self, engine: GhostEngine, aim: Aim) -> None:
        super().__init__(aim, REFUTATION_NODES)
        self.engine = engine
        self.known: dict[Ghost, bool] = {}

    def moves(self, position: Ghost) -> Sequence[Step]:
        return position.steps()

    def after(self, position: Ghost, move: Step) -> Ghost:
        return position.after(move)

    def holds(self, position: Ghost) -> bool:
        if position not in self.known:
            self.known[position] = self.aim.reached_by(self.engine.value(position, self.aim.goal))
        return self.known[position]


def refutation(engine: GhostEngine, ghost: Ghost, move: Step | None, aim: Aim) -> Beaten:
    """A layout in which the aim is missed after a move that does not guarantee it, and the line there."""
    first = [] if move is None else [move]
    start = ghost if move is None else ghost.after(move)
    steps, _ = GhostLines(engine, aim).played_out(start)
    steps = [*first, *steps]
    layout, held = laid_out(ghost, steps)
    line = tuple(step for step in steps if not isinstance(step, Shown))
    return Beaten(layout, line, held, _told(ghost.side, layout, line, held, aim))


def laid_out(ghost: Ghost, steps: Sequence[Step]) -> tuple[Position, Cards]:
    """A layout in which the steps can be taken, and the unseen cards that the rival shows in them.

    What the rival shows was in its hand from the start, as far as there is room; the rest it drew.
    """
    start, rival = ghost, ghost.side.other
    view = start.view
    pile: list[Card | None] = [*view.pile, *[None] * view.hidden[2]]
    drawn_by_rival: list[int] = []
    hand, held, buried = NONE, NONE, NONE
    for step in steps:
        top = len(pile) - ghost.view.pile_size
        unknown = [place for place in range(top, len(pile)) if pile[place] is None]
        taken = ghost.taken_by(step)
        place = ghost.to_show[0][0] if isinstance(step, Shown) else Place.RIVAL
        if place is Place.DRAWN:
            unknown = [at for at in range(top - view.rules.writ_cards, top) if pile[at] is None]
        for card in taken:
            if place is Place.BURIED:
                buried = buried.plus(card)
            elif place is not Place.RIVAL:
                pile[unknown.pop(0)] = card
            elif len(hand) < view.hidden[rival]:
                hand = hand.plus(card)
            else:
                pile[drawn_by_rival.pop(0)] = card
        if place is Place.RIVAL:
            held += taken
        if isinstance(step, Writ) and ghost.actor is rival:
            drawn_by_rival += [at for at in unknown if at < top + view.rules.writ_cards]
        ghost = ghost.after(step)
    drawn = Cards.of(card for card in pile[len(view.pile) :] if card is not None)
    rest = list(start.unseen - hand - buried - drawn)
    while len(hand) < view.hidden[rival]:
        hand = hand.plus(rest.pop(0))
    hands = [view.hands[0], view.hands[1]]
    hands[rival] += hand
    full = tuple(rest.pop(0) if card is None else card for card in pile)
    return Position(hands=(hands[0], hands[1]), pile=full, **public(view)), held


def _told(side: Side, layout: Position, line: Sequence[Move], held: Cards, aim: Aim) -> str:
    """`If Chu holds two 8s and Liu Bang (6): Chu plays two 8s, and in the end Chu goes out first.`"""
    answer, end = None, layout
    for move in line:
        if answer is None and end.actor is not side and not isinstance(move, Allow):
            answer = deed(end.actor, move)
        end = play(end, move)
    rival, ending = side.other, _ending(side, end, aim)
    if held and answer is not None:
        return say(
            "If {rival:side} holds {held:card}: {deed}, and in the end {ending}.",
            rival=rival,
            held=by_kind(held),
            deed=answer,
            ending=ending,
        )
    if answer is not None:
        return say("{deed}, and in the end {ending}.", deed=answer, ending=ending)
    return say("In the end {ending}.", ending=ending)


def _ending(side: Side, end: Position, aim: Aim) -> Sentence:
    result = outcome(end)
    if aim.goal is Goal.ROUND:
        return Ending(side.other).sentence
    if result is not None and result.match is not None:
        return Ending(result.match, match=True).sentence
    ended = Ending(side, end.score[side] - end.score[side.other]).sentence
    return Sentence("{ending}, which is not enough", ending=ended)
