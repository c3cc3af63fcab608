"""The packages of this repository, built once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def build(source: Path, target: str, folder: Path, **environment: str) -> Path:
    """Build a wheel or a source archive ("sdist") and return it.

    Nothing is compiled, unless the environment says ``CATAN_NB_PURE="0"``.
    """
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=source,
        check=True,
        capture_output=True,
        env={**os.environ, "CATAN_NB_PURE": "1", **environment},
    )
    (built,) = folder.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


BASE = ""
"""The name of no extra: what is installed always."""
ROOMS = {
    "catan_nb.classroom": "class",
    "catan_nb.classroom.link": "serve",
    "catan_nb.classroom.protocol": "serve",
    "catan_nb.classroom.shared": "serve",
    "catan_nb.classroom.store.postgresql": "postgresql",
    "catan_nb.language.compiling": "test",
    "catan_nb.language.extract": "test",
    "catan_nb.lessons.classroom.live_page": "serve",
    "catan_nb.lessons.pages.notebooks": "test",
    "catan_nb.lessons.pages.rendering": "serve",
    "catan_nb.ui.publishing": "site",
    "catan_nb.ui.server": "serve",
    "catan_nb.ui.server.class_commands": "class",
    "catan_nb.ui.server.hub_login": "hub",
    "catan_nb.ui.server.shared_tables": "class",
    "catan_nb.ui.together": "serve",
    "catan_nb.view.png": "png",
}
"""By room or file, the extra with what it imports; all others need the base alone."""


def extra_of(module: str) -> str:
    """Return the extra that a module of the kit belongs to, by the nearest room around it."""
    while module:
        if module in ROOMS:
            return ROOMS[module]
        module = module.rpartition(".")[0]
    return BASE
