"""How the app serves a class: real kernels, real websockets, learners who all come within ten seconds."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from voila.paths import collect_static_paths  # type: ignore[import-untyped]

from chuhan.bench.visitor import Lost, Visitor
from chuhan.draw.tables import percentile, table

WITHIN = 10.0
"""Seconds in which they all come."""
PUZZLE = "a-general-is-also-a-six"
MOVE = "6h"
"""The right first move of that puzzle: it is played, answered, and taken back, again and again."""
PAUSE = 3.0
"""Seconds that a learner thinks, on average."""
MOVES = 10
PREPARING = 300.0
"""Seconds after which all kernels should stand ready."""
GOODBYE = 60.0
"""Seconds after which the kernel of somebody who has left should have ended."""
LIMIT = 5.0
"""Seconds until nearly everybody can use the page, if a kernel stands ready for each."""
SIDE_BY_SIDE = 6
"""So many files a browser loads at once."""


@dataclass
class Told:
    """What was measured, in seconds."""

    interactive: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    """Of those who came through the waiting room: until the page could be used."""
    kernels: list[str] = field(default_factory=list)
    """The ids of those that learners had."""
    lost: list[str] = field(default_factory=list)


class Class:
    """A server with learners, and what can be said about its processes."""

    def __init__(self, learners: int, pool: int) -> None:
        options = ["--port", "0", "--class", str(pool), "--no-browser"]
        self.learners = learners
        self.server = subprocess.Popen(
            [sys.executable, "-m", "chuhan", "app", *options], stdout=subprocess.PIPE, text=True
        )
        assert self.server.stdout is not None
        line = self.server.stdout.readline()
        if " at http" not in line:
            self.server.kill()
            raise Lost("The app did not start.")
        self.address = line.split(" at ")[1].strip()

    def kernels(self) -> list[int]:
        return [pid for pid in _children(self.server.pid) if "ipykernel" in _command(pid)]

    async def ready(self, number: int) -> float:
        """Wait until so many kernels stand ready and no more are being started; how long it took."""
        begun, seen, since = time.monotonic(), -1, time.monotonic()
        while time.monotonic() - begun < PREPARING:
            now = len(self.kernels())
            if now != seen:
                seen, since = now, time.monotonic()
            if seen >= number and time.monotonic() - since > 6:
                return since - begun
            await asyncio.sleep(0.5)
        raise Lost(f"Only {seen} of {number} kernels were ready after {PREPARING:.0f} s.")

    async def staying(self, ids: list[str]) -> list[str]:
        """Those of these kernels that go on although nobody is there any more."""
        end = time.monotonic() + GOODBYE
        while time.monotonic() < end:
            commands = " ".join(_command(pid) for pid in self.kernels())
            if not any(name in commands for name in ids):
                return []
            await asyncio.sleep(1)
        return [name for name in ids if name in commands]

    def stop(self) -> list[int]:
        """End the server; the kernels that outlive it."""
        kernels = self.kernels()
        self.server.send_signal(signal.SIGTERM)
        self.server.wait(60)
        time.sleep(2)
        return [pid for pid in kernels if "ipykernel" in _command(pid)]


async def attend(room: Class, told: Told, seconds: float, after: float) -> None:
    """One learner: come, open a puzzle, move and take back, for so long."""
    await asyncio.sleep(after)
    learner = Visitor(room.address)
    begun = time.monotonic()
    try:
        await _load(learner)
        told.interactive.append(time.monotonic() - begun)
        told.kernels.append(learner.kernel_id)
        if learner.waited:
            told.waited.append(told.interactive[-1])
        told.pages.append(await learner.visit(f"?puzzle={PUZZLE}"))
        end, made = time.monotonic() + seconds, 0
        while made < MOVES or time.monotonic() < end:
            await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE)
            told.moves.append(await _move(learner, do="play", move=MOVE))
            await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE)
            told.moves.append(await _move(learner, do="press", button="restart"))
            made += 2
    except Exception as error:
        told.lost.append(f"{type(error).__name__}: {error}")
    finally:
        await learner.leave()


async def _load(learner: Visitor) -> None:
    """The page, then its scripts, then its widgets, then an answer: from there on it can be used.

    What a browser needs to run the scripts is not in it: that is time on the learner's own machine.
    """
    await learner.arrive()
    pieces = asyncio.Queue[str]()
    for name in scripts():
        pieces.put_nowait(name)

    async def load_some() -> None:
        while not pieces.empty():
            answer = await learner.get(f"voila/static/{pieces.get_nowait()}")
            if answer.code != 200:
                raise Lost(f"A script answers {answer.code}.")

    await asyncio.gather(*(load_some() for _ in range(SIDE_BY_SIDE)))
    await learner.start()


def scripts() -> list[str]:
    """The larger half of Voilà's scripts. Which ones a page loads is decided as it runs and cannot be told
    from here: 91 with 5.0 MB were counted in Chromium. These are as many, and more bytes."""
    folders = [Path(path) for path in collect_static_paths(["voila"], "lab")]
    sizes: dict[str, int] = {}
    for file in (file for folder in folders if folder.is_dir() for file in folder.glob("*.voila.js")):
        sizes.setdefault(file.name, file.stat().st_size)
    return sorted(sizes, key=lambda name: -sizes[name])[: len(sizes) // 2]


async def _move(learner: Visitor, **command: object) -> float:
    """From the click to the table that follows from it."""
    shown = learner.model("scene", "at")
    at = learner.models[shown]["scene"]["at"]
    begun = time.monotonic()
    await learner.tell(shown, at=at, **command)
    await learner.until(lambda: learner.models[shown]["scene"]["at"] > at)
    return time.monotonic() - begun


def run(learners: int = 30, soak_minutes: float = 0.0, pool: int | None = None) -> int:
    """Print the table; 1 if anybody was lost or anything left behind."""
    try:
        return asyncio.run(_run(learners, soak_minutes * 60, learners if pool is None else pool))
    except Lost as why:
        print(f"bench class: {why}", file=sys.stderr)
        return 1


async def _run(learners: int, seconds: float, pool: int) -> int:
    room = Class(learners, pool)
    try:
        return await _measure(room, learners, seconds, pool)
    finally:
        room.server.terminate()  # whatever has gone wrong, no server goes on alone
        room.server.communicate()


async def _measure(room: Class, learners: int, seconds: float, pool: int) -> int:
    told = Told()
    prepared = await room.ready(pool)
    waiting = _each(room.kernels())
    before = _each([room.server.pid])
    coming = [attend(room, told, seconds, WITHIN * i / learners) for i in range(learners)]
    tasks = [asyncio.create_task(one) for one in coming]
    await asyncio.sleep(WITHIN + 5)
    kernels = room.kernels()
    early = _each(kernels)
    await asyncio.sleep(max(0.0, seconds - WITHIN - 10))  # before the first one leaves
    late = _each(kernels)
    await asyncio.gather(*tasks)
    server = _each([room.server.pid])
    staying = await room.staying(told.kernels)
    left = room.stop()
    limit = f" (limit {LIMIT:.0f} s)" if pool >= learners else ""
    rows = [
        ("learners, who come within", f"{learners} in {WITHIN:.0f} s"),
        ("kernels ready beforehand", f"{pool}, after {prepared:.0f} s"),
        ("through the waiting room", len(told.waited)),
        ("the longest of these waits", f"{max(told.waited, default=0):.2f} s"),
        ("page and scripts loaded and answered, median", f"{percentile(told.interactive or [0], 50):.2f} s"),
        (f"the same, 95 %{limit}", f"{percentile(told.interactive or [0], 95):.2f} s"),
        ("puzzle opened, median", f"{1000 * percentile(told.pages or [0], 50):.0f} ms"),
        ("move, median", f"{1000 * percentile(told.moves or [0], 50):.0f} ms"),
        ("move, 95 %", f"{1000 * percentile(told.moves or [0], 95):.0f} ms"),
        ("moves", len(told.moves)),
        ("memory of a waiting kernel", f"{waiting:.0f} MB"),
        ("memory of a kernel in use", f"{early:.0f} MB"),
        ("the same at the end", f"{late:.0f} MB"),
        ("memory of the server", f"{before:.0f} MB before, {server:.0f} MB after"),
        ("learners lost", len(told.lost)),
        (f"kernels still there {GOODBYE:.0f} s after the learners left", len(staying)),
        ("kernels that outlive the server", len(left)),
        ("scripts each learner loads", len(scripts())),
        ("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"),
    ]
    print(table(["class", "measured"], rows))
    for line in sorted(set(told.lost)):
        print(f"lost: {line}", file=sys.stderr)
    return 1 if told.lost or staying or left else 0


# ---- processes ----------------------------------------------------------------------------------


def _children(parent: int) -> list[int]:
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and _parent(int(entry.name)) == parent:
            found += [int(entry.name), *_children(int(entry.name))]
    return found


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return -1


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def _each(pids: list[int]) -> float:
    """Megabytes, on average; what several processes share is counted once among them (PSS)."""
    total, alive = 0, 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        alive += 1
        total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1024 / max(1, alive)
