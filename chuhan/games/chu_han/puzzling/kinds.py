"""The kinds of puzzles: what files of each say, what it asks, how it is proved, who judges its answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from chuhan.games.chu_han.notation import parse_move, parse_position
from chuhan.games.chu_han.puzzling import aims, mistakes, proving
from chuhan.games.chu_han.puzzling.avoid import AvoidJudge, prove_avoided
from chuhan.games.chu_han.puzzling.judge import ProvingJudge
from chuhan.games.chu_han.puzzling.whatever import proving as whatever
from chuhan.games.chu_han.puzzling.whatever.judge import HiddenJudge
from chuhan.games.chu_han.puzzling.whatever.turned import Moment
from chuhan.games.chu_han.words import deed
from chuhan.interface import PLAIN, Judge
from chuhan.language import say
from chuhan.puzzle.model import Proved, Puzzle


class Kind(ABC):
    """`prove` makes sure that there is one answer; the judge gives verdicts, refutations and hints."""

    name: ClassVar[str]
    keys: ClassVar[Sequence[str]] = ()
    """What its files may say beside the position."""

    def position(self, text: str, given: Mapping[str, str]) -> Moment:
        """Raises NotationError."""
        return parse_position(text)

    def task(self, puzzle: Puzzle) -> str:
        """`You play Han: win the round.`"""
        return aims.task(puzzle)

    @abstractmethod
    def prove(self, puzzle: Puzzle, where: str) -> Proved:
        """Raises PuzzleError."""

    @abstractmethod
    def judge(self, puzzle: Puzzle) -> Judge: ...


class Win(Kind):
    """One first move reaches the goal; all cards lie open."""

    name = PLAIN

    def prove(self, puzzle: Puzzle, where: str) -> Proved:
        return proving.prove(puzzle, where)

    def judge(self, puzzle: Puzzle) -> Judge:
        return ProvingJudge(puzzle)


class Punish(Win):
    """The rival has just made a mistake; one answer takes it up."""

    name = "punish"
    keys = (mistakes.BEFORE, mistakes.MISTAKE)

    def task(self, puzzle: Puzzle) -> str:
        rival = puzzle.side.other
        made = deed(rival, parse_move(puzzle.given[mistakes.MISTAKE]))
        return say("{deed}: a mistake. {task}", deed=made, task=aims.task(puzzle))

    def prove(self, puzzle: Puzzle, where: str) -> Proved:
        return mistakes.prove_punished(puzzle, where)


class Avoid(Win):
    """One first move loses a round that every other wins."""

    name = "avoid"

    def task(self, puzzle: Puzzle) -> str:
        return say(
            "You play {side:side}. Every move but one wins the round: find the one that loses.",
            side=puzzle.side,
        )

    def prove(self, puzzle: Puzzle, where: str) -> Proved:
        return prove_avoided(puzzle, where)

    def judge(self, puzzle: Puzzle) -> Judge:
        return AvoidJudge(puzzle)


class Least(Win):
    """The round is lost; one move loses it by least."""

    name = "least"

    def task(self, puzzle: Puzzle) -> str:
        return say("The round is lost. {task}", task=aims.task(puzzle))

    def prove(self, puzzle: Puzzle, where: str) -> Proved:
        return mistakes.prove_least(puzzle, where)


class Whatever(Kind):
    """One first move wins the round whatever the rival holds."""

    name = "whatever"
    keys = ("buried",)

    def position(self, text: str, given: Mapping[str, str]) -> Moment:
        return whatever.parse_moment(text, given.get("buried", "-"))

    def task(self, puzzle: Puzzle) -> str:
        return say(
            "You play {side:side}: win the round, whatever {rival:side} holds.",
            side=puzzle.side,
            rival=puzzle.side.other,
        )

    def prove(self, puzzle: Puzzle, where: str) -> Proved:
        return whatever.prove(puzzle, where)

    def judge(self, puzzle: Puzzle) -> Judge:
        return HiddenJudge(puzzle)


KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (Win(), Punish(), Avoid(), Least(), Whatever())}
