"""The kit as ``pip install catan_nb`` brings it: in an environment of its own, without extras."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from tests import machine
from tests.browser.test_lab import opened
from tests.packages import ROOT, build, extra_of

pytestmark = pytest.mark.slow

OUTSIDE = ("PYTHONPATH", "JUPYTER_PATH", "JUPYTER_CONFIG_PATH")
"""Variables by which an environment would see what is not its own."""
SHOW = """
import json, sys, warnings
from importlib import import_module

warnings.simplefilter("error")
import catan_nb as cn
import ipywidgets

game = cn.new_game(players=3, seed=1)
shown = (cn.table(game, ["person", "good", "good"]), cn.board("beginner"), cn.player(game))
assert all(isinstance(one, ipywidgets.DOMWidget) for one in shown)
cn.show(game).save("board.png")
cn.use_language("de")
assert "Jetzt nicht" in str(cn.new_game().why_not(cn.BuildCity(3)))
loaded = sorted({name.partition(".")[0] for name in sys.modules})
for module in json.loads(sys.argv[1]):
    import_module(module)
try:
    cn.play_together
except ImportError as error:
    print(json.dumps([loaded, str(error)]))
"""
BOX = """
import sys
import catan_nb as cn
import ipywidgets as widgets

widgets.VBox([widgets.Label(sys.prefix), cn.table(pace="at once")])
"""
EXTRAS = {
    *("alembic", "babel", "confusable_homoglyphs", "ipykernel", "jinja2", "jupyter_client"),
    *("jupyter_core", "jupyter_server", "jupyterlab", "nbformat", "segno", "sqlalchemy"),
    *("tornado", "voila", "zmq"),
}
"""Modules that extras bring."""


class Environment:
    """A virtual environment in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.variables = {name: one for name, one in os.environ.items() if name not in OUTSIDE}
        venv.create(folder / "env", with_pip=False)
        self.python = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def install(self, *what: str) -> None:
        """Install packages, in the versions with which this release was tested."""
        pip = (
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(self.python),
            "install",
            "-q",
            "--no-compile",
        )
        done = self.run(*pip, "-c", str(ROOT / "constraints.txt"), *what)
        if done.returncode and os.environ.get("CATAN_NB_REQUIRE_BROWSER") != "1":
            pytest.skip(f"packages cannot be had here: {done.stderr[-500:]}")
        assert done.returncode == 0, done.stderr

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the folder."""
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.variables,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the kit's wheel, and with what that requires."""
    folder = tmp_path_factory.mktemp("base")
    made = Environment(folder)
    made.install(str(build(ROOT, "wheel", folder)))
    return made


def modules() -> list[str]:
    """Return the modules of the kit that need no extra."""
    paths = sorted((ROOT / "catan_nb").rglob("*.py"))
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    names = [name.removesuffix(".__init__") for name in names if not name.endswith("__main__")]
    return [name for name in names if not extra_of(name)]


def test_tables_boards_and_lessons_need_no_extra(base: Environment) -> None:
    done = base.run(str(base.python), "-c", SHOW, json.dumps(modules()))
    assert done.returncode == 0, done.stderr
    loaded, told = json.loads(done.stdout)
    assert "ipycanvas" in loaded
    assert not EXTRAS & set(loaded)
    assert told.startswith("catan_nb.play_together needs tornado")
    assert told.endswith('install it with: pip install "catan_nb[serve]"')


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("play", "serve"),
        ("play --lab", "serve"),
        ("lab", "serve"),
        ("class", "class"),
        ("class forget Ann", "class"),
        ("site public", "site"),
    ],
)
def test_a_command_says_in_a_line_what_it_needs(
    base: Environment, command: str, extra: str
) -> None:
    done = base.run(str(base.python), "-m", "catan_nb.cli", *command.split())
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.endswith(f': pip install "catan_nb[{extra}]"')
    assert not (base.folder / "public").exists()


@pytest.fixture(scope="module")
def lab(base: Environment, browser_path: str) -> Iterator[str]:
    """JupyterLab with a kernel in which the base alone is installed; the address with its token."""
    base.install("ipykernel")
    data = base.folder / "data"
    kernel = {
        "argv": [str(base.python), "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "Base",
        "language": "python",
    }
    (data / "kernels" / "base").mkdir(parents=True)
    (data / "kernels" / "base" / "kernel.json").write_text(json.dumps(kernel), encoding="utf-8")
    notebook = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "base", "display_name": "Base"}},
        cells=[nbformat.v4.new_code_cell(BOX)],
    )
    nbformat.write(notebook, base.folder / "base.ipynb")
    own = {f"JUPYTERLAB_{name}_DIR": str(base.folder / name) for name in ("SETTINGS", "WORKSPACES")}
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "jupyterlab", str(base.folder)),
            *("--no-browser", "--allow-root", "--ip=localhost", "--port=0"),
            *("--IdentityProvider.token=known", "--LabApp.news_url=None"),
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=base.variables | own | {"JUPYTER_DATA_DIR": str(data)},
    )
    assert process.stdout is not None
    found = None
    while found is None and (line := process.stdout.readline()):
        found = re.search(r"http://localhost:\d+/lab", line)
    assert found is not None
    yield f"{found.group()}?token=known"
    machine.end(process)
    process.communicate(timeout=30)


def test_a_table_in_a_box_in_jupyterlab(
    base: Environment, lab: str, browser: Browser, shoot
) -> None:
    errors: list[str] = []
    page = opened(browser, lab, "base", errors)
    # in the label; the still of the box shows it a second time
    label = page.locator(".widget-label", has_text=str(base.python.parents[1]))
    expect(label).to_be_visible(timeout=60_000)
    start = page.locator('[data-do="start"]')
    start.click(timeout=60_000)
    board = page.locator(".cnb-board canvas").first
    expect(board).to_be_visible(timeout=30_000)
    box = board.bounding_box()
    assert box is not None
    assert box["width"] > 200
    shoot(page)
    assert errors == []
    page.close()
