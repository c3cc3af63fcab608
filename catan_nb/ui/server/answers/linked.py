"""What of a folder is answered: notebooks, and the pictures that they name.

Whoever serves one notebook has not offered the folder around it.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from tornado.web import HTTPError
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

__all__ = ["Linked", "LinkedFolder", "LinkedPicture"]

_ENDS: Final = r"\.(?:png|jpg|gif|svg|ipynb)(?![\w.])"
_NAMES: Final = re.compile(rf"([^\s\"'()<>=]+{_ENDS})|[\"'(<]([^\"'()<>\n]+{_ENDS})")
_MOST: Final = 1000
"""Notebooks of a folder that are looked through for the name of a picture."""


class Linked:
    """What is linked, from one notebook or from the list of all of a folder.

    Parameters
    ----------
    folder : Path
    page : str, optional
        The notebook, inside the folder; without it all notebooks are offered, those of folders in
        it too.
    """

    def __init__(self, folder: Path, page: str | None = None) -> None:
        self._folder, self._page = folder.resolve(), page

    def folder(self, path: str) -> bool:
        """Say whether a folder is listed."""
        found = self._inside(path)
        return self._page is None and found is not None and found.is_dir()

    def notebook(self, path: str) -> bool:
        """Say whether a notebook is answered as a page, under this very address alone.

        Whatever goes by the name of a notebook would otherwise miss it: which are closed, and which
        have run already.
        """
        found = self._inside(path)
        if found is None or found.suffix != ".ipynb" or not found.is_file():
            return False
        if path != _tidy(path) or found.name not in os.listdir(found.parent):
            return False  # some computers find a file by small and capital letters
        return self._page is None or _tidy(path) in self._reached()

    def picture(self, path: str) -> bool:
        """Say whether a picture is answered: one that a page names."""
        found, name = self._inside(path), _tidy(path)
        if found is None or not found.is_file():
            return False
        pages = self._reached() if self._page is not None else self._all()
        return any(name in self._named(page) for page in pages)

    def _inside(self, path: str) -> Path | None:
        """Return where something is; None for what is hidden, or elsewhere by a link."""
        parts = [part for part in path.split("/") if part]
        if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        found = Path(os.path.realpath(self._folder.joinpath(*parts)))
        try:
            found.lstat()
        except OSError:  # nothing is there, or could be under so long a name
            return None
        return found if found.is_relative_to(self._folder) else None

    def _reached(self) -> set[str]:
        """Return the page and all notebooks to which its links lead."""
        reached, ahead = set[str](), [_tidy(self._page or "")]
        while ahead:
            page = ahead.pop()
            if page not in reached:
                reached.add(page)
                ahead += [name for name in self._named(page) if name.endswith(".ipynb")]
        return reached

    def _all(self) -> Iterator[str]:
        """Yield the notebooks that are offered where all are."""
        return islice(self._walk(), _MOST)

    def _walk(self) -> Iterator[str]:
        for at, folders, files in os.walk(self._folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            below = Path(at).relative_to(self._folder)
            yield from ((below / name).as_posix() for name in files if name.endswith(".ipynb"))

    def _named(self, page: str) -> frozenset[str]:
        """Return what a notebook names, by its place in the folder."""
        found = self._inside(page)
        try:
            changed = found.stat().st_mtime_ns if found is not None else 0
        except OSError:
            return frozenset()
        names = _names_in(found, changed) if found is not None else frozenset[str]()
        beside = posixpath.dirname(page)
        return frozenset(_tidy(posixpath.join(beside, name)) for name in names)


def _tidy(path: str) -> str:
    return posixpath.normpath(path.strip("/"))


@lru_cache(maxsize=_MOST)
def _names_in(notebook: Path, _changed: int) -> frozenset[str]:
    """Return the names of pictures and notebooks in the cells of a notebook."""
    try:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return frozenset()
    return frozenset(unquote(name) for found in _NAMES.findall(text) for name in found if name)


class LinkedPicture(AllowListFileHandler):  # type: ignore[misc]
    """Answers with a picture that a page names."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Answer, or say that there is none."""
        if not self.settings["catan_nb_linked"].picture(path):
            raise HTTPError(404)
        await super().get(path, include_body)


class LinkedFolder(TornadoVoilaTreeHandler):  # type: ignore[misc]
    """Lists a folder where all of it is offered."""

    async def get(self, path: str = "") -> None:
        """Answer, or say that there is none."""
        if not self.settings["catan_nb_linked"].folder(path):
            raise HTTPError(404)
        await super().get(path)
