"""The solvers' kernels as WebAssembly: their C++ is compiled by ziglang from PyPI."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from chuhan.app.site import pyodide
from chuhan.wasm import NAME

FACE, BINDING = "wasm.cpp", ("module.cpp", "fuzz.cpp")
"""What is put in place of Python's binding, and what is left out for it."""
FLAGS = (
    *("-target", "wasm32-wasi", "-std=c++20", "-O3", "-flto", "-mexec-model=reactor"),
    *("-Wl,--export=__stack_pointer", "-Wl,-z,stack-size=1048576", "-Wl,--strip-all"),
)


def missing() -> str:
    """Why no kernel can be compiled here, or an empty text."""
    if find_spec("ziglang") is None:
        return "the compiler is missing (pip install ziglang)"
    if not list(sources()):
        return "their sources are not there: build from a checkout"
    return ""


def sources() -> Iterator[Path]:
    """The folder of each kernel that has a face for WebAssembly."""
    games = Path(__file__).parents[2] / "games"
    yield from sorted(face.parent for face in games.glob(f"*/solver/native/{FACE}"))


def kernels(home: Path | None = None) -> dict[str, bytes]:
    """Each by its path in the package."""
    package = Path(__file__).parents[2]
    found = {}
    for native in sources():
        path = native.parent.relative_to(package.parent) / NAME
        found[path.as_posix()] = compiled(native, home).read_bytes()
    return found


def compiled(native: Path, home: Path | None = None) -> Path:
    """The kernel of this folder; compiled anew when anything in it has changed."""
    parts = sorted(file for file in native.glob("*.cpp") if file.name not in BINDING)
    face = Path(__file__).parents[2] / "wasm" / "face.hpp"
    read = hashlib.sha256(" ".join(FLAGS).encode())
    for file in (face, *parts, *sorted(native.glob("*.hpp"))):
        read.update(file.name.encode() + file.read_bytes())
    kept = (home or pyodide.cache()) / f"kernel-{read.hexdigest()[:16]}.wasm"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(".new.wasm")
        compiler = (sys.executable, "-m", "ziglang", "c++")
        pyodide.run(*compiler, *FLAGS, *map(str, parts), "-o", str(new))
        new.replace(kept)
    return kept
