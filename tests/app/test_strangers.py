"""Strangers against the running server: every attack fails; without its lock, each one succeeds."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chuhan.app.page import lockdown
from chuhan.bench.processes import command_of, environment_of
from chuhan.bench.visitor import Visitor
from tests.app import attacks, burglaries
from tests.app.serving import Served, apart, serving

Attack = Callable[[Served], Awaitable[bool]]
pytestmark = [pytest.mark.slow, pytest.mark.browser]

OWN_HANDLERS = "server.Server.init_handlers = server.Voila.init_handlers"
"""Voilà's own list of addresses instead of ours."""
CONFIG = """
_settings = server.settings
def changed(*told):
    c = _settings(*told)
    {}
    return c
server.settings = changed
"""


def setting(line: str) -> str:
    """Without a line of the settings, or with another in its place."""
    return CONFIG.format(line)


LOCKS: list[tuple[Attack, str]] = [
    (attacks.execute, "settings.ALLOWED_MESSAGES.append('execute_request')"),
    (attacks.shut_own_kernel_down, "settings.ALLOWED_MESSAGES.append('shutdown_request')"),
    (attacks.make_widgets, "server.kernel_environment = lambda *told: {**__import__('os').environ}"),
    (burglaries.use_all_memory, "server.kernel_environment = lambda *told: {**__import__('os').environ}"),
    (attacks.open_many_comms, "channels.MOST_OPENED = 10_000"),
    (attacks.flood, "channels.MOST_MESSAGES = channels.MOST_FRAMES = 100_000"),
    (attacks.send_much, "settings.TORNADO['websocket_max_message_size'] = 10_000_000"),
    (attacks.send_much_at_once, "channels.BYTES_A_MESSAGE = 1_000_000"),
    (attacks.leave_answers_unread, "channels.MOST_UNREAD_BYTES = 10**12"),
    (attacks.open_many_sockets, "kernels.MOST_SOCKETS = 100"),
    (attacks.connect_again_and_again, "kernels.MOST_CALLS = 100"),
    (attacks.flood_with_pings, "channels.MOST_FRAMES = 1_000_000"),
    (attacks.flood_with_pieces, "channels.MOST_FRAMES = 1_000_000"),
    (attacks.use_a_kernel_of_others, "handlers.Guarded.check_owner = lambda self, kernel_id: None"),
    (attacks.end_a_kernel_of_others, "handlers.Guarded.check_owner = lambda self, kernel_id: None"),
    (attacks.come_from_another_site, "settings.TORNADO['allow_origin'] = '*'"),
    (burglaries.send_a_large_body, "server.HTTP_LIMITS['max_body_size'] = 10_000_000"),
    (burglaries.send_large_headers, "server.HTTP_LIMITS['max_header_size'] = 1_000_000"),
    (burglaries.be_framed, "handlers.HEADERS.clear()"),
    (
        burglaries.read_the_cookie,
        "handlers.DoorHandler.set_cookie = lambda self, name, value, **flags:"
        " super(handlers.DoorHandler, self).set_cookie(name, value)",
    ),
    (burglaries.find_open_ports, setting("c.KernelManager.transport = 'tcp'")),
    (
        burglaries.read_files,
        OWN_HANDLERS
        + setting("c.VoilaConfiguration.file_allowlist = ['.*']; c.VoilaConfiguration.file_denylist = []"),
    ),
    (burglaries.keep_what_has_died, setting("c.KernelRestarter.restart_limit = 5")),
    (burglaries.list_things, OWN_HANDLERS + setting("c.Voila.notebook_path = None")),
]
"""Each with what takes its lock off."""

ON_OTHERS = {attacks.use_a_kernel_of_others, attacks.end_a_kernel_of_others}
"""They need a victim."""

CROWDED: list[tuple[Attack, dict[str, Any], str]] = [
    (attacks.take_many_places, {}, "kernels.MOST_KERNELS = 100"),
    (attacks.crowd, {"learners": 1}, "settings.Options.cap = property(lambda self: 100)"),
    (
        attacks.keep_a_place_without_a_page,
        {"learners": 1, "spare": 0, "away_seconds": 1.0, "look_seconds": 1},
        "CALM",
    ),
    (
        attacks.keep_a_place_idle,
        {"learners": 1, "spare": 0, "idle_seconds": 2, "look_seconds": 1},
        setting("c.CappedKernels.cull_connected = False"),
    ),
]
"""Attacks on how many there may be, each with the options of the server it is tried on."""


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(learners=2) as running:
        yield running


def name(attack: object) -> str:
    return getattr(attack, "__name__", "")


@pytest.mark.parametrize("attack", [attack for attack, _ in LOCKS], ids=name)
def test_no_stranger_can(served: Served, attack: Attack) -> None:
    assert not attacks.succeeds(attack, served)


@pytest.mark.parametrize(
    "attack",
    [
        attacks.send_rubbish,
        attacks.send_rubbish_packed,
        attacks.confuse_widgets,
        attacks.hang_up_on_the_way,
        burglaries.see_the_program,
    ],
    ids=name,
)
def test_nothing_gives_way(served: Served, attack: Attack) -> None:
    assert not attacks.succeeds(attack, served)


@pytest.mark.parametrize(("attack", "without"), LOCKS, ids=name)
def test_without_its_lock_a_stranger_could(attack: Attack, without: str) -> None:
    """The attack is a real one: it succeeds where the setting that stops it is missing."""
    with serving(without, learners=1 + (attack in ON_OTHERS), spare=0) as open_house:
        assert attacks.succeeds(attack, open_house)


@pytest.mark.parametrize(("attack", "options", "without"), CROWDED, ids=name)
def test_no_stranger_can_take_more_than_a_place(
    attack: Attack, options: dict[str, Any], without: str
) -> None:
    with serving(**options) as running:
        assert not attacks.succeeds(attack, running)
    if without == "CALM":
        without, options = "", {**options, "away_seconds": 1e9}
    with serving(without, **options) as open_house:
        assert attacks.succeeds(attack, open_house)


def test_a_page_whose_question_was_lost_is_answered(served: Served) -> None:
    """ipykernel may drop the first question of a page: see chuhan.app.page.lockdown."""

    async def ask_nothing() -> None:
        page = Visitor(served.address)
        await page.arrive()
        await page.connect()
        await page.open_comm(lockdown.CONTROL, "1.0.0")
        await page.until(lambda: page.model("page", "ways"))
        await page.leave()

    apart(lambda: asyncio.run(ask_nothing()))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stopped_while_it_prepares_leaves_nothing_behind(number: int) -> None:
    with serving(learners=2) as running:
        while not (kernels := running.kernels()):
            time.sleep(0.05)
        folder = Path(environment_of(kernels[0])["IPYTHONDIR"]).parent
        assert folder.name.startswith("chuhan-")
        running.process.send_signal(number)
        running.process.send_signal(number)  # somebody is impatient
        assert running.process.wait(30) == 0
        assert "Traceback" not in running.log.read_text()
        assert not folder.exists()
        for _ in range(100):
            if not any(map(command_of, kernels)):
                break
            time.sleep(0.1)
        assert not any(map(command_of, kernels))


def test_no_stranger_can_hold_a_line() -> None:
    """With shorter limits than usual: a test should not take two minutes."""
    limits = "server.HTTP_LIMITS |= {{'idle_connection_timeout': {0}, 'body_timeout': {0}}}"
    with serving(limits.format(1), learners=1, spare=0) as running:
        assert not attacks.succeeds(burglaries.hold_a_line, running)
    with serving(limits.format(300), learners=1, spare=0) as running:
        assert attacks.succeeds(burglaries.hold_a_line, running)


def test_no_kernel_id_is_logged() -> None:
    with serving(learners=1, spare=0) as running:
        assert not attacks.succeeds(burglaries.read_ids_in_the_log, running)
    loud = "logs.WithoutIds.filter = lambda self, record: True; "
    loud += "__import__('logging').ERROR = 10"
    with serving(loud, learners=1, spare=0) as running:
        assert attacks.succeeds(burglaries.read_ids_in_the_log, running)
