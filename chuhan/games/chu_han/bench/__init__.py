"""Benchmarks of the engine and the solver."""
