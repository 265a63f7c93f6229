"""How the app serves a class: real kernels, real websockets, learners who all come within ten seconds."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from dataclasses import dataclass, field

from chuhan.bench.hostile import Tried
from chuhan.bench.hub import PROXY, Hub, NoHub, hub
from chuhan.bench.processes import command_of, kernels_of, megabytes_each
from chuhan.bench.servers import SAYS, DidNotStart, Running, app_command, running
from chuhan.bench.visitor import Lost, Visitor
from chuhan.draw.tables import percentile, table

WITHIN = 10.0
"""Seconds in which they all come."""
PUZZLE = "a-general-is-also-a-six"
CARD = "6h"
"""The right first move of that puzzle: it is played, answered, and taken back, again and again."""
PAUSE = 3.0
"""Seconds that a learner thinks, on average."""
MOVES = 10
PREPARING = 300.0
"""Seconds after which all kernels should stand ready."""
GOODBYE = 60.0
"""Seconds after which the kernel of a learner who has left should have ended."""
LIMIT = 5.0
"""Seconds until nearly all learners can use the page, if a kernel stands ready for each."""
CLICK = 0.15
"""Seconds: what a click may take at the 95th percentile although somebody attacks the server."""
GROWTH = 1.5
"""How much larger the server may be after an attack than with a full class."""
KILLED = 2
SIDE_BY_SIDE = 6
"""How many files a browser loads at once."""


@dataclass
class Told:
    """What was measured, in seconds."""

    interactive: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    when: list[float] = field(default_factory=list)
    """For each move, by the machine's clock, when it was made."""
    pages: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    """Of those who came through the waiting room: until the page could be used."""
    kernels: list[str] = field(default_factory=list)
    """The ids of those that learners had."""
    lost: list[str] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    """Of those whose kernel was killed: until the page could be used again."""
    hostile: dict[str, Tried] = field(default_factory=dict)
    """What a hostile visitor tried."""

    def moves_during(self, tried: Tried) -> list[float]:
        """What others' moves took while that was tried."""
        return [took for when, took in zip(self.when, self.moves, strict=True) if tried.met(when)]


class Class:
    """A server with learners, and what can be said about its processes."""

    def __init__(self, server: Running, behind: Hub | None = None) -> None:
        self.server, self.address, self.behind = server, server.address, behind
        self.accounts = 0
        self.learners: list[Visitor] = []
        self.killed: set[str] = set()
        """The ids of kernels that were killed on purpose."""

    def kernels(self) -> list[int]:
        return kernels_of(self.server.process.pid)

    async def ready(self, number: int) -> float:
        """Wait until this number of kernels stands ready and no more are started; how long it took."""
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
        """Those of these kernels that go on although their learners have left."""
        end = time.monotonic() + GOODBYE
        while time.monotonic() < end:
            commands = " ".join(command_of(pid) for pid in self.kernels())
            if not any(name in commands for name in ids):
                return []
            await asyncio.sleep(1)
        return [name for name in ids if name in commands]

    def kill_one(self) -> None:
        """The program behind one learner's page ends without a word."""
        there = [one for one in self.learners if one.kernel_id and not one.closed]
        if not there:
            return  # all are lost, which is told at the end
        victim = random.choice(there)
        self.killed.add(victim.kernel_id)
        pid = next(pid for pid in self.kernels() if victim.kernel_id in command_of(pid))
        os.kill(pid, signal.SIGKILL)

    async def cookie(self) -> str:
        """Where there is a hub each learner logs in, as somebody else."""
        if self.behind is None:
            return ""
        self.accounts += 1
        browser = await asyncio.to_thread(self.behind.log_in, f"learner-{self.accounts}")
        return browser.cookies()

    def server_megabytes(self) -> float:
        serving = self.server.process.pid if self.behind is None else self.behind.app
        return megabytes_each([serving])

    def beside(self) -> list[tuple[str, object]]:
        """What a hub takes besides."""
        if self.behind is None:
            return []
        parts = {"the hub": self.server.process.pid, "its proxy": self.behind.process(PROXY)}
        return [(f"memory of {name}", f"{megabytes_each([pid]):.0f} MB") for name, pid in parts.items()]

    def stop(self) -> list[int]:
        """End the server; the kernels that outlive it."""
        kernels = self.kernels()
        self.server.stop()
        time.sleep(2)
        return [pid for pid in kernels if "ipykernel" in command_of(pid)]


async def attend(room: Class, told: Told, seconds: float, after: float) -> None:
    """One learner: come, open a puzzle, move and take back, for this time."""
    await asyncio.sleep(after)
    learner = Visitor(room.address, cookie=await room.cookie())
    room.learners.append(learner)
    try:
        told.interactive.append(await _come(learner, told))
        if learner.waited:
            told.waited.append(told.interactive[-1])
        told.pages.append(await learner.visit(f"?puzzle={PUZZLE}"))
        end, made = time.monotonic() + seconds, 0
        while made < MOVES or time.monotonic() < end:
            try:
                await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE)
                await _move(learner, told, do="play", choice={"cards": [CARD]})
                await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE)
                await _move(learner, told, do="press", name="restart")
                made += 2
            except Exception:
                if learner.kernel_id not in room.killed:
                    raise
                await learner.hang_up()
                told.back.append(await _come(learner, told))
                await learner.visit(f"?puzzle={PUZZLE}")
    except Exception as error:
        told.lost.append(f"{type(error).__name__}: {error}")
    finally:
        await learner.leave()


async def _come(learner: Visitor, told: Told) -> float:
    """Load the page; how long it took until it could be used."""
    begun = time.monotonic()
    learner.models.clear()
    await _load(learner)
    told.kernels.append(learner.kernel_id)
    return time.monotonic() - begun


async def _load(learner: Visitor) -> None:
    """The page, then its scripts, then its widgets, then an answer: from there on it can be used.

    What a browser needs to run the scripts is not in it: that is time on the learner's own machine.
    """
    await learner.arrive()
    pieces = asyncio.Queue[str]()
    for name in learner.pieces:
        pieces.put_nowait(name)

    async def load_some() -> None:
        while not pieces.empty():
            answer = await learner.get(pieces.get_nowait(), decompress_response=True)
            if answer.code != 200:
                raise Lost(f"A script answers {answer.code}.")

    await asyncio.gather(*(load_some() for _ in range(SIDE_BY_SIDE)))
    await learner.start()


async def _move(learner: Visitor, told: Told, **command: object) -> None:
    """From the click to the table that follows from it."""
    shown = learner.model("scene", "at")
    at = learner.models[shown]["scene"]["at"]
    begun = time.monotonic()
    await learner.tell(shown, at=at, **command)
    await learner.until(lambda: learner.models[shown]["scene"]["at"] > at)
    told.moves.append(time.monotonic() - begun)
    told.when.append(begun)


def run(
    learners: int = 30,
    soak_minutes: float = 0.0,
    pool: int | None = None,
    *,
    hostile: bool = False,
    at_hub: bool = False,
) -> int:
    """Print the table; 1 if a learner was lost, anything left behind, or a promise of the soak broken."""
    ready = learners if pool is None else pool
    try:
        if at_hub:
            with hub("--class", str(ready)) as found:
                room = Class(found.service, found)
                return asyncio.run(_measure(room, learners, soak_minutes * 60, ready, hostile=False))
        with running(app_command("--class", str(ready)), says=SAYS) as server:
            return asyncio.run(_measure(Class(server), learners, soak_minutes * 60, ready, hostile=hostile))
    except (Lost, DidNotStart, NoHub) as why:
        print(f"bench class: {why}", file=sys.stderr)
        return 1


async def _be_hostile(room: Class, told: Told, seconds: float) -> None:
    """Attack for this time from another process, and kill two kernels meanwhile."""
    command = [sys.executable, "-m", "chuhan.bench.hostile", room.address, str(seconds)]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        for _ in range(KILLED):
            await asyncio.sleep(seconds / (KILLED + 1))
            room.kill_one()
        said, _ = await attacker.communicate()
    finally:
        if attacker.returncode is None:
            attacker.kill()  # it must not go on when the class has broken off
    told.hostile = {name: Tried(**found) for name, found in json.loads(said).items()}


def _attacks(told: Told) -> str:
    """Each attack, and what the others' moves took while it went on."""
    rows = []
    for name, tried in told.hostile.items():
        meanwhile = [1000 * took for took in told.moves_during(tried)] or [0.0]
        shown = [f"{percentile(meanwhile, percent):.0f} ms" for percent in (50, 95, 100)]
        rows.append((name, f"{tried.times:,}", f"{tried.passed:,}", len(meanwhile), *shown))
    header = ("tried", "times", "passed", "others' moves meanwhile", "median", "95 %", "longest")
    return table(header, rows)


async def _measure(room: Class, learners: int, seconds: float, pool: int, *, hostile: bool) -> int:
    told = Told()
    prepared = await room.ready(pool)
    waiting = megabytes_each(room.kernels())
    before = room.server_megabytes()
    coming = [attend(room, told, seconds, WITHIN * i / learners) for i in range(learners)]
    tasks = [asyncio.create_task(one) for one in coming]
    await asyncio.sleep(WITHIN + 5)
    kernels = room.kernels()
    early, server_early = megabytes_each(kernels), room.server_megabytes()
    rest = max(0.0, seconds - WITHIN - 10)  # before the first one leaves
    await (_be_hostile(room, told, rest) if hostile else asyncio.sleep(rest))
    late = megabytes_each(kernels)
    await asyncio.gather(*tasks)
    server = room.server_megabytes()
    beside = room.beside()
    staying = await room.staying(told.kernels)
    said = room.server.log.read_text(errors="replace")
    left = room.stop()
    limit = f" (limit {LIMIT:.0f} s)" if pool >= learners else ""
    slowest = percentile(told.moves or [0], 95)
    rows: list[tuple[str, object]] = [
        ("learners, who come within", f"{learners} in {WITHIN:.0f} s"),
        ("kernels ready beforehand", f"{pool}, after {prepared:.0f} s"),
        ("through the waiting room", len(told.waited)),
        ("the longest of these waits", f"{max(told.waited, default=0):.2f} s"),
        ("page and scripts loaded and answered, median", f"{percentile(told.interactive or [0], 50):.2f} s"),
        (f"the same, 95 %{limit}", f"{percentile(told.interactive or [0], 95):.2f} s"),
        ("puzzle opened, median", f"{1000 * percentile(told.pages or [0], 50):.0f} ms"),
        ("move, median", f"{1000 * percentile(told.moves or [0], 50):.0f} ms"),
        ("move, 95 %" + f" (limit {1000 * CLICK:.0f} ms)" * hostile, f"{1000 * slowest:.0f} ms"),
        ("moves", len(told.moves)),
        ("memory of a waiting kernel", f"{waiting:.0f} MB"),
        ("memory of a kernel in use", f"{early:.0f} MB"),
        ("the same at the end", f"{late:.0f} MB"),
        (
            "memory of the server",
            f"{before:.0f} MB before, {server_early:.0f} MB full, {server:.0f} MB after",
        ),
        *beside,
        ("learners lost", len(told.lost)),
        (f"kernels still there {GOODBYE:.0f} s after the learners left", len(staying)),
        ("kernels that outlive the server", len(left)),
        ("files each learner loads", max((len(one.pieces) for one in room.learners), default=0)),
        ("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"),
    ]
    if hostile:
        rows += [
            ("kernels killed, their learners back after", ", ".join(f"{one:.1f} s" for one in told.back)),
            ("lines in the terminal", len(said.splitlines())),
        ]
    print(table(["class", "measured"], rows))
    if hostile:
        print("\n" + _attacks(told))
    for line in sorted(set(told.lost)):
        print(f"lost: {line}", file=sys.stderr)
    calm = not hostile or (
        slowest <= CLICK and len(told.back) == len(room.killed) and server <= GROWTH * server_early
    )
    return 0 if calm and not (told.lost or staying or left) else 1
