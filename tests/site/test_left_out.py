"""What the site has needs nothing that it leaves out, by its imports; no browser is needed to see it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from chuhan.app.site.kit import files

KIT = {name: file for name, file in files() if name.startswith("chuhan/") and name.endswith(".py")}


def test_what_is_imported_at_once_is_there() -> None:
    missing = {
        f"{name} wants {wanted}"
        for name, file in KIT.items()
        for wanted in imported(ast.parse(file.read_text(encoding="utf-8")).body)
        if wanted.startswith("chuhan.") and not there(wanted)
    }
    assert missing == set()


def test_something_is_left_out() -> None:
    """Else the test above could not fail."""
    assert "chuhan/games/chu_han/puzzling/mine.py" not in KIT
    assert "chuhan/games/chu_han/puzzling/judge.py" in KIT


def imported(body: list[ast.stmt]) -> Iterator[str]:
    """Modules that are imported when this one is, not only for types and not later."""
    for line in body:
        match line:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{name.name}" for name in names if is_module(f"{module}.{name.name}"))
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=otherwise):
                yield from imported(otherwise)
            case ast.If(body=then, orelse=otherwise):
                yield from imported([*then, *otherwise])
            case ast.Try(body=tried, handlers=handlers) if not handlers:
                yield from imported(tried)
            case ast.ClassDef(body=inside):
                yield from imported(inside)


def paths(module: str) -> tuple[str, str]:
    path = module.replace(".", "/")
    return f"{path}.py", f"{path}/__init__.py"


def there(module: str) -> bool:
    return any(path in KIT for path in paths(module))


def is_module(name: str) -> bool:
    root = Path(__file__).parents[2]
    return any((root / path).is_file() for path in paths(name))
