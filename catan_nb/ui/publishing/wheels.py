"""Wheels of what is installed here, for the Python of a browser.

Whatever the pages import comes from the environment that writes the site, repacked file by file, so
that a page asks no index for anything and gets the versions that were tested together. Only what is
compiled is left to Pyodide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import catan_nb
from catan_nb.language.compiling import all_compiled
from catan_nb.ui.site.books import notebooks_folder

__all__ = ["COMPILED", "needed", "write_wheel"]

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
_NEEDLESS: Final = frozenset({"__pycache__", "tests", "test", "third_party"})
"""Folders that no page imports from, jedi's copies of other packages' types among them."""
_BINARY: Final = (".so", ".pyd", ".dylib")
"""Endings of what is compiled for this computer."""
_OWN: Final = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json", "entry_points.txt"})
"""Files beside the metadata that say how a package was installed here."""


def needed() -> list[str]:
    """Return the packages that the kit needs in a browser, by name, the kit first.

    Raises
    ------
    FileNotFoundError
        One of them is not installed here.
    """
    found: dict[str, None] = {}
    waiting = [_KIT]
    while waiting:
        name = canonicalize_name(waiting.pop(0))
        if name in found or name in COMPILED or name in _WITHOUT_CODE:
            continue
        found[name] = None
        for line in _installed(name).requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate(_BROWSER):
                waiting.append(requirement.name)
    return list(found)


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

    package = _installed(name)
    about = f"{package.name.replace('-', '_')}-{package.version}"
    files = dict(_kit() if canonicalize_name(name) == canonicalize_name(_KIT) else _code(package))
    if not any(place.endswith(".py") for place in files):
        raise ValueError(f"{name} is compiled for this computer, and cannot go into a browser")
    wheel = folder / f"{about}-py3-none-any.whl"
    with WheelFile(wheel, "w") as written:
        for place in sorted(files):
            written.writestr(place, files[place])
        written.writestr(f"{about}.dist-info/METADATA", package.read_text("METADATA") or "")
        written.writestr(
            f"{about}.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: catan_nb\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
    return wheel


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError as error:
        raise FileNotFoundError(f"{name}, which the pages need, is not installed here") from error


def _code(package: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package as an installer has listed them."""
    for file in package.files or ():
        place = PurePosixPath(file.as_posix())
        path = Path(str(file.locate()))
        if place.parts[0] == ".." or place.parts[0].endswith(".dist-info") or not path.is_file():
            continue
        # What a package has compiled to be faster, it has in Python, too; those that have not are
        # in `COMPILED`.
        if path.suffix not in _BINARY and not _NEEDLESS & set(place.parts):
            yield str(place), path.read_bytes()


def _kit() -> Iterator[tuple[str, bytes]]:
    """Yield the kit's own files; where a checkout is used as it lies, its catalogues compiled."""
    package = Path(catan_nb.__file__).parent
    for path, compiled in all_compiled(package):
        yield f"{_KIT}/{path.relative_to(package).as_posix()}", compiled
    for folder, inside in ((package, _KIT), (notebooks_folder(), f"{_KIT}/notebooks")):
        for path in folder.rglob("*"):
            place = PurePosixPath(inside, path.relative_to(folder).as_posix())
            wanted = path.suffix not in (*_BINARY, ".po") and not _NEEDLESS & set(place.parts)
            if wanted and path.is_file():
                yield str(place), path.read_bytes()
