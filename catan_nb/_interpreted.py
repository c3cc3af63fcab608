"""Which Python files run as they are, although they have been compiled."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def interpreted_where_wanted(path: Sequence[str]) -> None:
    """Let a package's files be interpreted with ``CATAN_NB_PURE=1``, compiled or not."""
    if os.environ.get("CATAN_NB_PURE", "") not in ("", "0"):
        finder = FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES))
        sys.path_importer_cache[path[0]] = finder
