"""What games hold as tables: data frames where pandas is installed, else lists of rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

__all__ = ["fields_of", "frame"]


def frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """Return rows as a ``pandas.DataFrame``, or as a list of dicts where pandas is not there."""
    listed = [dict(row) for row in rows]
    try:
        from pandas import DataFrame
    except ImportError:
        return listed
    return DataFrame(listed)


def fields_of(value: Any) -> dict[str, Any]:
    """Return the fields of an action or an event by name."""
    return {one.name: getattr(value, one.name) for one in fields(value)}
