"""`chuhan bench engine`: random matches played to the end, and how fast."""

from __future__ import annotations

import random
import time

from chuhan.games.chu_han.bots.player import choose_at_random
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.referee import legal_moves
from chuhan.timing import PlayedGame, time_games


def play_match(seed: int) -> PlayedGame:
    """Play one match with moves drawn at random from all legal ones."""
    rng = random.Random(seed)
    started = time.process_time()
    match, moves = Match.begin(seed), 0
    while match.winner is None:
        if match.can_go_on:
            match = match.next_round()
        match = match.play(choose_at_random(legal_moves(match.position), rng))
        moves += 1
    return PlayedGame(match.number, moves, time.process_time() - started)


def run(count: int, seed: int = 1, jobs: int | None = None) -> str:
    """Play `count` matches on all cores and report."""
    return time_games(play_match, count, seed, jobs, title="random matches", noun="matches")
