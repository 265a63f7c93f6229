"""A reader who never looks at the rival's hand: takes the words before a puzzle for hints, and guesses.

It knows the moves that can be made, what the words of the game mean and the definitions of the themes. Every
word that speaks of a kind of move speaks for that kind; a move that a hint calls a mistake is none for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from chuhan.games.chu_han.bots import RuleOfThumb
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Allow, Move, Pass, Play, React, Writ, powers_of
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.words import deed

Fits = Callable[[Position, Move], bool]


def announces(card: Card) -> Fits:
    return lambda at, move: card in powers_of(move) or (isinstance(move, React) and move.card is card)


def _plain(move: Move) -> bool:
    return isinstance(move, Play) and not move.powers


def _split(at: Position, move: Move) -> bool:
    return (
        isinstance(move, Play)
        and not move.powers
        and move.rank > 0
        and len(move.cards.of_rank(move.rank)) < len(at.hand.of_rank(move.rank))
    )


def _not_weakest(at: Position, move: Move) -> bool:
    """Of the plain answers not the one by the rules of thumb: that is no puzzle."""
    return _plain(move) and not at.leading and move != RuleOfThumb().choose(Knowledge(at.seen_by(at.actor)))


def _underplays(at: Position, move: Move) -> bool:
    answers = [one for one in legal_moves(at) if isinstance(one, Play) and not one.powers]
    return isinstance(move, Play) and move in answers and move.rank < max(one.rank for one in answers)


def _small_lead(at: Position, move: Move) -> bool:
    big = max(len(at.hand.of_rank(rank)) for rank in range(1, 10))
    return isinstance(move, Play) and not move.powers and big >= 3 and move.size < big


BY_THEME: dict[str, Fits] = {
    "tempo": lambda at, move: move == Pass(),
    "keep the big set": _small_lead,
    "split the pair": _split,
    "underplay": _underplays,
    "strike hard": _not_weakest,
    "joker in the ranks": lambda at, move: (
        isinstance(move, Play) and Card.JOKER in move.cards and move.size > 1
    ),
    "bounce": announces(Card.HAN_XIN),
    "same rank": announces(Card.PENG_YUE),
    "mixed march": announces(Card.ZHONGLI_MO),
    "six twos": lambda at, move: isinstance(move, Play) and move.rank == 2 and move.size >= 6,
    "buy the lead": announces(Card.XIAHOU_YING),
    "double or nothing": announces(Card.XIANG_YU),
    "scout": announces(Card.JI_BU),
    "quiet discard": announces(Card.YU_JI),
    "from the grave": announces(Card.YING_BU),
    "king slayer": announces(Card.LIU_BANG),
    "bait the cancel": lambda at, move: bool(powers_of(move)),
    "hold Xiao He": lambda at, move: bool(powers_of(move)),
    "empress strikes": lambda at, move: isinstance(move, React),
    "let it happen": lambda at, move: move == Allow(),
    "writ in time": lambda at, move: move == Writ(),
}
"""What the definitions say of a first move; of a race to 31 they say nothing."""

BY_WORD: dict[str, Fits] = {
    "writ": lambda at, move: move == Writ(),
    "draw": lambda at, move: move == Writ(),
    "reinforce": lambda at, move: move == Writ(),
    "pass": lambda at, move: isinstance(move, Pass),
    "give up": lambda at, move: isinstance(move, Pass),
    "cancel": lambda at, move: isinstance(move, React),
    "empress": lambda at, move: isinstance(move, React),
    "strike": lambda at, move: isinstance(move, React),
    "let ": lambda at, move: move == Allow(),
    "allow": lambda at, move: move == Allow(),
    "joker": lambda at, move: isinstance(move, Play) and Card.JOKER in move.cards,
    "puppet": lambda at, move: isinstance(move, Play) and Card.JOKER in move.cards,
    "march": announces(Card.ZHONGLI_MO),
    "scout": announces(Card.JI_BU),
    "look": announces(Card.JI_BU),
    "glance": announces(Card.JI_BU),
    "grave": announces(Card.YING_BU),
    "back": announces(Card.YING_BU),
    "dead": announces(Card.YING_BU),
    "discard": announces(Card.YU_JI),
    "lady": announces(Card.YU_JI),
    "reins": announces(Card.XIAHOU_YING),
    "buy": announces(Card.XIAHOU_YING),
    "lead": announces(Card.XIAHOU_YING),
    "double": announces(Card.XIANG_YU),
    "roar": announces(Card.XIANG_YU),
    "hegemon": announces(Card.XIANG_YU),
    "equal": announces(Card.PENG_YUE),
    "twin": announces(Card.PENG_YUE),
    "split": _split,
    "break": _split,
} | {card.person.lower(): announces(card) for card in Card if card.person}


def chance(
    puzzle_at: Position, right: Sequence[Move], texts: Iterable[str], themes: Iterable[str] = ()
) -> float:
    """How often the reader finds the move: among those that fit the most words, all alike."""
    moves = legal_moves(puzzle_at)
    text = " ".join(texts).lower()
    ways = [fits for word, fits in BY_WORD.items() if word in text]
    ways += [BY_THEME[theme] for theme in themes if theme in BY_THEME]
    told_wrong = [move for move in moves if f"{deed(puzzle_at.actor, move)}?".lower() in text]
    open_to = [move for move in moves if move not in told_wrong] or moves
    votes = {move: sum(fits(puzzle_at, move) for fits in ways) for move in open_to}
    most = max(votes.values())
    chosen = [move for move in open_to if votes[move] == most]
    return sum(move in right for move in chosen) / len(chosen)


def by_chance(puzzle_at: Position, right: Sequence[Move]) -> float:
    return len(right) / len(legal_moves(puzzle_at))
