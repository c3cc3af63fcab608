"""Compiles into the wheel what plays fast: routes, the base game's fast form, who plays it.

Without a compiler, for a browser, in a checkout (``pip install -e``), or with ``CATAN_NB_PURE=1``
the same files are interpreted; whatever fails here is told, and nothing else. By itself,
``python hatch_build.py FOLDER`` puts what is compiled into a folder.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAT = Path("catan_nb", "rules", "flat")
SEARCH = Path("catan_nb", "bots", "search")
#: The files that are compiled, as one: the others speak with the rules, and with bots.
FILES = (
    Path("catan_nb", "board", "longest.py"),
    Path("catan_nb", "kernel", "log", "happened.py"),
    *(FLAT / name for name in ("acting.py", "codes.py", "ground.py", "helm.py", "listing.py")),
    *(FLAT / name for name in ("pieces.py", "random_game.py", "table.py", "trail.py")),
    *(SEARCH / name for name in ("aiming.py", "mind.py", "placing.py", "quick.py")),
    *(SEARCH / name for name in ("robbing.py", "sites.py")),
    *(SEARCH / "knights" / name for name in ("aims.py", "dice.py", "sketch.py", "steps.py")),
    *(SEARCH / "knights" / name for name in ("strength.py", "turns.py")),
)
#: Nothing else is read, whether the kit is installed beside the compiler or not.
ALONE = ("--no-site-packages", "--ignore-missing-imports")
#: What compiles them.
NEEDED = ("mypy>=1.13", "setuptools>=70")
#: Seconds that it may take.
PATIENCE = 600


class Compiling(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what is compiled to the wheel."""

    def wanted(self) -> bool:
        """Say whether this wheel is to have it."""
        pure = os.environ.get("CATAN_NB_PURE", "") not in ("", "0")
        return self.target_name == "wheel" and not pure and _compiler()

    def dependencies(self) -> list[str]:
        """Return what is installed beside the builder."""
        return list(NEEDED) if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell the builder where the files are."""
        if version == "editable" or not self.wanted():
            return
        self._folder = TemporaryDirectory()
        folder = Path(self._folder.name)
        told = _compiled(self.root, folder)
        found = [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]
        if told is None and len(found) <= len(FILES):
            told = "the compiler has not made all files"
        if told is not None:
            self.app.display_warning(f"not compiled, and slower so: {told}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in found:
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what has been compiled, which is in the wheel now."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


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


def _compiler() -> bool:
    """Say whether there is a C compiler that makes what this Python can load."""
    from shutil import which
    from sysconfig import get_config_var

    if sys.platform == "win32":
        return True  # setuptools knows where it may be
    compiler = os.environ.get("CC") or get_config_var("CC") or "cc"
    return sys.platform != "emscripten" and which(compiler.split()[0]) is not None


def main(folder: str) -> None:
    """Compile the files of this checkout into a folder."""
    from mypyc.build import mypycify
    from setuptools import setup

    root = Path(__file__).parent
    with TemporaryDirectory() as place:
        # Alone, so that nothing else is read than what is compiled.
        for file in FILES:
            for level in list(file.parents)[:-1]:
                (Path(place) / level).mkdir(parents=True, exist_ok=True)
                (Path(place) / level / "__init__.py").touch()
            (Path(place) / file).write_bytes((root / file).read_bytes())
        os.chdir(place)
        setup(
            name="catan_nb_flat",
            ext_modules=mypycify([*ALONE, *map(str, FILES)], group_name="catan_nb_flat"),
            script_args=["build_ext", "--build-lib", folder, "--build-temp", "made"],
        )


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
