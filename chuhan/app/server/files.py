"""The files in plain/: pages of the server's own, and what is written into them."""

from __future__ import annotations

import base64
import hashlib
from importlib import resources


def text(name: str) -> str:
    return resources.files("chuhan.app.server").joinpath("plain", name).read_text(encoding="utf-8")


def first() -> str:
    """The one script that is written into the page."""
    return text("theme.js") + text("first.js")


def policy_hash(script: str) -> str:
    """As a content security policy names a script that is written into a page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
