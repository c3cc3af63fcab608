"""What to install where a package is missing that only some of the kit's extras bring."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

__all__ = ["install", "remedy"]

_KITS: Final = ("catan_nb", "catan_nb_core")
"""The distributions that bring this package; one of them is installed."""
_NAMES: Final = {"pil": "pillow", "zmq": "pyzmq"}
"""Packages that are not called like the module they bring."""
_LINE: Final = re.compile(r"([\w.-]+).*extra == ['\"](\w+)['\"]")


def install(extra: str, kit: str = "catan_nb") -> str:
    """Return the command that installs an extra."""
    return f'pip install "{kit}[{extra}]"'


def remedy(module: str) -> str:
    """Return the command that installs what a module that was not found belongs to.

    The smallest extra that brings it is named; what none brings is a part of the kit itself.
    """
    name = module.partition(".")[0].lower()
    name = _NAMES.get(name, name).replace("_", "-")
    for kit in _KITS:
        extras: dict[str, set[str]] = {}
        with suppress(PackageNotFoundError):
            for line in requires(kit) or ():
                if found := _LINE.match(line):
                    extras.setdefault(found[2], set()).add(found[1].lower().replace("_", "-"))
        bringing = [extra for extra, brought in extras.items() if name in brought]
        if bringing:
            return install(min(bringing, key=lambda extra: len(extras[extra])), kit)
    return "pip install catan_nb"
