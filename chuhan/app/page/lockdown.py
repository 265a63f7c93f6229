"""What a page may ask of the kernel behind it, where strangers come: its widgets, and no more of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

CONTROL = "jupyter.widget.control"
"""The comm through which a page asks for all widgets at once."""
SOON = 0.3
"""Seconds; a page asks in a few thousandths of one."""
MOST_MEMORY = 3 << 30
"""Bytes of address space for one kernel: far more than the app needs, far less than a machine has."""


def shut() -> None:
    """Refuse widgets that a page wants to make, and more memory than a learner needs."""
    from ipywidgets.comm import get_comm_manager  # type: ignore[import-untyped]

    manager = get_comm_manager()
    if manager is not None:
        manager.register_target("jupyter.widget", _refuse)
        manager.register_target(CONTROL, _answer_soon(manager.targets[CONTROL]))
    _bound_memory()


def _refuse(comm: Any, message: Any) -> None:
    """A page that is ours never makes a widget: all of them are made in Python."""
    comm.close()


def _answer_soon(opened: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """A page opens this comm and asks at once, and now and then ipykernel (7.4) hears the question before it
    knows of the comm, and drops it. So a page that seems not to have asked is answered all the same."""

    def answering(comm: Any, message: Any) -> None:
        opened(comm, message)
        answer, asked = comm.handle_msg, []

        def asked_for(question: Any) -> None:
            asked.append(True)
            answer(question)

        def answer_unasked() -> None:
            if not asked:
                answer({"content": {"data": {"method": "request_states"}}})

        comm.handle_msg = asked_for
        asyncio.get_running_loop().call_later(SOON, answer_unasked)

    return answering


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # not on this system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    if soft == resource.RLIM_INFINITY or soft > most:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
