"""What holds for a whole class, and how its teacher changes that.

The state is a mapping of JSON values:

``open``
    The keys of the lessons that are open; None: all are.
``held``
    The guesses at which the class is held, as ``{"lesson": …, "name": "Guess 1", "until": …}``:
    they are taken, and what is right is not shown. ``until`` is ``"released"`` or ``"all"``: until
    all have guessed who have the lesson open.
``solutions``
    Whether learners may see the solutions of exercises.
``forecasts``
    Whether learners are told who will win while a game goes on.
``paused``
    Whether all pages are still.
``sent``
    Where everybody is sent, as ``{"page": "notebooks/01_two_dice.ipynb", "query": "seed=4",
    "number": …}``; None: nowhere. Whoever sends gives no number; a later one is larger.
``pooled``
    Whether what the class rolls is counted together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from catan_nb.classroom.messages import Refused
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.words import noop, say

__all__ = [
    "BEGINNING",
    "LARGEST",
    "MOST_AT_ONCE",
    "NONSENSE",
    "UNTIL",
    "Held",
    "apply_changes",
    "check_counts",
    "check_entries",
    "check_name",
    "held_questions",
    "is_open",
    "read_state",
]


# What pages send of lessons, checked for its form and size before anything is done with it.


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


def check_mapping(value: object) -> Mapping[str, Any]:
    """Return a mapping; Refused for anything else."""
    if not isinstance(value, Mapping):
        raise Refused("input", say(NONSENSE))
    return value


def check_key(value: object) -> str:
    """Return the name of a lesson or an exercise; ValueError for what is none."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST or not value.isprintable():
        raise ValueError(value)
    return value


def check_name(value: object) -> str:
    """Return the name of a lesson or an exercise; Refused for what is none."""
    try:
        return check_key(value)
    except ValueError as error:
        raise Refused("input", say(NONSENSE)) from error


def check_entries(value: object) -> dict[str, Mapping[str, Any]]:
    """Return what is answered in exercises, by their names; Refused for what cannot be kept."""
    mapping = check_mapping(value)
    if len(mapping) > MOST_AT_ONCE:
        raise Refused("input", say(_TOO_MUCH))
    entries = {check_name(name): check_mapping(item) for name, item in mapping.items()}
    try:
        sizes = [len(json.dumps(entry, allow_nan=False)) for entry in entries.values()]
        json.dumps(entries, ensure_ascii=False).encode()  # ValueError for half a character
    except (TypeError, ValueError, RecursionError) as error:
        raise Refused("input", say(NONSENSE)) from error
    if max(sizes, default=0) > LARGEST:
        raise Refused("input", say(_TOO_MUCH))
    return entries


def check_counts(value: object) -> dict[str, int]:
    """Return how often each result came; Refused for what counts nothing."""
    mapping = check_mapping(value)
    if len(mapping) > MOST_SUMS:
        raise Refused("input", say(_TOO_MUCH))
    for name, count in mapping.items():
        if not is_int(count) or not 0 <= count <= LARGEST_COUNT:
            raise Refused("input", say(NONSENSE))
        check_name(name)
    return dict(mapping)


# The state, and its changes.


BEGINNING: Final[Mapping[str, Any]] = {
    "open": None,
    "held": [],
    "solutions": False,
    "forecasts": True,
    "paused": False,
    "sent": None,
    "pooled": False,
}
"""The state of a class for which nothing was said."""
UNTIL: Final = ("released", "all")
"""Until when a class is held: till the teacher goes on, or till all have guessed."""
MOST: Final = 200
"""So many lessons or guesses can be named at most."""
LONGEST_QUERY: Final = 20_000
"""Characters that the question of an address has at most; a position needs the most."""
_NOT_SO: Final = noop("The class’s {key} cannot be this; nothing has changed.")
_PAGE: Final = re.compile(r"(?:[\w-]+/)*[\w-]+\.ipynb", re.ASCII)
_QUERY: Final = re.compile(r"[!-~]*", re.ASCII)

Held = tuple[str, str]
"""The lesson and the name of a guess."""


def apply_changes(state: Mapping[str, Any], changes: object, at: float = 0.0) -> dict[str, Any]:
    """Return the state with changes.

    Parameters
    ----------
    state : mapping
    changes : object
        JSON values by the keys that change; all else stays.
    at : float
        The time, in seconds since 1970, by which what is sent is numbered.

    Raises
    ------
    Refused
        The changes make no sense; none of them is made.
    """
    new = dict(state)
    for key, value in check_mapping(changes).items():
        if key not in _READ:
            raise Refused("input", say("There is nothing of this name that holds for a class."))
        try:
            new[key] = _READ[key](value)
        except (TypeError, ValueError, LookupError) as error:
            raise Refused("input", say(_NOT_SO, key=key)) from error
    if new["sent"] is not None and not new["sent"]["number"]:
        new["sent"] = {**new["sent"], "number": round(at * 1000)}
    return new


def read_state(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state that a store has kept; what makes no sense there is as at the beginning."""
    state = dict(BEGINNING)
    for key, value in data.items():
        with suppress(Refused):
            state = apply_changes(state, {key: value})
    return state


def is_open(state: Mapping[str, Any], lesson: str) -> bool:
    """Say whether a lesson is open."""
    return state["open"] is None or lesson in state["open"]


def held_questions(state: Mapping[str, Any], until: str | None = None) -> set[Held]:
    """Return the guesses at which the class is held, only those until then."""
    held_list = state["held"]
    return {
        (entry["lesson"], entry["name"]) for entry in held_list if until in (None, entry["until"])
    }


def _parse_list(value: object) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST:
        raise ValueError(value)
    return value


def _parse_bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _parse_lessons(value: object) -> list[str] | None:
    return None if value is None else list(dict.fromkeys(map(check_key, _parse_list(value))))


def _parse_held(value: object) -> list[dict[str, str]]:
    questions = {}
    for entry in _parse_list(value):
        lesson, name, until = check_key(entry["lesson"]), check_key(entry["name"]), entry["until"]
        if until not in UNTIL:
            raise ValueError(until)
        questions[lesson, name] = {"lesson": lesson, "name": name, "until": until}
    return list(questions.values())


def _parse_sent(value: Any) -> dict[str, Any] | None:
    if value is None:
        return None
    page, query, number = value["page"], value.get("query", ""), value.get("number", 0)
    if len(page) > MOST or _PAGE.fullmatch(page) is None:
        raise ValueError(page)
    if len(query) > LONGEST_QUERY or _QUERY.fullmatch(query) is None or "#" in query:
        raise ValueError(query)
    if not is_int(number) or number < 0:
        raise ValueError(number)
    return {"page": page, "query": query, "number": number}


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "open": _parse_lessons,
    "held": _parse_held,
    "solutions": _parse_bool,
    "forecasts": _parse_bool,
    "paused": _parse_bool,
    "sent": _parse_sent,
    "pooled": _parse_bool,
}
