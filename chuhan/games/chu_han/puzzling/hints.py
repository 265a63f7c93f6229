"""What a solver is told, computed from the proof: three hints, and why a wrong move fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from chuhan.games.chu_han.cards import NONE, Card, Cards, spoken
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, cards_of
from chuhan.games.chu_han.position import Position, number
from chuhan.games.chu_han.puzzling.study import Study, steps
from chuhan.games.chu_han.puzzling.words import ending_words, in_words, listed
from chuhan.games.chu_han.referee import Outcome, outcome, play
from chuhan.games.chu_han.solver.goals import MATCH, Goal
from chuhan.games.chu_han.solver.proof import Aim, Line, Prover


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
        Hint(f"{aim.side.title} {in_words(best)}.", shown_cards(best)),
    )


def shown_cards(move: Move) -> Cards:
    """The cards of a move, the one it aims at included."""
    target = move.target if isinstance(move, LeadPower) else None
    return cards_of(move) if target is None else cards_of(move).plus(target)


def _which_cards(aim: Aim, own: Cards, rivals: Cards) -> str:
    """The cards of the first own move that shows any, and the rival's card it has to reckon with."""
    yours = f"Look at {listed(dict.fromkeys(own))}" if own else "Count the cards on both sides"
    theirs = f", and at {aim.side.other.title}'s {_bare(rivals)}" if rivals else ""
    return f"{yours}{theirs}."


def _bare(cards: Cards) -> str:
    """`4, joker and Han Xin (6)`: after `Chu's`, where no article can stand."""
    *first, last = ["joker" if card is Card.JOKER else spoken(card) for card in dict.fromkeys(cards)]
    return f"{', '.join(first)} and {last}" if first else last


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
            return f"A set of {number(size)} cards."
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
    answer, end = "", play(position, move)
    for step in line.moves:
        if not answer and end.actor is not prover.aim.side and not isinstance(step, Allow):
            answer = f"{end.actor.title} {in_words(step)}, and in the end "
        end = play(end, step)
    sentence = (answer or "Then ") + ending_words(end, prover.aim) + _too_little(prover.aim, outcome(end))
    return Refuted(move, f"{sentence}.", line, end)


def _too_little(aim: Aim, result: Outcome | None) -> str:
    """What is missing where the side has got a margin, but not the one it wanted."""
    if aim.goal is Goal.ROUND or result is None or result.match is not None:
        return ""
    return ", and the match goes on" if aim.at_least == MATCH else ", which is not enough"


def refutations(study: Study) -> dict[Move, Refuted]:
    """Every wrong first move with what refutes it."""
    found = ((move, refute(study.prover, study.position, move)) for move in study.wrong)
    return {move: refuted for move, refuted in found if refuted is not None}
