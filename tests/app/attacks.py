"""What strangers try. Each attack is True when it has succeeded."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tornado.httpclient import AsyncHTTPClient

from chuhan.bench.visitor import Lost, Visitor
from tests.app.serving import Served, fetched

SECRET = "a stranger must not read this"
SLIDER = {
    "_model_module": "@jupyter-widgets/controls",
    "_model_module_version": "2.0.0",
    "_model_name": "IntSliderModel",
    "_view_module": "@jupyter-widgets/controls",
    "_view_module_version": "2.0.0",
    "_view_name": "IntSliderView",
}
LISTS = [
    "api/kernels",
    "api/kernels/",
    "api/sessions",
    "api/contents",
    "api/contents/",
    "voila/api/contents",
    "voila/api/contents/",
    "voila/tree",
    "voila/tree/",
    "voila/query/00000000-0000-0000-0000-000000000000",
    "voila/execution/00000000-0000-0000-0000-000000000000",
    "api/kernelspecs",
    "kernelspecs/python3/logo-32x32.png",
    "api/status",
    "api/me",
    "api/terminals",
    "terminals/1",
    "terminals/websocket/1",
    "api/config/notebook",
    "api/spec.yaml",
    "metrics",
    "lab",
    "tree",
    "login",
    "logout",
    "notebooks/app.ipynb",
    "voila/render/app.ipynb",
    "voila/render/",
    "voila/static/",
    "voila/labextensions/",
    "voila/templates/chuhan/static/",
]


_came: list[Visitor] = []


async def tried(attack: Callable[[Served], Awaitable[bool]], served: Served) -> bool:
    """Has it succeeded? Whoever came for it leaves again."""
    try:
        return await asyncio.wait_for(attack(served), 60)
    finally:
        for visitor in _came:
            if visitor.kernel_id and visitor.cookie:
                await visitor.leave()
            await visitor.hang_up()
        _came.clear()
        AsyncHTTPClient().close()


def _new(served: Served, like: Visitor | None = None) -> Visitor:
    visitor = Visitor(served.address)
    if like is not None:
        visitor.cookie, visitor.kernel_id = like.cookie, like.kernel_id
    _came.append(visitor)
    return visitor


async def _visitor(served: Served) -> Visitor:
    visitor = _new(served)
    await visitor.begin()
    return visitor


async def _is_alive(visitor: Visitor) -> bool:
    """Does the page still work?"""
    try:
        await visitor.visit("")
    except Exception:
        return False
    return True


# ---- the kernel's channel -----------------------------------------------------------------------


async def execute(served: Served) -> bool:
    """Run code through the kernel's channel."""
    visitor = await _visitor(served)
    with tempfile.TemporaryDirectory() as folder:
        mark = Path(folder) / "mark"
        code = f"open({str(mark)!r}, 'w').close()"
        content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}}
        for channel in ("shell", "control"):
            await visitor.send("execute_request", content, channel=channel)
        for _ in range(20):
            if mark.exists():
                return True
            await asyncio.sleep(0.1)
    return False


async def shut_own_kernel_down(served: Served) -> bool:
    """Ask a kernel to end by a message: only leaving the page should end it."""
    visitor = await _visitor(served)
    await visitor.send("shutdown_request", {"restart": False}, channel="control")
    await asyncio.sleep(2)
    return not await _is_alive(visitor)


async def make_widgets(served: Served) -> bool:
    """Fill the kernel with widgets of the stranger's own: it would answer with what they are made of."""
    visitor = await _visitor(served)
    for _ in range(5):
        await visitor.open_comm("jupyter.widget", "2.1.0", state=SLIDER)
    await asyncio.sleep(1.5)
    return "SliderStyleModel" in json.dumps(visitor.heard) or not await _is_alive(visitor)


async def open_many_comms(served: Served) -> bool:
    visitor = await _visitor(served)
    for _ in range(30):
        await visitor.open_comm("jupyter.widget.control", "1.0.0")
    await asyncio.sleep(0.5)
    return await _is_alive(visitor)


async def flood(served: Served) -> bool:
    """More messages than a hand can send."""
    visitor = await _visitor(served)
    bar = visitor.model("page", "ways")
    try:
        for _ in range(600):
            await visitor.tell(bar, do="ping")
    except Exception:
        return False
    await asyncio.sleep(0.5)
    return await _is_alive(visitor)


async def send_much(served: Served) -> bool:
    """One message far larger than any the page sends."""
    visitor = await _visitor(served)
    bar = visitor.model("page", "ways")
    try:
        await visitor.tell(bar, do="open", text="x" * 300_000)
        await asyncio.sleep(0.5)
    except Exception:
        return False
    return await _is_alive(visitor)


async def open_many_sockets(served: Served) -> bool:
    visitor = await _visitor(served)
    others = [_new(served, visitor) for _ in range(6)]
    try:
        for other in others:
            await other.connect()
    except Exception:
        return False
    return True


async def send_rubbish(served: Served) -> bool:
    """Whatever is sent, the server goes on and tells nothing."""
    for rubbish in ("", "{", "[]", '{"channel": 7}', '{"header": []}', b"\xff" * 40, b"", "null"):
        visitor = await _visitor(served)
        assert visitor.socket is not None
        await visitor.socket.write_message(rubbish, binary=isinstance(rubbish, bytes))
        await asyncio.sleep(0.1)
        await visitor.leave()
    return served.process.poll() is not None or "Traceback" in served.log.read_text()


async def send_rubbish_packed(served: Served) -> bool:
    """The same in the binary form of browsers. The first would keep jupyter-server counting for ever."""
    header = b'{"msg_type": "execute_request"}'
    for rubbish in (b"\xff" * 40, b"\6" + b"\0" * 7, b"\6" + b"\0" * 7 + b"\xff" * 48 + header, b"", "text"):
        visitor = _new(served)
        await visitor.arrive()
        await visitor.connect(subprotocols=["v1.kernel.websocket.jupyter.org"])
        assert visitor.socket is not None
        await visitor.socket.write_message(rubbish, binary=isinstance(rubbish, bytes))
        await asyncio.sleep(0.1)
        await visitor.leave()
    return served.process.poll() is not None or "Traceback" in served.log.read_text()


async def confuse_widgets(served: Served) -> bool:
    """Messages to widgets that no page sends: nothing is set, nothing is thrown at the page."""
    visitor = await _visitor(served)
    bar = visitor.model("page", "ways")
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
    await visitor.until(lambda: visitor.model("page", "ways"))
    traces = [message for message in visitor.heard if "Traceback" in json.dumps(message)]
    changed = "evil" in json.dumps(visitor.models) or not before
    return bool(traces) or changed or not await _is_alive(visitor)


# ---- other learners -----------------------------------------------------------------------------


async def use_a_kernel_of_others(served: Served) -> bool:
    victim = await _visitor(served)
    thief = await _visitor(served)
    try:
        await thief.connect(victim.kernel_id)
    except Exception:
        return (await thief.get(f"api/kernels/{victim.kernel_id}")).code == 200
    return True


async def end_a_kernel_of_others(served: Served) -> bool:
    victim = await _visitor(served)
    thief = await _visitor(served)
    await thief.get(f"voila/api/shutdown/{victim.kernel_id}", method="POST", body="")
    await thief.get(f"api/kernels/{victim.kernel_id}", method="DELETE")
    await asyncio.sleep(2)
    return not await _is_alive(victim)


async def come_from_another_site(served: Served) -> bool:
    """A page of another site uses the learner's browser, cookie and all."""
    visitor = await _visitor(served)
    other = _new(served, visitor)
    try:
        await other.connect(Origin="http://evil.example")
    except Exception:
        return False
    return True


async def take_many_places(served: Served) -> bool:
    """One browser takes place after place."""
    visitor = _new(served)
    names = []
    for _ in range(7):
        await visitor.arrive()
        names.append(visitor.kernel_id)
    await asyncio.sleep(1)
    found = [await visitor.get(f"api/kernels/{name}") for name in names]
    return sum(answer.code == 200 for answer in found) > 4


async def keep_a_place_without_a_page(served: Served) -> bool:
    """Load the page and never connect."""
    visitor = _new(served)
    await visitor.arrive()
    for _ in range(80):
        if (await visitor.get(f"api/kernels/{visitor.kernel_id}")).code == 404:
            return False
        await asyncio.sleep(0.1)
    return True


async def keep_a_place_idle(served: Served) -> bool:
    """Connect, and do nothing for ever."""
    visitor = await _visitor(served)
    for _ in range(80):
        if (await visitor.get(f"api/kernels/{visitor.kernel_id}")).code == 404:
            return False
        await asyncio.sleep(0.1)
    return True


async def crowd(served: Served) -> bool:
    """More kernels than the machine was meant to run."""
    visitors = [_new(served) for _ in range(6)]

    async def come(visitor: Visitor) -> bool:
        try:
            await visitor.arrive(patience=20)
            await visitor.connect()
        except Lost:
            return False
        return True

    entered = await asyncio.gather(*(come(visitor) for visitor in visitors))
    return all(entered)


# ---- files and addresses ------------------------------------------------------------------------


async def list_things(served: Served) -> bool:
    """Kernels, sessions, files, terminals, notebooks."""
    for path in LISTS:
        for slash in ("", "//"):
            status, text, _ = await asyncio.to_thread(fetched, served.address + slash + path)
            if status not in (400, 403, 404, 405) or "Traceback" in text:
                return True
    return False


async def read_files(served: Served) -> bool:
    """The notebook, files beside it, and files anywhere, by every way up that is known."""
    with tempfile.NamedTemporaryFile("w", suffix=".png", delete=False) as file:
        file.write(SECRET)
    try:
        up = "../" * 14
        paths = ["app.ipynb", f"{up}etc/passwd", up + file.name.lstrip("/"), file.name, f"/{file.name}"]
        roots = ["", "voila/files/", "files/", "voila/static/", "voila/templates/chuhan/static/"]
        roots += [
            "voila/templates/",
            "voila/labextensions/",
            "voila/labextensions/anywidget/",
            "voila/render/",
        ]
        for root in roots:
            for path in paths:
                for way in (
                    path,
                    quote(path, safe=""),
                    path.replace("../", "..%2f"),
                    path.replace(".", "%2e"),
                ):
                    text = await asyncio.to_thread(_raw, served.port, f"/{root}{way}")
                    if SECRET in text or "root:" in text or '"nbformat"' in text or "Traceback" in text:
                        return True
        return False
    finally:
        Path(file.name).unlink()


def _raw(port: int, path: str) -> str:
    """Ask without a library that would tidy the path up first."""
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        parts = []
        while part := line.recv(65536):
            parts.append(part)
    return b"".join(parts).decode("utf-8", "replace")


async def send_a_large_body(served: Served) -> bool:
    """Does the server read a megabyte that nobody needs?"""
    visitor = await _visitor(served)
    try:
        answer = await visitor.get(
            f"voila/api/shutdown/{visitor.kernel_id}", method="POST", body="x" * 1_000_000
        )
    except Exception:
        return False
    return answer.code == 204


async def send_large_headers(served: Served) -> bool:
    def ask() -> bool:
        with socket.create_connection(("127.0.0.1", served.port), 10) as line:
            fill = "x" * 40_000
            try:
                line.sendall(f"GET /favicon.ico HTTP/1.1\r\nHost: x\r\nX-Fill: {fill}\r\n\r\n".encode())
                return b"200 OK" in line.recv(1000)
            except OSError:
                return False

    return await asyncio.to_thread(ask)


# ---- what gives something away -------------------------------------------------------------------


async def be_framed(served: Served) -> bool:
    """Load things from elsewhere, be shown in another site's frame, be guessed at."""
    _, _, headers = await asyncio.to_thread(fetched, served.address)
    policy = headers.get("Content-Security-Policy", "")
    strict = "default-src 'self'" in policy and "frame-ancestors 'self'" in policy
    return not (strict and headers.get("X-Content-Type-Options") == "nosniff")


async def read_the_cookie(served: Served) -> bool:
    """A script, or another site's request, gets hold of the secret that a kernel is known by."""
    _, _, headers = await asyncio.to_thread(fetched, served.address)
    given = headers.get("Set-Cookie", "")
    return not ("HttpOnly" in given and "SameSite=Lax" in given)


async def read_ids_in_the_log(served: Served) -> bool:
    visitor = await _visitor(served)
    for pid in served.kernels():
        os.kill(pid, 9)
    await asyncio.sleep(5)
    await visitor.get(f"api/kernels/{visitor.kernel_id}/channels")
    pattern = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    return bool(re.search(pattern, served.log.read_text()))


async def find_open_ports(served: Served) -> bool:
    """Kernels whose channels are ports. (ipykernel has one more, for what its own children print.)"""
    await _visitor(served)
    return any(_listens(pid) > 1 for pid in served.kernels())


def _listens(pid: int) -> int:
    lines = Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]
    listening = {line.split()[9] for line in lines if line.split()[3] == "0A"}
    own = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        target = entry.readlink().name if entry.is_symlink() else ""
        own.add(target.removeprefix("socket:[").rstrip("]"))
    return len(listening & own)


async def use_all_memory(served: Served) -> bool:
    """Is there no bound on what one kernel may use?"""
    visitor = await _visitor(served)
    limits = Path(f"/proc/{served.kernel(visitor.kernel_id)}/limits").read_text()
    found = re.search(r"Max address space\s+(\S+)", limits)
    return found is None or found[1] == "unlimited"


async def see_the_program(served: Served) -> bool:
    """Sources in the page, or a traceback for an odd request."""
    visitor = _new(served)
    page = await visitor.arrive()
    asked = [
        f"api/kernels/{visitor.kernel_id}/channels",
        "room?x=%ff",
        "%00",
        "?puzzle=%00%ff",
        "api/kernels/x",
    ]
    texts = [page, *[(await visitor.get(path)).body.decode("utf-8", "replace") for path in asked]]
    return any(word in text for text in texts for word in ("Traceback", "chuhan.app.pages", "site-packages"))
