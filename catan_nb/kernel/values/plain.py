"""Values as JSON has them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any


def plain(value: Any) -> Any:
    """Return a value with lists in the place of tuples, and mappings as dicts."""
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def question_data(frame: Any) -> list[Any]:
    """Return a question as its name and its fields by name."""
    return [type(frame).__name__, _value(frame)]


def _value(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _value(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [_value(v) for v in value]
    return value if isinstance(value, int | str | None) else dict(value)
