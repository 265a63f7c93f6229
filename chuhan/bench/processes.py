"""Processes as Linux tells of them: whose child each is, what it runs, what memory it takes."""

from __future__ import annotations

from pathlib import Path


def children(parent: int) -> list[int]:
    """Every descendant of a process."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and _parent_of(int(entry.name)) == parent:
            found += [int(entry.name), *children(int(entry.name))]
    return found


def kernels_of(server: int) -> list[int]:
    """The Jupyter kernels that a server runs."""
    return [pid for pid in children(server) if "ipykernel" in command_of(pid)]


def command_of(pid: int) -> str:
    """Its command line; an empty text for a process that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def environment_of(pid: int) -> dict[str, str]:
    """The variables that it was started with."""
    lines = Path(f"/proc/{pid}/environ").read_bytes().decode().split("\0")
    return {name: value for name, _, value in (line.partition("=") for line in lines)}


def megabytes_each(pids: list[int]) -> float:
    """On average; what several processes share is counted once among them (PSS)."""
    total, alive = 0, 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        alive += 1
        total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1024 / max(1, alive)


def _parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return -1
