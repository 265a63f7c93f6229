"""What a solver of a puzzle with hidden cards is told: what happens, hints, why a move holds or does not."""

from __future__ import annotations

from collections.abc import Sequence

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.moves import (
    Allow,
    LeadPower,
    Pass,
    Play,
    React,
    cards_of,
    powers_of,
    shown_cards,
)
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.puzzling.hints import Hint
from chuhan.games.chu_han.puzzling.whatever.turned import Event, TurnedUp
from chuhan.games.chu_han.solver.fronts import Count
from chuhan.games.chu_han.solver.ghost import Ghost, Shown, Step
from chuhan.games.chu_han.solver.layouts import count_layouts
from chuhan.games.chu_han.solver.whatever import Beaten
from chuhan.games.chu_han.words import by_kind, deed
from chuhan.language import Sentence, say


def happening(solver: Side, side: Side, event: Event) -> str:
    """A move of either side, cards shown to the solver, or a layout turned up; without a full stop."""
    if isinstance(event, TurnedUp):
        left = event.layout.hands[solver.other]
        if not left:
            return say("{rival:side} has no card left", rival=solver.other)
        return say("{rival:side} turns up {cards:card}", rival=solver.other, cards=by_kind(left))
    if isinstance(event, Shown):
        return say("{side:side} sees {cards:card}", side=solver, cards=by_kind(event.cards))
    return str(deed(side, event))


def why_not_sure(ghost: Ghost, count: Count, beaten: Beaten) -> Sentence | str:
    """A hand that beats a move, and how many lose to it by one plan; that only where it is known exactly."""
    if not beaten.held:
        return beaten.sentence
    held = by_kind(beaten.held)
    if not count.exact:
        return Sentence("It loses to {held:card}.", held=held)
    return Sentence(
        "It wins against {won} of {n} hands, but not against {held:card}.",
        won=count.low,
        n=count_layouts(ghost),
        held=held,
    )


def nearly_sure(ghost: Ghost, move: Step, count: Count, beaten: Beaten) -> str:
    """`Han plays the 4? It wins against 123 of 126 hands, but not against …`"""
    tried = happening(ghost.side, ghost.side, move)
    return say("{tried}? {why}", tried=tried, why=why_not_sure(ghost, count, beaten))


def strongest_answer(ghost: Ghost, move: Step) -> tuple[Cards, ...]:
    """The plain sets with which the rival might beat this one."""
    after = ghost.after(move)
    if after.over or after.actor is ghost.side:
        return ()
    plays = (step for step in after.steps() if isinstance(step, Play) and not step.powers)
    return tuple(play.cards for play in plays)


def why_it_holds(ghost: Ghost, move: Step, answers: Sequence[Cards]) -> str:
    """Why the first move was the right one: nothing beats it, or what beats it does not help."""
    rival = ghost.side.other
    if not isinstance(move, Play) or not move.has_set:
        return say("{move}: only this holds in every layout.", move=happening(ghost.side, ghost.side, move))
    words = happening(ghost.side, ghost.side, move)
    if not answers:
        return say("{move}: no plain set that {rival:side} may hold beats that.", move=words, rival=rival)
    ranks = sorted({max(card.rank for card in cards) for cards in answers})
    size = len(answers[0])
    kinds: tuple[Sentence | int, ...] = tuple(
        Sentence("{n:word} {rank:ranks}", n=size, rank=rank) if size > 1 else rank for rank in ranks
    )
    return say(
        "{move}: it can be beaten with {kinds:or_card}, and the round is won all the same.",
        move=words,
        kinds=kinds,
    )


# ---- hints -------------------------------------------------------------------------------------------


def hidden_hints(ghost: Ghost, best: Step, wrong: Sequence[Step]) -> tuple[Hint, ...]:
    """From the least to the most: what to count, what is unseen, the cards, the move."""
    side = ghost.side
    mine = Cards.of(card for card in dict.fromkeys(_cards(best)) if card in ghost.view.hands[side])
    return (
        Hint(_to_count(ghost), NONE),
        Hint(_principle(ghost, best), NONE),
        Hint(
            say("Look at {mine:the_card}.", mine=tuple(mine))
            if mine
            else say("No card of your hand is played now."),
            mine,
        ),
        Hint(
            say("{deed}.", deed=happening(side, side, best)),
            NONE if isinstance(best, Shown) else shown_cards(best),
        ),
    )


def _cards(step: Step) -> Cards:
    return step.cards if isinstance(step, Shown) else cards_of(step)


def _to_count(ghost: Ghost) -> str:
    """How much is unseen, and how much of it the rival holds."""
    n, unseen = ghost.view.hidden[ghost.side.other], ghost.unseen
    if not n:
        return say("{rival:side} has no hidden card any more.", rival=ghost.side.other)
    return say(
        "{n:cards_first} are unseen, and {rival:side} holds {k} of them. Which of them could stop you?",
        n=len(unseen),
        k=n,
        rival=ghost.side.other,
    )


def _principle(ghost: Ghost, best: Step) -> str:
    """What holds in hundreds of puzzles, without naming a move."""
    if Card.LU_ZHI in ghost.unseen and _has_a_power(ghost):
        return say("A power must work in both cases: Lü Zhi is there, or she is not.")
    if isinstance(best, Pass | Allow | React | LeadPower):
        return say("Which move leaves you a good answer to everything that may come?")
    return say("Do not ask what is likely. Ask which move no hand can beat.")


def _has_a_power(ghost: Ghost) -> bool:
    return any(powers_of(step) for step in ghost.steps() if not isinstance(step, Shown))
