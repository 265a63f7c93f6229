"""What the server says in the terminal: no kernel's id, and no problem again and again."""

from __future__ import annotations

import logging
import re
import time

_ANY_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
SILENCE = 600.0
"""Seconds for which a problem that was said is not said again."""
_KINDS = 1000
LOGGERS = ("tornado.access", "tornado.application", "tornado.general", "asyncio", "chuhan.app", "")


class WithoutIds(logging.Filter):
    """Takes kernels' ids out of everything that is logged: who knows one is a step nearer to a kernel."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if _ANY_ID.search(message):
            record.msg, record.args = _ANY_ID.sub("…", message), ()
        return True


class WithoutTraces(logging.Filter):
    """For libraries: that something failed, and why; not where."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info, record.exc_text = None, None
        return True


class Once(logging.Filter):
    """Lets the same problem pass once in a while: what a stranger can cause a thousand times is said once.

    Two are the same if they were raised, or logged, at the same line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[object, ...], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, key = time.monotonic(), _place_of(record)
        if now - self._said.get(key, -SILENCE) < SILENCE:
            return False
        if len(self._said) >= _KINDS:
            self._said.clear()
        self._said[key] = now
        return True


def _place_of(record: logging.LogRecord) -> tuple[object, ...]:
    """An error has a place of its own; else the message as it stands in the program."""
    if record.exc_info and record.exc_info[2] is not None:
        trace = record.exc_info[2]
        while trace.tb_next is not None:
            trace = trace.tb_next
        return record.exc_info[0], trace.tb_frame.f_code.co_filename, trace.tb_lineno
    return record.name, record.levelno, str(record.msg)[:200]


def quiet(log: logging.Logger) -> None:
    """Put the filters where everything passes: the loggers that speak, and all that write."""
    names = [logging.getLogger(name) for name in LOGGERS]
    for place in (*names, *logging.getLogger().handlers, log, *log.handlers):
        place.addFilter(WithoutIds())
        place.addFilter(Once())
    log.addFilter(WithoutTraces())
    logging.getLogger("tornado.general").setLevel(logging.ERROR)  # else a line for every odd request
