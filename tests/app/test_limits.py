"""Files, folders, the log: what the system gives is used, what is missing is said once, in a sentence."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from chuhan.app.server import folders, lines
from chuhan.app.server.folders import NoFolder, own_folder
from chuhan.app.server.logs import Once
from chuhan.app.server.options import LARGEST_CLASS, Options
from chuhan.bench.servers import SAYS, running
from chuhan.bench.visitor import Visitor
from tests.app.serving import apart


@pytest.fixture
def usual_limit() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_as_many_files_as_the_system_allows(usual_limit: None) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    assert lines.raise_limit() == min(hard, lines.MOST_FILES)
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, lines.MOST_FILES)


def test_what_places_need_is_kept_free_of_idle_lines() -> None:
    for learners in (1, 30, LARGEST_CLASS):
        cap = Options(learners=learners).cap
        needed = lines.files_needed(cap)
        for files in (needed, needed + 1000, 10**6):
            most = lines.lines_allowed(cap, files)
            assert lines.FILES_OF_ITSELF + lines.FILES_A_PLACE * cap + most <= files
            assert most >= lines.FEWEST_LINES


@pytest.mark.slow
def test_a_class_that_cannot_fit_is_refused_in_a_sentence() -> None:
    command = [sys.executable, "-m", "chuhan", "app", "--no-browser", "--port", "0", "--class", "200"]
    limit = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024)); "
    limited = [sys.executable, "-c", limit + "os.execv(sys.argv[1], sys.argv[1:])", *command]
    done = subprocess.run(limited, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "chuhan: The app cannot start: 6460 open files are needed, and the system allows 1024."
        " Raise the limit (ulimit -n 6460), or serve a class of 25.\n"
    )


# ---- folders ------------------------------------------------------------------------------------


def test_the_folder_is_short_private_and_gone_afterwards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The usual temporary folder of macOS is too long for the paths at which kernels listen."""
    long = tmp_path / ("long" * 12)
    long.mkdir()
    monkeypatch.setenv("TMPDIR", str(long))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    with own_folder() as folder:
        assert len(str(folder)) + folders.BELOW <= folders.LONGEST_PATH
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "key").touch()
    assert not folder.exists()
    assert list(long.iterdir()) == []


def test_without_a_folder_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [Path("/dev/null/x"), Path("/nowhere"), Path("/" + "long" * 30)]
    monkeypatch.setattr(folders, "_places", lambda: places)
    with pytest.raises(NoFolder) as error, own_folder():
        pass
    assert str(error.value) == (
        "The app cannot start: it needs a folder for its kernels and can use none of those there are"
        " (/dev/null/x: Not a directory; /nowhere: No such file or directory;"
        f" {places[2]} is too long a path)."
        " Name one with a short path in TMPDIR."
    )


def test_a_folder_without_room_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a full disk: a folder can still be made there, and nothing be written into it."""
    with tempfile.TemporaryDirectory(dir="/tmp") as full:
        monkeypatch.setattr(folders, "_places", lambda: [Path(full)])
        usual = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, usual[1]))
        try:
            with pytest.raises(NoFolder, match=f"\\({full}: File too large\\)"), own_folder():
                pass
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        assert list(Path(full).iterdir()) == []


@pytest.mark.slow
@pytest.mark.browser
def test_it_runs_without_a_home_in_a_deleted_folder_with_a_long_temporary_one(tmp_path: Path) -> None:
    long, gone = tmp_path / ("long" * 12), tmp_path / "gone"
    long.mkdir()
    gone.mkdir()
    command = [sys.executable, "-m", "chuhan", "app", "--no-browser", "--port", "0", "--class", "1"]
    there = ["sh", "-c", f'cd {gone} && rmdir {gone} && exec "$@"', "sh", *command]
    told = {**os.environ, "HOME": "/dev/null/home", "XDG_STATE_HOME": "/dev/null/state", "TMPDIR": str(long)}

    async def visit(address: str) -> None:
        visitor = Visitor(address)
        await visitor.begin()
        await visitor.leave()

    with running(there, says=SAYS, environment=told) as server:
        apart(lambda: asyncio.run(visit(server.address)))
        assert "Traceback" not in server.log.read_text()
        assert "could not be prepared" not in server.log.read_text()


# ---- the log ------------------------------------------------------------------------------------


def test_a_repeated_problem_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("chuhan.tests.once")
    log.addFilter(Once())
    for number in range(1000):
        try:
            raise OSError(24, f"Too many open files {number}")
        except OSError:
            log.exception("Exception in callback %d", number)
        log.error("Another problem, %d", number)
    log.error("And a third")
    assert [record.getMessage() for record in caplog.records] == [
        "Exception in callback 0",
        "Another problem, 0",
        "And a third",
    ]
