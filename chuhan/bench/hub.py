"""A JupyterHub with its proxy on this machine, and the app as its service: to measure and to probe."""

from __future__ import annotations

import http.cookiejar
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from chuhan.bench.processes import children, command_of
from chuhan.bench.servers import Running, free_port, running

PROXY = "configurable-http-proxy"
VERSION = "5.3.0"
NAME = "chuhan"
PREFIX = f"/services/{NAME}/"
CONFIG = """
import json, os, sys
told = json.loads(os.environ["CHUHAN_BENCH_HUB"])
c = get_config()
c.JupyterHub.bind_url = told["address"]
c.JupyterHub.hub_port = told["hub"]
c.JupyterHub.cleanup_servers = True
c.ConfigurableHTTPProxy.api_url = told["proxy_api"]
c.ConfigurableHTTPProxy.command = [told["proxy"]]
c.ConfigurableHTTPProxy.pid_file = "proxy.pid"
c.JupyterHub.db_url = "sqlite:///hub.sqlite"
c.JupyterHub.cookie_secret_file = "cookie"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.services = [
    {
        "name": "chuhan",
        "url": told["service"],
        "command": told["command"],
        "environment": told["environment"],
        "oauth_no_confirm": True,
    }
]
c.JupyterHub.load_roles = [{"name": "user", "scopes": ["self", "access:services!service=chuhan"]}]
c.JupyterHub.default_url = "/services/chuhan/"
"""
_PATIENCE, _PAUSE = 60.0, 0.1


class NoHub(Exception):
    """Why none can be started here, as a sentence."""


def proxy() -> Path:
    """The hub's proxy, fetched once with npm and kept. Raises NoHub."""
    folder = Path(platformdirs.user_cache_path("chuhan")) / f"{PROXY}-{VERSION}"
    found = folder / "node_modules" / ".bin" / PROXY
    if found.exists():
        return found
    if shutil.which("npm") is None:
        raise NoHub("A hub needs npm for its proxy, and it is not installed.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="new-") as place:
        new = Path(place) / "proxy"
        new.mkdir()
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"{PROXY}@{VERSION}"]
        try:
            done = subprocess.run(command, cwd=new, capture_output=True, text=True, timeout=300, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoHub(f"npm cannot be run: {error}") from None
        if done.returncode:
            last = " ".join((done.stderr or done.stdout).split())[-300:]
            raise NoHub(f"npm cannot install {PROXY} {VERSION}: {last}")
        if not folder.exists():  # of two at once each finds all of it or none
            new.rename(folder)
    return found


@dataclass(frozen=True, slots=True)
class Hub:
    """A running one."""

    hub: Running
    service: Running
    """Our app behind it; its process is the hub's."""
    direct: str
    """The address at which the app itself listens, past the proxy."""

    def log_in(self, name: str) -> Browser:
        return Browser(self.hub.address, name)

    @property
    def app(self) -> int:
        """The number of the app's own process."""
        return self.process(" --hub")

    def process(self, part: str) -> int:
        """The number of one of the hub's processes, known by a part of its command line."""
        return next(pid for pid in children(self.hub.process.pid) if part in command_of(pid))


class Browser:
    """Cookies of a learner who has logged in, kept and sent as a browser does."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        login = f"{address}hub/login"
        self.get(login)
        xsrf = next(cookie.value for cookie in self.jar if cookie.name == "_xsrf")
        form = urllib.parse.urlencode({"username": name, "password": "x", "_xsrf": xsrf})
        self.get(f"{login}?next={PREFIX}", form.encode())

    def get(self, address: str, body: bytes | None = None) -> str:
        """What an address answers, at the end of all that it leads to."""
        with self._opener.open(address, body, timeout=60) as answer:
            return str(answer.read().decode("utf-8", "replace"))

    def cookies(self, path: str = PREFIX) -> str:
        """Those that are sent to addresses below this path, as a header."""
        return "; ".join(f"{one.name}={one.value}" for one in self.jar if path.startswith(one.path))

    def log_out(self) -> None:
        """On a page of the hub's own."""
        self.get(f"{self.address}hub/logout")


@contextmanager
def hub(*options: str, command: list[str] | None = None) -> Iterator[Hub]:
    """Runs hub, proxy and app in a folder of their own. Raises NoHub, DidNotStart."""
    if find_spec("jupyterhub") is None:
        raise NoHub("A hub needs JupyterHub: run pip install '.[hub]' in the kit's folder.")
    address = f"http://127.0.0.1:{free_port()}/"
    direct = f"http://127.0.0.1:{free_port()}"
    told = {
        "address": address,
        "hub": free_port(),
        "proxy": str(proxy()),
        "proxy_api": f"http://127.0.0.1:{free_port()}",
        "service": direct,
        "command": command or [sys.executable, "-m", "chuhan", "app", "--hub", *options],
        "environment": {name: value for name, value in os.environ.items() if name.startswith("XDG_")},
    }
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        config = folder / "jupyterhub_config.py"
        config.write_text(CONFIG, encoding="utf-8")
        environment = {**os.environ, "CHUHAN_BENCH_HUB": json.dumps(told)}
        start = [sys.executable, "-m", "jupyterhub", "--config", str(config)]
        with running(start, address=address, environment=environment, folder=folder) as server:
            service = Running(address + PREFIX[1:], server.process, server.log)
            for asked in (f"{address}hub/login", f"{service.address}pieces/none"):
                _until_it_answers(asked, server)
            yield Hub(server, service, direct + PREFIX)


def _until_it_answers(address: str, server: Running) -> None:
    """The proxy is there before the hub and before the service, and says then that there is no such page."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and server.process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except urllib.error.HTTPError as error:
            if error.code == HTTPStatus.FORBIDDEN:  # the app's own answer to strangers
                return
        except OSError:
            pass
        else:
            return
        time.sleep(_PAUSE)
    raise NoHub(f"The hub did not start:\n{server.log.read_text(errors='replace')}")
