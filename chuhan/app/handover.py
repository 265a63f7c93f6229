"""What the server tells the kernels that it starts, in environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

SERVED = "CHUHAN_SERVED"
SEARCH_SECONDS = "CHUHAN_SEARCH_SECONDS"
IN_CLASS = "CHUHAN_IN_CLASS"
PUZZLES = "CHUHAN_PUZZLES"
SEAL_KEY = "CHUHAN_SEAL_KEY"
SEAL_LASTS = "CHUHAN_SEAL_LASTS"
HERE = "CHUHAN_HERE"
_SHORTEST, _USUAL, _LONGEST = 1.0, 60.0, 600.0


@dataclass(frozen=True, slots=True)
class Handover:
    served: bool = False
    """Does `chuhan app` run this kernel, for strangers?"""
    search_seconds: float = _USUAL
    """The longest search that a learner may ask for, in seconds."""
    in_class: bool = False
    """Does the machine serve a class, so that opponents and reviews have to think less?"""
    puzzles: Path | None = None
    """A folder of puzzles instead of the kit's own."""
    seal_key: bytes = field(default=b"", repr=False)
    """32 bytes that seal what a browser keeps of a game; none where no server hands one over."""
    seal_lasts: bool = False
    """Will a server that is started again know what was sealed? Else it ends with this one."""
    here: bool = False
    """Does Python run in the learner's own browser, so that there is nobody to hide anything from?"""


def write(told: Handover) -> dict[str, str]:
    """As variables for a kernel's environment."""
    found = {SERVED: "1" if told.served else "", SEARCH_SECONDS: str(told.search_seconds)}
    if told.puzzles is not None:
        found[PUZZLES] = str(told.puzzles.absolute())  # a link stays one: what it leads to changes
    if told.seal_key:
        found |= {SEAL_KEY: told.seal_key.hex(), SEAL_LASTS: "1" if told.seal_lasts else ""}
    if told.in_class:
        found[IN_CLASS] = "1"
    if told.here:
        found[HERE] = "1"
    return found


def read(environment: Mapping[str, str] = os.environ) -> Handover:
    """In the kernel; what is missing or cannot be read is as usual."""
    try:
        seconds = float(environment.get(SEARCH_SECONDS, _USUAL))
    except ValueError:
        seconds = _USUAL
    try:
        key = bytes.fromhex(environment.get(SEAL_KEY, ""))
    except ValueError:
        key = b""
    folder = environment.get(PUZZLES, "")
    return Handover(
        served=environment.get(SERVED) == "1",
        search_seconds=min(_LONGEST, max(_SHORTEST, seconds)),
        in_class=environment.get(IN_CLASS) == "1",
        puzzles=Path(folder) if folder else None,
        seal_key=key,
        seal_lasts=bool(key) and environment.get(SEAL_LASTS) == "1",
        here=environment.get(HERE) == "1",
    )
