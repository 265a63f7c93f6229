"""What a solver is told, computed from the proof: four hints, and why a wrong move fails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.moves import Move, Writ, cards_of, shown_cards
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.lines import TrueLines
from chuhan.games.chu_han.puzzling.principles import Moment, principle
from chuhan.games.chu_han.puzzling.study import Study, steps
from chuhan.games.chu_han.puzzling.words import ending_of
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.solver.proof import Aim, Line
from chuhan.games.chu_han.words import Ending, deed
from chuhan.language import Sentence, say


class Hint(NamedTuple):
    """A sentence, and the cards that it speaks of."""

    text: str
    cards: Cards


def hints(prover: TrueLines, position: Position) -> tuple[Hint, Hint, Hint, Hint]:
    """From the least to the most: the obstacle, the principle, the cards, the move. No card of the pile is
    ever named: nobody has drawn it yet."""
    side = prover.aim.side
    made = tuple(steps(position, prover.line(position).moves))
    best = made[0][1]
    mine = Cards.of(card for card in dict.fromkeys(cards_of(best)) if card in position.hands[side])
    return (
        Hint(_obstacle(prover, made), NONE),
        Hint(str(principle(Moment(prover.aim, made))), NONE),
        *shown_and_told(side, best, mine, shown_cards(best)),
    )


def shown_and_told(side: Side, move: Move, mine: Cards, shown: Cards) -> tuple[Hint, Hint]:
    """The last two hints of every kind: the cards, the move."""
    cards = (
        say("Look at {mine:the_card}.", mine=tuple(mine))
        if mine
        else say("No card of your hand is played now.")
    )
    return Hint(cards, mine), Hint(say("{deed}.", deed=deed(side, move)), shown)


def in_the_way(position: Position, rival: Side, made: Iterable[tuple[Position, Move]]) -> str:
    """The rival's cards in the next choice of a line, if the rival makes it and has them already."""
    reply = next_choice(made)
    theirs = _in_hand(position, rival, reply) if reply and reply[0].actor is rival else ()
    if theirs:
        return say("What stands in the way: {rival:side}'s {theirs:bare_card}.", rival=rival, theirs=theirs)
    return say("Ask of each of your moves what {rival:side} would like to do next.", rival=rival)


def _obstacle(prover: TrueLines, made: Sequence[tuple[Position, Move]]) -> str:
    """What stops the natural try. Where so little can be done that this would be the answer, it is not named;
    of two moves it would be, so that the hint speaks of what has to be decided after the right one."""
    position = made[0][0]
    choices = len(legal_moves(position))
    if choices > 2:
        tried = natural(prover, position)
        if tried is None:
            return say("Nothing can go wrong here.")
        reply = _reply(prover, position, tried)
        return _stopped(prover.aim, position, tried if choices > 3 else None, reply)
    later = next((at for at, _ in made[1:] if at.actor is prover.aim.side and len(legal_moves(at)) > 1), None)
    tried = natural(prover, later) if later is not None else None
    reply = _reply(prover, later, tried) if later is not None and tried is not None else None
    rival = prover.aim.side.other
    if reply is None or not (theirs := _in_hand(position, rival, reply)):
        return say("Think on to the end: what is left in each hand when this is over?")
    return say(
        "Think on to your next choice: there {rival:side}'s {theirs:bare_card} will be in the way.",
        rival=rival,
        theirs=theirs,
    )


def natural(prover: TrueLines, position: Position) -> Move | None:
    """The wrong move that comes to mind first, by the rules of thumb or as the plainest; if one is wrong."""
    wrong = [move for move, after in prover.children(position).items() if not prover.holds(after)]
    if not wrong:
        return None
    first = RuleOfThumb().choose(Knowledge(position.seen_by(None)))
    return first if first in wrong else min(wrong, key=lambda move: len(shown_cards(move)))


def _reply(prover: TrueLines, position: Position, tried: Move) -> tuple[Position, Move] | None:
    """What the rival does about it next, if that is for the rival to choose."""
    after = play(position, tried)
    found = next_choice(steps(after, prover.line(after).moves))
    return found if found is not None and found[0].actor is not prover.aim.side else None


def _stopped(aim: Aim, position: Position, tried: Move | None, reply: tuple[Position, Move] | None) -> str:
    rival = aim.side.other
    if tried is None:
        return in_the_way(position, rival, [reply] if reply else [])
    mine = deed(aim.side, tried)
    if reply is None:
        return say("{tried}? That looks natural, and comes a turn too late.", tried=mine)
    if reply[1] == Writ() or not _holds(position, rival, reply):  # a writ named is half a writ found
        return say("{tried}? Then {rival:side} has an answer.", tried=mine, rival=rival)
    return say("{tried}? Then {reply}.", tried=mine, reply=deed(rival, reply[1]))


def _in_hand(position: Position, side: Side, reply: tuple[Position, Move]) -> tuple[Card, ...]:
    """The cards of a later move, if the side has all of them already."""
    return tuple(dict.fromkeys(cards_of(reply[1]))) if _holds(position, side, reply) else ()


def _holds(position: Position, side: Side, reply: tuple[Position, Move]) -> bool:
    return position.hands[side].holds(cards_of(reply[1]))


@dataclass(frozen=True, slots=True)
class Refuted:
    """Why a move is wrong: a sentence, the moves that follow it to the end of the round, and that end."""

    move: Move
    sentence: str
    line: Line
    end: Position


def refute(prover: TrueLines, position: Position, move: Move) -> Refuted | None:
    """What is wrong with a move of the aim's side; None if nothing is."""
    line = prover.refutation(position, move)
    if line is None:
        return None
    made = list(steps(play(position, move), line.moves))
    end = play(*made[-1]) if made else play(position, move)
    missed = _missed(prover.aim, ending_of(end, prover.aim))
    reply = next_choice(made)
    if reply is None or reply[0].actor is prover.aim.side:
        sentence = say("Then {ending}.", ending=missed)
    else:
        answer = deed(reply[0].actor, reply[1])
        sentence = say("{deed}, and in the end {ending}.", deed=answer, ending=missed)
    return Refuted(move, sentence, line, end)


def next_choice(made: Iterable[tuple[Position, Move]]) -> tuple[Position, Move] | None:
    """The next move of a line, but for powers that nobody could cancel."""
    return next(((at, step) for at, step in made if at.pending == () or len(legal_moves(at)) > 1), None)


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
