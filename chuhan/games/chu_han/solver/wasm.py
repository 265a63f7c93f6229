"""The kernel in WebAssembly with the calls of the native one (see _kernel.pyi), but for a stop."""

from __future__ import annotations

from typing import Any

from chuhan.wasm import Kernel, Made, load

_FIELDS = ("status", "value", "best", "moves", "nodes", "seconds", "table_bytes")


class WasmKernel:
    """In place of the module `_kernel`."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self.SWITCHES: dict[str, int] = dict(kernel("switches"))
        self.ALL = sum(self.SWITCHES.values())

    def moves(self, position: str) -> list[str]:
        found: list[str] = self._kernel("moves", position)
        return found

    def play(self, position: str, move: str) -> str:
        return str(self._kernel("play", position, move))

    def perft(self, position: str, depth: int) -> int:
        return int(self._kernel("perft", position, depth))

    def Solver(self, table_mb: int = 16, switches: int | None = None) -> WasmSolver:  # noqa: N802 -- a class there
        return WasmSolver(self._kernel, table_mb, self.ALL if switches is None else switches)

    def Ghost(self, table_mb: int = 16) -> WasmGhost:  # noqa: N802 -- a class there
        return WasmGhost(self._kernel, table_mb)


class WasmGhost:
    def __init__(self, kernel: Kernel, table_mb: int) -> None:
        self._ghost = Made(kernel, "Ghost", table_mb)

    def solve(
        self,
        layout: str,
        side: int,
        rival: list[int],
        pile_known: int,
        buried: list[int],
        goal: str,
        max_nodes: int,
        max_seconds: float,
    ) -> dict[str, Any]:
        told = (layout, side, rival, pile_known, buried, goal == "margin", max_nodes, max_seconds)
        found = dict(zip(_FIELDS, self._ghost.solve(*told), strict=True))
        return found | {"moves": dict(found["moves"])}


class WasmSolver:
    """Its memory goes back when it is let go: that of WebAssembly never shrinks, and is used again."""

    progress = 0

    def __init__(self, kernel: Kernel, table_mb: int, switches: int) -> None:
        self._kernel = kernel
        self._at: int = kernel("make", table_mb, switches)

    def solve(
        self,
        position: str,
        goal: str = "round",
        all_moves: bool = False,
        max_nodes: int = 0,
        max_seconds: float = 0.0,
    ) -> dict[str, Any]:
        asked = (self._at, position, goal == "margin", all_moves, max_nodes, max_seconds)
        found = dict(zip(_FIELDS, self._kernel("solve", *asked), strict=True))
        return found | {"moves": dict(found["moves"])}

    def prospects(self, position: str, moves: list[str], nodes: int) -> tuple[list[tuple[int, int]], int]:
        numbers, spent = self._kernel("prospects", self._at, position, moves, nodes)
        return [(han, chu) for han, chu in numbers], spent

    def stop(self) -> None:
        """Nothing runs while this is heard."""

    def clear(self) -> None:
        self._kernel("clear", self._at)

    def drop(self) -> None:
        at, self._at = self._at, 0
        if at:
            self._kernel("drop", at)

    def __del__(self) -> None:
        self.drop()


def kernel() -> WasmKernel | None:
    found = load("chuhan.games.chu_han.solver")
    return None if found is None else WasmKernel(found)
