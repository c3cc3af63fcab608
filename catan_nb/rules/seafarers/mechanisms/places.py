"""Places in a scenario's data: corners and sides of hexes, as maps name them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catan_nb.board.geometry import CORNERS, SIDES
from catan_nb.board.topology import Topology
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.words import Name, say


def corner(shape: Topology, hex: Sequence[Any], name: str) -> int:
    """Return the intersection at a corner of a hex, such as ``[3, 4], "NW"``.

    Raises
    ------
    BadSetup
        When there is no such place.
    """
    number = _inside(shape, hex)
    if name not in CORNERS:
        known = Name(", ".join(CORNERS))
        told = say("a hex has no corner {name}: use one of {known}", name=repr(name), known=known)
        raise BadSetup(told)
    return shape.hex_vertices[number][CORNERS.index(name)]


def side(shape: Topology, hex: Sequence[Any], name: str) -> int:
    """Return the path at a side of a hex, such as ``[3, 4], "NW"``.

    Raises
    ------
    BadSetup
        When there is no such place.
    """
    number = _inside(shape, hex)
    if name not in SIDES:
        known = Name(", ".join(SIDES))
        told = say("a hex has no side {name}: use one of {known}", name=repr(name), known=known)
        raise BadSetup(told)
    return shape.hex_edges[number][SIDES.index(name)]


def _inside(shape: Topology, hex: Sequence[Any]) -> int:
    number = shape.hex_index.get(tuple(hex), shape.inside) if len(hex) == 2 else shape.inside
    if number >= shape.inside:
        raise BadSetup(say("there is no hex {hex} on this board", hex=repr(list(hex))))
    return number
