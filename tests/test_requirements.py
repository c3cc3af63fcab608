"""What a file imports is declared for its room, and nothing is required that no file imports."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from catan_nb._extras import remedy
from tests.packages import BASE, ROOMS, ROOT, extra_of

NOT_IMPORTED = {
    "distributed",  # its executor is one of many that run tournaments
    "jupyterlab",  # a program
    "jupyterlite-core",  # scripts for browsers, like the next
    "jupyterlite-pyodide-kernel",
}
"""What is required although no file imports it."""
LOADERS = {"import_module", "find_spec", "files"}
"""Functions that name a module in a string."""


def project() -> dict[str, Any]:
    """Return what the project says of itself."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    said: dict[str, Any] = tomllib.loads(text)["project"]
    return said


@cache
def declared(extra: str) -> frozenset[str]:
    """Return what an extra brings, with what it includes, and the base."""
    said = project()
    found, waiting = {*said["dependencies"]}, [extra] if extra != BASE else []
    while waiting:
        for text in said["optional-dependencies"][waiting.pop()]:
            found.add(text)
            if Requirement(text).name == said["name"]:
                waiting += Requirement(text).extras
    names = {canonicalize_name(Requirement(text).name) for text in found}
    return frozenset(names - {canonicalize_name(said["name"])})


def imports(tree: ast.AST, *, optional: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield each module that is imported, and whether the file can do without it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((one.name, optional) for one in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module, optional
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if name in LOADERS:
                yield str(node.args[0].value), optional or name == "find_spec"
        without = isinstance(node, ast.Try) and any(
            getattr(handler.type, "id", "") in ("ImportError", "ModuleNotFoundError")
            for handler in node.handlers
        )
        yield from imports(node, optional=optional or without)


@cache
def imported() -> dict[str, dict[str, bool]]:
    """Return for each module of the kit what it imports, and whether it can do without."""
    distributions = packages_distributions()
    found: dict[str, dict[str, bool]] = {}
    for path in sorted((ROOT / "catan_nb").rglob("*.py*")):
        if path.suffix not in (".py", ".pyi"):
            continue
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        needs = found.setdefault(module, {})
        for name, optional in imports(ast.parse(path.read_text(encoding="utf-8"))):
            top = name.partition(".")[0]
            if top in sys.stdlib_module_names or top == "catan_nb":
                continue
            for one in distributions.get(top, [top]):
                package = canonicalize_name(one)
                needs[package] = needs.get(package, True) and optional
    return found


def test_whatever_a_file_imports_is_declared_for_its_room() -> None:
    found = {
        (module, package, extra_of(module))
        for module, needs in imported().items()
        for package, optional in needs.items()
        if not optional and package not in declared(extra_of(module))
    }
    assert not found


def test_whatever_is_declared_is_imported_in_a_room_that_has_it() -> None:
    for extra in {BASE, *project()["optional-dependencies"]} - {"test"}:
        rooms = [needs for module, needs in imported().items() if within(module, extra)]
        used = {package for needs in rooms for package in needs}
        assert not declared(extra) - used - NOT_IMPORTED, extra


def within(module: str, extra: str) -> bool:
    """Say whether an extra brings all that a module may import."""
    return declared(extra_of(module)) <= declared(extra)


def test_the_rooms_exist() -> None:
    modules = set(imported())
    assert not set(ROOMS) - modules


def test_the_base_has_nothing_that_serves_pages_or_keeps_a_class() -> None:
    assert declared(BASE) == {
        *("anywidget", "ipycanvas", "ipython", "ipywidgets", "networkx", "numpy", "traitlets")
    }


BLOCKED = """
import sys
from importlib import import_module

for name in {missing}:
    sys.modules[name] = None
for name in {modules}:
    import_module(name)
"""


def test_pages_are_served_where_nothing_for_classes_is_installed() -> None:
    lacking = declared("class") - declared("serve")
    top = [name for name, brought in packages_distributions().items() if lacking & set(brought)]
    modules = [module for module in imported() if extra_of(module) in (BASE, "serve")]
    modules = [module for module in modules if not module.endswith("__main__")]
    code = BLOCKED.format(missing=[*top, "confusable_homoglyphs"], modules=modules)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-1500:]


def test_what_to_install_for_a_module_is_the_smallest_extra_that_brings_it() -> None:
    assert remedy("tornado.web") == 'pip install "catan_nb[serve]"'
    assert remedy("sqlalchemy") == 'pip install "catan_nb[class]"'
    assert remedy("confusable_homoglyphs") == 'pip install "catan_nb[class]"'
    assert remedy("PIL") == 'pip install "catan_nb[png]"'
    assert remedy("jupyterhub") == 'pip install "catan_nb[hub]"'
    assert remedy("catan_nb.ui.together") == "pip install catan_nb"
