"""A proof told step by step: what is forced, where the other side has a choice, how it ends in any case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chuhan.games.chu_han.moves import Allow, Move, Pass, Play, Writ, plain_sets
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.explain.facts import (
    CannotBeat,
    Does,
    Draws,
    Ends,
    Fact,
    If,
    IfEnds,
    Last,
    NoneHigher,
    NoSuchSet,
    OnlyAnswers,
    Otherwise,
    Run,
    Wait,
    Within,
)
from chuhan.games.chu_han.puzzling.lines import Claim, Tree
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver import Goal

LONGEST_LINE = 25
"""Words in a line about one group of replies, or of wrong moves."""
MOST_LINES = 3


@dataclass(frozen=True, slots=True)
class Line:
    """Sentences of one line. `twins` are the same facts at other positions, for which it speaks, too."""

    facts: tuple[Fact, ...]
    twins: tuple[tuple[Fact, ...], ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        return tuple(fact.key for fact in self.facts)

    @property
    def words(self) -> int:
        return words(self.facts)

    @property
    def every_fact(self) -> Iterator[Fact]:
        yield from self.facts
        for twin in self.twins:
            yield from twin

    def __str__(self) -> str:
        return " ".join(str(fact.sentence) for fact in self.facts)


def words(facts: Iterable[Fact]) -> int:
    """How many they have as they are said now: a limit in words is about words."""
    return sum(len(str(fact.sentence).split()) for fact in facts)


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells of proofs for one claim."""

    claim: Claim
    goal: Goal

    def forced(self, tree: Tree) -> tuple[list[tuple[Fact, ...]], Tree | None]:
        """What happens in any case, step by step, and the choice of the other side where that ends."""
        told: list[tuple[Fact, ...]] = []
        while tree.after:
            if tree.position.actor is self.claim.side:
                if run := self._run(tree):
                    return [*told, (run,)], None
                (move,) = tree.after
                told.append(_deeds(tree.position, move))
            else:
                if len(tree.after) > 1:
                    end = self.close(tree)
                    return (told, tree) if end is None or isinstance(end, Within) else ([*told, (end,)], None)
                (move,) = tree.after
                told.append(_forced_reply(tree.position, move))
            tree = tree.after[move]
        return [*told, (Ends(tree.position, self.claim, self.goal),)], None

    def close(self, tree: Tree) -> Fact | None:
        """How it ends from here, in one sentence; None where its own side is to move, or it is over."""
        if not tree.after or tree.position.actor is self.claim.side:
            return None
        ends = set(self._ends(tree))
        if self._plays(tree) == 1 and len(ends) == 1 and (last := next(iter(ends))) is not None:
            waits = any(map(self._passes, tree.after.values()))
            return (Wait if waits else Last)(tree.position, self.claim, self.goal, last)
        return Within(tree.position, self.claim, self.goal, self.moves(tree))

    def moves(self, tree: Tree) -> int:
        """How many moves its side makes at most; to let something happen is none."""
        own = tree.position.actor is self.claim.side
        return max(
            (self.moves(after) + (own and move != Allow()) for move, after in tree.after.items()), default=0
        )

    def _plays(self, tree: Tree) -> int:
        """How many of them are more than to pass."""
        own, quiet = tree.position.actor is self.claim.side, (Allow(), Pass())
        return max(
            (self._plays(after) + (own and move not in quiet) for move, after in tree.after.items()),
            default=0,
        )

    def _ends(self, tree: Tree) -> Iterator[Move | None]:
        """With what its side goes out, of every line; None where the round ends in another way."""
        for move, after in tree.after.items():
            if after.after:
                yield from self._ends(after)
            elif tree.position.actor is self.claim.side and isinstance(move, Play) and not move.powers:
                yield move
            else:
                yield None

    def _passes(self, tree: Tree) -> bool:
        """Does its side pass anywhere?"""
        own = tree.position.actor is self.claim.side
        return any((own and move == Pass()) or self._passes(after) for move, after in tree.after.items())

    def _run(self, tree: Tree) -> Run | None:
        """Two leads or more without an answer, to the end."""
        leads: list[Move] = []
        start = tree.position
        if not start.leading or start.pending:
            return None
        while tree.after:
            if len(tree.after) > 1:
                return None
            ((move, after),) = tree.after.items()
            own = tree.position.actor is self.claim.side
            if own and isinstance(move, Play) and not move.powers:
                leads.append(move)
            elif own or move != Pass():
                return None
            tree = after
        return Run(start, self.claim, self.goal, tuple(leads)) if len(leads) > 1 else None

    # ---- lines within a limit --------------------------------------------------------------------

    def within(self, start: Sequence[Fact], tree: Tree, limit: int) -> tuple[Fact, ...]:
        """The facts to begin with and as many steps of the proof as fit, closed by how it ends."""
        told, at = list(start), tree
        closed = [tuple(start)]
        steps, choice = self.forced(tree)
        for step in steps:
            closed += [(*told, end) for end in self._closings(at)]
            told += step
            at = next(iter(at.after.values()), at)
        closed += [(*told, end) for end in self._closings(choice)] if choice is not None else [tuple(told)]
        fitting = [facts for facts in closed if words(facts) <= limit]
        return max(fitting, key=len, default=tuple(start))

    def _closings(self, tree: Tree) -> Iterator[Fact]:
        """How it ends from here, the shortest sentence last."""
        if (end := self.close(tree)) is not None:
            yield end
            yield Within(tree.position, self.claim, self.goal, self.moves(tree))
            yield Within(tree.position, self.claim, self.goal, 0)

    def replies(self, tree: Tree) -> list[Line]:
        """What is done to each reply, those together that meet the same; three lines at most."""
        grouped = self._grouped(tree)
        shown = grouped if len(grouped) <= MOST_LINES else grouped[: MOST_LINES - 1]
        lines = [self._line(tree, group) for group in shown]
        if len(shown) < len(grouped):
            named = tuple(move for group in shown for move in group)
            rest = [after for move, after in tree.after.items() if move not in named]
            most = max(map(self.moves, rest))
            lines.append(Line((Otherwise(tree.position, named, self.claim, self.goal, most),)))
        return lines

    def _grouped(self, tree: Tree) -> list[tuple[Move, ...]]:
        """The largest groups first, and of as many those that take longer to tell."""
        groups: dict[tuple[object, ...], list[Move]] = {}
        for move in tree.after:
            line = self._line(tree, (move,))
            key = tuple(fact.key for fact in line.facts[1:])
            answer = line.facts[0].answer if isinstance(line.facts[0], If) else None
            groups.setdefault((answer, *key), []).append(move)
        return sorted(map(tuple, groups.values()), key=len, reverse=True)

    def _line(self, tree: Tree, replies: tuple[Move, ...]) -> Line:
        return alike([self._told(tree, replies, move) for move in replies])

    def _told(self, tree: Tree, replies: tuple[Move, ...], reply: Move) -> tuple[Fact, ...]:
        """One reply, as the line about all of them says it."""
        after = tree.after[reply]
        while len(after.after) == 1 and (
            after.position.actor is not self.claim.side or legal_moves(after.position) == [Allow()]
        ):
            (after,) = after.after.values()
        if not after.after or after.position.actor is not self.claim.side:  # another choice of the same side
            return (
                IfEnds(tree.position, replies, self.claim, self.goal, self.moves(after), not after.after),
            )
        ((answer, then),) = after.after.items()
        every = len(replies) == len(tree.after)
        start = If(tree.position, replies, self.claim.side, answer, every)
        return self.within((start, *_drawn(after.position, answer)), then, LONGEST_LINE)


def alike(told: Sequence[tuple[Fact, ...]]) -> Line:
    """One line for all of them: as far as they have the same facts."""
    same = 0
    for facts in zip(*told, strict=False):
        if len({fact.key for fact in facts}) > 1:
            break
        same += 1
    first, *twins = (facts[:same] for facts in told)
    return Line(first, tuple(twins))


def _deeds(position: Position, move: Move) -> tuple[Fact, ...]:
    return (Does(position, move), *_drawn(position, move)) if move != Allow() else ()


def _drawn(position: Position, move: Move) -> tuple[Fact, ...]:
    n = position.rules.writ_cards
    if move != Writ() or not position.pile:
        return ()
    return (Draws(position, position.pile[:n], len(position.pile) <= n),)


def _forced_reply(position: Position, move: Move) -> tuple[Fact, ...]:
    """The only thing that the other side can do."""
    if move == Allow():
        return ()
    if move != Pass():
        return (Does(position, move),)
    wanted = position.trick.last_set
    assert wanted is not None, position
    side, hand = position.actor, position.hand
    if wanted.size == 1 and hand:
        return (NoneHigher(position, side, max(hand, key=lambda card: card.rank)),)
    if not any(play.size == wanted.size for play in plain_sets(hand)):
        return (NoSuchSet(position, side, wanted.size),)
    return (CannotBeat(position, side),)


def only_answers(position: Position) -> OnlyAnswers | None:
    """The sets that can answer, where there are few and something must be beaten."""
    if position.leading or position.pending:
        return None
    moves = legal_moves(position)
    sets = tuple(move for move in moves if isinstance(move, Play))
    others = [move for move in moves if not isinstance(move, Play | Pass)]
    if not sets or len(sets) > MOST_LINES or others:
        return None
    return OnlyAnswers(position, position.actor, sets)
