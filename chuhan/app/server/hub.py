"""The app as a service of a JupyterHub: every address behind the hub's login, a place for an account.

Who somebody is the hub says, by a token that a browser gets at the login and keeps in a cookie for this
service's own addresses. Places belong to the account, not to that browser.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlparse

from jupyterhub.services.auth import (  # type: ignore[import-untyped]
    HubOAuth,
    HubOAuthCallbackHandler,
    HubOAuthenticated,
)
from jupyterhub.utils import url_path_join  # type: ignore[import-untyped]
from tornado.web import HTTPError, RequestHandler

from chuhan.app.server.handlers import DoorHandler, Guarded, Quiet
from chuhan.app.server.settings import MOST_KERNELS

TOLD = ("JUPYTERHUB_SERVICE_URL", "JUPYTERHUB_SERVICE_PREFIX", "JUPYTERHUB_API_TOKEN", "JUPYTERHUB_CLIENT_ID")
"""What a hub tells a service that it starts."""
REMEMBERED = 20
"""Seconds for which the hub's word counts: so long may a place outlive a logout on another page."""
LOGOUT = "logout"


class NoHub(Exception):
    """Why this is not a service of one, as a sentence."""


@dataclass(frozen=True, slots=True)
class Service:
    host: str
    port: int
    prefix: str
    """All addresses begin with it, and it ends with a slash."""

    @classmethod
    def here(cls) -> Service:
        """As the hub has told. Raises NoHub."""
        missing = [name for name in TOLD if not os.environ.get(name)]
        where = urlparse(os.environ.get(TOLD[0], ""))
        if missing or not where.hostname or not where.port:
            raise NoHub(
                "With --hub the app is a service that a JupyterHub starts, and the hub says where:"
                f" {', '.join(missing or TOLD[:1])} cannot be read. docs/classroom.md has an example."
            )
        return cls(where.hostname, where.port, os.environ[TOLD[1]].rstrip("/") + "/")


class Accounts:
    """Who is logged in, as the hub says."""

    def __init__(self) -> None:
        self.hub: HubOAuth = HubOAuth.instance(cache_max_age=REMEMBERED)
        self.hub.cookie_options.setdefault("samesite", "Lax")  # another site's page cannot act as a learner
        self._logins: dict[str, dict[tuple[str, str], None]] = {}
        """Token and session of each account's logins, the latest last."""

    @property
    def way_out(self) -> str:
        return str(self.hub.hub_host + url_path_join(self.hub.hub_prefix, "logout"))

    async def who(self, handler: RequestHandler) -> str:
        """Whose browser asks; nobody's: an empty text. Raises HTTPError where the account may not come in.

        Only the cookie counts, which this server has signed: so nobody makes the hub look up invented tokens.
        """
        token = (handler.get_signed_cookie(self.hub.cookie_name) or b"").decode("ascii", "replace")
        if not token:
            return ""
        login = (token, self.hub.get_session_id(handler))
        user = await self._asked(login)
        if not user:
            return ""
        if not self._may_come_in(user):
            raise HTTPError(403)
        account = f"{user.get('kind', 'user')} {user['name']}"
        known = self._logins.setdefault(account, {})
        known.pop(login, None)
        known[login] = None
        for oldest in list(known)[:-MOST_KERNELS]:
            del known[oldest]
        return account

    async def is_in(self, account: str) -> bool:
        """Is one of the logins still one? Where the hub does not answer nobody is sent away for that."""
        for login in list(self._logins.get(account, ())):
            try:
                user = await self._asked(login)
                if user and self._may_come_in(user):
                    return True
            except HTTPError:
                return True
            self._logins[account].pop(login, None)
        self._logins.pop(account, None)
        return False

    def _may_come_in(self, user: Any) -> bool:
        return bool(self.hub.check_scopes(self.hub.access_scopes, user))

    async def _asked(self, login: tuple[str, str]) -> Any:
        token, session = login
        return await self.hub.user_for_token(token, session_id=session, sync=False)


class BehindLogin(Guarded):
    """Before a handler: nobody passes whom the hub does not know."""

    _account = ""

    async def prepare(self) -> None:
        assert isinstance(self, RequestHandler)
        self._account = await self.settings["accounts"].who(self)
        if not self._account:
            self.turn_away()
            return
        usual: Awaitable[None] | None = super().prepare()  # type: ignore[misc]
        if usual is not None:
            await usual

    def owner(self) -> str:
        return self._account

    def turn_away(self) -> None:
        raise HTTPError(403)


class LogIn(BehindLogin, HubOAuthenticated):  # type: ignore[misc]
    """Before the page: who is not logged in is led to where that is done, and back here afterwards."""

    def turn_away(self) -> None:
        assert isinstance(self, RequestHandler)
        if self.request.method != "GET":
            raise HTTPError(403)
        self.redirect(self.get_login_url())


class CallbackHandler(HubOAuthCallbackHandler, Quiet):  # type: ignore[misc]
    """Where the hub sends a browser back to; what it brings along is checked with the hub."""


class LogoutHandler(Quiet):
    """The learner's places end, then the login does."""

    async def get(self) -> None:
        await self.kernels.end_of(self.owner())
        accounts: Accounts = self.settings["accounts"]
        accounts.hub.clear_cookie(self)
        self.redirect(accounts.way_out)


Route = tuple[Any, ...]


def behind_login(routes: Iterable[Route], prefix: str) -> list[Route]:
    """Each of them below the prefix, and none for strangers."""
    found: list[Route] = [(rf"{prefix}oauth_callback", CallbackHandler)]
    for pattern, handler in ((f"/{LOGOUT}", LogoutHandler), *routes):
        before = LogIn if issubclass(handler, DoorHandler) else BehindLogin
        guarded = type(f"Hub{handler.__name__}", (before, handler), {})
        found.append((prefix + pattern.removeprefix("/") if pattern.startswith("/") else pattern, guarded))
    return found
