"""The app as a service of a real JupyterHub: learners, a stranger at every address, logging out, attacks."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import Awaitable, Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from chuhan.app.server.hub import LOGOUT
from chuhan.bench.hub import PREFIX, Hub, NoHub, hub
from chuhan.bench.processes import command_of, environment_of
from chuhan.bench.visitor import Visitor
from tests.app import attacks, burglaries
from tests.app.guests import succeeds
from tests.app.serving import Served, apart, fetched
from tests.app.test_app_in_browser import FIRST, solve

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TABLE = "Routes: "
PROGRAM = f"""
import json
from chuhan.app.server import hub, server
from chuhan.app.server.options import Options
hub.REMEMBERED = 1
class Telling(server.Server):
    def init_handlers(self):
        found = super().init_handlers()
        print({TABLE!r} + json.dumps([route[0] for route in found]), flush=True)
        return found
server.Server = Telling
server.serve(Options(learners=3, hub=True, look_seconds=1))
"""
"""`chuhan app --hub --class 3`, which says its addresses and asks the hub more often than usual."""
LOGIN = "/hub/api/oauth2/authorize?"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
INVENTED = {
    "nothing": {},
    "a cookie": {"Cookie": "service-chuhan=2|1:0|10:1795131513|14:service-chuhan|8:aW52ZW50|00; chuhan-1=x"},
    "a token": {"Authorization": "token invented"},
    "the header of our script": {"X-Chuhan": "enter", "Sec-Fetch-Site": "same-origin"},
}


class AtHub(Served):
    """As the attacks know a server; whoever comes logs in first, each as somebody else."""

    def __init__(self, running: Hub) -> None:
        super().__init__(running.service)
        self.hub = running
        self._came = 0

    def cookie(self) -> str:
        self._came += 1
        return self.hub.log_in(f"guest-{self._came}").cookies()


@pytest.fixture(scope="module")
def at_hub() -> Iterator[AtHub]:
    try:
        with hub(command=[sys.executable, "-c", PROGRAM]) as running:
            yield AtHub(running)
    except NoHub as why:
        pytest.skip(str(why))


@pytest.fixture
def ada(at_hub: AtHub) -> Iterator[Visitor]:
    """A learner with a place."""
    visitor = Visitor(at_hub.address, cookie=at_hub.cookie())
    apart(lambda: asyncio.run(visitor.arrive()))
    yield visitor
    apart(lambda: asyncio.run(visitor.leave()))


def log_in(browser: Browser, at_hub: AtHub, name: str) -> Page:
    """By the hub's own form, to which the app's address leads, and back to what was asked for."""
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.goto(f"{at_hub.address}?puzzle={FIRST}")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill("any")
    page.get_by_role("button", name="Sign in").click()
    page.locator(".chuhan-bar a[aria-current]").wait_for(timeout=90_000)
    return page


def is_asked_to_log_in(page: Page) -> None:
    expect(page.get_by_label("Username")).to_be_visible(timeout=60_000)


def kernel_of(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.kernel"))


def ends(at_hub: AtHub, kernel_id: str) -> bool:
    end = time.monotonic() + 30
    while any(kernel_id in command_of(pid) for pid in at_hub.kernels()):
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def test_two_learners_solve_a_puzzle_and_give_their_places_back(browser: Browser, at_hub: AtHub) -> None:
    one, two = (log_in(browser, at_hub, name) for name in ("ada", "bo"))
    errors: list[str] = []
    for page in (one, two):
        page.on("pageerror", lambda error: errors.append(str(error)))
        solve(page)
    places = [kernel_of(page) for page in (one, two)]
    told = environment_of(at_hub.kernel(places[0]))
    assert told["CHUHAN_SERVED"] == "1"
    assert not [name for name in told if name.startswith("JUPYTERHUB")]

    one.get_by_role("button", name="Log out").click()
    is_asked_to_log_in(one)
    assert ends(at_hub, places[0])
    one.goto(at_hub.address)
    is_asked_to_log_in(one)

    other = two.context.new_page()  # a page of the hub's, while the app stays open
    other.goto(at_hub.hub.hub.address + "hub/logout")
    assert ends(at_hub, places[1])
    two.get_by_role("button", name="Start over").click()
    is_asked_to_log_in(two)
    assert errors == []
    for page in (one, two):
        page.context.close()


def addresses(at_hub: AtHub, visitor: Visitor) -> dict[str, str]:
    """One for each route of the running service, by its pattern."""
    log = at_hub.log.read_text()
    patterns = json.loads(re.findall(f"^{TABLE}(.*)$", log, re.MULTILINE)[-1])
    gaps = {r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})": visitor.kernel_id}
    gaps |= {r"([\w.-]+)": visitor.pieces[0].rpartition("/")[2], r"\.": ".", ".*": PREFIX + "a/b"}
    found = {}
    for pattern in patterns:
        address = pattern
        for gap, filled in gaps.items():
            address = address.replace(gap, filled)
        assert re.fullmatch(pattern, address), f"The test needs an address for {pattern}."
        found[pattern] = address
    return found


def test_a_stranger_is_refused_at_every_address(at_hub: AtHub, ada: Visitor) -> None:
    found = addresses(at_hub, ada)
    assert len(found) >= 10
    hosts = {"through the proxy": at_hub.address, "past it": at_hub.hub.direct}
    for pattern, path in found.items():
        for way, base in hosts.items():
            for told, headers in INVENTED.items():
                for method in METHODS:
                    address = base.removesuffix(PREFIX) + path
                    status, text, answered = fetched(address, method, **headers)
                    asked = (pattern, way, told, method, status)
                    if path.endswith("/oauth_callback"):
                        assert status in (400, 405), asked
                    elif path == PREFIX and method == "GET":
                        led = {name.lower(): value for name, value in answered.items()}.get("location", "")
                        assert (status, led.startswith(LOGIN)) == (302, True), asked
                    else:
                        assert status == 403, asked
                    assert ada.kernel_id not in text
                    assert "chuhan-config" not in text, asked


def test_a_learner_is_answered_there_and_others_are_not(at_hub: AtHub, ada: Visitor) -> None:
    """So what a stranger is refused are real addresses."""
    paths = [path for path in addresses(at_hub, ada).values() if not path.endswith(("_callback", LOGOUT))]
    bo = at_hub.cookie()

    def asked(cookie: str) -> dict[str, int]:
        base = at_hub.address.removesuffix(PREFIX)
        return {path: fetched(base + path, Cookie=cookie)[0] for path in paths}

    own, others = asked(ada.cookie), asked(bo)
    assert sorted(own.values()) == [200, 200, 200, 200, 400, 404, 405, 405], own
    kernel = f"{PREFIX}api/kernels/{ada.kernel_id}"
    assert (own[kernel], others[kernel]) == (200, 404)


def test_plain_pages_lead_home_from_anywhere(at_hub: AtHub, ada: Visitor) -> None:
    for path, up in (("a", "./"), ("a/b", "../"), ("a/b/", "../../")):
        status, text, _ = fetched(at_hub.address + path, Cookie=ada.cookie)
        assert (status, f'<a href="{up}">' in text, f'href="{up}favicon.ico"' in text) == (404, True, True)


def test_cookies_are_sent_to_the_service_only(at_hub: AtHub) -> None:
    browser = at_hub.hub.log_in("cy")
    own = [one for one in browser.jar if one.name.startswith("service-") or one.path.startswith(PREFIX)]
    assert {one.path for one in own} == {PREFIX}
    (token,) = [one for one in own if one.name.startswith("service-")]
    assert token.has_nonstandard_attr("HttpOnly")
    assert token.get_nonstandard_attr("SameSite") == "Lax"


@pytest.mark.parametrize(
    "attack",
    [
        attacks.execute,
        attacks.shut_own_kernel_down,
        attacks.use_a_kernel_of_others,
        attacks.speak_to_a_kernel_of_others,
        attacks.end_a_kernel_of_others,
        attacks.speak_from_another_site,
        attacks.come_from_another_site,
        attacks.send_rubbish,
        burglaries.see_the_program,
    ],
    ids=lambda attack: attack.__name__,
)
def test_no_learner_can(at_hub: AtHub, attack: Callable[[Served], Awaitable[bool]]) -> None:
    """No more than a stranger where there is no hub; there each lock is shown to be needed."""
    assert not succeeds(attack, at_hub)
