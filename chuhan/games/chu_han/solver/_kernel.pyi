"""The native kernel (C++, see native/): positions and moves are texts in canonical notation."""

from typing import TypedDict

SWITCHES: dict[str, int]
ALL: int

class Answer(TypedDict):
    status: str
    value: int | None
    moves: dict[str, int]
    nodes: int
    seconds: float

class Found(Answer):
    best: list[str]
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
    def prospects(self, position: str, moves: list[str], nodes: int) -> tuple[list[tuple[int, int]], int]: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...
    @property
    def progress(self) -> int: ...

class Ghost:
    def __init__(self, table_mb: int = 16) -> None: ...
    def solve(
        self,
        layout: str,
        side: int,
        rival: list[int],
        pile_known: int,
        buried: list[int],
        goal: str = "round",
        max_nodes: int = 0,
        max_seconds: float = 0.0,
    ) -> Answer: ...
    def stop(self) -> None: ...
    @property
    def progress(self) -> int: ...
