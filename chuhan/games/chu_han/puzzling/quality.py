"""Would a good editor print it? What of that can be measured: numbers of the proof, and which are missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chuhan.games.chu_han.bots.shallow import GROUP
from chuhan.games.chu_han.cards import Card
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, Pass, Play, React, Writ, powers_of
from chuhan.games.chu_han.position import Position, Side
from chuhan.games.chu_han.puzzling.difficulty import Players, players
from chuhan.games.chu_han.puzzling.study import Study
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.goals import MATCH, NotSolved
from chuhan.puzzle.model import Quality

MOST_REFUTING = 4
"""Leaves of the proof that refutes what comes to mind: that is a sentence."""
MOST_SOLVING = 12
"""Leaves of the proof of the solution: that is a paragraph."""
MOST_COUNTED = 64
"""Leaves beyond which nobody counts them any more."""
LEAST_MARGIN = 3
"""VP by which the solution of a points goal must be better than the next best move."""
PLAUSIBLE = range(3, 9)
"""So many first moves must look as if they could be right."""
CLOSE = GROUP
"""How much worse a move may look, two moves deep, to be plausible: a turn's worth."""
NODES = 3_000


def _announces(card: Card) -> Callable[[Position, Move], bool]:
    return lambda at, move: card in powers_of(move)


_USES: dict[str, Callable[[Position, Move], bool]] = {
    "bounce": _announces(Card.HAN_XIN),
    "same rank": _announces(Card.PENG_YUE),
    "mixed march": _announces(Card.ZHONGLI_MO),
    "buy the lead": _announces(Card.XIAHOU_YING),
    "double or nothing": _announces(Card.XIANG_YU),
    "scout": _announces(Card.JI_BU),
    "quiet discard": _announces(Card.YU_JI),
    "from the grave": _announces(Card.YING_BU),
    "king slayer": _announces(Card.LIU_BANG),
    "joker in the ranks": lambda at, move: isinstance(move, Play) and Card.JOKER in move.cards,
    "six twos": lambda at, move: isinstance(move, Play) and move.rank == 2 and move.size >= at.rules.twos,
    "hold Xiao He": lambda at, move: isinstance(move, React) and move.card is Card.XIAO_HE,
    "writ in time": lambda at, move: move == Writ(),
}


def quality(study: Study, themes: Sequence[str], asked: Players | None = None) -> Quality:
    """The numbers of a puzzle with these themes, and what speaks against it, as a closed list of words."""
    asked = asked or players(study)
    tried, is_natural = _tried(study, asked)
    refuting = leaves(study, play(study.position, tried)) if tried is not None else 0
    solving = leaves(study, play(study.position, study.move))
    likely = len(plausible(study, asked))
    misses = []
    if not 0 < refuting <= MOST_REFUTING:
        misses.append("refutation")
    if not (0 < solving <= MOST_SOLVING or _only_moves(study)):
        misses.append("solution")
    if themes and not is_needed(study, themes[0]):
        misses.append("theme")
    if not _by_enough(study):
        misses.append("margin")
    if likely not in PLAUSIBLE and not study.position.pending:
        misses.append("plausible")
    return Quality(skeleton(study), is_natural, refuting, solving, likely, tuple(misses))


def may_pass(study: Study, asked: Players) -> bool:
    """False if the measure will certainly refuse it; asked first, for it takes least to find out."""
    tried, _ = _tried(study, asked)
    if tried is None or not _by_enough(study):
        return False
    if len(plausible(study, asked)) not in PLAUSIBLE and not study.position.pending:
        return False
    limits = ((tried, MOST_REFUTING), (study.move, MOST_SOLVING))
    return all(is_within(study, play(study.position, move), most) for move, most in limits)


def is_within(study: Study, position: Position, most: int) -> bool:
    """Has the smallest proof of what is so here no more leaves than that?"""
    try:
        return study.prover.tree(position, study.prover.claim(position), most, NODES) is not None
    except NotSolved:
        return False


def skeleton(study: Study) -> str:
    """What the solver's moves are, in a few words: puzzles that share it are drill for one another."""
    goal = {Goal.ROUND: "round", Goal.MARGIN: "points"}[study.aim.goal]
    if study.aim.goal is Goal.MARGIN and study.aim.at_least == MATCH:
        goal = "match"
    kinds = [
        f"{'leads' if at.leading and not at.pending else 'answers'} {_kind(move)}"
        for at, move in study.own
        if move != Allow() or len(legal_moves(at)) > 1
    ]
    return f"{goal}: {', '.join(kinds)}"


def _kind(move: Move) -> str:
    match move:
        case Writ():
            return "writ"
        case Allow():
            return "nothing"
        case Pass(power=None):
            return "pass"
        case React(card=card) | LeadPower(card=card):
            return card.person
        case Play() if powers_of(move):
            return powers_of(move)[0].person
        case Pass(power=card) if card is not None:
            return card.person
    return "set" if isinstance(move, Play) and move.size > 1 else "card"


def _tried(study: Study, asked: Players) -> tuple[Move | None, bool]:
    """What comes to mind, and is wrong; and whether the rules of thumb are right here. Then it is what
    somebody plays who looks a move or two ahead."""
    first, *deeper = asked.chosen
    if first not in study.winning:
        return first, False
    wrong = next((move for move in deeper[:2] if move not in study.winning), None)
    return wrong, True


def leaves(study: Study, position: Position) -> int:
    """Of the smallest proof of what is so here; 0 if nobody would count them."""
    try:
        tree = study.prover.tree(position, study.prover.claim(position), MOST_COUNTED, NODES)
    except NotSolved:
        return 0
    return study.prover.size(position, study.prover.claim(position)).leaves if tree is not None else 0


def _only_moves(study: Study) -> bool:
    """Is every later decision of the main line the only right one?"""
    later = [at for at, _ in study.own[1:] if len(legal_moves(at)) > 1]
    return bool(later) and all(len(study.prover.winning_moves(at)) == 1 for at in later)


def is_needed(study: Study, theme: str) -> bool:
    """Does every right move use what the theme is about, where the solution does? Themes of the first move
    are needed, for there is only one."""
    uses = _USES.get(theme)
    if uses is None:
        return True
    used = [at for at, move in study.own if uses(at, move)]
    return any(all(uses(at, move) for move in study.prover.winning_moves(at)) for at in used)


def _by_enough(study: Study) -> bool:
    if study.aim.goal is not Goal.MARGIN or study.aim.at_least == MATCH:
        return True
    sign = 1 if study.aim.side is Side.HAN else -1
    best = max(sign * study.values[move] for move in study.winning)
    return all(best - sign * study.values[move] >= LEAST_MARGIN for move in study.wrong)


def plausible(study: Study, asked: Players) -> set[Move]:
    """The first moves that look as if they could be right."""
    best = max(asked.worths.values())
    close = {move for move, worth in asked.worths.items() if worth >= best - CLOSE}
    return close | set(asked.chosen)
