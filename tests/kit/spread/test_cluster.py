"""A cluster on this machine: the same puzzles, also when a worker dies; another kit is refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import chuhan
from chuhan.games import GAMES
from chuhan.games.chu_han.puzzling.mine import Find, mine
from chuhan.puzzle.collection import verify
from chuhan.puzzle.files import puzzles_dir
from chuhan.spread import cluster as room
from chuhan.spread.crew import CannotSpread, crew
from chuhan.spread.installed import Installed, installed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,  # starts servers
    pytest.mark.filterwarnings("ignore:::distributed"),
]

OTHER = """
import sys
editable = [one for one in sys.meta_path if "chuhan" in str(getattr(one, "known_source_files", ""))]
for one in editable:
    sys.meta_path.remove(one)
sys.path.insert(0, {folder!r})
"""
"""Before anything of the kit is imported: a worker that has another one."""


class Started:
    """A scheduler, and workers as they are asked for."""

    def __init__(self, keep: ExitStack, folder: Path) -> None:
        self.keep, self.folder = keep, folder
        run = self.start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        self.address = said(run, r"Scheduler at:\s+(tcp://\S+)")

    def start(self, what: str, *options: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, *options]
        # No file of dask's own settings, and none left behind.
        environ = {
            **os.environ,
            "DASK_CONFIG": str(self.folder),
            "DASK_TEMPORARY_DIRECTORY": str(self.folder),
        }
        run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=self.folder, env=environ)
        self.keep.callback(end, run)
        return run

    def worker(self, *options: str) -> subprocess.Popen[str]:
        run = self.start(
            "worker",
            self.address,
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
            *options,
        )
        said(run, r"(Registered) to")
        return run


def said(run: subprocess.Popen[str], pattern: str) -> str:
    assert run.stderr is not None
    heard = ""
    for line in run.stderr:
        heard += line
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(heard)


def end(run: subprocess.Popen[str]) -> None:
    run.kill()
    run.wait()
    if run.stderr is not None:
        run.stderr.close()


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    with ExitStack() as keep:
        yield Started(keep, tmp_path)


@pytest.fixture(scope="module")
def expected() -> list[Find]:
    return mine("scout", 4, 3, jobs=2)


def test_two_workers_find_the_same_also_when_one_is_killed(started: Started, expected: list[Find]) -> None:
    first, second = started.worker(), started.worker()

    def told(tried: int, found: int) -> None:
        if found == 1 and first.poll() is None:
            first.kill()
            first.wait()

    assert mine("scout", 4, 3, cluster=started.address, told=told) == expected
    assert first.poll() is not None
    assert second.poll() is None
    paths = sorted((puzzles_dir() / "sets").parent.glob("scout/*.toml"))[:4]
    assert len(paths) == 4
    assert verify(GAMES, paths, cluster=started.address) == verify(GAMES, paths, jobs=1)


def test_a_worker_with_another_version_is_refused(started: Started, tmp_path: Path) -> None:
    copy = tmp_path / "other"
    left_out = shutil.ignore_patterns("__pycache__", "native", "data", "fonts", "*.so")
    shutil.copytree(Path(chuhan.__file__).parent, copy / "chuhan", ignore=left_out)
    preload = tmp_path / "preload.py"
    preload.write_text(OTHER.format(folder=str(copy)))
    bare = started.worker("--preload", str(preload))
    with pytest.raises(
        CannotSpread, match=r"differs from this machine in the native kernel chuhan\.games\.chu_han"
    ):
        mine("scout", 4, 3, cluster=started.address)
    end(bare)
    with (copy / "chuhan" / "games" / "chu_han" / "referee.py").open("a") as file:
        file.write("\n# another line\n")
    started.worker("--preload", str(preload))
    with pytest.raises(CannotSpread) as refused:
        mine("scout", 4, 3, cluster=started.address)
    here = re.escape(str(installed()))
    assert re.fullmatch(
        rf"The worker tcp://\S+ has version \S+ \(\w+\) of the kit and this machine {here}: it could find"
        r" other things\. Install the same version there\.",
        str(refused.value),
    )


def test_a_cluster_without_workers_and_none_at_all(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "CONNECT_SECONDS", 2)
    monkeypatch.delattr(
        "distributed.utils._CollectErrorThread"
    )  # for a loop of dask's own, which may come late
    for written in (started.address, started.address.removeprefix("tcp://")):  # dask takes both
        with pytest.raises(CannotSpread, match="has no workers"), crew(cluster=written):
            pass
    for address in ("tcp://127.0.0.1:1", "nonsense", "tcp://nowhere.invalid:8786"):
        with pytest.raises(CannotSpread, match=f"No cluster answers at {address}"), crew(cluster=address):
            pass


def test_what_differs_is_a_sentence() -> None:
    here = Installed("1", "abc", ("chuhan.games.a.solver._kernel",))
    assert here.differs("w", here) == ""
    assert "only this machine has it" in here.differs("w", here._replace(kernels=()))
    assert "only the worker has it" in here._replace(kernels=()).differs("w", here)
    assert here.differs("w", here._replace(source="def")).startswith(
        "The worker w has version 1 (def) of the kit and"
    )
