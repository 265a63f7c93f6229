"""The files in plain/: pages of the server's own, and what is written into them."""

from __future__ import annotations

import base64
import hashlib
from importlib import resources

FIRST = "first.js"
"""The one script that is written into the page."""


def text(name: str) -> str:
    return resources.files("chuhan.app.server").joinpath("plain", name).read_text(encoding="utf-8")


def first_hash() -> str:
    """As a content security policy names that script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text(FIRST).encode()).digest()).decode()}'"
