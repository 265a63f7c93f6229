"""The notebooks without a server: JupyterLite below the site, with the same Pyodide and the kit's kernels."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from chuhan.app.site import pyodide
from chuhan.app.site.pyodide import CannotBuild
from chuhan.shipped import shipped

LAB = "lab"
"""Its folder in the site."""
_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
_EXTENSIONS = (_EXTENSION, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""Of JupyterLab's, those that a notebook of the kit needs."""
_OTHERS = ("@jupyterlab/extensionmanager-extension",)
"""Of JupyterLab's own, what would ask other addresses."""
NOT_THERE = ("app.ipynb",)
"""The app has a page of its own."""
_KINDS = frozenset((".py", ".toml", ".js", ".css", ".json", ".svg", ".woff2", ".txt", ".typed"))


def missing() -> str:
    """Why no lab can be made here, or an empty text."""
    lacking = [name for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel") if find_spec(name) is None]
    return (
        f"The lab needs {' and '.join(lacking)}: run pip install '.[site]' in the kit's folder."
        if lacking
        else ""
    )


def add(site: Path, kernels: Mapping[str, bytes]) -> None:
    """Lay it below the site, with these files besides the kit's own. Raises CannotBuild."""
    if problem := missing():
        raise CannotBuild(problem)
    with TemporaryDirectory(prefix="chuhan-lab-") as place:
        work = Path(place)
        python = work / "lite" / "static" / "pyodide"
        python.mkdir(parents=True)
        packages = _python(python, kernels)
        config = _config(packages)
        (work / "lite" / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
        (work / "lite" / "jupyter_lite_config.json").write_text(json.dumps(_building()), encoding="utf-8")
        left_out = shutil.ignore_patterns(*NOT_THERE, ".ipynb_checkpoints")
        shutil.copytree(shipped("notebooks"), work / "lite" / "files", ignore=left_out)
        told = ("--lite-dir", "lite", "--output-dir", str(site.absolute() / LAB))
        pyodide.run(sys.executable, "-m", "jupyterlite_core", "build", *told, where=work)


def _building() -> dict[str, object]:
    extensions = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    return {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "federated_extensions": [str(extensions / name) for name in _EXTENSIONS],
            "ignore_sys_prefix": ["federated_extensions"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }


def _config(packages: list[str]) -> dict[str, object]:
    options = {"packages": packages}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "disabledExtensions": list(_OTHERS),
            "exposeAppInBrowser": True,  # for those who look after it: it can be asked to run all cells
            "litePluginSettings": {
                f"{_EXTENSION}:kernel": {"disablePyPIFallback": True, "loadPyodideOptions": options}
            },
        },
    }


def _python(folder: Path, kernels: Mapping[str, bytes]) -> list[str]:
    """Pyodide as it is, beside it all that a notebook imports; the names of these packages."""
    package = pyodide.package()
    for name in pyodide.FILES:
        shutil.copy(package / name, folder / name)
    for file in (*wheels(), *_extension_wheels()):
        shutil.copy(file, folder / file.name)
    (folder / f"chuhan-{metadata('chuhan')['Version']}-py3-none-any.whl").write_bytes(wheel(kernels))
    listed = {str(entry["name"]): entry for entry in map(_entry, sorted(folder.glob("*.whl")))}
    told = {**pyodide.lock(package), "packages": listed}
    (folder / "pyodide-lock.json").write_text(json.dumps(told), encoding="utf-8")
    return list(listed)


def _entry(file: Path) -> dict[str, object]:
    """As Pyodide's own list has them. All of them are loaded, so none needs to name another."""
    name, version = file.name.split("-")[:2]
    return {
        "name": name.lower().replace("_", "-"),
        "version": version,
        "file_name": file.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def wheels() -> list[Path]:
    """From PyPI, each by its hash; fetched once and kept."""
    listed = resources.files("chuhan.app.site").joinpath("lab_wheels.txt").read_text(encoding="utf-8")
    kept = pyodide.cache() / f"wheels-{hashlib.sha256(listed.encode()).hexdigest()[:16]}"
    if not kept.is_dir():
        with TemporaryDirectory(dir=kept.parent, prefix="new-") as place:
            new = Path(place) / "wheels"
            new.mkdir()
            (Path(place) / "wheels.txt").write_text(listed, encoding="utf-8")
            told = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version", "3.14")
            where = (
                "--platform",
                "any",
                "--dest",
                str(new),
                "--requirement",
                str(Path(place) / "wheels.txt"),
            )
            pyodide.run(sys.executable, "-m", "pip", "download", "--quiet", *told, *where)
            if not kept.is_dir():
                new.rename(kept)
    return sorted(kept.glob("*.whl"))


def _extension_wheels() -> list[Path]:
    """The kernel itself: its extension brings it along."""
    home = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / _EXTENSION / "static" / "pypi"
    return [file for file in home.glob("*.whl") if not file.name.startswith("widgetsnbextension-3")]


def wheel(kernels: Mapping[str, bytes]) -> bytes:
    """The kit as it is here, as a pure wheel with the kernels in WebAssembly."""
    told = metadata("chuhan")
    info = f"chuhan-{told['Version']}.dist-info"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in (*_files(), *kernels.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), body, zipfile.ZIP_DEFLATED)
        archive.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: chuhan\nVersion: {told['Version']}\n"
        )
        tag = "Wheel-Version: 1.0\nGenerator: chuhan\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        archive.writestr(f"{info}/WHEEL", tag)
        archive.writestr(f"{info}/RECORD", "")
    return packed.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    chuhan = Path(str(resources.files("chuhan").joinpath("__init__.py"))).parent
    for home, below in ((chuhan, "chuhan"), (shipped("puzzles"), "chuhan/data/puzzles")):
        for file in sorted(home.rglob("*")):
            inside = file.relative_to(home).as_posix()
            if (
                file.suffix in _KINDS
                and file.is_file()
                and not (home == chuhan and inside.startswith("data/"))
            ):
                yield f"{below}/{inside}", file.read_bytes()
