"""Chu Han, Tom Lehmann's climbing game for two: rules, solver, puzzles, drawings, board and lessons."""
