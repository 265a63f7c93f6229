"""What a solver is told, computed from the proof: three hints, and why a wrong move fails."""

from __future__ import annotations

from dataclasses import dataclass

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, cards_of
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.puzzling.study import Study
from chuhan.games.chu_han.puzzling.words import ending_of
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.proof import Line
from chuhan.games.chu_han.words import Ending, deed
from chuhan.language import say


@dataclass(frozen=True, slots=True)
class Hints:
    """From the least to the most: which cards matter, what kind of move it is, the move."""

    cards: str
    kind: str
    move: str

    @property
    def levels(self) -> tuple[str, str, str]:
        return self.cards, self.kind, self.move


def hints(study: Study) -> Hints:
    return Hints(_which_cards(study), _which_kind(study.move), _the_move(study))


def _the_move(study: Study) -> str:
    return f"{deed(study.aim.side, study.move)}."


def _which_cards(study: Study) -> str:
    """The cards of the first own move that shows any, and the rival's card it has to reckon with."""
    own = next((cards for _, move in study.own if (cards := _shown(move))), Cards(0))
    rival = next(
        (
            cards_of(move)
            for before, move in study.steps
            if _is_rivals(study, before.actor) and cards_of(move)
        ),
        Cards(0),
    )
    yours = f"Look at {_listed(own)}" if own else "Count the cards on both sides"
    theirs = f", and at {study.aim.side.other.title}'s {_plain_list(rival)}" if rival else ""
    return f"{yours}{theirs}."


def _is_rivals(study: Study, actor: Side) -> bool:
    return actor is not study.aim.side


def _plain_list(cards: Cards) -> str:
    return _listed(cards).replace("the ", "")


def _listed(cards: Cards) -> str:
    return say("{cards:the_card}", cards=tuple(dict.fromkeys(cards)))


def _shown(move: Move) -> Cards:
    """The cards of a move, the one it aims at included."""
    target = move.target if isinstance(move, LeadPower) else None
    return cards_of(move) if target is None else cards_of(move).plus(target)


def _which_kind(move: Move) -> str:
    match move:
        case Writ():
            return "More cards, not fewer: think of a writ."
        case Pass(power=None):
            return "You need not win this trick."
        case Pass():
            return "Give the trick away, but with a power."
        case React():
            return "React."
        case Allow():
            return "A reaction you keep is worth more than one you spend."
        case LeadPower():
            return "Before you lead a set, use a LEAD power."
        case Play(powers=powers) if powers:
            return f"Use {'two powers' if len(powers) > 1 else 'a power'} now."
        case Play(size=1):
            return "One single card, but which?"
        case Play(size=size):
            return say("A set of {n:cards}.", n=size)
    raise TypeError(move)


@dataclass(frozen=True, slots=True)
class Refuted:
    """Why a first move is wrong: a sentence, and the moves that follow it to the end of the round."""

    move: Move
    sentence: str
    line: Line


def refute(study: Study, move: Move) -> Refuted | None:
    """What is wrong with a first move; None if nothing is."""
    line = study.prover.refutation(study.position, move)
    if line is None:
        return None
    position = play(study.position, move)
    answer, end = "", position
    for step in line.moves:
        if not answer and end.actor is not study.aim.side and not isinstance(step, Allow):
            answer = f"{deed(end.actor, step)}, and in the end "
        end = play(end, step)
    sentence = (answer or "Then ") + _too_little(study, ending_of(end, study.aim)) + "."
    return Refuted(move, sentence, line)


def _too_little(study: Study, ending: Ending) -> str:
    """For a margin: how much was wanted."""
    aim = study.aim
    if ending.match or ending.margin is None:
        return str(ending.sentence)
    if aim.at_least == MATCH:
        return f"{ending.sentence}, and the match goes on"
    return f"{ending.sentence}, which is not enough"


def refutations(study: Study) -> dict[Move, Refuted]:
    """Every wrong first move with what refutes it."""
    found = ((move, refute(study, move)) for move in study.wrong)
    return {move: refuted for move, refuted in found if refuted is not None}
