"""Where the files lie that come with the kit: puzzles and notebooks."""

from __future__ import annotations

from pathlib import Path


def shipped(folder: str) -> Path:
    """A folder of such files: beside the package in a checkout, inside it in a wheel."""
    package = Path(__file__).parent
    inside = package / "data" / folder
    return inside if inside.is_dir() else package.parent / folder
