"""The tools that read the code: linter, formatter, type checker, directions of imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["ruff", "check", "catan_nb", "tests"], id="lint"),
        pytest.param(["ruff", "format", "--check", "catan_nb", "tests"], id="format"),
        pytest.param(["mypy"], id="types", marks=pytest.mark.slow),
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
    assert not loaded & {"numpy", "networkx", "tornado", "ipywidgets", "IPython", "babel"}


@pytest.mark.parametrize("module", ["board_widget", "browser", "live_log"])
def test_a_page_waits_for_no_mathematics(module: str) -> None:
    loaded = modules_after(f"import catan_nb.ui.widgets.{module}")
    assert not loaded & {"networkx", "tornado", "scipy", "pandas", "voila"}


TEXT_MODES = {"r", "w", "a", "x", "r+", "w+"}


def without_encoding(path: Path) -> list[int]:
    """Return the lines that read or write a text in whatever encoding the machine prefers."""
    found: list[ast.Call] = []
    text = path.read_text(encoding="utf-8")
    if "open(" not in text and "_text(" not in text:
        return []
    for call in ast.walk(ast.parse(text)):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
        modes = {one.value for one in call.args if isinstance(one, ast.Constant)} & TEXT_MODES
        binary = any(
            isinstance(one, ast.Constant) and "b" in str(one.value) for one in call.args[1:2]
        )
        text_file = name == "open" and not binary and (isinstance(call.func, ast.Name) or modes)
        if text_file or name == "write_text" or (name == "read_text" and not call.args):
            found.append(call)
    return [c.lineno for c in found if all(word.arg != "encoding" for word in c.keywords)]


def test_every_file_is_read_and_written_as_utf_8() -> None:
    sources = [
        path for room in ("catan_nb", "docs", "tests") for path in (ROOT / room).rglob("*.py")
    ]
    found = {str(path.relative_to(ROOT)): without_encoding(path) for path in sources}
    assert not {path: lines for path, lines in found.items() if lines}


def test_no_text_keeps_two_versions_of_a_passage() -> None:
    written = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    texts = {path.name: path.read_text(encoding="utf-8") for path in written}
    assert not [
        name for name, text in texts.items() if "\n<<<<<<< " in text or "\n>>>>>>> " in text
    ]
