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
