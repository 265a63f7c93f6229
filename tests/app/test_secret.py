"""The server's secret: kept for the next start where that can be, known to nobody else, handed on in keys."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chuhan.app import handover, secret
from chuhan.app.secret import Secret, load
from chuhan.app.server.options import Options
from chuhan.app.server.server import kernel_environment


def test_it_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    first, again = load(tmp_path / "state"), load(tmp_path / "state")
    assert first == again
    assert first.lasting
    place = tmp_path / "state" / secret.NAME
    assert place.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in place.parent.iterdir()] == [secret.NAME]
    assert repr(first) == "Secret(lasting=True)"


def test_servers_that_start_at_once_have_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starts:
        assert len({one.value for one in starts.map(load, [tmp_path] * 16)}) == 1


@pytest.mark.parametrize("spoiled", ["short", "readable", "elsewhere", "empty"])
def test_one_that_others_may_know_is_not_used(tmp_path: Path, spoiled: str) -> None:
    place, known = tmp_path / secret.NAME, b"x" * secret.BYTES
    if spoiled == "elsewhere":
        (tmp_path / "other").write_bytes(known)
        place.symlink_to(tmp_path / "other")
    else:
        place.write_bytes({"short": b"x", "readable": known, "empty": b""}[spoiled])
        place.chmod(0o644 if spoiled == "readable" else 0o600)
    found = load(tmp_path)
    assert found.lasting
    assert known not in (found.value, place.read_bytes())
    assert found == load(tmp_path)


def test_where_nothing_can_be_written_it_lives_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    first, second = load(tmp_path / "file"), load(tmp_path / "file")
    assert not first.lasting
    assert first != second
    assert len(first.value) == secret.BYTES


def test_a_pipe_in_its_place_does_not_hold_the_server_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / secret.NAME)
    assert load(tmp_path).lasting


@pytest.mark.parametrize("lasting", [False, True])
def test_kernels_get_the_key_for_games_and_not_the_secret(lasting: bool) -> None:
    kept = Secret(b"s" * secret.BYTES, lasting)
    told = kernel_environment(Options(), kept)
    found = handover.read(told)
    assert (found.seal_key, found.seal_lasts) == (kept.key_for("games"), lasting)
    assert len(found.seal_key) == 32
    assert kept.value.hex() not in str(told)
    assert kept.key_for("cookies").hex() not in str(told)
    assert found.seal_key.hex() not in repr(found)


def test_a_key_that_cannot_be_read_is_none() -> None:
    found = handover.read({handover.SEAL_KEY: "xyz", handover.SEAL_LASTS: "1"})
    assert (found.seal_key, found.seal_lasts) == (b"", False)
