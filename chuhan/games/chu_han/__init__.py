"""Chu Han, Tom Lehmann's climbing game for two: rules, solver, puzzles, drawings, board and lessons."""

from chuhan.games.chu_han import words as words  # tells chuhan.language how cards and sides are said
