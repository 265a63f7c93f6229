"""A view of the table as plain text, for terminals, logs and screen readers."""

from __future__ import annotations

from chuhan.games.chu_han.cards import Cards
from chuhan.games.chu_han.moves import Move, Play, React, powers_of
from chuhan.games.chu_han.position import Claim, Side, View
from chuhan.games.chu_han.referee import outcome
from chuhan.games.chu_han.words import by_kind, claim_words, move_words, set_words
from chuhan.language import Sentence, say


def text(view: View) -> str:
    """The whole table in a few lines, from top to bottom as a player would see it.

    >>> from chuhan import parse_view
    >>> print(text(parse_view("122247/?5 - 5551 H:22,C:44 - H 3-3 12-9 base")))
    Chu       9 VP, three writs taken, five cards: all unknown
    Pile      empty, four cards buried; no writs left
    Discard   four cards: 1, three 5s
    Trick     Han: two 2s; Chu: two 4s
    Han       12 VP, three writs taken, six cards: 1, three 2s, 4, 7
    Han responds to two 4s.
    """
    upper = Side.CHU if view.side is None else view.side.other
    plays, announced = (tuple(map(claim_words, claims)) for claims in (view.trick.plays, view.pending))
    lines = [
        (say("{side:side}", side=upper), _side(view, upper)),
        (say("Pile"), _pile(view)),
        (say("Discard{#the pile}"), str(_held(view.discard)) if view.discard else say("empty")),
        (say("Trick"), say("{plays:semicolons}", plays=plays)),
        (say("Announced"), say("{plays:announced}", plays=announced)),
        (say("Doubled"), _doubled(view)),
        (say("{side:side}", side=upper.other), _side(view, upper.other)),
    ]
    wide = max(len(head) for head, _ in lines)
    return "\n".join([*(f"{head:<{wide}} {line}" for head, line in lines if line), turn_text(view)])


def move_text(move: Move) -> str:
    """A move in words: `two 5s`, `Peng Yue with two 5s`, `Yu Ji discards a 4`, `pass with Xiang Yu`."""
    return str(move_words(move))


def claim_text(claim: Claim) -> str:
    """`Chu: two 4s`."""
    return str(claim_words(claim))


def turn_text(view: View) -> str:
    """Who is to do what, or who has won, in a sentence or two.

    >>> from chuhan import parse_view
    >>> turn_text(parse_view("12/?5 - - C:44 H:!6h Hw 3-3 12-9 base"))
    "Chu may react to Han's Han Xin."
    """
    result = outcome(view)
    if result and result.match is None:
        return say("{side:side} has won the round.", side=result.winner)
    if result:
        return say("{side:side} has won the match.", side=result.winner)
    if view.pending:
        claim = view.pending[-1]
        cards = powers_of(claim.move) or ((claim.move.card,) if isinstance(claim.move, React) else ())
        return say(
            "{actor:side} may react to {side:side}'s {cards:name}.",
            actor=view.actor,
            side=claim.side,
            cards=cards,
        )
    sentences = [_to_move(view)]
    if view.cancelled:
        sentences.append(say("A power was cancelled this turn."))
    if view.no_writ and view.writs_left:
        sentences.append(say("No more writs this turn."))
    return " ".join(sentences)


def _to_move(view: View) -> str:
    last = view.trick.last_set
    if last is None:
        return say("{side:side} leads.", side=view.actor)
    if _turned_back(view):
        return say("{side:side} responds to their own {set}.", side=view.actor, set=set_words(last))
    return say("{side:side} responds to {set}.", side=view.actor, set=set_words(last))


def _turned_back(view: View) -> bool:
    """Does the side to move face its own set, behind Han Xin (5.7)?"""
    sets = [claim.side for claim in view.trick.plays if isinstance(claim.move, Play) and claim.move.has_set]
    return sets[-1:] == [view.turn]


def _side(view: View, side: Side) -> str:
    n, writs, hand = view.score[side], view.writs[side], _held(view.hands[side], view.hidden[side])
    if view.open[side]:
        return say("{n} VP, {writs:writs} taken, {hand} (open)", n=n, writs=writs, hand=hand)
    return say("{n} VP, {writs:writs} taken, {hand}", n=n, writs=writs, hand=hand)


def _doubled(view: View) -> str:
    """Whose VP Xiang Yu doubles (5.10): both sides', or only those of one (9.5)."""
    match view.doubled_for:
        case ():
            return ""
        case (side,):
            return say("all VP that {side:side} gains in this round count double", side=side)
    return say("all VP gained in this round count double")


def _held(cards: Cards, hidden: int = 0) -> Sentence:
    """`six cards: 4, Ji Bu (3) and four unknown`."""
    n, known = len(cards) + hidden, by_kind(cards)
    if not n:
        return Sentence("{n:cards}", n=n)
    if not hidden:
        return Sentence("{n:cards}: {known:card_list}", n=n, known=known)
    if known:
        return Sentence(
            "{n:cards}: {known:card_list} and {hidden:word} unknown", n=n, known=known, hidden=hidden
        )
    if hidden > 1:
        return Sentence("{n:cards}: all unknown", n=n)
    return Sentence("{n:cards}: unknown", n=n)


def _pile(view: View) -> str:
    """`four cards (from the top: 4, 5), four cards buried; two writs left`."""
    n, buried, writs = view.pile_size, view.rules.buried, view.writs_left
    if not n:
        return say("empty, {buried:cards} buried; {writs:writs} left", buried=buried, writs=writs)
    if not view.pile:
        return say("{n:cards}, {buried:cards} buried; {writs:writs} left", n=n, buried=buried, writs=writs)
    return say(
        "{n:cards} (from the top: {known:card_list}), {buried:cards} buried; {writs:writs} left",
        n=n,
        known=view.pile,
        buried=buried,
        writs=writs,
    )
