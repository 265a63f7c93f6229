"""What strangers try. Each attack is True when it has succeeded."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

from chuhan.bench.visitor import Visitor, jupyter_message
from tests.app.guests import all_leave, has_ended, is_alive, is_let_go, newcomer, visiting
from tests.app.serving import Served

SLIDER = {
    "_model_module": "@jupyter-widgets/controls",
    "_model_module_version": "2.0.0",
    "_model_name": "IntSliderModel",
    "_view_module": "@jupyter-widgets/controls",
    "_view_module_version": "2.0.0",
    "_view_name": "IntSliderView",
}


def harmless(visitor: Visitor) -> str:
    """A message that any page may send."""
    asked = {"method": "custom", "content": {"do": "ping"}}
    return jupyter_message("comm_msg", {"comm_id": visitor.bar, "data": asked})


# ---- the kernel's channel -----------------------------------------------------------------------


async def execute(served: Served) -> bool:
    """Run code through the kernel's channel."""
    visitor = await visiting(served)
    with tempfile.TemporaryDirectory() as folder:
        mark = Path(folder) / "mark"
        code = f"open({str(mark)!r}, 'w').close()"
        content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}}
        before = [
            jupyter_message("execute_request", content, channel=channel) for channel in ("shell", "control")
        ]
        assert await newcomer(served, visitor).say_first(*before, harmless(visitor)) == 200
        for channel in ("shell", "control"):
            await visitor.send("execute_request", content, channel=channel)
        for _ in range(10):
            if mark.exists() or not await is_alive(visitor):
                return True
            await asyncio.sleep(0.1)
    return False


async def shut_own_kernel_down(served: Served) -> bool:
    """Ask a kernel to end by a message: only leaving the page should end it."""
    visitor = await visiting(served)
    await visitor.send("shutdown_request", {"restart": False}, channel="control")
    return await has_ended(served, visitor)


async def make_widgets(served: Served) -> bool:
    """Fill the kernel with widgets of the stranger's own: it would answer with their state."""
    visitor = await visiting(served)
    for _ in range(5):
        await visitor.open_comm("jupyter.widget", "2.1.0", state=SLIDER)
    await is_alive(visitor)
    return "IntSliderModel" in json.dumps(visitor.heard) or not await is_alive(visitor)


async def open_many_comms(served: Served) -> bool:
    visitor = await visiting(served)
    for _ in range(30):
        await visitor.open_comm("jupyter.widget.control", "1.0.0")
    await asyncio.sleep(0.5)
    return await is_alive(visitor)


async def flood(served: Served) -> bool:
    """More messages than a hand can send."""
    visitor = await visiting(served)
    bar = visitor.model("page", "opened")
    try:
        for _ in range(600):
            await visitor.tell(bar, do="ping")
    except Exception:
        return False
    await asyncio.sleep(0.5)
    return await is_alive(visitor)


async def send_much(served: Served) -> bool:
    """One message far larger than any the page sends."""
    visitor = await visiting(served)
    bar = visitor.model("page", "opened")
    try:
        await visitor.tell(bar, do="open", text="x" * 150_000)
        await asyncio.sleep(0.5)
    except Exception:
        return False
    return await is_alive(visitor)


async def send_much_at_once(served: Served) -> bool:
    """Messages of a size that is allowed, one after the other."""
    visitor = await visiting(served)
    bar = visitor.model("page", "opened")
    try:
        for _ in range(12):
            await visitor.tell(bar, do="open", text="x" * 90_000)
    except Exception:
        return False
    return await is_alive(visitor)


async def leave_answers_unread(served: Served) -> bool:
    """Ask for all widgets again and again and read none of it: the server would keep all of it in memory."""
    visitor = await visiting(served)
    for page in ("?page=puzzles", "?page=rules", "?page=explore", "?lesson=tricks", "?page=play"):
        await visitor.visit(page)
    comm = await visitor.open_comm("jupyter.widget.control", "1.0.0")
    question = {"comm_id": comm, "data": {"method": "request_states"}}
    assert visitor._listening is not None
    visitor._listening.cancel()
    before = served.megabytes()
    try:
        while served.megabytes() < before + 100:  # pages that are prepared meanwhile take some, too
            await visitor.send("comm_msg", question)
            await asyncio.sleep(0.02)  # not faster than is allowed
    except Exception:
        return False
    return True


async def open_many_sockets(served: Served) -> bool:
    """All at once: each would pass if it were counted only when it stands."""
    visitor = await visiting(served)
    others = [newcomer(served, visitor) for _ in range(15)]
    found = await asyncio.gather(*(other.connect() for other in others), return_exceptions=True)
    return found.count(None) > 2  # and the page's own


async def connect_again_and_again(served: Served) -> bool:
    """Each connection is taken leave of before the next one, but not even one is cheap."""
    visitor = newcomer(served)
    await visitor.arrive()
    try:
        for _ in range(40):
            await visitor.connect()
    except Exception:
        return False
    return True


async def speak_too_much(served: Served) -> bool:
    """More at once than a hand can do, and never as a message through a channel."""
    visitor = newcomer(served)
    await visitor.arrive()
    return await visitor.say_first(*(harmless(visitor) for _ in range(120))) == 200


async def hang_up_on_the_way(served: Served) -> bool:
    """Ask for a connection and be gone before it stands: does that fill the log?"""
    visitor = newcomer(served)
    await visitor.arrive()
    asked = (
        f"GET /api/kernels/{visitor.kernel_id}/channels HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {visitor.cookie}\r\n\r\n"
    )
    for number in range(18):
        _, line = await asyncio.open_connection("127.0.0.1", served.port)
        line.write(asked.encode())
        await line.drain()
        await asyncio.sleep(0.002 * number)
        line.transport.abort()
    await asyncio.sleep(0.5)
    return "Traceback" in served.said()


async def flood_with_pings(served: Served) -> bool:
    """They are no messages, but each is answered."""
    visitor = await visiting(served)
    assert visitor.socket is not None
    for _ in range(1000):
        visitor.socket.ping(b"")
    await asyncio.sleep(0.5)
    return await is_alive(visitor)


async def flood_with_pieces(served: Served) -> bool:
    """A message in pieces without anything in them, which never ends."""
    visitor = await visiting(served)
    assert visitor.socket is not None
    protocol: Any = visitor.socket.protocol
    protocol._write_frame(False, 1, b"")
    for _ in range(1000):
        protocol._write_frame(False, 0, b"")
    await asyncio.sleep(0.5)
    protocol._write_frame(True, 0, b"{}")  # unreadable: that it is said shows that somebody still listens
    await asyncio.sleep(0.5)
    return visitor.socket.close_code == 1007


async def send_rubbish(served: Served) -> bool:
    """Whatever is sent, the server goes on and tells nothing."""
    visitor = await visiting(served)
    alone = newcomer(served)
    await alone.arrive()
    for words in ("", "{", "[]", '{"channel": 7}', '{"header": []}', "\0\n\n", "null"):
        if await alone.say_first(words, harmless(alone)) != 400:
            return True
    texts = ("", "{", "[]", '{"channel": 7}', '{"header": []}', "null")
    messages: list[str | bytes] = [*texts, b"\xff" * 40, b""]
    for message in messages:
        await visitor.connect()
        assert visitor.socket is not None
        await visitor.socket.write_message(message, binary=isinstance(message, bytes))
        await asyncio.sleep(0.1)
    return served.process.poll() is not None or "Traceback" in served.said()


async def send_rubbish_packed(served: Served) -> bool:
    """The same in the binary form of browsers. The first would keep jupyter-server counting for ever."""
    header = b'{"msg_type": "execute_request"}'
    visitor = newcomer(served)
    await visitor.arrive()
    for rubbish in (b"\xff" * 40, b"\6" + b"\0" * 7, b"\6" + b"\0" * 7 + b"\xff" * 48 + header, b"", "text"):
        await visitor.connect(subprotocols=["v1.kernel.websocket.jupyter.org"])
        assert visitor.socket is not None
        await visitor.socket.write_message(rubbish, binary=isinstance(rubbish, bytes))
        await asyncio.sleep(0.1)
    return served.process.poll() is not None or "Traceback" in served.said()


async def confuse_widgets(served: Served) -> bool:
    """Messages to widgets that no page sends: nothing is set, nothing is thrown at the page."""
    visitor = await visiting(served)
    bar = visitor.model("page", "opened")
    before = json.dumps(visitor.models[bar]["page"])
    odd: list[Any] = [{"method": "update", "state": {"page": {"evil": 1}}}, {"method": 7}, {}, [], None, "x"]
    for data in odd:
        await visitor.send("comm_msg", {"comm_id": bar, "data": data})
    for command in (
        {},
        {"do": 7},
        {"do": "open"},
        {"do": "open", "text": 7},
        {"do": "open", "text": "?x=\0"},
    ):
        await visitor.tell(bar, **command)
    await asyncio.sleep(0.5)
    visitor.models.clear()
    await visitor.ask_states()
    await visitor.until(lambda: visitor.model("page", "opened"))
    traces = [message for message in visitor.heard if "Traceback" in json.dumps(message)]
    changed = "evil" in json.dumps(visitor.models) or not before
    return bool(traces) or changed or not await is_alive(visitor)


# ---- other learners -----------------------------------------------------------------------------


async def use_a_kernel_of_others(served: Served) -> bool:
    victim = await visiting(served)
    thief = await visiting(served)
    try:
        await thief.connect(victim.kernel_id)
    except Exception:
        return (await thief.get(f"api/kernels/{victim.kernel_id}")).code == 200
    return True


async def speak_to_a_kernel_of_others(served: Served) -> bool:
    victim = await visiting(served)
    thief = await visiting(served)
    return await thief.say_first(harmless(victim), kernel_id=victim.kernel_id) == 200


async def speak_from_another_site(served: Served) -> bool:
    """As a page of another site can: with the learner's cookie, and no header that is ours or from here."""
    visitor = newcomer(served)
    await visitor.arrive()
    found = [
        await visitor.say_first(harmless(visitor), **headers)
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"})
    ]
    return 200 in found


async def end_a_kernel_of_others(served: Served) -> bool:
    victim = await visiting(served)
    thief = await visiting(served)
    await thief.get(f"voila/api/shutdown/{victim.kernel_id}", method="POST", body="")
    await thief.get(f"api/kernels/{victim.kernel_id}", method="DELETE")
    return await has_ended(served, victim)


async def come_from_another_site(served: Served) -> bool:
    """A page of another site uses the learner's browser, cookie and all."""
    visitor = await visiting(served)
    other = newcomer(served, visitor)
    try:
        await other.connect(Origin="http://evil.example")
    except Exception:
        return False
    return True


async def take_many_places(served: Served) -> bool:
    """One browser takes place after place, and has a page at each: three, where two are allowed."""
    await all_leave(served)
    tabs: list[Visitor] = []
    for _ in range(3):
        tabs.append(newcomer(served, tabs[-1] if tabs else None))
        await tabs[-1].arrive()
        await tabs[-1].connect()
    found = [await tab.get(f"api/kernels/{tab.kernel_id}") for tab in tabs]
    return sum(answer.code == 200 for answer in found) > 2


async def keep_a_place_without_a_page(served: Served) -> bool:
    """Load the page and never connect."""
    visitor = newcomer(served)
    await visitor.arrive()
    return not await is_let_go(served, visitor)


async def keep_a_place_idle(served: Served) -> bool:
    """Connect, and do nothing for ever."""
    return not await is_let_go(served, await visiting(served))


async def crowd(served: Served) -> bool:
    """More kernels than the machine was meant to run: two, where one is allowed."""
    await all_leave(served)
    for _ in range(2):
        if not await _enters(newcomer(served)):
            return False
    return True


async def _enters(visitor: Visitor) -> bool:
    """Is there a place, sooner or later? False as soon as the class is said to be full."""
    await visitor.get("/")
    while not await visitor.enter():
        if visitor.told.startswith("The class is full"):
            return False
        await asyncio.sleep(0.3)
    return True
