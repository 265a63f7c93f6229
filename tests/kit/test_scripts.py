"""JavaScript modules that are joined into one text: no name twice, every import leads to an export."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from chuhan.widgets import bundle

PACKAGE = Path(bundle.__file__).parents[1]
LOADED = sorted(
    set(
        re.findall(
            r'bundle\.(?:script|read)\("([^"]+\.js)"\)', "".join(map(Path.read_text, PACKAGE.rglob("*.py")))
        )
    )
)
"""The scripts that widgets load."""

# oxfmt begins a line with each declaration of a module, and indents all others
DECLARED = re.compile(
    r"^(?P<export>export )?(?:const|let|var|function\*?|async function\*?|class) (?P<name>[\w$]+|[{\[])",
    re.MULTILINE,
)
IMPORTED = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<path>[^"]+)";$', re.MULTILINE)


def declared(path: str, *, exported: bool = False) -> list[str]:
    found = DECLARED.finditer(bundle.read(path))
    return [one["name"] for one in found if one["export"] or not exported]


def test_the_scripts_are_found() -> None:
    assert len(LOADED) >= 10
    assert "games/chu_han/board/table.js" in LOADED


@pytest.mark.parametrize("script", LOADED)
def test_joined_modules_share_no_name(script: str) -> None:
    homes: dict[str, str] = {}
    for part in bundle.parts(script):
        for name in declared(part):
            assert name.isidentifier() or "$" in name, f"{part} takes apart an object at its top level"
            assert name not in homes, f"{name} stands in {part} and in {homes[name]}"
            homes[name] = part


@pytest.mark.parametrize("script", LOADED)
def test_every_import_names_an_export(script: str) -> None:
    for part in bundle.parts(script):
        source = bundle.read(part)
        found = list(IMPORTED.finditer(source))
        assert len(found) == len(re.findall("^import ", source, re.MULTILINE)), (
            f"{part} imports in another way"
        )
        for one in found:
            neighbour = str((PACKAGE / part).parent.joinpath(one["path"]).resolve().relative_to(PACKAGE))
            names = {name.strip() for name in one["names"].split(",") if name.strip()}
            assert names <= set(declared(neighbour, exported=True)), f"{part} imports from {neighbour}"


@pytest.mark.parametrize("script", LOADED)
def test_a_joined_script_imports_nothing_and_exports_one_thing(script: str) -> None:
    source = bundle.script(script)
    assert not re.search("^import ", source, re.MULTILINE)
    assert re.findall("^export .*", source, re.MULTILINE) == [
        line for line in source.splitlines() if line.startswith("export default {")
    ]
    assert source.count("\nexport default {") == 1
