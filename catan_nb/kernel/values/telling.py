"""How fields of events and of questions are told: a template, filled in by the fields' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.kernel.words import Phrase, say

Names = tuple[str, ...]
#: Shows the value of a field: ``show(names, value)``.
Shower = Callable[[Names, Any], str]


def seat_name(names: Names, seat: int) -> str:
    """Return the name of a seat."""
    return names[seat]


#: How fields are shown that every game has.
SEATS_SHOWN: Final[Mapping[str, Shower]] = {"player": seat_name}


def tell(template: str, thing: Any, names: Names, shown: Mapping[str, Shower]) -> Phrase:
    """Return a template filled in with those fields of a dataclass that it names."""
    params = {}
    for name in thing.__match_args__:  # the names of a dataclass's fields
        if f"{{{name}}}" in template:
            value, show = getattr(thing, name), shown.get(name)
            params[name] = value if show is None else show(names, value)
    return say(template, **params)
