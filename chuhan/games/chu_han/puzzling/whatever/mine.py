"""Finds puzzles with hidden cards: late moments of rounds in which one move holds and another tempts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import combinations

from chuhan.games.chu_han.bots import RuleOfThumb, choose_at_random
from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move, Writ
from chuhan.games.chu_han.observer import Knowledge, Observer
from chuhan.games.chu_han.position import Position, Side, View
from chuhan.games.chu_han.puzzling.aims import WIN_ROUND, parse_goal
from chuhan.games.chu_han.puzzling.whatever.proving import guaranteed, prove
from chuhan.games.chu_han.puzzling.whatever.study import HiddenStudy
from chuhan.games.chu_han.puzzling.whatever.themes import HIDDEN_THEMES
from chuhan.games.chu_han.referee import legal_moves, play
from chuhan.games.chu_han.solver import NotSolved
from chuhan.games.chu_han.solver.ghost import Ghost
from chuhan.games.chu_han.solver.layouts import count_worlds
from chuhan.games.chu_han.solver.whatever import ghost_of
from chuhan.puzzle.mining import mined
from chuhan.puzzle.model import Puzzle
from chuhan.spread.crew import Crew

MAX_NODES = 300_000
"""A view that needs more is no small puzzle."""
MAX_TRIES = 200_000
TOLD, EMPRESS = "what Ji Bu told", "the empress may be near"
REACTIONS = (Card.LU_ZHI, Card.XIAO_HE)
PIECE = 4
"""So many rounds take some tenths of a second."""
CARELESS = 0.35
"""How often a bot plays at random, so that endings differ."""
WRIT = 0.25
FEWEST, MOST = 2, 8
"""Cards in the rival's hand."""
MOST_OWN = 8
MOST_COUNTED = 800
"""Worlds."""
MOST_MOVES = 14
NEAR = 3
"""Two puzzles whose own hands and tables differ in so few cards count as one."""


def mine(theme: str, seed: int, known: Iterable[Puzzle], hands: Crew) -> Iterator[Puzzle]:
    """Puzzles that are not near a known one, proved; the same seed finds the same."""
    tried = hands.each(partial(try_once, theme, seed), range(MAX_TRIES), piece=PIECE)
    return (replace(puzzle, proved=prove(puzzle)) for puzzle in mined(tried, near, known))


def try_once(theme: str, seed: int, number: int) -> Puzzle | None:
    """One careless round; its last good moment as a puzzle that still lacks a human's title and question."""
    rng = random.Random(f"whatever {theme} {seed} {number}")
    for ghost in moments(int(rng.random() * 2**31), rng, theme):
        found = candidate(ghost)
        if found is not None and HIDDEN_THEMES[theme].shown_by(found):
            return as_puzzle(found, theme, f"{HIDDEN_THEMES[theme].folder}-{seed}-{number}".lower())
    return None


def moments(seed: int, rng: random.Random, theme: str) -> Iterator[Ghost]:
    """What the side that acts knows late in a round, the latest first; some with a change that the theme
    needs."""
    score = (int(rng.random() * 24), int(rng.random() * 24))
    match = Match.begin(seed)
    match = replace(match, position=replace(match.position, score=score))
    position, played, found = match.position, list[Move](), list[tuple[Side, int]]()
    while not position.over:
        side, moves = position.actor, legal_moves(position)
        sizes = position.hand_sizes
        if (
            not position.writs_left
            and FEWEST <= sizes[side.other] <= MOST
            and sizes[side] <= MOST_OWN
            and 2 < len(moves) <= MOST_MOVES
        ):
            found.append((side, len(played)))
        played.append(_next(position, moves, rng))
        position = play(position, played[-1])
    for side, n in reversed(found):
        view = reduce(Observer.after, played[:n], Observer(side, match)).view
        if not view.hidden[side.other]:
            continue
        if theme == TOLD:
            yield from _told(view, side, match.buried)
        elif theme == EMPRESS:
            yield from _with_the_empress(ghost_of(view, side, view.buried_seen))
        else:
            yield ghost_of(view, side, view.buried_seen)


def _told(view: View, side: Side, buried: Sequence[Card]) -> Iterator[Ghost]:
    """As if Ji Bu, who has been played, had shown two of the buried cards when one writ was left (5.1)."""
    if Card.JI_BU in view.discard and not view.buried_seen:
        for shown in combinations(buried, 2):
            yield ghost_of(view, side, shown)


def _with_the_empress(ghost: Ghost) -> Iterator[Ghost]:
    """As if an unseen card had been played instead of Lü Zhi; with a power in hand that she could cancel."""
    view = ghost.view
    powers = [card for card in view.hands[ghost.side] if card.rank in (3, 6) and card not in REACTIONS]
    if Card.LU_ZHI in view.discard and powers:
        for card in ghost.unseen.kinds:
            discard = view.discard.minus(Card.LU_ZHI).plus(card)
            yield ghost_of(replace(view, discard=discard), ghost.side, view.buried_seen)


def _next(position: Position, moves: list[Move], rng: random.Random) -> Move:
    if Writ() in moves and rng.random() < WRIT:
        return Writ()
    if rng.random() < CARELESS:
        return choose_at_random(moves, rng)
    return RuleOfThumb().choose(Knowledge(position.seen_by(position.actor)))


def candidate(ghost: Ghost) -> HiddenStudy | None:
    """What is proved of a moment that makes a puzzle: one sure move, and one that only nearly is."""
    worlds = count_worlds(ghost)
    if worlds is None or not 2 < worlds <= MOST_COUNTED:
        return None
    try:
        study = HiddenStudy.of(ghost, max_nodes=MAX_NODES)
        if len(study.right) != 1 or len(study.values) < 3 or len(study.line) < 3:
            return None
        if study.trap is None or any(right != study.right for _, right in guaranteed(ghost)):
            return None
    except NotSolved:
        return None
    return study


def as_puzzle(study: HiddenStudy, theme: str, identity: str) -> Puzzle:
    ghost, side = study.ghost, study.side
    buried = "".join(card.code for card in ghost.view.buried_seen)
    themes = (theme, *(name for name, one in HIDDEN_THEMES.items() if name != theme and one.shown_by(study)))
    return Puzzle(
        id=identity,
        title=f"Unnamed: {identity}",
        position=ghost,
        side=side,
        goal=WIN_ROUND,
        aim=parse_goal(WIN_ROUND, side),
        themes=themes,
        rules=tuple(dict.fromkeys(HIDDEN_THEMES[name].rule for name in themes)),
        question="What does the side to move play?",
        kind="whatever",
        given={"buried": buried} if buried else {},
    )


def near(one: Puzzle, other: Puzzle) -> bool:
    """Do two puzzles with hidden cards ask almost the same thing? Persons count as their ranks."""
    if one.kind != other.kind or one.kind != "whatever":
        return False
    here, there = one.position, other.position
    if here.view.leading is not there.view.leading:
        return False
    apart = sum(abs(a - b) for a, b in zip(_ranks(here), _ranks(there), strict=True))
    return apart <= NEAR


def _ranks(ghost: Ghost) -> list[int]:
    view, side = ghost.view, ghost.side
    places: tuple[Cards, ...] = (view.hands[side], view.hands[side.other], view.trick.cards)
    ranks = [len(cards.of_rank(rank)) for cards in places for rank in range(10)]
    return [*ranks, view.hidden[side.other]]
