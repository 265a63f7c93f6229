"""`bash .ci/lab --no-browser`: the address that it prints leads to the course."""

from __future__ import annotations

import os
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from chuhan.bench.servers import free_port, running

ROOT = Path(__file__).parents[2]
START = "options="
"""Where the script has made everything ready, as it is here."""


@pytest.mark.slow
@pytest.mark.browser
def test_the_printed_address_works(tmp_path: Path) -> None:
    script = (ROOT / ".ci" / "lab").read_text(encoding="utf-8")
    last = f"cd {ROOT}\n{script[script.index(START) :]}"
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    port = free_port()
    command = ["bash", "-c", last, "lab", "--no-browser", f"--port={port}", "--port-retries=0"]
    with running(
        command, says="one of these URLs:\n        ", environment=os.environ | {"PATH": path}
    ) as lab:
        parts = urlsplit(lab.address)
        assert parts.path.startswith("/lab/tree/")
        file = parts.path.removeprefix("/lab/tree/")
        asked = f"http://127.0.0.1:{port}/api/contents/{file}?content=0&{parts.query}"
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert answer.status == 200
