"""Display of games in notebooks: picture, text, data frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any


def render_by_media_type(item: Any, text: str) -> dict[str, str]:
    """Return the display data of an object by MIME type: its picture and `text`.

    What draws stands above the engine: it is asked by the name that the package gives to
    everybody, and loaded only then.
    """
    from catan_nb import show

    return {"image/svg+xml": show(item).svg(), "text/plain": text}


# What games hold as tables: data frames where pandas is installed, else lists of rows.


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
    return {field.name: getattr(value, field.name) for field in fields(value)}
