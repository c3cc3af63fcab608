"""What is shipped: the wheel, the files around the code, the commands the README promises."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from catan_nb._version import __version__

ROOT = Path(__file__).parent.parent
#: What the package needs beside its modules.
DATA = (".po", ".css", ".js", ".json", ".html", ".j2", ".csv", ".typed", ".pyi")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_what_the_pages_need(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    needed = [path for path in (ROOT / "catan_nb").rglob("*") if path.suffix in DATA]
    assert {path.suffix for path in needed} == set(DATA)
    assert {str(path.relative_to(ROOT)) for path in needed} <= names
    assert {
        f"catan_nb/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")
    } <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests", "binder"))]


def test_an_installed_wheel_finds_its_notebooks(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(installed)
    code = (
        "from catan_nb.ui.site.books import copy_notebooks, notebooks_folder\n"
        "from pathlib import Path\n"
        "print(notebooks_folder())\n"
        "print(len(copy_notebooks(Path('copies')).new))\n"
        "import catan_nb as cn\n"
        "cn.BuildRoad, cn.stats.bayes, cn.lessons.chart\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    folder, count = done.stdout.split()
    assert Path(folder) == installed / "catan_nb" / "notebooks"
    assert int(count) >= 1


def readme_commands() -> list[str]:
    """Return the one-line commands of the README, in their order."""
    lines = (ROOT / "README.md").read_text().splitlines()
    return [line for line in lines if line.startswith("python3 -m venv")]


def test_the_readme_has_two_commands_in_one_line_each() -> None:
    play, test = readme_commands()
    assert play.endswith("catan-nb play")
    assert "pytest" in test


def test_the_continuous_check_runs_the_readme_command() -> None:
    _, test = readme_commands()
    script = (ROOT / ".ci" / "run").read_text()
    assert test in script.splitlines()
    assert "CATAN_NB_REQUIRE_BROWSER=1" in script
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_changelog_knows_the_version() -> None:
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text()


def test_binder_serves_the_table_with_the_kit_s_settings() -> None:
    binder = ROOT / "binder"
    assert (binder / "requirements.txt").read_text().split() == ["."]
    start = (binder / "start").read_text()
    assert "JUPYTER_PATH" in start
    assert "JUPYTER_CONFIG_PATH" in start
    assert os.access(binder / "start", os.X_OK)
    settings = json.loads((ROOT / "catan_nb/ui/server/jupyter/etc/voila.json").read_text())
    allowed = settings["VoilaConfiguration"]["extension_allowlist"]
    assert {"anywidget", "ipycanvas", "@jupyter-widgets/jupyterlab-manager"} <= set(allowed)
