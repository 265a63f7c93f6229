"""Binder, as far as it can be tried without it: its base, our steps in an empty folder, the launch links."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chuhan.bench.servers import free_port, running

REPOSITORY = Path(__file__).parents[2]
NEEDED = ("binder", "chuhan", "notebooks", "puzzles", "pyproject.toml", "README.md", "LICENSE")
BASE = ("jupyterlab==4.4.9", "notebook==7.4.7", "jupyter_server==2.17.0", "ipywidgets==8.1.7")
"""What repo2docker puts into every image; our requirements must get along with it."""
BROUGHT_ALONG = {"platformdirs", "psutil"}
"""What these need themselves, jupyter-core and ipykernel."""
TOKEN = "only-for-this-test"


def run(
    command: list[str], folder: Path | None = None, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    options = {"capture_output": True, "text": True, "timeout": 900, "check": False}
    return subprocess.run(command, cwd=folder, env=environment, **options)  # type: ignore[call-overload, no-any-return]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the repository and, in `env`, what Binder would have built from it."""
    if os.environ.get("CHUHAN_BINDER") != "1":
        pytest.skip("takes some minutes, and the network: CHUHAN_BINDER=1, as bash .ci/test sets it")
    folder = tmp_path_factory.mktemp("binder")
    home, env = folder / "home", folder / "env"
    for name in NEEDED:
        source = REPOSITORY / name
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "build", ".ipynb_checkpoints")
        if source.is_dir():
            shutil.copytree(source, home / name, ignore=ignored)
        else:
            shutil.copy(source, home / name)
    venv.create(env, with_pip=True)
    python = str(env / "bin" / "python")
    based = run([python, "-m", "pip", "install", "-q", *BASE])
    if based.returncode:
        pytest.skip(f"Binder's base cannot be installed here: {based.stderr[-300:]}")
    environment = {**os.environ, "PATH": f"{env / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("CHUHAN_NATIVE", None)
    for step in (
        [python, "-m", "pip", "install", "-q", "-r", "binder/requirements.txt"],
        ["bash", "binder/postBuild"],
        [python, "-m", "pip", "check"],
    ):
        done = run(step, home, environment)
        assert done.returncode == 0, f"{step}\n{done.stdout}\n{done.stderr}"
    return folder


@pytest.fixture(scope="module")
def address(image: Path) -> Iterator[str]:
    """A server as each visitor of Binder gets one."""
    port = free_port()
    command = [str(image / "env" / "bin" / "jupyter"), "lab", "--no-browser", "--allow-root"]
    command += [f"--IdentityProvider.token={TOKEN}", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "JPY"))},
        "PATH": f"{image / 'env' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(image / "home"),
    }
    home = f"http://127.0.0.1:{port}"
    with running(command, address=f"{home}/lab", environment=environment, folder=image / "home"):
        yield home


@pytest.mark.slow
def test_the_base_is_left_as_it_is_and_the_solver_is_compiled(image: Path) -> None:
    python = str(image / "env" / "bin" / "python")
    found = run([python, "-m", "pip", "freeze"]).stdout.lower().replace("-", "_")
    assert [one for one in BASE if one not in found] == []
    code = "from chuhan.games.chu_han.solver import kernel; print(kernel.available())"
    compiled = shutil.which(os.environ.get("CXX", "c++")) is not None
    assert run([python, "-P", "-c", code]).stdout == f"{compiled}\n"


def test_the_launch_link_opens_the_app(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/voila/render/notebooks/app.ipynb?token={TOKEN}")
    page.get_by_role("link", name="Learn: Begin").click(timeout=120_000)
    expect(page.locator(".chuhan-panel.lesson")).to_be_visible()
    page.goto(f"{address}/voila/render/notebooks/app.ipynb?puzzle=just-a-quick-look")
    expect(page.locator(".chuhan-trainer")).to_contain_text("Chu waits with a pair of 4s", timeout=120_000)
    page.goto("about:blank")
    local = (address, "data:", "blob:", "about:")
    assert [url for url in asked if not url.startswith(local)] == []


def test_the_other_launch_link_opens_the_course(page: Page, address: str) -> None:
    page.goto(f"{address}/lab/tree/notebooks/index.ipynb?token={TOKEN}")
    expect(page.locator(".jp-NotebookPanel")).to_be_visible(timeout=120_000)
    page.locator(".jp-NotebookPanel").get_by_role("link", name="Chu Han").click(timeout=60_000)
    expect(page.get_by_role("heading", name="0 · Welcome")).to_be_visible(timeout=60_000)
    page.goto("about:blank")


@pytest.mark.skipif(not (REPOSITORY / "binder").is_dir(), reason="only where the whole repository is")
def test_nothing_of_the_base_is_pinned_and_everything_else_is() -> None:
    lines = (REPOSITORY / "binder" / "requirements.txt").read_text().splitlines()
    pinned = [line for line in lines if line and not line.startswith("#")]
    assert all("==" in line for line in pinned)
    names, base = ({line.partition("==")[0] for line in lines} for lines in (pinned, BASE))
    assert names.isdisjoint(base)
    extras = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {line.split()[0] for line in extras["app"]} - base - BROUGHT_ALONG == names
    runtime = (REPOSITORY / "binder" / "runtime.txt").read_text()
    assert int(runtime.removeprefix("python-3.")) >= 11  # without it, Binder takes an older one
