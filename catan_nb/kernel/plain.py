"""Converts Python values to JSON values and back, by template or declared type."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, cast, get_args, get_origin, get_type_hints

from catan_nb.kernel.files import MOST_HEXES
from catan_nb.kernel.text import quote
from catan_nb.kernel.wire import unknown_name_message, wire_name

#: A hex has six paths.
_MOST_BITS: Final = 6 * MOST_HEXES


def to_plain(value: Any) -> Any:
    """Convert a value to JSON values: tuples to lists, mappings to dicts, questions to data."""
    if dataclasses.is_dataclass(value):
        return question_data(value)
    if isinstance(value, Mapping):
        return {name: to_plain(one) for name, one in value.items()}
    return [to_plain(one) for one in value] if isinstance(value, list | tuple) else value


def question_data(frame: Any) -> list[Any]:
    """Return a question as its name and its fields by name."""
    return [wire_name(type(frame)), _value(frame)]


def read_question(data: Any, known: Mapping[str, type[Any]]) -> Any:
    """Return the question of which `data` are, as `question_data` returns them.

    Raises
    ------
    ValueError
        When there is no such question, or its fields are of other kinds.
    """
    if not isinstance(data, list | tuple) or len(data) != 2 or not isinstance(data[0], str):
        raise ValueError(f"there is no such question: {quote(data)}")
    if data[0] not in known:
        raise ValueError(unknown_name_message("question", data[0]))
    if not isinstance(data[1], Mapping):
        raise ValueError(f"the fields of {data[0]} are wanted by name, not {quote(data[1])}")
    return _parse_as(known[data[0]], data[1])


def check_fields(item: Any) -> None:
    """Refuse a dataclass whose fields are of other kinds than it declares, with ValueError."""
    for name, kind in get_type_hints(type(item)).items():
        if get_origin(kind) is not ClassVar:
            _check_value(getattr(item, name), kind, f"{name} of {type(item).__name__}")


def parse_like(template: Any, value: Any) -> Any:
    """Convert a JSON value to the shape of `template`; ValueError where it does not fit.

    Where the template is None, or a tuple, tuples stand in the place of lists. Numbers are from -1
    up, which stands for none, and no longer than a mask of all paths of the largest board; a list
    without any such number gets none, since it may hold masks, in which -1 has no end of bits.
    """
    if isinstance(template, list):
        if not isinstance(value, list) or len(value) != len(template):
            raise ValueError(f"{len(template)} values are wanted, not {quote(value)}")
        result = [parse_like(t, v) for t, v in zip(template, value, strict=True)]
        if -1 in result and -1 not in template:
            raise ValueError(f"numbers from 0 up are wanted, not {quote(value)}")
        return result
    if type(value) is int and (value < -1 or value.bit_length() > _MOST_BITS):
        raise ValueError(f"a number of the game is wanted, not {quote(value)}")
    if isinstance(template, bool | int):
        if type(value) not in (bool, int) or isinstance(value, bool) != isinstance(template, bool):
            raise ValueError(f"a value like {quote(template)} is wanted, not {quote(value)}")
        return value
    if isinstance(value, list):
        return tuple(parse_like(None, v) for v in value)
    if value is None or type(value) is int:
        return value
    raise ValueError(f"{quote(value)} is no such value")


def _parse_as(kind: Any, value: Any) -> Any:
    """Convert a JSON value to a declared type; ValueError where it does not fit."""
    if get_origin(kind) is tuple:
        if not isinstance(value, list | tuple):
            raise ValueError(f"several values are wanted, not {quote(value)}")
        return tuple(_parse_as(get_args(kind)[0], one) for one in value)
    if kind in (int, bool, str) or not isinstance(value, Mapping):
        return value
    if not dataclasses.is_dataclass(kind):
        return kind(value)  # a bundle of cards
    hints, make = get_type_hints(kind), cast(Callable[..., Any], kind)
    try:
        made = make(**{name: _parse_as(hints[name], one) for name, one in value.items()})
    except (KeyError, TypeError) as error:
        raise ValueError(f"there are no such fields: {quote(value)}") from error
    check_fields(made)
    return made


def _check_value(value: Any, kind: Any, where: str) -> None:
    if get_origin(kind) is tuple:
        if not isinstance(value, tuple):
            raise ValueError(f"{where} is a tuple, not {quote(value)}")
        for one in value:
            _check_value(one, get_args(kind)[0], where)
    elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"{where} is of the type {kind.__name__}, not {quote(value)}")


def _value(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _value(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [_value(v) for v in value]
    return value if isinstance(value, int | str | None) else dict(value)
