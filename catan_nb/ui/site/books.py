"""Where the kit's notebooks are, and working copies of them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import catan_nb

__all__ = ["Copied", "copy_notebooks", "notebooks_folder"]


class Copied(NamedTuple):
    """What copying did: files written, and files that were there already and stay as they are."""

    new: tuple[Path, ...]
    kept: tuple[Path, ...]


def notebooks_folder() -> Path:
    """Return the folder of the notebooks: inside the installed package, or beside a checkout's.

    Raises
    ------
    FileNotFoundError
        The package was installed without them.
    """
    package = Path(catan_nb.__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if any(folder.glob("*.ipynb")):
            return folder
    raise FileNotFoundError("this installation of catan_nb has no notebooks")


def copy_notebooks(target: Path) -> Copied:
    """Copy the notebooks and what lies beside them into a folder; nothing is ever overwritten.

    Raises
    ------
    OSError
        The folder cannot be made or written.
    """
    source = notebooks_folder()
    new: list[Path] = []
    kept: list[Path] = []
    for file in sorted(source.rglob("*")):
        place = file.relative_to(source)
        if not file.is_file() or any(part.startswith((".", "__")) for part in place.parts):
            continue
        copy = target / place
        if copy.exists():
            kept.append(copy)
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
        new.append(copy)
    return Copied(tuple(new), tuple(kept))
