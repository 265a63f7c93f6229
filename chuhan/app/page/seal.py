"""Seals texts that a browser keeps for us: it can neither read nor change them. See docs/decisions/0007."""

from __future__ import annotations

import base64
import binascii
import secrets

NONCE_BYTES = 12
"""As AES-GCM wants it. Each is drawn by chance, which is safe for some billion texts under one key."""


class Seal:
    """AES-256-GCM under a key of the server's. The library is loaded when something is first sealed."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def close(self, name: str, text: str) -> str:
        """The text, sealed under its name: what is kept under another name is not taken for it."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = AESGCM(self._key).encrypt(nonce, text.encode(), name.encode())
        return base64.urlsafe_b64encode(nonce + sealed).decode()

    def open(self, name: str, sealed: str) -> str:
        """The text; an empty one where somebody has changed it, or another key has sealed it."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            both = base64.b64decode(sealed, altchars=b"-_", validate=True)
            if base64.urlsafe_b64encode(both) != sealed.encode():
                return ""  # bits that stand for nothing were changed: another spelling of the same
            nonce, closed = both[:NONCE_BYTES], both[NONCE_BYTES:]
            return AESGCM(self._key).decrypt(nonce, closed, name.encode()).decode()
        except (InvalidTag, ValueError, binascii.Error):
            return ""


class Open:
    """In place of a seal where nothing need be hidden, as where Python runs in the learner's own browser."""

    def close(self, name: str, text: str) -> str:
        return text

    def open(self, name: str, sealed: str) -> str:
        return sealed
