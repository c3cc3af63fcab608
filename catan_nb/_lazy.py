"""Public names, declared once: in a module's stub, which type checkers and completion read too.

A stub holds nothing but lines of these forms::

    from catan_nb.games import new_game as new_game
    from catan_nb import stats as stats
    from catan_nb.actions import *
    from catan_nb.rules.base.events import *

``dir()`` and ``__all__`` list all of them. Of a module without a stub, which holds classes alone,
every class is taken over, so that a new one is public where it is written. Nothing is imported
before it is used.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

#: Makes the marks after names spaces.
_SPACES = str.maketrans("(),:", "    ")
#: The folder in which the package is.
_ROOT = os.path.dirname(os.path.dirname(__file__))


def declared(package: str) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` of a module that has a stub.

    Parameters
    ----------
    package : str
        The module's ``__name__``.

    Returns
    -------
    tuple
        The names it has, the function that loads one, and the function that lists them.
    """
    module = sys.modules[package]
    homes = _read(f"{module.__file__}i")

    class Package(ModuleType):
        """A module in which a public name outlives the import of a file of that name."""

        def __setattr__(self, name: str, value: Any) -> None:
            if not isinstance(value, ModuleType) or homes.get(name, package) == package:
                super().__setattr__(name, value)

    def load(name: str) -> Any:
        if name not in homes:
            from catan_nb._renamed import find_renamed
            from catan_nb.kernel.text import did_you_mean

            if renamed := find_renamed(package, name):
                if not renamed.works:
                    raise AttributeError(renamed.message, name=name)
                warnings.warn(renamed.message, DeprecationWarning, stacklevel=2)
                return getattr(module, renamed.new)

            near = "" if name.startswith("_") else did_you_mean(name, homes)
            told = f"module {package!r} has no attribute {name!r}{near}"
            raise AttributeError(told, name=name)
        home = homes[name]
        if home == package:
            return import_module(f"{package}.{name}")
        try:
            value = getattr(import_module(home), name)
        except ModuleNotFoundError as error:
            from catan_nb._extras import remedy

            raise ModuleNotFoundError(
                f"{package}.{name} needs {error.name}, which is not installed here;"
                f" install it with: {remedy(error.name or '')}",
                name=error.name,
            ) from error
        setattr(module, name, value)
        return value

    module.__class__ = Package
    return list(homes), load, lambda: sorted(homes)


def _read(stub: str) -> dict[str, str]:
    """Return where each name of a stub comes from."""
    homes: dict[str, str] = {}
    for statement in _text(stub).split("\nfrom ")[1:]:
        home, _, names = statement.partition(" import ")
        if not names.startswith("*"):
            named = names.translate(_SPACES).split()[::3]  # Each is written ``Name as Name``.
        elif os.path.exists(f"{_source(home)}i"):
            homes |= dict.fromkeys(import_module(home).__all__, home)
            continue
        else:
            classes = _text(_source(home)).translate(_SPACES).split("\nclass ")[1:]
            named = [name for name in (part.split()[0] for part in classes) if name[0] != "_"]
        homes |= dict.fromkeys(named, home)
    return homes


def _source(module: str) -> str:
    return os.path.join(_ROOT, *module.split(".")) + ".py"


def _text(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
