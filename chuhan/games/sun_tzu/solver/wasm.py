"""The kernel in WebAssembly with the calls of the native one (see _kernel.pyi); lists stand for tuples."""

from __future__ import annotations

from typing import Any

from chuhan.wasm import Kernel, Made, load


class WasmKernel:
    """In place of the module `_kernel`."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def __getattr__(self, name: str) -> Any:
        """Of its functions, which have no state: calm, least, reply, mixed."""
        return lambda *arguments: self._kernel(name, *arguments)

    def Round(self, numbers: list[int]) -> Made:  # noqa: N802 -- a class there
        return Made(self._kernel, "Round", numbers)

    def Two(self, numbers: list[int], draws: Any) -> Made:  # noqa: N802 -- a class there
        return Made(self._kernel, "Two", numbers, draws)


def kernel() -> WasmKernel | None:
    found = load("chuhan.games.sun_tzu.solver")
    return None if found is None else WasmKernel(found)
