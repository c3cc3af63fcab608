"""The tools that read the code: linter, formatter, type checker, directions of imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import catan_nb

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["ruff", "check", "catan_nb", "tests"], id="lint"),
        pytest.param(["ruff", "format", "--check", "catan_nb", "tests"], id="format"),
        pytest.param(["mypy"], id="types"),
        # This tool brings a command but no module that could be run.
        pytest.param(
            ["-c", "from importlinter.cli import lint_imports_command as c; c()"], id="imports"
        ),
    ],
)
def test_the_code_passes(command: list[str]) -> None:
    module = [] if command[0] == "-c" else ["-m"]
    done = subprocess.run(
        [sys.executable, *module, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def modules_after(statement: str) -> set[str]:
    """Return the modules that a fresh Python has loaded after a statement."""
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_the_package_itself_costs_next_to_nothing() -> None:
    loaded = modules_after("import catan_nb")
    assert not loaded & {"numpy", "networkx", "matplotlib", "ipywidgets", "IPython", "babel"}


@pytest.mark.parametrize("module", ["board_widget", "keep", "lifeline", "livelog", "canvas"])
def test_a_page_waits_for_no_mathematics(module: str) -> None:
    loaded = modules_after(f"import catan_nb.ui.widgets.{module}")
    assert not loaded & {"networkx", "matplotlib", "scipy", "pandas", "voila"}


def test_type_checkers_know_the_public_names_that_are_loaded_lazily() -> None:
    source = ast.parse(Path(catan_nb.__file__).read_text(encoding="utf-8"))
    declared = {
        alias.asname: node.module
        for node in ast.walk(source)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    rooms = dict.fromkeys(catan_nb._ROOMS, catan_nb.__name__)
    assert declared == catan_nb._HOME_OF | rooms
    assert all(hasattr(catan_nb, name) for name in catan_nb.__all__)
