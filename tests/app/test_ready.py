"""Pages ready and learners who wait: each is told at once what happens, is let in in turn, gets no error."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest

from chuhan.app.server import queue, settings, words
from chuhan.app.server.options import Options
from chuhan.app.server.queue import Wait
from chuhan.app.server.ready import Ready, ReadyPages
from tests.app.serving import apart


class Kernels:
    """Only their names."""

    def __init__(self) -> None:
        self.given: dict[str, str] = {}
        self.all: list[str] = []
        self.on_free: Any = None

    def lives(self, name: str) -> bool:
        return name in self.all

    def is_owner(self, name: str, owner: str) -> bool:
        return self.given.get(name) == owner

    def make_room_for(self, owner: str) -> None:
        """There is enough."""

    @property
    def taken(self) -> int:
        return len(self.given)

    def give(self, name: str, owner: str) -> None:
        self.given[name] = owner

    def end(self, name: str) -> None:
        self.all.remove(name)
        self.given.pop(name, None)
        self.on_free()


class Room:
    """Pages that are ready when the test says so."""

    def __init__(self, **options: int) -> None:
        self.kernels = Kernels()
        self.go = asyncio.Semaphore(0)
        self.broken = False
        self._numbers = itertools.count()
        self.pages = ReadyPages(Options(**options), self.kernels, self._prepare)  # type: ignore[arg-type]
        self.pages.fill()

    async def _prepare(self) -> Ready:
        await self.go.acquire()
        if self.broken:
            raise OSError("no kernel today")
        name = f"kernel {next(self._numbers)}"
        self.kernels.all.append(name)
        return Ready(name, "page")

    async def prepare(self, number: int) -> None:
        for _ in range(number):
            self.go.release()
        for _ in range(20 * number):
            await asyncio.sleep(0)

    def words(self, owner: str) -> str:
        """What a visitor sees; nothing when it is the page itself."""
        found = self.pages.enter(owner)
        return str(words.waiting(found)) if isinstance(found, Wait) else ""


def test_a_burst_is_told_at_once_and_let_in_in_turn() -> None:
    async def burst() -> None:
        room = Room(learners=2, spare=1, at_once=2)
        await room.prepare(2)
        assert [room.words("Ann"), room.words("Ben")] == ["", ""]
        assert room.words("Cem").startswith("Your table is being set: about ")
        assert room.words("Dee").startswith("Many are coming in at once. One learner is before you; it is")
        assert "2 learners are before you" in room.words("Eve")
        await room.prepare(1)
        assert room.words("Dee") != ""  # Cem has waited longer
        assert room.words("Cem") == ""
        await room.pages.close()

    apart(lambda: asyncio.run(burst()))


def test_beyond_the_cap_the_class_is_full_until_somebody_leaves() -> None:
    async def fill() -> None:
        room = Room(learners=2, spare=1)
        assert room.pages.options.cap == 4
        for name in ("Ann", "Ben", "Cem", "Dee"):
            await room.prepare(1)
            assert room.words(name) == ""
        assert room.words("Eve").startswith("The class is full: every place is taken. This page looks again")
        assert "1 before you" in room.words("Fay")
        await room.prepare(1)
        assert room.words("Eve").startswith("The class is full")  # there is no fifth place
        room.kernels.end("kernel 0")
        await room.prepare(1)
        assert room.words("Eve") == ""
        await room.pages.close()

    apart(lambda: asyncio.run(fill()))


def test_who_has_gone_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        room = Room(learners=1, spare=1)
        assert room.words("Ann") != ""
        assert "One learner is before you" in room.words("Ben")
        monkeypatch.setattr(queue, "PATIENCE", 0.0)
        assert room.words("Ben") == "Your table is being set: about 4 s."
        await room.pages.close()

    apart(lambda: asyncio.run(go()))


def test_no_place_is_held_back_for_one_who_does_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand names in the waiting room keep nobody out if nobody is behind them."""

    async def crowd() -> None:
        room = Room(learners=1, spare=1)
        for number in range(settings.MOST_WAITING):
            assert room.words(f"name {number}") != ""
        assert "1000 learners are before you" in room.words("Ann")
        monkeypatch.setattr(queue, "HERE", 0.0)
        assert room.words("Ann") == "Your table is being set: about 4 s."
        await room.prepare(1)
        assert room.words("Ann") == ""
        await room.pages.close()

    apart(lambda: asyncio.run(crowd()))


def test_who_has_asked_late_keeps_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def falter() -> None:
        room = Room(learners=1, spare=1)
        assert room.words("Ann") != ""
        with monkeypatch.context() as late:
            late.setattr(queue, "HERE", 0.0)
            assert room.words("Ben") == "Your table is being set: about 4 s."
        assert room.words("Ann") == "Your table is being set: about 4 s."
        assert "One learner is before you" in room.words("Ben")
        await room.pages.close()

    apart(lambda: asyncio.run(falter()))


def test_a_kernel_that_has_died_is_not_handed_out() -> None:
    async def die() -> None:
        room = Room(learners=2, spare=1, at_once=1)
        await room.prepare(2)
        room.kernels.all.remove("kernel 0")  # and nobody has told the server
        found = room.pages.enter("Ann")
        assert isinstance(found, Ready)
        assert found.kernel_id == "kernel 1"
        assert room.words("Ben").startswith("Your table is being set")
        await room.prepare(1)  # another is on its way at once
        assert room.words("Ben") == ""
        await room.pages.close()

    apart(lambda: asyncio.run(die()))


def test_a_page_that_cannot_be_prepared_is_tried_again_and_never_in_a_hurry(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
        await sleep(0)

    async def fail() -> None:
        room = Room(learners=1, spare=1, at_once=1)
        room.broken = True
        assert room.words("Ann").startswith("Your table is being set")
        await room.prepare(8)
        assert room.words("Ann").startswith("The table cannot be set: something is wrong on the server")
        room.broken = False
        await room.prepare(1)
        assert room.words("Ann") == ""
        await room.pages.close()

    monkeypatch.setattr(asyncio, "sleep", noted)
    apart(lambda: asyncio.run(fail()))
    assert pauses[:8] == [2, 4, 8, 16, 30, 30, 30, 30]
    assert [record.getMessage() for record in caplog.records] == [
        "A page could not be prepared: OSError: no kernel today. Learners are told; it is tried again.",
        "Pages can be prepared again.",
    ]
    assert not any(record.exc_info for record in caplog.records)
