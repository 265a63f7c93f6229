"""What Python in the browser needs besides itself: the kit, its puzzles, traitlets; compiled, in one file."""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from chuhan.app.site import pyodide
from chuhan.games import GAMES
from chuhan.shipped import shipped

HOME = "/kit"
"""Where it lies in the browser."""
_KINDS = (".py", ".toml", ".js", ".css", ".json", ".wasm")
_PIECES = re.compile(r"^chuhan/(?!wasm/|draw/).*\.(js|css)$")
"""The page has them (see app/shell/pieces.py); a widget only names them, and that by what is in the file."""
_LEFT_OUT = re.compile(
    "|".join(
        (
            r"chuhan/(bench|cli|__main__|notebooks|timing|commandline|draw/tables|spread/(cluster|installed))\b",
            r"chuhan/language/(check|__main__)\b",
            r"chuhan/app/(server|shell|secret|site/(?!__init__|within/))",
            r"chuhan/games/\w+/(bench|commands|show/rules)\b",
            r"chuhan/games/\w+/(lessons|translations)/.*notebooks",
            r"chuhan/games/\w+/puzzling/(whatever/)?(mine|mining|deals|gallery|choosing|compose)\b",
            r"chuhan/puzzle/(gallery|kept|mining)\b",
        )
    )
)
"""What no page asks for."""
LIBRARY_LEFT_OUT = (
    r"(_pyrepl|unittest|xmlrpc|wsgiref|sqlite3|curses|dbm|tkinter|idlelib|ensurepip|venv|pydoc_data|test|lib2to3"
    r"|turtledemo|compression/zstd|multiprocessing|ctypes|xml|email|http|sysconfig|zoneinfo|importlib/metadata"
    r"|concurrent/interpreters)/",
    r"(pdb|doctest|pydoc|imaplib|mailbox|smtplib|ftplib|poplib|pickletools|turtle|socketserver|webbrowser|profile"
    r"|cProfile|pstats|trace|bdb|cmd|code|timeit|tabnanny|pyclbr|nturl2path|netrc|mimetypes|wave|colorsys|antigravity"
    r"|this|rlcompleter|filecmp|fileinput|getpass|nntplib|optparse|plistlib|sched|symtable|zipapp|tracemalloc"
    r"|modulefinder|statistics|uuid|compileall|py_compile|tarfile|argparse|gettext|_pyio|_pydatetime|pickle|shelve"
    r"|_compat_pickle|configparser|platform|_sysconfigdata\w*|calendar|_strptime|gzip|pprint|stringprep|csv|shlex"
    r"|runpy|pkgutil|queue|getopt|graphlib|pty|tty|_markupbase)\.py$",
    r"(concurrent/futures/(process|thread|interpreter)|logging/(config|handlers)|html/parser|json/tool|pathlib/types"
    r"|asyncio/(__main__|tools|proactor_events|windows_\w+)|urllib/(request|response|error|robotparser)"
    r"|importlib/resources/simple|pyodide/console)\.py$",
    r"encodings/(?!__init__|aliases|utf_8\.|ascii|latin_1|cp437|raw_unicode|unicode_escape)",
)
"""Of the standard library, what neither the kit nor Pyodide's own start asks for."""


def library(package: Path, home: Path | None = None) -> bytes:
    """The standard library, compiled once for this version and this choice."""
    choice = zlib.crc32("".join(LIBRARY_LEFT_OUT).encode() + pyodide.compiler())
    kept = (home or pyodide.cache()) / f"library-{choice:x}.zip"
    if not kept.is_file():
        made = _compiled(package, (package / "python_stdlib.zip").read_bytes(), LIBRARY_LEFT_OUT)
        new = kept.with_suffix(".new")
        new.write_bytes(made)
        new.replace(kept)
    return kept.read_bytes()


def kit(package: Path, kernels: dict[str, bytes]) -> bytes:
    """All files behind a list of them: see lay() in worker.js. `kernels` are further files by their paths."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, file in files():
            archive.writestr(name, f"/* {name} */" if _PIECES.search(name) else file.read_bytes())
        for name, body in kernels.items():
            archive.writestr(name, body)
    with zipfile.ZipFile(io.BytesIO(_compiled(package, packed.getvalue()))) as archive:
        bodies = {name: archive.read(name) for name in archive.namelist()}
    listed = json.dumps([[f"{HOME}/{name}", len(body)] for name, body in bodies.items()]).encode()
    return len(listed).to_bytes(4, "big") + listed + b"".join(bodies.values())


def files() -> Iterator[tuple[str, Path]]:
    """Each with its path as Python imports it."""
    chuhan = Path(str(resources.files("chuhan").joinpath("__init__.py"))).parent
    known = {name.replace("-", "_") for name in GAMES}
    others = {home.name for home in (chuhan / "games").iterdir() if home.is_dir()} - known
    for file in _below(chuhan):
        name = f"chuhan/{file.relative_to(chuhan).as_posix()}"
        game = name.split("/")[2] if name.startswith("chuhan/games/") else ""
        if not _LEFT_OUT.match(name) and game not in others:
            yield name, file
    puzzles = shipped("puzzles")
    for game in GAMES:
        for file in _below(puzzles / game):
            yield f"chuhan/data/puzzles/{file.relative_to(puzzles).as_posix()}", file
    traitlets = Path(str(resources.files("traitlets").joinpath("__init__.py"))).parent
    for file in _below(traitlets):
        name = file.relative_to(traitlets).as_posix()
        if not name.startswith(("tests/", "config/")):
            yield f"traitlets/{name}", file


def _below(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in _KINDS and file.is_file() and "__pycache__" not in file.parts:
            yield file


def _compiled(package: Path, archive: bytes, drop: tuple[str, ...] = ()) -> bytes:
    with TemporaryDirectory(prefix="chuhan-compiled-") as place:
        work = Path(place)
        (work / "in.zip").write_bytes(archive)
        pyodide.compiled(package, work, drop)
        return (work / "out.zip").read_bytes()
