"""Things that are worked out once per decision and shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

_Part = TypeVar("_Part")


class Parts:
    """Something of which systems have views of their own, each made once."""

    def __init__(self) -> None:
        self._parts: dict[Callable[..., Any], Any] = {}

    def part(self, cls: Callable[[Self], _Part]) -> _Part:
        """Return what a system adds to this, made at the first asking: ``cls(self)``."""
        found: _Part | None = self._parts.get(cls)
        if found is None:
            found = self._parts[cls] = cls(self)
        return found
