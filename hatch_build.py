"""Compiles into the wheel its catalogues, and what plays fast: routes, the base game, its players.

Without a compiler, for a browser, in a checkout (``pip install -e``), or with ``CATAN_NB_PURE=1``
that is interpreted; why is told, and nothing else. A checkout reads its catalogues as they are
written. By itself, ``python hatch_build.py`` compiles a checkout in place, and with ``--remove``
undoes that; ``python hatch_build.py FOLDER`` puts what plays fast into another folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from shutil import which
from sysconfig import get_config_var
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PLAYOUT = Path("catan_nb", "bots", "playout")
SEARCH = Path("catan_nb", "bots", "search")
#: The files that are compiled, as one: the others of their folders speak with the rules.
FILES = (
    Path("catan_nb", "board", "longest.py"),
    Path("catan_nb", "rules", "numbers.py"),
    *(PLAYOUT / name for name in ("acting.py", "codes.py", "ground.py", "listing.py")),
    *(PLAYOUT / name for name in ("pieces.py", "random_game.py", "table.py", "trail.py")),
    *(SEARCH / name for name in ("aiming.py", "mind.py", "placing.py", "quick.py")),
    *(SEARCH / name for name in ("robbing.py", "sites.py")),
    *(SEARCH / "knights" / name for name in ("aims.py", "dice.py", "sketch.py", "steps.py")),
    *(SEARCH / "knights" / name for name in ("strength.py", "turns.py")),
)
#: Nothing else is read, whether the kit is installed beside the compiler or not.
ALONE = ("--no-site-packages", "--ignore-missing-imports")
#: What compiles them.
NEEDED = ("mypy>=1.13", "setuptools>=70")
#: What it becomes one library of, which lies in the package.
GROUP = "catan_nb.fast"
#: Says what it was compiled from (`catan_nb._compiled` compares); beside the library.
SOURCES = Path("catan_nb", "fast_sources.json")
#: What a checkout reads its catalogues with; a browser gets them compiled.
READING = "babel>=2.14 ; sys_platform != 'emscripten'"
#: Seconds that it may take.
PATIENCE = 600


class Compiling(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what is compiled to the wheel."""

    def dependencies(self) -> list[str]:
        """Return what is installed beside the builder."""
        return [] if self.target_name != "wheel" or _against() else list(NEEDED)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell the builder where the files are."""
        if version == "editable":
            build_data["dependencies"].append(READING)
            return
        self._folder = TemporaryDirectory()
        folder = Path(self._folder.name)
        self._catalogues(folder, build_data["force_include"])
        told = _against() or _compiled(self.root, folder)
        found = [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]
        if told is None and len(found) <= len(FILES):
            told = "the compiler has not made all files"
        if told is not None:
            self.app.display_warning(f"not compiled, and slower so: {told}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in (*found, folder / SOURCES):
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what has been compiled, which is in the wheel now."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()

    def _catalogues(self, folder: Path, included: dict[str, str]) -> None:
        """Compile the catalogues into a folder."""
        root = Path(self.root)
        compiling = runpy.run_path(str(root / "catan_nb" / "language" / "compiling.py"))
        for place, content in compiling["compile_all"](root / "catan_nb"):
            inside = place.relative_to(root).as_posix()
            file = folder / inside
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            included[str(file)] = inside


def _compiled(root: str, folder: Path) -> str | None:
    """Compile into a folder; return what is told where that fails."""
    command = [sys.executable, __file__, str(folder)]
    try:
        done = subprocess.run(
            command, cwd=root, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        return str(error)
    # What is wrong with a type is printed.
    return (done.stdout + done.stderr)[-2000:] if done.returncode else None


def _against() -> str | None:
    """Return why nothing is compiled; None where there is nothing against it."""
    if os.environ.get("CATAN_NB_PURE", "") not in ("", "0"):
        return "CATAN_NB_PURE is set"
    if sys.platform == "emscripten":
        return "a browser has no compiler"
    if sys.platform == "win32":
        return None  # setuptools knows where a compiler may be
    compiler = (os.environ.get("CC") or get_config_var("CC") or "cc").split()[0]
    found = which(compiler)
    # What a Mac calls so without its tools would ask somebody at the screen to install them.
    stub = sys.platform == "darwin" and found == "/usr/bin/cc" and not _runs("xcode-select", "-p")
    if found is None or stub or not _runs(found, "--version"):
        return f"there is no C compiler here, or {compiler} is none"
    return None


def _runs(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def main(folder: str) -> None:
    """Compile the files of this checkout into a folder."""
    from mypyc.build import mypycify
    from setuptools import setup

    digests = {}
    with TemporaryDirectory() as place:
        # Alone, so that nothing else is read than what is compiled.
        for file in FILES:
            for level in list(file.parents)[:-1]:
                (Path(place) / level).mkdir(parents=True, exist_ok=True)
                (Path(place) / level / "__init__.py").touch()
            source = (ROOT / file).read_bytes()
            (Path(place) / file).write_bytes(source)
            digests[file.relative_to("catan_nb").as_posix()] = hashlib.sha256(source).hexdigest()
        os.chdir(place)
        setup(
            name="catan_nb",
            ext_modules=mypycify([*ALONE, *map(str, FILES)], group_name=GROUP),
            script_args=["build_ext", "--build-lib", folder, "--build-temp", "made"],
        )
        os.chdir(ROOT)
    (Path(folder) / SOURCES).write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


def compile_in_place() -> str | None:
    """Compile this checkout where it lies; return why where that fails."""
    why = _against()
    if why is not None:
        return why
    with TemporaryDirectory() as place:
        why = _compiled(str(ROOT), Path(place))
        if why is None:
            remove_compiled()
            shutil.copytree(Path(place, "catan_nb"), ROOT / "catan_nb", dirs_exist_ok=True)
    return why


def remove_compiled() -> None:
    """Take away what has been compiled in place."""
    for path in (ROOT / "catan_nb").rglob("*"):
        if path.suffix in (".so", ".pyd"):
            path.unlink()
    (ROOT / SOURCES).unlink(missing_ok=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--remove"]:
        remove_compiled()
    elif sys.argv[1:]:
        main(os.path.abspath(sys.argv[1]))
    else:
        sys.exit(compile_in_place())
