"""Three browsers behind one small face: go there, run a script, press at a point, have that size.

Chromium is driven by Playwright, WebKit by its WebDriver, Firefox by the BiDi protocol that it speaks itself.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from playwright.sync_api import Page, sync_playwright
from tornado.websocket import WebSocketClientConnection, websocket_connect

from chuhan.bench.servers import FLAGS, chromium, free_port

Found = TypeVar("Found")
MINI = "webkit2gtk-4.*/MiniBrowser"
_STARTING, _PAUSE = 60.0, 0.2
POINTER = "mouse"


class Missing(Exception):
    """Why a browser cannot be run here, as a sentence."""


class Driver(Protocol):
    def go(self, address: str) -> None: ...

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""

    def press(self, x: float, y: float) -> None:
        """With the pointer, at this point of what is seen."""

    def resize(self, width: int, height: int) -> None: ...

    def version(self) -> str: ...


def press_at(x: float, y: float) -> list[dict[str, Any]]:
    """As both protocols say it."""
    moves = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": POINTER, "parameters": {"pointerType": "mouse"}, "actions": moves}]


# ---- Chromium ------------------------------------------------------------------------------------


class Chromium:
    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, address: str) -> None:
        self.page.goto(address)

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)

    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def version(self) -> str:
        browser = self.page.context.browser
        return f"Chromium {browser.version if browser else ''}"


@contextmanager
def chromium_driver() -> Iterator[Driver]:
    found = chromium()
    if found is None:
        raise Missing("Chromium is not installed: apt-get install chromium fonts-dejavu-core")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        try:
            yield Chromium(browser.new_context().new_page())
        finally:
            browser.close()


# ---- WebKit --------------------------------------------------------------------------------------


class WebKit:
    """Speaks WebDriver: https://www.w3.org/TR/webdriver2/."""

    def __init__(self, port: int, program: str) -> None:
        self._root = f"http://127.0.0.1:{port}/session"
        options = {"binary": program, "args": ["--automation"]}
        asked = {"alwaysMatch": {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}
        told = self._ask("POST", "", {"capabilities": asked})
        self._session, self._told = f"/{told['sessionId']}", told["capabilities"]

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._root + path, data, method=method)
        with urllib.request.urlopen(asked, timeout=120) as answer:
            return json.loads(answer.read())["value"]

    def go(self, address: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": address})

    def run(self, script: str) -> Any:
        return self._ask(
            "POST", f"{self._session}/execute/sync", {"script": f"return ({script})", "args": []}
        )

    def press(self, x: float, y: float) -> None:
        self._ask("POST", f"{self._session}/actions", {"actions": press_at(x, y)})

    def resize(self, width: int, height: int) -> None:
        """The window has a bar of its own."""
        for _ in range(2):
            self._ask(
                "POST", f"{self._session}/window/rect", {"x": 0, "y": 0, "width": width, "height": height}
            )
            time.sleep(0.5)
            seen = self.run("[innerWidth, innerHeight]")
            wanted = self._ask("GET", f"{self._session}/window/rect")
            width, height = wanted["width"] + width - seen[0], wanted["height"] + height - seen[1]

    def version(self) -> str:
        return f"WebKitGTK {self._told['browserVersion']}"

    def close(self) -> None:
        self._ask("DELETE", self._session)


@contextmanager
def webkit_driver() -> Iterator[Driver]:
    mini = next(iter(sorted(Path("/usr/lib").glob(f"*/{MINI}"))), None)
    if mini is None or shutil.which("WebKitWebDriver") is None or shutil.which("Xvfb") is None:
        raise Missing("WebKit is not installed: apt-get install webkit2gtk-driver xvfb")
    with screen() as display, tempfile.TemporaryDirectory() as home:
        port = free_port()
        environment = os.environ | {
            "DISPLAY": display,
            "HOME": home,
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        with started(["WebKitWebDriver", f"--port={port}"], environment):
            _until(lambda: _open(f"http://127.0.0.1:{port}/status"))
            driver = WebKit(port, str(mini))
            try:
                yield driver
            finally:
                with suppress(OSError):
                    driver.close()


@contextmanager
def screen() -> Iterator[str]:
    """One that nobody sees; its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            process.terminate()


# ---- Firefox -------------------------------------------------------------------------------------


class Firefox:
    """Speaks WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._count = itertools.count(1)
        self._socket = self._wait(_connected(address))
        self._told = self._ask("session.new", capabilities={})["capabilities"]
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _wait(self, work: Coroutine[Any, Any, Found]) -> Found:
        return self._loop.run_until_complete(asyncio.wait_for(work, 120))

    def _ask(self, method: str, **params: Any) -> Any:
        return self._wait(self._asked(method, params))

    async def _asked(self, method: str, params: dict[str, Any]) -> Any:
        number = next(self._count)
        await self._socket.write_message(json.dumps({"id": number, "method": method, "params": params}))
        while (message := await self._socket.read_message()) is not None:
            told = json.loads(message)
            if told.get("id") == number:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['message']}")
                return told["result"]
        raise RuntimeError("Firefox is gone.")

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """As JSON: the protocol has a form of its own for values."""
        told = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({script}) ?? 'null'",
            target={"context": self._context},
            awaitPromise=False,
        )
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def press(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self._context, actions=press_at(x, y))

    def resize(self, width: int, height: int) -> None:
        self._ask(
            "browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height}
        )

    def version(self) -> str:
        return f"Firefox {self._told['browserVersion']}"

    def close(self) -> None:
        self._socket.close()
        self._loop.close()


async def _connected(address: str) -> WebSocketClientConnection:
    return await websocket_connect(address, max_message_size=1 << 26)


@contextmanager
def firefox_driver() -> Iterator[Driver]:
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        raise Missing("Firefox is not installed: apt-get install firefox-esr")
    with tempfile.TemporaryDirectory() as home:
        port = free_port()
        command = [found, "--headless", "--no-remote", "--profile", home, f"--remote-debugging-port={port}"]
        with started([*command, "about:blank"], os.environ | {"HOME": home}):
            _until(lambda: _open(f"http://127.0.0.1:{port}/"))
            driver = Firefox(f"ws://127.0.0.1:{port}/session")
            try:
                yield driver
            finally:
                driver.close()


# ---- starting ------------------------------------------------------------------------------------


@contextmanager
def started(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    """A program of its own, and gone afterwards with all that it has started."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True
    ) as process:
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 15)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 9)


def _open(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def _until(met: Any) -> None:
    end = time.monotonic() + _STARTING
    while not met():
        if time.monotonic() > end:
            raise Missing("The browser is installed, and does not answer.")
        time.sleep(_PAUSE)


DRIVERS = {"Chromium": chromium_driver, "Firefox": firefox_driver, "WebKit": webkit_driver}
