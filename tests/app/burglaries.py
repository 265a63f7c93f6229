"""More of what strangers try: files, addresses, and what gives something away. True: it has succeeded."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import tempfile
from pathlib import Path
from urllib.parse import quote

from chuhan.bench.processes import command_of
from tests.app.guests import newcomer, visiting
from tests.app.serving import Served, fetched

SECRET = "a stranger must not read this"
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
    """Does the server read a megabyte that no page sends?"""
    visitor = await visiting(served)
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
                line.sendall(
                    f"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\nX-Fill: {fill}\r\n\r\n".encode()
                )
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
    visitor = await visiting(served)
    for pid in served.kernels():
        os.kill(pid, 9)
    while (await visitor.get(f"api/kernels/{visitor.kernel_id}")).code != 404:
        await asyncio.sleep(0.1)  # until the server has noticed, and had its chance to say so
    await visitor.get(f"api/kernels/{visitor.kernel_id}/channels")
    pattern = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    return bool(re.search(pattern, served.said()))


async def find_open_ports(served: Served) -> bool:
    """Kernels whose channels are ports. (ipykernel has one more, for what its own children print.)"""
    visitor = await visiting(served)
    return _listens(served.kernel(visitor.kernel_id)) > 1


def _listens(pid: int) -> int:
    lines = Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]
    listening = {line.split()[9] for line in lines if line.split()[3] == "0A"}
    own = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        try:
            target = entry.readlink().name
        except OSError:  # closed meanwhile
            continue
        own.add(target.removeprefix("socket:[").rstrip("]"))
    return len(listening & own)


async def use_all_memory(served: Served) -> bool:
    """Is there no bound on what one kernel may use?"""
    visitor = await visiting(served)
    limits = Path(f"/proc/{served.kernel(visitor.kernel_id)}/limits").read_text()
    found = re.search(r"Max address space\s+(\S+)", limits)
    return found is None or found[1] == "unlimited"


async def keep_what_has_died(served: Served) -> bool:
    """Does an empty kernel take the place of one that has died? The app is not in it, and it has no owner."""
    visitor = await visiting(served)
    os.kill(served.kernel(visitor.kernel_id), 9)
    for _ in range(120):
        if (await visitor.get(f"api/kernels/{visitor.kernel_id}")).code == 404:
            return False
        if any(visitor.kernel_id in command_of(pid) for pid in served.kernels()):
            return True
        await asyncio.sleep(0.1)
    return True


async def hold_a_line(served: Served) -> bool:
    """Connect and say nothing, or begin to say something and never end: is the line kept?"""
    begun = f"POST /voila/api/shutdown/{'0' * 8}-0000-0000-0000-{'0' * 12} HTTP/1.1\r\nHost: x\r\n"
    for words in ("", begun + "Content-Length: 9000\r\n\r\nx"):
        if await asyncio.to_thread(_is_held, served, words):
            return True
    return False


def _is_held(served: Served, words: str) -> bool:
    with socket.create_connection(("127.0.0.1", served.port), 3 if served.open else 30) as line:
        line.sendall(words.encode())
        try:
            while line.recv(1000):
                pass
        except TimeoutError:
            return True
        except OSError:
            pass
    return False


async def see_the_program(served: Served) -> bool:
    """Sources in the page, or a traceback for an odd request."""
    visitor = newcomer(served)
    page = await visitor.arrive()
    asked = [
        f"api/kernels/{visitor.kernel_id}/channels",
        "enter?x=%ff",
        "%00",
        "?puzzle=%00%ff",
        "api/kernels/x",
    ]
    texts = [page, *[(await visitor.get(path)).body.decode("utf-8", "replace") for path in asked]]
    return any(
        word in text for text in texts for word in ("Traceback", "chuhan.app.page.app", "site-packages")
    )
