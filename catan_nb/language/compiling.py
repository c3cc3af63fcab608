"""Compiles translation catalogues to gettext's binary format, in wheels and in checkouts.

This file is also run by itself, by what builds the wheel.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

__all__ = ["LESSONS", "WHOLE", "compile_all", "compiled", "is_fully_translated"]

LESSONS: Final = "lessons"
"""The folder, beside the catalogues of the interface, with those of notebooks."""
WHOLE: Final = ("X-Complete", "yes")
"""The field at the head of a notebook's catalogue that has been translated to its end."""
_HEAD: Final = 600
"""Bytes in which the head of a catalogue is found."""
_FIELD: Final = f"{WHOLE[0]}: {WHOLE[1]}".encode()


def is_fully_translated(po: Path) -> bool:
    """Return whether a notebook's catalogue exists and is fully translated."""
    try:
        with po.open("rb") as file:
            return _FIELD in file.read(_HEAD)
    except FileNotFoundError:
        return False


def compiled(po: Path) -> bytes:
    """Return a catalogue in gettext's binary format."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = BytesIO()
    with po.open("rb") as file:
        write_mo(written, read_po(file))
    return written.getvalue()


def compile_all(locale: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and content of each compiled catalogue that is in use."""
    for po in sorted(locale.rglob("*.po")):
        if po.parent.name != LESSONS or is_fully_translated(po):
            yield po.with_suffix(".mo"), compiled(po)
