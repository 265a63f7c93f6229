"""Puzzles about what can be made sure of while rivals still bid: a bid (sure), an alliance (ally).

Own turns are the solver's; the rivals answer with what tests most, and after a mistake with what breaks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from chuhan.games.three_kingdoms.cards import STATES, Space, State
from chuhan.games.three_kingdoms.cards.board import OPEN_SPACES
from chuhan.games.three_kingdoms.moves import PASS, Ally, Bid, Move
from chuhan.games.three_kingdoms.position import Phase, Position
from chuhan.games.three_kingdoms.puzzling.base import Hint, KingdomsJudge, budget
from chuhan.games.three_kingdoms.puzzling.words import phrase
from chuhan.games.three_kingdoms.referee import owes, worth
from chuhan.games.three_kingdoms.referee.bids import attribute, legal_bids, placed, totals, winners
from chuhan.games.three_kingdoms.referee.rounds import next_bidder
from chuhan.games.three_kingdoms.solver import QUESTIONS, Answer
from chuhan.games.three_kingdoms.solver.answers import Value
from chuhan.games.three_kingdoms.solver.auction import Auction
from chuhan.games.three_kingdoms.solver.guarantee import worth_of
from chuhan.interface import Verdict
from chuhan.language import Sentence, say


def stepped(position: Position, move: Move) -> Position:
    """After a bid or a pass; nothing is resolved, so at the end it is nobody's turn."""
    state = position.turn
    assert isinstance(state, State)
    later = placed(position, state, move) if isinstance(move, Bid) else position
    if move == PASS:
        later = position.having(passed=(*position.passed, state))
    return later.having(turn=next_bidder(later))


class Fight:
    """The bidding for some spaces, move by move."""

    def __init__(self, position: Position, wanted: dict[Space, frozenset[State]]) -> None:
        self.auction = Auction(position, wanted, budget())
        self.wanted = wanted
        self.team = self.auction.team

    def is_sure(self, position: Position) -> bool:
        return self.auction.is_sure(self.auction.moment(position))

    def is_safe(self, position: Position) -> bool:
        """Can nobody change it any more?"""
        return position.turn is None or self.auction.is_safe(self.auction.moment(position))

    def candidates(self, position: Position) -> Iterator[Move]:
        """Bids on wanted spaces; of those that do not matter one for each general; a pass."""
        state = position.turn
        assert isinstance(state, State)
        seen = set[str]()
        for bid in legal_bids(position, state):
            if bid.space in self.wanted:
                yield bid
            elif bid.general not in seen and not (bid.load or bid.support or bid.tile):
                seen.add(bid.general)
                yield bid
        yield PASS

    def test(self, position: Position) -> Move:
        """The rivals' answer that leaves the fewest ways to keep what is sure."""

        def hard(move: Move) -> tuple[bool, int]:
            later = stepped(position, move)
            if self.is_safe(later):
                return True, 0
            if later.turn not in self.team:
                return False, 0
            return False, sum(self.is_sure(stepped(later, one)) for one in self.candidates(later))

        return min(self.candidates(position), key=hard)

    def broken(self, position: Position) -> tuple[list[Move], Position]:
        """To the end of the bidding, when the wanted spaces cannot be had: rivals break, the team tries."""
        line: list[Move] = []
        while position.turn is not None:
            moves = list(self.candidates(position))
            if position.turn in self.team:
                move = max(moves, key=lambda one: self._tried(position, one))
            else:
                move = next(one for one in moves if not self.is_sure(stepped(position, one)))
            position = stepped(position, move)
            line.append(move)
        return line, position

    def _tried(self, position: Position, move: Move) -> tuple[int, int, bool, int]:
        """How good a try is where all are in vain: the fewest answers break it, the most is won so far, it
        goes for what is not won yet, with the least."""
        later = stepped(position, move)
        answers = [] if later.turn is None or later.turn in self.team else [*self.candidates(later)]
        breaking = sum(not self.is_sure(stepped(later, one)) for one in answers)
        got = sum(states <= set(winners(later, space)) for space, states in self.wanted.items())
        if not isinstance(move, Bid) or move.space not in self.wanted:
            return -breaking, got, False, 0
        missing = not self.wanted[move.space] <= set(winners(position, move.space))
        return -breaking, got, missing, -worth(position, move)

    def standing(self, end: Position) -> tuple[Sentence, ...]:
        """The totals on the wanted spaces that are lost, and who had the same first."""
        found: list[Sentence] = []
        for space, states in self.wanted.items():
            won = winners(end, space)
            if not states <= set(won):
                bids = totals(end, space)
                counts = {state: bids[state].value for state in STATES if state in bids}
                values = [*counts.values()]
                told = tuple(_count(s, n, first=s in won and values.count(n) > 1) for s, n in counts.items())
                found.append(Sentence("{space:action_space}: {counts:commas}", space=space, counts=told))
        return tuple(found)


def _count(state: State, n: int, *, first: bool) -> Sentence:
    if first:
        return Sentence("{state:state} {n} (first)", state=state, n=n)
    return Sentence("{state:state} {n}", state=state, n=n)


class SureJudge(KingdomsJudge):
    @cached_property
    def answer(self) -> Answer:
        return QUESTIONS["sure"](self.start, self.aim.params, budget())

    @cached_property
    def fight(self) -> Fight:
        return Fight(self.start, dict.fromkeys(self.aim.want, frozenset({self.state})))

    def right(self, position: Position) -> tuple[Move, ...]:
        fight = self.fight
        return tuple(move for move in fight.candidates(position) if fight.is_sure(stepped(position, move)))

    def judged(self, position: Position, move: Move) -> Verdict:
        fight, later = self.fight, stepped(position, move)
        if not fight.is_sure(later):
            line, end = fight.broken(later)
            why = say("It can be broken: {standing:semicolons}.", standing=fight.standing(end))
            return self.tried(why, phrase(self.box, self.right(position)[0]), line)
        follow: list[Move] = []
        while not fight.is_safe(later) and not (later.turn is self.state and later.realms[self.state].gens):
            follow.append(PASS if later.turn is self.state else fight.test(later))
            later = stepped(later, follow[-1])
        if not fight.is_safe(later):
            return Verdict(True, tuple(follow))
        return Verdict(True, tuple(follow), solved=True, ending=self.explained(later))

    def explained(self, position: Position) -> str:
        parts = tuple(
            Sentence(
                "{space:action_space}: {n} for you",
                space=space,
                n=totals(position, space)[self.state].value,
            )
            for space in self.aim.want
        )
        return say(
            "{parts:semicolons}. Nobody can bid enough against it any more.",
            parts=parts,
        )

    def hints(self, position: Position) -> Iterator[Hint]:
        right = self.right(position)
        best = next((move for move in right if isinstance(move, Bid)), right[0])
        bids = [move for move in self.fight.candidates(position) if isinstance(move, Bid)]
        wrong = next(
            (
                bid
                for bid in sorted(bids, key=lambda bid: -worth(position, bid))
                if bid not in right and bid.space in self.aim.want
            ),
            None,
        )
        if wrong is not None:
            shown = self.verdict(position, wrong)
            why = say("It can be broken.") if not shown.follow else self.words_of(position, wrong, shown)
            yield say("{move:first}? {why}", move=phrase(self.box, wrong), why=why), self.marks(wrong)
        yield self.strength(position), None
        if isinstance(best, Bid) and best.space in self.aim.want:
            yield (
                say("The bid goes to {space:action_space}.", space=best.space),
                {"space": (str(best.space),)},
            )
        yield say("{move:first}.", move=phrase(self.box, best)), self.marks(best)

    def words_of(self, position: Position, wrong: Move, shown: Verdict) -> str:
        state = stepped(position, wrong).turn
        assert isinstance(state, State)
        return say(
            "Then {state:state} has an answer: {move}.", state=state, move=phrase(self.box, shown.follow[0])
        )

    def strength(self, position: Position) -> str:
        """What the rivals can still put on each wanted space, each for itself."""
        parts = tuple(
            Sentence(
                "{space:action_space}: {rivals:commas}",
                space=space,
                rivals=tuple(
                    Sentence("{state:state} up to {n}", state=state, n=reach(position, state, space))
                    for state in STATES
                    if state is not self.state and space in OPEN_SPACES[state]
                ),
            )
            for space in self.aim.want
        )
        return say("With all that they have left they come to this. {parts:semicolons}.", parts=parts)

    def tempting(self) -> int:
        return sum(bid.space in self.aim.want for bid in legal_bids(self.start, self.state)) // 4


def reach(position: Position, state: State, space: Space) -> int:
    """What a state would have on a space with all its generals, tokens and the tile there."""
    realm = position.realms[state]
    bids = totals(position, space)
    now = bids[state].value if state in bids else 0
    if state in position.passed or not realm.gens:
        return now
    tile = position.emperor is state and not any(bid.tile for bid in position.bids)
    return now + sum(worth(position, Bid(space, name)) for name in realm.gens) + realm.support + tile


class AllyJudge(KingdomsJudge):
    @cached_property
    def answer(self) -> Answer:
        return QUESTIONS["ally"](self.start, self.aim.params, budget())

    def right(self, position: Position) -> tuple[Move, ...]:
        return tuple(Ally(Space(text.partition(":")[2])) for (text,) in self.answer.best)

    def bidding(self, space: Space) -> Position:
        return self.start.having(phase=Phase.BID, ally=space, turn=self.start.order[0])

    def value(self, space: Space) -> Value:
        return worth_of(self.bidding(space), self.state, space, budget())

    def judged(self, position: Position, move: Move) -> Verdict:
        assert isinstance(move, Ally)
        (best,) = self.right(position)
        assert isinstance(best, Ally)
        if move == best:
            return Verdict(True, (), solved=True, ending=self.explained(best.space))
        if str(move.space) not in self.answer.more["sure"]:
            fight = Fight(self.bidding(move.space), {move.space: frozenset(self.start.allies)})
            line, end = fight.broken(self.bidding(move.space))
            why = say("There the allies are not sure: {standing:semicolons}.", standing=fight.standing(end))
            return self.tried(why, phrase(self.box, best), line)
        return self.tried(self.shortfall(move.space, best.space), phrase(self.box, best), ())

    def shortfall(self, space: Space, best: Space) -> str:
        mine, most = self.value(space), self.value(best)
        if mine[0] != most[0]:
            return say(
                "Both would act there, but it costs you {mine:new_shortages}; elsewhere it is"
                " {best:new_shortages}.",
                mine=-mine[0],
                best=-most[0],
            )
        if mine[1] != most[1]:
            return say(
                "Both would act there, but it leaves you {mine:vp}; {best} can be had.",
                mine=mine[1],
                best=most[1],
            )
        return say(
            "Both would act there, but it leaves you {mine} gold and rice together; {best} can be had.",
            mine=mine[2],
            best=most[2],
        )

    def explained(self, best: Space) -> str:
        return say(
            "The allies are sure of these: {spaces:action_spaces}. Of them, {best:action_space} leaves you"
            " {short:new_shortages}.",
            spaces=tuple(map(Space, self.answer.more["sure"])),
            best=best,
            short=-self.value(best)[0],
        )

    def hints(self, position: Position) -> Iterator[Hint]:
        (best,) = self.right(position)
        assert isinstance(best, Ally)
        parts = []
        for space in (Space.FARM, Space.RECRUIT):
            allied = sum(reach(position, state, space) for state in position.allies)
            rival = reach(position, position.order[0], space)
            facts = {"allied": allied, "rival": rival}
            parts.append(
                Sentence("administration: {allied} for the allies, {rival} against them", **facts)
                if attribute(position, space) == "admin"
                else Sentence("combat: {allied} for the allies, {rival} against them", **facts)
            )
        yield say("All generals and tokens together, {parts:semicolons}.", parts=tuple(parts)), None
        gold, rice = owes(position, self.state)
        realm = position.realms[self.state]
        yield (
            say(
                "As things stand you owe {gold:gold} and {rice:rice}; you have {has_gold:gold} and"
                " {has_rice:rice}.",
                gold=gold,
                rice=rice,
                has_gold=realm.gold,
                has_rice=realm.rice,
            ),
            None,
        )
        yield say("{move:first}.", move=phrase(self.box, best)), self.marks(best)

    def tempting(self) -> int:
        return len(self.answer.more["sure"]) - 1
