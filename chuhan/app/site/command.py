"""`chuhan site build DIR` and `chuhan site serve [DIR]`: whatever is wrong is said in one sentence."""

from __future__ import annotations

import errno
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path

BAD = 2
NEEDED = ("anywidget", "ipywidgets", "platformdirs", "traitlets")
"""Of the extra `app`: the widgets are looked at while their scripts are joined."""


def build(folder: Path, *, with_lab: bool = False) -> int:
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        return _say(f"The site needs {', '.join(lacking)}: run pip install '.[app]' in the kit's folder.")
    from chuhan.app.site.build import build as build_site
    from chuhan.app.site.pyodide import CannotBuild

    try:
        built = build_site(folder, told=_tell, with_lab=with_lab)
    except CannotBuild as error:
        return _say(str(error))
    except OSError as error:
        return _say(f"The site cannot be written: {error}.")
    print(f"{folder}: {built.files} files, {built.sent / 1e6:.1f} MB are sent for a first visit.")
    return 0


def serve(folder: Path, port: int, *, browser: bool) -> int:
    from chuhan.app.site.build import MARK
    from chuhan.app.site.serve import server

    if not (folder / MARK).is_file():
        return _say(f"There is no site in {folder}: make one with chuhan site build {folder}.")
    try:
        made = server(folder, port)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = "is taken: choose another with --port" if taken else f"cannot be used: {error.strerror}"
        return _say(f"Port {port} {why}.")
    address = f"http://127.0.0.1:{made.server_address[1]}/"
    print(f"The site is at {address} (Ctrl-C ends this; nothing is computed here).", flush=True)
    if browser:
        webbrowser.open(address)
    try:
        made.serve_forever()
    except KeyboardInterrupt:
        print(file=sys.stderr)
    finally:
        made.server_close()
    return 0


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _say(sentence: str) -> int:
    print(f"chuhan: {sentence}", file=sys.stderr, flush=True)
    return BAD
