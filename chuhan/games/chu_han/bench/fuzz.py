"""`chuhan bench fuzz`: mangled texts for the native kernel, built with sanitizers that see any wrong step."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from chuhan.draw.tables import table
from chuhan.games.chu_han.bench.positions import rough_position
from chuhan.games.chu_han.referee import deal

SOURCES = Path(__file__).parent.parent / "solver" / "native"
NOT_FUZZED = {"module.cpp"}
"""Python's face of the kernel, which only hands texts on."""
COMPILERS = ("clang++", "g++")
FLAGS = (
    "-std=c++20",
    "-O2",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",  # the first wrong step ends it
    "-D_GLIBCXX_ASSERTIONS",  # also an index within the memory, but beyond its array
)
ROUGH, DEALS = 1500, 40
"""How many positions are mangled: small ones in the middle of things, and whole deals."""
SAID = 2_000
"""So much of what a sanitizer has to say is shown."""


class CannotFuzz(ValueError):
    """Something is missing; the message says what to install."""


def run(count: int) -> tuple[str, bool]:
    """Feed so many texts to the kernel; the table, and whether it took every one. Raises CannotFuzz."""
    jobs = min(os.cpu_count() or 1, count)
    with TemporaryDirectory() as folder:
        started = time.perf_counter()
        program = _built(Path(folder))
        built = time.perf_counter()
        shares = [count // jobs + (job < count % jobs) for job in range(jobs)]
        with ThreadPoolExecutor(jobs) as pool:
            ends = list(pool.map(lambda job: _fed(program, shares[job], job), range(jobs)))
        seconds = time.perf_counter() - built
    bad = [end.stderr[:SAID] for end in ends if end.returncode]
    numbers = [list(map(int, end.stdout.split())) for end in ends if not end.returncode]
    fed, read = (sum(column) for column in zip(*numbers, strict=True)) if numbers else (0, 0)
    rows = [(f"{fed:,}", f"{read:,}", len(bad), f"{built - started:.0f}", f"{seconds:.0f}")]
    head = (
        "texts",
        "read, played on and searched",
        "processes that broke",
        "seconds to build",
        "seconds to run",
    )
    return "\n".join([table(head, rows), *bad]), not bad


def _built(folder: Path) -> Path:
    sources = sorted(path for path in SOURCES.glob("*.cpp") if path.name not in NOT_FUZZED)
    if not sources:
        raise CannotFuzz("The kernel's C++ sources are not installed: run this in a checkout of the kit.")
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise CannotFuzz("Fuzzing needs a C++ compiler: install g++, or clang with its libclang-rt.")
    program = folder / "fuzz"
    command = [compiler, *FLAGS, "-o", str(program), *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        why = next((line for line in done.stderr.splitlines() if "error" in line), "no reason given")
        raise CannotFuzz(f"{compiler} could not build the kernel with sanitizers: {why.strip()}")
    return program


def _fed(program: Path, count: int, seed: int) -> subprocess.CompletedProcess[str]:
    positions = [*(rough_position(i, 3 + i % 8, i % 5) for i in range(ROUGH)), *map(deal, range(DEALS))]
    texts = "".join(f"{position}\n" for position in positions)
    command = [str(program), str(count), str(seed)]
    return subprocess.run(command, input=texts, capture_output=True, text=True, check=False)
