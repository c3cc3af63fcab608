"""What a site is made of: wheels of what is installed, and a distribution that is whole."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from catan_nb.cli import main
from catan_nb.language import DEFAULT, LANGUAGES
from catan_nb.ui.publishing import runtime
from catan_nb.ui.publishing.pages import link_to_pages, page_file_name
from catan_nb.ui.publishing.runtime import PUBLIC, find_pyodide, needed_packages, write_wheel


def test_a_browser_needs_nothing_that_serves_pages_or_is_compiled() -> None:
    names = needed_packages()
    assert {"catan-nb", "anywidget", "ipycanvas", "ipython", "networkx"} <= set(names)
    served = {"ipykernel", "jupyterlab", "voila", "tornado", "sqlalchemy", "babel"}
    assert not served & set(names)
    assert not {"numpy", "pillow", "widgetsnbextension"} & set(names)


BLOCKED = """
import importlib, pkgutil, sys

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"a browser has no {{name}}", name=name)

sys.meta_path.insert(0, Nowhere())
import catan_nb
for module in pkgutil.walk_packages(catan_nb.__path__, "catan_nb."):
    if not module.name.startswith({served}) and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""
"""Imports everything but what serves pages, where there is nothing to serve them with."""


def test_pages_begin_where_nothing_can_be_served() -> None:
    missing = {
        *("alembic", "babel", "ipykernel", "jinja2", "jupyter_client", "jupyter_server"),
        *("jupyterlab", "nbformat", "psutil", "psycopg", "segno", "sqlalchemy", "ssl"),
        *("tornado", "voici_core", "voila", "zmq"),
    }
    ui = tuple(f"catan_nb.ui.{room}" for room in ("forks", "publishing", "server", "together"))
    live = "catan_nb.lessons.classroom.live_page"
    served = ("catan_nb.classroom", "catan_nb.cli", "catan_nb.language.extract", live, *ui)
    code = BLOCKED.format(missing=missing, served=served)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-1500:]


def test_the_kit_becomes_a_wheel_with_its_notebooks(tmp_path: Path) -> None:
    wheel = write_wheel("catan_nb", tmp_path)
    with zipfile.ZipFile(wheel) as read:
        names = set(read.namelist())
        record = next(name for name in names if name.endswith(".dist-info/RECORD"))
        listed = {line.split(",")[0] for line in read.read(record).decode().splitlines()}
    assert wheel.name.endswith("-py3-none-any.whl")
    assert names == listed
    assert {"catan_nb/__init__.py", "catan_nb/notebooks/play.ipynb"} <= names
    assert not any("__pycache__" in name for name in names)
    spoken = "catan_nb/language/locale/{}/LC_MESSAGES/catan_nb.mo"
    assert {spoken.format(language) for language in LANGUAGES if language != DEFAULT} <= names
    assert not any(name.endswith(".po") for name in names)


def test_what_is_installed_becomes_a_wheel_of_python_alone(tmp_path: Path) -> None:
    with zipfile.ZipFile(write_wheel("psygnal", tmp_path)) as read:
        assert "psygnal/__init__.py" in read.namelist()
        assert not any(name.endswith((".so", ".pyd")) for name in read.namelist())


def test_a_package_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no_such_package, which the pages need"):
        write_wheel("no_such_package", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_links_to_notebooks_lead_to_pages_in_what_scripts_carry_too() -> None:
    assert link_to_pages('<a href="play.ipynb?game=base">') == '<a href="play.html?game=base">'
    assert link_to_pages(r'"<a href=\"fog.ipynb\">"') == r'"<a href=\"fog.html\">"'
    elsewhere = '<a href="https://example.org/fog.ipynb">fog.ipynb</a>'
    assert link_to_pages(elsewhere) == elsewhere
    assert page_file_name("play.ipynb") == page_file_name("play.ipynb", "en") == "play.html"
    assert page_file_name("01_two_dice.ipynb", "de") == "01_two_dice.de.html"


def test_the_public_distribution_is_the_one_that_the_kernel_wants() -> None:
    constants = pytest.importorskip("jupyterlite_pyodide_kernel.constants")
    assert find_pyodide(None, "python/").address == PUBLIC
    assert f"/v{constants.PYODIDE_VERSION}/" in PUBLIC


@pytest.mark.parametrize(
    ("lock", "fault"),
    [
        (None, "holds no distribution of Pyodide"),
        ("no JSON", "cannot be read"),
        (json.dumps({"packages": {}}), "holds no whole distribution of Pyodide"),
    ],
)
def test_a_folder_without_a_distribution_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lock: str | None, fault: str
) -> None:
    given = tmp_path / "given"
    given.mkdir()
    if lock is not None:
        (given / "pyodide-lock.json").write_text(lock, encoding="utf-8")
    target = tmp_path / "site"
    assert main(["site", str(target), "--pyodide", str(given)]) == 1
    assert fault in capsys.readouterr().err
    assert not target.exists()


def test_a_folder_with_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "index.html").write_text("mine", encoding="utf-8")
    assert main(["site", str(tmp_path)]) == 1
    assert "a site needs a folder of its own" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["index.html"]
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "mine"


def test_what_has_to_be_installed_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("voici_core", "wheel", "wheel.wheelfile"):
        monkeypatch.setitem(sys.modules, module, None)
    for module in [one for one in sys.modules if one.startswith("catan_nb.ui.publishing")]:
        monkeypatch.delitem(sys.modules, module)
    assert main(["site", str(tmp_path / "site")]) == 1
    said = capsys.readouterr().err
    assert "voici-core, wheel" in said
    assert 'pip install "catan_nb[site]"' in said
    assert not (tmp_path / "site").exists()


def test_versions_that_do_not_fit_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "version", lambda name: "0.0.1")
    assert main(["site", str(tmp_path / "site")]) == 1
    assert "voici-core 0.10.0" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
