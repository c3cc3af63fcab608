"""Reducing the memory use of a process and of all its forks."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

__all__ = ["reduce_memory_use", "trim_heap"]

_NOT_NEEDED: Final = (
    # jsonschema checks addresses, colours and times with these, if they are there; notebooks have
    # none. The grammar of addresses in all alphabets alone takes two seconds and 16 MB.
    *("isoduration", "rfc3987_syntax", "webcolors"),
    # Mako, which Alembic makes new migrations with, would show its mistakes in colours.
    "mako.ext.pygmentplugin",
    # Nobody steps through the Python of a page.
    "debugpy",
)
"""Modules that others import and can do without."""
_MMAP_THRESHOLD: Final = -3
"""The number that glibc's malloc.h gives to this setting."""
_LARGE: Final = 128 * 1024
"""Bytes from which a piece of memory is by itself; it is what glibc begins with."""


def reduce_memory_use() -> None:
    """Keep no memory that is not needed; to be called before nbformat and Alembic are imported.

    What cannot be imported is not loaded. And a page's text is a large piece for a moment: Linux's
    C library learns from the first one to keep what such pieces leave behind, 25 MB in the server;
    here it goes on giving them back.
    """
    for name in _NOT_NEEDED:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]
    _call_libc("mallopt", _MMAP_THRESHOLD, _LARGE)


def trim_heap() -> None:
    """Give back what is free between pieces of memory that are not; some milliseconds' work."""
    _call_libc("malloc_trim", 0)


def _call_libc(name: str, *numbers: int) -> None:
    """Call what Linux's C library has for this; another one has it not, or does nothing then."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), name):
        getattr(library, name)(*numbers)
