"""Imports only point down, and in no circle.

The table is that of the design: each layer with all that it may import from the package. Imports
inside functions and for types alone count like any.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

EVERYTHING = ("paiju",)
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "cli": EVERYTHING,
    "server": (
        "paiju.core",
        "paiju.explain",
        # A game and a bot are reached through their registries, no family by itself.
        "paiju.games.registry",
        "paiju.bots.registry",
        "paiju.bots.analysis",
        "paiju.ledger",
    ),
    "arena": ("paiju.core", "paiju.games", "paiju.bots"),
    "env": ("paiju.core", "paiju.games.registry", "paiju.kernel"),
    "bots": ("paiju.core", "paiju.games", "paiju.combos", "paiju.kernel"),
    "kernel": ("paiju.core", "paiju.combos", "paiju.games"),
    "explain": ("paiju.core",),
    "games": ("paiju.core", "paiju.combos"),
    "combos": ("paiju.core",),
    "ledger": (),
    "core": (),
}


def module_of(path: Path, root: Path = ROOT) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(root: Path = ROOT) -> dict[str, Path]:
    return {module_of(path, root): path for path in sorted((root / "paiju").rglob("*.py"))}


def layer_of(module: str) -> str | None:
    """None for the package itself and what lies directly in it."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else None


def imports(path: Path, module: str, known: set[str]) -> Iterator[tuple[int, str]]:
    """Line and module of each import from the package."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join(
                [*(above if node.level else []), *([node.module] if node.module else [])]
            )
            full = [f"{base}.{alias.name}" for alias in node.names]
            names = [name if name in known else base for name in full]
        else:
            continue
        for name in names:
            if name == "paiju" or name.startswith("paiju."):
                yield node.lineno, name


def may_import(module: str, imported: str) -> bool:
    layer = layer_of(module)
    if layer is None:
        # `paiju` has a version, and `python -m paiju` is the command.
        return imported == "paiju" or imported.startswith("paiju.cli")
    allowed = (f"paiju.{layer}", *MAY_IMPORT[layer])
    return imported == "paiju" or any(
        imported == name or imported.startswith(f"{name}.") for name in allowed
    )


def strangers(root: Path = ROOT) -> list[str]:
    """Imports that the table does not allow."""
    found = modules(root)
    return [
        f"{path.relative_to(root)}:{line}: {module} imports {imported}"
        for module, path in found.items()
        for line, imported in imports(path, module, set(found))
        if not may_import(module, imported)
    ]


def circle(root: Path = ROOT) -> list[str] | None:
    """Modules each of which imports the next, the last one the first."""
    found = modules(root)
    graph = {
        module: sorted({name for _, name in imports(path, module, set(found)) if name in found})
        for module, path in found.items()
    }
    done: set[str] = set()

    def visit(module: str, trail: list[str]) -> list[str] | None:
        if module in trail:
            return trail[trail.index(module) :]
        if module in done:
            return None
        for imported in graph[module]:
            if around := visit(imported, [*trail, module]):
                return around
        done.add(module)
        return None

    return next((around for module in graph if (around := visit(module, []))), None)


def test_imports_only_point_down() -> None:
    assert strangers() == []


def test_no_circle_of_imports() -> None:
    assert circle() is None


def test_every_folder_is_a_layer() -> None:
    folders = {path.name for path in (ROOT / "paiju").iterdir() if any(path.glob("*.py"))}
    assert folders <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("file", "text", "stranger"),
    [
        ("core/a.py", "from paiju.games import b", "core/a.py:1: paiju.core.a imports paiju.games"),
        ("core/a.py", "def f():\n    import paiju.ledger", "core/a.py:2"),
        ("core/a.py", "if TYPE_CHECKING:\n    from ..explain import x", "imports paiju.explain"),
        ("explain/a.py", "from paiju.games.sevens import b", "explain/a.py:1"),
        ("games/a.py", "from paiju.explain import x", "games/a.py:1"),
        ("server/a.py", "from paiju.games.sevens import x", "imports paiju.games.sevens"),
        ("server/a.py", "from paiju.games import sevens", "imports paiju.games"),
        ("server/a/b.py", "from ...bots import easy", "imports paiju.bots"),
        ("bots/a.py", "from paiju.server import x", "bots/a.py:1"),
        ("env/a.py", "from paiju import bots", "imports paiju.bots"),
        ("ledger/a.py", "import paiju.core.cards", "ledger/a.py:1"),
        ("a.py", "from paiju.core import cards", "paiju/a.py:1"),
    ],
)
def test_an_import_that_points_up_is_found(
    tmp_path: Path, file: str, text: str, stranger: str
) -> None:
    write(tmp_path, {file: text, "bots/__init__.py": ""})
    [found] = strangers(tmp_path)
    assert stranger in found


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("core/a.py", "import json\nfrom . import b\nfrom paiju.core.c import d"),
        ("games/a/b.py", "from paiju.core import cards\nfrom ..registry import x"),
        ("server/a.py", "from paiju.games.registry import x\nfrom paiju.games import registry"),
        ("server/a.py", "from paiju import __version__"),
        ("cli/a.py", "from paiju.server import x\nfrom paiju.games.sevens import y"),
        ("__main__.py", "from paiju.cli import main"),
    ],
)
def test_an_import_that_points_down_is_not(tmp_path: Path, file: str, text: str) -> None:
    write(tmp_path, {file: text, "games/registry.py": ""})
    assert strangers(tmp_path) == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    names = {"a": "b", "b": "c", "c": "b"}
    write(tmp_path, {f"core/{a}.py": f"from paiju.core import {b}" for a, b in names.items()})
    assert circle(tmp_path) == ["paiju.core.b", "paiju.core.c"]


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / "paiju" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
