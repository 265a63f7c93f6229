"""Puzzles of the kind `whatever`: the rival's cards lie hidden, and one first move wins however they lie."""
