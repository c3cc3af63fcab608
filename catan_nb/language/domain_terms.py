"""The engine's terms, such as resources and pieces, that are translated for display."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Final

__all__ = ["domain_terms", "terms_named_in"]


_PACKAGE: Final = __name__.partition(".")[0]
_NAMES: Final = (
    ("rules/cards.py", "KIND_NAMES"),
    ("rules/development/cards.py", "DEVELOPMENT_NAMES"),
    ("board/terrain.py", "RESOURCES"),
    ("board/terrain.py", "Terrain"),
    ("view/theme.py", "SEAT_COLOURS"),
    ("rules/cities_knights/names.py", "TRACKS"),
    ("rules/cities_knights/names.py", "SYMBOLS"),
    ("rules/cities_knights/names.py", "RANKS"),
    ("rules/cities_knights/names.py", "IMPROVEMENTS"),
    ("rules/cities_knights/names.py", "PROGRESS_NAMES"),
    ("fastcard/cards.py", "EXPANSION_NAMES"),
    ("fastcard/actions.py", "CITY_EVENT_NAMES"),
)
"""Lists of names that people see with spaces in place of underscores."""


def domain_terms() -> Iterator[str]:
    """Yield all terms, such as "ore", with spaces in place of underscores."""
    for of, name in _NAMES:
        yield from _names_in(of, name)


def terms_named_in(file: str) -> Iterator[str]:
    """Yield the terms declared in a file of the package, such as "rules/cards.py"."""
    for of, name in _NAMES:
        if of == file:
            yield from _names_in(of, name)


def _names_in(of: str, name: str) -> Iterator[str]:
    """Yield the terms in a sequence, or of the members of an enumeration."""
    module = importlib.import_module(f"{_PACKAGE}.{of[:-3].replace('/', '.')}")

    def flat(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value.replace("_", " ")
        elif isinstance(value, tuple):
            for item in value:
                yield from flat(item)

    members = getattr(module, name)
    yield from flat(
        members if isinstance(members, tuple) else tuple(m.name.lower() for m in members)
    )
