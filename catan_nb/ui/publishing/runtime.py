"""What pages of a site run in the browser: Voici and its widgets, Pyodide, wheels of packages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any, Final

from jupyter_core.paths import jupyter_path
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import catan_nb
from catan_nb._extras import install
from catan_nb.language.compiling import compile_all
from catan_nb.ui.server.notebook_files import notebooks_folder

__all__ = [
    "COMPILED",
    "EXTENSIONS",
    "KERNEL",
    "PACKAGES",
    "PUBLIC",
    "SCRIPTS",
    "SITE_PACKAGES",
    "STYLES",
    "VERSION",
    "NotInstalled",
    "Pyodide",
    "check_installed",
    "copy_scripts",
    "find_kernel_wheels",
    "find_pyodide",
    "needed_packages",
    "write_wheel",
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
    """A package needed to write a site is missing or has the wrong version."""


def check_installed() -> None:
    """Raise NotInstalled, with instructions, if a site cannot be written here."""
    lacking = [name for name in (*_WANTED, "wheel") if find_spec(name.replace("-", "_")) is None]
    mismatched = [
        name for name, wanted in _WANTED.items() if name not in lacking and version(name) != wanted
    ]
    if lacking or mismatched:
        faults = ", ".join(lacking + [f"{name} {_WANTED[name]}" for name in mismatched])
        raise NotInstalled(f"this needs {faults}; install it with: {install('site')}")


def copy_scripts(site: Path) -> list[dict[str, str]]:
    """Copy everything into a site; return what its pages load, as their settings say it."""
    import voici_core

    scripts = Path(voici_core.__file__).parent / "static" / "build"
    shutil.copytree(scripts, site / SCRIPTS, ignore=_NEEDLESS, dirs_exist_ok=True)
    _copy_styles(site / STYLES)
    loaded = []
    for name in _LOADED:
        folder = _find_shared_data(f"labextensions/{name}")
        target = site / EXTENSIONS / name
        shutil.copytree(folder, target, ignore=_NEEDLESS, dirs_exist_ok=True)
        package: dict[str, Any] = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        loaded.append({"name": name, **package["jupyterlab"]["_build"]})
    return loaded


def find_kernel_wheels() -> list[Path]:
    """Return the wheels with the kernel's own Python."""
    folder = _find_shared_data(f"labextensions/{KERNEL}/static/pypi")
    return [wheel for name in _WHEELS for wheel in sorted(folder.glob(f"{name}-*.whl"))]


def _copy_styles(target: Path) -> None:
    """Copy the script that brings JupyterLab's styles, with the type it asks for."""
    target.mkdir(parents=True, exist_ok=True)
    script = _find_shared_data(_STYLE) / "voila-style.js"
    text = script.read_text(encoding="utf-8")
    shutil.copyfile(script, target / script.name)
    for file in script.parent.iterdir():
        if file.suffix in (".woff", ".woff2") and file.name in text:
            shutil.copyfile(file, target / file.name)
    shutil.copyfile(_find_shared_data(_THEME), target / "theme-light.css")


def _find_shared_data(place: str) -> Path:
    """Return a file or folder among Jupyter's shared data."""
    for root in jupyter_path():
        if (path := Path(root, place)).exists():
            return path
    raise NotInstalled(f"Jupyter has no {place} here; install it with: {install('site')}")


# Pyodide: Python for browsers, from its public distribution or from a copy that the site holds.


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

    def copy_into(self, site: Path) -> None:
        """Copy what has to be."""
        for file in self.files:
            target = site / self.inside / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def find_pyodide(path: str | None, inside: str) -> Pyodide:
    """Return a distribution of Pyodide: the public one, one at an address, or one in a folder.

    Parameters
    ----------
    path : str, optional
        An address, or a folder with a distribution.
    inside : str
        Where in the site a copy goes, with a slash at its end.

    Raises
    ------
    OSError
        The folder is not there, or lacks something.
    """
    if path is None:
        return Pyodide(PUBLIC)
    if path.startswith(("https://", "http://")):
        return Pyodide(path.rstrip("/") + "/")
    folder = Path(path)
    names = [*_CORE, _LOCK, *_needed_wheels(folder)]
    for name in names:
        if not (folder / name).is_file():
            raise FileNotFoundError(f"{folder} holds no whole distribution of Pyodide: no {name}")
    return Pyodide(f"./{inside}", tuple(folder / name for name in names), inside)


def _needed_wheels(folder: Path) -> list[str]:
    """Return the files of what is needed, and of what that needs, by the distribution's list."""
    try:
        packages: dict[str, Any] = json.loads((folder / _LOCK).read_text(encoding="utf-8"))[
            "packages"
        ]
    except FileNotFoundError as error:
        raise FileNotFoundError(f"{folder} holds no distribution of Pyodide: no {_LOCK}") from error
    except (ValueError, KeyError) as error:
        raise OSError(f"{folder / _LOCK} cannot be read: {error!r}") from error
    wheels: dict[str, str] = {}
    waiting = list(PACKAGES)
    while waiting:
        name = waiting.pop()
        if name not in packages:
            raise FileNotFoundError(f"{folder} holds no whole distribution of Pyodide: no {name}")
        if name not in wheels:
            wheels[name] = packages[name]["file_name"]
            waiting.extend(packages[name]["depends"])
    return sorted(wheels.values())


# Wheels of what is installed here, for the Python of a browser.
#
# Whatever the pages import comes from the environment that writes the site, repacked file by
# file, so that a page asks no index for anything and gets the versions that were tested together.
# Only what is compiled is left to Pyodide.


COMPILED: Final = frozenset({"numpy", "pillow"})
"""What Pyodide has in its own distribution."""
_KIT: Final = "catan_nb"
_WITHOUT_CODE: Final = frozenset({"jupyterlab-widgets", "widgetsnbextension"})
"""Packages that only carry scripts for the browser, which a site has from elsewhere."""
_BROWSER: Final[Mapping[str, str]] = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "python_version": "3.13",
    "python_full_version": "3.13.2",
    "extra": "",
}
"""What Pyodide's Python says of itself where a package asks on what it runs."""
_NEEDLESS_FOLDERS: Final = frozenset({"__pycache__", "tests", "test", "third_party"})
"""Folders that no page imports from, jedi's copies of other packages' types among them."""
_BINARY: Final = (".so", ".pyd", ".dylib")
"""Endings of what is compiled for this computer."""
_OWN: Final = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json", "entry_points.txt"})
"""Files beside the metadata that say how a package was installed here."""


def needed_packages() -> list[str]:
    """Return the packages that the kit needs in a browser, by name, the kit first.

    Raises
    ------
    FileNotFoundError
        One of them is not installed here.
    """
    packages: dict[str, None] = {}
    waiting = [_KIT]
    while waiting:
        name = canonicalize_name(waiting.pop(0))
        if name in packages or name in COMPILED or name in _WITHOUT_CODE:
            continue
        packages[name] = None
        for line in _installed_distribution(name).requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate(_BROWSER):
                waiting.append(requirement.name)
    return list(packages)


def write_wheel(name: str, folder: Path) -> Path:
    """Write the wheel of an installed package into a folder and return where it is.

    Raises
    ------
    FileNotFoundError
        The package is not installed here.
    ValueError
        It has no Python that a browser could run.
    """
    from wheel.wheelfile import WheelFile  # not there where no sites are written

    package = _installed_distribution(name)
    stem = f"{package.name.replace('-', '_')}-{package.version}"
    files = dict(
        _kit_files()
        if canonicalize_name(name) == canonicalize_name(_KIT)
        else _package_files(package)
    )
    if not any(place.endswith(".py") for place in files):
        raise ValueError(f"{name} is compiled for this computer, and cannot go into a browser")
    wheel = folder / f"{stem}-py3-none-any.whl"
    with WheelFile(wheel, "w") as written:
        for place in sorted(files):
            written.writestr(place, files[place])
        written.writestr(f"{stem}.dist-info/METADATA", package.read_text("METADATA") or "")
        written.writestr(
            f"{stem}.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: catan_nb\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
    return wheel


def _installed_distribution(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError as error:
        raise FileNotFoundError(f"{name}, which the pages need, is not installed here") from error


def _package_files(package: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package as an installer has listed them."""
    for file in package.files or ():
        place = PurePosixPath(file.as_posix())
        path = Path(str(file.locate()))
        if place.parts[0] == ".." or place.parts[0].endswith(".dist-info") or not path.is_file():
            continue
        # What a package has compiled to be faster, it has in Python, too; those that have not are
        # in `COMPILED`.
        if path.suffix not in _BINARY and not _NEEDLESS_FOLDERS & set(place.parts):
            yield str(place), path.read_bytes()


def _kit_files() -> Iterator[tuple[str, bytes]]:
    """Yield the kit's own files; where a checkout is used as it lies, its catalogues compiled."""
    package = Path(catan_nb.__file__).parent
    for path, compiled in compile_all(package):
        yield f"{_KIT}/{path.relative_to(package).as_posix()}", compiled
    for folder, inside in ((package, _KIT), (notebooks_folder(), f"{_KIT}/notebooks")):
        for path in folder.rglob("*"):
            place = PurePosixPath(inside, path.relative_to(folder).as_posix())
            wanted = path.suffix not in (*_BINARY, ".po") and not _NEEDLESS_FOLDERS & set(
                place.parts
            )
            if wanted and path.is_file():
                yield str(place), path.read_bytes()
