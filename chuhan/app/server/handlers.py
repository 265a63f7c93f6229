"""What the server answers to: the page, those who wait for it, a kernel's channel for its owner."""

from __future__ import annotations

import json
import logging
import secrets
import time
from html import escape
from importlib import resources
from itertools import pairwise
from typing import Any

from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError, RequestHandler
from voila.static_file_handler import MultiStaticFileHandler  # type: ignore[import-untyped]
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler  # type: ignore[import-untyped]

from chuhan.app.server.kernels import CappedKernels
from chuhan.app.server.queue import Wait
from chuhan.app.server.ready import Ready, ReadyPages
from chuhan.app.server.settings import (
    BYTES_A_MESSAGE,
    HEADERS,
    MOST_MESSAGES,
    MOST_OPENED,
    MOST_SOCKETS,
    MOST_UNREAD_BYTES,
)
from chuhan.draw.palette import page_style
from chuhan.language import Language, Sentence, current, first_known, load

log = logging.getLogger(__name__)

_NAME_BYTES = 24
_FEWEST_PARTS, _MOST_PARTS = 6, 20
"""Of a packed message: channel, header, parent, metadata, content and the end; then buffers."""


class Guarded:
    """Knows the browser by the name in its cookie, which only counts if this server has signed it."""

    settings: dict[str, Any]  # of tornado's RequestHandler, beside which this stands

    @property
    def kernels(self) -> CappedKernels:
        return self.settings["kernel_manager"]  # type: ignore[no-any-return]

    @property
    def ready_pages(self) -> ReadyPages:
        return self.settings["ready_pages"]  # type: ignore[no-any-return]

    def owner(self) -> str:
        assert isinstance(self, RequestHandler)
        return (self.get_signed_cookie(self.settings["owner_cookie"]) or b"").decode()

    def check_owner(self, kernel_id: str) -> None:
        """Others are told that there is no such kernel, whether there is one or not."""
        if not self.kernels.is_owner(kernel_id, self.owner()):
            raise HTTPError(404)


class Quiet(RequestHandler):
    """Our headers, and errors without a word about the program."""

    def language(self) -> Language:
        return wanted_language(self.request.headers.get("Accept-Language", ""))

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        sentences = {"window": NOTHING_WINDOW, "heading": NOTHING, "words": NOWHERE, "home": HOME}
        self.finish(_filled("problem.html", self.language(), **sentences))


class AppHandler(Guarded, Quiet):
    """The app: a page that is ready, or the page for those who wait."""

    async def get(self) -> None:
        owner = self.owner()
        if not owner:
            owner = secrets.token_urlsafe(_NAME_BYTES)
            # Lax: a link in a mail leads here as the same learner, but another site's page cannot act as one
            name, secure = self.settings["owner_cookie"], self.request.protocol == "https"
            self.set_signed_cookie(name, owner, None, httponly=True, samesite="Lax", secure=secure)
        if (left := self.kernels.too_many_of(owner)) is not None:
            await self.kernels.end(left)
        found = self.ready_pages.enter(owner)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if isinstance(found, Ready):
            self.finish(found.html)
            return
        if found.full:
            self.set_status(503)
            self.set_header("Retry-After", "10")
        sentences = {"window": ONE_MOMENT, "words": _words(found), "faint": OPENS_ITSELF}
        told = {"cookies": COOKIES, "silent": SILENT}
        self.finish(_filled("waiting.html", self.language(), **sentences, **told))


class WaitingHandler(Guarded, Quiet):
    """Asked every second or so by the page for those who wait."""

    async def get(self) -> None:
        owner = self.owner()
        if not owner:
            raise HTTPError(404)
        found = self.ready_pages.ask(owner)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        words = "" if found is None else self.language().say(_words(found))
        self.finish(json.dumps({"words": words}))


class KernelHandler(Guarded, Quiet):
    """The page looks its kernel up before it connects."""

    async def get(self, kernel_id: str) -> None:
        self.check_owner(kernel_id)
        model = self.kernels.kernel_model(kernel_id)
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps({"id": model["id"], "name": model["name"]}))


class LeaveHandler(Guarded, Quiet):
    """A page that is closed says so, and its own kernel ends; the owner's secret is asked for."""

    async def post(self, kernel_id: str) -> None:
        self.check_owner(kernel_id)
        await self.kernels.end(kernel_id)
        self.set_status(204)
        self.finish()


class NothingHandler(Quiet):
    """Every other address."""

    def prepare(self) -> None:
        raise HTTPError(404)


class IconHandler(Quiet):
    def get(self) -> None:
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        self.finish(_text("icon.svg"))


class PieceHandler(Quiet, MultiStaticFileHandler):  # type: ignore[misc]
    """A script or a style of the page: from Voilà, or from one of the extensions that the page needs."""

    def initialize(self, paths: list[str], beginnings: tuple[str, ...] = ("",)) -> None:
        self.beginnings = beginnings
        super().initialize(paths)

    def get_absolute_path(self, root: str, path: str) -> str:
        if not path or not path.startswith(self.beginnings):
            raise HTTPError(404)
        return str(super().get_absolute_path(root, path))


class ChannelsHandler(Guarded, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The channel between a page and its kernel, for the page's own browser, with measure."""

    async def pre_get(self) -> None:
        self.check_owner(self.kernel_id)
        if self.kernels.connections(self.kernel_id) >= MOST_SOCKETS:
            raise HTTPError(429)
        self._left, self._at, self._opened = float(MOST_MESSAGES), time.monotonic(), 0
        await super().pre_get()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The status says enough."""
        self.finish()

    def on_message(self, ws_message: str | bytes) -> None:
        if self.ws_connection is None:
            return  # closed for good; this was still on its way
        kind = read_kind(ws_message, packed=bool(self.selected_subprotocol))
        if kind is None:
            self.close(1007, "unreadable")
        elif not self._within_measure(kind, len(ws_message)):
            self.close(1008, "too much")
        else:
            try:
                super().on_message(ws_message)
            except Exception:  # whatever a stranger sends: no traceback in the log, and no second chance
                log.warning("A message could not be read; its connection is closed.")
                self.close(1007, "unreadable")

    def _within_measure(self, kind: str, size: int) -> bool:
        now = time.monotonic()
        self._left = min(float(MOST_MESSAGES), self._left + (now - self._at) * MOST_MESSAGES)
        self._at = now
        self._left -= 1 + size // BYTES_A_MESSAGE
        self._opened += kind == "comm_open"
        return self._left >= 0 and self._opened <= MOST_OPENED

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """To the page; one that asks and asks and does not read the answers is let go."""
        if self.ws_connection is None:
            return None
        stream = self.ws_connection.stream
        stream.max_write_buffer_size = MOST_UNREAD_BYTES
        try:
            sent = super().write_message(message, binary)
        except StreamBufferFullError:
            stream.close()
            return None
        if sent is not None:
            sent.add_done_callback(_ignore_failure)
        return sent

    def on_close(self) -> None:
        if getattr(self, "connection", None) is not None:
            super().on_close()


def _ignore_failure(sent: Any) -> None:
    """A page that goes before it has read everything is no error."""
    if not sent.cancelled():
        sent.exception()


def read_kind(message: str | bytes, *, packed: bool) -> str | None:
    """The type of a message; None if it is none. Packed ones are binary, the others text: nothing in between.

    A packed message begins with how many parts it has, and jupyter-server believes any number: one message
    could keep it counting for ever. So that number is looked at before anybody else sees the message.
    """
    try:
        header = json.loads(_packed_header(message) if packed else _unpacked(message))
        kind = header["msg_type"] if packed else header["header"]["msg_type"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return None
    return kind if isinstance(kind, str) else None


def _packed_header(message: str | bytes) -> bytes:
    if isinstance(message, str):
        raise ValueError("a packed message is binary")
    count = int.from_bytes(message[:8], "little")
    if not _FEWEST_PARTS <= count <= _MOST_PARTS:
        raise ValueError("no message has that number of parts")
    ends = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
    if any(there < here for here, there in pairwise([8 * (count + 1), *ends, len(message)])):
        raise ValueError("its parts lie outside of it")
    return message[ends[1] : ends[2]]


def _unpacked(message: str | bytes) -> str:
    if isinstance(message, bytes):
        raise ValueError("such a message is text")
    return message


# ---- pages without a kernel ---------------------------------------------------------------------


def _text(name: str) -> str:
    return resources.files("chuhan.app.server").joinpath("plain", name).read_text(encoding="utf-8")


NOTHING_WINDOW = Sentence("Nothing here · Chu Han")
NOTHING = Sentence("There is nothing here")
NOWHERE = Sentence("This address leads nowhere, or not any more.")
HOME = Sentence("To the start page")
ONE_MOMENT = Sentence("One moment · Chu Han")
OPENS_ITSELF = Sentence("You need not do anything: the page opens by itself.")
COOKIES = Sentence(
    "This page needs cookies to know you again. Please allow them for this address, then reload."
)
SILENT = Sentence("The server does not answer just now. This page keeps trying.")


def wanted_language(accepted: str) -> Language:
    """The first language of an Accept-Language header that there is, else the server's own."""
    found = first_known(part.partition(";")[0].strip() for part in accepted[:200].split(","))
    return current() if found is None else load(found)


def _filled(name: str, speaker: Language, **sentences: Sentence) -> str:
    style = page_style() + _text("plain.css")
    text = _text(name).replace("{{style}}", style).replace("{{icon}}", _text("icon.svg"))
    told = {"code": speaker.code} | {key: speaker.say(one) for key, one in sentences.items()}
    for key, value in told.items():
        text = text.replace("{{" + key + "}}", escape(value))
    return text


def _words(wait: Wait) -> Sentence:
    if wait.full and wait.ahead:
        return Sentence(
            "The class is full: every place is taken. {n} before you."
            " This page looks again by itself and lets you in as soon as somebody leaves.",
            n=wait.ahead,
        )
    if wait.full:
        return Sentence(
            "The class is full: every place is taken."
            " This page looks again by itself and lets you in as soon as somebody leaves."
        )
    if wait.ahead:
        return Sentence(
            "Many are coming in at once. {n:learners_are} before you; it is your turn in about {seconds} s.",
            n=wait.ahead,
            seconds=wait.seconds,
        )
    return Sentence("Your table is being set: about {seconds} s.", seconds=wait.seconds)
