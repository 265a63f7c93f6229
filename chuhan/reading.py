"""Reads TOML files. Whatever is wrong with one becomes a sentence, also where somebody meant harm."""

from __future__ import annotations

from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LARGEST = 1_000_000
"""Bytes. No file of the kit has a tenth of that."""
LONGEST_PATH = 200
"""So much of a path is said; the rest tells nobody anything."""


class Unreadable(ValueError):
    """A file that cannot be read as TOML; the message names it and says why."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where, self.what = where, what


def read_toml(file: Traversable) -> dict[str, Any]:
    """Raises Unreadable."""
    return parse_toml(read_text(file), named(file))


def read_text(file: Traversable) -> str:
    """A whole file of UTF-8. Raises Unreadable, also for a pipe or a device, which might never end."""
    where = named(file)
    try:
        if isinstance(file, Path):
            facts = file.stat()
            if S_ISDIR(facts.st_mode):
                raise Unreadable(where, "is a folder, not a file")
            if not S_ISREG(facts.st_mode):
                raise Unreadable(where, "is a pipe or a device, not a file")
            if facts.st_size > LARGEST:
                raise Unreadable(where, f"has {facts.st_size:,} bytes, and at most {LARGEST:,} are read")
        return file.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise Unreadable(where, f"is not UTF-8 text ({error.reason})") from None
    except OSError as error:
        raise Unreadable(where, f"cannot be read: {error.strerror or error}") from None


def parse_toml(text: str, where: str = "") -> dict[str, Any]:
    """Raises Unreadable; `where` stands in its message."""
    import tomllib  # here: a program that says nothing need not load it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = str(error).replace("at end of document", f"at line {text.count(chr(10)) + 1}, the end")
    except RecursionError:
        what = "its lists or tables are nested too deeply"
    except ValueError:  # the only other one of tomllib's: Python turns no long text into a number
        what = "a number has too many digits"
    raise Unreadable(where, f"is not TOML: {what}")


def named(path: object) -> str:
    """A path as a sentence names it: a very long one is cut."""
    text = str(path)
    return text if len(text) <= LONGEST_PATH else f"{text[:LONGEST_PATH]}…"
