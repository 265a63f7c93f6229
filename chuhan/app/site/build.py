"""`chuhan site build DIR`: everything the app needs, as files under names that tell what is in them."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from chuhan.app.server.door import addresses, picture
from chuhan.app.server.files import policy_hash
from chuhan.app.server.files import text as plain
from chuhan.app.server.words import fill
from chuhan.app.shell.pieces import Pieces
from chuhan.app.site import kernels as compiling
from chuhan.app.site import kit, lab, pyodide
from chuhan.app.site.pyodide import CannotBuild
from chuhan.app.site.words import SENTENCES
from chuhan.interface import FIRST_GAME
from chuhan.language import current

PAGE, KEEPER = "index.html", "keeper.js"
"""The two files that keep their names: by them a browser finds all others."""
SCRIPT = "app/site/browser/site.js"
MARK = ".chuhan-site"
"""An empty file in the folder: what may be written over."""


class Built(NamedTuple):
    files: int
    sent: int
    """Bytes of a first visit, where the host packs texts."""


def build(folder: Path, told: Callable[[str], object] = print, *, with_lab: bool = False) -> Built:
    """Make the site in this folder, or make it anew; with the notebooks below it. Raises CannotBuild."""
    if problem := pyodide.missing() or _in_the_way(folder) or (lab.missing() if with_lab else ""):
        raise CannotBuild(problem)
    told("Python for the browser …")
    package = pyodide.package()
    library = kit.library(package)
    told("The kit …")
    made = {"python": (package / "pyodide.asm.wasm").read_bytes(), "library": library}
    kernels = _kernels(told)
    made["kit"] = kit.kit(package, kernels)
    with TemporaryDirectory(prefix="chuhan-site-", dir=_parent(folder)) as place:
        new = Path(place) / "site"
        _write(new, package, made)
        if with_lab:  # after the list of what a browser keeps, for it is five times as large
            told("The notebooks …")
            lab.add(new, kernels)
        built = weighed(new)
        if folder.exists():
            shutil.rmtree(folder)
        new.rename(folder)
    return built


def weighed(site: Path) -> Built:
    """Without the notebooks: nobody is sent them who does not ask for them."""
    below = site / lab.LAB
    files = [path for path in site.rglob("*") if path.is_file() and below not in path.parents]
    texts = (".html", ".js", ".mjs", ".svg")
    sent = [path.read_bytes() for path in files]
    packed = (
        gzip.compress(body, 6) if path.suffix in texts else body
        for path, body in zip(files, sent, strict=True)
    )
    return Built(len(files), sum(map(len, packed)))


def _kernels(told: Callable[[str], object]) -> dict[str, bytes]:
    """Without them the solvers run in plain Python, many times slower."""
    if why := compiling.missing():
        told(f"Without the fast kernels: {why}.")
        return {}
    told("The kernels …")
    return compiling.kernels()


def made_first() -> dict[str, bytes]:
    """By game: the first pages of its lessons."""
    told = json.loads(pyodide.run(sys.executable, "-m", "chuhan.app.site.within.record"))
    return {game: json.dumps(lessons).encode() for game, lessons in told.items()}


def _parent(folder: Path) -> Path:
    parent = folder.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    return parent


def _in_the_way(folder: Path) -> str:
    if not folder.exists() or (folder / MARK).is_file():
        return ""
    if not folder.is_dir():
        return f"{folder} is a file; the site needs a folder."
    return f"{folder} holds other files; the site needs a folder of its own." if any(folder.iterdir()) else ""


def _write(site: Path, package: Path, made: dict[str, bytes]) -> None:
    pieces = Pieces(SCRIPT)
    (site / "pieces").mkdir(parents=True)
    for piece in pieces.all.values():
        (site / "pieces" / piece.name).write_bytes(piece.body)
    packed = {name: gzip.compress(body, 9, mtime=0) for name, body in made.items()}
    files = {name: _hashed(site, f"pieces/{name}", "packed", body) for name, body in packed.items()}
    first = {
        name: _hashed(site, f"pieces/first-{name}", "packed", gzip.compress(body, 9, mtime=0))
        for name, body in made_first().items()
    }
    home = _python(site, package)
    config = {
        "pieces": addresses(pieces),
        "files": files,
        "all": sum(map(len, packed.values())),
        "first": first,
        "firstGame": FIRST_GAME,
        "worker": _hashed(site, "pieces/worker", "js", _own("worker.js").encode()),
        "pyodide": home,
        "lock": pyodide.lock(package),
    }
    icon = _hashed(site, "pieces/icon", "svg", plain("icon.svg").encode())
    (site / PAGE).write_text(_page(pieces, config, icon), encoding="utf-8")
    (site / MARK).touch()
    (site / ".nojekyll").touch()  # GitHub Pages: every file as it is
    _keeper(site)


def _python(site: Path, package: Path) -> str:
    """The two scripts of Pyodide, which find each other by their names; their folder has the hash."""
    bodies = {name: (package / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs")}
    bodies = {name: re.sub(rb"\n//# sourceMappingURL=.*", b"", body) for name, body in bodies.items()}
    home = f"pyodide-{_hash(b''.join(bodies.values()))}/"
    (site / home).mkdir()
    for name, body in bodies.items():
        (site / home / name).write_bytes(body)
    return home


def _page(pieces: Pieces, config: dict[str, object], icon: str) -> str:
    theme, first = plain("theme.js"), _own("first.js")
    seen = picture(pieces, FIRST_GAME.replace("-", "_"))
    told = {
        **seen,
        "style": seen["style"] + _own("site.css"),
        "theme": theme,
        "first": first,
        "config": json.dumps(config).replace("</", "<\\/"),
        "icon_address": icon,
        "policy": _policy(theme, first),
    }
    return fill(_own("site.html"), current(), told, SENTENCES)


def _policy(*scripts: str) -> str:
    """Nothing is loaded from, or sent to, anywhere else. A page in a folder cannot say more than this."""
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' {' '.join(map(policy_hash, scripts))}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _keeper(site: Path) -> None:
    """Last, for it names all other files; what it says changes when any of them does."""
    named = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    kept = [name for name in named if not name.startswith(".") and name not in (PAGE, KEEPER)]
    build = _hash("\n".join(kept).encode() + (site / PAGE).read_bytes())
    config = json.dumps({"build": build, "files": ["", *kept]})
    (site / KEEPER).write_text(_own(KEEPER).replace("{{config}}", config), encoding="utf-8")


def _hashed(site: Path, stem: str, ending: str, body: bytes) -> str:
    address = f"{stem}-{_hash(body)}.{ending}"
    (site / address).write_bytes(body)
    return address


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


def _own(name: str) -> str:
    return resources.files("chuhan.app.site").joinpath("browser", name).read_text(encoding="utf-8")
