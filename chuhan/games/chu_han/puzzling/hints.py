"""What a solver is told, computed from the proof: three hints, and why a wrong move fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from chuhan.games.chu_han.cards import NONE, Cards
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, cards_of, shown_cards
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.study import Study, steps
from chuhan.games.chu_han.puzzling.words import ending_of
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.proof import Aim, Line, Prover
from chuhan.games.chu_han.words import Ending, deed
from chuhan.language import Sentence, say


class Hint(NamedTuple):
    """A sentence, and the cards that it speaks of."""

    text: str
    cards: Cards


def hints(position: Position, aim: Aim, line: Line) -> tuple[Hint, Hint, Hint]:
    """From the least to the most: which cards matter, what kind of move it is, the move.

    `line` is best play from this position on, in which the aim's side moves.
    """
    made = list(steps(position, line.moves))
    own = next((shown for at, move in made if at.actor is aim.side and (shown := shown_cards(move))), NONE)
    rivals = next(
        (cards for at, move in made if at.actor is not aim.side and (cards := cards_of(move))), NONE
    )
    best = line.moves[0]
    return (
        Hint(_which_cards(aim, own, rivals), own),
        Hint(_which_kind(best), own),
        Hint(say("{deed}.", deed=deed(aim.side, best)), shown_cards(best)),
    )


def _which_cards(aim: Aim, own: Cards, rivals: Cards) -> str:
    """The cards of the first own move that shows any, and the rival's card it has to reckon with."""
    rival, mine, theirs = aim.side.other, tuple(dict.fromkeys(own)), tuple(dict.fromkeys(rivals))
    if mine and theirs:
        return say(
            "Look at {mine:the_card}, and at {rival:side}'s {theirs:bare_card}.",
            mine=mine,
            rival=rival,
            theirs=theirs,
        )
    if mine:
        return say("Look at {mine:the_card}.", mine=mine)
    if theirs:
        return say(
            "Count the cards on both sides, and at {rival:side}'s {theirs:bare_card}.",
            rival=rival,
            theirs=theirs,
        )
    return say("Count the cards on both sides.")


def _which_kind(move: Move) -> str:
    match move:
        case Writ():
            return say("More cards, not fewer: think of a writ.")
        case Pass(power=None):
            return say("You need not win this trick.")
        case Pass():
            return say("Give the trick away, but with a power.")
        case React():
            return say("React.")
        case Allow():
            return say("A reaction you keep is worth more than one you spend.")
        case LeadPower():
            return say("Before you lead a set, use a LEAD power.")
        case Play(powers=powers) if powers:
            return say("Use two powers now.") if len(powers) > 1 else say("Use a power now.")
        case Play(size=1):
            return say("One single card, but which?")
        case Play(size=size):
            return say("A set of {n:cards}.", n=size)
    raise TypeError(move)


@dataclass(frozen=True, slots=True)
class Refuted:
    """Why a move is wrong: a sentence, the moves that follow it to the end of the round, and that end."""

    move: Move
    sentence: str
    line: Line
    end: Position


def refute(prover: Prover, position: Position, move: Move) -> Refuted | None:
    """What is wrong with a move of the aim's side; None if nothing is."""
    line = prover.refutation(position, move)
    if line is None:
        return None
    answer, end = None, play(position, move)
    for step in line.moves:
        if answer is None and end.actor is not prover.aim.side and not isinstance(step, Allow):
            answer = deed(end.actor, step)
        end = play(end, step)
    missed = _missed(prover.aim, ending_of(end, prover.aim))
    if answer is None:
        sentence = say("Then {ending}.", ending=missed)
    else:
        sentence = say("{deed}, and in the end {ending}.", deed=answer, ending=missed)
    return Refuted(move, sentence, line, end)


def _missed(aim: Aim, ending: Ending) -> Sentence:
    """An ending in which the aim is not reached; of a margin, that it is not the one that was wanted."""
    if ending.margin is None:
        return ending.sentence
    if aim.at_least == MATCH:
        return Sentence("{ending}, and the match goes on", ending=ending.sentence)
    return Sentence("{ending}, which is not enough", ending=ending.sentence)


def refutations(study: Study) -> dict[Move, Refuted]:
    """Every wrong first move with what refutes it."""
    found = ((move, refute(study.prover, study.position, move)) for move in study.wrong)
    return {move: refuted for move, refuted in found if refuted is not None}
