"""A player by rules of thumb: what most people play in their first matches."""

from __future__ import annotations

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, cards_of, powers_of
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import View
from chuhan.games.chu_han.referee import legal_moves

STRONG_POWERS = (Card.HAN_XIN, Card.XIANG_YU, Card.XIAHOU_YING, Card.ZHONGLI_MO)
"""What a beginner spends Lü Zhi on."""
FAR_BEHIND = 4


class RuleOfThumb:
    """Go out if you can; lead many low cards; beat as cheaply as possible; else pass.

    >>> from chuhan import Side, parse_position
    >>> view = parse_position("11145/2279 - - - - H 3-3 12-9 base").seen_by(Side.HAN)
    >>> str(RuleOfThumb().choose(Knowledge(view)))
    '111'
    """

    def choose(self, known: Knowledge) -> Move:
        view = known.view
        moves = legal_moves(view)
        hand = view.hand
        for move in moves:
            if isinstance(move, Play | LeadPower | Pass) and cards_of(move) == hand:
                return move  # it empties the hand (7.1)
        if view.pending:
            return self._react(view, moves)
        plain = [move for move in moves if isinstance(move, Play) and not move.powers]
        if view.leading:
            return min(plain, key=_lead_order)
        if plain:
            return min(plain, key=lambda play: _cost(view, play))
        if Writ() in moves and self._wants_cards(view):
            return Writ()
        with_power = [move for move in moves if isinstance(move, Play)]
        return with_power[0] if with_power else Pass()

    def _react(self, view: View, moves: list[Move]) -> Move:
        """Xiao He always saves a power; Lü Zhi stops a strong one, or a rival who is nearly out."""
        announced = view.pending[0]
        few_left = view.hand_sizes[announced.side] <= 2
        for move in moves:
            if isinstance(move, React) and (
                move.card is Card.XIAO_HE
                or few_left
                or any(card in STRONG_POWERS for card in powers_of(announced.move))
            ):
                return move
        return Allow()

    def _wants_cards(self, view: View) -> bool:
        """A writ gives the rival a VP and you two cards: only with many cards fewer is it worth a thought."""
        sizes = view.hand_sizes
        return sizes[view.actor.other] - sizes[view.actor] >= FAR_BEHIND


def _lead_order(play: Play) -> tuple[int, int, int, str]:
    """Most cards first, then the lowest rank; persons and the joker are kept for later."""
    return (-play.size, play.rank, _persons(play), str(play))


def _cost(view: View, play: Play) -> tuple[int, int, int, str]:
    """The lowest rank first, but rather a whole set than a part of one."""
    left = len(view.hand.of_rank(play.rank)) - len(play.cards)
    return (play.rank, left, _persons(play), str(play))


def _persons(play: Play) -> int:
    return sum(card.rank in (0, 3, 6) for card in play.cards)
