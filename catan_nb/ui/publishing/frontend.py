"""What pages of a site run in the browser beside Python: Voici, its kernel, widgets, styles.

All of it comes from the packages that are installed here, and is laid into the site as it is.
"""

from __future__ import annotations

import json
import shutil
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from jupyter_core.paths import jupyter_path

from catan_nb._extras import install

__all__ = [
    *("EXTENSIONS", "KERNEL", "SCRIPTS", "STYLES", "NotInstalled", "check", "kernel_wheels"),
    "lay_out",
]

SCRIPTS: Final = "jupyter/voici/"
"""Where in the site the scripts of pages are."""
STYLES: Final = "jupyter/styles/"
"""Where the looks of JupyterLab's outputs are."""
EXTENSIONS: Final = "jupyter/extensions/"
"""Where what else a page loads is: the kernel, and the widgets' scripts."""
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
"""The extension that runs Python."""
_WANTED: Final = {
    "voici-core": "0.10.0",
    "jupyterlite-core": "0.7.0",
    "jupyterlite-pyodide-kernel": "0.7.0",
}
"""Versions that fit each other and Pyodide; others do not."""
_WHEELS: Final = ("ipykernel", "piplite", "pyodide_kernel")
"""What the kernel is in Python."""
_LOADED: Final = (KERNEL, "anywidget", "ipycanvas")
_STYLE: Final = "voila/templates/base/static"
_THEME: Final = "nbconvert/templates/lab/static/theme-light.css"
_NEEDLESS: Final = shutil.ignore_patterns("*.map", "third-party-licenses.json", "index.html")


class NotInstalled(OSError):
    """What writes a site is not installed here, or does not fit."""


def check() -> None:
    """Refuse, with what to do, where a site cannot be written."""
    lacking = [name for name in (*_WANTED, "wheel") if find_spec(name.replace("-", "_")) is None]
    other = [name for name, one in _WANTED.items() if name not in lacking and version(name) != one]
    if lacking or other:
        found = ", ".join(lacking + [f"{name} {_WANTED[name]}" for name in other])
        raise NotInstalled(f"this needs {found}; install it with: {install('site')}")


def lay_out(site: Path) -> list[dict[str, str]]:
    """Copy everything into a site; return what its pages load, as their settings say it."""
    import voici_core

    scripts = Path(voici_core.__file__).parent / "static" / "build"
    shutil.copytree(scripts, site / SCRIPTS, ignore=_NEEDLESS, dirs_exist_ok=True)
    _copy_styles(site / STYLES)
    loaded = []
    for name in _LOADED:
        folder = _found(f"labextensions/{name}")
        target = site / EXTENSIONS / name
        shutil.copytree(folder, target, ignore=_NEEDLESS, dirs_exist_ok=True)
        about: dict[str, Any] = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        loaded.append({"name": name, **about["jupyterlab"]["_build"]})
    return loaded


def kernel_wheels() -> list[Path]:
    """Return the wheels with the kernel's own Python."""
    folder = _found(f"labextensions/{KERNEL}/static/pypi")
    return [wheel for name in _WHEELS for wheel in sorted(folder.glob(f"{name}-*.whl"))]


def _copy_styles(target: Path) -> None:
    """Copy the script that brings JupyterLab's styles, with the type it asks for."""
    target.mkdir(parents=True, exist_ok=True)
    script = _found(_STYLE) / "voila-style.js"
    text = script.read_text(encoding="utf-8")
    shutil.copyfile(script, target / script.name)
    for file in script.parent.iterdir():
        if file.suffix in (".woff", ".woff2") and file.name in text:
            shutil.copyfile(file, target / file.name)
    shutil.copyfile(_found(_THEME), target / "theme-light.css")


def _found(place: str) -> Path:
    """Return a file or folder among Jupyter's shared data."""
    for root in jupyter_path():
        if (path := Path(root, place)).exists():
            return path
    raise NotInstalled(f"Jupyter has no {place} here; install it with: {install('site')}")
