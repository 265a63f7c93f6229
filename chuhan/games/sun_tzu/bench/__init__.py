"""Benchmarks of Sun Tzu: `chuhan bench sun-tzu`."""
