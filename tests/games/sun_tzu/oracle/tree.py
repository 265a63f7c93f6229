"""A second solver for Sun Tzu, by the definition: the minimax tree of S13.2, walked whole.

The side asked about maximises. Its rival minimises and picks each of his hidden cards only when it is turned
up. Positions between two battles are remembered. A choice is cut short only when nothing can be better.
"""

from collections.abc import Callable, Hashable, Iterable
from itertools import combinations

from tests.games.sun_tzu.oracle.armies import Steps, hand_kinds, without, worlds_after
from tests.games.sun_tzu.oracle.battle import battle
from tests.games.sun_tzu.oracle.referee import (
    close_phase_3,
    lay,
    moves,
    name_next,
    open_phase_3,
    placements,
    split_line,
)
from tests.games.sun_tzu.oracle.state import ORDER, PROVINCES, RIVAL, SIDES, State, may_lie, read

Goal = Callable[[State], int]


def goal_named(text: str, side: str) -> Goal:
    """S13.1, read off the state after the round's scoring."""

    def margin(end: State) -> int:
        return end.lead if side == "B" else -end.lead

    def win(end: State) -> int:
        return {side: 1, RIVAL[side]: -1}.get(end.result, 0)

    def early(end: State) -> int:
        return int(end.round in (3, 6) and abs(end.track) == 9 and end.result == side)

    def lead(end: State) -> int:
        return int(margin(end) >= int(text.removeprefix("lead")))

    def hold(end: State) -> int:
        return int(all(end.armies[side][province] for province in text.removeprefix("hold:")))

    if text in ("margin", "win", "early"):
        return {"margin": margin, "win": win, "early": early}[text]
    return lead if text.startswith("lead") else hold


class Tree:
    """The values of one goal for one side."""

    def __init__(self, goal: str, side: str) -> None:
        self.side = side
        self.goal = goal_named(goal, side)
        self.known: dict[Hashable, int] = {}
        # No value lies outside these, so nobody looks further once he has his end of them.
        self.lowest, self.highest = {"margin": (-99, 99), "win": (-1, 1)}.get(goal, (0, 1))

    def value(self, state: State) -> int:
        """From the moment at which all cards lie."""
        return self.best(open_phase_3, state, self.between)

    def best(
        self,
        steps: Callable[[State], Steps],
        state: State,
        then: Callable[[State], int],
        answers: tuple[str, ...] = (),
    ) -> int:
        """Takes the steps in every way that is legal (or as the script says), then goes on."""
        copy = state.copy()
        running = steps(copy)
        try:
            who, options = next(running)
            for answer in answers:
                who, options = running.send(answer)
        except StopIteration:
            copy.script = copy.script[len(answers) :]
            return then(copy)
        if len(answers) < len(state.script):
            options = [state.script[len(answers)]]
        return self.choose(who, (self.best(steps, state, then, (*answers, option)) for option in options))

    def choose(self, who: str, values: Iterable[int]) -> int:
        """What the side to decide makes of its choices."""
        best, wanted = (max, self.highest) if who == self.side else (min, self.lowest)
        seen = []
        for value in values:
            seen.append(value)
            if value == wanted:
                break
        return best(seen)

    def between(self, state: State) -> int:
        key = key_of(state)
        if key not in self.known:
            if state.result:
                self.known[key] = self.goal(state)
            elif state.to_reveal:
                self.known[key] = self.best(name_next, state, self.turn_up)
            else:
                self.known[key] = self.best(close_phase_3, state, self.goal)
        return self.known[key]

    def turn_up(self, state: State) -> int:
        """S13.2: which of his cards lies here is the rival's choice, as long as he can fill the rest."""
        rival, province = RIVAL[self.side], state.named[0]
        if province in state.laid[rival]:
            return self.best(fight_named, state, self.between)
        return self.choose(rival, (self.with_card(state, rival, card) for card in fitting(state, rival)))

    def with_card(self, state: State, rival: str, card: str) -> int:
        copy = state.copy()
        copy.worlds[rival] = worlds_after(state, rival, card)
        copy.laid[rival][state.named[0]] = card
        return self.best(fight_named, copy, self.between)


def fitting(state: State, side: str) -> list[str]:
    """The cards that may lie in the province that was named."""
    return [card for card in hand_kinds(state, side) if may_lie(state, side, card, state.named[0])]


def fight_named(state: State) -> Steps:
    yield from battle(state, state.named.pop(0))


def key_of(state: State) -> Hashable:
    """All that the rest of the round can depend on; the piles and the cards of fought battles are not."""
    per_side = tuple(
        (
            tuple(state.armies[side].values()),
            tuple(state.marks[side].values()),
            state.supply[side],
            state.aside[side],
            tuple(state.hand[side]),
            state.unused[side],
            state.used[side],
            tuple(state.laid[side].get(province) for province in state.to_reveal),
            tuple(state.worlds.get(side, ())),
        )
        for side in SIDES
    )
    events = (state.event, tuple(state.events_left), state.plagues, state.black_death)
    return (per_side, events, tuple(state.to_reveal), tuple(state.named), tuple(state.script), state.result)


# ------------------------------------------------------------------------------------------------- questions


def hide(state: State, side: str) -> None:
    """Makes the hand of this side a matter of its choice: every hand that fits what is written, S13.9."""
    chosen = combinations(state.pool[side], state.unknown[side])
    hands = {tuple(sorted([*state.hand[side], *cards], key=ORDER.index)) for cards in chosen}
    state.worlds[side] = sorted(hands)


def guaranteed_by_tree(position: str, side: str, goal: str, only: list[str] | None = None) -> dict[str, int]:
    """S13.2: for each placement (or only for these) what it guarantees, at the start of phase 2."""
    state, tree = read(position), Tree(goal, side)
    hide(state, RIVAL[side])
    values = {}
    for placement in only or placements(state, side):
        copy = state.copy()
        lay(copy, side, placement)
        values[placement] = tree.value(copy)
    return values


def value_of_line(line: str, side: str, goal: str) -> int:
    """The value of a line inside a round. A rival placement that is written out is known, `?` is hidden."""
    position, answers = split_line(line)
    state, rival = read(position), RIVAL[side]
    laid = dict(answers[:2])
    lay(state, side, laid[side])
    shown = dict(zip(PROVINCES, laid[rival].split(","), strict=True)) if laid[rival] != "?" else {}
    hide(state, rival)
    for province, card in shown.items():
        if card != "?":
            state.laid[rival][province] = card
            state.worlds[rival] = [without(world, card) for world in state.worlds[rival] if card in world]
    if "?" not in laid[rival]:
        state.hand[rival] = list(state.worlds.pop(rival)[0])
    state.script = [answer for _, answer in answers[2:]]
    return Tree(goal, side).value(state)


def decisions(line: str, side: str, goal: str) -> dict[str, int]:
    """S13.8 with open cards: for each legal answer the value of the line with that answer added."""
    return {move: value_of_line(f"{line} {move}", side, goal) for move in moves(line)}
