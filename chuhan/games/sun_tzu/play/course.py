"""A game as the person has seen it: what was played, and a history whose every line can be looked back at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from chuhan.games.sun_tzu.cards import Side
from chuhan.games.sun_tzu.moves import Advance, Keep, Made, Move, Pick, Place, Take, Trade, Use
from chuhan.games.sun_tzu.observer import Observer
from chuhan.games.sun_tzu.position import Position, View
from chuhan.games.sun_tzu.record import Record
from chuhan.games.sun_tzu.referee.story import Stage, stages
from chuhan.games.sun_tzu.show.telling import story, told
from chuhan.games.sun_tzu.words import deed
from chuhan.language import Sentence
from chuhan.widgets.play.sitting import Entry

_TOLD = (Take, Trade, Use, Advance, Pick)
"""Deeds that a history tells. To turn up a province is told by the battle; to decline is to do nothing."""


@dataclass(slots=True)
class Course:
    """Both observers go along the same game; only the person's is ever shown."""

    mine: Observer
    theirs: Observer
    rounds: list[list[Made]] = field(default_factory=list)
    starts: list[Position] = field(default_factory=list)
    """The position before each round that was begun, with everything in it."""
    entries: list[Entry] = field(default_factory=list)
    first: View | None = None
    """What the person saw before the first move."""

    @classmethod
    def of(cls, first: Position, side: Side, rounds: Iterable[Iterable[Made]] = ()) -> Course:
        mine = Observer(side, first)
        course = cls(mine, Observer(side.other, first), first=mine.view)
        for moves in rounds:
            for made in moves:
                course.play(made.move)
        return course

    @property
    def side(self) -> Side:
        return self.mine.side

    @property
    def position(self) -> Position:
        return self.mine.position

    @property
    def view(self) -> View:
        return self.mine.view

    @property
    def record(self) -> Record:
        start = self.starts[0] if self.starts else self.position
        return Record(start.start, tuple(map(tuple, self.rounds)))

    def view_at(self, at: int) -> View:
        """What the person saw after so many lines of the history."""
        assert self.first is not None
        return self.entries[at - 1].view if at else self.first

    def play(self, move: Move) -> Made:
        """A move of either side; what comes back is no more of it than the person may see."""
        position, before = self.position, self.view
        actor = position.actor
        assert actor is not None
        self.mine, self.theirs = self.mine.after(move), self.theirs.after(move)
        if not position.moves:
            self.starts.append(position)
            self.rounds.append([])
        self.rounds[-1].append(Made(actor, move))
        self.entries += self._fresh(before, self.view)
        return Made(actor, move if actor is self.side else _covered(move))

    def _fresh(self, before: View, after: View) -> Iterator[Entry]:
        """The lines that a move adds. Who looks at one of them sees what was to be seen by then."""
        base = after.closed or after.seen
        fought = (story(after) if after.closed else stages(after.seen, self.side))[
            len(stages(before.seen, self.side)) :
        ]
        made = base.told[len(before.seen.told) :]
        deeds = [one for one in made if isinstance(one.move, _TOLD)]
        deeds += [one for one in made if isinstance(one.move, Place) and self._tells(one, fought)]
        kept = [one for one in made if isinstance(one.move, Keep)]
        number = base.start.round
        if deeds and not fought:
            yield Entry(number, deeds[0].side, tuple(map(self._deed, deeds)), after)
        for i, stage in enumerate(fought):
            words = (*(map(self._deed, deeds) if not i else ()), *told(stage))
            yield Entry(number, _winner(stage), words, View(stage.position, self.side))
        if kept:
            yield Entry(number, kept[0].side, tuple(map(self._deed, kept)), after)

    def _tells(self, made: Made, fought: list[Stage]) -> bool:
        """That the rival has laid cards is told where nothing else happened."""
        return made.side is self.side or not fought

    def _deed(self, made: Made) -> Sentence:
        if isinstance(made.move, Place) and made.side is self.side:
            return Sentence(
                "{side:side} lays {cards:action_cards}, from Qin to Wu.",
                side=made.side,
                cards=made.move.known,
            )
        return Sentence("{deed}.", deed=deed(made.side, made.move))


def _winner(stage: Stage) -> Side | None:
    battle = stage.position.battle
    return None if stage.scoring or battle is None else battle.winner


def _covered(move: Move) -> Move:
    """Which warlord was picked and which cards were kept is the rival's secret (2.4, 3.5)."""
    match move:
        case Place():
            return Place((None,) * 5)
        case Pick():
            return Pick(None)
        case Keep():
            return Keep(None)
    return move
