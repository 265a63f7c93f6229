"""Strangers: how they come, stay for the next attack, and leave."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tornado.httpclient import AsyncHTTPClient
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from chuhan.bench.processes import command_of
from chuhan.bench.visitor import Lost, Visitor
from tests.app.serving import Served, apart

ANSWER = 8.0
"""Seconds; who has not answered by then is gone."""
PATIENCE = 120.0
"""For a whole attack, on a machine that has much else to do."""
_came: list[Visitor] = []
_guests: list[Visitor] = []
"""Of those who came, the ones whose page must work: it may be used by the next attack, too."""
_stayed: list[Visitor] = []
"""Guests of attacks before. A new page has a new kernel, and starting that takes longer than most attacks."""


def succeeds(attack: Callable[[Served], Awaitable[bool]], served: Served) -> bool:
    return apart(lambda: asyncio.run(_tried(attack, served)))


async def _tried(attack: Callable[[Served], Awaitable[bool]], served: Served) -> bool:
    """Has it succeeded? The visitor leaves again."""
    served.listen()
    try:
        return await asyncio.wait_for(attack(served), PATIENCE)
    except (WebSocketClosedError, StreamClosedError):
        return False  # the server has hung up
    finally:
        for visitor in _came:
            if visitor in _guests and (visitor.closed or await is_alive(visitor, 2)):
                _stayed.append(visitor)
            elif visitor.kernel_id and visitor.cookie:
                await visitor.leave()
            await visitor.hang_up()
        await asyncio.sleep(0.05)  # the last answers are taken leave of
        _came.clear()
        _guests.clear()
        AsyncHTTPClient().close()


def newcomer(served: Served, like: Visitor | None = None) -> Visitor:
    visitor = Visitor(served.address, cookie="" if like else served.cookie())
    if like is not None:
        visitor.cookie, visitor.kernel_id = like.cookie, like.kernel_id
    _came.append(visitor)
    return visitor


async def visiting(served: Served) -> Visitor:
    """A page that works: one that has stayed, or a new one."""
    visitor = await _again(served)
    if visitor is None:
        visitor = newcomer(served)
        try:
            await visitor.begin()
        except WebSocketClosedError:
            raise Lost("The attack was not tried: the page itself did not work.") from None
    _guests.append(visitor)
    return visitor


async def _again(served: Served) -> Visitor | None:
    """One who has stayed and still has a place: with another connection, and in another loop."""
    for before in [one for one in _stayed if one.address == served.address]:
        _stayed.remove(before)
        visitor = newcomer(served, before)
        visitor.models = before.models
        try:
            await asyncio.wait_for(visitor.start(), ANSWER)
        except Exception:  # its kernel was ended, or it has been called too often
            continue
        return visitor
    return None


async def all_leave(served: Served) -> None:
    """Those who have stayed."""
    for visitor in [one for one in _stayed if one.address == served.address]:
        _stayed.remove(visitor)
        await newcomer(served, visitor).leave()


async def is_alive(visitor: Visitor, seconds: float = ANSWER) -> bool:
    """Does the page still work?"""
    try:
        await visitor.visit("", seconds)
    except Exception:
        return False
    return True


async def has_ended(served: Served, visitor: Visitor) -> bool:
    """Has its kernel been ended? A few answers in a row say that it has not."""
    gone = asyncio.create_task(_until_gone(served, visitor.kernel_id))
    for _ in range(4):
        alive = asyncio.create_task(is_alive(visitor))
        await asyncio.wait({gone, alive}, return_when=asyncio.FIRST_COMPLETED)
        if gone.done() or not alive.result():
            alive.cancel()
            return True
        await asyncio.sleep(0.4)
    gone.cancel()
    return False


async def _until_gone(served: Served, kernel_id: str) -> None:
    while any(kernel_id in command_of(pid) for pid in served.kernels()):
        await asyncio.sleep(0.1)


async def is_let_go(served: Served, visitor: Visitor) -> bool:
    """Is the place free again before long? The server looks every second."""
    for _ in range(40 if served.open else 400):
        if (await visitor.get(f"api/kernels/{visitor.kernel_id}")).code == 404:
            return True
        await asyncio.sleep(0.1)
    return False
