"""What makes each kind of sentence in an explanation true, asked of the referee and the solver alone."""

from __future__ import annotations

from functools import singledispatchmethod
from itertools import pairwise

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Allow, Move, Pass, Writ
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.explain import facts
from chuhan.games.chu_han.puzzling.explain.facts import Fact
from chuhan.games.chu_han.puzzling.lines import Claim
from chuhan.games.chu_han.puzzling.principles import PRINCIPLES
from chuhan.games.chu_han.puzzling.study import engine_of
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import final_value
from chuhan.games.chu_han.solver.proof import Aim


class Truth:
    """Asked about the facts of one puzzle."""

    def __init__(self, start: Position, aim: Aim) -> None:
        self.aim = aim
        self._engine = engine_of(start)
        self._values: dict[Position, int] = {}

    def value(self, position: Position, side: Side) -> int:
        """The proved value, seen from a side."""
        if position not in self._values:
            goal = self.aim.goal
            over = position.over
            self._values[position] = (
                final_value(position, goal) if over else self._engine.value(position, goal)
            )
        return self._values[position] if side is Side.HAN else -self._values[position]

    def met(self, position: Position, claim: Claim) -> bool:
        return position.over and self.value(position, claim.side) >= claim.value

    def keeps(self, position: Position, move: Move) -> bool:
        """Is it legal, and the best that its side can do?"""
        side = position.actor
        return move in legal_moves(position) and self.value(play(position, move), side) == self.value(
            position, side
        )

    def within(self, position: Position, claim: Claim, moves_left: int) -> bool:
        """Can the side meet its claim with no more moves than that? 0: with any number."""
        if self.value(position, claim.side) < claim.value:
            return False
        return moves_left == 0 or self._within(position, claim, moves_left, {})

    def _within(
        self, position: Position, claim: Claim, moves_left: int, known: dict[tuple[Position, int], bool]
    ) -> bool:
        if position.over:
            return self.met(position, claim)
        if self.value(position, claim.side) < claim.value:
            return False
        if (position, moves_left) not in known:
            own = position.actor is claim.side
            known[position, moves_left] = (any if own else all)(
                moves_left >= (used := own and move != Allow())
                and self._within(play(position, move), claim, moves_left - used, known)
                for move in legal_moves(position)
            )
        return known[position, moves_left]

    def ends_with(self, position: Position, claim: Claim, last: Move, *, waiting: bool) -> bool:
        """Does it end with this move whatever the other side does, if its side only lets things happen and,
        when it is waiting, passes?"""
        if position.over:
            return False
        moves = legal_moves(position)
        if position.actor is not claim.side:
            return all(self.ends_with(play(position, move), claim, last, waiting=waiting) for move in moves)
        if last in moves and self.met(play(position, last), claim):
            return True
        quiet = [move for move in moves if move == Allow() or (waiting and move == Pass())]
        return any(self.ends_with(play(position, move), claim, last, waiting=waiting) for move in quiet)

    def after_reply(self, position: Position, reply: Move, answerer: Side) -> Position:
        """Where the answerer has something to say, when the other side has no further choice."""
        position = play(position, reply)
        while not position.over and len(moves := legal_moves(position)) == 1:
            if position.actor is answerer and moves != [Allow()]:
                break
            position = play(position, moves[0])
        return position

    # ---- each kind -------------------------------------------------------------------------------

    @singledispatchmethod
    def holds(self, fact: Fact) -> bool:
        raise NotImplementedError(f"nobody has said what makes a {type(fact).__name__} true")

    @holds.register
    def _(self, fact: facts.Does) -> bool:
        return self.keeps(fact.at, fact.move)

    @holds.register
    def _(self, fact: facts.Draws) -> bool:
        after = play(fact.at, Writ())
        drawn = fact.at.pile[: len(fact.at.pile) - len(after.pile)]
        return fact.cards == drawn and fact.last == (not after.pile)

    @holds.register
    def _(self, fact: facts.NoneHigher) -> bool:
        beaten = fact.at.trick.last_set
        return (
            _only_passes(fact.at, fact.side)
            and beaten is not None
            and beaten.size == 1
            and fact.card in fact.at.hand
            and all(card.rank <= fact.card.rank for card in fact.at.hand)
        )

    @holds.register
    def _(self, fact: facts.NoSuchSet) -> bool:
        ranks = [card.rank for card in fact.at.hand if card is not Card.JOKER]
        most = max((ranks.count(rank) for rank in ranks), default=0) + (Card.JOKER in fact.at.hand)
        beaten = fact.at.trick.last_set
        assert beaten is not None
        return _only_passes(fact.at, fact.side) and beaten.size == fact.size and most < fact.size

    @holds.register
    def _(self, fact: facts.CannotBeat) -> bool:
        return _only_passes(fact.at, fact.side)

    @holds.register
    def _(self, fact: facts.OnlyAnswers) -> bool:
        moves = set(legal_moves(fact.at)) - {Pass()}
        passes = {move for move in moves if isinstance(move, Pass)}
        return fact.side is fact.at.actor and moves - passes == set(fact.moves)

    @holds.register
    def _(self, fact: facts.Run) -> bool:
        position = fact.at
        for move in fact.moves:
            if position.actor is not fact.claim.side or move not in legal_moves(position):
                return False
            position = play(position, move)
            if not position.over:
                if legal_moves(position) != [Pass()]:
                    return False
                position = play(position, Pass())
        return self.met(position, fact.claim)

    @holds.register
    def _(self, fact: facts.Wait) -> bool:
        return self.ends_with(fact.at, fact.claim, fact.move, waiting=True)

    @holds.register
    def _(self, fact: facts.Last) -> bool:
        return self.ends_with(fact.at, fact.claim, fact.move, waiting=False)

    @holds.register
    def _(self, fact: facts.Within) -> bool:
        return self.within(fact.at, fact.claim, fact.moves) and (
            not fact.moves or fact.at.actor is not fact.claim.side
        )

    @holds.register
    def _(self, fact: facts.Ends) -> bool:
        return self.met(fact.at, fact.claim)

    @holds.register
    def _(self, fact: facts.If) -> bool:
        legal = legal_moves(fact.at)
        if not set(fact.replies) <= set(legal) or fact.every != (set(fact.replies) == set(legal)):
            return False
        for reply in fact.replies:
            there = self.after_reply(fact.at, reply, fact.answerer)
            if there.over or there.actor is not fact.answerer or fact.answer not in legal_moves(there):
                return False
            kept = self.value(play(there, fact.answer), fact.answerer)
            if kept < self.value(fact.at, fact.answerer):
                return False
        return True

    @holds.register
    def _(self, fact: facts.IfEnds) -> bool:
        if not set(fact.replies) <= set(legal_moves(fact.at)):
            return False
        for reply in fact.replies:
            there = self.after_reply(fact.at, reply, fact.claim.side)
            if fact.over != there.over or not self.within(there, fact.claim, 0 if fact.over else fact.moves):
                return False
        return True

    @holds.register
    def _(self, fact: facts.Otherwise) -> bool:
        legal = legal_moves(fact.at)
        others = [move for move in legal if move not in fact.named]
        return (
            set(fact.named) <= set(legal)
            and bool(others)
            and all(self.within(play(fact.at, move), fact.claim, fact.moves) for move in others)
        )

    @holds.register
    def _(self, fact: facts.Fails) -> bool:
        for move in fact.moves:
            if move not in legal_moves(fact.at):
                return False
            there = play(fact.at, move)
            if self.value(there, self.aim.side) >= self.aim.at_least:
                return False
            while there.pending and legal_moves(there) == [Allow()]:
                there = play(there, Allow())
            if fact.answer is not None and (
                there.actor is not fact.answerer or not self.keeps(there, fact.answer)
            ):
                return False
        return True

    @holds.register
    def _(self, fact: facts.Scores) -> bool:
        end = play(fact.at, fact.move)
        gained = end.score[fact.winner] - fact.at.score[fact.winner]
        loser = fact.winner.other
        return (
            end.over
            and not end.hands[fact.winner]
            and gained == fact.points
            and fact.cards == len(end.hands[loser])
            and fact.writs == end.writs[loser]
            and fact.doubled == end.doubled[fact.winner]
        )

    @holds.register
    def _(self, fact: facts.Stands) -> bool:
        return fact.at.over and fact.at.score == fact.score

    @holds.register
    def _(self, fact: facts.Remember) -> bool:
        holding = [one for one in PRINCIPLES if one.holds(fact.moment)]
        steps = fact.moment.steps
        linked = all(play(at, move) == after for (at, move), (after, _) in pairwise(steps))
        return (
            linked
            and steps[0][0] == fact.at
            and all(self.keeps(at, move) for at, move in steps)
            and fact.sentence in [one.sentence for one in holding]
        )


def _only_passes(position: Position, side: Side) -> bool:
    return position.actor is side and legal_moves(position) == [Pass()]
