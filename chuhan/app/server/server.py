"""Voilà, set up from Python: our settings, our page, our limits; and one clear sentence if it cannot run."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any

from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from voila.app import Voila  # type: ignore[import-untyped]

from chuhan.app import handover
from chuhan.app.handover import Handover
from chuhan.app.secret import Secret, load
from chuhan.app.server.channels import ChannelsHandler
from chuhan.app.server.folders import NoFolder, environment, own_folder
from chuhan.app.server.handlers import (
    DoorHandler,
    EnterHandler,
    IconHandler,
    KernelHandler,
    LeaveHandler,
    NothingHandler,
    PieceHandler,
)
from chuhan.app.server.hosts import HostNames, addresses, is_open_to_others
from chuhan.app.server.kernels import CappedKernels
from chuhan.app.server.lines import BoundedServer, files_needed, lines_allowed, raise_limit
from chuhan.app.server.logs import quiet
from chuhan.app.server.opened import opened
from chuhan.app.server.options import Options
from chuhan.app.server.ready import Ready, ReadyPages
from chuhan.app.server.settings import HTTP_LIMITS, settings, share
from chuhan.app.shell.pieces import Pieces
from chuhan.shipped import shipped

NOTEBOOK = "app.ipynb"
HUB = "JUPYTERHUB_"
"""What a hub tells its service, its token among that, is nothing for kernels."""
_ID = r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"


class CannotServe(Exception):
    """Why the app cannot run, as a sentence."""


def notebook() -> Path:
    """The app's notebook, in a checkout and in an installed wheel."""
    found = shipped("notebooks") / NOTEBOOK
    if not found.is_file():
        raise CannotServe(f"The notebook of the app is missing: {found} is not there.")
    return found


class Server(Voila):  # type: ignore[misc]
    """Voilà with only the doors that the app needs."""

    options: Options
    ready_pages: ReadyPages
    kernel_manager: CappedKernels
    ioloop: IOLoop | None = None
    secret: Secret
    files: int
    """How many this process may have open."""
    stopped: bool = False

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Instead of Voilà's own list: without files, contents, login, and kernels of others."""
        routes: list[tuple[Any, ...]] = [
            (r"/", DoorHandler),
            (r"/enter", EnterHandler),
            (r"/favicon\.ico", IconHandler),
            (rf"/api/kernels/{_ID}", KernelHandler),
            (rf"/api/kernels/{_ID}/channels", ChannelsHandler),
            (rf"/voila/api/shutdown/{_ID}", LeaveHandler),
            (r"/pieces/([\w.-]+)", PieceHandler),
            (r".*", NothingHandler),
        ]
        if not self.options.hub:
            return routes
        from chuhan.app.server.hub import behind_login

        return behind_login(routes, self.options.prefix)

    async def prepare_page(self) -> Ready:
        """Start a kernel, run the notebook in it, and keep what its page will be sent."""
        kernel_id = await self.kernel_manager.start_kernel(
            kernel_name="python3",
            path="",
            env=kernel_environment(self.options, self.secret),
            stderr=subprocess.DEVNULL,  # what a kernel has to say it says through its channel
        )
        try:
            kernel = self.kernel_manager.get_kernel(kernel_id)
            text = await opened(kernel_id, kernel, Path(self.notebook_path), self.config)
        except BaseException:
            await self.kernel_manager.end(kernel_id)
            raise
        return Ready(kernel_id, text)

    def listen(self) -> None:
        sockets = _bound(self.options)
        self.port = sockets[0].getsockname()[1]
        self.app.settings["cookie_secret"] = self.secret.key_for("cookies")
        self.app.settings["owner_cookie"] = f"chuhan-{self.port}"  # cookies do not tell ports apart
        self.app.settings["pieces"] = Pieces()
        names = HostNames.of(self.options.host, self.options.allowed_hosts)
        self.app.settings["host_names"] = replace(names, any_name=self.options.hub)
        if self.options.hub:
            from chuhan.app.server.hub import LOGOUT, Accounts

            self.app.settings["accounts"] = accounts = Accounts()
            self.app.settings["way_out"] = LOGOUT
            self.kernel_manager.is_in = accounts.is_in
        self.app.settings["log_function"] = _log_request
        self.ready_pages = ReadyPages(self.options, self.kernel_manager, self.prepare_page)
        self.app.settings["ready_pages"] = self.ready_pages
        most = lines_allowed(self.options.cap, self.files)
        BoundedServer(self.app, most_lines=most, **HTTP_LIMITS).add_sockets(sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.ready_pages.fill)
        self._announce()
        try:
            if not self.stopped:
                self.ioloop.start()
        finally:
            self.ioloop.run_sync(self._end)

    async def _end(self) -> None:
        """Leave nothing behind; Voilà's own farewell stops at the first kernel that is gone already."""
        await self.ready_pages.close()
        await self.kernel_manager.end_all()

    def _announce(self) -> None:
        found = [one + self.options.prefix[1:] for one in addresses(self.options.host, self.port)]
        print(f"Chu Han is at {found[0]}", flush=True)
        for another in found[1:]:
            print(f"       and at {another}", flush=True)
        if is_open_to_others(self.options.host) and not self.options.hub:
            print(
                "Everybody in these networks can open it. It speaks plain HTTP, which others there can read:"
                " on the internet put a web server with a certificate before it, see docs/classroom.md.",
                flush=True,
            )
        if self.options.learners:
            learners = "one learner" if self.options.learners == 1 else f"{self.options.learners} learners"
            print(f"Getting ready for {learners}. Stop with Ctrl-C.", flush=True)
        else:
            print("Stop with Ctrl-C.", flush=True)
        if self.options.browser:
            threading.Thread(target=webbrowser.open, args=(found[0],), daemon=True).start()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        """Ctrl-C, too: an exception in the midst of whatever runs just then would leave things behind."""
        if self.stopped:
            return  # it is being done
        self.stopped = True
        if self.ioloop is not None:
            self.ioloop.add_callback_from_signal(self.ioloop.stop)


def kernel_environment(options: Options, kept: Secret) -> dict[str, str]:
    """What a kernel is told by the server that starts it."""
    told = Handover(
        served=True,
        search_seconds=options.search_seconds,
        in_class=options.learners > 0,
        puzzles=options.puzzles,
        seal_key=kept.key_for("games"),
        seal_lasts=kept.lasting,
    )
    own = {name: value for name, value in os.environ.items() if not name.startswith(HUB)}
    return {**own, **handover.write(told), "OMP_NUM_THREADS": "1"}


def _bound(options: Options) -> list[socket.socket]:
    try:
        return bind_sockets(options.port, options.host)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"port {options.port} is taken; choose another with --port, or 0 for any free one"
        elif error.errno in (errno.EACCES, errno.EPERM):
            why = f"port {options.port} is not allowed; choose one above 1023 with --port"
        else:
            why = f"it cannot listen at {options.host}, port {options.port}"
        raise CannotServe(f"The app cannot start: {why}.") from None


def _log_request(handler: Any) -> None:
    """Only what went wrong here: the other addresses, and who asked for them, are the learners' business."""
    if handler.get_status() >= 500 and handler.get_status() != 503:
        logging.getLogger("tornado.access").warning("%d %s", handler.get_status(), handler.request.path)


def serve(options: Options) -> int:
    """Run the app until it is stopped. Raises CannotServe."""
    if options.hub:
        options = _at_hub(options)
    files = raise_limit()
    if (needed := files_needed(options.cap)) > files:
        raise CannotServe(_too_few_files(options, needed, files))
    try:
        with own_folder() as folder:
            return _serve(options, folder, files)
    except NoFolder as error:
        raise CannotServe(str(error)) from None


def _at_hub(options: Options) -> Options:
    from chuhan.app.server.hub import NoHub, Service

    try:
        told = Service.here()
    except NoHub as error:
        raise CannotServe(str(error)) from None
    return replace(options, host=told.host, port=told.port, prefix=told.prefix, browser=False)


def _too_few_files(options: Options, needed: int, files: int) -> str:
    fits = next(
        (n for n in range(options.learners, 0, -1) if files_needed(Options(learners=n).cap) <= files), 0
    )
    why = f"{needed} open files are needed, and the system allows {files}"
    less = f", or serve a class of {fits}" if fits else ""
    return f"The app cannot start: {why}. Raise the limit (ulimit -n {needed}){less}."


def _serve(options: Options, folder: Path, files: int) -> int:
    path = [str(share()), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, path))
    os.environ |= environment(folder)
    if options.puzzles is not None:
        options = replace(options, puzzles=options.puzzles.resolve())
    os.chdir(folder)  # the working folder may be deleted meanwhile, or is already
    server = Server(config=settings(options, notebook(), folder))
    server.options, server.secret, server.files = options, load(), files
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, server._handle_signal_stop)
    server.log_level = logging.ERROR  # jupyter-server warns of much that is as it should be
    quiet(server.log)
    server.initialize(argv=[])
    if not server.stopped:
        server.start()
    return 0


if __name__ == "__main__":
    sys.exit(serve(Options(browser=False)))
