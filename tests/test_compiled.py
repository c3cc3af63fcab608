"""What plays fast, compiled: built where it can be, the same game, and never in the way."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from shutil import which
from types import SimpleNamespace

import pytest

from tests.packages import ROOT, build

pytestmark = pytest.mark.slow

SAME = (
    "tests/board/test_longest_trail.py",
    "tests/conformance/playout",
    "tests/benchmarks/test_speed.py",
    "tests/bots/search/test_quick.py",
    "tests/bots/search/knights/test_turns.py",
    "tests/bots/search/knights/test_dice.py",
)
"""Tests that hold the fast form against the rules."""
TOLD = """\
import catan_nb as cn
from catan_nb._compiled import is_compiled
from catan_nb.board import longest
from catan_nb.rules import numbers
endings = (".so", ".pyd")
print(cn.compiled, is_compiled(), *(m.__file__.endswith(endings) for m in (longest, numbers)))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel that is built where there is a compiler."""
    assert which("cc") or which("gcc"), "a C compiler is needed here"
    folder = tmp_path_factory.mktemp("compiled")
    wheel = build(ROOT, "wheel", folder, CATAN_NB_PURE="0")
    assert not wheel.name.endswith("none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        tops = {name.partition("/")[0] for name in files.namelist()}
        files.extractall(folder / "site")
    assert {top for top in tops if not top.endswith(".dist-info")} == {"catan_nb"}
    return folder / "site"


def run(site: Path, *arguments: str, **environment: str) -> str:
    """Run Python with the unpacked wheel and return what it says."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_compiled_it_is_the_same_game(site: Path) -> None:
    assert run(site, "-c", TOLD) == "True True True True\n"
    said = run(site, "-m", "pytest", "-q", "-o", f"pythonpath={site} .", *SAME)
    assert "passed" in said


def test_what_is_compiled_is_interpreted_where_that_is_wanted(site: Path) -> None:
    assert run(site, "-c", TOLD, CATAN_NB_PURE="1") == "False False False False\n"


def test_files_changed_since_they_were_compiled_are_refused_in_one_line(
    site: Path, tmp_path: Path
) -> None:
    changed = tmp_path / "site"
    shutil.copytree(site / "catan_nb", changed / "catan_nb")
    with (changed / "catan_nb" / "rules" / "numbers.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    done = subprocess.run(
        [sys.executable, "-c", "import catan_nb as cn; cn.new_game()"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(changed), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    told = done.stderr.splitlines()[-1]
    assert told.startswith("ImportError: rules/numbers.py is not what was compiled")
    assert run(changed, "-c", TOLD, CATAN_NB_PURE="1") == "False False False False\n"


def test_a_checkout_is_compiled_where_it_lies_and_as_it_was_again(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    ignored = shutil.ignore_patterns("__pycache__", "locale", "static", "data")
    shutil.copytree(ROOT / "catan_nb", checkout / "catan_nb", ignore=ignored)
    shutil.copy(ROOT / "hatch_build.py", checkout)
    command = [sys.executable, str(checkout / "hatch_build.py")]
    environment = {**os.environ, "CATAN_NB_PURE": "0"}
    subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True)
    told = "from catan_nb._compiled import is_compiled; print(is_compiled())"
    assert run(checkout, "-c", told, CATAN_NB_PURE="0") == "True\n"
    subprocess.run([*command, "--remove"], env=environment, check=True)
    assert run(checkout, "-c", told, CATAN_NB_PURE="0") == "False\n"
    assert not [*checkout.rglob("*.so"), *checkout.rglob("fast_sources.json")]


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"CATAN_NB_PURE": "1"}, "CATAN_NB_PURE is set"),
        ({"CC": "false"}, "there is no C compiler here, or false is none"),
        ({"CC": "none"}, "there is no C compiler here, or none is none"),
    ],
)
def test_without_a_compiler_the_wheel_is_built_all_the_same(
    environment: dict[str, str], why: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "CATAN_NB_PURE": "0", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"not compiled, and slower so: {why}" in done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        assert not [name for name in files.namelist() if name.endswith((".so", ".pyd"))]


def test_a_mac_s_stub_of_a_compiler_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))
    ran: list[tuple[str, ...]] = []

    def runs(*command: str) -> bool:
        ran.append(command)
        return command[0] != "xcode-select"

    names = hook["_against"].__globals__
    monkeypatch.setitem(names, "_runs", runs)
    monkeypatch.setitem(names, "which", lambda name: "/usr/bin/cc")
    monkeypatch.setitem(names, "sys", SimpleNamespace(platform="darwin"))
    monkeypatch.setenv("CC", "cc")
    monkeypatch.setenv("CATAN_NB_PURE", "0")
    assert hook["_against"]() == "there is no C compiler here, or cc is none"
    assert ran == [("xcode-select", "-p")]
