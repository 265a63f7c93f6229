"""Puzzles about a state's own actions: harvest, trade, upkeep, battle, order.

The solver acts move by move. A move is right if the best value can still be reached after it; so every order
that comes to the same is right, and where the order is the point, only one is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from chuhan.games.three_kingdoms.moves import Decline, Move, Pick
from chuhan.games.three_kingdoms.notation import parse_move
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.puzzling.aims import goods
from chuhan.games.three_kingdoms.puzzling.base import Hint, KingdomsJudge, budget
from chuhan.games.three_kingdoms.puzzling.words import listed, phrase
from chuhan.games.three_kingdoms.referee import legal_actions, owes, picked, score
from chuhan.games.three_kingdoms.referee.rounds import performed
from chuhan.games.three_kingdoms.solver.answers import Value
from chuhan.games.three_kingdoms.solver.best import Asked, Ranked, asked, ranked, stock
from chuhan.games.three_kingdoms.solver.plans import Plan, hold, plans, plans_from
from chuhan.interface import Verdict
from chuhan.language import Sentence, say

MATTERS = {
    "harvest": Sentence(
        "A stored tile saves one a round, but only what is owed can be saved; a cashed one pays at once."
    ),
    "battle": Sentence(
        "Every unit brings a point a round and must be fed: count both until the last update."
    ),
    "upkeep": Sentence("First what is owed, then what is there: gold pays no rice, and rice no gold."),
    "order": Sentence("What brings goods, or makes an action better, comes before what costs them."),
    "trade": Sentence(
        "Whole lots only: 3 gold for 4 rice, 4 rice for 5 gold, 5 gold for 3 weapons, 3 for 7."
    ),
}


class ActsJudge(KingdomsJudge):
    @cached_property
    def wish(self) -> Asked:
        return asked(self.aim.question, self.start, self.aim.params)

    @cached_property
    def answers(self) -> list[Ranked]:
        """The best first; trading nothing is no trade."""
        found = plans(self.start, self.state, self.wish.spaces, budget())
        every = ranked((plan for plan in found if plan.moves or self.aim.question != "trade"), self.wish)
        return sorted(every.values(), key=lambda one: (tuple(-n for n in one.value), one.key))

    @property
    def best(self) -> Value:
        return self.answers[0].value

    def stepped(self, position: Position, move: Move) -> Position:
        """After a move, and before the round goes on."""
        if isinstance(move, Pick):
            return picked(position, move.what)
        return performed(position, self.state, move)  # type: ignore[arg-type]

    def plan_after(self, position: Position) -> tuple[Value, Plan]:
        """The best way to go on."""
        return max(
            ((self.wish.value(plan.after), plan) for plan in plans_from(position, self.state, budget())),
            key=lambda one: (one[0], tuple(tuple(-n for n in place) for place in one[1].key)),
        )

    def right(self, position: Position) -> tuple[Move, ...]:
        """What keeps the best within reach, declining last."""
        moves = [Pick(what) for what in position.todo[0].options] if position.todo else ()  # type: ignore[union-attr]
        every: list[Move] = [*moves] or [*legal_actions(position, self.state)]
        found = [move for move in every if self.plan_after(self.stepped(position, move))[0] == self.best]
        return tuple(sorted(found, key=lambda move: isinstance(move, Decline)))

    def judged(self, position: Position, move: Move) -> Verdict:
        later = self.stepped(position, move)
        value, plan = self.plan_after(later)
        if value != self.best:
            return self.tried(self.shortfall(value, plan.after), self.better(position), plan.line)
        rest = [*legal_actions(later, self.state)] if not later.todo else []
        if later.todo or not all(isinstance(one, Decline) for one in rest):
            return Verdict(True, ())
        return Verdict(True, tuple(rest), solved=True, ending=self.explained(plan.after))

    def better(self, position: Position) -> Sentence:
        return listed(self.box, self.plan_after(position)[1].line)

    # ---- words ---------------------------------------------------------------------------------------

    def shortfall(self, value: Value, after: Position) -> str:
        """`That leaves 7 points; 9 can be had.`"""
        if self.aim.question == "trade":
            missing = [
                (name, n - stock(after, self.state, name))
                for name, n in self.aim.target
                if n > stock(after, self.state, name)
            ]
            return say("Then this is missing: {goods:and}.", goods=goods(tuple(missing)))
        mine, best = list(value), list(self.best)
        if self.aim.question == "upkeep":
            if mine[0] != best[0]:
                return say(
                    "That costs {mine:new_shortages}; it can be done with {best:new_shortages}.",
                    mine=-mine[0],
                    best=-best[0],
                )
            mine, best = mine[1:], best[1:]
        if mine[0] != best[0]:
            return say("That leaves {mine:vp}; {best} can be had.", mine=mine[0], best=best[0])
        return say(
            "That leaves as many points, but only {mine} gold and rice together; {best} can be had.",
            mine=mine[1],
            best=best[1],
        )

    def explained(self, after: Position) -> str:
        """How it ends, and by what the next best answer falls short."""
        realm = after.realms[self.state]
        if self.aim.question == "trade":
            return say(
                "That leaves {gold:gold}, {rice:rice} and {weapons:weapons_in_all}, and no other trade does.",
                gold=realm.gold,
                rice=realm.rice,
                weapons=sum(realm.arms),
            )
        end = self.held(after)
        found = end.realms[self.state]
        told = say(
            "At the end: {points:vp}, {gold:gold}, {rice:rice}, {short:new_shortages}.",
            points=score(end).totals[self.state],
            gold=found.gold,
            rice=found.rice,
            short=found.short - self.start.realms[self.state].short,
        )
        second = next((one for one in self.answers if one.value < self.best), None)
        if second is None:
            return told
        moves = [parse_move(text, self.box) for text in second.text]
        difference = self.difference(end, self.held(self.played(moves)))
        return f"{told} " + say(
            "The next best: {moves}. It falls behind by this: {parts:and}.",
            moves=listed(self.box, moves),
            parts=difference,
        )

    def held(self, after: Position) -> Position:
        return after if self.wish.updates is None else hold(after, self.wish.updates)

    def played(self, moves: Sequence[Move]) -> Position:
        """After these moves and the declines that fit them best."""
        wanted = tuple(map(str, moves))
        fitting = [
            plan for plan in plans(self.start, self.state, self.wish.spaces, budget()) if plan.text == wanted
        ]
        return max(fitting, key=lambda plan: self.wish.value(plan.after)).after

    def difference(self, end: Position, other: Position) -> tuple[Sentence, ...]:
        """In which headings of the score, and in how many goods, one end is ahead of the other."""
        state, mine, theirs = self.state, score(end).headings, score(other).headings
        found = [
            Sentence("{name:heading} {n}", name=name, n=mine[name][state] - theirs[name][state])
            for name in mine
            if mine[name][state] > theirs[name][state]
        ]
        goods_here, goods_there = (one.realms[state].gold + one.realms[state].rice for one in (end, other))
        if goods_here > goods_there:
            found.append(Sentence("gold and rice {n}", n=goods_here - goods_there))
        return tuple(found)

    # ---- hints ---------------------------------------------------------------------------------------

    def hints(self, position: Position) -> Iterator[Hint]:
        right = self.right(position)
        best = right[0]
        if wrong := self.natural(position, right):
            value, plan = self.plan_after(self.stepped(position, wrong))
            yield (
                say(
                    "{move:first}? {why}",
                    move=phrase(self.box, wrong),
                    why=self.shortfall(value, plan.after),
                ),
                self.marks(wrong),
            )
        yield self.owed(position), None
        yield str(MATTERS[self.aim.question]), None
        yield say("{move:first}.", move=phrase(self.box, best)), self.marks(best)

    def natural(self, position: Position, right: Sequence[Move]) -> Move | None:
        """The wrong move that comes nearest."""
        if position.todo:
            return None
        every = [
            (self.plan_after(self.stepped(position, move))[0], -i, move)
            for i, move in enumerate(legal_actions(position, self.state))
            if move not in right and not isinstance(move, Decline)
        ]
        return max(every, key=lambda one: one[:2])[2] if every else None

    def owed(self, position: Position) -> str:
        realm = position.realms[self.state]
        if self.aim.question == "trade":
            return say(
                "You have {gold:gold}, {rice:rice} and {weapons:weapons_in_all}; you want {goods:and}.",
                gold=realm.gold,
                rice=realm.rice,
                weapons=sum(realm.arms),
                goods=goods(self.aim.target),
            )
        if self.aim.question == "order":
            return say("You have {gold:gold} and {rice:rice}.", gold=realm.gold, rice=realm.rice)
        gold, rice = owes(position, self.state)
        return say(
            "As things stand you owe {gold:gold} and {rice:rice} a round; you have {has_gold:gold} and"
            " {has_rice:rice}.",
            gold=gold,
            rice=rice,
            has_gold=realm.gold,
            has_rice=realm.rice,
        )

    def tempting(self) -> int:
        """Answers that miss the best by little: by one in what counts first, or only in what counts later."""
        return sum(self.best > one.value and one.value[0] >= self.best[0] - 1 for one in self.answers)
