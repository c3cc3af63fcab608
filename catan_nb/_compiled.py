"""Which files run compiled, and that they are the same as those written beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader

#: The library of all that is compiled, and what it was compiled from: names of files, digests.
LIBRARY = "fast__mypyc"
SOURCES = "fast_sources.json"
_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def interpreted_where_wanted(path: Sequence[str]) -> None:
    """Let a package's files be interpreted with ``CATAN_NB_PURE=1``, compiled or not.

    Raises
    ------
    ImportError
        When the compiled files are of another version than those written beside them.
    """
    if _is_pure():
        finder = FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES))
        sys.path_importer_cache[path[0]] = finder
    else:
        check_sources(_PACKAGE)


def is_compiled() -> bool:
    """Say whether what can be compiled is, and runs so."""
    return not _is_pure() and _has_library(_PACKAGE)


def _is_pure() -> bool:
    return os.environ.get("CATAN_NB_PURE", "") not in ("", "0")


def _has_library(package: str) -> bool:
    """Say whether there is a library for this Python."""
    return any(os.path.exists(os.path.join(package, LIBRARY + end)) for end in EXTENSION_SUFFIXES)


@cache
def check_sources(package: str) -> None:
    """Refuse, with ImportError, a library that was compiled from other files than are there now."""
    if not _has_library(package):
        return
    import hashlib
    import json

    try:
        with open(os.path.join(package, SOURCES), encoding="utf-8") as file:
            digests = json.load(file)
    except FileNotFoundError:
        digests = {"": "unknown"}
    for name, digest in digests.items():
        try:
            with open(os.path.join(package, name), "rb") as file:
                same = hashlib.sha256(file.read()).hexdigest() == digest
        except OSError:  # the file has gone, or nobody knows what was compiled
            same = False
        if not same:
            raise ImportError(
                f"{name or package} is not what was compiled: compile anew with `python"
                " hatch_build.py`, or set CATAN_NB_PURE=1 to interpret it"
            )
