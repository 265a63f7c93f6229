"""Python for the browser: Pyodide from npm, of one version and with one hash, fetched once and kept."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

import platformdirs

VERSION = "314.0.7"
HASH = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the package, as npm's register names it."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
NEEDED = ("node", "npm")
PATIENCE = 1200.0
"""Seconds that one of these may take."""


class CannotBuild(Exception):
    """Why no site can be made, as a sentence."""


def cache() -> Path:
    """What was fetched and compiled once, for this version."""
    return Path(platformdirs.user_cache_path("chuhan")) / f"pyodide-{VERSION}"


def missing() -> str:
    """Why nothing can be built here, or an empty text."""
    lacking = [name for name in NEEDED if shutil.which(name) is None]
    return f"Building the site needs {' and '.join(lacking)} (Node.js)." if lacking else ""


def package(home: Path | None = None) -> Path:
    """The folder with the files of the package; raises CannotBuild where it cannot be had."""
    folder = (home or cache()) / "package"
    if all((folder / name).is_file() for name in FILES):
        return folder
    with TemporaryDirectory(prefix="chuhan-npm-") as place:
        run("npm", "pack", "--silent", "--pack-destination", place, f"pyodide@{VERSION}", where=Path(place))
        found = list(Path(place).glob("*.tgz"))
        if not found:
            raise CannotBuild(f"npm has brought nothing for pyodide@{VERSION}.")
        packed = found[0].read_bytes()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != HASH:
        raise CannotBuild(f"What npm has brought is not pyodide {VERSION}: its hash is another.")
    _lay(packed, folder)
    return folder


def _lay(packed: bytes, folder: Path) -> None:
    """Beside its place first: of two builds at once each finds all files or none."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix="new-") as place:
        new = Path(place) / "package"
        new.mkdir()
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            for name in FILES:
                member = archive.extractfile(f"package/{name}")
                assert member is not None
                (new / name).write_bytes(member.read())
        if not folder.is_dir():
            new.rename(folder)


def lock(folder: Path) -> dict[str, object]:
    """Of the list of packages only what it says about Python: none of them is used."""
    told = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": told["info"], "packages": {}}


def run(*command: str, where: Path | None = None) -> str:
    """What a program prints; raises CannotBuild with its last words if it fails."""
    try:
        done = subprocess.run(
            command, cwd=where, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotBuild(f"{Path(command[0]).name} cannot be run: {error}") from None
    if done.returncode:
        last = " ".join((done.stderr or done.stdout).split())[-300:]
        raise CannotBuild(f"{Path(command[0]).name} has failed: {last}")
    return done.stdout


def compiled(folder: Path, work: Path, drop: Sequence[str] = ()) -> None:
    """Compile what lies in `work` by this very Python, for the form differs from version to version. `drop`
    are patterns of paths that are left out."""
    scripts = _scripts()
    told = json.dumps({"pyodide": str(folder), "work": str(work), "drop": list(drop)})
    run("node", str(scripts / "compile.mjs"), str(scripts / "compile.py"), told)


def compiler() -> bytes:
    """What decides, besides the version, on what compiled files are like."""
    return (_scripts() / "compile.py").read_bytes()


def _scripts() -> Path:
    return Path(str(resources.files("chuhan.app.site"))) / "compiling"
