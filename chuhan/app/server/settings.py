"""Every setting that keeps strangers out, in one place. tests/app/test_strangers.py tries each of them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from traitlets.config import Config

from chuhan.app.server.files import first, policy_hash
from chuhan.app.server.options import Options

TEMPLATE = "chuhan"
KERNELS = "chuhan.app.server.kernels.CappedKernels"
CONNECTION = "chuhan.app.server.channels.Connection"

ALLOWED_MESSAGES = [
    "comm_open",  # the widget manager asks for the state of all widgets through a comm of its own
    "comm_msg",  # clicks
    "comm_close",  # the page lets go of a widget
    "comm_info_request",  # which widgets are there?
    "kernel_info_request",  # is anybody there?
]
"""Nothing else reaches a kernel: no execute_request, no shutdown_request, no debugger, no input."""

MOST_MESSAGE_BYTES = 100_000
"""A click has a few hundred bytes; the longest message is a pasted progress code with 20,000."""
MOST_BODY_BYTES = 50_000
"""No page sends a form; the longest POST is what a page says first, with what its browser has kept."""
MOST_HEADER_BYTES = 16_000
MOST_MESSAGES = 100
"""At once, and then a second: a hand on a mouse sends three or four."""
MOST_FRAMES = 200
"""At once, and then a second: messages, their pieces, and pings. Browsers send only whole messages."""
BYTES_A_MESSAGE = 2_000
"""A longer message counts as several, so that large ones cannot come as fast as small ones."""
MOST_UNREAD_BYTES = 8_000_000
"""What is kept for a page that does not read it, while it is connected and while it is gone; all pages of
the app together are less than a tenth of that."""
MOST_OPENED = 10
"""A page opens one comm; a few more when its connection is interrupted."""
MOST_SOCKETS = 3
"""Connections to one kernel: a page has one, and another while it reconnects."""
MOST_CALLS = 20
"""Connections to one kernel that are begun at once, and then one a second: a page that loses its line tries
again a few times."""
MOST_KERNELS = 4
"""Kernels of one browser: tabs."""
MOST_WAITING = 1000
"""People in the waiting room."""

POLICY = "; ".join(
    [
        "default-src 'self'",  # nothing is loaded from, or sent to, anywhere else
        f"script-src 'self' {policy_hash(first())}",  # its files, and the one that is written into it
        "style-src 'self' 'unsafe-inline'",  # widgets bring their styles along
        "img-src 'self' data:",  # drawings in the page
        "font-src 'self'",  # letters
        "connect-src 'self'",  # the kernel's channel, on this server only
        "worker-src 'none'",  # no scripts beside the page's
        "object-src 'none'",  # no plugins
        "base-uri 'none'",  # nobody turns our own links elsewhere
        "form-action 'none'",  # there is no form to send
        "frame-ancestors 'self'",  # nobody else's page shows this one in a frame
    ]
)

HEADERS = {
    "Content-Security-Policy": POLICY,  # see above
    "X-Content-Type-Options": "nosniff",  # a file is what it says it is
    "Referrer-Policy": "no-referrer",  # a link away does not tell where it stood
    "Cross-Origin-Resource-Policy": "same-origin",  # other sites cannot load pieces of this one
}

HTTP_LIMITS: dict[str, Any] = {
    "max_body_size": MOST_BODY_BYTES,  # larger requests are refused before they are read
    "max_buffer_size": 4 * MOST_MESSAGE_BYTES,  # what one connection may hold in memory
    "max_header_size": MOST_HEADER_BYTES,  # and its headers
    "idle_connection_timeout": 60,  # a silent connection is closed
    "body_timeout": 20,  # a body that trickles in is not waited for
}

TORNADO: dict[str, Any] = {
    "headers": HEADERS,  # see above
    "websocket_max_message_size": MOST_MESSAGE_BYTES,  # a larger message closes its connection
    "allow_origin": "",  # other sites' pages get no answer
    "allow_origin_pat": "",  # nor those whose names look like ours
    "allow_credentials": False,  # nor with a cookie of ours
    "disable_check_xsrf": False,  # what Voilà itself checks stays checked
    "serve_traceback": False,  # an error page says nothing about the program
}


def share() -> Path:
    """The folder that holds the template, laid out as Jupyter looks for such things."""
    return Path(str(resources.files("chuhan.app.server"))) / "share"


def settings(options: Options, notebook: Path, folder: Path) -> Config:
    """What Voilà and jupyter-server are told."""
    c = Config()
    # Where
    c.Voila.ip = options.host  # 127.0.0.1 unless somebody asked for more
    c.Voila.port = options.port  # 0: any free one
    c.Voila.port_retries = 0  # a taken port is said, not silently replaced
    c.Voila.base_url = options.prefix  # where a hub has put it
    c.Voila.server_url = options.prefix  # and the hub's proxy leaves that in the address
    c.Voila.open_browser = False  # chuhan opens it, with its own address
    c.Voila.autoreload = False  # a changed file does not start the server anew
    c.Voila.config_file_paths = []  # no voila.json in some folder changes what is decided here
    c.Voila.connection_dir_root = str(folder)  # by files there kernels are reached, by this user only
    # What
    c.Voila.notebook_path = str(notebook)  # this notebook and no other; no tree of files, no contents
    c.Voila.root_dir = str(notebook.parent)  # and nothing above it
    c.VoilaConfiguration.file_allowlist = []  # no file beside the notebook is served
    c.VoilaConfiguration.file_denylist = [".*"]  # not even if somebody adds to the line above
    c.VoilaConfiguration.strip_sources = True  # the page has no code in it
    c.VoilaConfiguration.show_tracebacks = False  # nor a traceback
    c.VoilaConfiguration.template = TEMPLATE  # ours: it loads nothing from other addresses
    c.VoilaConfiguration.allow_template_override = "NO"  # neither the address nor the notebook
    c.VoilaConfiguration.allow_theme_override = "NO"  # chooses what is rendered: the page does that itself
    c.VoilaConfiguration.http_header_envs = []  # headers of requests do not reach a kernel
    c.VoilaConfiguration.extension_language_mapping = {}  # only notebooks are run
    c.VoilaConfiguration.preheat_kernel = False  # chuhan.app.server.ready does it, within the cap
    c.VoilaConfiguration.progressive_rendering = False  # it would open a way to have cells executed
    c.VoilaConfiguration.multi_kernel_manager_class = KERNELS  # ours: with a cap, and owners
    c.VoilaConfiguration.language_kernel_mapping = {}  # no other kernels than Python's
    # Kernels
    c.CappedKernels.cap = options.cap  # the most that may run, used and waiting
    c.CappedKernels.away_seconds = options.away_seconds  # then a kernel whose page is gone is ended
    c.CappedKernels.cull_idle_timeout = options.idle_seconds  # and then one that was not touched
    c.CappedKernels.cull_interval = options.look_seconds  # between two looks for such kernels
    c.CappedKernels.cull_connected = True  # a page open in a forgotten tab counts as idle, too
    c.CappedKernels.cull_busy = True  # a kernel that has been busy for an hour will not come back
    c.CappedKernels.buffer_offline_messages = True  # a short interruption loses nothing
    c.KernelManager.transport = "ipc"  # kernels listen on files that only this user may open, not on ports
    c.KernelRestarter.restart_limit = 0  # a kernel that died stays dead: another would not know the learner
    # What a kernel sends to its page
    c.Voila.kernel_websocket_connection_class = CONNECTION  # ours: it loses nothing while it takes over
    c.ZMQChannelsWebsocketConnection.limit_rate = True  # not more than a page can take:
    c.ZMQChannelsWebsocketConnection.iopub_msg_rate_limit = 1000.0  # messages a second
    c.ZMQChannelsWebsocketConnection.iopub_data_rate_limit = 5_000_000.0  # bytes a second
    c.Voila.tornado_settings = dict(TORNADO)  # see above
    return c
