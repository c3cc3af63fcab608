"""A distribution of Pyodide for tests: its core, and stand-ins for what is compiled.

The core comes from npm and micropip from the package index; NumPy, Pillow and SQLite as they are
compiled for browsers can be had from the public distribution alone. The tests stand in for the
first two, and do without the third.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from wheel.wheelfile import WheelFile

from catan_nb.ui.publishing.runtime import VERSION

__all__ = ["NotToBeHad", "make"]

STAND_INS: Final = Path(__file__).parent / "stand_ins"
MODULES: Final = {"numpy": "numpy", "pillow": "PIL", "sqlite3": None}
"""Packages of the distribution that are stood in for, and the module that does."""
CORE: Final = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK: Final = "pyodide-lock.json"


class NotToBeHad(Exception):
    """This machine cannot fetch what the distribution is made of."""


def make(folder: Path) -> Path:
    """Make the distribution in a new folder and return it."""
    _run("npm", "pack", "--silent", "--pack-destination", str(folder.parent), f"pyodide@{VERSION}")
    folder.mkdir()
    with tarfile.open(folder.parent / f"pyodide-{VERSION}.tgz") as core:
        for name in (*CORE, LOCK):
            found = core.extractfile(f"package/{name}")
            assert found is not None
            (folder / name).write_bytes(found.read())
    lock: dict[str, Any] = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    packages = lock["packages"]
    wheels = {name: _stand_in(name, folder, packages[name]["version"]) for name in MODULES}
    wheels["micropip"] = _fetched(f"micropip=={packages['micropip']['version']}", folder)
    lock["packages"] = {
        name: {
            **packages[name],
            "depends": [],
            "file_name": wheel.name,
            "install_dir": "site",
            "package_type": "package",
            "sha256": sha256(wheel.read_bytes()).hexdigest(),
        }
        for name, wheel in wheels.items()
    }
    (folder / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    return folder


def _stand_in(name: str, folder: Path, version: str) -> Path:
    about = f"{name}-{version}"
    wheel = folder / f"{about}-py3-none-any.whl"
    module = MODULES[name]
    with WheelFile(wheel, "w") as written:
        for file in sorted((STAND_INS / module).rglob("*.py")) if module else ():
            written.write(str(file), file.relative_to(STAND_INS).as_posix())
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        written.writestr(f"{about}.dist-info/METADATA", metadata)
        written.writestr(
            f"{about}.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
    return wheel


def _fetched(requirement: str, folder: Path) -> Path:
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps")
    _run(*pip, "--only-binary=:all:", "--python-version=3.13", "--dest", str(folder), requirement)
    return next(folder.glob(f"{requirement.partition('=')[0]}-*.whl"))


def _run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    except (OSError, subprocess.SubprocessError) as error:
        told = getattr(error, "stderr", "") or ""
        raise NotToBeHad(f"{' '.join(command[:3])}: {error} {told[-500:]}") from error
