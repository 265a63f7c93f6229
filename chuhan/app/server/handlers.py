"""What the server answers to: the first page, who asks for a place, whose kernel is there, scripts."""

from __future__ import annotations

import gzip
import json
import secrets
from functools import lru_cache
from typing import Any

from tornado.web import HTTPError, RequestHandler

from chuhan.app.server import door, words
from chuhan.app.server.files import text
from chuhan.app.server.kernels import CappedKernels
from chuhan.app.server.ready import Ready, ReadyPages
from chuhan.app.server.settings import HEADERS
from chuhan.app.shell.pieces import Pieces
from chuhan.interface import FIRST_GAME
from chuhan.language import Language

_NAME_BYTES = 24
OWN_SCRIPT = "X-Chuhan"
PAGES = ("document", "iframe", "frame", "empty")
"""What a browser may want this address for; not a picture, a script or a style."""


class Guarded:
    """Knows the browser by the name in its cookie, which only counts if this server has signed it, and the
    scripts of our own pages by what no other site's can send."""

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

    def give_name(self) -> None:
        """Lax: a link in a mail leads here as the same learner, but another site's page cannot act as one."""
        assert isinstance(self, RequestHandler)
        name, cookie = secrets.token_urlsafe(_NAME_BYTES), self.settings["owner_cookie"]
        secure = "https" in (self.request.protocol, self.request.headers.get("X-Forwarded-Proto"))
        self.set_signed_cookie(cookie, name, None, httponly=True, samesite="Lax", secure=secure)

    def check_host_name(self) -> None:
        """A name that is not ours is another site's, made to lead here: its pages would act as ours."""
        assert isinstance(self, RequestHandler)
        if not self.settings["host_names"].knows(self.request.headers.get("Host", "")):
            raise HTTPError(421)

    def check_owner(self, kernel_id: str) -> None:
        """Others are told that there is no such kernel, whether there is one or not."""
        if not self.kernels.is_owner(kernel_id, self.owner()):
            raise HTTPError(404)

    def check_script(self) -> None:
        """A page of another site can send requests here, but not with such a header: its browser would ask
        first whether it may, and gets no answer. Where a browser says whose page asks, that counts, too."""
        assert isinstance(self, RequestHandler)
        asked = self.request.headers
        if OWN_SCRIPT not in asked or asked.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise HTTPError(404)

    def unpacks(self) -> bool:
        assert isinstance(self, RequestHandler)
        return "gzip" in self.request.headers.get("Accept-Encoding", "")

    def send(self, text: str, packed: bytes = b"") -> None:
        """Packed, where the other side can unpack it."""
        assert isinstance(self, RequestHandler)
        if not self.unpacks():
            self.finish(text)
            return
        self.set_header("Content-Encoding", "gzip")
        self.finish(packed or pack(text))


def pack(text: str) -> bytes:
    return gzip.compress(text.encode(), 6, mtime=0)


class Quiet(Guarded, RequestHandler):
    """Our headers, and errors without a word about the program."""

    def prepare(self) -> None:
        self.check_host_name()

    def language(self) -> Language:
        return words.wanted_language(self.request.headers.get("Accept-Language", ""))

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.clear_header("Content-Encoding")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if status_code == 421:
            sentences = {"window": words.UNKNOWN_WINDOW, "heading": words.UNKNOWN, "words": words.OTHER_NAME}
            self.finish(words.filled("stranger.html", self.language(), self.way_up(), **sentences))
            return
        told = {"window": words.NOTHING_WINDOW, "heading": words.NOTHING, "words": words.NOWHERE}
        self.finish(words.filled("problem.html", self.language(), self.way_up(), **told, home=words.HOME))

    def way_up(self) -> str:
        """From the address that was asked for to the start page, whatever a proxy has put before both."""
        below = self.request.path.count("/") - self.settings.get("base_url", "/").count("/")
        return "../" * below or "./"


class DoorHandler(Quiet):
    """The page. Whoever merely loads it gets no place: its script asks for one. Only where the browser itself
    says that a person opens it, and was here before, a place comes with the page and saves a round trip."""

    def get(self) -> None:
        if self.request.headers.get("Sec-Fetch-Dest", "document") not in PAGES:
            raise HTTPError(404)  # another page shows this one as a picture, or the like
        owner, place = self.owner(), ""
        if not owner:
            self.give_name()
        elif self._is_opened_by_a_person():
            found = self.ready_pages.enter(owner)
            place = found.text if isinstance(found, Ready) else ""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        pieces: Pieces = self.settings["pieces"]
        room = pieces.room_of(self.get_query_argument("game", FIRST_GAME))
        way_out = self.settings.get("way_out", "")
        if place:
            self.send(door.page(self.language(), pieces, room, place, way_out))
        else:
            self.send(*_without_a_place(self.language(), pieces, room, way_out))

    def _is_opened_by_a_person(self) -> bool:
        """Typed, kept, or loaded again: not from another site's page, in a frame, or before anybody asks."""
        asked = self.request.headers
        told = [asked.get(f"Sec-Fetch-{name}", "") for name in ("Dest", "Mode", "Site")]
        ahead = "Sec-Purpose" in asked or "Purpose" in asked
        return told[:2] == ["document", "navigate"] and told[2] in ("none", "same-origin") and not ahead


@lru_cache(maxsize=64)  # as many languages, in three games
def _without_a_place(speaker: Language, pieces: Pieces, room: str, way_out: str) -> tuple[str, bytes]:
    """The same for everybody, so made once: whoever loads it again and again costs the others little."""
    page = door.page(speaker, pieces, room, way_out=way_out)
    return page, pack(page)


class EnterHandler(Quiet):
    """What the script of the first page asks, every second if need be: the app, or how long it takes."""

    def post(self) -> None:
        self.check_script()
        self.set_header("Cache-Control", "no-store")
        owner = self.owner()
        if not owner:  # no cookie, or one from before the server was started
            self.give_name()
            self.set_status(401)
            self.finish()
            return
        found = self.ready_pages.enter(owner)
        self.set_header("Content-Type", "application/json")
        if isinstance(found, Ready):
            self.send(found.text)
            return
        self.finish(json.dumps({"words": self.language().say(words.waiting(found))}))


class KernelHandler(Quiet):
    """The page looks its kernel up before it connects."""

    async def get(self, kernel_id: str) -> None:
        self.check_owner(kernel_id)
        model = self.kernels.kernel_model(kernel_id)
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps({"id": model["id"], "name": model["name"]}))


class LeaveHandler(Quiet):
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
        self.finish(text("icon.svg"))


class PieceHandler(Quiet):
    """A script or a font of the page. Under its name it never changes, so that a browser asks for it once."""

    def get(self, name: str) -> None:
        piece = self.settings["pieces"].all.get(name)
        if piece is None:
            raise HTTPError(404)
        self.set_header("Content-Type", piece.kind)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        if piece.packed:
            self.set_header("Vary", "Accept-Encoding")
        if piece.packed and self.unpacks():
            self.set_header("Content-Encoding", "gzip")
            self.finish(piece.packed)
        else:
            self.finish(piece.body)
