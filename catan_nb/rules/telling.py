"""How fields of events and of questions are told: a template, filled in by the fields' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.kernel.words import Phrase, say, translated
from catan_nb.rules.actions import DEVELOPMENT, EDGE, HEX, VERTEX
from catan_nb.rules.cards import KIND

Names = tuple[str, ...]
#: Shows the value of a field: ``show(names, value)``.
Shower = Callable[[Names, Any], str]


def _name(names: Names, seat: int) -> str:
    return names[seat] if seat >= 0 else translated("the bank")


#: How fields are shown that are no plain words or numbers.
SHOWN: Final[Mapping[str, Shower]] = {
    **dict.fromkeys(("player", "partner", "proposer", "source", "thief", "to", "victim"), _name),
    "hex": lambda names, hex: HEX.show(hex),
    "edge": lambda names, edge: EDGE.show(edge),
    "vertex": lambda names, vertex: VERTEX.show(vertex),
    "kind": lambda names, kind: KIND.show(kind),
    "card": lambda names, card: DEVELOPMENT.show(card),
}


def tell(template: str, thing: Any, names: Names, shown: Mapping[str, Shower] = SHOWN) -> Phrase:
    """Return a template filled in with those fields of a dataclass that it names."""
    params = {}
    for name in thing.__match_args__:  # the names of a dataclass's fields
        if f"{{{name}}}" in template:
            value, show = getattr(thing, name), shown.get(name)
            params[name] = value if show is None else show(names, value)
    return say(template, **params)
