"""How fields of events and of questions are told: a template, filled in by the fields' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.kernel.words import Phrase

Names = tuple[str, ...]
#: Shows the value of a field: ``show(names, value)``.
Shower = Callable[[Names, Any], str]


def seat_name(names: Names, seat: int) -> str:
    """Return the name of a seat."""
    return names[seat]


#: How fields are shown that every game has.
SEATS_SHOWN: Final[Mapping[str, Shower]] = {"player": seat_name}


class Told(str):
    """A template that is another one for the players it is about.

    Parameters
    ----------
    template : str
        What everybody else is told: "{player} builds a road."
    **yours : str
        What a player is told whose seat is the value of the field of that name:
        ``player="You build a road."``
    """

    __slots__ = ("yours",)
    yours: Mapping[str, str]

    def __new__(cls, template: str, **yours: str) -> Told:
        """Return the template."""
        told = super().__new__(cls, template)
        told.yours = yours
        return told


def said_to(template: str, player: int) -> Phrase:
    """Return a sentence without fields that is about a player, as one that knows it."""
    own = template.yours.get("player") if isinstance(template, Told) else None
    return Phrase(template, yours={} if own is None else {player: own})


def tell(template: str, thing: Any, names: Names, shown: Mapping[str, Shower]) -> Phrase:
    """Return a template filled in with those fields of a dataclass that it names."""
    params = {}
    for name in thing.__match_args__:  # the names of a dataclass's fields
        if f"{{{name}}}" in template:
            value, show = getattr(thing, name), shown.get(name)
            params[name] = value if show is None else show(names, value)
    own = template.yours if isinstance(template, Told) else {}
    return Phrase(template, params, yours={getattr(thing, name): own[name] for name in own})
