"""What of the kit a machine has: two that differ in it may find different things."""

from __future__ import annotations

import hashlib
import importlib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

_PACKAGE = Path(__file__).parents[1]


class Installed(NamedTuple):
    version: str
    source: str
    """A short hash of the kit's Python files: a version under work keeps its number."""
    kernels: tuple[str, ...]
    """The native kernels that are there, as modules."""

    def __str__(self) -> str:
        return f"{self.version} ({self.source})"

    def differs(self, worker: str, theirs: Installed) -> str:
        """The sentence why this worker cannot help; empty if it can."""
        if (theirs.version, theirs.source) != (self.version, self.source):
            return (
                f"The worker {worker} has version {theirs} of the kit and this machine {self}: it could find"
                " other things. Install the same version there."
            )
        for name in sorted({*self.kernels} ^ {*theirs.kernels}):
            has, lacks = ("this machine", "there") if name in self.kernels else ("the worker", "here")
            return (
                f"The worker {worker} differs from this machine in the native kernel {name}: only {has} has"
                f" it, so that searches would end elsewhere. Install it {lacks}, too."
            )
        return ""


@cache
def installed() -> Installed:
    files = sorted(_PACKAGE.rglob("*.py"), key=lambda path: path.relative_to(_PACKAGE).as_posix())
    source = hashlib.sha256()
    for path in files:
        source.update(f"{path.relative_to(_PACKAGE).as_posix()}\0{path.read_text('utf-8')}\0".encode())
    return Installed(version(_PACKAGE.name), source.hexdigest()[:12], tuple(filter(_there, _kernels())))


def _kernels() -> list[str]:
    """Every module that is compiled has its stub beside the others."""
    stubs = sorted(_PACKAGE.rglob("_kernel.pyi"))
    return [".".join(stub.relative_to(_PACKAGE.parent).with_suffix("").parts) for stub in stubs]


def _there(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True
