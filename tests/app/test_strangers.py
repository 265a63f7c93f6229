"""Strangers against the running server: every attack fails; without its lock, each one succeeds."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from chuhan.app.page import lockdown
from chuhan.app.page.app import PATIENCE
from chuhan.bench.processes import command_of, environment_of
from chuhan.bench.visitor import Visitor, jupyter_message
from tests.app import attacks, burglaries
from tests.app.guests import succeeds
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


def allowing(kind: str) -> tuple[str, str]:
    return "running.kernel_manager.allowed_message_types", f"[*settings.ALLOWED_MESSAGES, {kind!r}]"


LOCKS: list[tuple[Attack, str, str]] = [
    (attacks.execute, *allowing("execute_request")),
    (attacks.shut_own_kernel_down, *allowing("shutdown_request")),
    (attacks.open_many_comms, "channels.MOST_OPENED", "10_000"),
    (attacks.flood, "channels.MOST_MESSAGES, channels.MOST_FRAMES", "100_000, 100_000"),
    (attacks.send_much, "running.app.settings['websocket_max_message_size']", "10_000_000"),
    (attacks.send_much_at_once, "channels.BYTES_A_MESSAGE", "1_000_000"),
    (attacks.leave_answers_unread, "channels.MOST_UNREAD_BYTES", "10**12"),
    (attacks.open_many_sockets, "kernels.MOST_SOCKETS", "100"),
    (attacks.connect_again_and_again, "kernels.MOST_CALLS", "100"),
    (attacks.speak_too_much, "channels.MOST_MESSAGES", "10_000"),
    (attacks.flood_with_pings, "channels.MOST_FRAMES", "1_000_000"),
    (attacks.flood_with_pieces, "channels.MOST_FRAMES", "1_000_000"),
    (attacks.use_a_kernel_of_others, "handlers.Guarded.check_owner", "lambda self, kernel_id: None"),
    (attacks.speak_to_a_kernel_of_others, "handlers.Guarded.check_owner", "lambda self, kernel_id: None"),
    (attacks.speak_from_another_site, "handlers.Guarded.check_script", "lambda self: None"),
    (attacks.end_a_kernel_of_others, "handlers.Guarded.check_owner", "lambda self, kernel_id: None"),
    (attacks.come_from_another_site, "running.app.settings['allow_origin']", "'*'"),
    (burglaries.be_framed, "handlers.HEADERS", "{}"),
    (
        burglaries.read_the_cookie,
        "handlers.DoorHandler.set_cookie",
        "lambda self, name, value, **flags: super(handlers.DoorHandler, self).set_cookie(name, value)",
    ),
]
"""Each with what stops it, and what takes that lock off while the server runs."""

BUILT_IN: dict[str, tuple[str, list[Attack]]] = {
    "limits of Tornado, what kernels are told": (
        "server.kernel_environment = lambda *told: {**__import__('os').environ};"
        "server.HTTP_LIMITS |= {'max_body_size': 10_000_000, 'max_header_size': 1_000_000}"
        + setting("c.KernelManager.transport = 'tcp'; c.KernelRestarter.restart_limit = 5"),
        [
            burglaries.send_a_large_body,
            burglaries.send_large_headers,
            burglaries.find_open_ports,
            attacks.make_widgets,
            burglaries.use_all_memory,
            burglaries.keep_what_has_died,
        ],
    ),
    "Voilà's own addresses": (
        OWN_HANDLERS
        + setting(
            "c.Voila.notebook_path = None;"
            " c.VoilaConfiguration.file_allowlist = ['.*']; c.VoilaConfiguration.file_denylist = []"
        ),
        [burglaries.read_files, burglaries.list_things],
    ),
}
"""Locks that a server has from its start, with the attacks that they stop. Those of one server have nothing
to do with one another, so that each attack still meets only its own."""

CAP, AWAY = "settings.Options.cap, running.kernel_manager.cap", "running.kernel_manager.away_seconds"
IDLE, CONNECTED = "running.kernel_manager.cull_idle_timeout", "running.kernel_manager.cull_connected"
CROWDED: list[tuple[Attack, str, str, str, str]] = [
    (attacks.keep_a_place_without_a_page, AWAY, "1.0", AWAY, "1e9"),
    (attacks.keep_a_place_idle, IDLE, "2", CONNECTED, "False"),
    (attacks.crowd, CAP, "property(lambda self: 1), 1", CAP, "property(lambda self: 100), 100"),
    (attacks.take_many_places, "kernels.MOST_KERNELS", "2", "kernels.MOST_KERNELS", "100"),
]
"""Attacks on how many there may be and for how long, each with a smaller measure than usual, and with what
takes its lock off. The usual numbers of kernels are tested without any: test_kernels.py, test_ready.py."""
LIMITS = "server.HTTP_LIMITS |= {'idle_connection_timeout': 1, 'body_timeout': 1}"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(learners=3) as running:
        yield running


@pytest.fixture(scope="module")
def small() -> Iterator[Served]:
    """A server with shorter limits than usual: a test should not take two minutes."""
    with serving(LIMITS, learners=1, spare=1, look_seconds=1) as running:
        yield running


def name(attack: object) -> str:
    return getattr(attack, "__name__", "")


@pytest.mark.parametrize(("attack", "lock", "instead"), LOCKS, ids=name)
def test_no_stranger_can_but_for_a_lock(served: Served, attack: Attack, lock: str, instead: str) -> None:
    """The attack is a real one: it succeeds where what stops it is missing."""
    assert not succeeds(attack, served)
    with served.without(lock, instead):
        assert succeeds(attack, served)


@pytest.mark.parametrize(
    "attack", [attack for _, stopped in BUILT_IN.values() for attack in stopped], ids=name
)
def test_no_stranger_can(served: Served, attack: Attack) -> None:
    assert not succeeds(attack, served)


@pytest.mark.parametrize("locks", BUILT_IN)
def test_without_its_locks_a_stranger_could(locks: str) -> None:
    without, stopped = BUILT_IN[locks]
    with serving(without, learners=1, spare=1) as open_house, open_house.opened():
        found = {name(attack): succeeds(attack, open_house) for attack in stopped}
    assert [attack for attack, success in found.items() if not success] == []


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
    assert not succeeds(attack, served)


@pytest.mark.parametrize(("attack", "measure", "less", "lock", "instead"), CROWDED, ids=name)
def test_no_stranger_can_take_more_than_a_place(
    small: Served, attack: Attack, measure: str, less: str, lock: str, instead: str
) -> None:
    with small.changed(measure, less):
        assert not succeeds(attack, small)
        with small.without(lock, instead):
            assert succeeds(attack, small)


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


def test_what_a_kernel_says_before_the_channel_stands_is_not_lost(served: Served) -> None:
    """Here it opens the page a second later, because nothing was said of what the browser has kept."""

    async def speak_and_connect_late() -> None:
        page = Visitor(served.address)
        await page.arrive()
        asked = {"method": "custom", "content": {"do": "open", "text": "?page=rules"}}
        message = jupyter_message("comm_msg", {"comm_id": page.bar, "data": asked})
        assert await page.say_first(message) == 200
        before = page.opened
        await asyncio.sleep(PATIENCE + 0.5)
        assert page.opened == before  # it has been opened, but nobody has heard of it
        await page.connect()
        await page.until(lambda: page.opened > before)
        await page.leave()

    apart(lambda: asyncio.run(speak_and_connect_late()))


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


def test_no_stranger_can_hold_a_line(served: Served, small: Served) -> None:
    """With shorter limits than usual. With the usual ones it is held for a while."""
    assert not succeeds(burglaries.hold_a_line, small)
    with served.opened():
        assert succeeds(burglaries.hold_a_line, served)


def test_no_kernel_id_is_logged(small: Served) -> None:
    """The last one: from here on this server says everything."""
    assert not succeeds(burglaries.read_ids_in_the_log, small)
    small.do("for part in (running.log, *running.log.handlers): part.setLevel(10)")
    with small.without("logs.WithoutIds.filter", "lambda self, record: True"):
        assert succeeds(burglaries.read_ids_in_the_log, small)
