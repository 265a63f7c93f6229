"""The server's one secret: it signs the cookies of learners and seals what their browsers keep.

    secret = load()                  # from the state folder, made there if there is none
    key = secret.key_for("games")    # 32 bytes; another purpose has another key
    secret.lasting                   # False: nowhere to write, so all that it signs ends with this process

`chuhan app` loads it and hands the key for games to its kernels: see `seal_key` and `seal_lasts` in
chuhan.app.handover. Where no server hands anything over (JupyterLab, Binder) the kernel is the person's own
and may load the secret itself. The secret says nothing about anybody; who deletes the file only makes
older cookies and sealed games worthless.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

NAME = "secret"
BYTES = 32


@dataclass(frozen=True, slots=True)
class Secret:
    """Never handed out itself, only keys made from it."""

    value: bytes = field(repr=False)
    lasting: bool
    """Will the next process find the same one?"""

    def key_for(self, purpose: str) -> bytes:
        """Who knows the key for one purpose knows nothing of the others."""
        return hmac.digest(self.value, b"chuhan " + purpose.encode(), hashlib.sha256)


def load(folder: Path | None = None) -> Secret:
    """The secret in this folder (else in the user's folder for such things), or one that only lives here."""
    try:
        place = (folder or platformdirs.user_state_path("chuhan")) / NAME
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Secret(_read(place) or _made(place), lasting=True)
    except (OSError, RuntimeError):  # a folder that cannot be written; no home
        return Secret(secrets.token_bytes(BYTES), lasting=False)


def _read(place: Path) -> bytes:
    """Nothing if there is none, or one that others could have read or written."""
    try:
        found = place.lstat()
    except FileNotFoundError:
        return b""
    mine = stat.S_ISREG(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    value = place.read_bytes() if mine and found.st_size == BYTES else b""
    if not value:
        place.unlink()
    return value


def _made(place: Path) -> bytes:
    """Written whole beside its place, then linked to it: of two servers that start at once, one makes it."""
    new = place.with_name(f"{NAME}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # another one was quicker
            os.link(new, place)
        return _read(place) or _gone(place)
    finally:
        new.unlink(missing_ok=True)


def _gone(place: Path) -> bytes:
    raise OSError(f"{place} does not stay as it was written")
