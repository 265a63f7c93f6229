"""The native kernel (C++, see native/): positions and moves are texts in canonical notation."""

from typing import TypedDict

SWITCHES: dict[str, int]
ALL: int

class Found(TypedDict):
    status: str
    value: int | None
    best: list[str]
    moves: dict[str, int]
    nodes: int
    seconds: float
    table_bytes: int

def moves(position: str) -> list[str]: ...
def play(position: str, move: str) -> str: ...
def perft(position: str, depth: int) -> int: ...

class Solver:
    def __init__(self, table_mb: int = 16, switches: int = ...) -> None: ...
    def solve(
        self,
        position: str,
        goal: str = "round",
        all_moves: bool = False,
        max_nodes: int = 0,
        max_seconds: float = 0.0,
    ) -> Found: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...
    @property
    def progress(self) -> int: ...
