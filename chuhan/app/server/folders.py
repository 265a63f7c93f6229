"""Where the server and its kernels write: one folder of their own, near the root, gone afterwards."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LONGEST_PATH = 103
"""Bytes: a kernel listens at the path of a file, which must not be longer (Linux: 107, macOS: 103)."""
BELOW = len("/voila_12345678/kernel-12345678-1234-1234-1234-123456789012.json-ipc-5")
"""What is appended to the folder's own path."""
SOME = bytes(100_000)
"""Is there room? The files of a kernel are a few kilobytes."""


class NoFolder(Exception):
    """Why there is none, as a sentence."""


def _places() -> list[Path]:
    """Where to look, best first: the user's own folder for such things lives in memory."""
    usual = (
        os.environ.get("XDG_RUNTIME_DIR", ""),
        os.environ.get("TMPDIR", ""),
        "/tmp",
        "/var/tmp",
        "/dev/shm",
    )
    return [Path(name) for name in dict.fromkeys(usual) if name]


@contextmanager
def own_folder() -> Iterator[Path]:
    """A new folder that only this user may open. Raises NoFolder."""
    folder = _made()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _made() -> Path:
    why = []
    for place in _places():
        if len(os.fsencode(place / "chuhan-12345678")) + BELOW > LONGEST_PATH:
            why.append(f"{place} is too long a path")
            continue
        try:
            found = Path(tempfile.mkdtemp(prefix="chuhan-", dir=place))
        except OSError as error:
            why.append(f"{place}: {error.strerror}")
            continue
        try:
            (found / "room").write_bytes(SOME)
            (found / "room").unlink()
        except OSError as error:
            why.append(f"{place}: {error.strerror}")
            shutil.rmtree(found, ignore_errors=True)
            continue
        return found
    raise NoFolder(
        "The app cannot start: it needs a folder for its kernels and can use none of those there are"
        f" ({'; '.join(why)}). Name one with a short path in TMPDIR."
    )


def environment(folder: Path) -> dict[str, str]:
    """What Jupyter is told, so that it writes nowhere else: the home may be read-only, full, or not there."""
    return {
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
