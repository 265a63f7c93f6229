"""A game as the person has seen it: what was played, and a history whose every line can be looked back at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from chuhan.games.three_kingdoms.cards import DEALER, STATES, Actor, State
from chuhan.games.three_kingdoms.cards.board import LAST_ROUND
from chuhan.games.three_kingdoms.moves import ACTS, Bid, Deal, Keep, Move, Pick
from chuhan.games.three_kingdoms.observer import seen_by
from chuhan.games.three_kingdoms.play.length import played
from chuhan.games.three_kingdoms.position import Draw, Offer, Phase, Position, View
from chuhan.games.three_kingdoms.puzzling.words import phrase
from chuhan.games.three_kingdoms.record import Record
from chuhan.games.three_kingdoms.referee import owes, score
from chuhan.games.three_kingdoms.referee.bids import spaces_bid_on
from chuhan.games.three_kingdoms.words import deed
from chuhan.interface import Made
from chuhan.language import Sentence
from chuhan.widgets.play.sitting import Entry


class Step(NamedTuple):
    before: Position
    actor: Actor
    move: Move


@dataclass(slots=True)
class Course:
    """Every position of the game is known here; only the person's view is ever shown."""

    start: Position
    side: State
    """The person's."""
    rounds: int
    """How many the game has."""
    position: Position = field(init=False)
    steps: list[Step] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    scored: list[tuple[int, ...]] = field(default_factory=list)
    """Points of the three after each round, as if the game ended there."""

    def __post_init__(self) -> None:
        self.position = self.start

    @classmethod
    def of(cls, record: Record, side: State, rounds: int) -> Course:
        course = cls(record.start, side, rounds)
        for moves in record.rounds:
            for move in moves:
                course.play(move)
        return course

    @property
    def view(self) -> View:
        return seen_by(self.position, self.side)

    @property
    def record(self) -> Record:
        by_round: dict[int, list[Move]] = {}
        for step in self.steps:
            by_round.setdefault(step.before.round, []).append(step.move)
        return Record(self.start, tuple(map(tuple, by_round.values())))

    def view_at(self, at: int) -> View:
        """What the person saw after so many lines of the history."""
        return self.entries[at - 1].view if at else seen_by(self.start, self.side)

    def play(self, move: Move) -> Made:
        """A move of anybody's."""
        before, actor = self.position, self.position.actor
        assert actor is not None
        self.position = after = played(before, move, self.rounds)
        self.steps.append(Step(before, actor, move))
        view = self.view
        told = [(actor if isinstance(actor, State) else None, self._told(before, actor, move))]
        told += self._followed(before, after)
        self.entries += [Entry(before.round, state, (words,), view) for state, words in told]
        if after.over or after.round != before.round:
            self.scored.append(score(after).totals)
        return Made(actor, move)

    def _told(self, before: Position, actor: Actor, move: Move) -> Sentence:
        """What a move is called; of others' secrets only how many they are."""
        box, item = before.box, before.todo[0] if before.todo else None
        match move:
            case Deal(names=names) if isinstance(item, Draw):
                if item.state is self.side:
                    return Sentence(
                        "{state:state} draws {card}.", state=item.state, card=box.cards[names[0]].name
                    )
                return Sentence(
                    "{state:state} draws a card of {deck:deck}.", state=item.state, deck=item.deck
                )
            case Deal() if isinstance(item, Offer):
                return Sentence("Generals are drawn for {state:state}.", state=item.state)
            case Keep(names=names) if actor is self.side:
                held = tuple(box.generals[name].name for name in names)
                return Sentence("{state:state} keeps {names:commas}.", state=actor, names=held)
        if isinstance(move, (Bid, *ACTS)) or (isinstance(move, Pick) and actor is not DEALER):
            return Sentence("{state:state}: {what}.", state=actor, what=phrase(box, move))
        return Sentence("{deed}.", deed=deed(box, actor, move))

    def _followed(self, before: Position, after: Position) -> Iterator[tuple[State | None, Sentence]]:
        """What came of it without anybody's decision."""
        if before.phase is Phase.BID and after.phase is not Phase.BID:
            yield from _won(after)
        if before.phase in (Phase.ACT, Phase.BENEFIT) and (after.over or after.round != before.round):
            updated = not after.over or before.round == self.rounds < LAST_ROUND  # 7.1
            yield from _fed(before, after, updated=updated)


def _won(after: Position) -> Iterator[tuple[State, Sentence]]:
    for state in after.acts:
        spaces = tuple(space for space in spaces_bid_on(after) if after.bids_of(state, space))
        if spaces:
            yield state, Sentence("{state:state} wins: {spaces:action_spaces}.", state=state, spaces=spaces)


def _fed(before: Position, after: Position, *, updated: bool) -> Iterator[tuple[State, Sentence]]:
    for state in STATES:
        more = after.realms[state].short - before.realms[state].short
        gold, rice = owes(after, state)
        if updated and (gold or rice):
            yield (
                state,
                Sentence(
                    "Upkeep: {state:state} owes {gold:gold} and {rice:rice}.",
                    state=state,
                    gold=gold,
                    rice=rice,
                ),
            )
        if more:
            yield state, Sentence("{state:state} takes {n:new_shortages}.", state=state, n=more)
