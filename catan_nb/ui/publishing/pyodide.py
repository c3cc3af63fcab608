"""Pyodide: Python for browsers, from its public distribution or from a copy that the site holds."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

__all__ = ["PACKAGES", "SITE_PACKAGES", "VERSION", "Pyodide", "found"]

VERSION: Final = "0.29.0"
"""The version that the kernel of the pages is made for."""
PUBLIC: Final = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
"""The public distribution, which a page asks when it is opened."""
PACKAGES: Final = ("micropip", "numpy", "pillow", "sqlite3")
"""What the pages need of the distribution beside Python itself."""
SITE_PACKAGES: Final = "/lib/python3.13/site-packages"
"""Where Python's packages are in a browser."""
_CORE: Final = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK: Final = "pyodide-lock.json"


@dataclass(frozen=True)
class Pyodide:
    """A distribution that pages run.

    Attributes
    ----------
    address : str
        Where a page finds it, with a slash at its end.
    files : tuple of Path
        What has to be copied into the site for that.
    inside : str
        Where in the site it goes.
    """

    address: str
    files: tuple[Path, ...] = ()
    inside: str = ""

    def copy(self, site: Path) -> None:
        """Copy what has to be."""
        for file in self.files:
            target = site / self.inside / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def found(given: str | None, inside: str) -> Pyodide:
    """Return the public distribution, another one by its address, or a folder's for a site.

    Parameters
    ----------
    given : str, optional
        An address, or a folder with a distribution.
    inside : str
        Where in the site a copy goes, with a slash at its end.

    Raises
    ------
    OSError
        The folder is not there, or lacks something.
    """
    if given is None:
        return Pyodide(PUBLIC)
    if given.startswith(("https://", "http://")):
        return Pyodide(given.rstrip("/") + "/")
    folder = Path(given)
    names = [*_CORE, _LOCK, *_wheels(folder)]
    for name in names:
        if not (folder / name).is_file():
            raise FileNotFoundError(f"{folder} holds no whole distribution of Pyodide: no {name}")
    return Pyodide(f"./{inside}", tuple(folder / name for name in names), inside)


def _wheels(folder: Path) -> list[str]:
    """Return the files of what is needed, and of what that needs, by the distribution's list."""
    try:
        packages: dict[str, Any] = json.loads((folder / _LOCK).read_text(encoding="utf-8"))[
            "packages"
        ]
    except FileNotFoundError as error:
        raise FileNotFoundError(f"{folder} holds no distribution of Pyodide: no {_LOCK}") from error
    except (ValueError, KeyError) as error:
        raise OSError(f"{folder / _LOCK} cannot be read: {error!r}") from error
    found: dict[str, str] = {}
    waiting = list(PACKAGES)
    while waiting:
        name = waiting.pop()
        if name not in packages:
            raise FileNotFoundError(f"{folder} holds no whole distribution of Pyodide: no {name}")
        if name not in found:
            found[name] = packages[name]["file_name"]
            waiting.extend(packages[name]["depends"])
    return sorted(found.values())
