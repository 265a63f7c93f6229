"""Begins the app in a worker of the page, whose messages are answered in the order in which they come."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from typing import Any

from chuhan.app import handover
from chuhan.app.site.within import widgets


def begin(post: Callable[[str], object], query: str) -> Callable[[str], None]:
    """The app, with the page that was asked for. `post` sends a text to the browser's page; what is given
    back hears one."""
    logging.basicConfig(level=logging.WARNING)
    widgets.stand_in()

    def tell(kind: str, content: dict[str, Any]) -> None:
        post(json.dumps({"header": {"msg_type": kind}, "content": content}))

    widgets.speak_through(tell)
    os.environ |= handover.write(handover.Handover(here=True))
    from chuhan.app.page.app import App

    tell("shown", {"app": App(query).model_id})
    return hear


def hear(text: str) -> None:
    told = json.loads(text)
    widgets.hear(told["comm_id"], told["data"])
