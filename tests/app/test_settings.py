"""The settings themselves: each is explained, and each is one that the server knows."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import pytest
from jupyter_client.manager import KernelManager
from jupyter_client.restarter import KernelRestarter
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpserver import HTTPServer
from traitlets import HasTraits
from voila.app import Voila  # type: ignore[import-untyped]
from voila.configuration import VoilaConfiguration  # type: ignore[import-untyped]

from chuhan.app.server import settings
from chuhan.app.server.kernels import CappedKernels, Unread
from chuhan.app.server.options import Options
from tests.app.serving import serving

CLASSES: list[type[HasTraits]] = [
    Voila,
    VoilaConfiguration,
    CappedKernels,
    KernelManager,
    KernelRestarter,
    ZMQChannelsWebsocketConnection,
]
CONFIG = settings.settings(Options(), Path("app.ipynb"), Path("/tmp"))
TELL = """
import json
from jupyter_client.restarter import KernelRestarter
from traitlets.utils.importstring import import_item
def telling(self, listen=server.Server.listen):
    kernel = self.kernel_manager.kernel_manager_factory(parent=self.kernel_manager)
    parts = {
        "Voila": self,
        "VoilaConfiguration": self.voila_configuration,
        "CappedKernels": self.kernel_manager,
        "KernelManager": kernel,
        "KernelRestarter": KernelRestarter(kernel_manager=kernel, parent=kernel),
        # one is made for each connection, and told what its kernel was told
        "ZMQChannelsWebsocketConnection": kernel.config.ZMQChannelsWebsocketConnection,
    }
    asked = settings.settings(self.options, server.notebook(), self.connection_dir_root)
    wrong = [
        f"{section}.{name} is {getattr(parts[section], name)!r}, not {value!r}"
        for section, names in asked.items()
        for name, value in names.items()
        if name not in ("tornado_settings", "multi_kernel_manager_class", "port")
        and getattr(parts[section], name) != (import_item(value) if name.endswith("_class") else value)
    ]
    wrong += [name for name, value in settings.TORNADO.items() if self.app.settings[name] != value]
    wrong += [] if isinstance(self.kernel_manager, kernels.CappedKernels) else ["another manager of kernels"]
    print("Told: " + json.dumps([sum(map(len, asked.values())), wrong]), flush=True)
    listen(self)
server.Server.listen = telling
"""
"""Before the first visitor the server tells what it has made of its settings."""


@pytest.mark.parametrize("section", CONFIG)
def test_every_setting_is_one_that_the_server_knows(section: str) -> None:
    """A misspelled one would be ignored without a word."""
    known = next(one for one in CLASSES if one.__name__ == section).class_traits(config=True)
    assert set(CONFIG[section]) - set(known) == set()


@pytest.mark.slow
@pytest.mark.browser
def test_every_setting_has_arrived_in_the_running_server() -> None:
    with serving(TELL, learners=7) as served:
        told = next(line for line in served.log.read_text().splitlines() if line.startswith("Told: "))
    number, wrong = json.loads(told.removeprefix("Told: "))
    assert wrong == []
    assert number > 30


def test_limits_are_those_of_the_server() -> None:
    assert set(settings.HTTP_LIMITS) - set(inspect.signature(HTTPServer.initialize).parameters) == set()


def test_every_setting_is_explained() -> None:
    """On its own line, or in the words below it."""
    source = inspect.getsource(settings)
    single = re.findall(r"^    c\..*|^    \"[\w-]+\".*|^        \"[\w-]+ .*", source, re.MULTILINE)
    assert len(single) > 50
    assert [line for line in single if "  # " not in line] == []


def test_what_a_page_does_not_read_is_kept_only_to_a_measure() -> None:
    full: list[str] = []
    unread = Unread(lambda: full.append("full"))
    half = settings.MOST_UNREAD_BYTES // 2
    for size in (half, half):
        unread.append(("iopub", [b"x" * size]))
    assert (len(unread), full) == (2, [])
    for _ in range(3):
        unread.append(("iopub", [b"x"]))
    assert (len(unread), full) == (0, ["full"])
