"""The closed list of themes, each with a predicate that finds it in a position and its main line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, powers_of
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.study import Study
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.interface import Theme
from chuhan.language import Sentence

BIG = 3


@dataclass(frozen=True, slots=True)
class StudyTheme(Theme):
    """A theme with the predicate that finds it in a study."""

    shown_by: Callable[[Study], bool]


def _announces(card: Card) -> Callable[[Study], bool]:
    """The solving side announces this power in the main line."""
    return lambda study: any(card in powers_of(move) for _, move in study.own)


def _gives_the_trick_away(study: Study) -> bool:
    return study.move == Pass() and bool(_plain_responses(study.position))


def _keeps_the_big_set(study: Study) -> bool:
    """A set of three or more stays whole through the first move. Led at once it loses, or it is led later."""
    first, hand = study.move, study.position.hand
    if not isinstance(first, Play) or first.powers or not study.position.leading:
        return False
    for rank in {card.rank for card in hand if card is not Card.JOKER}:
        whole = hand.of_rank(rank)
        if len(whole) < BIG or first.rank == rank or first.size >= len(whole):
            continue
        later = (move for _, move in study.own[1:])
        led = any(isinstance(move, Play) and not move.powers and move.cards.holds(whole) for move in later)
        if led or Play(whole) in study.wrong:
            return True
    return False


def _splits_a_set(study: Study) -> bool:
    """The first move plays some, not all, of its cards of a rank."""
    first = study.move
    if not isinstance(first, Play) or first.powers or first.rank == 0:
        return False
    used = len(first.cards.of_rank(first.rank))
    return used < len(study.position.hand.of_rank(first.rank))


def _scores_with_twos(study: Study) -> bool:
    return any(
        isinstance(move, Play) and move.has_set and move.rank == 2 and move.size >= before.rules.twos
        for before, move in study.own
    )


def _baits_the_cancel(study: Study) -> bool:
    """The first move is a power; Lü Zhi comes out and cancels it; the goal is reached all the same."""
    moves = [move for _, move in study.steps[:3]]
    return len(moves) == 3 and bool(powers_of(moves[0])) and _is_lu_zhi(moves[1]) and moves[2] == Allow()


def _holds_xiao_he(study: Study) -> bool:
    return any(isinstance(move, React) and move.card is Card.XIAO_HE for _, move in study.own)


def _takes_a_writ(study: Study) -> bool:
    return any(isinstance(move, Writ) for _, move in study.own)


def _races_to_31(study: Study) -> bool:
    return study.aim.goal is Goal.MARGIN and study.aim.at_least == MATCH


def _underplays(study: Study) -> bool:
    """The first move answers with a set although a stronger one could."""
    first = study.move
    return _is_plain(first) and any(
        play.rank > first.rank for play in _plain_responses(study.position) if isinstance(first, Play)
    )


def _strikes_hard(study: Study) -> bool:
    """The first move answers with a stronger set than is needed."""
    first = study.move
    return _is_plain(first) and any(
        play.rank < first.rank for play in _plain_responses(study.position) if isinstance(first, Play)
    )


def _cancels(study: Study) -> bool:
    return _is_lu_zhi(study.move)


def _stays_her_hand(study: Study) -> bool:
    return study.move == Allow() and len(legal_moves(study.position)) > 1


def _joins_the_joker(study: Study) -> bool:
    """The joker fills up a set of another rank."""
    return any(
        isinstance(move, Play) and not move.powers and Card.JOKER in move.cards and move.size > 1
        for _, move in study.own
    )


def _plain_responses(position: Position) -> list[Play]:
    if position.leading or position.pending:
        return []
    return [move for move in legal_moves(position) if isinstance(move, Play) and not move.powers]


def _is_plain(move: Move) -> bool:
    return isinstance(move, Play) and not move.powers


def _is_lu_zhi(move: Move) -> bool:
    return isinstance(move, React) and move.card is Card.LU_ZHI


def _discards_quietly(study: Study) -> bool:
    return any(isinstance(move, LeadPower) and move.card is Card.YU_JI for _, move in study.own)


_ALL = (
    StudyTheme(
        "tempo",
        "3.5",
        Sentence("Give a trick away that you could have gone on fighting for."),
        _gives_the_trick_away,
    ),
    StudyTheme(
        "keep the big set",
        "3.2",
        Sentence("Lead something smaller and keep three or more of a kind."),
        _keeps_the_big_set,
    ),
    StudyTheme(
        "split the pair", "3.2", Sentence("Play only a part of what you hold of a rank."), _splits_a_set
    ),
    StudyTheme(
        "underplay", "3.3", Sentence("Respond, but not with the strongest set you have."), _underplays
    ),
    StudyTheme("strike hard", "3.3", Sentence("Respond with a stronger set than you need."), _strikes_hard),
    StudyTheme("joker in the ranks", "3.6", Sentence("Let the joker fill up a set."), _joins_the_joker),
    StudyTheme(
        "bounce",
        "5.7",
        Sentence("Han Xin turns a set against the side that played it."),
        _announces(Card.HAN_XIN),
    ),
    StudyTheme(
        "same rank",
        "5.5",
        Sentence("Peng Yue matches a set instead of beating it."),
        _announces(Card.PENG_YUE),
    ),
    StudyTheme(
        "mixed march",
        "5.6",
        Sentence("Zhongli Mo makes one set of different ranks."),
        _announces(Card.ZHONGLI_MO),
    ),
    StudyTheme("six twos", "3.7", Sentence("Six or more cards of rank 2 score at once."), _scores_with_twos),
    StudyTheme(
        "buy the lead",
        "5.9",
        Sentence("Xiahou Ying pays three VP for the lead."),
        _announces(Card.XIAHOU_YING),
    ),
    StudyTheme(
        "double or nothing", "5.10", Sentence("Xiang Yu doubles what is scored."), _announces(Card.XIANG_YU)
    ),
    StudyTheme(
        "scout", "5.1", Sentence("Ji Bu takes a look, and leaves your hand by it."), _announces(Card.JI_BU)
    ),
    StudyTheme("quiet discard", "5.2", Sentence("Yu Ji takes a card away with her."), _discards_quietly),
    StudyTheme(
        "from the grave",
        "5.3",
        Sentence("Ying Bu brings back a card from the discard pile."),
        _announces(Card.YING_BU),
    ),
    StudyTheme("king slayer", "5.8", Sentence("Liu Bang beats the single 9."), _announces(Card.LIU_BANG)),
    StudyTheme(
        "bait the cancel", "6.1", Sentence("Offer a power so that Lü Zhi comes out."), _baits_the_cancel
    ),
    StudyTheme(
        "hold Xiao He", "5.11", Sentence("Keep Xiao He for the moment when Lü Zhi strikes."), _holds_xiao_he
    ),
    StudyTheme("empress strikes", "5.4", Sentence("Cancel the power just announced with Lü Zhi."), _cancels),
    StudyTheme("let it happen", "5.4", Sentence("Lü Zhi could cancel, and does not."), _stays_her_hand),
    StudyTheme("writ in time", "4.1", Sentence("Take a writ when two more cards help."), _takes_a_writ),
    StudyTheme("race to 31", "2.1", Sentence("Win the match in this very round."), _races_to_31),
)
THEMES: dict[str, StudyTheme] = {theme.name: theme for theme in _ALL}


def themes_of(study: Study) -> tuple[str, ...]:
    """Every theme the study shows, in the order of the list."""
    return tuple(theme.name for theme in _ALL if theme.shown_by(study))
