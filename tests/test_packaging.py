"""What is shipped: the wheel, the files around the code, the commands the README promises."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from catan_nb._version import __version__
from tests.packages import ROOT, build

#: What the package needs beside its modules.
DATA = (".css", ".js", ".json", ".html", ".j2", ".csv", ".typed", ".pyi", ".svg", ".woff2")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_what_the_pages_need(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    needed = [path for path in (ROOT / "catan_nb").rglob("*") if path.suffix in DATA]
    assert {path.suffix for path in needed} == set(DATA)
    assert {path.relative_to(ROOT).as_posix() for path in needed} <= names
    catalogues = {path.relative_to(ROOT) for path in (ROOT / "catan_nb").rglob("*.po")}
    assert {path.with_suffix(".mo").as_posix() for path in catalogues} <= names
    assert not [name for name in names if name.endswith(".po")]
    assert {
        f"catan_nb/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")
    } <= names
    assert not [name for name in names if ".data/" in name], "other servers stay as they are"
    assert not [name for name in names if name.startswith(("tests", "binder"))]


def test_the_wheel_has_one_name_at_its_top_and_no_file_twice(wheel: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_wheel_contents", "--toplevel", "catan_nb", str(wheel)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_installed_wheel_finds_its_notebooks(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(installed)
    code = (
        "from catan_nb.ui.server.notebook_files import copy_notebooks, notebooks_folder\n"
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


def metadata(wheel: Path) -> Message:
    """Return what a wheel says of itself."""
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    return message_from_string(archive.read(name).decode())


def test_the_metadata_names_all_licences(wheel: Path) -> None:
    said = metadata(wheel)
    assert said["License-Expression"] == "MIT AND CC-BY-4.0 AND OFL-1.1"
    own = ["LICENSE", "LICENSE-CC-BY-4.0"]
    assert said.get_all("License-File") == own
    names = zipfile.ZipFile(wheel).namelist()
    for file in own:
        assert any(name.endswith(f".dist-info/licenses/{file}") for name in names)
    # Beside the files that it is the licence of, on a site without a server too.
    assert "catan_nb/ui/looks/static/fonts/OFL-Nunito.txt" in names
    for file in own:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert text == (ROOT / "core" / file).read_text(encoding="utf-8")


def test_the_index_s_page_leads_nowhere_that_it_cannot_show(wheel: Path) -> None:
    page = metadata(wheel).get_payload()
    assert "pip install catan_nb" in page
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]*)\)", page))


def test_the_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build(ROOT, "sdist", tmp_path)) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert not (source / "tests").exists()  # they need the whole repository
    again = build(source, "wheel", tmp_path)
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()


def readme_commands() -> list[str]:
    """Return the one-line commands of the README, in their order."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("python3 -m venv")]


def test_the_readme_has_two_commands_in_one_line_each() -> None:
    play, test = readme_commands()
    assert play.endswith("catan-nb play")
    assert "pytest" in test


def test_the_readme_has_the_same_commands_for_powershell() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    wanted = readme_commands()
    for ours, theirs in {"python3": "py", " && ": "; ", ".venv/bin/": ".venv\\Scripts\\"}.items():
        wanted = [line.replace(ours, theirs) for line in wanted]
    assert [line for line in lines if line.startswith("py -m venv")] == wanted


def test_the_continuous_check_runs_with_the_lowest_versions_too() -> None:
    said = subprocess.run(
        [sys.executable, ".ci/lowest.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lowest = said.stdout.split()
    assert len(lowest) > len(project["dependencies"])
    assert {"anywidget==0.11", "sqlalchemy==2.0.30", "voila==0.5.13"} <= set(lowest)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert all(any(ROOT.glob(path)) for path in re.findall(r"tests/\S+", script))
    assert script.index(".ci/lowest.py") < script.index('-m "not (browser or notebook or slow)"')


def test_the_continuous_check_runs_the_readme_command() -> None:
    _, test = readme_commands()
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    lines = script.splitlines()
    at = lines.index(test)
    # Else `set -e` overlooks what fails. The tests that have failed are tried once more.
    assert (lines[at - 1][0], lines[at + 1].split(" ||")[0]) == ("(", ")")
    assert [line.split(" --rest ")[1].split(" ||")[0] for line in lines if " --rest " in line] == [
        '-m "not browser"',
        "tests/browser",
    ]
    assert "CATAN_NB_REQUIRE_BROWSER=1" in script
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def constraints() -> dict[str, str]:
    """Return the versions with which this release was tested, by the names of packages."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def test_the_constraints_are_versions_that_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    texts = [*project["dependencies"], *(text for extra in extras for text in extra)]
    wanted = [one for one in map(Requirement, texts) if one.name != project["name"]]
    fixed = constraints()
    assert len(wanted) > 30
    for one in wanted:
        assert fixed[canonicalize_name(one.name)] in one.specifier, one


def test_the_constraints_are_whole() -> None:
    """Whatever is installed as they say needs nothing that they do not name."""
    fixed = constraints()
    same = [one for one in distributions() if fixed.get(_name(one)) == one.version]
    extras = {"catan_nb": "", "psycopg": "binary"}
    for one in same:
        here = {"extra": extras.get(_name(one), "")}
        for text in one.requires or []:
            needed = Requirement(text)
            if needed.marker is None or needed.marker.evaluate(here):
                assert canonicalize_name(needed.name) in fixed, (one.name, text)


def test_the_constraints_are_what_this_environment_has_where_it_was_made_with_them() -> None:
    if not os.environ.get("CATAN_NB_REQUIRE_BROWSER"):
        pytest.skip("only the continuous check is sure to have made it so")
    said = subprocess.run(
        [sys.executable, ".ci/constraints.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout == (ROOT / "constraints.txt").read_text(encoding="utf-8")


def test_what_a_clone_is_installed_with_is_constrained_and_the_newest_are_tried_weekly() -> None:
    assert all("pip install -q -c constraints.txt" in line for line in readme_commands())
    newest = (ROOT / ".ci" / "newest").read_text(encoding="utf-8")
    assert "-c constraints" not in newest
    job = (ROOT / ".github" / "workflows" / "newest.yml").read_text(encoding="utf-8")
    assert "run: .ci/newest\n" in job
    assert "schedule:" in job
    uses = re.findall(r"uses: (\S+)", job)
    assert uses
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", one) for one in uses)
    assert os.access(ROOT / ".ci" / "newest", os.X_OK)


def _name(one: Distribution) -> str:
    return canonicalize_name(one.name)


def test_the_changelog_knows_the_version() -> None:
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_binder_serves_the_table_with_the_kit_s_settings() -> None:
    binder = ROOT / "binder"
    assert (binder / "requirements.txt").read_text(encoding="utf-8").split() == [".[all]"]
    start = (binder / "start").read_text(encoding="utf-8")
    line = re.search(r"python -c '(.*)'\)", start)
    assert line is not None
    subprocess.run([sys.executable, "-c", line[1]], check=True, capture_output=True)
    assert "JUPYTER_PATH" in start
    assert "JUPYTER_CONFIG_PATH" in start
    assert os.access(binder / "start", os.X_OK)
    settings = json.loads(
        (ROOT / "catan_nb/ui/server/jupyter/etc/voila.json").read_text(encoding="utf-8")
    )
    allowed = settings["VoilaConfiguration"]["extension_allowlist"]
    assert {"anywidget", "ipycanvas", "@jupyter-widgets/jupyterlab-manager"} <= set(allowed)
