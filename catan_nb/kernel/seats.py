"""Who sits at the table: colours and names by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.values.codecs import is_whole
from catan_nb.kernel.words import translated

#: Colours by seat for each number of players; with two and three, red stays in the box.
COLOURS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("blue", "orange"),
    3: ("blue", "orange", "white"),
    4: ("red", "blue", "orange", "white"),
    5: ("red", "blue", "orange", "white", "green"),
    6: ("red", "blue", "orange", "white", "green", "brown"),
}


def checked_names(names: Sequence[str] | None, colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names, by themselves those of their colours; BadSetup for bad ones."""
    if names is None:
        return tuple(colour.capitalize() for colour in colours)
    if not isinstance(names, list | tuple):
        raise BadSetup(f"the names are a list, not {names!r}")
    if len(names) != len(colours):
        raise BadSetup(f"{len(colours)} players need {len(colours)} names, not {len(names)}")
    if any(not isinstance(name, str) or not name.strip() for name in names):
        raise BadSetup(translated("every player needs a name"))
    if len(set(names)) != len(names):
        raise BadSetup(translated("two players cannot have the same name"))
    return tuple(names)


def checked_colours(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colours of the seats; BadSetup when one is unknown or there twice."""
    if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS[6]):
        raise BadSetup(f"the colours are {', '.join(COLOURS[6])}, each once, not {colours!r}")
    return colours


def checked_seat(seat: object, seats: range, rule: str) -> int:
    """Return `seat` when there is such a seat; BadSetup, citing `rule`, otherwise."""
    if not is_whole(seat) or seat not in seats:
        raise BadSetup(f"there is no seat {seat!r} [{rule}]")
    return seat
