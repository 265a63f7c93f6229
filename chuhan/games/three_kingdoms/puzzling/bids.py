"""Puzzles of the last bidder: the two others have passed, and one set of bids is best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.moves import PASS, Bid, Move
from chuhan.games.three_kingdoms.notation import parse_move
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.puzzling.base import Hint, KingdomsJudge, budget
from chuhan.games.three_kingdoms.puzzling.words import listed, phrase
from chuhan.games.three_kingdoms.referee import play, worth
from chuhan.games.three_kingdoms.referee.bids import spaces_bid_on, totals, winners
from chuhan.games.three_kingdoms.referee.rounds import order_after
from chuhan.games.three_kingdoms.solver import QUESTIONS, Answer
from chuhan.interface import Verdict
from chuhan.language import Sentence, say


class BidsJudge(KingdomsJudge):
    @cached_property
    def answer(self) -> Answer:
        return QUESTIONS[self.aim.question](self.start, self.aim.params, budget())

    @cached_property
    def best(self) -> tuple[Bid, ...]:
        return self._read(self.answer.best[0])

    def _read(self, texts: Sequence[str]) -> tuple[Bid, ...]:
        moves = [parse_move(text, self.box) for text in texts]
        return tuple(move for move in moves if isinstance(move, Bid))

    def made(self, position: Position) -> tuple[Bid, ...]:
        return position.bids[len(self.start.bids) :]

    def right(self, position: Position) -> tuple[Move, ...]:
        left = tuple(bid for bid in self.best if bid not in self.made(position))
        return left or (PASS,)

    def judged(self, position: Position, move: Move) -> Verdict:
        right = self.right(position)
        if move in right:
            done = move == PASS or right == (move,)
            if not done:
                return Verdict(True, ())
            end = self.placed(position, move)
            rest = () if move == PASS else (PASS,)
            return Verdict(True, rest, solved=True, ending=self.explained(end))
        later = play(position, move)
        end, follow = self.placed(position, move), list[Move]()
        if later.phase is Phase.BID and move != PASS:
            found = QUESTIONS[self.aim.question](later, self.aim.params, budget())
            for bid in self._read(found.best[0]) if found.best else ():
                follow.append(bid)
                end = self.placed(end, bid)
            follow.append(PASS)
        better = listed(self.box, (*right, PASS) if right != (PASS,) else right)
        return self.tried(self.shortfall(end), better, follow)

    def placed(self, position: Position, move: Move) -> Position:
        """With a bid more, before anything is resolved."""
        return position.having(bids=(*position.bids, move)) if isinstance(move, Bid) else position

    # ---- words ---------------------------------------------------------------------------------------

    def shortfall(self, end: Position) -> str:
        """What is lost, or what is spent in vain."""
        made = self.made(end)
        if self.aim.question == "turn":
            order = order_after(end, self.successes(end))
            place = order.index(self.state) + 1
            if place != self.aim.place:
                return say(
                    "Then you are {place:ordinal} in the next round, not {wanted:ordinal}: {counts:commas}.",
                    place=place,
                    wanted=self.aim.place,
                    counts=self.counts(end),
                )
        else:
            wins = sum(self.state in winners(end, space) for space in self.aim.want)
            best = sum(self.state in winners(self.ended, space) for space in self.aim.want)
            if wins < best:
                return say(
                    "That wins {mine:spaces_won} where {best:word} can be had: {standing:semicolons}.",
                    mine=wins,
                    best=best,
                    standing=self.standing(end),
                )
        return self.spent(made)

    def spent(self, made: Sequence[Bid]) -> str:
        if len(made) != len(self.best):
            return say(
                "It takes {mine:generals}; it can be done with {best:generals}.",
                mine=len(made),
                best=len(self.best),
            )
        tokens, fewer = (sum(bid.support for bid in bids) for bids in (made, self.best))
        if tokens != fewer:
            return say(
                "It takes {mine:tokens_of_support}; it can be done with {best:tokens_of_support}.",
                mine=tokens,
                best=fewer,
            )
        if any(bid.tile for bid in made) and not any(bid.tile for bid in self.best):
            return say("It takes the Emperor tile; it can be done without.")
        return say("It takes more units or gold than it needs.")

    @cached_property
    def ended(self) -> Position:
        return self.start.having(bids=(*self.start.bids, *self.best))

    def standing(self, end: Position) -> tuple[Sentence, ...]:
        """On each wanted space that is not won: what was bid, and who has it."""
        found: list[Sentence] = []
        for space in self.aim.want:
            acting = winners(end, space)
            if self.state in acting:
                continue
            bids = totals(end, space)
            mine = bids[self.state].value if self.state in bids else 0
            theirs = sum(bids[state].value for state in acting)
            facts = {"space": space, "mine": mine, "theirs": theirs}
            found.append(
                Sentence("{space:action_space}: your {mine} equals {theirs}, but came later", **facts)
                if mine == theirs
                else Sentence("{space:action_space}: your {mine} against {theirs}", **facts)
            )
        return tuple(found)

    def successes(self, end: Position) -> dict[State, int]:
        found = dict.fromkeys(STATES, 0)
        for space in spaces_bid_on(end):
            for state in winners(end, space):
                several = end.rules.bid_count == "generals"
                found[state] += len(end.bids_of(state, space)) if several else 1
        return found

    def counts(self, end: Position) -> tuple[Sentence, ...]:
        """Successful bids and military points of each state."""
        found = self.successes(end)
        return tuple(
            Sentence(
                "{state:state} {n:successful_bids} and {m} military",
                state=state,
                n=found[state],
                m=end.realms[state].military,
            )
            for state in STATES
        )

    def explained(self, end: Position) -> str:
        if self.aim.question == "turn":
            return say("{counts:commas}: you are {n:ordinal}.", counts=self.counts(end), n=self.aim.place)
        parts = tuple(
            Sentence(
                "{space:action_space}: {mine} against {theirs}",
                space=space,
                mine=totals(end, space)[self.state].value,
                theirs=self.against(space),
            )
            for space in self.aim.want
            if self.state in winners(end, space)
        )
        rest = self.standing(end)
        return say("{parts:semicolons}. Nothing that costs less does as much.", parts=(*parts, *rest))

    def against(self, space: Space) -> int:
        """The most that a rival has bid on a space."""
        bids = totals(self.start, space)
        return max((one.value for state, one in bids.items() if state is not self.state), default=0)

    # ---- hints ---------------------------------------------------------------------------------------

    def hints(self, position: Position) -> Iterator[Hint]:
        best = self.right(position)[0]
        if self.aim.question == "turn":
            yield say("As things stand: {counts:commas}.", counts=self.counts(position)), None
            yield say("A bid that takes a space from a rival counts twice; a tie goes by military."), None
        else:
            spaces = tuple(
                Sentence("{space:action_space} {n}", space=space, n=self.against(space))
                for space in self.aim.want
            )
            yield say("To be beaten: {spaces:commas}. Equal comes too late.", spaces=spaces), None
            yield (
                say("Each general where he is worth just enough; what raises a bid goes where it decides."),
                None,
            )
        if isinstance(best, Bid):
            yield (
                say(
                    "One bid goes to {space:action_space}, and is worth {n}.",
                    space=best.space,
                    n=worth(position, best),
                )
                if best.space is not Space.TRIBE
                else say("One general goes to {space:action_space}.", space=best.space),
                {"space": (str(best.space),)},
            )
        yield say("{move:first}.", move=phrase(self.box, best)), self.marks(best)

    def tempting(self) -> int:
        """Generals that are not needed, and a point for what raises bids."""
        realm = self.start.realms[self.state]
        return len(realm.gens) - len(self.best) + bool(realm.support) + (self.start.emperor is self.state)
