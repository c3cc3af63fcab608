"""What pages send of lessons, checked for its form and size before anything is done with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from catan_nb.classroom.tables.refused import Refused
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.words import noop, say

__all__ = [
    "LARGEST",
    "MOST_AT_ONCE",
    "NONSENSE",
    "counts",
    "entries",
    "key_text",
    "mapping",
    "named",
]

LONGEST: Final = 200
"""Characters of a lesson's or exercise's name at most."""
LARGEST: Final = 40_000
"""Characters of what is answered in one exercise at most, as JSON in ASCII, as it is kept and told.
The longest texts that a record holds fit in, even of characters that take twelve each."""
MOST_AT_ONCE: Final = 200
"""So many exercises can be told of at once."""
MOST_SUMS: Final = 60
"""So many different results can be counted."""
LARGEST_COUNT: Final = 10**12
NONSENSE: Final = noop("What this page has sent to the class makes no sense; nothing has changed.")
_TOO_MUCH: Final = noop("This is more than the class can take of one page; nothing has changed.")


def mapping(value: object) -> Mapping[str, Any]:
    """Return a mapping; Refused for anything else."""
    if not isinstance(value, Mapping):
        raise Refused("input", say(NONSENSE))
    return value


def key_text(value: object) -> str:
    """Return the name of a lesson or an exercise; ValueError for what is none."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST or not value.isprintable():
        raise ValueError(value)
    return value


def named(value: object) -> str:
    """Return the name of a lesson or an exercise; Refused for what is none."""
    try:
        return key_text(value)
    except ValueError as error:
        raise Refused("input", say(NONSENSE)) from error


def entries(value: object) -> dict[str, Mapping[str, Any]]:
    """Return what is answered in exercises, by their names; Refused for what cannot be kept."""
    given = mapping(value)
    if len(given) > MOST_AT_ONCE:
        raise Refused("input", say(_TOO_MUCH))
    found = {named(name): mapping(one) for name, one in given.items()}
    try:
        sizes = [len(json.dumps(one, allow_nan=False)) for one in found.values()]
        json.dumps(found, ensure_ascii=False).encode()  # ValueError for half a character
    except (TypeError, ValueError, RecursionError) as error:
        raise Refused("input", say(NONSENSE)) from error
    if max(sizes, default=0) > LARGEST:
        raise Refused("input", say(_TOO_MUCH))
    return found


def counts(value: object) -> dict[str, int]:
    """Return how often each result came; Refused for what counts nothing."""
    given = mapping(value)
    if len(given) > MOST_SUMS:
        raise Refused("input", say(_TOO_MUCH))
    for name, count in given.items():
        if not is_whole(count) or not 0 <= count <= LARGEST_COUNT:
            raise Refused("input", say(NONSENSE))
        named(name)
    return dict(given)
