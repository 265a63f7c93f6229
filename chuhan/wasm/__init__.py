"""Kernels compiled to WebAssembly, where Python runs in a browser: called by name, with JSON both ways.

kernel = load("chuhan.games.chu_han.solver")  # None elsewhere, or where the kernel did not come along
kernel("perft", "24/13j - - - - H 3-3 12-9 base", 4)
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module, resources
from typing import Any

NAME = "kernel.wasm"


class Failed(ValueError):
    """What a kernel has thrown, by its reason."""


class Kernel:
    """`call` takes a function's name and its arguments as JSON, and gives its answer as JSON."""

    def __init__(self, call: Callable[[str, str], str]) -> None:
        self._call = call

    def __call__(self, name: str, *arguments: Any) -> Any:
        found = json.loads(self._call(name, json.dumps(arguments)))
        if isinstance(found, dict):
            raise Failed(found["failed"])
        return found


class Made:
    """An object of a kernel: its methods are the kernel's functions `Kind.method`. Its memory goes back when
    it is let go: that of WebAssembly never shrinks, and is used again."""

    def __init__(self, kernel: Kernel, kind: str, *arguments: Any) -> None:
        self._kernel, self._kind = kernel, kind
        self._at: int = kernel(kind, *arguments)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # one that could not be made
            raise AttributeError(name)
        return lambda *arguments: self._kernel(f"{self._kind}.{name}", self._at, *arguments)

    def __del__(self) -> None:
        if at := vars(self).pop("_at", 0):
            self._kernel(f"{self._kind}.drop", at)


def load(package: str) -> Kernel | None:
    """The kernel that lies in a package."""
    if str(sys.platform) != "emscripten":
        return None
    file = resources.files(package).joinpath(NAME)
    if not file.is_file():
        return None
    host = resources.files("chuhan.wasm").joinpath("host.js").read_text(encoding="utf-8")
    begin = import_module("pyodide.code").run_js(host)
    return Kernel(begin(import_module("pyodide.ffi").to_js(file.read_bytes())))
