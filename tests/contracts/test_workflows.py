"""What the host of the repository is told to run: only scripts of .ci that the tests run, too."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RUN_BY = {
    ".ci/test": "README.md",
    ".ci/site": "tests/site/conftest.py",
    ".ci/packages": ".ci/pure",
}
"""Where each script is run."""

pytestmark = pytest.mark.skipif(not (ROOT / ".ci").is_dir(), reason="there is no checkout")


def steps(workflow: Path) -> list[dict[str, Any]]:
    told = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    return [step for job in told["jobs"].values() for step in job["steps"]]


def test_there_are_tests_and_a_site_and_wheels() -> None:
    assert [one.stem for one in WORKFLOWS] == ["pages", "test", "wheels"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda one: one.stem)
def test_its_scripts_are_run_here_as_well(workflow: Path) -> None:
    runs = [step["run"] for step in steps(workflow) if "run" in step]
    assert runs
    for line in runs:
        script = line.split()[1]
        assert (ROOT / script).is_file()
        name = script.removeprefix(".ci/")
        assert re.search(rf"\.ci/{name}\b|/ \"{name}\"", (ROOT / RUN_BY[script]).read_text(encoding="utf-8"))


def test_the_site_that_is_built_is_the_one_that_is_published() -> None:
    (pages,) = (one for one in WORKFLOWS if one.stem == "pages")
    found = steps(pages)
    (built,) = (step["run"].partition("--build-only ")[2].split()[0] for step in found if "run" in step)
    (sent,) = (step["with"]["path"] for step in found if "upload-pages" in step.get("uses", ""))
    assert built == sent


def test_a_wheel_is_built_for_every_python_that_the_project_names() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(told["project"]["classifiers"]))
    wheels = told["tool"]["cibuildwheel"]["build"]
    assert wheels == [f"cp{version.replace('.', '')}-*" for version in named]
